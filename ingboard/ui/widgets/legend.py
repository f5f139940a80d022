"""What the signs on a board mean, a row each."""

from __future__ import annotations

from msgspec import Struct
from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, Point
from ingboard.text import ended, paragraph
from ingboard.ui.board.glow import paint_glow
from ingboard.ui.board.marks import paint_barred, paint_dead, paint_filled, paint_mark
from ingboard.ui.board.stones import StoneSet, plain_stones
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.style import current_theme


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

    def __init__(self) -> None:
        super().__init__()
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

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, high = current_theme(), 2 * self._size
        font = theme.sans(15)
        font.setPixelSize(self._size)
        dpr = self.devicePixelRatioF()
        stones = plain_stones(0.86 * high * dpr)
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
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
    painter: QtGui.QPainter,
    middle: QPointF,
    pitch: float,
    row: LegendRow,
    stones: StoneSet,
    font: QtGui.QFont,
) -> None:
    if row.glow is not None:
        paint_glow(painter, middle, 1.2 * pitch, row.glow)
    if row.color is not None:
        image = stones.stone(row.color, Point(0, 0))
        side = image.width() / stones.diameter * 0.86 * pitch
        target = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
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
