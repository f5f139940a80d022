"""The menus of the window: none is higher than a small screen, each entry has a letter of its own."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from ingboard.board.points import Point
from ingboard.resources import resource
from ingboard.ui.features.record.point_menu import PointMenu
from ingboard.ui.shell.menu_line import MenuLine
from ingboard.ui.shell.menus import with_letters
from tests.app.driver import App
from tests.conftest import ROOT
from tests.scenes import clock_scenes, count_scenes, review_scenes, table_scenes
from tests.scenes.pseudo_language import spoken

SMALL_SCREEN = 560


def _in_menus(app):
    """The actions of all menus and of the menus within them."""
    found: list[QAction] = []
    for menu in app.menus:
        for action in menu.actions():
            within = action.menu()
            found += [action] if within is None else within.actions()
    return found


def test_no_menu_is_higher_than_a_small_screen(app):
    high = {menu.title(): menu.sizeHint().height() for menu in app.menus}
    assert max(high.values()) <= SMALL_SCREEN, high


def test_every_action_is_in_one_menu_and_in_the_palette(app):
    listed = _in_menus(app)
    for act, action in app.commands.items():
        assert listed.count(action) == 1, act
    app.run("palette")
    named = {command.name for command in app.palette.shown}
    assert named == set(app.commands) - {"palette"}


def test_the_key_of_an_action_in_a_menu_within_a_menu_works(app):
    swapped = app.seats.swapped
    app.key("Ctrl+F5")
    assert app.seats.swapped is not swapped


def test_a_screen_reader_finds_entries_in_menus_that_nobody_has_opened(app):
    menus = app._host.menus
    spoken = [QAccessible.queryAccessibleInterface(menu) for menu in menus.menus]
    menus.fill()
    for menu in spoken:
        entries = [menu.child(at) for at in range(menu.childCount())]
        assert [each for each in entries if each.text(QAccessible.Text.Name)]


def letters_of(actions: list[QAction]) -> list[str]:
    """The letter of each entry, "" where it has none."""
    return [
        QKeySequence.mnemonic(each.text()).toString().removeprefix("Alt+")
        for each in actions
        if not each.isSeparator()
    ]


def levels(menus: tuple[QMenu, ...]) -> Iterator[tuple[str, list[QAction]]]:
    """Every menu with its entries as they are when it opens."""
    for menu in menus:
        menu.aboutToShow.emit()
        yield menu.title(), menu.actions()
        within = [action.menu() for action in menu.actions()]
        yield from levels(tuple(each for each in within if isinstance(each, QMenu)))


@pytest.mark.parametrize(
    "scene",
    [
        table_scenes.start,
        table_scenes.record,
        table_scenes.new_table,
        review_scenes.review_variation,
        clock_scenes.clocks_held,
        count_scenes.film_fill,
        count_scenes.agreement,
    ],
    ids=lambda scene: scene.__name__,
)
def test_each_entry_of_a_menu_has_a_letter_that_no_other_has(app, time, scene):
    scene(app, time)
    found = {title: letters_of(actions) for title, actions in levels(app.menus)}
    found["menu bar"] = letters_of([menu.menuAction() for menu in app.menus])
    wrong = {title: each for title, each in found.items() if len(set(each)) < len(each)}
    assert (wrong, [title for title, each in found.items() if "" in each]) == ({}, [])


def test_the_menu_of_a_point_has_letters_too(app):
    app.open(resource("games/demonstration.sgf"))
    point = app.board.center_of(Point(2, 2)).toPoint()
    QTest.mouseClick(app.board, Qt.MouseButton.RightButton, pos=point)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, PointMenu)
    for _, actions in levels((menu,)):
        found = letters_of(actions)
        assert "" not in found
        assert len(set(found)) == len(found)
    menu.close()


# What only buttons and other commands carry out, about what is in sight there.
OF_BUTTONS = {
    "autoplay-pace",
    "explain-refusal",
    "leave-film",
    "leave-laboratory",
    "look-at-record",
    "look-back",
    "offer-join-code",
    "opponent-again",
    "referee-gap",
    "referee-take-back",
    "referee-take-up",
    "ring-call",
    "rulings",
    "teach-count",
    "verdict",
    "why-at-menu-point",
}


def test_every_command_has_a_key_or_a_letter(app):
    within = set(app.commands)
    without = {each.id for each in app.all_commands() if not each.keys and each.id not in within}
    assert without == OF_BUTTONS


def test_no_command_has_alt_with_a_letter_which_is_a_menus_in_some_language(app):
    keys = {key.name for command in app.all_commands() for key in command.keys}
    assert not {
        key for key in keys if key.startswith("Alt+") and key[4:].isalpha() and len(key) == 5
    }


def test_alt_and_a_letter_open_a_menu_and_a_letter_chooses(app):
    app.window.activateWindow()
    QTest.keyClick(app.window, Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    opened = QApplication.activePopupWidget()
    assert opened is app.menus[0]
    new = app.commands["new"]
    (letter,) = letters_of([new])
    QTest.keyClick(opened, Qt.Key[f"Key_{letter}"])
    assert app.page_id == "new-table"


def test_f10_opens_the_menus(app):
    app.window.activateWindow()
    app.key("F10")
    opened: QMenu = app.menus[0]
    assert opened.isVisible()
    opened.hide()


def test_esc_leaves_the_menus_also_where_nothing_had_the_keys_before(app):
    """The menu line kept them: every letter opened a menu from then on, and Esc did nothing."""
    app.window.activateWindow()
    app.open(resource("games/demonstration.sgf"))
    focus = QApplication.focusWidget()
    assert focus is not None
    focus.clearFocus()
    app.key("F10")
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    QTest.keyClick(opened, Qt.Key.Key_Escape)
    line = QApplication.focusWidget()
    assert isinstance(line, MenuLine)
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.hasFocus()


def test_letters_of_words_in_several_scripts():
    assert with_letters([("Save", ""), ("Save as…", ""), ("Open", "")]) == [
        "&Save",
        "Save &as…",
        "&Open",
    ]
    assert with_letters([("開く…\tCtrl+O", "open"), ("SGF を開く", "open"), ("保存", "")]) == [
        "開く(&O)…\tCtrl+O",
        "SGF を開く(&P)",
        "保存(&A)",
    ]
    assert with_letters([("Tom & Jerry", ""), ("&", "")]) == ["&Tom && Jerry", "&&(&A)"]
    assert with_letters([("Öffnen", ""), ("Über", "")]) == ["Ö&ffnen", "Ü&ber"]
    many = with_letters([("棋", "")] * 40)
    assert len({each for each in many if "&" in each}) == 36


def test_what_is_shown_elsewhere_has_no_letter_marked(app):
    app.run("palette")
    assert not [row for row in app.palette.shown if "&" in row.title or "&" in row.menu]
    assert not [action for action in _in_menus(app) if "&" in action.toolTip()]


LANGUAGES = ("en", *(path.parents[1].name for path in (ROOT / "resources/locale").glob("*/*/*.po")))


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_in_every_language_each_entry_has_a_letter_that_no_other_has(
    qtbot, preferences, time, code
):
    with speaking(code):
        app = App(preferences, time)
        qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
        app.show(1366, 768)
        for scene in (table_scenes.record, count_scenes.agreement):
            scene(app, time)
            found = {title: letters_of(actions) for title, actions in levels(app.menus)}
            found["menu bar"] = letters_of([menu.menuAction() for menu in app.menus])
            assert len(found) > len(app.menus)
            wrong = {title: each for title, each in found.items() if len(set(each)) < len(each)}
            assert (wrong, [title for title, each in found.items() if "" in each]) == ({}, [])


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """The program speaks that language, from its catalog as it stands."""
    if code == "en":
        yield
        return
    sys.path.insert(0, str(ROOT / "packaging"))
    catalog = import_module("catalog").compiled(code)
    with spoken(gettext.GNUTranslations(BytesIO(catalog)), code):
        yield
