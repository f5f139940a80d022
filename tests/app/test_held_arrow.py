"""A held arrow walks a game in seconds at the pace of a usual keyboard, and a tap is one move."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from ingboard.ui.shell.key_router import stride_of

LEFT, RIGHT, NO = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier
MOVES = 320
USUAL_REPEATS = int((3.0 - 0.66) * 25)
"""What a keyboard repeats in three seconds where nobody has set it: 25 times a second after 0.66 s."""


@pytest.fixture
def record(app, tmp_path):
    letters = "abcdefghijklmnopqrs"
    points = [x + y for y, x in product(letters, letters)][:MOVES]
    moves = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points))
    path = tmp_path / "long.sgf"
    path.write_text(f"(;FF[4]GM[1]SZ[19]KM[8]{moves})")
    assert app.open(path)
    app.presenter.go_to(0)
    return app


def press(app, key, *, is_repeat=False, at=0):
    event = QKeyEvent(QEvent.Type.KeyPress, key, NO, "", is_repeat)
    event.setTimestamp(at)
    QApplication.sendEvent(app.window, event)
    return app.session.step


def test_three_hundred_moves_are_held_through_in_three_seconds(record):
    assert press(record, RIGHT) == 1
    for _ in range(USUAL_REPEATS):
        step = press(record, RIGHT, is_repeat=True)
    assert step >= 300
    assert press(record, LEFT) == step - 1, "a tap is one move again"


def test_the_first_half_second_of_holding_passes_no_move(record):
    press(record, RIGHT)
    assert [press(record, RIGHT, is_repeat=True) for _ in range(10)] == list(range(2, 12))


def test_holding_never_grows_slower_and_has_an_end():
    strides = [stride_of(repeats) for repeats in range(200)]
    assert strides == sorted(strides)
    assert strides[-1] <= 10, "no more than the key for ten moves"


def test_letting_go_begins_anew(record):
    for _ in range(2):
        at = press(record, RIGHT)
        for _ in range(12):
            last = press(record, RIGHT, is_repeat=True)
        assert last - at == 10 + 2 * 2


def test_a_repeat_that_comes_as_a_press_slows_nothing_down(record):
    for number in range(20):
        last = press(record, RIGHT, is_repeat=number > 0, at=1_000 + 40 * number)
    assert press(record, RIGHT, at=1_000 + 40 * 20) - last == stride_of(20) > 1


@pytest.mark.parametrize("pause", [40, 100])
def test_quick_taps_are_one_move_each(record, pause):
    steps = [press(record, RIGHT, at=1_000 + pause * number) for number in range(30)]
    assert steps == list(range(1, 31))


def test_a_tap_soon_after_holding_is_one_move(record):
    for number in range(20):
        last = press(record, RIGHT, is_repeat=number > 0, at=1_000 + 40 * number)
    assert press(record, RIGHT, at=1_000 + 40 * 19 + 100) == last + 1
