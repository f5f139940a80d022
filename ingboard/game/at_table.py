"""What is known of a table beyond moves and time: who is away, what was asked, why the clock is held.

After Kim, Simon and Straus, section 7. All of it is guidance that a tournament may switch off.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Millis, Moment
from ingboard.game.outcome import Outcome
from ingboard.game.phases import Phase


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


class ResultReport(Struct, frozen=True):
    """A result that was claimed, resigned or given without a count, and what became of it.

    `color` is the side that claims or resigns (None: the referee rules), `by` whose hand it was ("": that
    side's own). `fell` is when the flag fell that a win on time is claimed for.
    """

    outcome: Outcome
    color: Color | None
    by: str
    at: Moment
    fell: Moment | None = None
    withdrawn: Withdrawal | None = None


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
    on record. `meal_at` is when the clocks were last paused for a meal.
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
