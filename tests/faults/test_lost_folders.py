"""R07: a read-only folder before the game, and a folder or medium that is lost in mid-game.

Bar: it is said before the game starts; in mid-game the journal goes on in another folder within 2 s and with
all of it. Method: a read-only tmpfs as root (who could write anywhere else); a medium that is taken away
with `umount -l`; a folder that is removed; a file that is replaced.
"""

from __future__ import annotations

import shutil

import pytest

from ingboard.kifu.saving import save_beside
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.shelf import Shelf, ShelfError
from tests.faults.children import Child
from tests.faults.media import mounted, run


def test_a_read_only_folder_is_said_before_the_game(tmp_path):
    with (
        mounted(tmp_path / "stick", "-t", "tmpfs", "-o", "ro", "tmpfs") as folder,
        pytest.raises(ShelfError, match="choose another folder"),
    ):
        Shelf(folder).make_ready()


def _loses(tmp_path, folder, lose):
    """Start a game in a folder, have it lost in mid-game; the game's end and where it was recorded."""
    folder.mkdir(parents=True, exist_ok=True)
    path, other = folder / "game.ingtable", tmp_path / "other"
    child = Child(path, 7, other)
    child.wait_until(lambda line: line["events"] > 10)
    lose(path)
    begun = len(child.said)
    moved = child.wait_until(lambda line: line["path"] != str(path), begun)
    child.wait_until(lambda line: line["events"] > moved["played"], begun)
    last = child.end()
    assert last["closed"]
    journal = read_journal(other / "game.ingtable")
    assert journal.fault is None
    assert journal.is_closed
    assert len(journal.events) == last["events"]


def test_a_medium_that_is_taken_away_is_replaced_by_the_next_folder(tmp_path):
    with mounted(tmp_path / "stick", "-t", "tmpfs", "tmpfs") as folder:
        _loses(tmp_path, folder, lambda _: run("umount", "-l", folder))


def test_a_folder_that_is_removed_is_replaced_by_the_next_one(tmp_path):
    folder = tmp_path / "tables"
    _loses(tmp_path, folder, lambda _: shutil.rmtree(folder))


def test_a_journal_that_another_program_replaces_is_left_to_it(tmp_path):
    replaced = tmp_path / "tables" / "game.ingtable"
    _loses(tmp_path, replaced.parent, lambda path: save_beside(path, b"somebody else's"))
    assert replaced.read_bytes() == b"somebody else's"


def test_what_stands_in_the_other_folder_is_not_overwritten(tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "game.ingtable").write_bytes(b"an older game")
    folder = tmp_path / "tables"
    folder.mkdir()
    child = Child(folder / "game.ingtable", 8, other)
    child.wait_until(lambda line: line["events"] > 10)
    shutil.rmtree(folder)
    child.wait_until(lambda line: line["path"] == str(other / "game-2.ingtable"), len(child.said))
    last = child.end()
    assert (other / "game.ingtable").read_bytes() == b"an older game"
    assert len(read_journal(other / "game-2.ingtable").events) == last["events"]
