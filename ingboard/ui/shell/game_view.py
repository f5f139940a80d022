"""Shows the viewed state of a game on the stage: board, strip, clocks, bowls, side column, agreement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject

from ingboard.board.position import empty_position
from ingboard.clock.moments import Moment
from ingboard.game.change import Area
from ingboard.game.phases import IN_PLAY, Phase
from ingboard.game.state import GameState
from ingboard.review.verdicts import questionable_steps
from ingboard.rules.plays import Illegal
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.clock.table_faces import face_pictures, faces_without_clock, with_remarks
from ingboard.ui.game.moves.cards import MoveEntry
from ingboard.ui.game.moves.findings import FindingRow
from ingboard.ui.game.moves.view_model import finding_rows, game_facts, move_entries, move_picture
from ingboard.ui.game.phase_view import waits_for_start
from ingboard.ui.game.presenter import OF_A_STEP, USUAL_SIDE, GamePresenter
from ingboard.ui.game.status_view_model import StripAnswer, StripPicture
from ingboard.ui.game.view_model import (
    Question,
    board_picture,
    bowl_pictures,
    names_of,
    start_picture,
    strip_picture,
)
from ingboard.ui.shell.clock_presenter import ClockPresenter
from ingboard.ui.shell.workspace import Workspace


class GameView(QObject):
    """Puts the presenter's game into the workspace: `show` after a change, `show_clock` as time runs."""

    def __init__(
        self,
        workspace: Workspace,
        presenter: GamePresenter,
        clocks: ClockPresenter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._presenter = presenter
        self._clocks = clocks
        self._question: Question | None = None
        self._status: StripPicture | None = None
        self._judged = _Judged()
        self._listed = _Listed()
        self._rows: tuple[Mapping[int, Illegal], tuple[FindingRow, ...]] | None = None
        self._held_since: Moment | None = None
        workspace.arranged.connect(self._show_moves)
        workspace.arranged.connect(self.show_clock)  # large faces hold more words

    @property
    def asks(self) -> bool:
        """Whether the status line asks something."""
        return self._question is not None

    def ask(self, question: Question | None) -> None:
        """Have the status line ask a question, or stop asking."""
        self._question = question
        self.show_status()

    def show(self, areas: frozenset[Area], status: StripPicture | None) -> None:
        """Show the viewed state, as far as these areas changed; `status` is what a feature's mode says."""
        self._status = status
        session = self._presenter.session
        if session is None:
            self._show_no_game()
            return
        space = self._workspace
        space.navigation.show_position(min(session.step, session.last_step), session.last_step)
        if areas & _OF_BOWLS:
            space.bowls.show_bowls(bowl_pictures(session.state))
        if areas & _OF_SIDE:
            self._show_game(session)
        self._show_move(session)
        self.show_status()
        if session.is_timed or areas != OF_A_STEP:
            self.show_clock()

    def board_picture(self) -> BoardPicture:
        """The board of the viewed state; an empty one without a game."""
        state = self._presenter.state
        if state is None:
            return BoardPicture(empty_position(USUAL_SIDE, USUAL_SIDE))
        return board_picture(state)

    def show_status(self) -> None:
        """Show the strip of the viewed state."""
        state = self._presenter.state
        if state is None:
            self._show_no_game()
        else:
            self._workspace.strip.show_strip(
                self._before_start()
                or self._while_held()
                or (self._status if self._question is None else None)
                or strip_picture(state, self._question)
            )

    def show_start(self) -> None:
        """Before the start what is lacking for it may be another now."""
        if waits_for_start(self._presenter.session):
            self.show_status()
            self.show_clock()

    def _before_start(self) -> StripPicture | None:
        """The strip of a clock that nobody has started: how it starts, or what it waits for."""
        session = self._presenter.session
        if session is None or self._question is not None or not waits_for_start(session):
            return None
        state = session.table.state
        if state.phase is Phase.HANDICAP or not session.at_end:
            return None
        return start_picture(state, self._presenter.why_not_start())

    def _while_held(self) -> StripPicture | None:
        """The strip while the clocks are held: since when, by whom, and who alone starts them."""
        session = self._presenter.session
        if session is None or self._question is not None or not session.at_end:
            return None
        state = session.table.state
        clock = state.clock
        if clock is None or not clock.paused or clock.turn is None:
            return None
        if (
            state.phase not in IN_PLAY
            or state.at_table.adjourned
            or state.stop_proposed is not None
        ):
            return None
        told = self._clocks.held_picture(session, clock, clock.at, clock.at).told
        strip = strip_picture(state)
        if strip.answers:
            return None
        sentence = text(
            "The clocks stand {told}. Only the referee starts them: hold F12.", told=told
        )
        return replace(strip, sentence=sentence)

    def _waits_for(self) -> str:
        """What the start of the clock waits for, in a few words; "" for nothing."""
        state = self._presenter.state
        if state is not None and state.phase is Phase.HANDICAP:
            return text("Handicap first")
        return text("Sound test first") if self._presenter.why_not_start() else ""

    def show_clock(self) -> None:
        """Show both faces as they are now; a game without a clock shows the players alone."""
        session = self._presenter.session
        if session is None:
            return
        table, viewed = session.table.state, session.state
        panel = self._workspace.panel
        names, ranks = names_of(table), table.setup.ranks
        # Whoever looks back in a game that goes on still sees the clocks of the table.
        live = session.at_end or table.phase is not Phase.FINISHED
        clock = table.clock if live else viewed.clock
        if clock is None:
            panel.unlock_acts()
            panel.show_start(None)
            panel.show_faces(faces_without_clock(names, ranks))
            panel.show_held(None)
            return
        time = self._presenter.time
        now = time.now() if live else clock.at
        if live and clock.open_flag is not None:
            panel.lock_acts(text("Flag fell"))
        else:
            panel.unlock_acts()
        pictures = face_pictures(clock, now, names, ranks, time.time_of_day_at)
        if live and table.phase is not Phase.FINISHED:
            pictures = with_remarks(pictures, table.at_table, clock)
        panel.show_start(self._waits_for() if waits_for_start(session) else None)
        self._clocks.follow()
        pictures = self._clocks.with_notes(pictures, clock)
        if panel.shows_table:
            panel.show_said(self._clocks.band_picture(table, clock))
        panel.show_faces(pictures)
        if not clock.paused or clock.turn is None:
            self._held_since = None
            panel.show_held(None)
            return
        since = clock.at if self._held_since is None else self._held_since
        self._held_since = since
        panel.show_held(self._clocks.held_picture(session, clock, since, now))

    def _show_no_game(self) -> None:
        """Before a game too something may be asked: whether it can be recorded."""
        sentence = text("Start a table, open a record, or place the first stone on the board.")
        answers: tuple[StripAnswer, ...] = ()
        if self._question is not None:
            sentence, answers = self._question.sentence, self._question.answers
        self._workspace.strip.show_strip(
            StripPicture(title=text("No game"), sentence=sentence, answers=answers)
        )

    def _show_game(self, session: Session) -> None:
        """What the side column says of the whole game."""
        questionable, side = self.questionable(session), self._workspace.side
        side.show_game(game_facts(session.table.state, session.opened))
        if self._rows is None or self._rows[0] is not questionable:
            grid = session.table.states[0].position.grid
            self._rows = (questionable, finding_rows(questionable, grid))
        side.show_findings(self._rows[1])

    def _show_move(self, session: Session) -> None:
        """What it says of the viewed move."""
        states, side = session.table.states, self._workspace.side
        step = min(session.step, session.last_step)
        questionable = self.questionable(session)
        self._show_moves()
        comment = session.comment_at(step)
        side.show_move(move_picture(states, step, questionable.get(step), comment))

    def _show_moves(self) -> None:
        """The moves one after the other, where the tree does not show them."""
        session = self._presenter.session
        if session is not None and not self._workspace.shows_tree:
            entries = self._entries(session, self.questionable(session))
            self._workspace.side.show_moves(entries, min(session.step, session.last_step))

    def _entries(
        self, session: Session, questionable: Mapping[int, Illegal]
    ) -> tuple[MoveEntry, ...]:
        """The moves of a game; made anew only when something happened."""
        listed, judged = self._listed, self._judged.states
        marked = (questionable, session.commented_steps, session.table.state.rulings)
        if listed.states is judged and listed.marked == marked:
            return listed.entries
        known = _kept(listed.states, judged) if marked == listed.marked else 0
        more = move_entries(judged, questionable, session.commented_steps, since=known)
        entries = listed.entries[:known] + more
        self._listed = _Listed(judged, marked, entries)
        return entries

    def finding_beside(self, session: Session, direction: int) -> int | None:
        """The next (or, -1, the last) questionable step from the viewed one; None if there is none."""
        steps = sorted(self.questionable(session))
        if direction > 0:
            return next((step for step in steps if step > session.step), None)
        return next((step for step in reversed(steps) if step < session.step), None)

    def questionable(self, session: Session) -> Mapping[int, Illegal]:
        """The questionable steps of a game, each with its reason."""
        revision, judged = session.table.revision, self._judged
        if judged.session is session and judged.revision == revision:
            return judged.found
        states = tuple(session.table.states)
        known = _kept(judged.states, states)
        found = {step: illegal for step, illegal in judged.found.items() if step <= known}
        found |= questionable_steps(states, since=known)
        if found == judged.found:
            found = judged.found  # what was made of it is kept too
        self._judged = _Judged(session, revision, states, found)
        return found


class _Judged(NamedTuple):
    """The questionable steps of a game at a revision of its table, and the states they were read off."""

    session: Session | None = None
    revision: int = 0
    states: tuple[GameState, ...] = ()
    found: dict[int, Illegal] = {}  # noqa: RUF012 - never changed


class _Listed(NamedTuple):
    """The moves one after the other, and what they were made of."""

    states: tuple[GameState, ...] = ()
    marked: object = None
    entries: tuple[MoveEntry, ...] = ()


def _kept(known: tuple[GameState, ...], states: tuple[GameState, ...]) -> int:
    """The last step that two games have in common: a state is made of all before it."""
    step = max(0, min(len(known), len(states)) - 1)
    while step and known[step] is not states[step]:
        step -= 1
    return step


_OF_BOWLS = frozenset({Area.BOARD, Area.NODE, Area.COUNT, Area.SESSION})
_OF_SIDE = frozenset({Area.BOARD, Area.TREE, Area.RECORD, Area.SESSION, Area.RESULT})
