"""Between widgets and the game: wishes become commands, changes become one signal. Decides nothing itself.

The moment of an act is read here first thing, and nowhere else in the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.clock.clock import Clock
from ingboard.clock.moments import Moment
from ingboard.counting.dead_chains import dead_chains
from ingboard.game import commands as ask
from ingboard.game.change import Area, Change
from ingboard.game.events import Event
from ingboard.game.refusals import Refusal, refusal_words
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.game.strip import name_of_color
from ingboard.kifu.findings import KifuError
from ingboard.kifu.outline import NONE
from ingboard.rules.handicap import fixed_points
from ingboard.rules.ruleset import RuleText
from ingboard.table.session import Session, SessionChange
from ingboard.table.time_source import MonotonicTime, TableTime, local_date
from ingboard.table.tournament import Tournament, in_force_at
from ingboard.text import text
from ingboard.ui.board.view_model import HoverStone
from ingboard.ui.game import agreement, next_acts
from ingboard.ui.game import phase_view as game_phase
from ingboard.ui.game.board_picture import hover_stone

if TYPE_CHECKING:
    from ingboard.game.setup import GameSetup
    from ingboard.rules.plays import Illegal
    from ingboard.table.document_session import DocumentSession, Edit
    from ingboard.table.table import NotAtEnd

USUAL_SIDE = 19


class GamePresenter(QObject):
    """The one game of a tab. `changed` carries what an act changed; `told` a sentence for the user.

    `trial_ends` comes before what waits behind a trial is shown again.
    `session` is None while the start page is shown. `tournament` says whether SET is more than the referee's.
    """

    changed = Signal(object)
    told = Signal(object)
    trial_ends = Signal()

    def __init__(
        self,
        time: TableTime | None = None,
        tournament: Callable[[], Tournament] = Tournament,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.time: TableTime = time or MonotonicTime()
        self.session: Session | None = None
        self._behind: WeakKeyDictionary[Session, Session | None] = WeakKeyDictionary()
        self.study: DocumentSession | None = None
        """The session as one that edits a document; None in a timed game and before any."""
        self.log: list[agreement.AgreementLine] = []
        self._refused: tuple[Position, Illegal] | None = None
        self._tournament = tournament
        self._policies: tuple[Tournament, GameSetup | None, Tournament] | None = None
        self._before_acts: list[Callable[[], None]] = []
        self._start_conditions: list[Callable[[], str]] = []
        self._happened: Moment | None = None
        self._phase: game_phase.PhaseView | None = None

    def call_before_acts(self, look: Callable[[], None]) -> None:
        """Call this before each act, so that a machine that was away is noticed first."""
        self._before_acts.append(look)

    def add_start_condition(self, why_not: Callable[[], str]) -> None:
        """Ask this before the clock starts; a sentence keeps it from starting."""
        self._start_conditions.append(why_not)

    def why_not_startable(self) -> str | None:
        """Why the clock cannot be started; empty if it can, None where it runs or is held already."""
        session, view = self.session, self.phase
        if session is None or view is None or session.opened is not None:
            return text("no game")
        if view.clock is game_phase.ClockState.NONE or session.is_trial:
            return text("no clock to start")
        if view.clock in (game_phase.ClockState.RUNNING, game_phase.ClockState.HELD):
            return None
        return view.briefly(ask.StartClock(next_acts.NOW)) or self.why_not_start()

    def why_not_start(self) -> str:
        """Why the clock may not start yet, as a sentence; "" if it may."""
        return next(filter(None, (why_not() for why_not in self._start_conditions)), "")

    def date_acts(self, moment: Moment | None) -> None:
        """Acts until the next call happened then: when a key or button went down, not when it was heard.

        None for when they are carried out.
        """
        self._happened = moment

    def _now(self) -> Moment:
        """When the present act happened."""
        return self.time.now() if self._happened is None else self._happened

    def announce(self, *areas: Area, events: tuple[Event, ...] = ()) -> None:
        """Tell everybody what may look different now; without areas: everything."""
        self.look_again()
        self.changed.emit(SessionChange(frozenset(areas or Area), events))

    @property
    def state(self) -> GameState | None:
        """The game at the viewed step."""
        return None if self.session is None else self.session.state

    @property
    def own_session(self) -> Session | None:
        """The tab's own game or record, also where it waits behind a trial, or behind one of two."""
        session = self.session
        while session is not None and session.is_trial:
            session = self._behind.get(session)
        return session

    @property
    def clock(self) -> Clock | None:
        """The clocks as they run, whatever move is viewed."""
        session = self.session
        return None if session is None else session.table.state.clock

    @property
    def phase(self) -> game_phase.PhaseView | None:
        """Where the game stands and what may be done: made once after a change, for all who ask."""
        session = self.session
        if session is not None and self._phase is None:
            barred = self.why_not_start() if _waits(session) else ""
            self._phase = game_phase.phase_view(session, self.time, self.policies, barred)
        return None if session is None else self._phase

    @property
    def policies(self) -> Tournament:
        """The tournament's settings as the present game has them."""
        tournament = self._tournament()
        setup = None if self.session is None else self.session.table.setup
        known = self._policies
        if known is None or known[0] is not tournament or known[1] is not setup:
            here = tournament if setup is None else in_force_at(tournament, setup)
            self._policies = known = tournament, setup, here
        return known[2]

    def look_again(self) -> None:
        """What the view of the phase was made of has changed, besides the game."""
        self._phase = None

    @property
    def is_reviewing(self) -> bool:
        """Whether a record is reviewed, rather than a game played."""
        return self.session is not None and self.session.is_reviewed

    @property
    def node(self) -> int:
        """The viewed node of the document that is studied; NONE without one."""
        return NONE if self.study is None else self.study.node

    @property
    def refused(self) -> Illegal | None:
        """The play that the rules refused last, while the position is still the one it was meant for.

        What is done meanwhile with the clock changes nothing of it.
        """
        state, refused = self.state, self._refused
        if state is None or refused is None or refused[0] != state.position:
            return None
        return refused[1]

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time is running: then nothing modal may open."""
        is_timed = self.session is not None and self.session.is_timed
        clock = self.clock if is_timed else None
        return clock is not None and clock.running is not None

    def start(self, setup: GameSetup) -> None:
        """Start a new game, today."""
        from ingboard.table.opening import new_session

        self.begin(new_session(replace(setup, date=local_date())))

    def read_under(self, rules: RuleText) -> None:
        """Read the opened record under another rule text, at the same step."""
        study = self.study
        if study is not None and study.is_of_file:
            study.read_under(rules)
            self.announce()

    def show_handicap_as_moves(self) -> None:
        """Show the opened record's set-up handicap stones as moves with White's passes, as an edit."""
        from ingboard.kifu.handicap_moves import show_handicap_as_moves

        study = self.study
        if study is None:
            return
        stones = study.line_record.first.points_of(Color.BLACK)
        ended = study.at_end
        edit = partial(show_handicap_as_moves, root=study.root, stones=stones)
        if self.edit(edit) and ended:
            self.go_to(study.last_step)

    def begin(self, session: Session, time: TableTime | None = None) -> None:
        """Show a session in place of the present one; its table may have a `time` of its own from now on."""
        self.time = time or self.time
        self.session, self.study = session, session.study
        self.log.clear()
        self.announce()

    def close(self) -> None:
        """Go back to the start page."""
        self.session = self.study = None
        self.announce()

    def begin_trial(self, setup: GameSetup, behind: Session | None) -> Session:
        """Show a game that is played to learn something; what is `behind` it waits."""
        from ingboard.table.live_session import trial_session

        trial = trial_session(setup)
        self._behind[trial] = behind
        self.begin(trial)
        return trial

    def behind(self, trial: Session) -> Session | None:
        """What waits behind a trial; None for nothing."""
        return self._behind.get(trial)

    def end_trial(self) -> None:
        """Show the tab's own game again, or the start page, if a trial is shown."""
        if self.session is None or not self.session.is_trial:
            return
        own = self.own_session
        self.trial_ends.emit()
        if own is None:
            self.close()
        else:
            self.begin(own)

    def choose(self, point: Point) -> None:
        """A point of the board was chosen: a stone is played, or a chain is marked in the agreement."""
        if self.session is None:
            from ingboard.game.default_terms import default_terms
            from ingboard.game.setup import Occasion, even_game

            side = USUAL_SIDE
            rules = RuleText.SIMPLIFIED
            self.start(
                replace(even_game(side, rules, default_terms(rules)), occasion=Occasion.FRIENDLY)
            )
        state = self.state
        assert state is not None
        if state.phase is Phase.AGREEMENT:
            self.submit(ask.ToggleDead(point, self._now()))
        else:
            self.submit(ask.PlaceStone(state.to_play, point, self._now()))

    def hover(self, point: Point | None) -> HoverStone | None:
        """What the pointer over a point shows: the stone to come, or why it may not be played."""
        return hover_stone(self.state, point, self._now())

    def place_fixed_handicap(self) -> None:
        """Put the handicap stones that are left on the usual points, as one wish of the players."""
        state = self.state
        if state is None or state.phase is not Phase.HANDICAP:
            self.told.emit(text("Handicap stones: only at the start."))
            return
        grid = state.grid
        points = fixed_points(grid, state.setup.free_handicap)
        if not points or state.line.count:
            self.told.emit(text("No usual handicap points here. Place the stones."))
            return
        for point in points:
            self.submit(ask.PlaceStone(Color.BLACK, point, self._now()))

    def pass_turn(self) -> None:
        """The side to play passes: a move and a press in one."""
        if self.state is not None:
            self.submit(ask.Pass(self.state.turn, self._now()))

    def press(self, color: Color) -> None:
        """A side presses its clock."""
        at = self._now()
        clock = self.clock
        if clock is not None:
            if clock.turn is None and not clock.paused:
                self.submit(ask.StartClock(at))
            else:
                ran = clock.turn
                self.submit(ask.PressClock(color, at))
                if ran is color:
                    self._tell_pressed_without_stone(color)

    def _tell_pressed_without_stone(self, color: Color) -> None:
        """A device's clock cannot know whether a stone was played; where stones are recorded it is said."""
        state = self.state
        if state is None or state.clock is None or state.clock.turn is color:
            return
        in_step = state.to_play is not color or not state.line.count
        if state.setup.played_stone_presses and state.phase in IN_PLAY and not in_step:
            self.told.emit(
                text("{side} pressed without a stone: not a pass.", side=name_of_color(color))
            )

    def toggle_pause(self) -> None:
        """SET: hold the clocks, or let them run again; start them before the first move."""
        at, view = self._now(), self.phase
        if view is not None and view.clock is not game_phase.ClockState.NONE:
            self.submit(replace(view.set_command, at=at))

    def hold_clock(self) -> None:
        """SET as the tournament has it: the referee alone may hold the clocks, or let them run again."""
        view = self.phase
        if view is not None and (why := view.why_not_set):
            self.told.emit(why)
        else:
            self.toggle_pause()

    def resume(self, color: Color) -> None:
        """The referee lets the held clock run for a side."""
        self.submit(ask.ResumeClock(self._now(), color))

    def toggle_assent(self, color: Color) -> None:
        """A side agrees to the removals as marked, or withdraws."""
        if self.state is not None:
            given = self.state.assents[color] is None
            self.submit(ask.Assent(color, given, self._now()))

    def play_on(self) -> None:
        """Play goes on from the position as it was."""
        if self.state is not None:
            self.submit(ask.PlayOn(self.state.resumes_with, self._now()))

    def count(self) -> None:
        """Count the position with the agreed removals."""
        self.submit(ask.BeginCount(self._now()))

    def correct_count(self) -> None:
        """Back from the count to the marks."""
        self.submit(ask.CorrectCount(self._now()))

    def confirm(self, color: Color) -> None:
        """A player confirms the counted or reported result."""
        self.submit(ask.ConfirmResult(color, self._now()))

    def resign(self, color: Color) -> None:
        """A player resigns."""
        self.submit(ask.Resign(color, self._now()))

    def claim_time(self, color: Color) -> None:
        """A player claims the win on time."""
        self.submit(ask.ClaimTime(color, self._now()))

    def let_flag_decide(self) -> None:
        """Where no claim is needed, a fallen flag ends the game at once, unless a pause is asked for."""
        table = None if self.session is None else self.session.table.state
        if table is None or table.clock is None or table.outcome is not None:
            return
        fallen = table.clock.open_flag
        # A claim that was withdrawn is not made again over people's heads.
        withdrawn = [report.color for report in table.at_table.reports if report.withdrawn]
        if fallen is not None and fallen.opponent not in withdrawn:
            by = text("the clock")
            self.submit_quietly(ask.ClaimTime(fallen.opponent, self._now(), by))

    def note_time(self) -> None:
        """A deadline of the clock may have passed; only what was due changes anything."""
        if self.session is not None:
            change = self._carry_out(self.session, ask.NoteTime(self.time.now()))
            if isinstance(change, Change) and change.events:
                self._announce_change(change)

    def undo(self) -> None:
        """Undo the last act of a record or a game without a clock."""
        if self.session is not None and not self.session.is_timed:
            self.session.undo()
            self.announce()

    def redo(self) -> None:
        """Do the last undone act again."""
        if self.session is not None:
            self.session.redo()
            self.announce()

    def step_by(self, steps: int) -> None:
        """View a later (or, negative, an earlier) step."""
        if self.session is not None:
            self._view(partial(self.session.walk, steps))

    def go_to(self, step: int) -> None:
        """View a step of the game, kept within it."""
        if self.session is not None:
            self._view(partial(self.session.go_to, step))

    def go_to_node(self, node: int) -> None:
        """View a node of the document that is studied, on whatever line it stands."""
        if self.study is not None:
            self._view(partial(self.study.go_to_node, node))

    def leave_branch(self, node: int) -> None:
        """View a node of the main line of the studied game, and go on along that."""
        if self.study is not None:
            self._view(partial(self.study.leave_branch, node))

    def edit(self, edit: Edit, together: str = "") -> bool:
        """Do something to the document that is studied; a refusal is told as a sentence.

        Edits one after the other with the same `together` are undone as one.
        """
        return self._edited(edit, together, aside=False)

    def edit_aside(self, edit: Edit, together: str = "") -> bool:
        """The same for another node than the viewed one, which stays in view."""
        return self._edited(edit, together, aside=True)

    def _edited(self, edit: Edit, together: str, *, aside: bool) -> bool:
        from ingboard.kifu.tree.changes import EditRefusal, refused_words

        study = self.study
        if study is None:
            return False
        try:
            result = (study.edit_aside if aside else study.edit)(edit, together)
        except KifuError as fault:
            self.told.emit(fault.why)
            return False
        if isinstance(result, EditRefusal):
            self.told.emit(refused_words(result))
            return False
        self.announce()
        return True

    def _view(self, go: Callable[[], None]) -> None:
        session = self.session
        assert session is not None
        before, game = (session.step, self.node), session.table.revision
        try:
            go()
        except KifuError as fault:
            self.told.emit(fault.why)
            return
        if session.table.revision != game:  # another line, or another game of the file
            self.announce(*(frozenset(Area) - {Area.FILE, Area.SESSION}))
        elif (session.step, self.node) != before:
            self.announce(*OF_A_STEP)

    def act(self, command: ask.Command) -> None:
        """Have the game carry a command out as of now, whatever moment it names."""
        self.submit(replace(command, at=self._now()))

    def submit(self, command: ask.Command) -> bool:
        """Have the game carry a command out at the viewed step; a refusal is told as a sentence."""
        if self.session is None:
            return False
        starts = isinstance(command, game_phase.STARTING) and _waits(self.session)
        if starts and (why_not := self.why_not_start()):
            self.told.emit(why_not)
            return False
        result = self._carry_out(self.session, command)
        match result:
            case Refusal():
                self.told.emit(refusal_words(result, self.session.state.grid))
                return False
            case Change():
                if not isinstance(command, ask.PlaceStone):
                    self.log[:0] = agreement.log_lines(result, self.time.time_of_day())
                self._announce_change(result)
                return True
            case _ if isinstance(command, game_phase.OF_CLOCK):  # an earlier step is viewed
                self.go_to(self.session.last_step)
                return self.submit(command)
            case _:
                self.told.emit(game_phase.looking_back_words(self.session.number_at(result.step)))
                return False

    def submit_quietly(self, command: ask.Command) -> bool:
        """Have the game carry a command out; a refusal is not told, only returned."""
        if self.session is None:
            return False
        result = self._carry_out(self.session, command)
        if not isinstance(result, Change):
            return False
        self._announce_change(result)
        return True

    def _carry_out(self, session: Session, command: ask.Command) -> Change | Refusal | NotAtEnd:
        for look in self._before_acts:
            look()
        position, result = session.state.position, session.submit(command)
        illegal = result.illegal if isinstance(result, Refusal) else None
        if illegal is not None:
            self._refused = position, illegal
        elif isinstance(command, ask.PlaceStone | ask.Pass):
            self._refused = None
        return result

    def _announce_change(self, change: Change) -> None:
        """An act of the game is a new node of a record too, and leaves the file behind."""
        self.announce(*change.areas, Area.NODE, Area.TREE, Area.FILE, events=change.events)


