"""The trial of a new maintainer: a feature is stated in its own module and listed once; all else follows."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from ingboard.board.points import Point
from ingboard.ui.features import FEATURES
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import PageSpec
from ingboard.ui.shell.services import WindowServices
from tests.app import driver
from tests.app.driver import App

ID, WORDS, KEY = "captured-stones", "Captured stones", "Ctrl+Alt+J"


class CapturedStones(Feature):
    """A page and the command that opens it: the only module that states them."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=ID,
                text=WORDS,
                run=lambda: services.pages.open(ID),
                keys=(Key(KEY),),
                place=Place(MenuName.GAME, 99),
                topic=Topic.BOARD,
                help="captured stones",
                when=lambda situation: "" if situation.session else "No game is open.",
            ),
        )
        self.pages = (PageSpec(id=ID, make=lambda: QLabel("3")),)


@pytest.fixture
def added(monkeypatch, qtbot, time, preferences) -> App:
    monkeypatch.setattr(driver, "FEATURES", (*FEATURES, CapturedStones))
    app = App(preferences, time)
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.show(1366, 768)
    return app


def test_a_command_that_is_stated_is_in_its_menu_the_palette_and_on_the_sheet_of_keys(added):
    game = next(menu for menu in added.menus if menu.title().replace("&", "") == "Game")
    shown = [action.text().replace("&", "") for action in game.actions()]
    assert WORDS in shown
    assert ID in {command.id for command in added.all_commands()}
    rows = [words for group in added.key_groups() for _, words in group.rows]
    assert "captured stones" in rows


def test_its_condition_keeps_it_back_and_its_reason_is_said(added):
    assert added.why_not(ID) == "No game is open."
    assert not added.action(ID).isEnabled()


def test_its_key_opens_its_page_and_esc_leaves_it(added):
    added.presenter.choose(Point(3, 3))
    added.key(KEY)
    assert added.page_id == ID
    added.key("Esc")
    assert added.page_id != ID


def test_an_id_or_a_key_that_is_taken_is_refused(monkeypatch, time, preferences):
    monkeypatch.setattr(driver, "FEATURES", (*FEATURES, CapturedStones, CapturedStones))
    with pytest.raises((ValueError, AssertionError), match=ID):
        App(preferences, time)
