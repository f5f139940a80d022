"""The menus of the window: none is higher than a small screen, and what is in a menu within one is found."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from ingboard.ui.shell.menus import Act

SMALL_SCREEN = 560


def _in_menus(window):
    """The actions of all menus and of the menus within them."""
    found: list[QAction] = []
    for menu in window.menus.menus:
        for action in menu.actions():
            within = action.menu()
            found += [action] if within is None else within.actions()
    return found


def test_no_menu_is_higher_than_a_small_screen(window):
    high = {menu.title(): menu.sizeHint().height() for menu in window.menus.menus}
    assert max(high.values()) <= SMALL_SCREEN, high


def test_every_action_is_in_one_menu_and_in_the_palette(window):
    listed = _in_menus(window)
    for act, action in window.menus.actions.items():
        assert listed.count(action) == 1, act
    named = {command.name for command in window.palette._commands()}
    assert named == {act.value for act in Act} - {Act.PALETTE.value}


def test_the_key_of_an_action_in_a_menu_within_a_menu_works(window):
    swapped = window.clocks.seats.swapped
    QTest.keyClick(window.shell, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    assert window.clocks.seats.swapped is not swapped
