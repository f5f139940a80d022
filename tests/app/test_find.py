"""Finding in the window: the position or a part of it, in the file, its folder and the library."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.review.library.index_file import VERSION
from ingboard.review.library.store import opened
from ingboard.review.library.updating import update
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.press import Drag
from ingboard.ui.features.find.view_model import FindOptions, Where, index_file

TIME = Ing(minutes(10), minutes(2), 3, 2)
LATER = 4_000_000_000 * 10**9
FIRST = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Ben]RE[B+3];B[cc];W[gg];B[cg](;W[gc];B[ee])(;W[ee];B[gc]))"
SECOND = "(;GM[1]FF[4]SZ[9]PB[Cid]PW[Dan]RE[W+1];B[gc];W[cg];B[cc];W[ee])"
KO = "(;GM[1]FF[4]SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[gg];B[hh];W[bb])"
TWICE = KO.replace(";W[gg];B[hh];W[bb]", ";W[bb];B[cb]")


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "games"
    place.mkdir()
    for name, written in (("first", FIRST), ("second", SECOND), ("ko", KO), ("twice", TWICE)):
        (place / f"{name}.sgf").write_text(written)
    return place


@pytest.fixture
def page(app, folder):
    """The page of finding, open over the first game after its third move."""
    assert app.open(folder / "first.sgf")
    app.presenter.go_to(3)
    app.run("find")
    assert app.page_id == "find"
    return app.page("find")


def ask(qtbot, app, **options):
    page = app.page("find")
    page.show_options(FindOptions(**options))
    qtbot.mouseClick(page.find_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not app.is_working("find"))
    return page.matches.rows


def drag(app, start, end):
    app.board.dragged.emit(Drag(start, end, QPointF(), ended=True))


def test_the_whole_board_in_this_file(qtbot, app, page):
    (row,) = ask(qtbot, app, symmetries=False)
    assert row.title == "Move 3"
    assert row.more == "next White G7"
    assert page.told.text() == "1 match."


def test_a_part_is_dragged_and_the_rest_is_veiled(qtbot, app, page):
    document = app.study.document
    drag(app, Point(2, 2), Point(2, 4))
    assert page.subject.text() == "From C7 to E7."
    veiled = app.board.picture.dimmed
    assert len(veiled) == 81 - 3
    assert app.study.document is document
    assert Point(2, 3) not in veiled
    rows = ask(qtbot, app, symmetries=False)
    assert [row.title for row in rows] == ["Move 1"]
    qtbot.mouseClick(page.whole_button, Qt.MouseButton.LeftButton)
    assert app.board.picture.dimmed == frozenset()
    assert page.subject.text().startswith("Whole board.")


def test_two_clicks_mark_a_part_and_play_no_stone(app, page):
    before = app.study.document
    for point in (Point(0, 0), Point(4, 2)):
        app.board.point_chosen.emit(point)
    assert page.subject.text() == "From A9 to C5."
    assert app.study.document is before


def test_a_click_on_a_match_goes_there_also_into_a_variation(qtbot, app, page):
    drag(app, Point(4, 4), Point(4, 4))
    app.presenter.go_to_node(7)
    assert app.state.position.color_at(Point(4, 4)) is Color.WHITE
    rows = ask(qtbot, app, symmetries=False)
    assert [(row.title, row.more) for row in rows] == [("Move 4", "in a variation, next Black G7")]
    app.presenter.go_to(0)
    index = page.matches.model().index(0, 0)
    box = page.matches.visualRect(index)
    qtbot.mouseClick(page.matches.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert app.presenter.node == 6
    assert app.page_id == "find"
    qtbot.keyClick(page.matches, Qt.Key.Key_Return)
    assert app.page_id == "play"
    assert app.presenter.node == 6


def test_stepping_goes_on_and_f_looks_again(qtbot, app, page):
    app.key("Left")
    assert app.session.step == 2
    page.show_options(FindOptions(symmetries=False))
    app.key("F")
    qtbot.waitUntil(lambda: not app.is_working("find"))
    assert [row.title for row in page.matches.rows] == ["Move 2"]
    app.key("Esc")
    assert app.page_id == "play"
    assert app.board.picture.dimmed == frozenset()


def test_the_folder_is_read_and_answers_with_games_and_next_moves(qtbot, app, page):
    rows = ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    assert [(row.title, row.at_right) for row in rows] == [
        ("Ann – Ben", "Move 3"),
        ("Cid – Dan", "Move 3"),
    ]
    assert rows[1].more == "second.sgf · turned, next White E5 · W+1"
    assert page.summary.text() == (
        "Played next: W E5 (2 games: B 1, W 1), W G7 (1 game: B 1, W 0)."
    )


def test_what_was_played_next_is_named_as_it_looks_here(qtbot, app, page):
    app.presenter.go_to(2)
    rows = ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    assert [row.more for row in rows] == [
        "first.sgf · next Black C3 · B+3",
        "second.sgf · turned, next Black G7 (there C7) · W+1",
    ]
    assert page.summary.text() == "Played next: B G7 (2 games: B 1, W 1)."


def test_a_match_in_another_file_is_opened_by_enter(qtbot, app, page, folder):
    ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    page.matches.select(1)
    qtbot.keyClick(page.matches, Qt.Key.Key_Return)
    opened = app.tabs.in_front
    assert opened.session.path == folder / "second.sgf"
    assert opened.session.step == 3
    assert opened.page_id == "play"


def test_a_match_in_another_file_leaves_the_edited_game_in_its_tab(qtbot, app, page, folder):
    rows = ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    assert len(rows) == 2
    app.key("Esc")
    app.presenter.choose(Point(8, 8))
    app.run("find")
    page.matches.select(1)
    qtbot.keyClick(page.matches, Qt.Key.Key_Return)
    assert app.session.path == folder / "first.sgf"
    assert not app.asks
    assert app.tabs.in_front.session.path == folder / "second.sgf"


@pytest.mark.usefixtures("page")
def test_parts_in_the_folder(qtbot, app):
    drag(app, Point(1, 1), Point(7, 3))
    rows = ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    assert [(row.title, row.at_right) for row in rows] == [
        ("Ann – Ben", "Move 3"),
        ("Ann – Ben", "Move 5"),
        ("Cid – Dan", "Move 3"),
    ]
    assert rows[2].more == "second.sgf · turned, next White E5 · W+1"
    only = ask(qtbot, app, symmetries=False, where=Where.FOLDER)
    assert [row.title for row in only] == ["Ann – Ben"]


def test_the_library_is_asked_as_it_is(qtbot, app, page, folder):
    assert ask(qtbot, app, where=Where.LIBRARY) == ()
    assert "Ctrl+Shift+O" in page.told.text()
    with opened(index_file()) as store:
        list(update(store, str(folder), LATER))
    assert len(ask(qtbot, app, symmetries=True, where=Where.LIBRARY)) == 2


def test_a_game_without_a_file_has_no_folder(qtbot, app):
    app.presenter.choose(Point(3, 3))
    app.run("find")
    page = app.page("find")
    page.show_options(FindOptions(where=Where.FOLDER))
    qtbot.mouseClick(page.find_button, Qt.MouseButton.LeftButton)
    assert page.told.text() == "No folder: the game has no file."


def test_a_changed_file_is_told_from_the_one_on_disk(qtbot, app, page):
    app.presenter.go_to(3)
    app.key("Esc")
    app.presenter.choose(Point(8, 8))
    app.presenter.go_to(3)
    app.run("find")
    ask(qtbot, app, symmetries=False, where=Where.FOLDER)
    app.presenter.go_to(0)
    _choose(page.matches, 0)
    assert app.session.step == 3


def test_the_same_position_twice_names_both_numbers(qtbot, app, folder):
    assert app.open(folder / "ko.sgf")
    app.run("find")
    page = app.page()
    qtbot.mouseClick(page.twice_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not app.is_working("find"))
    assert page.matches.rows == ()
    assert page.told.text() == "No position comes back here."
    app.key("Esc")
    assert app.open(folder / "twice.sgf")
    app.run("find")
    page = app.page()
    qtbot.mouseClick(page.twice_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not app.is_working("find"))
    rows = page.matches.rows
    assert [(row.title, row.more) for row in rows] == [
        ("Move 2: starting position", "same side to play"),
        ("Move 3: position of move 1", "same side to play"),
    ]
    _choose(page.matches, 0)
    assert app.session.step == 2


def test_the_options_say_what_is_asked(qtbot, app, page):
    assert page.side.choice is None
    qtbot.mouseClick(page.colors, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.symmetries, Qt.MouseButton.LeftButton)
    assert page.options == FindOptions(symmetries=False, colors=True)
    page.side.show_choice(Color.WHITE)
    page.side.chosen.emit(Color.WHITE)
    assert page.options.to_play is Color.WHITE
    assert len(ask(qtbot, app, symmetries=False, to_play=Color.BLACK)) == 0
    assert len(ask(qtbot, app, symmetries=False, to_play=Color.WHITE)) == 1


def test_without_a_game_or_over_a_running_clock_there_is_no_search(app):
    app.run("find")
    assert app.page_id == "start"
    assert "Open a record first" in app.notice
    rules = RuleText.SIMPLIFIED
    game = even_game(9, rules, default_terms(rules))
    app.presenter.start(replace(game, controls=PerColor(TIME, TIME)))
    app.presenter.press(Color.BLACK)
    assert app.presenter.clock_runs
    for act in ("find", "library"):
        app.run(act)
        assert app.page_id == "play"
        assert app.notice == "Pause the clock first (Space)."


def test_a_search_that_is_stopped_tells_nothing_more(app, page):
    room = app.feature("find")
    page.show_options(FindOptions(where=Where.FOLDER))
    room.ask()
    room.stop()
    room.task.wait()
    QApplication.processEvents()
    assert page.told.text().startswith("Stopped.")
    assert page.matches.rows == ()
    assert not room.task.is_working


def show(app, path) -> None:
    """Another record in the same tab, which was empty in between."""
    app.key("Esc")
    app.run("close")
    assert app.open(path)


def test_matches_of_another_game_are_forgotten_those_in_files_stay(qtbot, app, page, folder):
    ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    show(app, folder / "second.sgf")
    app.run("find")
    assert len(page.matches.rows) == 2
    ask(qtbot, app, symmetries=False)
    assert page.matches.rows != ()
    show(app, folder / "ko.sgf")
    drag(app, Point(0, 0), Point(1, 1))
    assert app.board.picture.dimmed == frozenset()
    app.run("find")
    assert page.matches.rows == ()
    assert page.told.text() == ""


def test_more_matches_than_can_be_listed_are_counted(qtbot, app, page, monkeypatch):
    monkeypatch.setattr("ingboard.ui.features.find.view_model.MOST_ROWS", 2)
    drag(app, Point(2, 2), Point(2, 2))
    rows = ask(qtbot, app, symmetries=True, anywhere=True)
    assert len(rows) == 2
    assert page.told.text() == "First 2 of 4."


def test_a_match_in_a_large_file_is_gone_to_once_it_is_read(qtbot, app, page, folder, monkeypatch):
    ask(qtbot, app, symmetries=True, where=Where.FOLDER)
    monkeypatch.setattr("ingboard.ui.shell.background_task.LARGE_FILE", 0)
    page.matches.select(1)
    qtbot.keyClick(page.matches, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(app.tabs) == 2)
    assert app.tabs.in_front.session.path == folder / "second.sgf"
    assert app.tabs.in_front.session.step == 3


def ask_words(qtbot, app, words, where):
    page = app.page("find")
    page.show_options(FindOptions(where=where))
    page.words.setFocus()
    page.words.setText(words)
    qtbot.keyClick(page.words, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not app.is_working("find"))
    return page.matches.rows


def test_words_are_found_in_this_file_and_lead_there(qtbot, app, page, folder):
    (folder / "said.sgf").write_text("(;SZ[9];B[cc];W[gg]C[The last large point.])")
    app.page("find").close_button.click()
    assert app.open(folder / "said.sgf")
    table = app.tabs.in_front
    table.run("find-words")
    page = table.page("find")
    qtbot.waitUntil(page.words.hasFocus)
    (row,) = ask_words(qtbot, table, "large POINT", Where.FILE)
    assert (row.title, row.more) == ("Move 2", "The last large point.")
    _choose(page.matches, 0)
    assert table.presenter.session.step == 2
    assert ask_words(qtbot, table, "nothing is kept", Where.FILE) == ()
    assert page.told.text() == "Not found."


def test_other_words_are_typed_over_those_that_were_found(qtbot, app, page, folder):
    (folder / "said.sgf").write_text("(;SZ[9];B[cc];W[gg]C[The last large point.])")
    assert app.open(folder / "said.sgf")
    table = app.tabs.in_front
    table.run("find-words")
    assert ask_words(qtbot, table, "large", Where.FILE)
    page = table.page("find")
    qtbot.waitUntil(page.matches.hasFocus)
    table.key("Ctrl+Shift+F")
    assert page.words.hasFocus()
    qtbot.keyClicks(page.words, "last")
    assert page.words.text() == "last"


@pytest.mark.usefixtures("page")
def test_a_row_says_once_which_file_and_game_it_means(qtbot, app, folder):
    game = "(;SZ[9]{names};B[cc]TE[1])"
    two = game.format(names="PB[Ito]PW[Mori]") + game.format(names="PB[Ito]PW[Mori]")
    (folder / "known.sgf").write_text(two)
    (folder / "unknown.sgf").write_text(2 * game.format(names=""))
    rows = ask_words(qtbot, app, "TE", Where.FOLDER)
    assert [(row.title, row.more) for row in rows] == [
        ("Ito – Mori", "known.sgf · TE 1"),
        ("Ito – Mori", "known.sgf #2 · TE 1"),
        ("unknown.sgf", "TE 1"),
        ("unknown.sgf #2", "TE 1"),
    ]


def test_words_are_found_in_the_folder_and_open_their_file(qtbot, app, page, folder):
    (folder / "said.sgf").write_text("(;SZ[9]PB[Ito]PW[Mori];B[cc];W[gg]C[The last large point.])")
    (row,) = ask_words(qtbot, app, "large", Where.FOLDER)
    assert (row.title, row.at_right) == ("Ito – Mori", "Move 2")
    assert row.more == "said.sgf · The last large point."
    _choose(page.matches, 0, page.matches.opened)
    table = app.tabs.in_front
    assert table.study.path.name == "said.sgf"
    assert table.presenter.session.step == 2


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("version", [VERSION - 1, None])
def test_a_library_whose_index_was_thrown_away_is_read_again_by_a_search(
    qtbot, app, tmp_path, version
):
    folders = tuple(tmp_path / name for name in ("one", "two"))
    for folder in folders:
        folder.mkdir()
        (folder / "game.sgf").write_text(
            f"(;GM[1]FF[4]SZ[9]PB[{folder.name}]C[carpenter square];B[cc])"
        )
    missing = tmp_path / "three"
    app.preferences.library = tuple(map(str, (*folders, missing)))
    if version is not None:
        with opened(index_file()) as store:
            for folder in folders:
                list(update(store, str(folder), LATER))
        with closing(sqlite3.connect(index_file())) as base:
            base.execute(f"PRAGMA user_version = {version}")
    for _ in range(2):
        rows = ask_words(qtbot, app, "carpenter", Where.LIBRARY)
        assert sorted(row.title for row in rows) == ["one – ?", "two – ?"]


def _choose(matches, number, signal=None):
    """Choose a row, by the arrow keys, or by Enter where that is the signal."""
    matches.select(number)
    (signal or matches.chosen).emit(matches.row)
