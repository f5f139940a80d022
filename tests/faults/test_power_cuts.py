"""R02: the power fails at random moments of a live game; nothing acknowledged is lost.

Bar: 200 cuts, 0 acknowledged events lost, every SGF snapshot old or new and never mixed. Method: the game
runs on a small ext4 disk on a file; the file is copied while the game goes on, and the copy is mounted: what
the system had not yet written to the medium is missing there, as after a power cut. Where mounting is
refused the test is skipped, and the replay of unsynced writes (R03) is the proof.

Long form: `packaging/dev.py test -m nightly -s tests/faults/test_power_cuts.py`.
"""

from __future__ import annotations

import random
import shutil
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ingboard.kifu.from_game import record_of
from ingboard.kifu.reader import read_file
from ingboard.table.journal.entry import Kind
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, read_journal
from ingboard.table.journal.recovery import table_of
from ingboard.table.journal.snapshots import KEPT
from tests.faults.children import Child
from tests.faults.media import ext4_image, mounted
from tests.faults.recorded_game import SNAPSHOT_EVERY

CUTS_A_GAME = 10
LONGEST_WAIT = 0.15
NAME = "game.ingtable"


def _check_snapshots(folder: Path, journal: Journal, acknowledged: str) -> None:
    """Each is whole and a beginning of the game; the one that was acknowledged is there, or a newer one."""
    moves = tuple(move.point for move in record_of(table_of(journal).states).moves)
    there = sorted(folder.glob("game.*.sgf"))
    assert len(there) <= KEPT + 1  # the oldest is taken away after the newest is there
    if acknowledged != "game.0000.sgf":
        assert there
        assert there[-1].name >= acknowledged
    for path in there:
        (record,) = read_file(path).games
        points = tuple(move.point for move in record.moves)
        both = min(len(points), len(moves))
        assert record.findings == ()
        assert len(points) % SNAPSHOT_EVERY == 0
        assert points[:both] == moves[:both]


def _cut(image: Path, folder: Path, child: Child) -> int:
    """Cut the power once and look at what is left; how many events were acknowledged before."""
    said = child.last
    copy = image.with_suffix(".cut")
    shutil.copyfile(image, copy)
    with mounted(folder, "-o", "loop", copy):
        journal = read_journal(folder / NAME)
        assert journal.fault in (None, JournalFault.TORN)
        assert len(journal.events) >= said["events"]
        _check_snapshots(folder, journal, said["snapshot"])
    return int(said["events"])


def _run(folder: Path, cuts: int, seed: int) -> list[int]:
    """Cut the power that often, in games of a few cuts each; how many events were acknowledged each time."""
    chance = random.Random(seed)
    counts: list[int] = []
    while len(counts) < cuts:
        image = ext4_image(folder / "disk.img")
        with mounted(folder / "disk", "-o", "loop", image) as disk:
            child = Child(disk / NAME, chance.randrange(1 << 30))
            try:
                child.wait_until(lambda line: line["events"] > 0)
                for _ in range(min(CUTS_A_GAME, cuts - len(counts))):
                    time.sleep(chance.uniform(0.0, LONGEST_WAIT))
                    counts.append(_cut(image, folder / "after", child))
            finally:
                child.kill()
    return counts


def _says_more(known: int, line: dict[str, Any]) -> bool:
    return bool(line["events"] > known)


def _cut_recoveries(folder: Path, deep: int, seed: int) -> list[int]:
    """Cut a game, take it up from what is left, cut that, and so on; how many events were acknowledged."""
    chance = random.Random(seed)
    image, acknowledged = ext4_image(folder / "disk-0.img"), [0]
    for number in range(deep):
        copy = folder / f"disk-{number + 1}.img"
        with mounted(folder / f"at-{number}", "-o", "loop", image) as disk:
            child = Child(disk / NAME, chance.randrange(1 << 30))
            try:
                child.wait_until(partial(_says_more, acknowledged[-1]))
                time.sleep(chance.uniform(0.0, LONGEST_WAIT))
                acknowledged.append(child.last["events"])
                shutil.copyfile(image, copy)
            finally:
                child.kill()
        with mounted(folder / "after", "-o", "loop", copy):
            journal = read_journal(folder / "after" / NAME)
            assert journal.fault in (None, JournalFault.TORN)
            assert len(journal.events) >= acknowledged[-1]
            kinds = [entry.kind for entry in journal.entries]
            assert kinds.count(Kind.RECOVERED) == number
        image.unlink()
        image = copy
    return acknowledged


@pytest.mark.slow
def test_a_power_cut_in_the_recovery_of_a_cut_game_loses_nothing_either(tmp_path):
    assert len(_cut_recoveries(tmp_path, 3, 5)) == 4


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_recoveries_of_recoveries_lose_nothing_at_forty_cuts(tmp_path):
    counts = []
    for seed in range(8):
        (tmp_path / str(seed)).mkdir()
        counts.append(_cut_recoveries(tmp_path / str(seed), 5, seed)[1:])
    print(
        f"{sum(map(len, counts))} cuts, to {max(map(max, counts))} events acknowledged, none lost"
    )


@pytest.mark.slow
def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path):
    assert len(_run(tmp_path, 8, 2)) == 8


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_two_hundred_power_cuts_lose_nothing_that_was_acknowledged(tmp_path):
    counts = _run(tmp_path, 200, 200)
    print(f"{len(counts)} cuts, {counts[0]} to {max(counts)} events acknowledged, none lost")
