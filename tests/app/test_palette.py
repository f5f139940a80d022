"""The command palette: found by letters, carried out by Enter, out of the way of a clock."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point
from ingboard.ui.shell.palette import PaletteRow, matching

COMMANDS = [
    PaletteRow("a", "File", "Open a record…"),
    PaletteRow("b", "Tree", "Open what is hidden", why="No tree."),
    PaletteRow("c", "View", "Coordinates"),
    PaletteRow("d", "Count", "Count by hand"),
    PaletteRow("e", "Game", "Pass", help="leave the move to the other"),
]

MENUS = ["File", "Game", "Tree", "View", "Count", "Referee", "Learn", "Help"]


def names(typed, lately=()):
    return [command.name for command in matching(typed, COMMANDS, lately)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["a", "c", "d", "e", "b"]),
        ("op", ["a", "b"]),
        ("rec", ["a"]),
        ("co", ["c", "d", "a"]),
        ("count", ["d"]),
        ("HAND co", ["d"]),
        ("ordin", ["c"]),
        ("the o", ["e"]),
        ("nothing", []),
    ],
)
def test_typed_letters_find_the_likeliest_first_and_what_is_impossible_last(typed, found):
    assert names(typed) == found


@pytest.mark.parametrize(
    ("typed", "first"), [("dark", "dark"), ("light", "light"), ("as", "system")]
)
def test_of_one_group_comes_first_what_begins_so_itself(typed, first):
    looks = {"light": "Light", "dark": "Dark", "system": "As the system"}
    rows = [PaletteRow(name, "View", words, group="Light or dark") for name, words in looks.items()]
    assert matching(typed, rows)[0].name == first


def test_what_was_used_lately_comes_first():
    assert names("", ["e", "d"])[:2] == ["e", "d"]


@pytest.fixture
def palette(app, qtbot):
    app.presenter.choose(Point(3, 3))
    app.run("palette")
    found = app.palette
    qtbot.waitUntil(found.field.hasFocus)
    return found


def test_enter_carries_out_what_a_few_letters_found(app, palette, qtbot):
    qtbot.keyClicks(palette.field, "coord")
    shown = app.preferences.coordinates
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isHidden()
    qtbot.waitUntil(lambda: app.preferences.coordinates is not shown)
    app.run("palette")
    assert palette.shown[0].name == "coordinates"


def test_the_arrows_walk_and_the_board_stands_still(app, palette, qtbot):
    before = app.session.step
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Left)
    assert palette.list.at == 1
    assert app.session.step == before


def test_escape_closes_and_gives_the_keys_back(app, palette, qtbot):
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert palette.isHidden()
    qtbot.keyClick(QApplication.focusWidget() or app.window, Qt.Key.Key_Home)
    assert app.session.step == 0


def test_what_is_not_possible_now_is_shown_last_and_does_nothing(palette, qtbot):
    qtbot.keyClicks(palette.field, "redo")
    assert [command.why for command in palette.shown] == ["Nothing to redo."]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    row = palette.list.visualRect(palette.list.model().index(0, 0))
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert palette.isVisible()


def test_that_nothing_is_found_is_said_and_nothing_can_be_chosen(palette, qtbot):
    qtbot.keyClicks(palette.field, "xyzzy")
    assert [command.why for command in palette.shown] == ["Not found."]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_every_act_of_the_menus_but_the_palette_is_in_it(app, palette):
    assert {command.name for command in palette.shown} == set(app.commands) - {"palette"}


def test_with_nothing_typed_the_commands_stand_as_in_the_menus(palette):
    menus = [command.menu for command in palette.shown if not command.why]
    assert list(dict.fromkeys(menus)) == sorted(set(menus), key=MENUS.index)
    assert [menu for at, menu in enumerate(menus) if not at or menus[at - 1] != menu] == list(
        dict.fromkeys(menus)
    )
