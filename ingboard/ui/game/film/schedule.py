"""When and how each stone of a film flies: its stages, its pace, a timetable for any moment. No Qt, no clock.

A stone flies 240 ms and slows down as it arrives; stones follow each other by 40 ms, and three of a color are
in the air at most. Those that refill the bowls fly 90 ms; the few that carry the meaning (komi, penalty,
losing stones) fly one after another. The first stone of a step waits in its place while the caption is read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from enum import StrEnum
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, StepKind
from ingboard.text import text

FLIGHT = 240


QUICK_FLIGHT = 90


ONE_BY_ONE = 300


IN_THE_AIR = 3
"""Stones of one color at once: more cannot be followed by eye."""


class Motion(StrEnum):
    """How stones move: through the air, or by jumps for those who asked for less motion."""

    FULL = "full"
    REDUCED = "reduced"


class StoneCue(Struct, frozen=True):
    """How a stone is staged: it lies `hold` milliseconds in its place before it lifts.

    Before that nothing is staged for `look` milliseconds: a step without stones is looked at. `alone`
    ones wait for the last to land, `quick` ones fly fast. With one that `opens` a step begins.
    """

    hold: int = 0
    look: int = 0
    alone: bool = False
    quick: bool = False
    color: Color = Color.BLACK
    opens: bool = False


class Airborne(Struct, frozen=True):
    """A stone between two places: its number in the plan, 0 where it lifted to 1 where it lands."""

    stone: int
    progress: float


class Instant(Struct, frozen=True):
    """A moment of a film: so many stones have landed, and the next ones may be in the air.

    The stones in the air are always the ones right after the landed ones, in order.
    """

    landed: int
    airborne: tuple[Airborne, ...] = ()


class Flight(Struct, frozen=True):
    """One stone's flight in milliseconds from the schedule's start: it is next, it lifts, it lands."""

    stone: int
    start: int
    lift: int
    end: int


class Schedule(Struct, frozen=True):
    """The flights of one run, in the order in which they start, from `first` landed stones.

    Backward, stones lift from where they landed and go home, the last one first.
    """

    first: int
    flights: tuple[Flight, ...]
    backward: bool

    @property
    def duration(self) -> int:
        """Milliseconds until the last stone of this run has landed."""
        return self.flights[-1].end if self.flights else 0

    def at(self, elapsed: float) -> Instant:
        """The moment so many milliseconds after the start."""
        started = bisect_right(self.flights, elapsed, key=attrgetter("start"))
        finished = bisect_right(self.flights, elapsed, key=attrgetter("end"))
        flying = self.flights[finished:started]
        aloft = tuple(
            Airborne(flight.stone, self._progress(flight, elapsed))
            for flight in (reversed(flying) if self.backward else flying)
        )
        landed = self.first - started if self.backward else self.first + finished
        return Instant(landed, aloft)

    def _progress(self, flight: Flight, elapsed: float) -> float:
        share = (elapsed - flight.lift) / (flight.end - flight.lift)
        return 1.0 - ease_out(share) if self.backward else ease_out(share)


def ease_out(share: float) -> float:
    """Out-cubic: fast at first, at rest at the end; 0 and 1 stay 0 and 1."""
    left = 1.0 - min(1.0, max(0.0, share))
    return 1.0 - left * left * left


def forward_from(
    cues: Sequence[StoneCue], landed: int, until: int | None = None, wait: int = 0
) -> Schedule:
    """The run from so many landed stones to the end of the film, or `until` so many have landed.

    It begins with a `wait` in milliseconds.
    """
    end = len(cues) if until is None else until
    flights: list[Flight] = []
    lifts = {Color.BLACK: wait - FLIGHT, Color.WHITE: wait - FLIGHT}
    lift = wait
    for stone in range(landed, end):
        cue = cues[stone]
        long = QUICK_FLIGHT if cue.quick else FLIGHT
        start = lift
        if flights:
            apart = FLIGHT if cue.hold or cue.look else _apart(cue, cues[stone - 1], long)
            start = max(lift + apart, lifts[cue.color] + long // IN_THE_AIR)
        start += cue.look
        lift = lifts[cue.color] = start + cue.hold
        flights.append(Flight(stone, start, lift, lift + long))
    return Schedule(landed, tuple(flights), backward=False)


def jumps_from(cues: Sequence[StoneCue], landed: int, until: int, wait: int = 0) -> Schedule:
    """The same run without flights: a step's stones lie before it, and then behind it."""
    flights: list[Flight] = []
    at = wait
    for stone in range(landed, until):
        cue = cues[stone]
        if cue.opens or not flights:
            at += cue.look
            flights.append(Flight(stone, at, at + cue.hold, at + cue.hold + 1))
            at += cue.hold + 1
        else:
            flights.append(replace(flights[-1], stone=stone))
    return Schedule(landed, tuple(flights), backward=False)


def single_forward(landed: int) -> Schedule:
    """The flight of the next stone alone."""
    return Schedule(landed, (Flight(landed, 0, 0, FLIGHT),), backward=False)


