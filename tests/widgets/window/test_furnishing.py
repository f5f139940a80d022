"""The board is whole before the contents are loaded, and contents come even if it never is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputEvent, QKeyEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ingboard.ui.board.board_view import BoardView
from ingboard.ui.shell.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


def test_the_contents_come_once_the_board_is_dressed(window: MainWindow, qtbot: QtBot) -> None:
    seen: list[bool] = []
    window.fill_with(lambda: seen.append(window.board.is_dressed))
    qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
    assert seen == [True]


def test_the_contents_come_also_if_it_never_is(
    window: MainWindow, qtbot: QtBot, monkeypatch
) -> None:
    monkeypatch.setattr(BoardView, "is_dressed", property(lambda _: False))
    monkeypatch.setattr("ingboard.ui.shell.main_window._LONGEST_WAIT", 20)
    seen: list[bool] = []
    window.fill_with(lambda: seen.append(True))
    qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
    qtbot.wait(50)
    assert seen == [True]


class Keys:
    """Takes every key and keeps it."""

    def __init__(self) -> None:
        self.taken: list[int] = []

    def is_of_clock(self, event: QKeyEvent) -> bool:  # noqa: ARG002
        return False

    def take(self, event: QKeyEvent) -> bool:
        self.taken.append(event.key())
        return True

    def release(self, event: QKeyEvent) -> None:
        pass


class Contents:
    """Nothing in particular."""

    def note_input(self, event: QInputEvent) -> None:
        pass

    def may_close(self) -> bool:
        return True

    def open_dropped(self, path: Path | None, *, with_others: bool = False) -> None:  # noqa: ARG002
        raise AssertionError

    def take_tab(self) -> bool:
        return False

    def on_resized(self) -> None:
        pass


def test_keys_pressed_before_anybody_takes_them_are_carried_out_then(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Left)
    keys = Keys()
    window.take_contents(Contents())
    window.give_keys_to(keys)
    assert keys.taken == [Qt.Key.Key_Control, Qt.Key.Key_N, Qt.Key.Key_Left]
    window.take_contents(None)
