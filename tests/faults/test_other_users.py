"""Another user of the computer neither reads nor redirects what the program writes, whatever he guesses.

Method: two users without rights and a folder of everybody's (see `other_users`), as root, who can become one.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ingboard.table.journal.shelf import HeldJournal, Shelf
from ingboard.table.journal.snapshots import Snapshots
from tests.conftest import ROOT
from tests.faults.other_users import GAME


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(scope="module")
def said():
    """What came of each step, and the folder, which everybody can enter."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can become another user")
    folder = Path(tempfile.mkdtemp(prefix="ingboard-users-"))
    folder.chmod(0o755)
    run = subprocess.run(
        [sys.executable, "-m", "tests.faults.other_users", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    yield json.loads(run.stdout), folder
    shutil.rmtree(folder)


def test_nothing_is_written_through_what_another_user_has_put_in_the_way(said):
    told, folder = said
    assert "overwritten" not in told, told
    assert "written through a link" not in told, told
    written = [
        path for path in folder.glob("shared/*/*") if path.is_file() and not path.is_symlink()
    ]
    assert written
    assert {_mode(path) for path in written} == {0o600}


def test_a_folder_of_another_user_is_neither_used_nor_looked_into(said):
    told, folder = said
    strange = str(folder / "shared" / "ingboard-tables-owner")
    assert told["in another's folder"] == str(folder / "own" / "instead" / GAME)
    assert told["moved"] == str(folder / "own" / "kept" / GAME)
    assert told["drafts"] is False
    assert not [path for path in told["offered"] if path.startswith(strange)]


def test_a_name_that_is_taken_is_passed_over_and_a_journal_that_is_a_link_goes_on_in_a_copy(said):
    told, folder = said
    taken = folder / "shared" / "taken"
    assert told["where names are taken"].startswith(str(folder / "own" / "instead"))
    assert told["copy"] == str(folder / "own" / GAME)
    assert (taken / "game-2.ingtable").read_bytes() == (folder / "own" / GAME).read_bytes()
    assert (taken / "pipe-2.ingtable").is_file()
    assert told["pictures"] == str(taken / "game.0002.sgf")
    assert told["taken up"] == str(taken / "linked-2.ingtable")


def test_what_the_program_keeps_is_its_owners_alone(tmp_path):
    tables = tmp_path / "tables"
    tables.mkdir(mode=0o755)
    shelf = Shelf(tables)
    shelf.make_ready()
    held = shelf.hold(tables / GAME)
    assert isinstance(held, HeldJournal)
    snapshots = Snapshots(tables / GAME)
    snapshots.put(b"(;)")
    snapshots.close()
    assert _mode(tables) == 0o700
    written = [path.name for path in tables.iterdir()]
    assert {f"{GAME}.holder", f"{GAME}.lock", "game.0001.sgf"} == set(written)
    assert {_mode(path) for path in tables.iterdir()} == {0o600}
    held.release()
