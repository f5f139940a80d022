"""The photograph: zoomed and moved, the lines and stones that were read drawn over it, its corners on top.

The picture itself is never changed. Places are in pixels of the picture as it was taken; the image that is
shown may be smaller.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.photo.places import Places
from ingboard.photo.turning import Corners
from ingboard.ui.features.photo.corner_handle import CornerHandle
from ingboard.ui.features.photo.inks import BLUE, EDGE, HALO, RED, YELLOW
from ingboard.ui.features.photo.magnifier import SIDE, Magnifier, corner_names
from ingboard.ui.style import current_theme, scaled

_CLICK = 6.0  # pixels that make a press a drag
_STEP, _MOST = 1.25, 8.0
_WHEEL_STEP = 120
_AFTER_KEYS = 400  # milliseconds without a step: then the corners stand
_ENLARGED = 3.0
_STONE, _RING, _CURRENT = 0.2, 0.5, 0.62  # of the distance of two lines


class PhotoOverlay(Struct, frozen=True):
    """What is drawn over a photograph: the lines between its corners and, once they are read, the stones.

    `doubts` are ringed, `current` the one that is asked about, `differing` points are not as in a record.
    """

    corners: Corners
    size: int
    position: Position | None = None
    dead: frozenset[Point] = frozenset()
    doubts: frozenset[Point] = frozenset()
    current: Point | None = None
    differing: frozenset[Point] = frozenset()


class PointPress(NamedTuple):
    """A point of the board that was clicked, and with which button."""

    point: Point
    button: Qt.MouseButton


class PictureView(QWidget):
    """`corners_moved` carries Corners once one is let go, `point_clicked` a PointPress.

    The wheel zooms at the pointer, a drag moves what is zoomed.
    """

    corners_moved = Signal(object)
    point_clicked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self._size = QSize(1, 1)
        self._overlay: PhotoOverlay | None = None
        self._is_bright = True
        self._zoom, self._middle = 1.0, QPointF(0.5, 0.5)
        self._drawn = QPixmap()
        self._press: QPointF | None = None
        self._is_panning = False
        self._wheel = 0
        self.handles = tuple(CornerHandle(name, self) for name in corner_names())
        self.loupe = Magnifier(self)
        scaled(self.loupe.resize, SIDE, SIDE)
        self.loupe.hide()
        self._standing = QTimer(self, singleShot=True, interval=_AFTER_KEYS)
        self._standing.timeout.connect(self._tell_corners)
        for at, handle in enumerate(self.handles):
            handle.dragged.connect(partial(self._on_dragged, at))
            handle.stepped.connect(partial(self._on_stepped, at))
            handle.let_go.connect(self._tell_corners)
            handle.seen.connect(self._show_loupe)
            handle.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # Showing ----------------------------------------------------------------------------------------

    def show_image(self, image: QImage, width: int, height: int) -> None:
        """Show a picture that was so large as it was taken."""
        self._image, self._size = image, QSize(width, height)
        self._zoom, self._middle, self._drawn = 1.0, QPointF(0.5, 0.5), QPixmap()
        self.loupe.show_image(image)
        self._place_handles()
        self.update()

    def show_overlay(self, overlay: PhotoOverlay | None) -> None:
        """Draw this over it; corners that are just being moved stay where they are led to."""
        if overlay is not None and self._is_moving and self._overlay is not None:
            overlay = PhotoOverlay(self._overlay.corners, overlay.size)
        self._overlay = overlay
        self._place_handles()
        self.update()

    def show_bright(self, bright: bool) -> None:
        """Draw the rings of doubts strong, or faint: their pulse."""
        self._is_bright = bright
        self.update()

    @property
    def image_scale(self) -> float:
        """Pixels of the image for one of the picture."""
        return self._image.width() / self._size.width() if self._size.width() else 1.0

    @property
    def corners(self) -> Corners | None:
        """The corners as they stand."""
        return None if self._overlay is None else self._overlay.corners

    def place_on_widget(self, x: float, y: float) -> QPointF:
        """Where a pixel of the picture is."""
        scale, left = self._scale, self._left_top
        return QPointF(left.x() + x * scale, left.y() + y * scale)

    def place_of(self, point: Point) -> QPointF:
        """Where a point of the board is, in pixels of the widget."""
        assert self._overlay is not None
        return self.place_on_widget(*self._places(self._overlay).of_point(point))

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Show the picture larger or smaller; what is `at` that place of the widget stays there."""
        at = QPointF(self.width() / 2, self.height() / 2) if at is None else at
        before = self._on_picture(at)
        self._zoom = min(max(self._zoom * factor, 1.0), _MOST)
        moved = self._on_picture(at) - before
        self._go_to(self._middle - QPointF(moved.x() / self._wide, moved.y() / self._high))

    def sizeHint(self) -> QSize:
        return QSize(420, 420)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 160)

    # Where things are -------------------------------------------------------------------------------

    @property
    def _wide(self) -> int:
        return max(1, self._size.width())

    @property
    def _high(self) -> int:
        return max(1, self._size.height())

    @property
    def _scale(self) -> float:
        return self._zoom * min(self.width() / self._wide, self.height() / self._high)

    @property
    def _left_top(self) -> QPointF:
        """Where the picture begins; one smaller than the widget stands in its middle."""
        scale = self._scale
        return QPointF(
            self.width() / 2 - self._middle.x() * self._wide * scale,
            self.height() / 2 - self._middle.y() * self._high * scale,
        )

    def _on_picture(self, place: QPointF) -> QPointF:
        return (place - self._left_top) / self._scale

    def _go_to(self, middle: QPointF) -> None:
        """Have that share of the picture in the middle, as far as no more than it is seen."""
        scale = self._scale
        half_x = min(0.5, self.width() / (2 * self._wide * scale))
        half_y = min(0.5, self.height() / (2 * self._high * scale))
        self._middle = QPointF(
            min(max(middle.x(), half_x), 1 - half_x), min(max(middle.y(), half_y), 1 - half_y)
        )
        self._place_handles()
        self.update()

    @staticmethod
    def _places(overlay: PhotoOverlay) -> Places:
        return Places(overlay.corners, overlay.size)

    # Painting ---------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            if self._image.isNull():
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_image(painter)
            if self._overlay is not None:
                self._paint_lines(painter, self._overlay)
                self._paint_stones(painter, self._overlay)

    def _paint_image(self, painter: QPainter) -> None:
        scale = self._scale
        target = QRectF(self._left_top, QSize(round(self._wide * scale), round(self._high * scale)))
        if self._zoom > 1:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(target, self._image)
            return
        ratio = self.devicePixelRatioF()
        wanted = (QRectF(0, 0, target.width() * ratio, target.height() * ratio)).toRect().size()
        if self._drawn.size() != wanted:
            smooth = Qt.TransformationMode.SmoothTransformation
            keep = Qt.AspectRatioMode.IgnoreAspectRatio
            self._drawn = QPixmap.fromImage(self._image.scaled(wanted, keep, smooth))
            self._drawn.setDevicePixelRatio(ratio)
        painter.drawPixmap(target.topLeft(), self._drawn)

    def _paint_lines(self, painter: QPainter, overlay: PhotoOverlay) -> None:
        places, last = self._places(overlay), overlay.size - 1
        ends = [
            (self.place_on_widget(*places.of(*start)), self.place_on_widget(*places.of(*end)))
            for line in range(overlay.size)
            for start, end in (((line, 0), (line, last)), ((0, line), (last, line)))
        ]
        for color, width in ((HALO, 2.5), (BLUE, 1.0)):
            painter.setPen(QPen(color, width))
            for start, end in ends:
                painter.drawLine(start, end)

    def _paint_stones(self, painter: QPainter, overlay: PhotoOverlay) -> None:
        if overlay.position is None:
            return
        places, scale = self._places(overlay), self._scale
        black, white = QColor(0, 0, 0), QColor(255, 255, 255)
        for color in Color:
            inner, outer = (black, white) if color is Color.BLACK else (white, black)
            for point in overlay.position.points_of(color):
                at = self.place_on_widget(*places.of_point(point))
                radius = _STONE * places.pitch_at(point) * scale
                painter.setBrush(inner)
                painter.setPen(QPen(outer, max(1.0, radius / 4)))
                if point in overlay.dead:
                    painter.drawRect(
                        QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
                    )
                else:
                    painter.drawEllipse(at, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for point in overlay.differing:
            self._ring(painter, places, point, _RING, RED, 3.0)
        for point in overlay.doubts:
            self._ring(painter, places, point, _RING, YELLOW, 3.0 if self._is_bright else 1.2)
        if overlay.current is not None:
            self._ring(painter, places, overlay.current, _CURRENT, BLUE, 3.0)

    def _ring(
        self,
        painter: QPainter,
        places: Places,
        point: Point,
        share: float,
        color: QColor,
        width: float,
    ) -> None:
        at = self.place_on_widget(*places.of_point(point))
        radius = share * places.pitch_at(point) * self._scale
        width *= current_theme().scale
        for each, wide in ((EDGE, width + 2), (color, width)):
            painter.setPen(QPen(each, wide))
            painter.drawEllipse(at, radius, radius)

    # Corners ----------------------------------------------------------------------------------------

    @property
    def _is_moving(self) -> bool:
        return self._standing.isActive() or any(handle.is_held for handle in self.handles)

    def _place_handles(self) -> None:
        overlay = self._overlay
        for at, handle in enumerate(self.handles):
            if overlay is None:
                handle.hide()
                continue
            place = self.place_on_widget(*overlay.corners[at])
            handle.go_to(place)
            handle.setVisible(
                handle.is_held or handle.hasFocus() or self.rect().contains(place.toPoint())
            )
        self._show_loupe()

    def _on_dragged(self, at: int, place: object) -> None:
        assert isinstance(place, QPointF)
        self._move_corner(at, self._on_picture(place))

    def _on_stepped(self, at: int, step: object) -> None:
        assert isinstance(step, QPointF)
        if self._overlay is not None:
            self._standing.start()
            self._move_corner(at, QPointF(*self._overlay.corners[at]) + step)

    def _move_corner(self, at: int, place: QPointF) -> None:
        if self._overlay is None:
            return
        x = min(max(place.x(), 0.0), float(self._wide))
        y = min(max(place.y(), 0.0), float(self._high))
        moved = [*self._overlay.corners]
        moved[at] = (x, y)
        first, second, third, fourth = moved
        self._overlay = PhotoOverlay((first, second, third, fourth), self._overlay.size)
        self._place_handles()
        self.update()

    def _tell_corners(self) -> None:
        self._standing.stop()
        self._show_loupe()
        if self._overlay is not None and self._overlay.position is None:
            self.corners_moved.emit(self._overlay.corners)

    def _show_loupe(self) -> None:
        """What lies under the corner that is moved, in the middle: there is no other corner."""
        held = (at for at, each in enumerate(self.handles) if each.is_held or each.hasFocus())
        at = next(held, None)
        if at is None or self._overlay is None:
            self.loupe.hide()
            return
        x, y = self._overlay.corners[at]
        scale = self.image_scale
        span = self.loupe.width() / max(self._scale, 1e-6) * scale / _ENLARGED
        self.loupe.show_place(QPointF(x * scale, y * scale), span)
        self.loupe.move(
            (self.width() - self.loupe.width()) // 2, (self.height() - self.loupe.height()) // 2
        )
        self.loupe.raise_()
        self.loupe.show()

    # Pointer ----------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press, self._is_panning = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            return
        way = event.position() - self._press
        if self._is_panning or way.manhattanLength() > _CLICK:
            self._is_panning = True
            self._press = event.position()
            scale = self._scale
            self._go_to(
                self._middle
                - QPointF(way.x() / (self._wide * scale), way.y() / (self._high * scale))
            )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._press = self._press, None
        overlay = self._overlay
        if pressed is None or self._is_panning or overlay is None or overlay.position is None:
            return
        at = self._on_picture(event.position())
        point = self._places(overlay).point_at(at.x(), at.y())
        if point is not None:
            self.point_clicked.emit(PointPress(point, event.button()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _WHEEL_STEP)
        self._wheel -= steps * _WHEEL_STEP
        if steps:
            self.zoom_by(_STEP**steps, event.position())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._go_to(self._middle)
