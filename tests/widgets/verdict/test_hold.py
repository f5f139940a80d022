"""The button that is held: a second confirms once, less than that does nothing."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from ingboard.ui.style import current_theme
from ingboard.ui.widgets.hold import HOLD, HoldButton
from ingboard.ui.widgets.keys import key_words
from ingboard.ui.widgets.paper_frame import PageTurner
from tests.scenes.pseudo_language import PseudoLanguage, spoken

SHORT = 60
STALL = 0.5


@pytest.fixture
def told():
    return []


@pytest.fixture
def button(qtbot, told):
    made = HoldButton("Allow White B8", hold=SHORT)
    qtbot.addWidget(made)
    made.resize(made.sizeHint())
    with qtbot.waitActive(made):
        made.show()
    made.clearFocus()  # that the window handed on
    made.setFocus()
    made.confirmed.connect(lambda: told.append("confirmed"))
    made.let_go.connect(lambda: told.append("let go"))
    return made


def send_key(button, kind, *, repeat=False, key=Qt.Key.Key_Return):
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "\r", repeat)
    QApplication.sendEvent(button, event)


def test_a_hold_takes_one_second():
    assert HOLD == 1000
    assert HoldButton("Rule")._filling.duration() == HOLD


def test_a_second_on_the_clock_passes_before_it_confirms(qtbot):
    button = HoldButton("Rule")
    qtbot.addWidget(button)
    button.show()
    passed = QElapsedTimer()
    passed.start()
    with qtbot.waitSignal(button.confirmed, timeout=3000):
        qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    assert passed.elapsed() >= 990


def test_held_by_the_mouse_it_confirms_once(qtbot, button, told):
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: told == ["confirmed"])
    qtbot.wait(2 * SHORT)
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert told == ["confirmed"]
    assert button.filled == 0


def test_let_go_early_it_does_nothing(qtbot, button, told):
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    qtbot.wait(2 * SHORT)
    assert told == ["let go"]


def test_many_clicks_are_not_a_hold(qtbot, button, told):
    for _ in range(5):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.wait(2 * SHORT)
    assert "confirmed" not in told


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_hold_it_too(qtbot, button, told, key):
    send_key(button, QEvent.Type.KeyPress, key=key)
    qtbot.waitUntil(lambda: told == ["confirmed"])


def test_the_repeats_of_a_held_key_neither_press_nor_let_go(qtbot, button, told):
    send_key(button, QEvent.Type.KeyPress, repeat=True)
    assert button.filled == 0
    send_key(button, QEvent.Type.KeyPress)
    for _ in range(4):
        send_key(button, QEvent.Type.KeyRelease, repeat=True)
        send_key(button, QEvent.Type.KeyPress, repeat=True)
    qtbot.waitUntil(lambda: told == ["confirmed"])
    send_key(button, QEvent.Type.KeyPress, repeat=True)
    qtbot.wait(2 * SHORT)
    assert told == ["confirmed"]


def test_a_second_hold_after_letting_go_confirms_again(qtbot, button, told):
    for times in (1, 2):
        send_key(button, QEvent.Type.KeyPress)
        qtbot.waitUntil(lambda times=times: told == ["confirmed"] * times)
        send_key(button, QEvent.Type.KeyRelease)


def test_leaving_the_button_lets_go(qtbot, button, told):
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    outside = QPointF(button.width() + 20, 5)
    QApplication.sendEvent(
        button,
        QMouseEvent(
            QEvent.Type.MouseMove,
            outside,
            button.mapToGlobal(outside),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        ),
    )
    qtbot.wait(2 * SHORT)
    assert told == ["let go"]


def test_the_right_button_does_nothing(qtbot, button, told):
    qtbot.mousePress(button, Qt.MouseButton.RightButton, pos=QPoint(5, 5))
    qtbot.wait(2 * SHORT)
    assert told == []


@pytest.mark.parametrize("how", ["hide", "lock"])
def test_a_button_that_goes_away_is_let_go(qtbot, button, told, how):
    button.press_in()
    if how == "hide":
        button.hide()
    else:
        button.lock("White has not assented")
    qtbot.wait(2 * SHORT)
    assert told == ["let go"]


def test_a_locked_button_says_what_is_missing_and_cannot_be_held(qtbot, button, told):
    before = button.grab().toImage()
    button.lock("White has not assented")
    assert button.reason == "White has not assented"
    assert button.accessibleDescription() == "White has not assented"
    assert button.grab().toImage() != before
    button.press_in()
    qtbot.wait(2 * SHORT)
    assert told == []
    button.lock("")
    assert button.reason == ""


def test_the_rim_fills_while_it_is_held(qtbot):
    button = HoldButton("Rule", hold=5000)
    qtbot.addWidget(button)
    button.show()
    button.press_in()
    button._filling.setCurrentTime(1000)
    early = button.grab().toImage()
    button._filling.setCurrentTime(4000)
    assert button.filled == pytest.approx(0.8)
    assert button.grab().toImage() != early
    button.release()
    assert button.filled == 0


def test_the_height_is_the_same_in_all_states(button):
    free = button.sizeHint().height()
    button.lock("Enter the reason")
    assert button.sizeHint().height() == free


def test_a_key_that_x11_repeats_as_presses_of_its_own_is_held_on(qtbot, button, told):
    button.setFocus()
    qtbot.keyPress(button, Qt.Key.Key_Return)
    for _ in range(4):
        qtbot.keyRelease(button, Qt.Key.Key_Return)
        qtbot.keyPress(button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "confirmed" in told)
    qtbot.keyRelease(button, Qt.Key.Key_Return)
    assert told == ["confirmed"]


def test_a_key_that_stays_up_lets_go_before_the_rim_is_full(qtbot, told_of_long):
    button, told = told_of_long
    button.press_in()
    button._filling.setCurrentTime(4990)
    button.let_key_go()
    qtbot.waitUntil(lambda: told != [])
    assert told == ["let go"]


@pytest.fixture
def told_of_long(qtbot):
    button = HoldButton("Rule", hold=5000)
    qtbot.addWidget(button)
    button.show()
    told = []
    button.confirmed.connect(lambda: told.append("confirmed"))
    button.let_go.connect(lambda: told.append("let go"))
    return button, told


def test_the_key_is_named_wherever_it_fits(button):
    theme = current_theme()
    tight = button.minimumSizeHint().width() + round(button._cap_width(theme) + 0.5)
    assert tight < button.sizeHint().width()
    button.resize(tight, button.height())
    assert button._shown_cap(theme, high=False) == "hold Enter"
    button.resize(tight - 2, button.height())
    assert button._shown_cap(theme, high=False) == "hold"


def test_a_button_without_a_key_says_that_it_is_held(qtbot):
    button = HoldButton("Signed by all", key="")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    button.show()
    assert button.cap == ""
    assert button._shown_cap(current_theme(), high=False) == "hold"


def test_its_key_and_a_turners_are_named_as_on_any_other_button(qtbot):
    with spoken(PseudoLanguage()):
        assert key_words("Enter") in HoldButton("Rule")._cap_words()
        turner = PageTurner()
        qtbot.addWidget(turner)
        assert (turner.back._key, turner.forward._key) == (key_words("PgUp"), key_words("PgDown"))


def test_a_machine_that_stood_still_has_not_seen_it_held(qtbot, button, told):
    """As after SIGSTOP, or a stall: what let go meanwhile comes behind the picture that is due."""
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.wait(SHORT // 3)
    time.sleep(STALL)
    QApplication.processEvents()
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    qtbot.wait(2 * SHORT)
    assert told == ["let go"]


def test_held_on_after_a_standstill_it_confirms(qtbot, button, told):
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.wait(SHORT // 3)
    time.sleep(STALL)
    qtbot.waitUntil(lambda: told == ["confirmed"], timeout=20_000)
