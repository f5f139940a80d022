"""Plays one side of a game for a program: hears of every change, asks the program, carries its answers out.

It knows no widget: what a person sees of it is asked for (`thinks`, `fault`) when it tells `changed`.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position
from ingboard.counting.dead_chains import NoStoneError, dead_chains
from ingboard.game import commands as ask
from ingboard.game.decide import decide
from ingboard.game.refusals import Refusal
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.review.analysis.evaluation import (
    LARGEST_BOARD,
    EngineQuestion,
    question_of,
    without_history,
)
from ingboard.review.opponent import talk as opponent_talk
from ingboard.review.opponent.clocks import time_orders
from ingboard.review.opponent.turn import Due, due_from, points_allowed
from ingboard.rules.handicap import fixed_points
from ingboard.rules.line import Line
from ingboard.text import text
from ingboard.ui.game.engine_process import AskedEngine
from ingboard.ui.game.presenter import GamePresenter

LONGEST = 300_000  # milliseconds; who plays slowly is no engine that hangs
_WATCHED = 500


class ProgramPlayer(QObject):
    """`changed` tells that it thinks, has moved or has given up; `told` carries a sentence for the person.

    `why_not` says why no engine may work now ("": it may); it is asked as long as the program thinks.
    """

    changed = Signal()
    told = Signal(object)

    def __init__(
        self,
        presenter: GamePresenter,
        color: Color,
        command: tuple[str, str],
        why_not: Callable[[], str] = str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent or presenter)
        self.color = color
        self.fault = ""
        self._presenter = presenter
        self._command = command
        self._why_not = why_not
        self._numbers = 0
        self._asked: GameState | None = None
        self._bare: Line | None = None
        self._avoids: Line | None = None
        self._at_fault: Line | None = None
        self._dead: tuple[Position, frozenset[Point] | None] | None = None
        self._proposed = False
        self._talk = opponent_talk.OpponentTalk()
        self.engine = AskedEngine(self, self._new_talk, LONGEST)
        self.engine.answered.connect(self._on_answered)
        self.engine.failed.connect(self._give_up)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._go_on)
        self._watch = QTimer(self, interval=_WATCHED)
        self._watch.timeout.connect(self._stop_if_barred)

    @property
    def thinks(self) -> bool:
        """Whether the program is asked for something now."""
        return self._asked is not None

    @property
    def has_turn(self) -> bool:
        """Whether the program is to move, and has not given up: nobody else moves for it."""
        state = self._state
        return state is not None and self.moves_in(state)

    def moves_in(self, state: GameState) -> bool:
        """Whether the move of that state is the program's; a game under review is the person's to edit."""
        if self._presenter.is_reviewing:
            return False
        return not self.fault and state.phase in IN_PLAY and state.to_play is self.color

    @property
    def disagrees(self) -> bool:
        """Whether the person has marked other stones than the program holds for dead."""
        state = self._state
        if (
            state is None
            or state.phase is not Phase.AGREEMENT
            or self._dead is None
            or not self._proposed
        ):
            return False
        position, dead = self._dead
        return position == state.position and dead is not None and dead != state.dead

    def follow(self) -> None:
        """The game has changed: see what is due, once the change is told to all."""
        self._next.start()

    def again(self) -> None:
        """Take up again what was given up."""
        self.fault = ""
        self._bare = self._avoids = self._at_fault = None
        self.changed.emit()
        self.follow()

    def stop(self) -> None:
        """End the program; nothing more is done."""
        self._next.stop()
        self._watch.stop()
        self._asked = None
        self.engine.stop()

    def take_back(self) -> bool:
        """Bring back the person's last turn, the program's answer to it with it; False if there is none."""
        session, state = self._presenter.session, self._state
        person = self.color.opponent
        if (
            session is None
            or state is None
            or all(move.color is self.color for move in state.line.moves())
        ):
            return False
        self._presenter.go_to(session.last_step)
        if session.is_timed:
            return self._ask_back(2 if state.line.last_color is self.color else 1)
        undone = 0
        while session.can_undo:
            session.undo()
            undone += 1
            now = session.table.state
            if (
                now.phase in IN_PLAY
                and now.to_play is person
                and now.line.number < state.line.number
            ):
                self._presenter.announce()
                return True
        for _ in range(undone):
            session.redo()
        self._presenter.announce()
        return False

    def _ask_back(self, moves: int) -> bool:
        for _ in range(moves):
            if not self._presenter.submit(ask.TakeBack(self._presenter.time.now(), assented=True)):
                return False
        return True

    # What is due ------------------------------------------------------------------------------------

    @property
    def _state(self) -> GameState | None:
        """The game as it stands, whatever step is viewed."""
        session = self._presenter.session
        return None if session is None else session.table.state

    def _go_on(self) -> None:
        state = self._state
        if state is None:
            self.stop()
            return
        due = Due.NOTHING if self._presenter.is_reviewing else due_from(state, self.color)
        asks = due in (Due.MOVE, Due.DEAD, Due.HANDICAP)
        self._forget(state, asks=asks)
        if not (self.fault and asks):
            self._do(due, state)

    def _forget(self, state: GameState, *, asks: bool) -> None:
        """What belongs to the game as it was."""
        if state.phase is not Phase.AGREEMENT:
            self._proposed, self._dead = False, None
        if self._asked is not None and not (asks and _is_same(self._asked, state)):
            self._asked = None  # an answer would be of a game that is another now
            self.changed.emit()
        if self._at_fault is not None and self._at_fault is not state.line:
            self.fault, self._at_fault = "", None  # somebody has moved for it, or taken moves back
            self.changed.emit()

    def _do(self, due: Due, state: GameState) -> None:
        at = self._presenter.time.now()
        match due:
            case Due.NOTHING:
                self._watch.stop()
            case Due.HANDICAP:
                self._place_handicap(state)
            case Due.MOVE:
                self._ask(state, opponent_talk.Wanted.MOVE)
            case Due.PRESS:
                self._submit(ask.PressClock(self.color, at))
            case Due.DEAD:
                self._agree(state)
            case Due.CONFIRMATION:
                self._submit(ask.ConfirmResult(self.color, at))
            case Due.PAUSE:
                self._submit(ask.AnswerPause(granted=True, at=at))

    def _place_handicap(self, state: GameState) -> None:
        """The usual points where there are any, else where the program wants them."""
        if not state.line.count and fixed_points(state.grid, state.setup.free_handicap):
            self._presenter.place_fixed_handicap()
        else:
            self._ask(state, opponent_talk.Wanted.MOVE)

    def _agree(self, state: GameState) -> None:
        """Name the dead stones once, as the program holds them; then assent to these and to no others.

        A program that cannot name them agrees to what the person has agreed to.
        """
        at = self._presenter.time.now()
        if not state.may_mark:
            self._submit(ask.Assent(self.color, given=True, at=at))
            return
        if self._dead is None or self._dead[0] != state.position:
            self._ask(state, opponent_talk.Wanted.DEAD)
            return
        _, dead = self._dead
        if dead is None:
            if state.assents[self.color.opponent] is not None:
                self._submit(ask.Assent(self.color, given=True, at=at))
            return
        if not self._proposed:
            self._proposed = True
            self._mark(state, dead)
            return
        if dead == state.dead:
            self._submit(ask.Assent(self.color, given=True, at=at))
        else:
            self.changed.emit()

    def _mark(self, state: GameState, dead: frozenset[Point]) -> None:
        left = set(dead ^ state.dead)
        while left:
            point = min(left)
            left -= dead_chains(state.position, [point])
            self._submit(ask.ToggleDead(point, self._presenter.time.now()))
        self.follow()

    def _submit(self, command: ask.Command) -> bool:
        """Act at the end of the game, whatever step is viewed."""
        session = self._presenter.session
        if session is not None and not session.at_end:
            self._presenter.go_to(session.last_step)
        return self._presenter.submit(command)

    # The talk ---------------------------------------------------------------------------------------

    def _new_talk(self, arguments: str) -> opponent_talk.OpponentTalk:
        del arguments
        self._talk = opponent_talk.OpponentTalk()
        return self._talk

    def _ask(self, state: GameState, wanted: opponent_talk.Wanted) -> None:
        """Ask the program, unless it has been asked."""
        if self._asked is not None:
            return
        why_not = self._why_not()
        if not why_not and state.grid.longest > LARGEST_BOARD:
            why_not = text("Engines play boards up to {size}x{size}.", size=LARGEST_BOARD)
        if why_not:
            self._give_up(why_not)
            return
        at = self._presenter.time.now()
        time = () if state.clock is None else time_orders(state.clock, at)
        among: tuple[str, ...] = ()
        if self._avoids is state.line:
            among = points_allowed(state, self.color, at)
            if not among:
                self._submit(ask.Pass(self.color, at))
                return
        inquiry = opponent_talk.Inquiry(wanted, self._question(state), time, among)
        self._asked = state
        self._numbers += 1
        self._watch.start()
        self.engine.ask(*self._command, inquiry, self._numbers)
        self.changed.emit()

    def _question(self, state: GameState) -> EngineQuestion:
        question = question_of(state, 1)
        return without_history(state, question) if self._bare is state.line else question

    def _on_answered(self, said: opponent_talk.OpponentReply) -> None:
        asked, self._asked = self._asked, None
        state = self._state
        if (
            asked is None
            or state is None
            or said.number != self._numbers
            or not _is_same(asked, state)
        ):
            return
        self._watch.stop()
        at = self._presenter.time.now()
        match said.answer:
            case opponent_talk.Named():
                pass
            case opponent_talk.Resigned():
                self._submit(ask.Resign(self.color, at))
            case opponent_talk.Played(point=None):
                self._play(state, ask.Pass(self.color, at))
            case opponent_talk.Played(point=point):
                assert point is not None
                self._play(state, ask.PlaceStone(self.color, point, at))
            case opponent_talk.HeldDead(points=points):
                self._dead = (state.position, _chains(state.position, points))
            case opponent_talk.Declined(words=words):
                self._on_declined(state, words)
        self.changed.emit()
        self.follow()

    def _play(self, state: GameState, command: ask.PlaceStone | ask.Pass) -> None:
        """Make its move; one that the rules refuse is asked for once more, among those that they allow."""
        if not isinstance(decide(state, command), Refusal):
            self._submit(command)
        elif self._talk.chooses_among and self._avoids is not state.line:
            self._avoids = state.line
        else:
            point = command.point if isinstance(command, ask.PlaceStone) else None
            move = text("pass") if point is None else name_of(point, state.grid)
            self._leave_move(
                state,
                text(
                    "{name} played {move}, which is not allowed. Move for it, or undo.",
                    name=self._name,
                    move=move,
                ),
            )

    def _on_declined(self, state: GameState, words: str) -> None:
        if state.phase is Phase.AGREEMENT:
            self._dead = (state.position, None)
        elif self._bare is not state.line:
            self._bare = state.line  # the moves that led there may not be allowed by its rules
        else:
            self._leave_move(
                state,
                text(
                    "{name} refuses this position ({why}). Move for it, or undo.",
                    name=self._name,
                    why=words,
                ),
            )

    def _leave_move(self, state: GameState, sentence: str) -> None:
        """This one move is left to the person; at the next the program is asked again."""
        self._give_up(sentence)
        self._at_fault = state.line

    @property
    def _name(self) -> str:
        state = self._state
        named = "" if state is None else state.setup.names[self.color]
        return named or self._talk.name or text("Engine")

    def _give_up(self, sentence: object) -> None:
        """The game stays: a person moves for the program, or has it try again."""
        self._watch.stop()
        self._asked = None
        self.engine.stop()
        self.fault = str(sentence)
        self.told.emit(self.fault)
        self.changed.emit()

    def _stop_if_barred(self) -> None:
        if why_not := self._why_not():
            self._give_up(why_not)


def _is_same(asked: GameState, state: GameState) -> bool:
    """Whether the game is where it was when something was asked, whatever the clock did meanwhile."""
    return asked.line is state.line and asked.phase is state.phase


def _chains(position: Position, points: tuple[Point, ...]) -> frozenset[Point] | None:
    """The whole chains of the stones named; None if there is no stone on one of the points."""
    try:
        return dead_chains(position, points)
    except NoStoneError:
        return None
