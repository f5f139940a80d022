"""How a jump of the machine's clocks shows: the time was set, or the machine slept."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.clock.moments import AT_FIRST, Moment
from ingboard.table.journal.entry import Stamp

LEAST_JUMP = 2_000


LEAST_STALL = 2_000


LONGEST_STALL = 20_000


class JumpCause(StrEnum):
    """What a jump looks like."""

    SLEPT = "slept"
    STOPPED = "stopped"
    WALL_SET = "wall-set"
    STALLED = "stalled"


class Jump(Struct, frozen=True):
    """A gap between two stamps that should lie a second apart; `length` in milliseconds, signed for WALL_SET.

    With STALLED only the window stood still, and the journal went on. `since` is the table's time before it.
    """

    cause: JumpCause
    length: int
    since: Moment = AT_FIRST

    @property
    def was_away(self) -> bool:
        """Whether nobody could use the clock for long, so that a person has to say whose time it was."""
        if self.cause is JumpCause.STALLED:
            return self.length > LONGEST_STALL
        return self.cause is not JumpCause.WALL_SET


def jump_between(before: Stamp, now: Stamp) -> Jump | None:
    """The jump between two stamps, or None if the clocks went on together and without a long gap.

    A gap of up to 20 seconds is no jump: the players' time truly ran, and the clock charges it.
    """
    mono = now.mono - before.mono
    slept = (now.boot - before.boot) - mono
    shifted = (now.wall - before.wall) - mono
    if slept > LEAST_JUMP:
        return Jump(JumpCause.SLEPT, slept + mono)
    if mono > LONGEST_STALL:
        return Jump(JumpCause.STOPPED, mono)
    if abs(shifted) > LEAST_JUMP:
        return Jump(JumpCause.WALL_SET, shifted)
    return None
