"""Where "Why not here?" is answered: the card in place of the side columns, its cycle, and the rulings.

It covers no board.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.game.commands import Rule
from ingboard.game.decide_play import classes_by_ruling
from ingboard.game.state import Ruling
from ingboard.text import paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.why.evidence import EvidencePanel
from ingboard.ui.features.why.legality import rulings_picture
from ingboard.ui.features.why.ruling_card import AnswersTable, ButtonRow, CycleView, RulingCard
from ingboard.ui.features.why.view_model import CycleStudy, FurtherLinks, WhyNot, cycle_study, why_not_here
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import Card, IconSign, TextLabel, filled, plain_tip
from ingboard.ui.widgets.term_text import ConfidenceLine, TermLabel

if TYPE_CHECKING:
    from ingboard.table.session import Session
    from ingboard.ui.shell.services import WindowServices

_SIGN: Final = 36
_GAP: Final = 12


class WhyNotCard(QWidget):
    """Shows a WhyNot; `closed` on Esc and its button.

    `element_chosen`, `position_chosen` and `topic_chosen` carry the ids of `FurtherLinks`.

    The keys Y and Ctrl+6 are only named on the buttons: in a live game letters press the clock, so whoever
    owns the actions binds them.
    """

    closed = Signal()
    element_chosen = Signal(object)
    position_chosen = Signal(object)
    topic_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.why: WhyNot | None = None
        self.body = _Body()
        self.cycle_button = KeyButton(text("Play the cycle"), "Y", icon="play", size=ButtonSize.SMALL)
        self.ruling_button = KeyButton(text("Referee ruling"), "Ctrl+6", icon="gavel", size=ButtonSize.SMALL)
        self.texts_button = KeyButton(text("What the texts say"), icon="book", size=ButtonSize.SMALL)
        self.laboratory_button = KeyButton(text("Laboratory"), icon="board", size=ButtonSize.SMALL)
        self.ko_button = KeyButton(text("How ko is decided"), icon="book", size=ButtonSize.SMALL)
        self.back_button = KeyButton(
            text("Back to the board"), "Esc", kind=ButtonKind.PRIMARY, size=ButtonSize.SMALL
        )
        self.back_button.clicked.connect(self.closed)
        self.texts_button.clicked.connect(lambda: self.element_chosen.emit(self._further.element))
        self.laboratory_button.clicked.connect(lambda: self.position_chosen.emit(self._further.position))
        self.ko_button.clicked.connect(lambda: self.topic_chosen.emit(self._further.topic))
        self._links = ButtonRow((self.texts_button, self.laboratory_button), (self.ko_button,))
        self._scroll = _Scroll(self.body)
        card = Card()
        card.body.addWidget(self._scroll, 1)
        foot = spaced(QVBoxLayout(), spacing=6)
        foot.addWidget(self._links)
        foot.addWidget(ButtonRow((self.cycle_button, self.ruling_button), (self.back_button,)))
        card.body.addLayout(foot)
        self._card = card
        filled(spaced(QVBoxLayout(self), margins=0), card)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        follow_theme(self._follow_theme)

    def show_why(self, why: WhyNot) -> None:
        """Show this answer from its top."""
        self.why = why
        self.setAccessibleName(why.title)
        self.setAccessibleDescription(why.words)
        announce(self, paragraph((why.title, why.words)))
        self.body.show_why(why)
        self.cycle_button.lock(text("No cycle here") if why.cycle is None else "")
        self.ruling_button.lock(why.ruling_barred)
        words = text("Overrule") if why.may_be_ruled else text("Referee ruling")
        self.ruling_button.show_words(words)
        self._show_links(why.further)
        self._scroll.fit()
        self._scroll.verticalScrollBar().setValue(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _show_links(self, further: FurtherLinks | None) -> None:
        self._links.setVisible(further is not None)
        if further is None:
            return
        board = text("{board}, in the laboratory", board=further.position_title)
        section = text("How ko is decided: {section}", section=further.topic_title)
        for button, leads, said, missing in (
            (self.laboratory_button, further.position, board, text("No board for this")),
            (self.ko_button, further.topic, section, text("No ko here")),
        ):
            button.lock("" if leads else missing)
            if leads:
                button.setAccessibleName(said)
                button.setToolTip(plain_tip(said))

    @property
    def _further(self) -> FurtherLinks:
        """Where the links lead; they are in sight only where there is something."""
        assert self.why is not None
        assert self.why.further is not None
        return self.why.further

    def _follow_theme(self) -> None:
        theme = current_theme()
        side = theme.px(_GAP)
        self._card.body.setContentsMargins(side - theme.px(3), side // 2, side - theme.px(3), 0)
        self._card.body.setSpacing(theme.px(_GAP))
        self._scroll.fit()


class _Scroll(QScrollArea):
    """Gives the body all the room there is; scrolls only where it needs more."""

    def __init__(self, body: _Body) -> None:
        super().__init__()
        self._body = body
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)
        self.viewport().setAutoFillBackground(False)
        body.setAutoFillBackground(False)

    def fit(self) -> None:
        """Fit the body to the present size and words."""
        full = self.maximumViewportSize()
        width, height = full.width(), self._body.height_needed(full.width())
        if height > full.height():
            width -= self.verticalScrollBar().sizeHint().width()
            height = self._body.height_needed(width)
        self._body.resize(width, max(height, full.height()))
        self._body.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class _Body(QWidget):
    """Everything of the card but its buttons, top to bottom; the panel takes the height that is left."""

    def __init__(self) -> None:
        super().__init__()
        self.barred_sign = IconSign("barred", "vermilion", _SIGN, self)
        self.allowed_sign = IconSign("check", "green", _SIGN, self)
        self.title = TextLabel(size=26, weight=600, serif=True, wrap=True, parent=self)
        self.words = TermLabel(self)
        self.panel = EvidencePanel(self)
        self.table = AnswersTable(self)
        self.confidence = ConfidenceLine(self)

    def show_why(self, why: WhyNot) -> None:
        self.barred_sign.setVisible(not why.allowed)
        self.allowed_sign.setVisible(why.allowed)
        self.title.setText(why.title)
        self.words.show_words(why.words, why.term)
        self.panel.show_evidence(why)
        self.table.show_rows(why.rows, why.play)
        self.confidence.show_confidence(why.confidence, why.confidence_title, why.confidence_words)

    def height_needed(self, width: int) -> int:
        """The least height in pixels at that width."""
        return self._fixed_height(width) + self.panel.least_height(width)

    def arrange(self) -> None:
        """Put everything in its place for the present size."""
        theme = current_theme()
        gap, indent, width = theme.px(_GAP), theme.px(_SIGN + 12), self.width()
        title = max(self.title.heightForWidth(width - indent), theme.px(_SIGN))
        for sign in (self.barred_sign, self.allowed_sign):
            sign.setGeometry(QRect(0, theme.px(1), theme.px(_SIGN), theme.px(_SIGN)))
        self.title.setGeometry(indent, 0, width - indent, title)
        top = title + theme.px(4)
        words = self.words.heightForWidth(width - indent)
        self.words.setGeometry(indent, top, width - indent, words)
        top += words + gap
        table = self.table.heightForWidth(width)
        confidence = self.confidence.heightForWidth(width)
        left = self.height() - self._fixed_height(width)
        panel = min(max(left, self.panel.least_height(width)), self.panel.most_height(width))
        self.panel.setGeometry(0, top, width, panel)
        top += panel + gap // 2
        self.table.setGeometry(0, top, width, table)
        top += table + gap
        self.confidence.setGeometry(0, top, width, confidence)

    def _fixed_height(self, width: int) -> int:
        """The height of everything but the panel, with the gaps."""
        theme = current_theme()
        gap, indent = theme.px(_GAP), theme.px(_SIGN + 12)
        title = max(self.title.heightForWidth(width - indent), theme.px(_SIGN))
        words = self.words.heightForWidth(width - indent)
        table = self.table.heightForWidth(width)
        confidence = self.confidence.heightForWidth(width)
        return title + theme.px(4) + words + gap + gap // 2 + table + gap + confidence


class WhyPresenter(QObject):
    """Answers for one point at a time.

    `board` is what stands on the board instead of the game, None for the game's own.
    """

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._services = services
        self._controller = services.presenter
        self._study: CycleStudy | None = None
        self._referee = ""
        self.point: Point | None = None
        self._asked_at: tuple[Session, int, int] | None = None
        self.board: BoardPicture | None = None
        card = self.card = WhyNotCard()
        self.cycle = CycleView()
        self.rulings = RulingCard()
        self.page = QStackedWidget()
        for widget in (self.card, self.cycle, self.rulings):
            self.page.addWidget(widget)
        card.closed.connect(self.close)
        card.cycle_button.clicked.connect(self.show_cycle)
        card.ruling_button.clicked.connect(self._rule)
        card.element_chosen.connect(partial(services.run, "texts"))
        card.position_chosen.connect(partial(services.run, "laboratory"))
        card.topic_chosen.connect(partial(services.run, "ko-page"))
        self.cycle.step_shown.connect(self._on_step)
        self.cycle.closed.connect(self.back)
        self.rulings.closed.connect(self.back)
        self.rulings.ruled.connect(self._on_ruled)

    @property
    def is_stale(self) -> bool:
        """Whether the game has gone on since the question."""
        session = self._controller.session
        return session is None or self._moment() != self._asked_at

    @property
    def is_barred(self) -> bool:
        """Whether the point that was asked about may not be played."""
        return self.card.why is None or not self.card.why.allowed

    def ask(self, point: Point, color: Color | None = None) -> bool:
        """Answer for a point; False if no game is open."""
        state = self._controller.state
        if state is None:
            return False
        self.point, self._asked_at, self.board = point, self._moment(), None
        self.card.show_why(why_not_here(state, point, color))
        self.page.setCurrentWidget(self.card)
        self.card.setFocus()
        return True

    def show_cycle(self) -> None:
        """Step through the repetition as a ring, the board going along."""
        state = self._controller.state
        if state is None or self.point is None:
            return
        rulings = classes_by_ruling(state, state.to_play)
        self._study = cycle_study(state.line, state.to_play, self.point, state.setup.ruleset, rulings)
        if self._study is not None:
            self.cycle.show_study(self._study)
            self.page.setCurrentWidget(self.cycle)
            self.cycle.setFocus()
            self._on_step(self.cycle.step)

    def show_rulings(self) -> None:
        """What the referee may rule now, on the point that was asked about if there is one."""
        state = self._controller.state
        if state is None:
            return
        self._asked_at = self._moment()
        self.board = None
        self.rulings.show_rulings(rulings_picture(state, state.to_play, self.point, self._referee))
        self.page.setCurrentWidget(self.rulings)
        self.rulings.setFocus()
        self._services.refresh()

    def name_referee(self, name: str) -> None:
        """Who rules, unless somebody has ruled already."""
        self._referee = self._referee or name

    def forget(self) -> None:
        """No point is asked about any more."""
        self.point, self.board, self._study = None, None, None

    def back(self) -> None:
        """From cycle or rulings to the card, from the card (or without a point) to the game."""
        self.board = None
        if self.page.currentWidget() is self.card or self.point is None:
            self.close()
            return
        self.page.setCurrentWidget(self.card)
        self.card.setFocus()
        self._services.refresh()

    def close(self) -> None:
        """Back to the game."""
        self.forget()
        self._services.pages.close("why")

    def _moment(self) -> tuple[Session, int, int] | None:
        session = self._controller.session
        return None if session is None else (session, session.table.revision, session.step)

    def _on_step(self, step: int) -> None:
        if self._study is not None:
            self.board = self._study.cycle.boards[step]
            self._services.refresh()

    def _rule(self) -> None:
        """By the command, since it may be behind the referee's lock."""
        self._services.run("ruling")

    def _on_ruled(self, ruling: Ruling) -> None:
        self._referee = ruling.by
        now = self._controller.time.now()
        if self._services.lock.bars(self._controller.session, now):
            self._rule()
        elif self._controller.submit(Rule(ruling, now)):
            self.close()
