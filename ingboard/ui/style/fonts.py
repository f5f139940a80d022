"""Families for text and how figures are set; no font is bundled.

Figures are painted one per cell of the widest digit, so that any font is tabular and a running
clock never shifts.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter

from ingboard.text import language, text

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
# One sign of Han is drawn otherwise in each of these languages: the font decides.
_HAN_SANS: Final = {
    "win32": {"zh_TW": "Microsoft JhengHei UI", "zh_CN": "Microsoft YaHei UI", "ja": "Yu Gothic UI",
              "ko": "Malgun Gothic"},
    "darwin": {"zh_TW": "PingFang TC", "zh_CN": "PingFang SC", "ja": "Hiragino Sans",
               "ko": "Apple SD Gothic Neo"},
    "linux": {"zh_TW": "Noto Sans CJK TC", "zh_CN": "Noto Sans CJK SC", "ja": "Noto Sans CJK JP",
              "ko": "Noto Sans CJK KR"},
}  # fmt: skip
_HAN_SERIF: Final = {
    "win32": {"zh_TW": "PMingLiU", "zh_CN": "SimSun", "ja": "Yu Mincho", "ko": "Batang"},
    "darwin": {"zh_TW": "Songti TC", "zh_CN": "Songti SC", "ja": "Hiragino Mincho ProN",
               "ko": "AppleMyungjo"},
    "linux": {"zh_TW": "Noto Serif CJK TC", "zh_CN": "Noto Serif CJK SC",
              "ja": "Noto Serif CJK JP", "ko": "Noto Serif CJK KR"},
}  # fmt: skip
_LETTERS: Final = {
    "zh_TW": QFontDatabase.WritingSystem.TraditionalChinese,
    "zh_CN": QFontDatabase.WritingSystem.SimplifiedChinese,
    "ja": QFontDatabase.WritingSystem.Japanese,
    "ko": QFontDatabase.WritingSystem.Korean,
}


def sans_families() -> tuple[str, ...]:
    """The families for labels and figures that this computer has, best first."""
    return _installed(language(), serif=False)


def serif_families() -> tuple[str, ...]:
    """The families for titles and sentences that this computer has, best first."""
    return _installed(language(), serif=True)


def missing_letters(code: str) -> str:
    """What to install where no font has the letters of a language; "" where one has."""
    if code not in _LETTERS or QFontDatabase.families(_LETTERS[code]):
        return ""
    return text("No font has the letters of your language. Install one, on Debian fonts-noto-cjk.")


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


def paint_line(
    painter: QPainter,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    font: QFont | None = None,
) -> float:
    """Paint words on one line in the middle of a room's height, at that side of it; returns their width.

    In the painter's font, or one up to a fifth smaller where they need it; what still finds no room is
    elided. Who has set the font may hand it over, too.
    """
    if font is None:
        font = painter.font()
    wide, shown, most = QFontMetricsF(font).horizontalAdvance(words), words, room.width() + 1
    is_too_wide = wide > most
    if is_too_wide:
        fitting = fitted(font, words, room.width())
        painter.setFont(fitting)
        metrics = QFontMetricsF(fitting)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most)
        wide = metrics.horizontalAdvance(shown)
    painter.drawText(room.adjusted(0, 0, 1, 0), _AT[side], shown)
    if is_too_wide:
        painter.setFont(font)
    return wide


def paint_words(
    painter: QPainter,
    font: QFont,
    ink: QColor,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """The same in this font and color, which the painter keeps."""
    painter.setFont(font)
    painter.setPen(ink)
    return paint_line(painter, room, words, side, font)


def fitted(font: QFont, words: str, room: float) -> QFont:
    """The font, or one up to a fifth smaller in which words find room."""
    wide = QFontMetricsF(font).horizontalAdvance(words)
    if wide <= room + 1 or room <= 0:
        return font
    smaller = QFont(font)
    size = font.pixelSize()
    smaller.setPixelSize(max(round(size * LEAST_SIZE), min(size - 1, int(size * room / wide))))
    return smaller


LEAST_SIZE: Final = 0.8
"""How small letters become where words lack room."""


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


# As ints: with every flag that Qt is given Python computes, and asks the enum for its value.
_AT: Final = {
    side: int(side | Qt.AlignmentFlag.AlignVCenter)
    for side in (
        Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight,
    )
}  # fmt: skip
_DIGITS: Final = "0123456789"
_MOST_KEPT = 100
_kept: dict[str, _Cells] = {}


@cache
def _installed(code: str, *, serif: bool) -> tuple[str, ...]:
    by_platform, han = (_SERIF, _HAN_SERIF) if serif else (_SANS, _HAN_SANS)
    platform = sys.platform if sys.platform in by_platform else "linux"
    wanted = by_platform[platform]
    if code in han[platform]:
        wanted = (*wanted, han[platform][code])
    found = tuple(family for family in wanted if QFontDatabase.hasFamily(family))
    return found or wanted
