"""The table of a line in the laboratory: moves down, the four texts across, signs and words in the cells."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import ended, labeled, listed, paragraph, text
from ingboard.ui.features.laboratory.view_model import (
    AnswerCell,
    CountRow,
    LineTable,
    MoveRow,
    step_words,
)
from ingboard.ui.game.view_model import TEXTS, PlayAnswer, short_title
from ingboard.ui.style import Theme, current_theme, fitted, paint_box
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets.spoken import SpokenWidget

_HEAD: Final = 28
_ROW: Final = 28
_COUNT_ROW: Final = 48
_TWO_LINES: Final = 11
_SIGN: Final = 14
_PAD: Final = 5
_WORDS_AT: Final = 48
_LEAST: Final = 280
_SIGNS: Final = {
    PlayAnswer.ALLOWED: ("check", "green"),
    PlayAnswer.BARRED: ("cross", "vermilion"),
    PlayAnswer.AS_PASS: ("forward", "gold"),
}
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LineTableView(SpokenWidget):
    """Shows a line under the four texts: the text in use washed, the moves played so far marked."""

    role = QAccessible.Role.List

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = LineTable("", ())
        self._rules = TEXTS[0]
        self._played = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def table(self) -> LineTable:
        """The line that is shown."""
        return self._table

    @property
    def played(self) -> int:
        """How many moves of it stand on the board."""
        return self._played

    def show_line(self, table: LineTable, rules: RuleText, played: int) -> None:
        """Show this line with that text in use and so many moves played."""
        self._table, self._rules, self._played = table, rules, played
        self.setAccessibleName(text("{line} under the four texts", line=table.title))
        self.setAccessibleDescription(paragraph(_spoken(row) for row in table.rows))
        self.updateGeometry()
        self.update()

    def row_box(self, number: int) -> QRectF:
        """Where the row of a move (from 1) stands."""
        theme = current_theme()
        top = theme.px(_HEAD) + (number - 1) * theme.px(_ROW)
        return QRectF(0, top, self.width(), theme.px(_ROW))

    def sizeHint(self) -> QSize:
        theme = current_theme()
        width = self._move_width(theme) + len(TEXTS) * self._cell_width(theme)
        return QSize(round(width), theme.px(_HEAD) + len(self._table.rows) * theme.px(_ROW) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(_LEAST), self.sizeHint().height())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            column = TEXTS.index(self._rules)
            wash = self._cell_box(theme, column, 0, self.height())
            painter.fillRect(wash, theme.petrol_wash)
            for at, rules in enumerate(TEXTS):
                in_use = rules is self._rules
                painter.setFont(theme.sans(13, 600 if in_use else 400))
                painter.setPen(theme.ink if in_use else theme.ink2)
                head = self._cell_box(theme, at, 0, theme.px(_HEAD))
                painter.drawText(head.adjusted(theme.px(_PAD), 0, 0, 0), _LEFT, short_title(rules))
            for row in self._table.rows:
                self._paint_row(painter, theme, row)
            if self.hasFocus():
                paint_box(painter, QRectF(self.rect()), theme.px(4), edge=theme.petrol, width=2)

    def _paint_row(self, painter: QPainter, theme: Theme, row: MoveRow) -> None:
        box = self.row_box(row.number)
        painter.fillRect(QRectF(0, box.top(), box.width(), 1), theme.line)
        is_last = row.number == self._played
        if row.number <= self._played:
            painter.fillRect(QRectF(0, box.top() + 1, 3, box.height() - 1), theme.petrol)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        number = QRectF(theme.px(4), box.top(), theme.px(18), box.height())
        painter.drawText(
            number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{row.number}"
        )
        diameter = theme.px(15)
        middle = QPointF(theme.px(36), box.center().y())
        paint_small_stone(painter, middle, diameter, row.color)
        painter.setFont(theme.sans(14, 600 if is_last else 400))
        painter.setPen(theme.ink)
        left = theme.px(_WORDS_AT)
        painter.drawText(QRectF(left, box.top(), box.width(), box.height()), _LEFT, row.words)
        for at, cell in enumerate(row.cells):
            self._paint_cell(
                painter, theme, cell, self._cell_box(theme, at, box.top(), box.height())
            )

    def _paint_cell(self, painter: QPainter, theme: Theme, cell: AnswerCell, box: QRectF) -> None:
        pad, sign = theme.px(_PAD), theme.px(_SIGN)
        if cell.answer is None:
            painter.setPen(theme.ink3)
            painter.drawText(box.adjusted(pad, 0, 0, 0), _LEFT, "–")
            return
        icon, token = _SIGNS[cell.answer]
        color = theme.color(token)
        corner = QRectF(box.left() + pad, box.center().y() - sign / 2, sign, sign)
        paint_icon(painter, icon, corner, color)
        room = box.adjusted(pad + sign + theme.px(4), 0, 0, 0)
        weight = 400 if cell.answer is PlayAnswer.ALLOWED else 600
        painter.setFont(fitted(theme.sans(13, weight), cell.words, room.width()))
        painter.setPen(color)
        if QFontMetricsF(painter.font()).horizontalAdvance(cell.words) > room.width() + 1:
            painter.setFont(theme.sans(_TWO_LINES, weight))
        painter.drawText(room, _LEFT | Qt.TextFlag.TextWordWrap, cell.words)

    def _cell_box(self, theme: Theme, at: int, top: float, height: float) -> QRectF:
        left = self._move_width(theme)
        each = (self.width() - left) / len(TEXTS)
        return QRectF(round(left + at * each), top, round(each), height)

    def _move_width(self, theme: Theme) -> float:
        metrics = QFontMetricsF(theme.sans(14, 600))
        words = [metrics.horizontalAdvance(row.words) for row in self._table.rows]
        return theme.px(_WORDS_AT) + max([0.0, *words]) + theme.px(8)

    def _cell_width(self, theme: Theme) -> float:
        metrics = QFontMetricsF(theme.sans(13, 600))
        words = [cell.words for row in self._table.rows for cell in row.cells]
        longest = max([0.0, *(metrics.horizontalAdvance(each) for each in words)])
        heads = max(metrics.horizontalAdvance(short_title(rules)) for rules in TEXTS)
        return theme.px(_PAD) + max(longest + theme.px(_SIGN + 4), heads) + theme.px(2)


class CountTableView(QWidget):
    """Shows what a count comes to under the four texts: the result, and how it is read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[CountRow, ...] = ()
        self._rules = TEXTS[0]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> tuple[CountRow, ...]:
        """What the table shows."""
        return self._rows

    def show_rows(self, rows: tuple[CountRow, ...], rules: RuleText) -> None:
        """Show these results with that text in use."""
        self._rows, self._rules = rows, rules
        self.setAccessibleName(text("The count under the four texts"))
        self.setAccessibleDescription(
            paragraph(
                paragraph((ended(labeled(row.title, row.result)), ended(row.reading)))
                for row in rows
            )
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), len(self._rows) * theme.px(_COUNT_ROW) + 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        pad, high = theme.px(8), theme.px(_COUNT_ROW)
        middle = self.width() * 0.42
        with QPainter(self) as painter:
            for at, row in enumerate(self._rows):
                in_use = TEXTS[at] is self._rules
                box = QRectF(0, at * high, self.width(), high)
                if in_use:
                    painter.fillRect(box, theme.petrol_wash)
                painter.fillRect(QRectF(0, box.top(), box.width(), 1), theme.line)
                painter.setPen(theme.ink)
                painter.setFont(theme.sans(14, 600 if in_use else 400))
                painter.drawText(box.adjusted(pad, 0, 0, 0), _LEFT, row.title)
                upper = QRectF(middle, box.top() + theme.px(4), box.width() - middle, theme.px(20))
                painter.setFont(theme.sans(14, 600))
                painter.drawText(upper, _LEFT, row.result)
                painter.setFont(theme.sans(13))
                painter.setPen(theme.ink2)
                painter.drawText(upper.translated(0, theme.px(19)), _LEFT, row.reading)


def _spoken(row: MoveRow) -> str:
    said = [
        labeled(text_title(rules), cell.words)
        for rules, cell in zip(TEXTS, row.cells, strict=True)
        if cell.answer is not None
    ]
    return paragraph((ended(f"{row.number} {step_words(row)}"), ended(listed(said))))
