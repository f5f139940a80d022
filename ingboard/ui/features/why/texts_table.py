"""The table of the four rule texts: title, allowed or barred with a sign, why; the one in use stands out."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.text import ended, labeled, paragraph, text
from ingboard.ui.features.why.view_model import TextRow
from ingboard.ui.game.view_model import PlayAnswer
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.icons import paint_icon

_HEAD: Final = 30
_ROW: Final = 34
_LINE: Final = 19
_PAD: Final = 8
_GAP: Final = 18
_SIGN: Final = 15
_LEAST_WHY: Final = 170
_SIGNS: Final = {
    PlayAnswer.ALLOWED: ("check", "green"),
    PlayAnswer.BARRED: ("cross", "vermilion"),
    PlayAnswer.AS_PASS: ("forward", "gold"),
}


class _Columns(NamedTuple):
    """Left edges and breadths of answer and why, and the breadth of the title, in pixels."""

    title: float
    answer_at: float
    why_at: float
    why: float


class AnswersTable(QWidget):
    """Shows what each rule text says; long words take more lines, and its height follows its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[TextRow, ...] = ()
        self._play = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def rows(self) -> tuple[TextRow, ...]:
        """What the table shows."""
        return self._rows

    def show_rows(self, rows: tuple[TextRow, ...], play: str) -> None:
        """Show these answers on a play such as "White B8"."""
        self._rows, self._play = rows, play
        self.setAccessibleName(text("What the texts say on {play}", play=play))
        self.setAccessibleDescription(paragraph(_spoken(row) for row in rows))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        columns = self._columns(theme, width)
        return theme.px(_HEAD) + sum(_row_height(theme, columns, row) for row in self._rows)

    def sizeHint(self) -> QSize:
        width = current_theme().px(600)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        columns = self._columns(theme, 0)
        return QSize(round(columns.why_at) + theme.px(_LEAST_WHY), theme.px(_HEAD))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        columns = self._columns(theme, self.width())
        pad, left = theme.px(_PAD), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        head = theme.px(_HEAD)
        with QPainter(self) as painter:
            painter.setFont(theme.sans(13))
            painter.setPen(theme.ink2)
            for at, words in (
                (pad, text("Rule text")),
                (columns.answer_at, self._play),
                (columns.why_at, text("Why")),
            ):
                painter.drawText(QRectF(at, 0, self.width(), head), left, words)
            top = float(head)
            for row in self._rows:
                height = _row_height(theme, columns, row)
                box = QRectF(0, top, self.width(), height)
                if row.in_use:
                    painter.fillRect(box, theme.petrol_wash)
                painter.fillRect(QRectF(0, top, self.width(), 1), theme.line)
                self._paint_row(painter, theme, columns, row, box)
                top += height

    def _paint_row(
        self, painter: QPainter, theme: Theme, columns: _Columns, row: TextRow, box: QRectF
    ) -> None:
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        pad = theme.px(_PAD)
        painter.setFont(_title_font(theme, row))
        painter.setPen(theme.ink)
        wrapped = flags | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(pad, box.top(), columns.title, box.height()), wrapped, row.title)
        icon, token = _SIGNS[row.answer]
        sign, color = theme.px(_SIGN), theme.color(token)
        corner = QRectF(columns.answer_at, box.center().y() - sign / 2, sign, sign)
        paint_icon(painter, icon, corner, color)
        painter.setFont(theme.sans(14, 600))
        painter.setPen(color)
        at = columns.answer_at + sign + theme.px(6)
        painter.drawText(
            QRectF(at, box.top(), columns.why_at - at, box.height()),
            flags,
            answer_words(row.answer),
        )
        painter.setFont(theme.sans(14))
        painter.setPen(theme.ink2)
        why = QRectF(columns.why_at, box.top(), columns.why, box.height())
        painter.drawText(why, wrapped, row.why)

    def _columns(self, theme: Theme, width: int) -> _Columns:
        pad, gap = theme.px(_PAD), theme.px(_GAP)
        titles = [_advance(_title_font(theme, row), row.title) for row in self._rows]
        answers = [_advance(theme.sans(14, 600), answer_words(row.answer)) for row in self._rows]
        title = max([*titles, _advance(theme.sans(13), text("Rule text"))])
        answer = max([0.0, *answers]) + theme.px(_SIGN + 6)
        answer = max(answer, _advance(theme.sans(13), self._play))
        whole = width - 2 * pad - 2 * gap - answer
        if width and whole - title < theme.px(_LEAST_WHY):
            longest_word = max(
                (
                    _advance(_title_font(theme, row), word)
                    for row in self._rows
                    for word in row.title.split()
                ),
                default=0.0,
            )
            title = max(longest_word, min(title, whole - theme.px(_LEAST_WHY)))
        answer_at = pad + math.ceil(title) + gap
        why_at = answer_at + math.ceil(answer) + gap
        return _Columns(math.ceil(title) + 1, answer_at, why_at, max(1.0, width - why_at - pad))


def answer_words(answer: PlayAnswer) -> str:
    """A rule text's answer as a word."""
    match answer:
        case PlayAnswer.ALLOWED:
            return text("Allowed")
        case PlayAnswer.BARRED:
            return text("Barred")
        case PlayAnswer.AS_PASS:
            return text("A pass")


def _spoken(row: TextRow) -> str:
    title = text("{title} (in use)", title=row.title) if row.in_use else row.title
    return paragraph((ended(labeled(title, answer_words(row.answer))), row.why))


def _title_font(theme: Theme, row: TextRow) -> QFont:
    return theme.sans(14, 600 if row.in_use else 400)


def _advance(font: QFont, words: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(words)


def _row_height(theme: Theme, columns: _Columns, row: TextRow) -> int:
    """One line in a row of 34 pixels; each further line of the longest cell adds one line."""
    lines = max(
        _lines(theme.sans(14), row.why, columns.why),
        _lines(_title_font(theme, row), row.title, columns.title),
    )
    return theme.px(_ROW + _LINE * (lines - 1))


def _lines(font: QFont, words: str, width: float) -> int:
    metrics = QFontMetricsF(font)
    bounds = metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt.TextFlag.TextWordWrap, words)
    return max(1, round(bounds.height() / metrics.lineSpacing()))
