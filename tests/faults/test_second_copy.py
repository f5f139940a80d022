"""The second copy on another medium: a stick that is full, slow or gone never holds up the journal.

Method: disks that fail or wait for the test, in process; what stands under the copy's name is kept.
"""

from __future__ import annotations

import errno
import threading
import time

from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.form import FIRST_LINK, line_of
from ingboard.table.journal.writer import JournalWriter

LONG = 20.0


class _Stick(RealDisk):
    """A disk of which one folder is slow, or fails."""

    def __init__(self, folder):
        self.folder = folder
        self.fails = self.drops = False
        self.flows = threading.Event()
        self.flows.set()
        self._here = set()

    def open(self, path):
        handle = super().open(path)
        if path.parent == self.folder:
            self._here.add(handle)
        return handle

    def write_at(self, handle, data, at):
        if handle in self._here:
            assert self.flows.wait(LONG)
            if self.fails:
                raise OSError(errno.EIO, "as the test wants it")
            if self.drops:
                return len(data)
        return super().write_at(handle, data, at)


def _written(tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    disk = _Stick(stick)
    copy = stick / "game.ingtable"
    return disk, copy, JournalWriter(tmp_path / "game.ingtable", copies=(copy,), disk=disk)


def _lines(count):
    link, lines = FIRST_LINK, []
    for number in range(1, count + 1):
        line, link = line_of({"n": number, "k": "beat"}, link)
        lines.append(line)
    return lines


def _until(holds):
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < LONG
        time.sleep(0.002)


def test_a_slow_medium_does_not_hold_up_the_journal(tmp_path):
    disk, copy, writer = _written(tmp_path)
    disk.flows.clear()
    for line in _lines(20):
        assert writer.wait(writer.append(line), LONG)
    disk.flows.set()
    assert writer.close(LONG)
    assert copy.read_bytes() == b"".join(_lines(20))


def test_a_medium_that_does_not_answer_is_said_until_it_has_all(tmp_path, monkeypatch):
    monkeypatch.setattr("ingboard.table.journal.second_copy.LONGEST", 0.1)
    disk, copy, writer = _written(tmp_path)
    disk.flows.clear()
    for line in _lines(3):
        assert writer.wait(writer.append(line), LONG)
    _until(lambda: isinstance(writer.saving.copy_fault, TimeoutError))
    disk.flows.set()
    _until(lambda: writer.saving.copy_fault is None)
    assert copy.read_bytes() == b"".join(_lines(3))
    assert writer.close(LONG)


def test_a_medium_that_drops_what_is_written_is_no_second_copy(tmp_path):
    disk, copy, writer = _written(tmp_path)
    disk.drops = True
    assert writer.wait(writer.append(_lines(1)[0]), LONG)
    _until(lambda: writer.saving.copy_fault is not None)
    assert not copy.read_bytes()
    disk.drops = False
    _until(lambda: writer.saving.copy_fault is None)
    assert copy.read_bytes() == _lines(1)[0]
    assert writer.close(LONG)


def test_a_copy_that_fails_is_said_and_catches_up(tmp_path, monkeypatch):
    monkeypatch.setattr("ingboard.table.journal.writer._AGAIN_AFTER", 0.01)
    disk, copy, writer = _written(tmp_path)
    disk.fails = True
    for line in _lines(5):
        assert writer.wait(writer.append(line), LONG)
    _until(lambda: writer.saving.copy_fault is not None)
    assert writer.saving.fault is None
    disk.fails = False
    _until(lambda: writer.saving.copy_fault is None)
    assert writer.close(LONG)
    assert copy.read_bytes() == b"".join(_lines(5))


def test_another_content_under_the_copys_name_is_kept(tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "game.ingtable").write_bytes(b"another game of the same name")
    copy = stick / "game.ingtable"
    writer = JournalWriter(tmp_path / "game.ingtable", copies=(copy,))
    for line in _lines(5):
        writer.append(line)
    assert writer.close(LONG)
    assert copy.read_bytes() == b"another game of the same name"
    assert (stick / "game-2.ingtable").read_bytes() == b"".join(_lines(5))


def test_a_copy_that_knows_more_than_the_journal_taken_up_is_kept(tmp_path):
    stick, lines = tmp_path / "stick", _lines(5)
    stick.mkdir()
    copy = stick / "game.ingtable"
    copy.write_bytes(b"".join(lines))
    writer = JournalWriter(tmp_path / "game.ingtable", kept=b"".join(lines[:3]), copies=(copy,))
    assert writer.close(LONG)
    assert copy.read_bytes() == b"".join(lines)
