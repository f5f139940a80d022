"""The library in the window: a folder read, listed, sorted, filtered; a game opened from it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from ingboard.review.library.store import opened
from ingboard.ui.features.find.lists import Column
from ingboard.ui.features.find.view_model import index_file
from ingboard.ui.shell.preferences import load_preferences

RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "games"
    for name in ("area_aga", "sizes", "illegal_games"):
        shutil.copytree(RECORDS / name, place / name)
    return place


@pytest.fixture
def page(qtbot, app, folder):
    """The library with one folder, read."""
    app.run("library")
    assert app.page_id == "library"
    page = app.page()
    assert "folders" in page.told.text()
    app.feature("library").add(str(folder))
    qtbot.waitUntil(lambda: not app.is_working("library"))
    return page


def cells(page, column):
    games = page.table.games
    return [games.index(row, column).data() for row in range(games.rowCount())]


def test_every_game_below_the_folder_is_listed(page):
    files = cells(page, Column.FILE)
    assert "sizes/9x9-5.sgf" in files
    assert "area_aga/2015-04-17-16.sgf" in files
    number = len(files)
    assert page.told.text() == f"{number} games"
    noted = "illegal_games/not-an-sgf-file.sgf"
    assert noted not in files
    assert noted in page.notes.text()


def test_sorting_goes_by_values_and_leaves_empty_cells_last(page):
    page.table.sortByColumn(Column.MOVES, Qt.SortOrder.DescendingOrder)
    moves = [int(cell) for cell in cells(page, Column.MOVES)]
    assert moves == sorted(moves, reverse=True)
    assert len(str(moves[0])) > len(str(moves[-1]))
    page.table.sortByColumn(Column.BLACK, Qt.SortOrder.AscendingOrder)
    names = cells(page, Column.BLACK)
    filled = [name for name in names if name]
    assert names[: len(filled)] == filled
    assert len(filled) < len(names)


def test_the_filter_leaves_games_with_every_word(qtbot, page):
    everything = page.table.games.rowCount()
    qtbot.keyClicks(page.filter, "SIZES 9x9")
    assert cells(page, Column.FILE) == ["sizes/9x9-5.sgf"]
    assert page.told.text() == f"1 of {everything} games"
    page.filter.clear()
    assert page.table.games.rowCount() == everything


def test_the_board_shows_how_the_game_ends(qtbot, app, page):
    qtbot.keyClicks(page.filter, "9x9-5")
    qtbot.waitUntil(lambda: not app.is_working("library"))
    assert page.board.isVisible()
    assert page.board.grid.rows == 9
    assert page.board.picture.position.cells.count(0) < 81
    qtbot.keyClicks(page.filter, "nothing of the kind")
    assert not page.board.isVisible()
    assert not page.open_button.isEnabled()


def test_enter_opens_the_game(qtbot, app, page, folder):
    qtbot.keyClicks(page.filter, "9x9-5")
    qtbot.keyClick(page.filter, Qt.Key.Key_Return)
    assert app.page_id == "play"
    assert app.session.path == folder / "sizes" / "9x9-5.sgf"


def test_folders_are_remembered_and_changes_are_read(qtbot, app, page, folder):
    assert load_preferences().library == (str(folder),)
    (folder / "sizes" / "9x9-5.sgf").unlink()
    (folder / "new.sgf").write_text("(;GM[1]SZ[9]PB[Newcomer];B[aa])")
    app.key("Esc")
    app.run("library")
    qtbot.waitUntil(lambda: not app.is_working("library"))
    assert "Newcomer" in cells(page, Column.BLACK)
    assert "sizes/9x9-5.sgf" not in cells(page, Column.FILE)


def test_a_damaged_index_is_made_anew_without_a_word_lost(qtbot, app, page):
    before = cells(page, Column.FILE)
    app.key("Esc")
    index_file().write_bytes(b"no database" * 1000)
    for ending in ("-wal", "-shm"):
        Path(f"{index_file()}{ending}").unlink(missing_ok=True)
    app.run("library")
    qtbot.waitUntil(lambda: not app.is_working("library"))
    assert cells(page, Column.FILE) == before


def test_a_folder_that_is_gone_keeps_its_list(qtbot, app, page, folder):
    before = cells(page, Column.FILE)
    app.key("Esc")
    folder.rename(folder.with_name("elsewhere"))
    app.run("library")
    qtbot.waitUntil(lambda: not app.is_working("library"))
    assert "Folder missing" in page.told.text()
    assert cells(page, Column.FILE) == before


def test_leaving_a_folder_out_keeps_its_files(qtbot, app, page, folder):
    qtbot.mouseClick(page.remove_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not app.is_working("library"))
    with opened(index_file()) as store:
        assert list(store.games("")) == []
    assert page.table.games.rowCount() == 0
    assert load_preferences().library == ()
    assert (folder / "sizes" / "9x9-5.sgf").is_file()


def test_plain_keys_do_not_reach_the_game_behind(qtbot, app, folder):
    assert app.open(folder / "sizes" / "9x9-5.sgf")
    step = app.session.step
    app.run("library")
    qtbot.keyClick(app.page("library").table, Qt.Key.Key_Left)
    assert app.session.step == step
    qtbot.keyClick(app.page("library").table, Qt.Key.Key_Escape)
    assert app.page_id == "play"
