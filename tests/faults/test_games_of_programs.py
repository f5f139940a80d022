"""GNU Go against itself and against random moves through the program's own play code, killed on the way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ingboard.ui.game.engines_found import program_found

SCRIPT = Path(__file__).with_name("games_of_programs.py")


def played(folder: Path, *options: str) -> str:
    if not program_found("gnugo"):
        pytest.skip("GNU Go is not on this computer")
    done = subprocess.run(
        [sys.executable, SCRIPT, folder, *options], capture_output=True, text=True, check=False
    )
    table = (folder / "games.txt").read_text()
    assert done.returncode == 0, table + done.stderr
    return table


@pytest.mark.slow
def test_two_games_end_and_are_counted_and_a_killed_program_comes_back(tmp_path):
    table = played(tmp_path, "--games", "2", "--killed", "1")
    assert table.splitlines()[-1].startswith(
        "2 games: 2 counted, 0 resigned, 0 failed; killed in 1"
    )


@pytest.mark.nightly
def test_two_hundred_games_end(tmp_path):
    table = played(tmp_path, "--games", "200", "--killed", "10")
    assert ", 0 failed; killed in 10" in table
