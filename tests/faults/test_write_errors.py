"""R06: a limit on the size of files, and errors of the medium at any write: said, retried, no crash.

Method: RLIMIT_FSIZE in a child (a write stops in the middle of a line, then EFBIG); in process, every system
call that the journal makes fails once with EIO, the first, the second, and so on.
"""

from __future__ import annotations

import errno
import os
import threading

import pytest

from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.form import FIRST_LINK, JournalFault, line_of, read_lines
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.writer import JournalWriter
from tests.faults.children import LONG, Child

resource = pytest.importorskip("resource", reason="this system has no limits for processes")
LIMIT = 64 * 1024
CALLS = 24


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, resource.RLIM_INFINITY))


def test_a_limit_on_files_stops_no_game_and_what_fits_is_whole(tmp_path):
    path = tmp_path / "game.ingtable"
    child = Child(path, 6, limits=_limited)
    try:
        full = child.wait_until(lambda line: line["fault"] == errno.EFBIG)
        begun = child.said.index(full)
        child.wait_until(lambda line: line["played"] > full["played"] + 20, begun)
        journal = read_journal(path)
        assert journal.fault in (None, JournalFault.TORN)
        assert len(journal.events) >= full["events"]
        soft, hard = 4 * LIMIT * 1024, resource.RLIM_INFINITY
        resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
        child.wait_until(lambda line: line["fault"] is None, begun)
        last = child.end()
    finally:
        child.kill()
    assert last["closed"]
    assert len(read_journal(path).events) == last["events"]


def test_a_journal_that_is_closed_behind_a_limit_goes_to_another_folder_or_says_that_it_is_not_whole(
    tmp_path,
):
    child = Child(tmp_path / "game.ingtable", 7, limits=_limited)
    child.wait_until(lambda line: line["fault"] == errno.EFBIG)
    last = child.end()
    assert not last["closed"]
    assert read_journal(tmp_path / "game.ingtable").fault in (None, JournalFault.TORN)


class _OnceFailing(RealDisk):
    """The n-th call fails with EIO, a write after half of its bytes."""

    def __init__(self, failing: int) -> None:
        self.calls = 0
        self.failing = failing

    def _count(self):
        self.calls += 1
        if self.calls == self.failing:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def write_at(self, handle, data, at):
        if self.calls + 1 == self.failing:
            super().write_at(handle, data[: len(data) // 2], at)
        self._count()
        return super().write_at(handle, data, at)

    def sync(self, handle):
        self._count()
        super().sync(handle)

    def reserve(self, handle, length):
        self._count()
        super().reserve(handle, length)

    def see_it_is_there(self, handle, path):
        self._count()
        super().see_it_is_there(handle, path)


@pytest.mark.parametrize("failing", range(1, CALLS + 1))
def test_an_error_of_the_medium_at_any_call_loses_nothing(tmp_path, monkeypatch, failing):
    monkeypatch.setattr("ingboard.table.journal.writer._AGAIN_AFTER", 0.001)
    path, disk, link = tmp_path / "game.ingtable", _OnceFailing(failing), FIRST_LINK
    told = threading.Event()
    writer = JournalWriter(path, disk=disk, told=told.set)
    for number in range(1, 11):
        line, link = line_of({"n": number, "k": "beat"}, link)
        writer.append(line)
        while writer.saving.lines < number:
            assert told.wait(LONG)
            told.clear()
        assert len(read_lines(path.read_bytes()).bodies) == number
    assert disk.calls >= failing
    assert writer.close()
    assert read_lines(path.read_bytes()).link == link


def test_no_memory_for_a_write_is_waited_out(tmp_path, monkeypatch):
    class Starved(_OnceFailing):
        def _count(self):
            self.calls += 1
            if self.calls == self.failing:
                raise MemoryError

    monkeypatch.setattr("ingboard.table.journal.writer._AGAIN_AFTER", 0.001)
    path = tmp_path / "game.ingtable"
    writer = JournalWriter(path, disk=Starved(5))
    line, _ = line_of({"n": 1, "k": "beat"}, FIRST_LINK)
    writer.append(line)
    assert writer.close(LONG)
    assert path.read_bytes() == line


_ANYTHING = (MemoryError, ValueError, RuntimeError, RecursionError, lambda: OSError("no number"))


class _Unforeseen(_OnceFailing):
    """The n-th call raises what nobody foresaw."""

    def __init__(self, failing: int, raised) -> None:
        super().__init__(failing)
        self.raised = raised

    def _count(self):
        self.calls += 1
        if self.calls == self.failing:
            raise self.raised()


@pytest.mark.parametrize("raised", [*_ANYTHING, lambda: UnicodeEncodeError("a", "b", 0, 1, "c")])
@pytest.mark.parametrize("failing", [3, 4, 5])
def test_the_journals_thread_survives_whatever_is_raised_in_it(
    tmp_path, monkeypatch, raised, failing
):
    monkeypatch.setattr("ingboard.table.journal.writer._AGAIN_AFTER", 0.001)
    path, disk, link = tmp_path / "game.ingtable", _Unforeseen(failing, raised), FIRST_LINK
    faults, told = [], threading.Event()

    def tell():
        faults.append(writer.saving.fault)
        told.set()
        raise RuntimeError  # nor does it hang on whoever is told

    writer = JournalWriter(path, disk=disk, told=tell)
    for number in range(1, 6):
        line, link = line_of({"n": number, "k": "beat"}, link)
        writer.append(line)
        while writer.saving.lines < number:
            assert told.wait(LONG)
            told.clear()
    assert any(fault is not None for fault in faults)
    assert faults[-1] is None
    assert writer.close()
    assert read_lines(path.read_bytes()).link == link
