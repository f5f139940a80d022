"""The sheet of keys: every key of the menus is on it, and every row can be brought into sight."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ingboard.ui.shell.commands import KeyGroup, KeyRow
from ingboard.ui.shell.help_sheet import HelpSheet, Leaf, balanced, flow, height_of
from ingboard.ui.style import current_theme
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
    assert keys_of["next, previous branching"] == ["Ctrl+→", "Ctrl+←"]
    assert keys_of["to the main line; make this the main line"] == ["Shift+M", "M"]


def test_keys_that_pages_take_themselves_are_on_the_sheet(groups) -> None:
    keys = {keys for keys, _ in rows_of(groups)}
    assert keys >= {"Tab  Ctrl+Enter", "Space  I  C", "O  T  X", "+  −"}


def test_the_keys_of_a_seat_stand_as_on_the_keyboard(app) -> None:
    app.run("keys")
    shown = set()
    for _ in range(90):
        shown |= {keys for keys, _ in app.help_sheet.seen_rows}
        QTest.keyClick(app.help_sheet, Qt.Key.Key_Down)
    assert shown >= {"Q W E A S D Z X C", "U I O J K L M , ."}


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("width", [300, 608, 1334])
@pytest.mark.parametrize("height", [300, 680])
def test_every_row_can_be_brought_into_sight(
    app, qtbot, height: int, width: int, timed: bool
) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, height)
    stage.show()
    sheet = HelpSheet(stage)
    groups = app.key_groups(timed=timed)
    sheet.show_sheet("Keys", groups, QRect(0, 0, width, height), columns=True)
    assert stage.rect().contains(sheet.geometry())
    first, seen = sheet.seen_rows, list(sheet.seen_rows)
    for _ in range(90):
        before = sheet.seen_rows
        QTest.keyClick(sheet, Qt.Key.Key_Down)
        if sheet.seen_rows == before:
            break
        seen.extend(sheet.seen_rows)
    assert seen == list(rows_of(groups))
    assert sorted(seen) == sorted(rows_of(app.key_groups()))
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    assert sheet.seen_rows == first


def test_a_wide_sheet_has_two_columns_and_groups_stay_together(qtbot, groups) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, 736)
    sheet = HelpSheet(stage)
    sheet.show_sheet("Keys", groups, QRect(16, 0, 1334, 736), columns=True)
    assert sheet.seen_columns == 2
    titles = [
        piece.title for leaf in flow(groups, 2, 600, 23, 34) for column in leaf for piece in column
    ]
    assert titles == [group.title for group in groups]


def _heights(leaves: tuple[Leaf, ...]) -> list[int]:
    return [height_of(column, 23, 34) for leaf in leaves for column in leaf]


@pytest.mark.parametrize("high", [300, 420, 620, 800, 1200])
def test_balanced_columns_hold_the_same_rows_on_as_many_pages(groups, high: int) -> None:
    full, leaves = flow(groups, 2, high, 23, 34), balanced(groups, 2, high, 23, 34)
    assert len(leaves) == len(full)
    assert max(_heights(leaves)) <= max(_heights(full))
    rows = [row for leaf in leaves for column in leaf for piece in column for row in piece.rows]
    assert rows == [row for group in groups for row in group.rows]


def test_a_last_page_takes_from_the_first_where_that_was_full() -> None:
    groups = [KeyGroup(str(number), (("a", "b"),) * 10) for number in range(8)]
    assert _heights(flow(groups, 2, 800, 23, 34)) == [792, 792, 528]
    assert _heights(balanced(groups, 2, 800, 23, 34)) == [528, 528, 528, 528]


def test_a_group_too_long_for_a_column_goes_on_under_its_title() -> None:
    rows = tuple((str(number), "") for number in range(7))
    leaves = flow([KeyGroup("Long", rows), KeyGroup("Short", rows[:2])], 1, 110, 20, 30)
    assert [[len(piece.rows) for piece in column] for (column,) in leaves] == [[4], [3], [2]]
    assert leaves[1][0][0].title == "Long"


@pytest.mark.parametrize("width", [608, 1334])
def test_no_row_is_cut_off(qtbot, groups, width: int) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, 736)
    sheet = HelpSheet(stage)
    sheet.show_sheet("Keys", groups, QRect(16, 0, width, 0), columns=True)
    theme = current_theme()
    bold, plain = QFontMetrics(theme.sans(14, 600)), QFontMetrics(theme.sans(14))
    columns = sheet.seen_columns
    words_width = (sheet.width() - theme.px(56 + 32 * (columns - 1))) // columns - theme.px(190)
    cut = [
        (keys, words)
        for keys, words in rows_of(groups)
        if bold.horizontalAdvance(keys) > theme.px(180)
        or plain.horizontalAdvance(words) > words_width
    ]
    assert cut == []
