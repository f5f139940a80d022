"""A table with a journal on the disk, for what is sent of it."""

from __future__ import annotations

from pathlib import Path

from ingboard.board.points import Point
from ingboard.game import commands as ask
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from tests.unit.table.journal.games import HandClocks, started


class RecordedTable:
    """A timed game whose acts go into a journal."""

    def __init__(self, path, title="Table 1", disk=None):
        self.path = path
        self.clocks = HandClocks()
        self.table = started(self.clocks)
        self.writer = JournalWriter(path, disk=disk)
        self.box = BlackBox(self.table, self.clocks, self.writer, self.clocks)
        self.box.open(title, "ingboard test")

    def act(self, times=1):
        for _ in range(times):
            self.clocks.wait(50)
            self.table.submit(ask.PauseClock(self.clocks.now()))
            self.table.submit(ask.ResumeClock(self.clocks.now()))
        assert self.writer.wait(self.box.lines, 20)

    def play(self, row, column):
        self.clocks.wait(50)
        now = self.clocks.now()
        self.table.submit(ask.PlaceStone(self.table.state.to_play, Point(row, column), now))

    def close(self):
        return self.box.close("closed by hand")


class JournalFile:
    """A journal that nobody writes any more, read from its file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def lines(self) -> int:
        return self.saved_from(0, 10**9).count(b"\n")

    def saved_from(self, at: int, most: int) -> bytes:
        data = self._path.read_bytes() if self._path.exists() else b""
        return data[at : at + most].partition(b"\0")[0]
