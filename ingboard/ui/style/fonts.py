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
    metrics = QFontMetricsF(font)
    cell = digit_cell(font)
    return sum(cell if c.isdigit() else metrics.horizontalAdvance(c) for c in figures)


def digit_cell(font: QFont) -> float:
    """Width in pixels of the widest of the ten digits."""
    metrics = QFontMetricsF(font)
    return max(metrics.horizontalAdvance(digit) for digit in "0123456789")


def paint_figures(painter: QPainter, left: float, baseline: float, figures: str) -> float:
    """Paint text in the painter's font with one cell per digit; returns the right edge."""
    metrics = QFontMetricsF(painter.font())
    cell = digit_cell(painter.font())
    for figure in figures:
        advance = metrics.horizontalAdvance(figure)
        width = cell if figure.isdigit() else advance
        painter.drawText(QPointF(left + (width - advance) / 2, baseline), figure)
        left += width
    return left


def _installed(by_platform: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    wanted = by_platform.get(sys.platform, by_platform["linux"])
    found = tuple(family for family in wanted if QFontDatabase.hasFamily(family))
    return found or wanted
