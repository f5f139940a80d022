"""A number to type or to click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ingboard.ui.widgets.number_field import NumberField


@pytest.fixture
def field(qtbot: QtBot) -> NumberField:
    made = NumberField("Stones", 5, least=0, most=12)
    qtbot.addWidget(made)
    made.show()
    made.setFocus()
    return made


def changes(field: NumberField) -> list[int]:
    got: list[int] = []
    field.changed.connect(lambda: got.append(field.value))
    return got


def test_buttons_and_keys_step_within_the_range(field: NumberField, qtbot: QtBot) -> None:
    got = changes(field)
    qtbot.mouseClick(field.more, Qt.MouseButton.LeftButton)
    qtbot.keyClick(field.field, Qt.Key.Key_Up)
    qtbot.keyClick(field.field, Qt.Key.Key_PageUp)
    qtbot.keyClick(field.field, Qt.Key.Key_Up)
    assert got == [6, 7, 12]
    qtbot.keyClick(field.field, Qt.Key.Key_PageDown)
    qtbot.mouseClick(field.less, Qt.MouseButton.LeftButton)
    assert got[-2:] == [2, 1]


def test_what_is_typed_outside_the_range_is_brought_into_it(
    field: NumberField, qtbot: QtBot
) -> None:
    field.field.selectAll()
    qtbot.keyClicks(field.field, "99")
    assert field.value == 12
    field.field.clear()
    assert field.value == 0
    field.field.clearFocus()
    assert field.field.text() == "0"


def test_letters_count_as_the_least_number_and_showing_tells_nothing(field: NumberField) -> None:
    field.field.lineEdit().setText("x")
    assert field.value == 0
    got = changes(field)
    field.show_value(7)
    assert (field.value, got) == (7, [])


def test_a_screen_reader_hears_the_name_of_field_and_buttons(field: NumberField) -> None:
    assert field.field.accessibleName() == "Stones"
    assert "Stones" in field.less.accessibleName()
    assert "Stones" in field.more.accessibleName()


def test_the_tab_key_leads_to_the_number_once(qtbot: QtBot) -> None:
    around, other, field = QWidget(), QLineEdit(), NumberField("Stones", 5)
    row = QHBoxLayout(around)
    row.addWidget(other)
    row.addWidget(field)
    qtbot.addWidget(around)
    with qtbot.waitActive(around):
        around.show()
        around.activateWindow()
    other.setFocus()
    qtbot.keyClick(other, Qt.Key.Key_Tab)
    assert field.hasFocus()
    qtbot.keyClick(field.field, Qt.Key.Key_Tab)
    assert other.hasFocus()
