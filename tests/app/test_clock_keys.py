"""The keys of a live clock come before any widget, on every page, except where text is typed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import Absolute
from ingboard.clock.moments import minutes
from ingboard.game.setup import even_game
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText

Key = Qt.Key


@pytest.fixture
def timed(app):
    """A game whose clock runs for Black."""
    usual = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    control = Absolute(minutes(10))
    app.presenter.start(replace(usual, controls=PerColor(control, control)))
    app.presenter.toggle_pause()
    return app


def clock(app):
    return app.session.table.state.clock


def test_space_holds_the_clock_on_the_referees_page_whatever_has_the_focus(timed):
    timed.run("referee")
    assert timed.page_id == "referee"
    for button in timed.page().findChildren(QAbstractButton):
        if button.isVisible() and button.isEnabled():
            button.setFocus()
            break
    QTest.keyClick(QApplication.focusWidget() or timed.window, Key.Key_Space)
    assert clock(timed).paused


def test_a_press_and_a_pass_reach_the_clock_from_the_referees_page(timed):
    timed.run("referee")
    QTest.keyClick(timed.page(), Key.Key_A)
    assert clock(timed).turn is Color.WHITE
    QTest.keyClick(timed.page(), Key.Key_F8)
    assert timed.state.passes == 1


def test_in_a_field_that_is_typed_into_a_letter_is_a_letter(timed, qtbot):
    timed.run("referee")
    field = QLineEdit(timed.page())
    field.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    QTest.keyClick(field, Key.Key_A)
    QTest.keyClick(field, Key.Key_Space)
    assert field.text() == "a "
    assert clock(timed).turn is Color.BLACK
    assert not clock(timed).paused


def test_a_key_that_waited_is_charged_when_it_went_down(timed, time):
    first = QKeyEvent(QEvent.Type.KeyPress, Key.Key_A, Qt.KeyboardModifier.NoModifier)
    first.setTimestamp(50_000)
    QApplication.sendEvent(timed.window, first)  # dealt with at once: the two clocks are known
    time.pass_by(5_000)
    second = QKeyEvent(QEvent.Type.KeyPress, Key.Key_K, Qt.KeyboardModifier.NoModifier)
    second.setTimestamp(52_000)  # the window was busy for three seconds
    QApplication.sendEvent(timed.window, second)
    assert clock(timed).turn is Color.BLACK
    assert clock(timed).switched == time.now() - 3_000
