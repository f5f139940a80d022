"""The state of a game: an immutable value from which every screen can be drawn.

Its phase, from the first stone to the fixed result; how it ended and for whom, two questions that are never
merged; what a count needs of its moves. What is known of its table beyond moves and time (who is away, what
was asked, why the clock is held) is after Kim, Simon and Straus, section 7: guidance that a tournament may
switch off. What a referee ruled is kept with by whom, why, and what is known about it. No ruling makes a
stone dead: only play, or both players' consent, does (1991, Article 2, Life and Death).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, PerColor, Point
from ingboard.board.position import Placement, Position
from ingboard.clock.clock import Clock, advance, new_clock
from ingboard.clock.moments import Millis, Moment
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.four_numbers import FourNumbers
from ingboard.counting.territory import Played
from ingboard.game.setup import GameSetup
from ingboard.rules.line import Line, line_from
from ingboard.rules.ruleset import Prisoners


class RulingKind(StrEnum):
    """The rulings; the values are those in a record."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    RETRACTED_ILLEGAL = "retracted-illegal"
    RETRACTED_LEGAL = "retracted-legal"
    PASSES_VOIDED = "passes-voided"
    DISTURBER_NAMED = "disturber-named"
    PLAY_ORDERED = "play-ordered"
    TIMES_CORRECTED = "times-corrected"
    CLOCK_REPLACED = "clock-replaced"
    EARLY_STOP = "early-stop-neutralized"
    RULING_UNDONE = "ruling-undone"
    MOVES_CORRECTED = "moves-corrected"
    RESULT_GIVEN = "result-given"
    RESULT_WITHDRAWN = "result-withdrawn"
    CLOCK_FAULT = "clock-fault"
    NOTED = "noted"


TIME_RULINGS = frozenset(
    {
        RulingKind.TIMES_CORRECTED,
        RulingKind.CLOCK_REPLACED,
        RulingKind.EARLY_STOP,
        RulingKind.RULING_UNDONE,
    }
)


class Ruling(Struct, frozen=True):
    """One ruling.

    `color` and `point` are the play or the side it concerns; `number` is the move it concerns or follows.
    `evidence` is what showed that an illegal move was unintended; `assent` tells that the opponent agreed
    to the retraction of a legal move.
    """

    kind: RulingKind
    by: str
    reason: str
    color: Color | None = None
    point: Point | None = None
    number: int = 0
    evidence: str = ""
    assent: bool = False


class Phase(StrEnum):
    """Where a game stands; every screen names it.

    `REPORTED`: a result is claimed, resigned or given, and not yet confirmed by both players.
    """

    HANDICAP = "handicap"
    PLAYING = "playing"
    AGREEMENT = "agreement"
    PLAYING_ON = "playing-on"
    COUNTING = "counting"
    REPORTED = "reported"
    FINISHED = "finished"


IN_PLAY = frozenset({Phase.HANDICAP, Phase.PLAYING, Phase.PLAYING_ON})


class Ending(StrEnum):
    """How a game ended. BOARD_COUNT was counted by people on a board whose moves are not recorded."""

    COUNT = "count"
    BOARD_COUNT = "board-count"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    NO_SHOW = "no-show"
    BOTH_LOST = "both-lost"
    VOID = "void"


WITHOUT_COUNT = frozenset({Ending.FORFEIT, Ending.NO_SHOW, Ending.BOTH_LOST, Ending.VOID})


class Outcome(Struct, frozen=True):
    """The fixed result: the ending, the winner (None: a draw) and the margin in points if counted."""

    ending: Ending
    winner: Color | None
    margin: float | None = None

    @property
    def short(self) -> str:
        """As SGF and result sheets have it: B+5, W+R, B+T, B+F, Draw, Void; for both lost `0-0`."""
        if self.ending is Ending.VOID:
            return "Void"
        if self.ending is Ending.BOTH_LOST:
            return "0-0"
        if self.winner is None:
            return "Draw"
        match self.ending:
            case Ending.FORFEIT | Ending.NO_SHOW:
                return f"{self.winner.letter}+F"
            case Ending.RESIGNATION:
                return f"{self.winner.letter}+R"
            case Ending.TIME:
                return f"{self.winner.letter}+T"
            case Ending.COUNT | Ending.BOARD_COUNT:
                return f"{self.winner.letter}+{abs(self.margin or 0):g}"


class Held(StrEnum):
    """Why the clock is held; the values are those on record."""

    SET = "set"
    REFEREE = "referee"
    CAPTURE = "capture"
    LEAVE = "leave"
    FAULT = "fault"
    DISTURBANCE = "disturbance"
    ADJOURNED = "adjourned"
    MACHINE = "machine"
    MEAL = "meal"
    WITHDRAWN = "withdrawn"


