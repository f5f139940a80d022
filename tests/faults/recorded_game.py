"""A recorded game in a process of its own, for faults that come from outside.

Run as `python -m tests.faults.recorded_game FILE SEED [FALLBACK]`; a game whose journal stands there is taken
up again. After every act it prints one line of JSON: how many events are on the disk, the newest snapshot
that is, the error that stands in the way (if any), how many events there were, and where the journal is. A
line on the input ends it in order.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

from ingboard.game import commands as ask
from ingboard.kifu.from_game import record_of
from ingboard.kifu.writer import write_record
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.continued_time import ContinuedTime
from ingboard.table.journal.continuing import continued
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.real_clocks import RealClocks
from ingboard.table.journal.recovery import Choice, going_on, recovery_of
from ingboard.table.journal.shelf import Shelf
from ingboard.table.journal.snapshots import Snapshots
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime, TableTime
from tests.unit.table.journal.games import timed_setup

PATIENCE = 0.5
SNAPSHOT_EVERY = 8
BEAT_EVERY = 0.25
PACE = 0.004


class TakenUp(NamedTuple):
    """A journal's game that goes on; `kept` counts the lines that stood there before."""

    table: Table
    time: ContinuedTime
    writer: JournalWriter
    box: BlackBox
    kept: int


def taken_up(path: Path, fallbacks: tuple[Path, ...] = ()) -> TakenUp:
    """Go on with a journal's game after a crash, as the window does."""
    recovery = recovery_of(read_journal(path), RealClocks().stamp())
    ready = continued(Shelf(path.parent), recovery, (), fallbacks, lambda: None, copied=False)
    journal, table = recovery.journal, recovery.table
    now, kept = ContinuedTime(recovery.at, journal.times_of_day), len(journal.entries)
    box = BlackBox(table, now, ready.writer, link=journal.link, number=kept)
    box.take_up({"choice": str(Choice.AS_IT_WAS), **ready.said}, len(journal.events))
    for act in going_on(recovery, Choice.AS_IT_WAS):
        table.submit(act)
    return TakenUp(table, now, ready.writer, box, kept)


class RecordedGame:
    """Plays at random and says after each act what is on the disk."""

    def __init__(self, path: Path, seed: int, fallbacks: tuple[Path, ...] = ()) -> None:
        self._chance = random.Random(seed)
        self._now: TableTime = MonotonicTime()
        self._kept = 0  # lines that the journal had before
        if path.exists():
            found = taken_up(path, fallbacks)
            self._table, self._now, self._writer, self._box, self._kept = found
        else:
            self._table = Table(timed_setup(19))
            self._writer = JournalWriter(path, fallbacks=fallbacks)
            self._box = BlackBox(self._table, self._now, self._writer)
            self._box.open("Board 1", "ingboard test")
        self._snapshots = Snapshots(path)
        self._points = list(self._table.state.position.points_of(None))
        self._chance.shuffle(self._points)
        self._beaten = time.monotonic()
        self._acknowledged = 0
        self.ended = False

    def play(self) -> None:
        """Play until told to end; everything must be on the disk then."""
        now = self._now.now()
        started = self._table.state.clock is not None and self._table.state.clock.turn is not None
        self._table.submit(ask.ResumeClock(now) if started else ask.StartClock(now))
        while not self.ended:
            self._act()
            self._beat()
            self._report()
            time.sleep(PACE)
        self._snapshots.close()
        closed = self._box.close("tell the program")
        print(json.dumps({"closed": closed, "events": len(self._table.events)}), flush=True)

    def _act(self) -> None:
        now = self._now.now()
        if self._chance.random() < 0.8 and self._points:
            point = self._points.pop()
            self._table.submit(ask.PlaceStone(self._table.state.to_play, point, now))
            if self._table.state.line.number % SNAPSHOT_EVERY == 0:
                self._snapshots.put(write_record(record_of(self._table.states)))
        else:
            self._table.submit(ask.PauseClock(now))
            self._table.submit(ask.ResumeClock(self._now.now()))

    def _beat(self) -> None:
        if time.monotonic() - self._beaten > BEAT_EVERY:
            self._box.beat()
            self._beaten = time.monotonic()

    def _report(self) -> None:
        if self._writer.wait(self._box.lines - self._kept, PATIENCE):
            self._acknowledged = len(self._table.events)
        saving = self._writer.saving
        said = {
            "events": self._acknowledged,
            "snapshot": self._snapshots.newest.name,
            "fault": saving.fault.errno if isinstance(saving.fault, OSError) else None,
            "path": str(saving.path),
            "played": len(self._table.events),
        }
        print(json.dumps(said), flush=True)


def main(path: Path, seed: int, fallbacks: tuple[Path, ...]) -> None:
    """Play until the input has a line, or until the machine ends it."""
    game = RecordedGame(path, seed, fallbacks)

    def listen() -> None:
        sys.stdin.readline()
        game.ended = True

    threading.Thread(target=listen, daemon=True).start()
    game.play()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), tuple(map(Path, sys.argv[3:])))
