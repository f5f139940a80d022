"""Shows the viewed state of a game on the stage: board, strip, clocks, bowls, side column, agreement.

The clocks of a table as its people use them: seats and keys, large figures, band, log of presses.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from ingboard.board.points import Color, Coordinates, PerColor, coordinates_in_use
from ingboard.board.position import empty_position
from ingboard.clock.clock import Clock
from ingboard.clock.moments import Moment
from ingboard.game import commands
from ingboard.game.change import Area
from ingboard.game.moves_made import words_of_moves
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.kifu.record import GameDetails, GameRecord
from ingboard.table.session import Session
from ingboard.table.tournament import late_pause_words, longest_pauses_over
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, LastSign
from ingboard.ui.game.board_picture import board_picture
from ingboard.ui.game.bowl_pictures import bowl_pictures, names_of
from ingboard.ui.game.clock import view_model as clock_view
from ingboard.ui.game.clock.recorded_times import times_left
from ingboard.ui.game.clock.seat_keys import KeyTable, SeatKeys, keys_words
from ingboard.ui.game.game_facts import GameFacts, game_facts
from ingboard.ui.game.move_pictures import (
    MOST_FINDINGS,
    FindingRow,
    MoveEntry,
    finding_rows,
    move_entries,
    move_picture,
)
from ingboard.ui.game.next_acts import ASSENT, RESUME_KEY, state_after
from ingboard.ui.game.phase_view import ClockState, PhaseView, band_picture
from ingboard.ui.game.presenter import OF_A_STEP, USUAL_SIDE, GamePresenter
from ingboard.ui.game.strip_picture import ENTER, Question, StripAnswer, StripPicture
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.shell.workspace import Workspace

if TYPE_CHECKING:
    from ingboard.rules.plays import Illegal
    from ingboard.table.press_log import PressLog


class ClockPresenter(QObject):
    """Puts what concerns the table's people on the clock panel; `seats` are the keys that press.

    `seated` tells that they sit otherwise now.
    """

    seated = Signal()

    def __init__(
        self,
        workspace: Workspace,
        presenter: GamePresenter,
        tournament: TournamentPresenter,
        preferences: Preferences,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._presenter = presenter
        self._tournament = tournament
        self._preferences = preferences
        self._swapped_by_hand = False
        workspace.panel.claimed.connect(presenter.claim_time)
        tournament.changed.connect(self._show_seats)
        self.are_large = bool(preferences.large_clocks)
        workspace.show_at_table(self.are_large)
        self._show_seats()

    @property
    def seats(self) -> SeatKeys:
        """The keys of both seats, and who sits where."""
        kept = self._preferences
        left, right = kept.key_table.blocks
        return SeatKeys(
            frozenset(kept.left_keys) or left,
            frozenset(kept.right_keys) or right,
            self._swapped_by_hand is self._tournament.current.white_clock_at_right,
            kept.key_table is KeyTable.LEFT_HANDED,
        )

    def use_table(self, table: KeyTable) -> None:
        """The keys lie like this on the table; keys that were chosen one by one are given up."""
        self._preferences.key_table = table
        self.keep_keys(*table.blocks)
        self.seated.emit()

    def follow(self) -> None:
        """Read what is new at the table into the list of presses, while that is in sight."""
        session = self._presenter.session
        if session is None or not session.is_timed or not self._workspace.shows_press_list:
            return
        from ingboard.ui.game.clock.press_list import MOST_LINES, press_line

        if self._log.follow(session.table):
            named = self._presenter.time.time_of_day_at
            newest = reversed(self._log.rows[-MOST_LINES:])
            lines = [press_line(row, named(row.at)) for row in newest]
            self._workspace.press_list.show_lines(lines)

    @cached_property
    def _log(self) -> PressLog:
        from ingboard.table.press_log import PressLog

        return PressLog()

    def with_notes(
        self, pictures: PerColor[clock_view.FacePicture], clock: Clock
    ) -> PerColor[clock_view.FacePicture]:
        """The faces with tenths where the tournament has them, and with what only large ones can hold."""
        tenths = self._tournament.current.tenths_in_last_seconds
        has_room, seats = self._workspace.panel.has_room_for_notes, self.seats
        session = self._presenter.session
        by_stone, made = False, PerColor("", "")
        if has_room and session is not None:
            state = session.table.state
            by_stone, made = state.stones_press, words_of_moves(state, clock)

        def noted(color: Color) -> clock_view.FacePicture:
            picture = pictures[color]
            if not has_room:
                return replace(picture, tenths=tenths)
            fell = clock.flag_fell[color]
            if fell is None or picture.flag is clock_view.FlagSign.NONE:
                words = (
                    "" if by_stone else text("Press: {keys}", keys=keys_words(seats.keys_of(color)))
                )
            else:
                time = self._presenter.time.time_of_day_at(fell)
                words = text("Flag at {time}", time=time)
            return replace(picture, tenths=tenths, moves_note=made[color], press_note=words)

        return PerColor(noted(Color.BLACK), noted(Color.WHITE))

    def swap_seats(self) -> None:
        """The players sit the other way round."""
        self._swapped_by_hand = not self._swapped_by_hand
        self._show_seats()

    def toggle_large(self) -> None:
        """The clocks large for people at a real board, or the board again."""
        self._preferences.large_clocks = not self.are_large
        save_preferences(self._preferences)
        self._show_large(not self.are_large)

    def suit(self, *, by_hand: bool) -> None:
        """A new table, whose clock is pressed by hand or by the stones: large, unless somebody chose."""
        if self._preferences.large_clocks is None:
            self._show_large(by_hand)

    def _show_large(self, large: bool) -> None:
        self.are_large = large
        self._workspace.show_at_table(large)

    def keep_keys(self, left: frozenset[int], right: frozenset[int]) -> None:
        """These keys press from now on."""
        usual = (left, right) == self._preferences.key_table.blocks
        self._preferences.left_keys = () if usual else tuple(sorted(left))
        self._preferences.right_keys = () if usual else tuple(sorted(right))
        save_preferences(self._preferences)

    def _show_seats(self) -> None:
        seats = self.seats
        self._workspace.show_swapped(seats.swapped)
        self._workspace.board.show_turned(seats.swapped)
        self.seated.emit()


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
        self._asked_in: Session | None = None
        self._about_to: tuple[commands.Command, ...] = ()
        self._status: StripPicture | None = None
        self._judged = _Judged()
        self._listed = _Listed()
        self._rows: tuple[Mapping[int, Illegal], Coordinates, tuple[FindingRow, ...]] | None = None
        self._head: tuple[GameSetup, GameDetails | None, GameFacts, PerColor[str]] | None = None
        self._shown: PhaseView | None = None
        self._acts = clock_view.ActsPicture()
        self._captured: object = None  # as the line of the bowls tells it
        workspace.arranged.connect(self._show_side)
        workspace.arranged.connect(self.show_clock)  # large faces hold more words
        workspace.strip.held.connect(self._on_held)
        panel = workspace.panel
        for button, held in (
            (panel.resume_button, self._on_resume_held),
            (panel.claim_button, self._on_claim_held),
        ):
            button.held.connect(held)
            button.let_go.connect(self._on_let_go)
            button.confirmed.connect(self._on_let_go)

    @property
    def asks(self) -> bool:
        """Whether the status line asks something."""
        return self._question is not None

    def show_after(self, about_to: tuple[commands.Command, ...]) -> None:
        """Show on the clock faces what will be true after these commands; without any, nothing."""
        if about_to != self._about_to:
            self._about_to = about_to
            self.show_clock()

    def _on_held(self, value: object) -> None:
        """An answer of the strip is being held, or the referee's resuming: its outcome is shown meanwhile."""
        view = self._presenter.phase
        acts = () if view is None else view.next.acts
        held = (
            act.command for act in acts if act.command == value and not isinstance(act.command, str)
        )
        self.show_after(tuple(held))

    def _on_resume_held(self) -> None:
        view = self._presenter.phase
        act = None if view is None else view.next.owner(RESUME_KEY)
        self._on_held(None if act is None else act.command)

    def _on_claim_held(self) -> None:
        view = self._presenter.phase
        acts = () if view is None else view.next.asked
        self._on_held(
            next((act.command for act in acts if isinstance(act.command, commands.ClaimTime)), None)
        )

    def _on_let_go(self) -> None:
        self.show_after(())

    def _after_pictures(
        self, session: Session, now: Moment
    ) -> PerColor[clock_view.FacePicture] | None:
        """The faces as they will be; None where nothing is about to be done to the clocks."""
        after = state_after(session.table.state, self._about_to, now) if self._about_to else None
        if after is None or after.clock is None:
            return None
        names, ranks = names_of(after), after.setup.ranks
        return clock_view.face_pictures(after.clock, now, names, ranks)

    def ask(self, question: Question | None) -> None:
        """Have the status line ask a question, or stop asking."""
        self._question, self._asked_in = question, self._presenter.session
        self.show_status()
        self.show_clock()  # its key of Enter may go to the question, or come back

    def show(self, areas: frozenset[Area], status: StripPicture | None) -> None:
        """Show the viewed state, as far as these areas changed; `status` is what a feature's mode says."""
        self._status = status
        session = self._presenter.session
        if session is None:
            self._show_no_game()
            return
        space = self._workspace
        if areas != OF_A_STEP:
            space.show_recorded(session.table.state.records_moves)
        step, last = min(session.step, session.last_step), session.last_step
        numbers = session.number_at(step), session.number_at(last)
        space.navigation.show_position(step, last, numbers=numbers)
        if areas & _OF_BOWLS:
            self._show_bowls(session)
        if areas & _OF_SIDE:
            self._show_game(session)
        self._show_move(session)
        self.show_status()
        if session.is_timed or areas != OF_A_STEP:
            self.show_clock()

    def _show_bowls(self, session: Session) -> None:
        space, pictures = self._workspace, bowl_pictures(session.state)
        if space.is_under_review:
            captured = tuple((bowl.captured, bowl.capacity, bowl.adds_up) for bowl in pictures)
            if captured != self._captured:
                self._captured = captured
                space.bowl_line.show_bowls(pictures)
        if space.shows_bowls:
            space.bowls.show_bowls(pictures)

    def board_picture(self, last_sign: LastSign) -> BoardPicture:
        """The board of the viewed state; an empty one without a game."""
        state = self._presenter.state
        if state is None:
            return BoardPicture(empty_position(USUAL_SIDE, USUAL_SIDE))
        picture = board_picture(state)
        return picture if last_sign is LastSign.RING else replace(picture, last_sign=last_sign)

    def show_status(self) -> None:
        """Show the strip of the viewed state, or what is asked in its place."""
        if self._asked_in is not self._presenter.session:
            self._question = (
                None  # what was asked was asked at another table, or before there was one
            )
        view, asked = self._presenter.phase, self._question
        if view is None:
            self._show_no_game()
            return
        if asked is not None and asked.about not in (None, view.strip):
            self._question = asked = None
        if asked is not None:
            about = view.strip if asked.about is not None else self._status or view.strip
            said = replace(about, sentence=asked.sentence, answers=asked.answers)
        else:
            said = self._status or view.strip
        if said.answers:
            said = replace(said, answers=tuple(map(self._keyed, said.answers)))
        self._workspace.strip.show_strip(said)

    def _keyed(self, answer: StripAnswer) -> StripAnswer:
        """An answer with the key that lies before the side whose assent it is."""
        caps = dict(zip(ASSENT, self._clocks.seats.assent_caps, strict=True))
        return replace(answer, key=caps.get(answer.key, answer.key))

    def show_start(self) -> None:
        """Before the start what is lacking for it may be another now."""
        view = self._presenter.phase
        if view is not None and view.clock is ClockState.WAITING:
            self._presenter.look_again()
            self.show_status()
            self._workspace.settle()
            self.show_clock()

    def show_clock(self) -> None:
        """Show both faces as they are now; a game without a clock shows the players alone."""
        session, view = self._presenter.session, self._presenter.phase
        if session is None or view is None:
            return
        panel = self._workspace.panel
        self._show_acts(view)
        if not session.is_timed and not self._workspace.shows_faces:
            return  # what brings them in sight has them filled
        table = session.table.state
        names, ranks = names_of(table), table.setup.ranks
        # Whoever looks back in a game that goes on still sees the clocks of the table.
        live = session.at_end or table.outcome is None
        clock = table.clock if live else session.state.clock
        if clock is None:
            panel.show_faces(clock_view.faces_without_clock(names, ranks))
            panel.show_held(None)
            return
        time = self._presenter.time
        now = time.now() if live else clock.at
        pictures = clock_view.face_pictures(clock, now, names, ranks, time.time_of_day_at)
        if table.outcome is None:
            pictures = clock_view.with_remarks(pictures, table.at_table, clock)
        self._clocks.follow()
        if panel.has_band:
            panel.show_said(band_picture(view, time))
        panel.show_faces(self._clocks.with_notes(pictures, clock))
        panel.show_after(self._after_pictures(session, now))
        since = table.at_table.held_since
        if view.held is None or since is None:
            panel.show_held(None)
        else:
            over = longest_pauses_over(session.table, view.tournament, now)
            late = late_pause_words(over, view.tournament)
            panel.show_held(replace(view.held, elapsed=max(0, now - since), late=late))

    def _show_acts(self, view: PhaseView) -> None:
        panel = self._workspace.panel
        if view is not self._shown:
            self._acts, self._shown = view.acts, view
        acts = self._acts
        if acts.set_key == ENTER and self._workspace.strip.owns_enter:
            acts = replace(acts, set_key="")
        if view.asks_before_pass and self._question is not None:
            acts = replace(acts, pass_key="")  # it asks already
        if self._question is not None:
            acts = replace(acts, undo_key="", resign_key="")
        if acts != panel.acts:
            panel.show_acts(acts)

    def _show_no_game(self) -> None:
        """Before a game too something may be asked: whether it can be recorded."""
        sentence = text("Start a game, open a record or place a stone.")
        answers: tuple[StripAnswer, ...] = ()
        if self._question is not None:
            sentence, answers = self._question.sentence, self._question.answers
        self._workspace.strip.show_strip(
            StripPicture(title=text("No game"), sentence=sentence, answers=answers)
        )

    def _show_side(self) -> None:
        """In a new order other parts are in sight beside the board."""
        session = self._presenter.session
        if session is not None:
            self._show_bowls(session)
            self._show_game(session)
            self._show_move(session)

    def _show_game(self, session: Session) -> None:
        """What is said of the whole game."""
        state, space = session.table.state, self._workspace
        facts, players = self._facts_of(state, session.opened)
        if not space.is_under_review:
            if space.lists_moves:
                space.side.show_game(facts)
            return
        space.facts.show_game(facts, players)
        questionable = self.questionable(session)
        named_by = coordinates_in_use()
        if self._rows is None or self._rows[0] is not questionable or self._rows[1] is not named_by:
            grid = session.table.states[0].position.grid
            rows = finding_rows(questionable, session.number_at, grid, MOST_FINDINGS)
            self._rows = (questionable, named_by, rows)
        space.facts.show_findings(self._rows[2], len(questionable))

    def _facts_of(
        self, state: GameState, opened: GameRecord | None
    ) -> tuple[GameFacts, PerColor[str]]:
        """The head of a game and who plays it; the same while its conditions and details are."""
        setup, details = state.setup, None if opened is None else opened.details
        if self._head is None or self._head[0] is not setup or self._head[1] is not details:
            names, ranks = names_of(state), setup.ranks
            players = [f"{names[color]} {ranks[color]}".rstrip() for color in Color]
            self._head = setup, details, game_facts(state, opened), PerColor(*players)
        return self._head[2], self._head[3]

    def _show_move(self, session: Session) -> None:
        """What is said of the viewed move; where there is no tree, with the moves one after the other."""
        states, space = session.table.states, self._workspace
        step = min(session.step, session.last_step)
        questionable = self.questionable(session)
        if space.lists_moves:
            space.side.show_moves(self._entries(session, questionable), step)
        comment = session.comment_at(step)
        illegal, number = questionable.get(step), session.number_at(step)
        if space.is_under_review and session.study is not None:
            study = session.study
            space.facts.show_times(times_left(study.line_record, study.record_node))
        if space.is_under_review or space.lists_moves:
            card = space.comment if space.is_under_review else space.side
            card.show_move(move_picture(states, step, number, illegal, comment))

    def _entries(
        self, session: Session, questionable: Mapping[int, Illegal]
    ) -> tuple[MoveEntry, ...]:
        """The moves of a game; made anew only when something happened."""
        listed, judged = self._listed, self._judged.states
        commented, number_at = session.commented_steps, session.number_at
        marked = (questionable, commented, session.table.state.rulings, coordinates_in_use())
        if listed.states is judged and listed.marked == marked:
            return listed.entries
        known = _kept(listed.states, judged) if marked == listed.marked else 0
        more = move_entries(judged, number_at, questionable, commented, since=known)
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
        from ingboard.review.verdicts import questionable_steps

        revision, judged = session.table.revision, self._judged
        if judged.session is session and judged.revision == revision:
            return judged.found
        states = tuple(session.table.states)
        if judged.session is not session and session.study is not None and session.study.judged:
            known_states, found_aside = session.study.judged
            judged = _Judged(session, -1, known_states, dict(found_aside))
        known = _kept(judged.states, states)
        found = {step: illegal for step, illegal in judged.found.items() if step <= known}
        found |= questionable_steps(states, session.number_at, since=known)
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
