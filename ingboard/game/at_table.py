"""What is known of a table beyond moves and time: who is away, what was asked, why the clock is held.

After Kim, Simon and Straus, section 7. All of it is guidance that a tournament may switch off.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Millis, Moment
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


class TimeSetting(Struct, frozen=True):
    """A side's clock as it is put: the period (0: main time) and what is left of it."""

    period: int
    remaining: Millis


class TimesRuled(Struct, frozen=True):
    """Both clocks before and after a ruling, so that a slip can be taken back as a ruling of its own."""

    before: PerColor[TimeSetting]
    after: PerColor[TimeSetting]


class BeforeResult(Struct, frozen=True):
    """Where the game stood when the referee gave a result: its phase and whose time it was."""

    phase: Phase
    turn: Color | None


class AtTable(Struct, frozen=True):
    """What is known of a table just now.

    `absent` is since when a side has not come, `away` who has left his seat for a while. `pause_asked` is who
    asked for a pause and has no answer yet. `adjourned` holds while the game rests, `sealing` is the side
    whose move lies in the envelope. `ruled` are the rulings on time and charged absences, the newest
    last. `before_result` is where the game goes on if a result that was given without a count is taken back.
    `presses_alone` counts the turns that a press ended without a move on record.
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
    presses_alone: int = 0

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