def _waits(session: Session) -> bool:
    """Whether a clock has not been started yet."""
    clock = session.table.states[-1].clock
    return clock is not None and clock.turn is None


OF_A_STEP = frozenset({Area.NODE})
"""What changes when another step is viewed: nothing of the game, of its clock or of its file."""


class TemporaryGame:
    """A trial in place of the tab's game, which waits behind it and comes back after it."""

    def __init__(self, presenter: GamePresenter) -> None:
        self._presenter = presenter
        self._mine: Session | None = None

    @property
    def is_open(self) -> bool:
        """Whether the tab shows the trial."""
        return self._mine is not None and self._presenter.session is self._mine

    @property
    def behind(self) -> Session | None:
        """What waits behind the trial, or is shown in its place."""
        if self._mine is not None and self.is_open:
            return self._presenter.behind(self._mine)
        return self._presenter.session

    def begin(self, setup: GameSetup) -> None:
        """Show a trial of this game, or begin it anew."""
        self._mine = self._presenter.begin_trial(setup, self.behind)

    def count(self, dead: Iterable[Point]) -> None:
        """Count it as two players would: stop by consent, mark, agree, count."""
        state = self._presenter.state
        assert state is not None
        at, position = self._presenter.time.now(), state.position
        commands: list[ask.Command] = [ask.ProposeStop(color, at) for color in Color]
        left = set(dead_chains(position, dead))
        while left:
            point = min(left)
            left -= dead_chains(position, [point])
            commands.append(ask.ToggleDead(point, at))
        commands += [ask.Assent(color, given=True, at=at) for color in Color]
        for command in (*commands, ask.BeginCount(at)):
            self._presenter.submit_quietly(command)

    def restore(self) -> bool:
        """Put what waits back in place of the trial; False where another game is shown."""
        if not self.is_open:
            return False
        waiting, self._mine = self.behind, None
        if waiting is None:
            self._presenter.close()
        else:
            self._presenter.begin(waiting)
        return True
