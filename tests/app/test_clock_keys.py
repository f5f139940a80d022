"""The keys of a live clock come before any widget, on every page, except where text is typed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Absolute
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.events import StonePlaced
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.features.sound.loudspeaker import Hearing
from ingboard.ui.widgets.hold import HOLD

Key = Qt.Key
_LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def timed(app):
    """A game whose clock runs for Black."""
    usual = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    control = Absolute(minutes(10))
    setup = replace(usual, controls=PerColor(control, control), played_stone_presses=False)
    app.presenter.start(setup)
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


def _send_key(app, key, timestamp, kind=QEvent.Type.KeyPress):
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
    event.setTimestamp(timestamp)
    QApplication.sendEvent(app.window.windowHandle(), event)


def _send_click(app, spot, timestamp, window=None):
    window = window or app.window.windowHandle()
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        held = _LEFT if kind is QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
        there = QPointF(spot)
        event = QMouseEvent(
            kind, there, window.mapToGlobal(there), _LEFT, held, Qt.KeyboardModifier.NoModifier
        )
        event.setTimestamp(timestamp)
        QApplication.sendEvent(window, event)


def _press(app, timestamp):
    _send_key(app, Key.Key_A, timestamp)


def _hold(app, timestamp):
    _send_key(app, Key.Key_Space, timestamp)


def _pass(app, timestamp):
    """Qt asks the window about a shortcut, with the key's time, and carries it out at once."""
    _send_key(app, Key.Key_F8, timestamp, QEvent.Type.ShortcutOverride)
    app.run("pass")


def _play(app, timestamp):
    board = app.board
    spot = board.mapTo(app.window, app.place_of(Point(3, 3)))
    _send_click(app, spot, timestamp)


ACTS = {"press": _press, "hold": _hold, "pass": _pass, "stone": _play}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
def test_what_waited_for_a_busy_window_happened_when_the_key_or_button_went_down(
    timed, time, act, qtbot
):
    board = timed.board
    spot = board.mapTo(timed.window, board.rect().topLeft())
    _send_key(timed, Key.Key_Shift, 50_000)  # dealt with at once: the two clocks are known
    _send_click(timed, spot, 50_000)
    time.pass_by(5_000)
    act(timed, 52_000)  # the window was busy for three seconds
    if act is _play:  # by hand a stone ends no turn
        qtbot.waitUntil(lambda: timed.state.line.number == 1)
        (placed,) = (
            event for event in timed.session.table.events if isinstance(event, StonePlaced)
        )
        assert placed.at == time.now() - 3_000
        return
    assert clock(timed).at == time.now() - 3_000
    assert clock(timed).times.black.used == 2_000


def test_the_next_act_after_a_late_key_is_dated_for_itself(timed, time):
    _send_key(timed, Key.Key_Shift, 50_000)
    time.pass_by(5_000)
    _send_key(timed, Key.Key_A, 52_000)
    QTest.qWait(1)
    time.pass_by(1_000)
    timed.presenter.press(Color.WHITE)
    assert clock(timed).switched == time.now()


def test_a_stone_of_a_game_without_a_clock_is_dated_likewise(app, time, qtbot):
    app.presenter.start(even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED)))
    _send_click(app, app.board.mapTo(app.window, app.board.rect().topLeft()), 50_000)
    time.pass_by(5_000)
    _play(app, 52_000)
    qtbot.waitUntil(lambda: app.state.line.number == 1)
    (placed,) = (event for event in app.session.table.events if isinstance(event, StonePlaced))
    assert placed.at == time.now() - 3_000


def test_what_a_click_in_a_menu_leads_to_is_dated_likewise(timed, time):
    """A menu is a window of its own."""
    menu = QMenu(timed.window)
    menu.addAction("hold", timed.presenter.toggle_pause)
    _send_key(timed, Key.Key_Shift, 50_000)
    _send_click(timed, timed.board.mapTo(timed.window, timed.board.rect().topLeft()), 50_000)
    time.pass_by(5_000)
    menu.popup(timed.window.mapToGlobal(timed.window.rect().center()))
    spot = menu.actionGeometry(menu.actions()[0]).center()
    _send_click(timed, spot, 52_000, menu.windowHandle())
    assert clock(timed).paused
    assert clock(timed).times.black.used == 2_000


def test_after_the_form_and_the_sound_test_no_button_keeps_enter(app, time, qtbot):
    qtbot.waitExposed(app.window)
    app.use_tournament(Tournament())
    app.run("new")
    form = app.page()
    form.game.names.black.setText("Ann")
    form.game.names.white.setText("Ben")
    form.clock.pressed.show_choice(False)
    form.game.names.white.setFocus()
    for key in (Key.Key_Return, Key.Key_1, Key.Key_0, Key.Key_Return):
        if key is Key.Key_1:  # the loudspeaker is sought in a thread
            qtbot.waitUntil(
                lambda: app.feature("sound").player.hearing is Hearing.NONE, timeout=20_000
            )
        time.pass_by(1_000)
        QTest.keyClick(QApplication.focusWidget() or app.window, key)
        QApplication.processEvents()
        assert not isinstance(QApplication.focusWidget(), QAbstractButton), key
    assert clock(app).running is Color.BLACK


def test_a_held_key_whose_repeats_look_like_presses_is_held_all_the_while(timed, qtbot):
    key = Key.Key_F12
    timed.presenter.toggle_pause()
    assert clock(timed).paused
    _send_key(timed, key, 1_000)
    for moment in range(1_300, 1_300 + 2 * HOLD, 40):
        qtbot.wait(40)
        _send_key(timed, key, moment, QEvent.Type.KeyRelease)
        assert clock(timed).paused or moment >= 1_000 + HOLD // 2
        _send_key(timed, key, moment)
    assert not clock(timed).paused


def test_a_key_that_is_let_go_early_confirms_nothing(timed, qtbot):
    timed.presenter.toggle_pause()
    _send_key(timed, Key.Key_F12, 1_000)
    qtbot.wait(HOLD // 2)
    _send_key(timed, Key.Key_F12, 1_000 + HOLD // 2, QEvent.Type.KeyRelease)
    qtbot.wait(2 * HOLD)
    assert clock(timed).paused
