"""The pages that answer why: a verdict with its cycle and rulings, and the rule texts side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor

from ingboard.board.points import Point
from ingboard.board.position import Position
from ingboard.game.commands import PlaceStone
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.phases import IN_PLAY
from ingboard.rules.plays import Illegal, Reason
from ingboard.text import text
from ingboard.ui.shell.house import InHouse
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.rule_texts.page import TextsPage
    from ingboard.ui.features.why.presenter import WhyPresenter


class AnswerRooms(InHouse):
    """Answers why not, shows rulings, and what each text says."""

    _why: WhyPresenter | None = None
    _texts: TextsPage | None = None
    _refused: tuple[Position, Point] | None = None

    # Why not here -----------------------------------------------------------------------------------

    @property
    def why(self) -> WhyPresenter:
        """The answer why."""
        if self._why is None:
            from ingboard.ui.features.why.presenter import WhyPresenter

            window = self._window
            self._why = WhyPresenter(
                window.controller,
                self._leave_why,
                window.refresh,
                self.rule_on_play,
                self.may_rule,
                self._owner,
            )
            window.stage.add_page(PageId.WHY, self._why.page)
        return self._why

    def answers(self, point: Point) -> bool:
        """Whether a click on a barred point opens the answer; a timed game only says it in a line."""
        state = self._window.controller.state
        session = self._window.controller.session
        self._refused = None
        if state is None or session is None or state.phase not in IN_PLAY:
            return False
        command = PlaceStone(state.to_play, point, self._window.controller.time.now())
        judgment = judge_in_turn(state, command)
        if not isinstance(judgment, Illegal) or judgment.reason in _PLAIN:
            return False
        if session.is_timed:
            self._refused = (state.position, point)
            return False
        self.ask(point)
        return True

    def tell_where_why(self) -> None:
        """After a refusal that was only said in a line: the key that says more."""
        notice = self._window.notice
        if self._refused is not None and notice.sentence:
            notice.say(text("{refusal} Shift+K says more.", refusal=notice.sentence))

    def ask(self, point: Point) -> None:
        """Answer why a point may not be played, or that it may."""
        if self.why.ask(point):
            answer = self.why.card.why
            self._window.view.asked_about = point
            self._window.view.asked_is_barred = answer is None or not answer.allowed
            self._window.show_page(PageId.WHY)

    def ask_at(self, point: Point) -> None:
        """Answer for a point that the right button named, where the board is the game's own."""
        state = self._window.controller.state
        if state is not None and state.phase in IN_PLAY and self._window.scene in _ASKED_IN:
            self.ask(point)

    def ask_from_menu(self) -> None:
        """The menu asks: the pointer lies on it, so the point that was just refused is meant."""
        state, refused = self._window.controller.state, self._refused
        if state is not None and refused is not None and refused[0] == state.position:
            self.ask_at(refused[1])
        else:
            self.ask_under_pointer()

    def ask_under_pointer(self) -> None:
        """Answer for the point under the pointer, or under the board cursor."""
        board = self._window.stage.board
        point = (
            board.cursor_point
            if board.cursor_shown
            else board.point_at(board.mapFromGlobal(QCursor.pos()).toPointF())
        )
        if point is None or self._window.controller.state is None:
            self._window.notice.say(
                text("Click a point with the right button, or point at it and press Shift+K.")
            )
        else:
            self.ask(point)

    def show_cycle(self) -> None:
        """The repetition as a ring, while an answer is open."""
        if self._window.scene is PageId.WHY:
            self.why.show_cycle()

    def rule_on_play(self) -> None:
        """Rulings on play, where a lock is before them through it."""
        self.show_rulings()

    def may_rule(self) -> bool:
        """Whether no lock bars a ruling now."""
        return True

    def show_rulings(self) -> None:
        """What the referee may rule now."""
        if self._window.controller.state is None:
            self._window.notice.say(text("A ruling belongs to a game. Open or start one first."))
            return
        if self.why.is_stale:
            self.why.forget()
        self.why.show_rulings()
        self._window.show_page(PageId.WHY)

    def drop_stale_answer(self) -> None:
        """An answer closes with the next move."""
        if self._why is not None and self._window.scene is PageId.WHY and self._why.is_stale:
            self._why.close()

    def _leave_why(self) -> None:
        self._window.view.asked_about = None
        if self._window.scene is PageId.WHY:
            self._window.close_page()

    # Rule texts -------------------------------------------------------------------------------------

    def show_texts(self) -> None:
        """The page that says which text says what."""
        if self._texts is None:
            from ingboard.ui.features.rule_texts.page import TextsPage

            self._texts = TextsPage()
            self._texts.closed.connect(self._window.close_page)
            self._window.stage.add_page(PageId.TEXTS, self._texts)
        state = self._window.controller.state
        self._texts.show_texts(None if state is None else state.setup.rules)
        self._window.show_page(PageId.TEXTS)
        self._texts.setFocus()


_ASKED_IN = frozenset({PageId.PLAY, PageId.WHY, PageId.LABORATORY})
_PLAIN = frozenset({Reason.OCCUPIED, Reason.WRONG_TURN, Reason.ENDED})
