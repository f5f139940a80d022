"""The sheet of keys: every key of the menus is on it, and every row can be brought into sight."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ingboard.ui.style import current_theme
from ingboard.ui.window.key_words import keys_in_words
from ingboard.ui.window.menus import _table
from ingboard.ui.window.sheet import Sheet

_SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "-": "−"}
_SECOND = {"Ctrl+=", "Ctrl+Shift+Z"}  # the same deed by another key


def _compact(keys: str) -> str:
    """The keys as the sheet writes them, without the space before a sign."""
    front, _, last = keys.rpartition("+") if not keys.endswith("++") else (keys[:-2], "", "+")
    return f"{front}+{_SIGNS.get(last, last)}" if front else _SIGNS.get(last, last)


def test_every_key_of_the_menus_is_on_the_sheet() -> None:
    shown = {keys for row, _ in keys_in_words() for keys in re.sub(r"\+ (?=\S)", "+", row).split()}
    entries = chain.from_iterable(entries for _, entries in _table())
    wanted = {
        _compact(keys) for entry in entries if entry for keys in entry.keys if keys not in _SECOND
    }
    assert wanted - shown == set()


@pytest.mark.parametrize("height", [300, 680])
def test_every_row_can_be_brought_into_sight(qtbot, height: int) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(900, height)
    stage.show()
    sheet = Sheet(stage)
    sheet.show_sheet("keys", 0, 700)
    assert stage.rect().contains(sheet.geometry())
    seen = list(sheet.seen_rows)
    while sheet.seen_rows[-1] != keys_in_words()[-1]:
        before = sheet.seen_rows
        QTest.keyClick(sheet, Qt.Key.Key_Down)
        assert sheet.seen_rows != before
        seen.append(sheet.seen_rows[-1])
    assert tuple(seen) == keys_in_words()
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    assert sheet.seen_rows[0] == keys_in_words()[0]


def test_no_row_is_cut_off(qtbot) -> None:
    stage = QWidget()
    qtbot.addWidget(stage)
    stage.resize(1366, 736)
    sheet = Sheet(stage)
    sheet.show_sheet("keys", 16, 608)
    theme = current_theme()
    bold, plain = QFontMetrics(theme.sans(14, 600)), QFontMetrics(theme.sans(14))
    words_width = sheet.width() - theme.px(2 * 28 + 190)
    cut = [
        (keys, words)
        for keys, words in keys_in_words()
        if bold.horizontalAdvance(keys) > theme.px(186)
        or plain.horizontalAdvance(words) > words_width
    ]
    assert cut == []
