"""The matches of a search as rows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from ingboard.ui.features.find.view_model import FindRow
from ingboard.ui.style import current_theme, paint_line
from ingboard.ui.widgets.row_list import RowPainter, paint_choice, paint_rule

_MATCH, _PAD = 46, 12


_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class MatchRows(RowPainter[FindRow]):
    """Matches of two lines each."""

    def spoken(self, row: FindRow) -> str:
        return row.spoken

    def height(self, row: FindRow, width: int) -> int:  # noqa: ARG002 - all alike
        return current_theme().px(_MATCH)

    def paint(self, painter: QPainter, row: FindRow, box: QRectF, *, chosen: bool) -> None:
        theme = current_theme()
        if chosen:
            paint_choice(painter, box)
        paint_rule(painter, box)
        upper = box.adjusted(theme.px(_PAD), theme.px(3), -theme.px(_PAD), -theme.px(4))
        lower = QRectF(upper)
        upper.setHeight(upper.height() / 2)
        lower.setTop(upper.bottom())
        strong, plain = theme.sans(14, 600), theme.sans(13)
        painter.setFont(plain)
        painter.setPen(theme.ink2)
        painter.drawText(upper, _RIGHT, row.at_right)
        taken = QFontMetricsF(plain).horizontalAdvance(row.at_right)
        paint_line(painter, lower, row.more)
        painter.setFont(strong)
        painter.setPen(theme.ink)
        upper.setWidth(upper.width() - (taken + theme.px(_PAD) if row.at_right else 0))
        paint_line(painter, upper, row.title)
