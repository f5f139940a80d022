"""The box with an answer as it stands, large enough for a class, and whether it is right."""

from __future__ import annotations

from enum import Enum

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.style import current_theme
from ingboard.ui.style.painted_box import paint_box, paint_fault
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.page_parts import TextLabel

_BOX_WIDE, _BOX_HIGH, _STONE = 1.05, 1.14, 0.75  # of the type size


class BoxTone(Enum):
    """What the box says with its edge, in that color and width: waiting, right or wrong."""

    WAITING = "line2", 2
    RIGHT = "green", 4
    WRONG = "vermilion", 4


class AnswerBox(QWidget):
    """The answer as it stands, as large as the page can afford.

    A side's letter at its beginning is painted as a stone: "W2" would be read as a point of the board.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words, self._pixels, self._tone = "", 96, BoxTone.WAITING
        self._left = 0.0
        self._figures = TextLabel(size=15, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_answer(self, words: str, tone: BoxTone) -> None:
        """Show these figures or this word."""
        self.words, self._tone = words, tone
        self.setAccessibleName(
            text("Your answer: {answer}", answer=words) if words else text("No answer yet")
        )
        self.updateGeometry()
        self._place()

    def show_size(self, pixels: int) -> None:
        """Take another type size; the box follows."""
        self._pixels = pixels
        self.updateGeometry()
        self._place()

    def sizeHint(self) -> QSize:
        side, figures = self._parts()
        wide = QtGui.QFontMetricsF(self._font()).horizontalAdvance(figures) + 0.45 * self._pixels
        if side is not None:
            wide += _STONE * self._pixels
        return QSize(round(max(wide, _BOX_WIDE * self._pixels)), round(_BOX_HIGH * self._pixels))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The figures in the middle, behind the stone where there is one."""
        side, figures = self._parts()
        stone = 0 if side is None else round(_STONE * self._pixels)
        self._figures.setText(figures)
        self._figures.show_pixels(max(1, self._pixels))
        wide = self._figures.sizeHint().width() if figures else 0
        self._left = (self.width() - stone - wide) / 2
        self._figures.setGeometry(round(self._left) + stone, 0, wide, self.height())
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, box = current_theme(), QRectF(self.rect())
        token, width = self._tone.value
        edge, side = theme.color(token), self._parts()[0]
        with QtGui.QPainter(self) as painter:
            paint_box(painter, box, theme.px(6), fill=theme.raised, edge=edge, width=width)
            if self._tone is BoxTone.WRONG:
                paint_fault(painter, box, theme.px(6), edge, width)
            if side is not None:
                stone = _STONE * self._pixels
                center = QPointF(self._left + 0.44 * stone, self.height() / 2)
                paint_small_stone(painter, center, 0.88 * stone, side)

    def _parts(self) -> tuple[Color | None, str]:
        side = next((color for color in Color if color.letter == self.words[:1]), None)
        return side, self.words if side is None else self.words[1:]

    def _font(self) -> QtGui.QFont:
        font = current_theme().sans(15)
        font.setPixelSize(max(1, self._pixels))
        return font
