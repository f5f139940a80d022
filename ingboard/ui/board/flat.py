"""The board for print and export: black on white, vectors only, no wood. Knows no file format.

Signs are shapes and letters, so that the diagram survives a copier: no color and no grey carries meaning.
"""

from __future__ import annotations

import math

from msgspec import Struct, field
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPaintEngine, QPainter, QPainterPath, QPen, QPolygonF

from ingboard.board.points import Color, Point, column_label, row_label
from ingboard.kifu.marks import DIAMOND, SHAPES, MarkKind, SignShape
from ingboard.ui.board.geometry import star_points
from ingboard.ui.board.marks import paint_stroke, sign_path
from ingboard.ui.board.view_model import BoardPicture, Mark, drawn_strokes

_INK = QColor(0, 0, 0)
_PAPER = QColor(255, 255, 255)
_BORDER = 0.6  # pitch around the outermost points without coordinates
_LABEL_BORDER = 1.35
_STONE = 0.47
_RIM = 0.04
_FINE = 20  # dots of a PDF to a pitch, from which on a part of a dot is not seen
_LABEL = 0.56  # pitch of the letters of a label
_SHORT = 2  # letters that always find room on a stone
_NARROWEST = 0.76  # of their usual width
_ROUND = 0.82  # pitch from corner to corner of a label on a stone
_OUTLINE = 2048  # pixels; smaller, an outline depends a little on what was drawn before
_LETTERS = {Mark.KOMI: "K", Mark.PENALTY: "P", Mark.LOSING: "2", Mark.WINNING: "1"}


class FlatOptions(Struct, frozen=True):
    """How a flat board is drawn: with or without coordinates and the last-move ring, and in which font."""

    coordinates: bool = True
    last_move: bool = True
    font: QFont = field(default_factory=QFont)


def paint_flat_board(
    painter: QPainter, rect: QRectF, picture: BoardPicture, options: FlatOptions
) -> None:
    """Draw the picture into a rectangle of the painter: the largest board that fits, in its middle."""
    flat = _FlatBoard(painter, rect, picture, options)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(rect, _PAPER)
    flat.draw_grid()
    if options.coordinates:
        flat.draw_coordinates()
    for point in picture.position.grid.points:
        flat.draw_point(point)
    flat.draw_veils()
    flat.draw_strokes()
    painter.restore()


