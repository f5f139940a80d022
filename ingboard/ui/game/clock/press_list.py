"""The log of the clock as a list, newest first: time of day in milliseconds, sign, sentence, who or why."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.table.press_log import LogMark, LogRow
from ingboard.text import listed, text
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.page_parts import TextLabel, filled
from ingboard.ui.widgets.parts import WRAPPED, FillPart, IconPart, Part, StonePart, WordsPart
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter

_ROW: Final = 32
_MARGIN: Final = 8
_HEAD, _INDENT = 23, 24  # of a row with the sentence on a line of its own
_WORDS: Final = 136  # from the left to the sentence
_ONE_LINE_FROM: Final = 470  # a narrower list has the sentence on a line of its own
_BESIDE_BAR: Final = 6  # between the note and the scroll bar
_WITH_TITLE: Final = 150  # a lower list has room for three lines instead
MOST_LINES: Final = 500


class PressLine(Struct, frozen=True):
    """One line: the time of day, an icon's name or a side's stone, the sentence, the word at its right.

    A `loud` one is of points or a flag.
    """

    time: str
    icon: str
    words: str
    note: str = ""
    stone: Color | None = None
    loud: bool = False


_ICONS = {
    LogMark.PRESS: "clock",
    LogMark.IGNORED: "cross",
    LogMark.HELD: "pause",
    LogMark.RUNS: "play",
    LogMark.PERIOD: "warning",
    LogMark.FLAG: "flag-solid",
    LogMark.OTHER: "pen",
}


def press_line(row: LogRow, time: str) -> PressLine:
    """The line of a row of the log; `time` is its time of day."""
    stone = row.color if row.mark is LogMark.PRESS else None
    loud = row.mark in (LogMark.PERIOD, LogMark.FLAG)
    return PressLine(time, _ICONS[row.mark], row.words, row.note, stone, loud)


class PressList(QWidget):
    """Shows the lines it is given; scrolled by wheel and keys, the newest stays in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel(text("Presses and events"), size=17, weight=600, serif=True)
        self._rows = _LogRows()
        self._list = RowList(self._rows, text("Clock log, newest first"), keys=STEPS | ENDS)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setStyleSheet("QListView { border: 0; background: transparent; }")
        self._list.setSelectionMode(QListView.SelectionMode.NoSelection)
        self._list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._list.viewport().setAutoFillBackground(False)
        column = spaced(QVBoxLayout(self), spacing=_MARGIN, margins=(16, _MARGIN))
        filled(column, self._title, (self._list, 1), 0)

    @property
    def lines(self) -> tuple[PressLine, ...]:
        """What is shown, newest first."""
        return tuple(self._list.rows)

    def show_lines(self, lines: Sequence[PressLine]) -> None:
        """Show these lines, the newest first; at most 500 of them."""
        rows, old = tuple(lines[:MOST_LINES]), self.lines
        self._list.show_rows(rows)
        grown = bool(old) and old[0] in rows
        self._tell_heights(rows[: rows.index(old[0])] if grown else rows, also=grown)
        self._fit()
        self._list.scrollToTop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._title.setVisible(event.size().height() >= current_theme().px(_WITH_TITLE))
        self._fit()
        self._tell_heights(self.lines, also=False)
        self._list.doItemsLayout()

    def _fit(self) -> None:
        """Give the list the height of whole rows."""
        theme = current_theme()
        room = self.height() - theme.px(2 * _MARGIN)
        if not self._title.isHidden():
            room -= self._title.sizeHint().height() + theme.px(_MARGIN)
        whole, width = (
            0,
            self.width() - theme.px(32) - self._list.verticalScrollBar().sizeHint().width(),
        )
        for line in self.lines[: room // theme.px(_ROW) + 1]:
            high = self._rows.height(line, width)
            if whole + high > room:
                break
            whole += high
        self._list.setMaximumHeight(whole or max(room, 0))

    def _tell_heights(self, lines: Sequence[PressLine], *, also: bool) -> None:
        """Rows of several lines differ in height; measuring them all is spared where none has.

        With `also` these lines have come to those that were measured before.
        """
        width = self._list.viewport().width()
        fit = all(_is_one_line(line, width) for line in lines)
        self._list.setUniformItemSizes(fit and (self._list.uniformItemSizes() or not also))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line)


class _LogRows(RowPainter[PressLine]):
    """Lines of the log; in a narrow list the sentence stands on lines of its own."""

    wraps = True

    def spoken(self, row: PressLine) -> str:
        return listed((row.time, row.words, row.note))

    def height(self, row: PressLine, width: int) -> int:
        theme = current_theme()
        if _is_one_line(row, width):
            return theme.px(_ROW)
        is_wide = width >= theme.px(_ONE_LINE_FROM)
        room = QRectF(
            0, 0, _room(row, width) if is_wide else width - theme.px(_INDENT), theme.px(200)
        )
        words = QFontMetricsF(_font_of(row)).boundingRect(room, WRAPPED, row.words)
        head = theme.px(12) if is_wide else theme.px(_HEAD + 4)
        return head + math.ceil(words.height())

    def parts(self, row: PressLine, box: QRectF, *, chosen: bool) -> Iterator[Part]:  # noqa: ARG002
        theme = current_theme()
        ink, small = theme.vermilion if row.loud else theme.ink, theme.sans(13)
        yield FillPart(QRectF(box.left(), box.top(), box.width(), 1), theme.line)
        one_line = _is_one_line(row, round(box.width()))
        head, words = QRectF(box), box.adjusted(theme.px(_WORDS), 0, 0, 0)
        if not one_line:
            head.setHeight(theme.px(_ROW))
            words.setTop(box.top() + theme.px(6))
        sign = box.left() + theme.px(108)
        if box.width() < theme.px(_ONE_LINE_FROM):
            high = theme.px(_HEAD)
            head, sign = QRectF(box.left(), box.top(), box.width(), high), box.left()
            words = box.adjusted(theme.px(_INDENT), high, 0, -theme.px(2))
        yield WordsPart(head, row.time, theme.sans(14), theme.ink2)
        is_wide = box.width() >= theme.px(_ONE_LINE_FROM)
        middle, side = head.center().y() if is_wide else words.top() + theme.px(9), theme.px(15)
        place = QRectF(sign, middle - side / 2, side, side)
        if row.stone is not None:
            yield StonePart(place, row.stone, theme.surface)
        elif row.icon:
            yield IconPart(place, row.icon, ink)
        if is_wide:
            words.setWidth(_room(row, round(box.width())))
        several = not one_line
        yield WordsPart(words, row.words, _font_of(row), ink, wraps=several, at_top=several)
        note = head.adjusted(0, 0, -theme.px(_BESIDE_BAR), 0)
        yield WordsPart(note, row.note, small, theme.ink2, Qt.AlignmentFlag.AlignRight)


def _room(line: PressLine, width: int) -> float:
    """The width of the sentence where it stands between time and note."""
    theme = current_theme()
    note = _wide(line.note, theme.sans(13)) + theme.px(12 + _BESIDE_BAR) if line.note else 0
    return width - theme.px(_WORDS) - note


def _is_one_line(line: PressLine, width: int) -> bool:
    wide = width >= current_theme().px(_ONE_LINE_FROM)
    return wide and _wide(line.words, _font_of(line)) <= _room(line, width)


def _wide(words: str, font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(words)


def _font_of(line: PressLine) -> QFont:
    return current_theme().sans(14, 600 if line.loud else 400)
