"""Whatever is raised in the window is written down and told, while clock and journal go on (R30)."""

from __future__ import annotations

import builtins
import sys
import threading

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.clock.reading import reading
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.ui.crash_handler import CrashHandler
from ingboard.ui.shell.preferences import Preferences
from tests.app.driver import App
from tests.unit.table.journal.games import HandClocks, started
from tests.unit.table.journal.test_blackbox import _boxed

RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)
_NOT_MISHAPS = (KeyboardInterrupt, SystemExit, GeneratorExit, Warning)
_ARGUMENTS = {
    "UnicodeDecodeError": ("utf-8", b"\xff", 0, 1, "why"),
    "UnicodeEncodeError": ("utf-8", "x", 0, 1, "why"),
    "UnicodeTranslateError": ("x", 0, 1, "why"),
    "ExceptionGroup": ("two", [ValueError("one"), TypeError("other")]),
    "BaseExceptionGroup": ("two", [ValueError("one")]),
}


class _OwnError(Exception):
    def __str__(self) -> str:
        raise ValueError("even its words fail")


def _kinds() -> list[BaseException]:
    found = [
        kind
        for kind in vars(builtins).values()
        if isinstance(kind, type)
        and issubclass(kind, BaseException)
        and not issubclass(kind, _NOT_MISHAPS)
    ]
    made = [kind(*_ARGUMENTS.get(kind.__name__, ("許",))) for kind in dict.fromkeys(found)]
    return [*made, _OwnError()]


@pytest.fixture
def mishaps(app, tmp_path):
    made = CrashHandler(tmp_path / "log" / "mishaps.log")
    made.install()
    made.told.connect(app.say)
    yield made
    made.end()


@pytest.fixture
def table(app):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    return app


class _Raiser(QObject):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.fault: BaseException | None = None

    def strike(self) -> None:
        if self.fault is not None:
            raise self.fault


@pytest.mark.qt_no_exception_capture
def test_fifty_kinds_raised_in_slots_leave_clock_and_journal_whole(table, mishaps, time, capsys):
    kinds = _kinds()
    assert len(kinds) >= 50
    raiser = _Raiser(table.window)
    table.presenter.changed.connect(raiser.strike)
    points = [Point(row, column) for row in range(9) for column in range(9)]
    for number, fault in enumerate(kinds):
        raiser.fault = fault
        time.pass_by(1_000)
        table.presenter.choose(points[number])
        assert table.notice
    log = mishaps.log.read_text(encoding="utf-8")
    for fault in kinds:
        assert type(fault).__name__ in log
    assert "Window fault" in table.notice
    capsys.readouterr()
    raiser.fault = None
    journal = table.journal.read()
    assert journal.fault is None
    assert journal.events == table.session.table.events
    state = table.session.table.state
    shown = reading(state.clock, time.now())
    assert sum(shown[color].used for color in Color) == 1_000 * len(kinds)
    assert state.line.number == len(kinds)


class _Spoilt(QWidget):
    times = 0

    def paintEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        del event
        type(self).times += 1
        with QPainter(self):
            raise ZeroDivisionError


@pytest.mark.qt_no_exception_capture
def test_a_picture_that_always_fails_is_told_once_and_fills_no_disk(table, mishaps, qtbot, capsys):
    told: list[object] = []
    mishaps.told.connect(told.append)
    spoilt = _Spoilt(table.window)
    spoilt.setGeometry(0, 0, 40, 40)
    spoilt.show()
    again = QTimer(spoilt)
    again.timeout.connect(spoilt.update)
    again.start(0)
    qtbot.waitUntil(lambda: _Spoilt.times >= 30, timeout=20_000)
    spoilt.hide()
    capsys.readouterr()
    assert len(told) == 1
    assert mishaps.log.read_text().count("Traceback") == 1


@pytest.mark.usefixtures("mishaps")
@pytest.mark.qt_no_exception_capture
def test_the_next_deadline_is_known_although_the_picture_failed(table, time, capsys):
    def fail(scene: object) -> None:
        raise RuntimeError(scene)

    table.draw_by(fail)
    time.pass_by(1_000)
    table.presenter.choose(Point(4, 4))
    capsys.readouterr()
    assert "Window fault" in table.notice
    assert table.waits_for_deadline


@pytest.mark.usefixtures("mishaps")
@pytest.mark.qt_no_exception_capture
def test_other_threads_and_timers_are_heard_too(table, qtbot, capsys):
    def fail() -> None:
        raise LookupError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: "LookupError" in table.notice, timeout=20_000)
    QTimer.singleShot(0, _Raiser(table.window).strike)
    raiser = _Raiser(table.window)
    raiser.fault = ArithmeticError("in a timer")
    QTimer.singleShot(0, raiser.strike)
    qtbot.waitUntil(lambda: "ArithmeticError" in table.notice, timeout=20_000)
    capsys.readouterr()


def test_a_log_that_cannot_be_written_disturbs_nobody(tmp_path, capsys):
    (tmp_path / "in the way").write_text("")
    mishaps = CrashHandler(tmp_path / "in the way" / "log")
    told: list[object] = []
    mishaps.told.connect(told.append)
    mishaps.install()
    try:
        sys.excepthook(ValueError, ValueError("x"), None)
    finally:
        mishaps.end()
    assert len(told) == 1
    assert "ValueError" in capsys.readouterr().err


def test_a_large_log_is_put_aside_once(tmp_path):
    log = tmp_path / "mishaps.log"
    log.write_bytes(b"x" * (1024 * 1024 + 1))
    mishaps = CrashHandler(log)
    mishaps.install()
    mishaps.end()
    assert not log.exists()
    assert log.with_suffix(".old.log").stat().st_size > 1024 * 1024


def test_a_start_says_which_settings_could_not_be_read_and_opens_the_journal(qtbot, tmp_path, qapp):
    del qapp
    clocks, path = HandClocks(), tmp_path / "game.ingtable"
    _boxed(started(clocks), clocks, path).close("test")
    preferences = Preferences(scale=1.0, set_aside=tmp_path / "preferences.bad")
    app = App.started(preferences, journal=path, log=tmp_path / "log")
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    assert app.page_id == "timeline"
    assert str(tmp_path / "preferences.bad") in app.notice
