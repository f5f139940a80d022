"""The matches of a search as rows."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from ingboard.ui.features.find.view_model import FindRow
from ingboard.ui.style import current_theme
from ingboard.ui.widgets.parts import Part, WordsPart
from ingboard.ui.widgets.row_list import RowPainter, choice, rule

_MATCH, _PAD = 46, 12


class MatchRows(RowPainter[FindRow]):
    """Matches of two lines each."""

    def spoken(self, row: FindRow) -> str:
        return row.spoken

    def height(self, row: FindRow, width: int) -> int:  # noqa: ARG002 - all alike
        return current_theme().px(_MATCH)

    def parts(self, row: FindRow, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme = current_theme()
        if chosen:
            yield from choice(box)
        yield rule(box)
        upper = box.adjusted(theme.px(_PAD), theme.px(3), -theme.px(_PAD), -theme.px(4))
        lower = QRectF(upper)
        upper.setHeight(upper.height() / 2)
        lower.setTop(upper.bottom())
        small = theme.sans(13)
        yield WordsPart(upper, row.at_right, small, theme.ink2, Qt.AlignmentFlag.AlignRight)
        yield WordsPart(lower, row.more, small, theme.ink2)
        taken = QFontMetricsF(small).horizontalAdvance(row.at_right)
        room = upper.adjusted(0, 0, -(taken + theme.px(_PAD)) if row.at_right else 0, 0)
        yield WordsPart(room, row.title, theme.sans(14, 600), theme.ink)