class TimeSetting(Struct, frozen=True):
    """A side's clock as it is put: the period (0: main time) and what is left of it."""

    period: int
    remaining: Millis


class TimesRuled(Struct, frozen=True):
    """Both clocks before and after a ruling, so that a slip can be taken back as a ruling of its own."""

    before: PerColor[TimeSetting]
    after: PerColor[TimeSetting]


class BeforeResult(Struct, frozen=True):
    """Where the game stood when a result was reported: its phase and whose time it was."""

    phase: Phase
    turn: Color | None


class Withdrawal(Struct, frozen=True):
    """Who withdrew a reported result: a side (None: the referee), and whose hand did it ("": that side's)."""

    color: Color | None
    by: str
    at: Moment


class CountStated(Struct, frozen=True, tag_field="by", tag="stated", omit_defaults=True):
    """The players counted on the board and say what came of it.

    `photograph` is the SHA-256 of a picture of the filled board, in hexadecimal; "" for none.
    """

    photograph: str = ""


class CountOfBowls(Struct, frozen=True, tag_field="by", tag="bowls"):
    """What was left of spaces and stones once the board was filled in."""

    numbers: FourNumbers


class CountOfBoard(Struct, frozen=True, tag_field="by", tag="board", omit_defaults=True):
    """The final position, put in by hand; `dead` were agreed.

    `photograph` is the SHA-256 of the picture that it was read from, in hexadecimal; "" for none.
    """

    position: Position
    dead: frozenset[Point]
    photograph: str = ""


TableCount: TypeAlias = CountStated | CountOfBowls | CountOfBoard
"""How the result of a board whose moves are not recorded was found."""


class ResultReport(Struct, frozen=True):
    """A result that was claimed, resigned, counted on the table or given, and what became of it.

    `color` is the side that claims or resigns (None: the referee rules, or it was `counted`), `by` whose
    hand it was ("": that side's own). `fell` is when the flag fell that a win on time is claimed for.
    """

    outcome: Outcome
    color: Color | None
    by: str
    at: Moment
    fell: Moment | None = None
    withdrawn: Withdrawal | None = None
    counted: TableCount | None = None


class Retraction(Struct, frozen=True):
    """A move of a timed game that its player took back.

    `point` is None for a pass. A legal move takes the opponent's assent; an illegal one needs none. `by` is
    the referee where he saw to it.
    """

    color: Color
    number: int
    point: Point | None
    assented: bool
    by: str
    at: Moment


class AtTable(Struct, frozen=True):
    """What is known of a table just now.

    `absent` is since when a side has not come, `away` who has left his seat for a while. `pause_asked` is who
    asked for a pause and has no answer yet. `adjourned` holds while the game rests, `sealing` is the side
    whose move lies in the envelope. `ruled` are the rulings on time and charged absences, the newest
    last. `before_result` is where the game goes on if a reported result is withdrawn. `reports` are all
    reported results, the newest last, `retractions` the moves taken back; `confirmed_by` is who confirmed the
    result for each side ("": the player). `presses_alone` counts the turns that a press ended without a move
    on record. `meal_at` is when the clocks were last paused for a meal, `signed` when the result sheet was
    signed: no result is withdrawn after that.
    """

    absent: PerColor[Moment | None] = PerColor(None, None)
    away: PerColor[bool] = PerColor(False, False)  # noqa: FBT003 - one for each side
    held: Held = Held.SET
    held_since: Moment | None = None
    pause_asked: Color | None = None
    adjourned: bool = False
    sealing: Color | None = None
    ruled: tuple[TimesRuled, ...] = ()
    before_result: BeforeResult | None = None
    reports: tuple[ResultReport, ...] = ()
    confirmed_by: PerColor[str] = PerColor("", "")
    retractions: tuple[Retraction, ...] = ()
    presses_alone: int = 0
    meal_at: Moment | None = None
    signed: Moment | None = None

    def after_act_of(self, color: Color) -> AtTable:
        """A side moved or pressed: it is back, and a pause it asked for is no matter any more."""
        if not self.away[color] and self.pause_asked is not color:
            return self
        asked = None if self.pause_asked is color else self.pause_asked
        away = self.away.with_color(color, False)  # noqa: FBT003 - one side's value
        return replace(self, away=away, pause_asked=asked)

    def held_at(self, at: Moment) -> AtTable:
        """The clock is held, for the reason given just before or by a player's SET."""
        return self if self.held_since is not None else replace(self, held_since=at)

    def released(self) -> AtTable:
        """The clock runs again."""
        if self.held_since is None:
            return self
        return replace(self, held=Held.SET, held_since=None)


