"""All clocks with their sources, own ones kept under a name and deleted, White's other time."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ingboard.board.points import PerColor
from ingboard.clock.control import Ing, presets
from ingboard.clock.moments import minutes
from ingboard.game.setup import GameSetup
from ingboard.ui.features.new_game.own_clocks import load_own_clocks, own_clocks_file
from ingboard.ui.features.new_game.page import NewTablePage
from ingboard.ui.game.setup_fields import FieldFault

LEFT = Qt.MouseButton.LeftButton
OWN = Ing(minutes(40), minutes(7), 3, 2)


@pytest.fixture
def page(qtbot):
    made = NewTablePage()
    qtbot.addWidget(made)
    return made


def pick(page, title):
    box = page.clock.extras.all_clocks
    at = box.findText(title)
    box.setCurrentIndex(at)
    box.activated.emit(at)


def test_every_preset_is_offered_and_names_its_source(page):
    extras = page.clock.extras
    for preset in presets():
        pick(page, preset.title)
        assert page.clock.control == preset.control
        assert extras.all_clocks.currentText() == preset.title
        assert preset.source in extras.source.text()


def test_an_own_clock_like_a_preset_keeps_its_own_name(page, qtbot):
    extras = page.clock.extras
    pick(page, "EGF, 60 min")
    qtbot.keyClicks(extras.name_field, "Friday")
    qtbot.mouseClick(extras.keep_button, LEFT)
    assert extras.all_clocks.currentText() == "Friday (own)"
    pick(page, "EGF, 60 min")
    assert extras.all_clocks.currentText() == "EGF, 60 min"


def test_an_own_clock_is_kept_chosen_again_and_deleted(page, qtbot):
    page.clock.show_control(OWN)
    extras = page.clock.extras
    assert not extras.keep_button.isEnabled()
    qtbot.keyClicks(extras.name_field, "Thursday")
    qtbot.mouseClick(extras.keep_button, LEFT)
    assert load_own_clocks() == {"Thursday": OWN}
    other = NewTablePage()
    qtbot.addWidget(other)
    pick(other, "Thursday (own)")
    assert other.clock.control == OWN
    qtbot.mouseClick(other.clock.extras.delete_button, LEFT)
    assert load_own_clocks() == {}
    assert other.clock.extras.all_clocks.findText("Thursday (own)") == -1


@pytest.mark.parametrize("written", ["", "[]", '{"a": 3, "b": {"kind": "Ing", "main": "soon"}}'])
def test_a_spoiled_file_of_clocks_gives_none(written):
    own_clocks_file().parent.mkdir(parents=True, exist_ok=True)
    own_clocks_file().write_text(written)
    assert load_own_clocks() == {}


def test_white_may_have_another_main_time(page, qtbot):
    page.clock.show_control(OWN)
    qtbot.keyClicks(page.clock.extras.white_field, "25 min")
    values = page.values
    assert isinstance(values, GameSetup)
    assert values.controls == PerColor(OWN, Ing(minutes(25), minutes(7), 3, 2))
    page.clock.extras.white_field.setText("later")
    assert isinstance(page.values, FieldFault)


def test_the_tournament_is_named(page):
    extras = page.clock.extras
    extras.show_tournament("Autumn Open")
    assert extras._tournament.text() == "Autumn Open"
