"""The parts of a lesson's page: the box with the answer, the dots of the plan, what signs mean."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, auto

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, Point
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.marks import paint_barred, paint_dead, paint_filled, paint_glow, paint_mark
from ingboard.ui.board.stones import StoneSet, plain_stones
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.style import current_theme, paint_box, paint_fault
from ingboard.ui.style.icons import paint_small_stone

_BOX_WIDE, _BOX_HIGH, _STONE = 1.05, 1.14, 0.75  # of the type size


class BoxTone(Enum):
    """What the box says with its edge: waiting, right or wrong."""

    WAITING = auto()
    RIGHT = auto()
    WRONG = auto()


class AnswerBox(QWidget):
    """The answer as it stands, as large as the page can afford.

    A side's letter at its beginning is painted as a stone: "W2" would be read as a point of the board.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._pixels, self._tone = "", 96, BoxTone.WAITING
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """What stands in the box."""
        return self._words

    @property
    def digit_height(self) -> float:
        """The height of a figure in pixels as it is painted."""
        return QFontMetricsF(self._font()).tightBoundingRect("8").height()

    def show_answer(self, words: str, tone: BoxTone) -> None:
        """Show these figures or this word."""
        self._words, self._tone = words, tone
        self.setAccessibleName(
            text("Your answer: {answer}", answer=words) if words else text("No answer yet")
        )
        self.updateGeometry()
        self.update()

    def show_size(self, pixels: int) -> None:
        """Take another type size; the box follows."""
        self._pixels = pixels
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        side, figures = self._parts()
        wide = QFontMetricsF(self._font()).horizontalAdvance(figures) + 0.45 * self._pixels
        if side is not None:
            wide += _STONE * self._pixels
        return QSize(round(max(wide, _BOX_WIDE * self._pixels)), round(_BOX_HIGH * self._pixels))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        edge, width = {
            BoxTone.WAITING: (theme.line2, 2),
            BoxTone.RIGHT: (theme.green, 4),
            BoxTone.WRONG: (theme.vermilion, 4),
        }[self._tone]
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(6), fill=theme.raised, edge=edge, width=width)
            if self._tone is BoxTone.WRONG:
                paint_fault(painter, box, theme.px(6), edge, width)
            painter.setFont(self._font())
            painter.setPen(theme.ink)
            side, figures = self._parts()
            ink = QFontMetricsF(self._font()).tightBoundingRect(figures or "8")
            if side is not None:
                stone = _STONE * self._pixels
                left = (self.width() - stone - (ink.width() if figures else 0)) / 2
                center = QPointF(left + 0.44 * stone, self.height() / 2)
                paint_small_stone(painter, center, 0.88 * stone, side)
                left += stone - ink.left()
                painter.setPen(theme.ink)
            else:
                left = (self.width() - ink.width()) / 2 - ink.left()
            middle = QFontMetricsF(self._font()).tightBoundingRect("8").center().y()
            painter.drawText(QPointF(left, self.height() / 2 - middle), figures)

    def _parts(self) -> tuple[Color | None, str]:
        side = next((color for color in Color if color.letter == self._words[:1]), None)
        return side, self._words if side is None else self._words[1:]

    def _font(self) -> QFont:
        font = current_theme().sans(15)
        font.setPixelSize(max(1, self._pixels))
        return font


class Dots(QWidget):
    """One dot a lesson: done ones full, the present one ringed, the others empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._at, self._done, self._size = 0, 0, frozenset[int](), 12
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_dots(self, number: int, at: int, done: Collection[int]) -> None:
        """So many lessons; `at` and `done` count from 0."""
        self._number, self._at, self._done = number, at, frozenset(done)
        self.setAccessibleName(
            text("Lesson {at} of {number}, {done} done", at=at + 1, number=number, done=len(done))
        )
        self.updateGeometry()
        self.update()

    def show_size(self, size: int) -> None:
        """The diameter of a dot in pixels."""
        self._size = size
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(2 * self._size * self._number + self._size, 2 * self._size)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number in range(self._number):
                middle = QPointF((2 * number + 1) * self._size, self._size)
                full = number in self._done
                edge = theme.petrol if full or number == self._at else theme.line2
                painter.setPen(QPen(edge, 1.6))
                painter.setBrush(theme.petrol if full else QColor(0, 0, 0, 0))
                painter.drawEllipse(middle, self._size / 2, self._size / 2)
                if number == self._at:
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.setPen(QPen(theme.petrol, 2))
                    painter.drawEllipse(middle, 0.82 * self._size, 0.82 * self._size)


class LegendRow(Struct, frozen=True):
    """What a sign on the board means: a stone or none, with a mark, a glow, a dot, a cross or a bar."""

    words: str
    color: Color | None = None
    mark: Mark | None = None
    glow: Glow | None = None
    filled: bool = False
    dead: bool = False
    barred: bool = False


class Legend(QWidget):
    """Signs of the board with their words, one a line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LegendRow, ...] = ()
        self._size = 16
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[LegendRow, ...]) -> None:
        """Show these; none hides the legend."""
        self._rows = rows
        self.setVisible(bool(rows))
        self.setAccessibleName(paragraph(ended(row.words) for row in rows))
        self.updateGeometry()
        self.update()

    def show_size(self, size: int) -> None:
        """The pixel size of the words."""
        self._size = size
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(10 * self._size, 2 * self._size * len(self._rows))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, high = current_theme(), 2 * self._size
        font = theme.sans(15)
        font.setPixelSize(self._size)
        dpr = self.devicePixelRatioF()
        stones = plain_stones(0.86 * high * dpr)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, row in enumerate(self._rows):
                top = number * high
                field = QRectF(0, top, high, high).adjusted(1, 1, -1, -1)
                painter.fillRect(field, theme.wood)
                painter.save()
                painter.setClipRect(field)
                _paint_sign(painter, field.center(), 0.9 * high, row, stones, font)
                painter.restore()
                painter.setPen(theme.ink)
                painter.setFont(font)
                words = QRectF(1.5 * high, top, self.width() - 1.5 * high, high)
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, row.words)


def _paint_sign(
    painter: QPainter, middle: QPointF, pitch: float, row: LegendRow, stones: StoneSet, font: QFont
) -> None:
    if row.glow is not None:
        paint_glow(painter, middle, 1.2 * pitch, row.glow)
    if row.color is not None:
        image = stones.stone(row.color, Point(0, 0))
        side = image.width() / stones.diameter * 0.86 * pitch
        target = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.55 if row.dead else 1.0)
        painter.drawImage(target, image)
        painter.setOpacity(1.0)
        if row.filled:
            paint_filled(painter, middle, pitch, row.color)
        if row.dead:
            paint_dead(painter, middle, pitch, row.color)
    if row.mark is not None:
        small = 0.86 * pitch if row.mark is Mark.BORDER else pitch
        paint_mark(painter, middle, small, row.mark, row.color, font)
    if row.barred:
        paint_barred(painter, middle, 0.8 * pitch)
