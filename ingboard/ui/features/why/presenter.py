"""Where "Why not here?" is answered: the card in place of the side columns, its cycle, and the rulings.

It covers no board.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.game.commands import Rule
from ingboard.game.judging import classes_by_ruling
from ingboard.game.state import Ruling
from ingboard.game.who_ruled import who_ruled
from ingboard.review.ko_links import Further
from ingboard.review.ko_page import ko_page
from ingboard.review.laboratory import laboratory
from ingboard.review.sayings import Element
from ingboard.text import paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.why.cycle_view import AnswersTable, CycleView
from ingboard.ui.features.why.evidence import EvidencePanel
from ingboard.ui.features.why.legality import rulings_picture
from ingboard.ui.features.why.ruling_card import RulingCard
from ingboard.ui.features.why.view_model import (
    CycleStudy,
    WhyNot,
    board_at,
    cycle_study,
    why_not_here,
)
from ingboard.ui.game.referee_lock import lock_words
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.button_row import ButtonRow
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import Card, IconSign, PageStack, TextLabel, filled, plain_tip
from ingboard.ui.widgets.term_text import ConfidenceLine, TermLabel

if TYPE_CHECKING:
    from ingboard.rules.line import Line
    from ingboard.table.session import Session
    from ingboard.ui.shell.services import WindowServices

_SIGN: Final = 36
_GAP: Final = 12
_TICK: Final = 500


class WhyNotCard(QWidget):
    """Shows a WhyNot; `closed` on Esc and its button.

    `link_chosen` carries the id of a command and what it is about.

    The keys Y and Ctrl+6 are only named on the buttons: in a live game letters press the clock, so whoever
    owns the actions binds them.
    """

    closed = Signal()
    link_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.why: WhyNot | None = None
        self.body = _Body()
        self.cycle_button = KeyButton(
            text("Play the cycle"), "Y", icon="play", size=ButtonSize.SMALL
        )
        self.ruling_button = KeyButton(
            text("Referee ruling"), "Ctrl+6", icon="gavel", size=ButtonSize.SMALL
        )
        self.texts_button = KeyButton(
            text("What the texts say"), icon="book", size=ButtonSize.SMALL
        )
        self.laboratory_button = KeyButton(text("Laboratory"), icon="board", size=ButtonSize.SMALL)
        self.ko_button = KeyButton(text("How ko is decided"), icon="book", size=ButtonSize.SMALL)
        self.back_button = KeyButton(
            text("Back"), "Esc", kind=ButtonKind.PRIMARY, size=ButtonSize.SMALL
        )
        self.back_button.clicked.connect(self.closed)
        self._leads_to: dict[KeyButton, tuple[str, str]] = {}
        for button in (self.texts_button, self.laboratory_button, self.ko_button):
            button.clicked.connect(partial(self._follow, button))
        self._links = ButtonRow((self.texts_button, self.laboratory_button), (self.ko_button,))
        self.body.verdict_asked.connect(partial(self.link_chosen.emit, ("verdict", "")))
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
        may_be_ruled = (
            why.further is not None and why.further.may_be_ruled and not why.ruling_barred
        )
        self.ruling_button.show_words(text("Overrule") if may_be_ruled else text("Referee ruling"))
        self._show_links(why.further)
        self._scroll.fit()
        self._scroll.verticalScrollBar().setValue(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _show_links(self, further: Further | None) -> None:
        self._links.setVisible(further is not None)
        if further is None:
            return
        section = next((one for one in ko_page() if one.topic is further.topic), None)
        element = Element.LEGAL_PLAY if section is None else section.elements[0]
        self._leads_to = {self.texts_button: ("texts", element.value)}
        self.laboratory_button.lock("" if further.position else text("No board for this"))
        self.ko_button.lock("" if section else text("No ko here"))
        if further.position is not None:
            title = laboratory().position(further.position).title
            said = text("{board}, in the laboratory", board=title)
            self._lead(self.laboratory_button, "laboratory", further.position, said)
        if section is not None:
            said = text("How ko is decided: {section}", section=section.title)
            self._lead(self.ko_button, "ko-page", section.topic.value, said)

    def _lead(self, button: KeyButton, command: str, about: str, said: str) -> None:
        self._leads_to[button] = (command, about)
        button.setAccessibleName(said)
        button.setToolTip(plain_tip(said))

    def _follow(self, button: KeyButton) -> None:
        self.link_chosen.emit(self._leads_to[button])

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
    """Everything of the card but its buttons, top to bottom; the panel takes the height that is left.

    `verdict_asked`: the page of the verdict is wished for.
    """

    verdict_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.barred_sign = IconSign("barred", "vermilion", _SIGN, self)
        self.allowed_sign = IconSign("check", "green", _SIGN, self)
        self.title = TextLabel(size=26, weight=600, serif=True, wrap=True, parent=self)
        self.words = TermLabel(parent=self)
        self.panel = EvidencePanel(self)
        self.table = AnswersTable(self)
        self.confidence = ConfidenceLine(self)
        self.verdict_button = KeyButton(text("Verdict"), icon="book", size=ButtonSize.SMALL)
        self.verdict_button.setParent(self)
        self.verdict_button.setToolTip(plain_tip(text("What it rests on, to file")))
        self.verdict_button.clicked.connect(self.verdict_asked)

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
        theme, width = current_theme(), self.width()
        gap, indent = theme.px(_GAP), theme.px(_SIGN + 12)
        title, words, table, confidence = self._heights(width)
        for sign in (self.barred_sign, self.allowed_sign):
            sign.setGeometry(QRect(0, theme.px(1), theme.px(_SIGN), theme.px(_SIGN)))
        self.title.setGeometry(indent, 0, width - indent, title)
        top = title + theme.px(4)
        self.words.setGeometry(indent, top, width - indent, words)
        top += words + gap
        left = self.height() - self._fixed_height(width)
        panel = min(max(left, self.panel.least_height(width)), self.panel.most_height(width))
        self.panel.setGeometry(0, top, width, panel)
        top += panel + gap // 2
        self.table.setGeometry(0, top, width, table)
        top += table + gap
        beside = self._beside_verdict(width)
        self.confidence.setGeometry(0, top, beside, confidence)
        button = self.verdict_button.sizeHint()
        across = width - button.width()
        below = top + (confidence - button.height()) // 2
        self.verdict_button.setGeometry(across, below, button.width(), button.height())

    def _beside_verdict(self, width: int) -> int:
        """What the button of the verdict leaves of the width."""
        return width - self.verdict_button.sizeHint().width() - current_theme().px(_GAP)

    def _fixed_height(self, width: int) -> int:
        """The height of everything but the panel, with the gaps."""
        gap = current_theme().px(_GAP)
        return sum(self._heights(width)) + current_theme().px(4) + 2 * gap + gap // 2

    def _heights(self, width: int) -> tuple[int, int, int, int]:
        """Of title, words, table and confidence at that width of the card."""
        theme = current_theme()
        beside = width - theme.px(_SIGN + 12)
        title = max(self.title.heightForWidth(beside), theme.px(_SIGN))
        sure = self.confidence.heightForWidth(self._beside_verdict(width))
        below = (
            self.table.heightForWidth(width),
            max(sure, self.verdict_button.sizeHint().height()),
        )
        return (title, self.words.heightForWidth(beside), *below)


class WhyPresenter(QObject):
    """Answers for one point at a time.

    `board` is what stands on the board instead of the game, None for the game's own.
    """

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._services = services
        self._presenter = services.presenter
        self._study: CycleStudy | None = None
        self._referee = ""
        self.point: Point | None = None
        self.color: Color | None = None  # of the side that was asked about, None: the one to play
        self._asked_at: tuple[Session, Line] | None = None
        self.board: BoardPicture | None = None
        card = self.card = WhyNotCard()
        self.cycle = CycleView()
        self.rulings = RulingCard()
        self.page = PageStack()
        for widget in (self.card, self.cycle, self.rulings):
            self.page.addWidget(widget)
        card.closed.connect(self.close)
        card.cycle_button.clicked.connect(self.show_cycle)
        card.ruling_button.clicked.connect(self._rule)
        card.link_chosen.connect(lambda link: services.run(*link))
        self.cycle.step_shown.connect(self._on_step)
        self.cycle.closed.connect(self.back)
        self.rulings.closed.connect(self.back)
        self.rulings.ruled.connect(self._on_ruled)
        pending = self.rulings.pending
        pending.changed.connect(self._show_after)
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._show_lock)

    @property
    def is_stale(self) -> bool:
        """Whether another board is in sight than at the question; a pause or a period bought changes none."""
        return self._asked_at is None or self._moment() != self._asked_at

    def follow(self) -> None:
        """The game may have gone on: an answer about another board closes, a ruling is filled in on."""
        if self.page.currentWidget() is self.rulings and self._presenter.session is not None:
            if self.is_stale:
                self.forget()
                self._asked_at = self._moment()
            self._show_rulings()
        elif self.is_stale:
            self.close()

    @property
    def is_barred(self) -> bool:
        """Whether the point that was asked about may not be played."""
        return self.card.why is None or not self.card.why.allowed

    def ask(self, point: Point, color: Color | None = None) -> bool:
        """Answer for a point; False if no game is open."""
        state = self._presenter.state
        if state is None:
            return False
        self.point, self._asked_at, self.board = point, self._moment(), None
        self.color = color
        self.card.show_why(why_not_here(state, point, color))
        self.page.setCurrentWidget(self.card)
        self.card.setFocus()
        return True

    def show_cycle(self) -> None:
        """Step through the repetition as a ring, the board going along."""
        state = self._presenter.state
        if state is None or self.point is None:
            return
        rulings = classes_by_ruling(state, state.to_play)
        self._study = cycle_study(
            state.line, state.to_play, self.point, state.setup.ruleset, rulings
        )
        if self._study is not None:
            self.cycle.show_study(self._study)
            self.page.setCurrentWidget(self.cycle)
            self.cycle.setFocus()
            self._on_step(self.cycle.step)

    def show_rulings(self) -> None:
        """What the referee may rule now, on the point that was asked about if there is one."""
        services, state = self._services, self._presenter.state
        session = self._presenter.session
        acted = "" if session is None else who_ruled(session.table.events)
        self._referee = acted or self._referee or services.current_tournament.referee
        if self.is_stale:
            self.forget()
        self.rulings.pending.show_assent_keys(services.seats.assent_caps)
        if state is None:
            return
        self._asked_at = self._moment()
        self.board = None
        self.page.setCurrentWidget(self.rulings)
        self._show_rulings()
        self.rulings.setFocus()
        self._timer.start()
        services.refresh()

    def _show_rulings(self) -> None:
        """The rulings on the board as it is now, and how long they are unlocked."""
        state = self._presenter.state
        if state is None:
            return
        self.rulings.show_rulings(rulings_picture(state, state.to_play, self.point, self._referee))
        self._show_after()
        self._show_lock()

    def _show_lock(self) -> None:
        """A ruling that is filled in keeps the lock open."""
        services, session = self._services, self._presenter.session
        if not self.rulings.isVisible():
            self._timer.stop()
            return
        if session is None or not session.is_timed or session.opened is not None:
            self.rulings.show_lock("")
            return
        now = self._presenter.time.now()
        if self.rulings.pending.offer is not None:
            services.lock.touch(now)
        self.rulings.show_lock(lock_words(services.lock.left(now)))

    def _show_after(self) -> None:
        """What the pending ruling makes of both clocks."""
        ruling = self.rulings.pending.as_if_complete if self.rulings.isVisible() else None
        now = self._presenter.time.now()
        self._services.view.show_after(() if ruling is None else (Rule(ruling, now),))

    def takes_point(self, point: Point) -> bool:
        """Whether a click on the board chooses the point that is ruled on."""
        if self.page.currentWidget() is not self.rulings:
            return False
        self.point, self.color = point, None
        self._asked_at = self._moment()
        self._show_rulings()
        self._services.refresh()
        return True

    def takes_assent(self, color: Color) -> bool:
        """Whether a player's key is the assent to the ruling that is pending."""
        return self.rulings.pending.takes_assent(color)

    def forget(self) -> None:
        """No point is asked about any more."""
        self.point, self.board, self._study = None, None, None

    def back(self) -> None:
        """From cycle or rulings to the card, from the card (or without a point) to the game."""
        self.board = None
        is_answered = self.page.currentWidget() is self.card
        if is_answered or self.point is None or not self.ask(self.point, self.color):
            self.close()
        else:
            self._services.refresh()

    def close(self) -> None:
        """Back to the game."""
        self.forget()
        self._services.view.show_after(())
        self._services.pages.close("why")

    def _moment(self) -> tuple[Session, Line] | None:
        """The board that an answer is about."""
        session = self._presenter.session
        return None if session is None else (session, session.state.line)

    def _on_step(self, step: int) -> None:
        if self._study is not None:
            self.board = board_at(self._study.cycle.boards[step])
            self._services.refresh()

    def _rule(self) -> None:
        """By the command, since it may be behind the referee's lock."""
        self._services.run("ruling")

    def _on_ruled(self, ruling: Ruling) -> None:
        self._referee = ruling.by
        now = self._presenter.time.now()
        if self._services.lock.bars(self._presenter.session, now):
            self._rule()
        elif self._presenter.submit(Rule(ruling, now)):
            self.close()
