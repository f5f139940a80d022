"""Watches one table and writes down all that happens there, with a heartbeat every second while time runs.

An event is on the disk before the window learns of it, unless the disk takes longer than a person can see:
then the game goes on and the saved mark says that it is not yet saved.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from ingboard.clock.moments import AT_FIRST
from ingboard.clock.reading import reading
from ingboard.game.change import Change
from ingboard.game.events import Event
from ingboard.table.journal.codec import event_to_plain, setup_to_plain
from ingboard.table.journal.form import FIRST_LINK, Body, line_of
from ingboard.table.journal.machine import Jump, RealClocks, jump_between
from ingboard.table.journal.records import (
    VERSION,
    Entry,
    Kind,
    MachineClocks,
    Stamp,
    body_of,
)
from ingboard.table.journal.writer import JournalWriter, Saving
from ingboard.table.table import Table
from ingboard.table.time_source import TableTime

PATIENCE = 0.04
_MOST_IN_A_LINE = 200


class BlackBox:
    """The journal of one table.

    `head` is the running hash after the last line handed over; `last_certain` the table's time when the
    journal last heard of it.
    """

    def __init__(
        self,
        table: Table,
        time: TableTime,
        writer: JournalWriter,
        clocks: MachineClocks | None = None,
        *,
        link: str = FIRST_LINK,
        number: int = 0,
    ) -> None:
        self.head = link
        self._table = table
        self._time = time
        self._writer = writer
        self._clocks = clocks or RealClocks()
        self._number = number
        self._recorded: list[Event] = []
        self._last: Stamp | None = None
        self.last_certain = AT_FIRST
        table.subscribe(self._on_change)

    @property
    def saving(self) -> Saving:
        """How the writing stands."""
        return self._writer.saving

    @property
    def lines(self) -> int:
        """How many lines the journal has."""
        return self._number

    def open(self, title: str, program: str) -> None:
        """Write the first line: what table this is, and its set-up; then what has happened already."""
        said = {
            "v": VERSION,
            "program": program,
            "table": title,
            "setup": setup_to_plain(self._table.setup),
        }
        self._write(Kind.OPENED, said)
        self._catch_up()

    def take_up(self, said: Body, written: int | None = None) -> None:
        """Go on with the journal of this very table and say how.

        So many of its events are `written` already, usually all; the others are written now.
        """
        self._recorded = list(self._table.events[:written])
        self._write(Kind.RECOVERED, said)
        self._catch_up()

    def note(self, said: Body) -> None:
        """Write something down that is no event of the game, such as who unlocked the referee's acts."""
        self._write(Kind.NOTED, said)

    def beat(self) -> Jump | None:
        """Write the heartbeat; what the machine's clocks did since the last line, if it was odd.

        After a jump nothing has been charged yet: `last_certain` is where the table's time was last seen.
        """
        stamp = self._clocks.stamp()
        jump = None if self._last is None else jump_between(self._last, stamp)
        if jump is None:
            self._write(Kind.BEAT, self._shown(), stamp)
        else:
            certain = self.last_certain
            self._write(Kind.JUMPED, {"cause": str(jump.cause), "length": jump.length}, stamp)
            self.last_certain = certain
        return jump

    def was_away(self) -> bool:
        """Whether the program was away since the last line; writes nothing."""
        jump = None if self._last is None else jump_between(self._last, self._clocks.stamp())
        return jump is not None and jump.was_away

    def close(self, why: str) -> bool:
        """Write the last line and stop; whether everything is on the disk."""
        self._write(Kind.CLOSED, {"why": why})
        return self._writer.close()

    def _on_change(self, change: Change) -> None:
        del change
        self._catch_up()

    def _catch_up(self) -> None:
        events = self._table.events
        known = self._recorded
        kept = len(known)
        while kept and (kept > len(events) or events[kept - 1] is not known[kept - 1]):
            kept -= 1
        if kept < len(known):
            self._write(Kind.REWOUND, {"kept": kept})
            del known[kept:]
        if kept == len(events):
            return
        while new := events[len(known) : len(known) + _MOST_IN_A_LINE]:
            said = {"events": [event_to_plain(event) for event in new]}
            number = self._write(Kind.HAPPENED, said)
            known.extend(new)  # only now: what could not be handed over is handed over next time
        if not self._is_slow():
            self._writer.wait(number, PATIENCE)

    def _is_slow(self) -> bool:
        """Whether the disk is known to be slow just now: then the window does not wait at all."""
        since = self._writer.saving.waiting_since
        return since is not None and monotonic() - since > PATIENCE

    def _write(self, kind: Kind, said: Body, stamp: Stamp | None = None) -> int:
        stamp = stamp or self._clocks.stamp()
        at = self._time.now()
        line, head = line_of(body_of(Entry(self._number + 1, kind, at, stamp, said)), self.head)
        handed_over = self._writer.append(line)
        self._number, self.head = self._number + 1, head
        self._last, self.last_certain = stamp, at
        return handed_over

    def _shown(self) -> dict[str, Any]:
        """What the clocks show, so that a person with a text editor can read it off."""
        clock = self._table.state.clock
        if clock is None:
            return {}
        shown = reading(clock, self._time.now())
        return {"clock": [[side.period, side.remaining, side.points] for side in shown]}
