"""Where "Why not here?" is answered beside the board: the card, its cycle, and the referee's rulings."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from ingboard.board.points import Color, Point
from ingboard.game.commands import Rule
from ingboard.game.judging import classes_by_ruling
from ingboard.game.rulings import Ruling
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.why.cycle_view import CycleView
from ingboard.ui.features.why.from_verdict import cycle_study, why_not_here
from ingboard.ui.features.why.ruling_card import RulingCard
from ingboard.ui.features.why.ruling_view_model import rulings_picture
from ingboard.ui.features.why.view_model import CycleStudy
from ingboard.ui.features.why.why_not_card import WhyNotCard
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.tournament import RefereeLock


class WhyPresenter(QObject):
    """Answers for one point at a time; `leave` closes the page.

    `rule_on_play` is asked for the rulings, since they may be behind the referee's `lock`. `board` is what
    stands on the board instead of the game, None for the game's own.
    """

    def __init__(
        self,
        controller: GamePresenter,
        lock: RefereeLock,
        leave: Callable[[], None],
        changed: Callable[[], None],
        rule_on_play: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._rule_on_play = rule_on_play
        self._controller = controller
        self._lock = lock
        self._leave = leave
        self._changed = changed
        self._study: CycleStudy | None = None
        self._referee = ""
        self.point: Point | None = None
        self.revision = 0
        self.board: BoardPicture | None = None
        self.card = WhyNotCard()
        self.cycle = CycleView()
        self.rulings = RulingCard()
        self.page = QStackedWidget()
        for widget in (self.card, self.cycle, self.rulings):
            self.page.addWidget(widget)
        self.card.closed.connect(self.close)
        self.card.cycle_chosen.connect(self.show_cycle)
        self.card.ruling_chosen.connect(self._rule)
        self.cycle.step_shown.connect(self._on_step)
        self.cycle.closed.connect(self.back)
        self.rulings.closed.connect(self.back)
        self.rulings.ruled.connect(self._on_ruled)

    @property
    def is_stale(self) -> bool:
        """Whether the game has gone on since the question."""
        session = self._controller.session
        return session is None or self._moment() != self.revision

    @property
    def is_barred(self) -> bool:
        """Whether the point that was asked about may not be played."""
        return self.card.why is None or not self.card.why.allowed

    def ask(self, point: Point, color: Color | None = None) -> bool:
        """Answer for a point; False if no game is open."""
        state = self._controller.state
        if state is None:
            return False
        self.point, self.revision, self.board = point, self._moment(), None
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
        state = self._controller.state
        if state is None:
            return
        self.revision = self._moment()
        self.board = None
        self.rulings.show_rulings(rulings_picture(state, state.to_play, self.point, self._referee))
        self.page.setCurrentWidget(self.rulings)
        self.rulings.setFocus()
        self._changed()

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
        self._changed()

    def close(self) -> None:
        """Back to the game."""
        self.forget()
        self._leave()

    def _moment(self) -> int:
        session = self._controller.session
        return -1 if session is None else session.table.revision * 100_000 + session.step

    def _on_step(self, step: object) -> None:
        assert isinstance(step, int)
        if self._study is not None and self._study.cycle.boards:
            self.board = self._study.cycle.boards[step]
            self._changed()

    def _rule(self) -> None:
        self._rule_on_play()

    def _on_ruled(self, ruling: object) -> None:
        assert isinstance(ruling, Ruling)
        self._referee = ruling.by
        now = self._controller.time.now()
        if self._lock.bars(self._controller.session, now):
            self._rule_on_play()
        elif self._controller.submit(Rule(ruling, now)):
            self.close()