NOTHING_NOTED = AtTable()


NOBODY: PerColor[Moment | None] = PerColor(None, None)
_PRESSES_ALONE = 2  # a single one may be a slip


class GameState(Struct, frozen=True, gc=False):
    """Where a game stands.

    `stops` counts how often alternate moving has stopped; `resumed_at` is the move number at which it went
    on, so that Simplified passes are counted anew. `dead` are the points marked dead, `assents` and
    `confirmed` hold when each side agreed, `plan` is the count while there is one. `counted` stays true once
    counting has begun (SST: play does not resume then).
    """

    setup: GameSetup
    line: Line
    phase: Phase
    to_play: Color
    clock: Clock | None
    handicap_left: int = 0
    stops: int = 0
    resumed_at: int = 0
    stop_proposed: Color | None = None
    stopped_by_consent: bool = False
    dead: frozenset[Point] = frozenset()
    assents: PerColor[Moment | None] = NOBODY
    confirmed: PerColor[Moment | None] = NOBODY
    counted: bool = False
    plan: FillPlan | None = None
    outcome: Outcome | None = None
    rulings: tuple[Ruling, ...] = ()
    at_table: AtTable = NOTHING_NOTED

    def moved(self, line: Line, to_play: Color) -> GameState:
        """The state with a move more on the line: a proposal to stop is void, all else stays.

        Every field is written out: `replace` takes longer than the play itself, and a replay makes hundreds.
        """
        return GameState(
            self.setup,
            line,
            self.phase,
            to_play,
            self.clock,
            self.handicap_left,
            self.stops,
            self.resumed_at,
            None,
            self.stopped_by_consent,
            self.dead,
            self.assents,
            self.confirmed,
            self.counted,
            self.plan,
            self.outcome,
            self.rulings,
            self.at_table.after_act_of(to_play.opponent),
        )

    @property
    def position(self) -> Position:
        """The board now; agreed removals and filled stones are not on it."""
        return self.line.position

    @property
    def grid(self) -> Grid:
        """The lines of the board."""
        return self.line.position.grid

    @property
    def records_moves(self) -> bool:
        """Whether the moves are on record; else a press ends a move of a real board.

        They are not while no stone but a handicap's is recorded and the clock is pressed by hand, or was
        pressed twice without a move.
        """
        line = self.line
        if self.clock is None or line.offset or self.phase is Phase.HANDICAP:
            return True
        if line.placed > self.setup.free_handicap:
            return True
        alone = self.at_table.presses_alone >= _PRESSES_ALONE
        return self.setup.played_stone_presses and not alone

    @property
    def stones_press(self) -> bool:
        """Whether a stone played here ends a turn on the clock, and no key does."""
        return self.setup.played_stone_presses and self.records_moves

    @property
    def turn(self) -> Color:
        """Whose turn it is; where moves are not recorded the clock alone knows."""
        turn = None if self.clock is None or self.records_moves else self.clock.turn
        return self.to_play if turn is None else turn

    @property
    def is_out_of_turn(self) -> bool:
        """Whether the clock has the turn of the other side than the board: a person says whose time it is.

        Where a hand presses, who has placed a stone has still to press: both may have it.
        """
        turn = None if self.clock is None else self.clock.turn
        stands = turn is not None and turn is not self.turn and self.phase in IN_PLAY
        return stands and self.stones_press

    @property
    def allowed_last(self) -> bool:
        """Whether a ruling allowed the last move."""
        last = self.line.last
        return isinstance(last, Placement) and any(
            ruling.kind is RulingKind.ALLOWED
            and (ruling.number, ruling.color, ruling.point)
            == (self.line.number, last.color, last.point)
            for ruling in self.rulings
        )

    @property
    def passes(self) -> int:
        """Passes in succession, as the rule text counts them: anew after play-on under Simplified."""
        if self.setup.ruleset.passes_to_end is None:
            return min(self.line.passes, self.line.number - self.resumed_at)
        return self.line.passes

    @property
    def ended_for_good(self) -> bool:
        """Whether play cannot resume: four passes (SST), or the second stop (Simplified)."""
        to_end = self.setup.ruleset.passes_to_end
        if to_end is None:
            return self.stops > 1 and self.phase not in IN_PLAY
        return self.passes >= to_end

    @property
    def may_mark(self) -> bool:
        """Whether stones may be named dead: not after a second succession of passes (Simplified)."""
        last_stop = self.setup.ruleset.passes_to_end is None and self.stops > 1
        return self.phase is Phase.AGREEMENT and self.has_board and not last_stop

    @property
    def counts_on_table(self) -> bool:
        """Whether play has stopped on a board that is not recorded here: people count it there."""
        return self.phase is Phase.AGREEMENT and not self.has_board

    @property
    def has_board(self) -> bool:
        """Whether the board in the program is the one that was played on: it can be counted.

        With a clock not while it holds nothing but a handicap.
        """
        line = self.line
        if self.clock is None or line.offset or line.first.count(Color.WHITE):
            return True
        return line.placed > self.setup.free_handicap and self.records_moves

    @property
    def reported(self) -> ResultReport | None:
        """The result that waits for both players' confirmation, counted ones apart."""
        return self.at_table.reports[-1] if self.phase is Phase.REPORTED else None

    @property
    def table_count(self) -> TableCount | None:
        """How the result was found that stands or waits, if the board was counted on the table."""
        reports = self.at_table.reports
        standing = self.phase is Phase.REPORTED or (
            self.outcome is not None and self.outcome.ending is Ending.BOARD_COUNT
        )
        return reports[-1].counted if reports and standing else None

    @property
    def both_assent(self) -> bool:
        """Whether both players agree to the removals as marked."""
        return self.assents.black is not None and self.assents.white is not None

    @property
    def may_resume(self) -> bool:
        """Whether a player may ask to play on: until the result is fixed, or before counting (SST)."""
        if self.phase is Phase.AGREEMENT:
            resumable = not (self.counted and not self.setup.ruleset.resumes_after_counting)
        elif self.phase is Phase.COUNTING:
            resumable = self.setup.ruleset.resumes_after_counting
        else:
            return False
        return resumable and not self.ended_for_good

    @property
    def resumes_with(self) -> Color:
        """Who moves if play goes on: the opponent of whoever moved last."""
        last = self.line.last_color
        return self.to_play if last is None else last.opponent

    def fallen_at(self, at: Moment) -> Color | None:
        """The side whose flag is down by then and not settled; None without one."""
        return None if self.clock is None else advance(self.clock, at).open_flag

    def forbids(self, color: Color, point: Point) -> bool:
        """Whether a ruling bars this play until the next move."""
        return any(
            ruling.kind is RulingKind.FORBIDDEN
            and (ruling.color, ruling.point) == (color, point)
            and ruling.number == self.line.number
            for ruling in self.rulings
        )

    @property
    def penalties(self) -> PerColor[int]:
        """Penalty points owed by each side: agreed beforehand, plus those bought on the clock."""
        agreed = self.setup.terms.penalties
        if self.clock is None:
            return agreed
        bought = self.clock.times.map(lambda time: time.points)
        return PerColor(agreed.black + bought.black, agreed.white + bought.white)


