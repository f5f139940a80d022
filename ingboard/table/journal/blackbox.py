"""Watches one table and writes down all that happens there, with a heartbeat every second.

An event is on the disk before the window learns of it, unless the disk takes longer than a person can see:
then the game goes on and the saved mark says that it is not yet saved. Heartbeats come from the writer's
thread, so that they go on while the window stands still; when it does, that is written down too.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from time import monotonic
from typing import Any

from msgspec.structs import replace

from ingboard.clock.moments import AT_FIRST, Moment
from ingboard.clock.reading import reading
from ingboard.game.change import Change
from ingboard.game.events import Event
from ingboard.table.journal import plain_events
from ingboard.table.journal.entry import VERSION, Entry, Kind, MachineClocks, Stamp, body_of
from ingboard.table.journal.form import FIRST_LINK, Body, line_of
from ingboard.table.journal.jumps import LEAST_STALL, Jump, JumpCause, jump_between
from ingboard.table.journal.real_clocks import RealClocks
from ingboard.table.journal.writer import JournalWriter, Saving
from ingboard.table.table import Table
from ingboard.table.time_source import TableTime
from ingboard.text import text

PATIENCE = 0.04


BEAT_EVERY = 1.0


_MOST_IN_A_LINE = 200


class BlackBox:
    """The journal of one table.

    `head` is the running hash after the last line handed over; `last_certain` the table's time when the
    program was last seen alive, by the window or by the heart. `told` is called after each act, when it was
    handed over and waited for.
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
        told: Callable[[], object] | None = None,
    ) -> None:
        self.head = link
        self._table = table
        self._time = time
        self._writer = writer
        self._clocks = clocks or RealClocks()
        self._number = number
        self._told = told
        self._recorded: list[Event] = []
        self._missed: tuple[float, Exception] | None = None
        self._turn = RLock()  # a line of the window's and a heartbeat never take the same number
        self._alive: Stamp | None = None
        self._window: tuple[Stamp, Moment] | None = None
        self._stall_noted = self._closed = False
        self._jumps: list[Jump] = []
        self._repairs = 0
        self.last_certain = AT_FIRST
        table.subscribe(self._on_change)

    @property
    def saving(self) -> Saving:
        """How the writing stands, with what could not even be handed over."""
        saving = self._writer.saving
        if self._missed is None:
            return saving
        since, fault = self._missed
        return replace(saving, waiting_since=since, acts_wait=True, fault=fault)

    @property
    def lines(self) -> int:
        """How many lines the journal has."""
        return self._number

    def saved_from(self, at: int, most: int) -> bytes:
        """The bytes that are on the disk from an offset on, at most so many."""
        return self._writer.saved_from(at, most)

    def open(self, title: str, program: str) -> None:
        """Write the first line: what table this is, and its set-up; then what has happened already."""
        said = {
            "v": VERSION,
            "program": program,
            "table": title,
            "setup": plain_events.setup_to_plain(self._table.setup),
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

    def start_beating(self, every: float = BEAT_EVERY) -> None:
        """Write a heartbeat every second (or so many) from now on, from the writer's thread."""
        self._writer.beat_every(every, self.beat)

    def note(self, said: Body) -> None:
        """Write something down that is no event of the game, such as who unlocked the referee's acts."""
        self._write(Kind.NOTED, said)

    def beat(self) -> Jump | None:
        """Write the heartbeat; what the machine's clocks did since the last sign of life, if it was odd.

        After a jump nothing has been charged yet: `last_certain` is where the table's time was last seen.
        """
        with self._turn:
            if self._closed:
                return None
            stamp = self._clocks.stamp()
            jump = self._seen_jump(stamp)
            if jump is None:
                self._note_standstill(stamp)
                self._write(Kind.BEAT, self._shown(), stamp)
            if self._writer.saving.repairs > self._repairs:
                self._repairs = self._writer.saving.repairs
                self.note({"words": repaired_words()})
            return jump

    def look(self) -> tuple[Jump, ...]:
        """The window is alive, and is about to act: what was odd since it said so last, each told once."""
        with self._turn:
            stamp, now = self._clocks.stamp(), self._time.now()
            if self._missed is not None:
                self._catch_up_or_note()
            if self._seen_jump(stamp) is None:
                self._note_stall(stamp)
                self._alive, self.last_certain = stamp, now
            self._window, self._stall_noted = (stamp, now), False
            told, self._jumps = tuple(self._jumps), []
            return told

    def close(self, why: str, seconds: float | None = 3.0) -> bool:
        """Write the last line and stop; whether everything is on the disk within that time.

        Asked again it only waits, from any thread; None waits as long as the disk does.
        """
        with self._turn:
            if not self._closed:
                if self._missed is not None:
                    self._catch_up_or_note()
                self._write(Kind.CLOSED, {"why": why})
                self._closed = True
        return self._writer.close(seconds) and self._missed is None

    # ------------------------------------------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        del change
        number = self._catch_up_or_note()
        if number and not self._is_slow():
            self._writer.wait(number, PATIENCE)
        if self._told is not None:
            self._told()

    def _catch_up_or_note(self) -> int:
        """Hand over what happened; what cannot be is said by `saving`, and handed over the next time."""
        try:
            number = self._catch_up()
        except Exception as fault:  # noqa: BLE001 - the game goes on; the mark says that it is not saved
            self._missed = (monotonic() if self._missed is None else self._missed[0]), fault
            return 0
        self._missed = None
        return number

    def _catch_up(self) -> int:
        """Hand over what happened; the number of the last line that says so, 0 for none."""
        events = self._table.events
        known = self._recorded
        number, kept = 0, len(known)
        while kept and (kept > len(events) or events[kept - 1] is not known[kept - 1]):
            kept -= 1
        if kept < len(known):
            number = self._write(Kind.REWOUND, {"kept": kept})
            del known[kept:]
        while new := events[len(known) : len(known) + _MOST_IN_A_LINE]:
            said = {"events": [plain_events.event_to_plain(event) for event in new]}
            number = self._write(Kind.HAPPENED, said)
            known.extend(new)  # only now: what could not be handed over is handed over next time
        return number

    def _is_slow(self) -> bool:
        """Whether the disk is known to be slow just now: then the window does not wait at all."""
        since = self._writer.saving.waiting_since
        return since is not None and monotonic() - since > PATIENCE

    def _write(self, kind: Kind, said: Body, stamp: Stamp | None = None) -> int:
        with self._turn:
            if stamp is None:  # else whoever took it has looked already
                stamp = self._clocks.stamp()
                self._seen_jump(stamp)
            at = self._time.now()
            line, head = line_of(body_of(Entry(self._number + 1, kind, at, stamp, said)), self.head)
            handed_over = self._writer.append(line, is_act=kind is not Kind.BEAT)
            self._number, self.head = self._number + 1, head
            self._alive, self.last_certain = stamp, at
            return handed_over

    # What the machine did -----------------------------------------------------------------------------

    def _seen_jump(self, stamp: Stamp) -> Jump | None:
        """Write down what the machine's clocks did since the last sign of life, if it was odd."""
        jump = None if self._alive is None else jump_between(self._alive, stamp)
        if jump is not None:
            self._keep(replace(jump, since=self.last_certain), stamp)
            if jump.was_away and self._window is not None:  # the window could do nothing about it
                self._window = stamp, self._time.now()
        return jump

    def _keep(self, jump: Jump, stamp: Stamp) -> None:
        certain = self.last_certain
        self._write(Kind.JUMPED, {"cause": str(jump.cause), "length": jump.length}, stamp)
        self.last_certain = certain
        self._jumps.append(jump)

    def _standstill(self, stamp: Stamp) -> int:
        """How long the window has shown no sign of life, in milliseconds, while somebody's time runs."""
        clock = self._table.state.clock
        if self._window is None or clock is None or clock.running is None:
            return 0
        length = stamp.mono - self._window[0].mono
        return length if length > LEAST_STALL else 0

    def _note_standstill(self, stamp: Stamp) -> None:
        """Once, while the window still stands: should it never come back, the journal knows."""
        if not self._stall_noted and self._standstill(stamp):
            self._stall_noted = True
            assert self._window is not None
            since = self._time.time_of_day_at(self._window[1])
            self.note({"words": text("Window not responding since {time}.", time=since)})

    def _note_stall(self, stamp: Stamp) -> None:
        """The window is back: from when to when it stood still."""
        length = self._standstill(stamp)
        if not length:
            return
        assert self._window is not None
        jump = Jump(JumpCause.STALLED, length, self._window[1])
        self.note({"words": stall_words(jump, self._time), "length": length})
        self._jumps.append(jump)

    def _shown(self) -> dict[str, Any]:
        """What the clocks show, so that a person with a text editor can read it off."""
        clock = self._table.state.clock
        if clock is None:
            return {}
        shown = reading(clock, self._time.now())
        return {"clock": [[side.period, side.remaining, side.points] for side in shown]}


def stall_words(jump: Jump, time: TableTime) -> str:
    """From when to when the window stood still, as a sentence."""
    return text(
        "Window not responding from {start} to {end}; the clock ran.",
        start=time.time_of_day_at(jump.since),
        end=time.time_of_day_at(Moment(jump.since + jump.length)),
    )


def repaired_words() -> str:
    """That another program changed the journal's file, as a sentence."""
    return text("Another program changed the journal; restored from memory.")
