"""A small board beside words: a whole position, or the part of a large one around some points."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Point
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture, spoken_point
from ingboard.ui.style import Theme, current_theme

LEAST_SEEN: Final = 9  # points in each direction: below that, a part does not show where it is


_AROUND: Final = 2  # points beside the focus


_STEP: Final = 8  # pixels: sizes in between share one picture


class InsetBoard(QWidget):
    """Shows a BoardPicture; with a focus on a board larger than 9 by 9, the part around those points."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: BoardPicture | None = None
        self._focus: frozenset[Point] = frozenset()
        self._image: QImage | None = None
        self._image_look: tuple[int, Theme] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def picture(self) -> BoardPicture | None:
        """What the inset shows."""
        return self._picture

    def show_board(
        self, picture: BoardPicture | None, focus: frozenset[Point] = frozenset()
    ) -> None:
        """Show this board, cut to the surroundings of the focus if there is one."""
        if (picture, focus) == (self._picture, self._focus):
            return
        self._picture, self._focus = picture, focus
        self._image = None
        if picture is not None and picture.last_move is not None:
            self.setAccessibleName(spoken_point(picture, picture.last_move))
        self.update()

    def sizeHint(self) -> QSize:
        side = current_theme().px(176)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._picture is None:
            return
        dpr = self.devicePixelRatioF()
        side = round(min(self.width(), self.height()) * dpr) // _STEP * _STEP
        look = side, current_theme()
        if self._image is None or self._image_look != look:
            self._image = self._cut(self._picture, side, dpr)
            self._image_look = look
        size = self._image.deviceIndependentSize()
        with QPainter(self) as painter:
            corner = QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
            painter.drawImage(corner, self._image)
            painter.setPen(QPen(current_theme().line2, 1))
            painter.drawRect(
                round(corner.x()),
                round(corner.y()),
                round(size.width()) - 1,
                round(size.height()) - 1,
            )

    def _cut(self, picture: BoardPicture, side: int, dpr: float) -> QImage:
        """The picture in a square of `side` device pixels."""
        grid, font = picture.position.grid, current_theme().sans(13, 600)
        rows, columns = seen_part(grid.rows, grid.columns, self._focus)
        seen = max(rows.stop - rows.start, columns.stop - columns.start)
        if seen >= max(grid.rows, grid.columns):
            return wooden_image(picture, side, font, dpr=dpr, coordinates=False)
        whole = side * max(grid.rows, grid.columns) // seen
        image = wooden_image(picture, whole, font, dpr=dpr, coordinates=False)
        geometry = fit_board(grid, whole, whole, dpr=dpr, coordinates=False)
        width = (columns.stop - columns.start) * geometry.pitch
        height = (rows.stop - rows.start) * geometry.pitch
        x, y = geometry.center_of(Point(rows.start, columns.start))
        left = round(x - geometry.wood_x - geometry.pitch / 2)
        top = round(y - geometry.wood_y - geometry.pitch / 2)
        part = QRect(left, top, width, height).intersected(image.rect())
        cut = image.copy(part)
        cut.setDevicePixelRatio(dpr)
        return cut


def seen_part(rows: int, columns: int, focus: frozenset[Point]) -> tuple[range, range]:
    """The rows and columns shown of a board: all of it, or a square around the focus with its edges."""
    if not focus or max(rows, columns) <= LEAST_SEEN:
        return range(rows), range(columns)
    top, left = min(point.row for point in focus), min(point.column for point in focus)
    bottom, right = max(point.row for point in focus), max(point.column for point in focus)
    side = max(LEAST_SEEN, bottom - top + 1 + 2 * _AROUND, right - left + 1 + 2 * _AROUND)
    return _span(top, bottom, side, rows), _span(left, right, side, columns)


def _span(first: int, last: int, side: int, whole: int) -> range:
    """A stretch of `side` lines with first to last in its middle, as far as the board goes."""
    start = max(0, min((first + last + 1 - side) // 2, whole - side))
    return range(start, min(whole, start + side))
