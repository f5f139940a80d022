"""A window is killed at random moments on a slow disk: no move that stood under a green mark is lost.

Bar: green and lost, 0. Method: the whole window in a process of its own; each sync takes up to 450 ms; what
the mark and the board showed at the instant of the kill is read from shared memory. A window whose screen is
never green, or always, proves nothing: both must have been seen.

The long form is `packaging/dev.py test -m nightly -s tests/faults/test_killed_windows.py`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from ingboard.game.events import StonePlaced
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import read_journal
from tests.faults.children import ROOT
from tests.faults.marked_game import FORM, SCREEN

LIFE = (0.05, 2.0)


class Kill(NamedTuple):
    """What stood on the screen when a window was killed, and how many moves its journal has."""

    green: bool
    shown: int
    saved: int


def _kill(folder: Path, seed: int) -> Kill:
    folder.mkdir()
    home = {name: str(folder / "home") for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.marked_game", str(folder), str(seed)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, **home},
    )
    assert child.stdout is not None
    assert child.stdout.readline()
    time.sleep(random.Random(seed).uniform(*LIFE))
    child.kill()
    child.communicate()
    screen = (folder / SCREEN).read_bytes()
    green, shown = (FORM.unpack_from(screen, at * FORM.size)[0] for at in range(2))
    path = next(folder.glob("**/*.ingtable"), None)
    if path is None or not path.read_bytes().strip(
        b"\0"
    ):  # a game begins in memory, its journal aside
        return Kill(bool(green), shown, 0)
    journal = read_journal(path)
    assert journal.fault in (None, JournalFault.TORN)
    saved = sum(isinstance(event, StonePlaced) for event in journal.events)
    return Kill(bool(green), shown, saved)


def _run(folder: Path, trials: int) -> list[Kill]:
    kills = [_kill(folder / str(seed), seed) for seed in range(trials)]
    green = [kill for kill in kills if kill.green]
    lost = [kill for kill in green if kill.saved < kill.shown]
    behind = sum(kill.saved < kill.shown for kill in kills)
    print(
        f"{trials} kills: {len(green)} under a green mark, {len(lost)} of them lost a move;"
        f" {behind} under another mark did; {sum(kill.shown for kill in kills)} moves were shown"
    )
    assert lost == []
    return kills


@pytest.mark.slow
def test_what_stands_under_a_green_mark_outlives_a_kill(tmp_path):
    kills = _run(tmp_path, 8)
    assert any(kill.green for kill in kills)
    assert any(kill.shown for kill in kills)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_two_hundred_killed_windows_lose_nothing_under_a_green_mark(tmp_path):
    kills = _run(tmp_path, 200)
    assert any(kill.green and kill.shown for kill in kills)
    assert any(not kill.green for kill in kills)