def new_game(setup: GameSetup) -> GameState:
    """The state before the first move."""
    clock = None if setup.controls is None else new_clock(setup.controls, bounce=setup.bounce)
    placing = setup.free_handicap > 1
    return GameState(
        setup=setup,
        line=line_from(setup.first),
        phase=Phase.HANDICAP if placing else Phase.PLAYING,
        to_play=Color.BLACK if placing else setup.to_start,
        clock=clock,
        handicap_left=setup.free_handicap if placing else 0,
    )


def played_in(state: GameState) -> Played | None:
    """The stones and passes of a game; None where stones of both colors were set up at its beginning.

    Black stones alone at the beginning are a handicap. A pass that a text makes free is no turn.
    """
    line = state.line
    first = line.first
    if first.count(Color.WHITE):
        return None
    stones = {Color.BLACK: first.count(Color.BLACK), Color.WHITE: 0}
    passes = {Color.BLACK: 0, Color.WHITE: 0}
    for move in line.moves():
        if isinstance(move, Placement):
            stones[move.color] += 1
        elif not move.free:
            passes[move.color] += 1
    placed = state.setup.free_handicap if state.setup.free_handicap > 1 else 0
    return Played(
        PerColor(stones[Color.BLACK], stones[Color.WHITE]),
        PerColor(passes[Color.BLACK], passes[Color.WHITE]),
        first.count(Color.BLACK) + placed,
    )


def kept_in(state: GameState) -> PerColor[int]:
    """The prisoners of each color in the other side's lid; none where they go home at once."""
    if state.setup.options.prisoners is Prisoners.HOME:
        return PerColor(0, 0)
    return state.line.removed()