class _FlatBoard:
    """One drawing: where it lies and what it draws with."""

    def __init__(
        self, painter: QPainter, rect: QRectF, picture: BoardPicture, options: FlatOptions
    ) -> None:
        self._painter = painter
        self._picture = picture
        self._options = options
        self._is_pdf = painter.paintEngine().type() is QPaintEngine.Type.Pdf
        self._grid = picture.position.grid
        border = _LABEL_BORDER if options.coordinates else _BORDER
        across, down = self._grid.columns - 1, self._grid.rows - 1
        self._pitch = min(rect.width() / (across + 2 * border), rect.height() / (down + 2 * border))
        if self._is_pdf and self._pitch > _FINE:
            self._pitch = math.floor(self._pitch)
        self._left = rect.center().x() - across * self._pitch / 2
        self._top = rect.center().y() - down * self._pitch / 2
        if (
            self._is_pdf
        ):  # a number of few digits is a number of few bytes, some thousand times a page
            self._left, self._top = round(self._left), round(self._top)

    def _middle(self, point: Point) -> QPointF:
        return QPointF(self._left + point.column * self._pitch, self._top + point.row * self._pitch)

    def draw_grid(self) -> None:
        """Lines, the edge stronger, and star points."""
        rows, columns = self._grid.rows, self._grid.columns
        first, last = self._middle(Point(0, 0)), self._middle(Point(rows - 1, columns - 1))
        self._pen(0.03)
        for row in range(1, rows - 1):
            y = self._middle(Point(row, 0)).y()
            self._painter.drawLine(QLineF(first.x(), y, last.x(), y))
        for column in range(1, columns - 1):
            x = self._middle(Point(0, column)).x()
            self._painter.drawLine(QLineF(x, first.y(), x, last.y()))
        self._pen(0.06)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(QRectF(first, last))
        self._fill(_INK)
        for point in star_points(rows, columns):
            self._disc(point, 0.1)

    def draw_coordinates(self) -> None:
        """Letters above and below, numbers at both sides."""
        rows, columns = self._grid.rows, self._grid.columns
        for column in range(columns):
            for row in (-0.9, rows - 0.1):
                x = self._left + column * self._pitch
                self._text(QPointF(x, self._top + row * self._pitch), column_label(column), 0.42)
        for row in range(rows):
            y = self._top + row * self._pitch
            for column_place in (-0.95, columns - 0.05):
                x = self._left + column_place * self._pitch
                self._text(QPointF(x, y), row_label(row, self._grid), 0.42)

    def draw_point(self, point: Point) -> None:
        """What stands on a point: land, stone and signs."""
        picture = self._picture
        color = None if point in picture.hidden else picture.position.color_at(point)
        mark, label = picture.marks.get(point), picture.labels.get(point)
        if color is not None:
            self._stone(point, color, dead=point in picture.dead)
        elif (land := picture.land.get(point)) is not None:
            self._square(point, 0.15, _INK if land is Color.BLACK else _PAPER)
        if color is None and (label is not None or mark in _LETTERS):
            self._fill(_PAPER)
            self._disc(point, 0.38)
        ink = _PAPER if color is Color.BLACK and point not in picture.dead else _INK
        if label is not None:
            self._label(self._middle(point), label, ink)
        elif mark is not None:
            self._mark(point, mark, ink)
        elif color is not None:
            self._dot_or_ring(point, ink)
        if point == picture.barred or point in picture.barred_points:
            self._barred(point)

    def draw_veils(self) -> None:
        """What is dim is half gone, what is not to be seen nearly all."""
        half = self._pitch / 2
        for points, alpha in ((self._picture.dimmed, 165), (self._picture.unviewed, 235)):
            veil = QColor(_PAPER)
            veil.setAlpha(alpha)
            for point in points:
                middle = self._middle(point)
                place = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
                self._painter.fillRect(place, veil)

    def draw_strokes(self) -> None:
        """Lines and arrows, above everything."""
        for drawn in drawn_strokes(self._picture):
            ends = self._middle(drawn.stroke.start), self._middle(drawn.stroke.end)
            paint_stroke(self._painter, *ends, self._pitch, drawn, (_PAPER, _INK))

    def _dot_or_ring(self, point: Point, ink: QColor) -> None:
        if point in self._picture.filled:
            self._fill(ink)
            self._disc(point, 0.07)
        elif self._options.last_move and point == self._picture.last_move:
            self._outline(ink)
            self._disc(point, 0.22)

    def _stone(self, point: Point, color: Color, *, dead: bool) -> None:
        if self._is_pdf and not dead:
            self._round(point, _INK, _STONE + _RIM / 2)
            if color is Color.WHITE:
                self._round(point, _PAPER, _STONE - _RIM / 2)
            return
        self._pen(_RIM)
        self._painter.setBrush(_INK if color is Color.BLACK else _PAPER)
        if not dead:
            self._disc(point, _STONE)
            return
        self._painter.setBrush(_PAPER)
        self._disc(point, _STONE)
        if color is Color.BLACK:
            self._fill(_INK)
            self._disc(point, 0.36)
        self._shape(point, SHAPES[MarkKind.CROSS], _PAPER if color is Color.BLACK else _INK)

    def _mark(  # noqa: C901 - one case a mark
        self, point: Point, mark: Mark | MarkKind, ink: QColor
    ) -> None:
        match mark:
            case Mark.KOMI:
                self._outline(ink)
                self._box(point, 0.29)
            case Mark.PENALTY:
                self._outline(ink)
                self._shape(point, DIAMOND, ink)
            case Mark.WINNING | Mark.LOSING:
                self._outline(ink)
                self._disc(point, 0.36)
            case Mark.RESERVED:
                self._outline(ink, dashed=True)
                self._disc(point, 0.40)
            case Mark.SHARED:
                self._square(point, 0.17, _PAPER)
                self._half(point, 0.17)
            case Mark.BORDER:
                self._outline(ink)
                self._disc(point, 0.45)
            case Mark.UNSEEN:
                self._outline(ink)
                self._disc(point, 0.24)
                self._disc(point, 0.38)
            case Mark.RING:
                self._outline(ink)
                self._disc(point, 0.24)
            case MarkKind():
                self._shape(point, SHAPES[mark], ink)
        if isinstance(mark, Mark) and mark in _LETTERS:
            size = 0.50 if mark in (Mark.WINNING, Mark.LOSING) else 0.40
            self._text(self._middle(point), _LETTERS[mark], size, ink)

    def _shape(self, point: Point, shape: SignShape, ink: QColor) -> None:
        if shape.is_filled:
            self._fill(ink)
        elif shape.is_heavy:
            self._outline(ink, width=0.09)
        else:
            self._outline(ink)
        self._painter.drawPath(sign_path(shape, self._middle(point), self._pitch))

    # Strokes and fills, in pitches

    def _pen(self, width: float) -> None:
        self._painter.setPen(QPen(_INK, width * self._pitch))

    def _fill(self, ink: QColor) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(ink)

    def _outline(self, ink: QColor, *, dashed: bool = False, width: float = 0.06) -> None:
        pen = QPen(ink, width * self._pitch)
        if dashed:
            pen.setDashPattern([3, 2])
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)

    def _round(self, point: Point, ink: QColor, radius: float) -> None:
        """A disc as the dot of a round pen: in a PDF, where most signs are stones, a quarter of the bytes."""
        width = 2 * radius * self._pitch
        pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        self._painter.setPen(pen)
        self._painter.drawPoint(self._middle(point))

    def _disc(self, point: Point, radius: float) -> None:
        self._painter.drawEllipse(self._middle(point), radius * self._pitch, radius * self._pitch)

    def _box(self, point: Point, half: float) -> None:
        middle, reach = self._middle(point), half * self._pitch
        self._painter.drawRect(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))

    def _square(self, point: Point, half: float, ink: QColor) -> None:
        self._pen(0.04)
        self._painter.setBrush(ink)
        self._box(point, half)

    def _half(self, point: Point, half: float) -> None:
        middle, reach = self._middle(point), half * self._pitch
        self._fill(_INK)
        self._painter.drawPolygon(
            QPolygonF(
                [
                    middle + QPointF(-reach, -reach),
                    middle + QPointF(reach, -reach),
                    middle + QPointF(-reach, reach),
                ]
            )
        )

    def _barred(self, point: Point) -> None:
        self._painter.setPen(QPen(_INK, 0.09 * self._pitch))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._disc(point, 0.40)
        arm = 0.40 * math.sqrt(0.5) * self._pitch
        middle = self._middle(point)
        self._painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))

    def _label(self, middle: QPointF, label: str, ink: QColor) -> None:
        """A label as large as a stone has room for: three figures are set narrower before smaller."""
        if len(label) <= _SHORT:
            self._text(middle, label, _LABEL, ink)
            return
        bounds = self._outlined(label).boundingRect()
        wide, high = bounds.width() / _OUTLINE, bounds.height() / _OUTLINE
        narrow = max(_NARROWEST, min(1.0, 0.5 / (_LABEL * wide)))
        size = min(_LABEL, _ROUND / math.hypot(narrow * wide, high))
        self._text(middle, label, size, ink, narrow)

    def _outlined(self, text: str) -> QPainterPath:
        font = QFont(self._options.font)
        font.setPixelSize(_OUTLINE)
        path = QPainterPath()
        path.addText(QPointF(0, 0), font, text)
        return path

    def _text(
        self, middle: QPointF, text: str, size: float, ink: QColor = _INK, narrow: float = 1.0
    ) -> None:
        """Text as an outline, so that the file needs no font; `narrow` is its width to the usual one.

        A PDF has the letters that it needs in it, once for all pages.
        """
        path = self._outlined(text)
        scale = size * self._pitch / _OUTLINE
        if self._is_pdf:
            self._write(middle, text, path.boundingRect().center() * scale, scale, ink, narrow)
            return
        self._painter.save()
        self._painter.translate(middle)
        self._painter.scale(narrow * scale, scale)
        self._painter.translate(-path.boundingRect().center())
        self._painter.fillPath(path, ink)
        self._painter.restore()

    def _write(
        self, middle: QPointF, text: str, center: QPointF, scale: float, ink: QColor, narrow: float
    ) -> None:
        """Text in its font, the `center` of its outline at a place."""
        font = QFont(self._options.font)
        font.setPixelSize(round(_OUTLINE * scale))
        self._painter.setFont(font)
        self._painter.setPen(ink)
        if narrow == 1.0:
            begin = middle - center
            self._painter.drawText(QPointF(round(begin.x()), round(begin.y())), text)
            return
        self._painter.save()
        self._painter.translate(
            round(middle.x() - narrow * center.x()), round(middle.y() - center.y())
        )
        self._painter.scale(round(narrow, 2), 1)
        self._painter.drawText(QPointF(0, 0), text)
        self._painter.restore()
