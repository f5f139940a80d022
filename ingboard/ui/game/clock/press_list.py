"""The log of the clock as a list, newest first: time of day in milliseconds, sign, sentence, who or why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.style import current_theme, is_theme_change, paint_box
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets import TextLabel

_ROW: Final = 32
_HEAD, _INDENT = 23, 24  # of a row with the sentence on a line of its own
_ONE_LINE_FROM: Final = 470  # a narrower list has the sentence on a line of its own
_LINE = Qt.ItemDataRole.UserRole
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_WRAPPED = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
MOST_LINES: Final = 500


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: the time of day, an icon's name or a side's stone, the sentence, the word at its right.

    A `loud` one is of points or a flag.
    """

    time: str
    icon: str
    words: str
    note: str = ""
    stone: Color | None = None
    loud: bool = False


class PressList(QWidget):
    """Shows the lines it is given; scrolled by wheel and keys, the newest stays in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[LogLine, ...] = ()
        self._title = TextLabel(text("Presses and events"), size=17, weight=600, serif=True)
        self._list = QListWidget()
        self._list.setAccessibleName(text("Log of the clock, newest first"))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setStyleSheet("QListWidget { border: 0; background: transparent; }")
        self._list.setItemDelegate(_RowPainter(self._list))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self._list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._list.viewport().setAutoFillBackground(False)
        self._list.setUniformItemSizes(True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self._list, 1)
        self._follow_theme()

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """What is shown, newest first."""
        return self._lines

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Show these lines, the newest first; at most 500 of them."""
        fresh = tuple(lines[:MOST_LINES])
        if fresh == self._lines:
            return
        self._insert_new(fresh)
        self._lines = fresh
        kept = self._list.count()
        while kept > len(fresh):
            self._list.takeItem(kept - 1)
            kept -= 1
        for at, line in enumerate(fresh):
            if at >= kept:
                self._list.addItem(QListWidgetItem())
            item = self._list.item(at)
            if item.data(_LINE) != line:
                item.setData(_LINE, line)
                item.setText(", ".join(part for part in (line.time, line.words, line.note) if part))
        self._list.scrollToTop()

    def _insert_new(self, fresh: tuple[LogLine, ...]) -> None:
        """Put what is new on top, so that the lines below need no new words."""
        if not self._lines or self._lines[0] not in fresh:
            return
        for _ in range(fresh.index(self._lines[0])):
            self._list.insertItem(0, QListWidgetItem())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Rows of several lines differ in height; measuring them all is spared where none has.
        self._list.setUniformItemSizes(
            self._list.viewport().width() >= current_theme().px(_ONE_LINE_FROM)
        )
        self._list.doItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line)

    def _follow_theme(self) -> None:
        theme = current_theme()
        side, gap = theme.px(16), theme.px(8)
        self._column.setContentsMargins(side, theme.px(12), side, gap)
        self._column.setSpacing(gap)
        self._list.setFont(theme.sans(14))
        self._list.doItemsLayout()


class _RowPainter(QStyledItemDelegate):
    """Paints one line."""

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QSize:
        around, theme, line = self.parent(), current_theme(), index.data(_LINE)
        width = around.viewport().width() if isinstance(around, QListWidget) else 0
        if width >= theme.px(_ONE_LINE_FROM) or not isinstance(line, LogLine):
            return QSize(option.rect.width(), theme.px(_ROW))
        room = QRectF(0, 0, width - theme.px(_INDENT), theme.px(200))
        words = QFontMetricsF(_font_of(line)).boundingRect(room, _WRAPPED, line.words)
        return QSize(option.rect.width(), theme.px(_HEAD) + math.ceil(words.height()) + theme.px(4))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        line = index.data(_LINE)
        if not isinstance(line, LogLine):
            return
        theme, row = current_theme(), QRectF(option.rect)
        ink = theme.vermilion if line.loud else theme.ink
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.line, 1))
        painter.drawLine(row.topLeft(), row.topRight())
        head, words = QRectF(row), row.adjusted(theme.px(136), 0, 0, 0)
        sign = row.left() + theme.px(108)
        if row.width() < theme.px(_ONE_LINE_FROM):
            high = theme.px(_HEAD)
            head, sign = QRectF(row.left(), row.top(), row.width(), high), row.left()
            words = row.adjusted(theme.px(_INDENT), high, 0, -theme.px(2))
        painter.setFont(theme.sans(14))
        painter.setPen(theme.ink2)
        painter.drawText(head, _MIDDLE, line.time)
        middle = words.center().y() if head.top() == words.top() else words.top() + theme.px(9)
        self._paint_sign(painter, line, QPointF(sign, middle), ink)
        note = QFontMetricsF(theme.sans(13)).horizontalAdvance(line.note) + theme.px(12)
        if line.note and head.top() == words.top():
            words.setRight(max(words.left(), words.right() - note))
        painter.setFont(_font_of(line))
        painter.setPen(ink)
        if head.top() == words.top():
            elide = Qt.TextElideMode.ElideRight
            fitted = QFontMetricsF(painter.font()).elidedText(line.words, elide, words.width())
            painter.drawText(words, _MIDDLE, fitted)
        else:
            painter.drawText(words, _WRAPPED, line.words)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        painter.drawText(head, _MIDDLE | Qt.AlignmentFlag.AlignRight, line.note)
        painter.restore()

    def _paint_sign(self, painter: QPainter, line: LogLine, at: QPointF, ink: QColor) -> None:
        """The side's stone or the icon, its left middle at that point."""
        theme = current_theme()
        side = theme.px(15)
        if line.stone is not None:
            center = QPointF(at.x() + side / 2, at.y())
            paint_small_stone(painter, center, side, line.stone, theme.surface)
        elif line.icon:
            paint_icon(painter, line.icon, QRectF(at.x(), at.y() - side / 2, side, side), ink)


def _font_of(line: LogLine) -> QFont:
    return current_theme().sans(14, 600 if line.loud else 400)