def single_backward(landed: int) -> Schedule:
    """The way home of the stone that landed last."""
    return Schedule(landed, (Flight(landed - 1, 0, 0, FLIGHT),), backward=True)


def _apart(cue: StoneCue, before: StoneCue, long: int) -> int:
    if cue.alone or before.alone:
        return ONE_BY_ONE
    return long // (2 * IN_THE_AIR)


Ticks = Callable[[], int]
"""A monotonic reading in milliseconds."""


class Stage(StrEnum):
    """A part of the count with one caption. At the glance and at the result no stone moves."""

    DEAD = "dead"
    SHARED = "shared"
    KOMI = "komi"
    PENALTY = "penalty"
    FILL = "fill"
    GLANCE = "glance"
    LOSING = "losing"
    RESULT = "result"
    REFILL = "refill"


_STAGES = {
    StepKind.EMPTY_LID: Stage.DEAD,
    StepKind.RETURN_DEAD: Stage.DEAD,
    StepKind.SHARE: Stage.SHARED,
    StepKind.COMPENSATE: Stage.KOMI,
    StepKind.RESERVE: Stage.KOMI,
    StepKind.PENALIZE: Stage.PENALTY,
    StepKind.FILL: Stage.FILL,
    StepKind.PLACE_LOSING: Stage.LOSING,
    StepKind.REFILL: Stage.REFILL,
}


def stage_of(kind: StepKind) -> Stage:
    """The stage in which stones of this kind move."""
    return _STAGES[kind]


def stages_of(plan: FillPlan) -> tuple[Stage, ...]:
    """The stages of this count: those in which stones move, the glance and the result."""
    shown = {stage_of(stone.kind) for stone in plan.film} | {Stage.GLANCE, Stage.RESULT}
    if looks_at_shared(plan) is not None:
        shown.add(Stage.SHARED)
    return tuple(stage for stage in Stage if stage in shown)


def looks_at_shared(plan: FillPlan) -> int | None:
    """How many stones have landed when a single shared point is looked at, for which no stone moves.

    None where there is no single one, or the glance is the same moment.
    """
    if not plan.balance.odd_shared or plan.balance.pairs or not plan.film:
        return None
    begin = start_of(plan, Stage.SHARED)
    return begin if begin < plan.glance else None


def stage_at(plan: FillPlan, instant: Instant, *, answered: bool = True) -> Stage:
    """The stage to show: that of the stone that moves next, unless the bowls or the result are looked at.

    Without losing stones glance and result are the same moment, which is the glance until `answered`.
    """
    landed = instant.landed
    if not instant.airborne:
        if landed == plan.glance and not (answered and landed == plan.reading):
            return Stage.GLANCE
        if landed == plan.reading:
            return Stage.RESULT
        if landed == looks_at_shared(plan):
            return Stage.SHARED
    return stage_of(plan.film[min(landed, len(plan.film) - 1)].kind)


def stage_title(stage: Stage) -> str:
    """The stage's name on the rail."""
    return {
        Stage.DEAD: text("Dead stones back"),
        Stage.SHARED: text("Shared spaces"),
        Stage.KOMI: text("Komi"),
        Stage.PENALTY: text("Penalty"),
        Stage.FILL: text("Fill"),
        Stage.GLANCE: text("At a glance"),
        Stage.LOSING: text("Losing stones"),
        Stage.RESULT: text("Result"),
        Stage.REFILL: text("Bowls full again"),
    }[stage]


def start_of(plan: FillPlan, stage: Stage) -> int:
    """How many stones have landed when the stage begins."""
    order = list(Stage)
    return sum(order.index(stage_of(stone.kind)) < order.index(stage) for stone in plan.film)


def beginnings_of(plan: FillPlan) -> tuple[int, ...]:
    """Where each stage after the first begins, as ticks for a slider, none twice."""
    return tuple(sorted({start_of(plan, stage) for stage in stages_of(plan)} - {0}))


def steps_of(plan: FillPlan) -> tuple[int, ...]:
    """Where a step begins: a stage, or in the filling another color that fills alone."""
    found = {start_of(plan, stage) for stage in stages_of(plan)}
    change = alone_until(plan)
    return tuple(sorted(found | ({change} if change else set())))


def alone_until(plan: FillPlan) -> int:
    """Where White begins to fill after Black alone; 0 where both fill by turns or only one fills."""
    fills = [step for step in plan.steps if step.kind is StepKind.FILL]
    if len(fills) < 2:
        return 0
    black, white = (len(step.points) for step in fills)
    begin = plan.glance - black - white
    apart = plan.film[begin + black - 1].color is Color.BLACK and black + white > 2
    return begin + black if apart and plan.film[begin + 1].color is _second(black) else 0


def _second(black: int) -> Color:
    """The color of the second stone where Black fills alone with so many."""
    return Color.BLACK if black > 1 else Color.WHITE
