"""R03: the power fails while writes wait to reach the medium; they arrive in any order, torn, or not at all.

Bar: every subset of the last three unsynced writes of a game of 60 events, and each snapshot old or new.
Method: a disk that takes a third of what it is given, so that a line is three writes, and that forgets what
was not synced; a record of what a snapshot asks of the system, cut after every step. One write a line, and
every prefix, are in tests/unit/table/journal/test_writer.py and test_form.py.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from ingboard.kifu.saving import save_beside
from ingboard.table.journal.form import FIRST_LINK, line_of, read_lines
from ingboard.table.journal.writer import JournalWriter
from tests.unit.table.journal.disks import PowerDisk

LONG = 20.0
EVENTS = 60


class _Hesitant(PowerDisk):
    """Takes a third at a time, and looks at every power cut that could happen before each sync."""

    def __init__(self, look):
        super().__init__()
        self.look = look
        self.most = 0

    def write_at(self, handle, data, at):
        third = -(-len(data) // 3)
        return super().write_at(handle, data[: third if len(data) > 40 else len(data)], at)

    def reserve(self, handle, length):
        """Nothing: the images stay small."""

    def sync(self, handle):
        self.most = max(self.most, len(self.pending))
        for image in self.after_a_cut():
            self.look(image)
        super().sync(handle)


def test_any_subset_of_three_unsynced_writes_loses_nothing_that_was_acknowledged(tmp_path):
    acknowledged, seen, faults = 0, 0, []
    lock = threading.Lock()

    def look(image):
        nonlocal seen
        numbers = [body["n"] for body in read_lines(image).bodies]
        with lock:
            seen += 1
            if numbers not in (list(range(1, acknowledged + 1)), list(range(1, acknowledged + 2))):
                faults.append((acknowledged, numbers))

    disk = _Hesitant(look)
    writer = JournalWriter(tmp_path / "x", disk=disk)
    link = FIRST_LINK
    for number in range(1, EVENTS + 1):
        line, link = line_of({"n": number, "k": "happened", "said": "x" * 80}, link)
        assert writer.wait(writer.append(line), LONG)
        with lock:
            acknowledged = number
    assert writer.close()
    assert faults == []
    assert disk.most >= 3
    assert seen > EVENTS * 2**3


class _Steps:
    """Records what is asked of the system: written, synced, renamed, and the folder synced."""

    def __init__(self, monkeypatch):
        self.steps: list[tuple[str, str]] = []
        sync, replace = os.fsync, Path.replace

        def fsync(handle):
            name = Path(f"/proc/self/fd/{handle}").readlink().name
            self.steps.append(("sync", name))
            sync(handle)

        def replaced(path, target):
            self.steps.append(("rename", path.name))
            return replace(path, target)

        monkeypatch.setattr(os, "fsync", fsync)
        monkeypatch.setattr(Path, "replace", replaced)


def test_a_snapshot_is_on_the_medium_before_its_name_is_and_its_name_before_it_counts(
    tmp_path, monkeypatch
):
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "game.sgf").write_bytes(b"old")
    taken = _Steps(monkeypatch)
    save_beside(folder / "game.sgf", b"new")
    beside = taken.steps[0][1]
    assert beside.startswith(".game.sgf.")
    assert taken.steps == [("sync", beside), ("rename", beside), ("sync", "tables")]
    assert (folder / "game.sgf").read_bytes() == b"new"
