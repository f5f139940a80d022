"""Another program cuts, overwrites or lengthens a journal in mid-game: seen, repaired from memory, on record.

Method: the file is changed in place between two lines, as an editor or a sync program does it; a file that
was renamed, removed or replaced is in test_lost_folders.py.
"""

from __future__ import annotations

import os
import threading
import time

import pytest

from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.form import FIRST_LINK, line_of, read_lines
from ingboard.table.journal.writer import JournalWriter

LONG = 20.0
LINES = 40


class _Lines:
    """The lines of a journal, one after the other."""

    def __init__(self) -> None:
        self.all = b""
        self._link = FIRST_LINK
        self._number = 0

    def __next__(self) -> bytes:
        self._number += 1
        line, self._link = line_of({"n": self._number, "k": "beat"}, self._link)
        self.all += line
        return line


class _SlowDisk(RealDisk):
    """A disk that writes only when it may."""

    def __init__(self) -> None:
        self.may_write, self.asked = threading.Event(), threading.Event()
        self.may_write.set()

    def write_at(self, handle: int, data: bytes, at: int) -> int:
        if not self.may_write.is_set():
            self.asked.set()
            assert self.may_write.wait(LONG)
        return super().write_at(handle, data, at)


def _settle():
    """Until the file's time of change can tell two writes apart."""
    time.sleep(0.02)


def _at_the_head(path, _length):
    with path.open("r+b") as file:
        file.seek(60)
        file.write(b"somebody else's words")


def _at_the_tail(path, length):
    with path.open("r+b") as file:
        file.seek(length - 30)
        file.write(b"somebody else's words")


def _behind_the_end(path, length):
    with path.open("r+b") as file:
        file.seek(length + 5_000)
        file.write(b"somebody else's words")


CHANGES = {
    "emptied": lambda path, _length: os.truncate(path, 0),
    "cut in the middle": lambda path, length: os.truncate(path, length // 2),
    "overwritten at its head": _at_the_head,
    "overwritten at its tail": _at_the_tail,
    "written behind its end": _behind_the_end,
    "another file's content": lambda path, _length: path.write_bytes(b"(;SZ[19];B[aa])" * 500),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_journal_that_another_program_changed_is_whole_again_with_the_next_line(tmp_path, change):
    path, lines = tmp_path / "game.ingtable", _Lines()
    writer = JournalWriter(path)
    for _ in range(LINES):
        assert writer.wait(writer.append(next(lines)), LONG)
    assert writer.saving.repairs == 0
    _settle()
    change(path, len(lines.all))
    assert writer.wait(writer.append(next(lines)), LONG)
    assert writer.saving.repairs == 1
    read = read_lines(path.read_bytes())
    assert read.fault is None
    assert len(read.bodies) == LINES + 1
    for _ in range(3):
        assert writer.wait(writer.append(next(lines)), LONG)
    assert writer.saving.repairs == 1
    assert writer.close()
    assert path.read_bytes() == lines.all


def test_a_repair_is_told_when_the_file_is_whole_again_and_not_before(tmp_path):
    path, lines, disk = tmp_path / "game.ingtable", _Lines(), _SlowDisk()
    writer = JournalWriter(path, disk=disk)
    for _ in range(LINES):
        assert writer.wait(writer.append(next(lines)), LONG)
    _settle()
    os.truncate(path, 100)
    disk.may_write.clear()
    number = writer.append(next(lines))
    assert disk.asked.wait(LONG)
    assert writer.saving.repairs == 0
    disk.may_write.set()
    assert writer.wait(number, LONG)
    assert writer.saving.repairs == 1
    assert writer.close()
    assert path.read_bytes() == lines.all


def test_our_own_writing_is_never_taken_for_another_programs(tmp_path):
    path, lines = tmp_path / "game.ingtable", _Lines()
    writer = JournalWriter(path)
    for _ in range(300):
        writer.append(next(lines))
    assert writer.close(LONG)
    assert writer.saving.repairs == 0
    assert path.read_bytes() == lines.all


def test_a_journal_deleted_where_there_is_no_other_folder_is_made_anew_in_its_own(tmp_path):
    path, lines = tmp_path / "game.ingtable", _Lines()
    writer = JournalWriter(path)
    assert writer.wait(writer.append(next(lines)), LONG)
    path.unlink()
    number = writer.append(next(lines))
    begun = time.monotonic()
    while writer.saving.lines < number:
        assert time.monotonic() - begun < LONG
        time.sleep(0.01)
    assert writer.close()
    assert path.read_bytes() == lines.all
