"""Families for text and how figures are set; no font is bundled.

Figures are painted one per cell of the widest digit, so that any font is tabular and a running
clock never shifts.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QPainter

_SANS: Final = {
    "win32": ("Segoe UI",),
    "darwin": (".AppleSystemUIFont", "Helvetica Neue"),
    "linux": ("Noto Sans", "Open Sans", "DejaVu Sans"),
}
_SERIF: Final = {
    "win32": ("Cambria",),
    "darwin": ("Charter",),
    "linux": ("Noto Serif", "Liberation Serif", "DejaVu Serif"),
}


@cache
def sans_families() -> tuple[str, ...]:
    """The families for labels and figures that this computer has, best first."""
    return _installed(_SANS)


@cache
def serif_families() -> tuple[str, ...]:
    """The families for titles and sentences that this computer has, best first."""
    return _installed(_SERIF)


def figures_width(figures: str, font: QFont) -> float:
    """Width in pixels of text whose digits each take the cell of the widest digit."""
    cell, advances = _measured(font)
    return sum([cell if sign in _DIGITS else advances[sign] for sign in figures])


def digit_cell(font: QFont) -> float:
    """Width in pixels of the widest of the ten digits."""
    return _measured(font)[0]


def paint_figures(painter: QPainter, left: float, baseline: float, figures: str) -> float:
    """Paint text in the painter's font with one cell per digit; returns the right edge."""
    cell, advances = _measured(painter.font())
    if advances.is_tabular:
        painter.drawText(QPointF(left, baseline), figures)
        return left + sum([advances[figure] for figure in figures])
    for figure in figures:
        advance = advances[figure]
        width = cell if figure in _DIGITS else advance
        painter.drawText(QPointF(left + (width - advance) / 2, baseline), figure)
        left += width
    return left


class _Advances(dict[str, float]):
    """The width of each sign in one font, measured when it is first asked for."""

    def __init__(self, font: QFont) -> None:
        super().__init__()
        self._metrics = QFontMetricsF(font)
        self.is_tabular = len({self[digit] for digit in _DIGITS}) == 1

    def __missing__(self, sign: str) -> float:
        width = self[sign] = self._metrics.horizontalAdvance(sign)
        return width


def _measured(font: QFont) -> tuple[float, _Advances]:
    """The cell of a digit, and the width of every sign; kept for the fonts in use."""
    key = font.key()
    if key not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        advances = _Advances(font)
        _kept[key] = max(advances[digit] for digit in _DIGITS), advances
    return _kept[key]


_DIGITS: Final = "0123456789"
_MOST_KEPT = 100
_kept: dict[str, tuple[float, _Advances]] = {}


def _installed(by_platform: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    wanted = by_platform.get(sys.platform, by_platform["linux"])
    found = tuple(family for family in wanted if QFontDatabase.hasFamily(family))
    return found or wanted
