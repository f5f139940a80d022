"""Takes a game up again after a crash: what is certain, how long the gap was, and what a person chose.

The program never decides whose time the gap was. Nothing is deleted or written over but the journal's torn
last line; a journal with lines that are not understood is only shown.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Millis, Moment
from ingboard.game.commands import Command, HoldClock, SetClock
from ingboard.game.state import GameState, Held
from ingboard.table.journal.entry import Entry, Stamp
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import IMPOSSIBLE, Journal, JournalError
from ingboard.table.table import Table
from ingboard.text import text

_LONGEST_TORN = 100_000


class Choice(StrEnum):
    """What becomes of the time between the last certain moment and now; the values are those on record."""

    AS_IT_WAS = "as-it-was"
    CHARGED = "charged"
    AGREED = "agreed"


class AgreedTime(Struct, frozen=True):
    """A side's clock as both players and the referee agreed it: the period and what is left of it."""

    period: int
    remaining: Millis


class Recovery(Struct, frozen=True):
    """What can be taken up again.

    `at` is the last certain moment on the table's time, `gap` how long ago that was by the time of day
    (None if the time of day went back); `running` is whose time ran then. `with_later` tells that what stands
    behind the damage belongs to it, as if nothing had happened between.
    """

    journal: Journal
    table: Table
    at: Moment
    gap: Millis | None
    running: Color | None
    with_later: bool = False

    @property
    def state(self) -> GameState:
        """The game at the last certain moment."""
        return self.table.state

    @property
    def is_read_only(self) -> bool:
        """Whether the journal may only be looked at."""
        return self.journal.is_newer

    @property
    def needs_copy(self) -> bool:
        """Whether the game goes on in a copy: what is damaged stays as it is."""
        torn = self.journal.rest.rstrip(b"\0")
        return self.journal.fault is JournalFault.ALTERED or len(torn) > _LONGEST_TORN

    @property
    def last(self) -> Entry:
        """The last line that belongs to it."""
        return self.journal.later[-1] if self.with_later else self.journal.last


def recovery_of(journal: Journal, now: Stamp, *, with_later: bool = False) -> Recovery:
    """What a journal lets take up again at the present reading of the machine's clocks.

    `with_later` asks for what stands behind the damage too. Raises JournalError, with one sentence, for
    events that no game can have had.
    """
    table = table_of(journal, with_later=with_later)
    last = journal.later[-1] if with_later else journal.last
    clock = table.state.clock
    running = None if clock is None else clock.running
    gap = now.wall - last.stamp.wall
    at = Moment(max(last.at, journal.last.at))
    return Recovery(journal, table, at, Millis(gap) if gap >= 0 else None, running, with_later)


def table_of(journal: Journal, *, with_later: bool = False) -> Table:
    """The table with everything that happened at it. Raises JournalError as `recovery_of` does."""
    later = journal.later_events if with_later else ()
    impossible = JournalError(text("{path} describes an impossible game.", path=str(journal.path)))
    if later is None:
        raise impossible
    try:
        return Table(journal.setup, [(event,) for event in (*journal.events, *later)])
    except IMPOSSIBLE:
        raise impossible from None


def going_on(
    recovery: Recovery, choice: Choice, agreed: PerColor[AgreedTime] | None = None
) -> tuple[Command, ...]:
    """The commands that put the table where the choice has it: always paused, so that a person resumes.

    With CHARGED, the time of the gap passes for the side that ran before the pause begins.
    """
    clock = recovery.state.clock
    if clock is None or clock.turn is None:
        return ()
    gap = recovery.gap if choice is Choice.CHARGED and recovery.gap is not None else Millis(0)
    at = Moment(recovery.at + gap)
    commands: list[Command] = [] if clock.paused else [HoldClock(Held.MACHINE, "", at)]
    if choice is Choice.AGREED and agreed is not None:
        commands += [
            SetClock(color, agreed[color].period, agreed[color].remaining, at) for color in Color
        ]
    return tuple(commands)
