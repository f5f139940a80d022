"""The sheet of keys: every key of the menus is on it, and every row can be brought into sight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ingboard.ui.shell.help_sheet import Sheet
from ingboard.ui.shell.help_sheet_flow import Leaf, balanced, flow, height_of
from ingboard.ui.shell.key_words import KeyGroup, Words, key_groups
from ingboard.ui.shell.menu_table import MenuEntry, MenuGroup, menu_table
from ingboard.ui.style import current_theme

_SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "-": "−", "PgDown": "PgDn"}
_SECOND = {"Ctrl+=", "Ctrl+Shift+Z"}  # the same deed by another key


def keys_in_words() -> Words:
    """All rows of the groups, one after the other."""
    return tuple(row for group in key_groups() for row in group.rows)


def _compact(keys: str) -> str:
    """The keys as the sheet writes them, without the space before a sign."""
    front, _, last = keys.rpartition("+") if not keys.endswith("++") else (keys[:-2], "", "+")
    return f"{front}+{_SIGNS.get(last, last)}" if front else _SIGNS.get(last, last)


def all_entries() -> Iterator[MenuEntry]:
    """Every action, those of the menus within menus included."""
    for _, entries in menu_table():
        for entry in entries:
            if isinstance(entry, MenuGroup):
                yield from entry.entries
            elif entry is not None:
                yield entry


def test_every_key_of_the_menus_is_on_the_sheet() -> None:
    shown = {keys for row, _ in keys_in_words() for keys in re.sub(r"\+ (?=\S)", "+", row).split()}
    wanted = {
        _compact(keys) for entry in all_entries() for keys in entry.keys if keys not in _SECOND
    }
    assert wanted - shown == set()


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("width", [608, 1334])
@pytest.mark.parametrize("height", [300, 680])
def test_every_row_can_be_brought_into_sight(qtbot, height: int, width: int, timed: bool) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, height)
    stage.show()
    sheet = Sheet(stage)
    sheet.show_sheet("keys", 0, width, timed=timed)
    assert stage.rect().contains(sheet.geometry())
    first, seen = sheet.seen_rows, list(sheet.seen_rows)
    for _ in range(40):
        before = sheet.seen_rows
        QTest.keyClick(sheet, Qt.Key.Key_Down)
        if sheet.seen_rows == before:
            break
        seen.extend(sheet.seen_rows)
    wanted = [row for group in key_groups(timed=timed) for row in group.rows]
    assert seen == wanted
    assert sorted(wanted) == sorted(keys_in_words())
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    assert sheet.seen_rows == first


def test_a_wide_sheet_has_two_columns_and_groups_stay_together(qtbot) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, 736)
    sheet = Sheet(stage)
    sheet.show_sheet("keys", 16, 1334)
    assert sheet.seen_columns == 2
    titles = [
        piece.title
        for leaf in flow(key_groups(), 2, 600, 23, 34)
        for column in leaf
        for piece in column
    ]
    assert titles == [group.title for group in key_groups()]


def _heights(leaves: tuple[Leaf, ...]) -> list[int]:
    return [height_of(column, 23, 34) for leaf in leaves for column in leaf]


@pytest.mark.parametrize("high", [300, 420, 620, 800, 1200])
def test_balanced_columns_hold_the_same_rows_on_as_many_pages(high: int) -> None:
    groups = key_groups()
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
def test_no_row_is_cut_off(qtbot, width: int) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, 736)
    sheet = Sheet(stage)
    sheet.show_sheet("keys", 16, width)
    theme = current_theme()
    bold, plain = QFontMetrics(theme.sans(14, 600)), QFontMetrics(theme.sans(14))
    columns = sheet.seen_columns
    words_width = (sheet.width() - theme.px(56 + 32 * (columns - 1))) // columns - theme.px(190)
    cut = [
        (keys, words)
        for keys, words in keys_in_words()
        if bold.horizontalAdvance(keys) > theme.px(180)
        or plain.horizontalAdvance(words) > words_width
    ]
    assert cut == []
