"""The menus of the window: none is higher than a small screen, and what is in a menu within one is found."""

from __future__ import annotations

from PySide6.QtGui import QAction

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
