"""Figures as they are painted: one per cell of the widest digit, so that any font is tabular.

A running clock never shifts.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter


def figures_width(figures: str, font: QFont) -> float:
    """Width in pixels of text whose digits each take the cell of the widest digit."""
    return sum(map(_cells(font).__getitem__, figures))


def paint_figures(painter: QPainter, left: float, baseline: float, figures: str) -> float:
    """Paint text in the painter's font with one cell per digit; returns the right edge."""
    cells = _cells(painter.font())
    if cells.is_tabular:
        painter.drawText(QPointF(left, baseline), figures)
        return left + sum(map(cells.__getitem__, figures))
    for figure in figures:
        width = cells[figure]
        advance = cells.digits.get(figure, width)
        painter.drawText(QPointF(left + (width - advance) / 2, baseline), figure)
        left += width
    return left


class _Cells(dict[str, float]):
    """The room of each sign in one font, measured when it is first asked for; `digits` are as they are."""

    def __init__(self, font: QFont) -> None:
        self._metrics = QFontMetricsF(font)
        self.digits = {digit: self._metrics.horizontalAdvance(digit) for digit in _DIGITS}
        self.is_tabular = len(set(self.digits.values())) == 1
        super().__init__(dict.fromkeys(_DIGITS, max(self.digits.values())))

    def __missing__(self, sign: str) -> float:
        width = self[sign] = self._metrics.horizontalAdvance(sign)
        return width


def _cells(font: QFont) -> _Cells:
    """Those of this font; kept for the fonts in use."""
    key = font.key()
    if key not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = _Cells(font)
    return _kept[key]


_DIGITS: Final = "0123456789"


_MOST_KEPT = 100


_kept: dict[str, _Cells] = {}
