"""A row of buttons goes on in further rows where it is too narrow, and no button stands over another."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.ui.widgets.button_row import ButtonRow
from ingboard.ui.widgets.buttons import KeyButton

WORDS = ("Back", "Next step", "They are right now", "Close")


class Held(QWidget):
    """A row within a layout, two of its buttons at left and two at right."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons = tuple(KeyButton(words) for words in WORDS)
        self.row = ButtonRow(self.buttons[:2], self.buttons[2:])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.row)
        column.addStretch()

    def tops(self) -> list[int]:
        return [button.y() for button in self.buttons if button.isVisible()]


@pytest.fixture
def held(qtbot) -> Held:
    widget = Held()
    qtbot.addWidget(widget)
    widget.resize(1000, 400)
    widget.show()
    return widget


def test_with_room_all_stand_in_one_row_the_last_ones_at_right(held):
    assert len(set(held.tops())) == 1
    assert held.buttons[0].x() == 0
    assert held.buttons[-1].geometry().right() == held.row.width() - 1
    assert [each.width() for each in held.buttons] == [
        each.sizeHint().width() for each in held.buttons
    ]


def test_too_narrow_for_all_the_last_ones_stand_below_the_first(held):
    both = sum(each.minimumSizeHint().width() for each in held.buttons[2:]) + 20
    held.resize(both, 400)
    first, second, third, fourth = held.tops()
    assert first == second < third == fourth


@pytest.mark.parametrize("width", [1000, 500, 400, 300, 200, 160])
def test_at_every_width_each_button_is_whole_and_over_no_other(held, width):
    held.resize(width, 400)
    places = [each.geometry() for each in held.buttons]
    assert not any(one.intersects(other) for one, other in itertools.combinations(places, 2))
    assert all(held.row.rect().contains(place) for place in places)
    for button in held.buttons:
        assert button.width() >= button.minimumSizeHint().width()


def test_a_hidden_button_takes_no_room(held, qtbot):
    held.resize(200, 400)
    high = held.row.height()
    for button in held.buttons[2:]:
        button.hide()
    qtbot.waitUntil(lambda: held.row.height() < high)


def test_longer_words_move_the_last_ones_below(held, qtbot):
    held.resize(sum(each.sizeHint().width() for each in held.buttons) + 30, 400)
    assert len(set(held.tops())) == 1
    held.buttons[1].setText("Next step, which takes a great many words to name")
    qtbot.waitUntil(lambda: len(set(held.tops())) > 1)
