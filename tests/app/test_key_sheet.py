"""The sheet of keys: every key of the menus is on it, and every row can be brought into sight."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ingboard.ui.shell.commands import KeyGroup, KeyRow
from ingboard.ui.shell.help_sheet import HelpSheet, in_two
from tests.app.driver import App


@pytest.fixture
def groups(app: App) -> tuple[KeyGroup, ...]:
    """The sheet of a window with nothing open."""
    return app.key_groups()


def rows_of(groups: Iterable[KeyGroup]) -> tuple[KeyRow, ...]:
    """All rows of the groups, one after the other."""
    return tuple(row for group in groups for row in group.rows)


def test_every_command_with_a_key_is_on_the_sheet(app, groups) -> None:
    shown = {key for keys, _ in rows_of(groups) for key in keys.split()}
    for key in ("Ctrl+N", "F8", "Shift+K", "K", "←", "Ctrl+→", "PgDn", "−", "F6", "Ctrl++"):
        assert key in shown, key
    words = {said for _, said in rows_of(groups)}
    assert not [each for each in app.commands_with_keys() if each not in words]


def test_a_sentence_about_two_keys_names_them_in_their_order(groups) -> None:
    keys_of = {said: keys.split() for keys, said in rows_of(groups)}
    assert keys_of["game information"] == ["I", "Ctrl+I"]
    assert keys_of["next or previous game"] == ["Ctrl+PgDn", "Ctrl+PgUp"]
    assert keys_of["variation below, above"] == ["↓", "↑"]
    assert keys_of["next, previous branch"] == ["Ctrl+→", "Ctrl+←"]
    assert keys_of["to the main line; make this the main line"] == ["Shift+M", "M"]


def test_keys_that_pages_take_themselves_are_on_the_sheet(groups) -> None:
    keys = {keys for keys, _ in rows_of(groups)}
    assert keys >= {"Tab  Ctrl+Enter", "Space  I  C", "O  T  X", "+  −"}


def test_the_keys_of_a_seat_stand_as_on_the_keyboard(app) -> None:
    app.run("keys")
    shown = app.help_sheet.toPlainText()
    assert "Q W E A S D Z X C" in shown
    assert "U I O J K L M , ." in shown


@pytest.fixture
def stage(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def _shown(app: App, stage: QWidget, room: QRect, *, timed: bool = False) -> HelpSheet:
    """A sheet of the keys over that room of a stage."""
    stage.resize(1366, room.height())
    sheet = HelpSheet(stage)
    sheet.show_sheet("Keys", app.key_groups(timed=timed), room, columns=True)
    assert stage.rect().contains(sheet.geometry())
    return sheet


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("width", [300, 608, 1334])
@pytest.mark.parametrize("height", [300, 680])
def test_every_row_can_be_brought_into_sight(
    app, stage, qtbot, height: int, width: int, timed: bool
) -> None:
    sheet = _shown(app, stage, QRect(0, 0, width, height), timed=timed)
    written = sheet.toPlainText()
    for key, words in rows_of(app.key_groups()):
        assert key in written
        assert words in written
    bar, last = sheet.verticalScrollBar(), QTextCursor(sheet.document())
    last.movePosition(QTextCursor.MoveOperation.End)
    assert bar.value() == 0
    for down in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Right):
        before = bar.value()
        QTest.keyClick(sheet, down)
        assert bar.value() > before or bar.value() == bar.maximum()

    def at_the_end() -> bool:  # Qt lays a long text out little by little
        QTest.keyClick(sheet, Qt.Key.Key_End)
        return sheet.viewport().rect().contains(sheet.cursorRect(last))

    qtbot.waitUntil(at_the_end)
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_a_wide_sheet_has_two_columns_and_groups_stay_together(app, stage, groups) -> None:
    sheet = _shown(app, stage, QRect(16, 0, 1334, 736))
    assert len(sheet.columns) == 2
    assert [group for column in sheet.columns for group in column] == list(groups)
    assert len(_shown(app, stage, QRect(16, 0, 608, 736)).columns) == 1


def test_columns_are_as_alike_as_the_order_allows() -> None:
    long, short = KeyGroup("Long", (("a", "b"),) * 9), KeyGroup("Short", (("a", "b"),) * 3)
    assert in_two((long, short, short)) == ((long,), (short, short))
    assert in_two((short, short, long)) == ((short, short), (long,))
    assert in_two((long,)) == ((long,), ())


@pytest.mark.parametrize("width", [300, 608, 1334])
def test_no_row_is_cut_off_and_no_name_is_markup(app, stage, width: int) -> None:
    sheet = _shown(app, stage, QRect(16, 0, width, 736))
    assert sheet.horizontalScrollBar().maximum() == 0
    assert sheet.document().size().width() <= sheet.viewport().width()
    rows = (("<b>", "a & b"),)
    sheet.show_sheet("x<y", (KeyGroup("<h1>", rows),), QRect(0, 0, width, 736), columns=True)
    assert all(each in sheet.toPlainText() for each in ("x<y", "<h1>", "<b>", "a & b"))
