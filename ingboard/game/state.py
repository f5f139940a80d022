"""The state of a game: an immutable value from which every screen can be drawn."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement, Position
from ingboard.clock.clock import Clock, advance, new_clock
from ingboard.clock.moments import Moment
from ingboard.counting.fillplan import FillPlan
from ingboard.game.at_table import NOTHING_NOTED, AtTable, ResultReport
from ingboard.game.outcome import Outcome
from ingboard.game.phases import IN_PLAY, Phase
from ingboard.game.rulings import Ruling, RulingKind
from ingboard.game.setup import GameSetup
from ingboard.rules.line import Line, line_from

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
    def records_moves(self) -> bool:
        """Whether the moves are on record; else a press ends a move of a real board.

        They are not while no stone but a handicap's is recorded and the clock is pressed by hand, or was
        pressed twice without a move.
        """
        line = self.line
        if self.clock is None or line.offset or self.phase is Phase.HANDICAP:
            return True
        placed = (move for move in line.moves() if isinstance(move, Placement))
        if next(islice(placed, self.setup.free_handicap, None), None) is not None:
            return True
        alone = self.at_table.presses_alone >= _PRESSES_ALONE
        return self.setup.played_stone_presses and not alone

    @property
    def turn(self) -> Color:
        """Whose turn it is; where moves are not recorded the clock alone knows."""
        turn = None if self.clock is None or self.records_moves else self.clock.turn
        return self.to_play if turn is None else turn

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
        return self.phase is Phase.AGREEMENT and not last_stop

    @property
    def reported(self) -> ResultReport | None:
        """The result that waits for both players' confirmation, counted ones apart."""
        return self.at_table.reports[-1] if self.phase is Phase.REPORTED else None

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
