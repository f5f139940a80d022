"""The writer: saved means on the medium, trouble is waited out, nothing is dropped (R03, R05, R06, R07)."""

from __future__ import annotations

import errno
import threading

import pytest

from ingboard.table.journal.form import FIRST_LINK, JournalFault, line_of, read_lines
from ingboard.table.journal.writer import JournalWriter
from tests.unit.table.journal.disks import FailingDisk, PowerDisk

LONG = 20.0


def _lines(count):
    link, lines = FIRST_LINK, []
    for number in range(1, count + 1):
        line, link = line_of({"n": number, "k": "beat"}, link)
        lines.append(line)
    return lines


def _numbers(data):
    return [body["n"] for body in read_lines(data).bodies]


def test_a_saved_line_is_in_the_file_while_the_writer_still_runs(tmp_path):
    path = tmp_path / "game.ingtable"
    writer = JournalWriter(path)
    for line in _lines(20):
        assert writer.wait(writer.append(line), LONG)
    assert _numbers(path.read_bytes()) == list(range(1, 21))
    assert writer.saving.waiting_since is None
    assert writer.close()
    assert path.read_bytes() == b"".join(_lines(20))


def test_room_is_reserved_ahead_and_given_back(tmp_path):
    path = tmp_path / "game.ingtable"
    writer = JournalWriter(path)
    assert path.stat().st_size >= 4 * 1024 * 1024
    writer.append(_lines(1)[0])
    assert writer.close()
    assert path.stat().st_size == len(_lines(1)[0])


def _fault(writer):
    fault = writer.saving.fault
    return None if fault is None else fault.errno


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EFBIG, errno.EIO])
def test_a_full_disk_is_waited_out_and_nothing_is_lost(tmp_path, error):
    path, disk, lines = tmp_path / "game.ingtable", FailingDisk(error), _lines(600)
    noticed = threading.Event()
    writer = JournalWriter(path, disk=disk, told=noticed.set)
    assert writer.wait(writer.append(lines[0]), LONG)
    noticed.clear()
    disk.fails = True
    for line in lines[1:501]:
        writer.append(line)
    while _fault(writer) is None:
        assert noticed.wait(LONG)
        noticed.clear()
    assert _fault(writer) == error
    assert writer.saving.lines == 1
    assert not writer.wait(501, LONG)  # at once: a writer in trouble is not waited for
    torn = read_lines(path.read_bytes())
    assert len(torn.bodies) == 1
    disk.fails = False
    for line in lines[501:]:
        writer.append(line)
    while writer.saving.lines < 600:
        assert noticed.wait(LONG)
        noticed.clear()
    assert _fault(writer) is None
    assert writer.close()
    assert _numbers(path.read_bytes()) == list(range(1, 601))


def test_a_lost_folder_moves_the_journal_to_the_fallback_with_all_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr("ingboard.table.journal.writer._MOVE_AFTER", 0.0)
    disk, lines = FailingDisk(errno.ENODEV), _lines(8)
    told = threading.Event()
    fallback = tmp_path / "fallback"
    writer = JournalWriter(
        tmp_path / "game.ingtable", fallbacks=(fallback,), disk=disk, told=told.set
    )
    assert writer.wait(writer.append(lines[0]), LONG)
    disk.fails = True
    monkeypatch.setattr(FailingDisk, "open", _open_in(fallback, disk))
    for line in lines[1:]:
        writer.append(line)
    while writer.saving.lines < 8:
        assert told.wait(LONG)
        told.clear()
    assert writer.saving.path == fallback / "game.ingtable"
    assert writer.close()
    assert _numbers((fallback / "game.ingtable").read_bytes()) == list(range(1, 9))


def _open_in(folder, disk):
    from ingboard.table.journal.disk import RealDisk

    def opened(self, path):
        if path.parent == folder:
            disk.fails = False
        return RealDisk.open(self, path)

    return opened


def test_a_second_copy_that_fails_never_holds_up_the_first(tmp_path):
    path, lost = tmp_path / "game.ingtable", tmp_path / "gone" / "copy.ingtable"
    writer = JournalWriter(path, copies=(lost, tmp_path / "copy.ingtable"))
    for line in _lines(5):
        assert writer.wait(writer.append(line), LONG)
    assert writer.close()
    assert writer.saving.copy_fault is not None
    assert _numbers(path.read_bytes()) == [1, 2, 3, 4, 5]
    assert _numbers((tmp_path / "copy.ingtable").read_bytes()) == [1, 2, 3, 4, 5]


def test_a_journal_that_is_taken_up_again_overwrites_only_the_torn_end(tmp_path):
    path, lines = tmp_path / "game.ingtable", _lines(6)
    kept = b"".join(lines[:4])
    path.write_bytes(kept + lines[4][:11])
    assert read_lines(path.read_bytes()).fault is JournalFault.TORN
    writer = JournalWriter(path, kept=kept)
    for line in lines[4:]:
        assert writer.wait(writer.append(line), LONG)
    assert writer.close()
    assert path.read_bytes() == b"".join(lines)


def test_whatever_the_power_cut_leaves_holds_every_saved_line(tmp_path):
    """R03: after each line, every subset of the unsynced writes, torn too, holds all saved lines."""
    disk, lines = _Gate(), _lines(30)
    writer = JournalWriter(tmp_path / "x", disk=disk)
    for number, line in enumerate(lines, 1):
        disk.allowed.clear()
        writer.append(line)
        assert disk.waiting.wait(LONG)  # the line is written and the sync has not begun
        for image in disk.after_a_cut():
            assert _numbers(image) in (list(range(1, number)), list(range(1, number + 1)))
        disk.waiting.clear()
        disk.allowed.set()
        assert writer.wait(number, LONG)
        for image in disk.after_a_cut():
            assert _numbers(image) == list(range(1, number + 1))
    assert writer.close()


class _Gate(PowerDisk):
    """Holds every sync back until the test lets it go."""

    def __init__(self):
        super().__init__()
        self.allowed = threading.Event()
        self.waiting = threading.Event()

    def sync(self, handle):
        self.waiting.set()
        assert self.allowed.wait(LONG)
        super().sync(handle)
