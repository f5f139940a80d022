"""The board as a widget: shows pictures, reports points. Knows no rule, no game and no clock."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from ingboard.board.points import Grid, Point
from ingboard.board.position import empty_position
from ingboard.ui.board.accessible import BoardTable, announce_cursor
from ingboard.ui.board.cursor import Cursor
from ingboard.ui.board.dressing import Dressing
from ingboard.ui.board.geometry import BoardGeometry, Orientation, fit_board
from ingboard.ui.board.overlay import Above, Ground, paint_corners
from ingboard.ui.board.position_layer import PositionLayer
from ingboard.ui.board.press import Press
from ingboard.ui.board.view_model import (
    BoardPicture,
    HoverStone,
    color_swapped,
    drawn_strokes,
    spoken_point,
)
from ingboard.ui.style import came_by_keyboard, current_theme

_WHEEL_STEP = 120
_CORNER = 3.0
_PREFERRED, _LEAST = 608, 200


CORNER = Point(0, 0)


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class BoardView(QWidget):
    """A Go board; `show_*` in, chosen, hovered and menu points and wheel steps out.

    Paints plain at first and puts on the full skin in slices; after a change of size the old picture is
    shown scaled until the new skin is ready. `menu_point` is the point that the right button named last.
    """

    point_chosen = Signal(object)  # Point
    point_hovered = Signal(object)  # Point | None
    point_menu = Signal(object)  # Point
    wheel_turned = Signal(object)  # int: +1 forward, -1 back
    cursor_moved = Signal(object)  # Point
    dragged = Signal(object)  # Drag
    seen_otherwise = Signal()  # turned, mirrored, in other colors, with or without coordinates

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = BoardPicture(empty_position(19, 19))
        self._coordinates = True
        self._orientation = Orientation()
        self._turned = False
        self._swapped = False
        self._is_ringed = False
        self._above = Above()
        self._press: Press | None = None
        self._pointed: Point | None = None
        self.menu_point: Point | None = None
        self._cursor = Cursor(self._picture.position.grid)
        self._wheel = 0
        self._takes_keys = self._takes_enter = True
        self._spoken_table: BoardTable | None = None
        self._dressing = Dressing(self)
        self._dressing.changed.connect(self.update)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # What it shows

    @property
    def picture(self) -> BoardPicture:
        """The picture that is shown."""
        return self._picture

    def show_picture(self, picture: BoardPicture) -> None:
        """Show this picture; only what differs from the present one is painted again."""
        same_grid = picture.position.grid is self._picture.position.grid
        self._picture = picture
        if drawn_strokes(picture) != self._above.strokes:
            self._show_above(strokes=drawn_strokes(picture))
        if same_grid:
            for rect in self._on_widget(self._dressing.show(self._seen)):
                self.update(rect)
            return
        self._cursor = Cursor(picture.position.grid, takes_names=self._cursor.takes_names)
        self._press = self.menu_point = None
        self._show_above(hover=None)
        self._raise_cursor(shown=self.cursor_shown)
        self._dress_if_seen()

    def show_hover(self, hover: HoverStone | None) -> None:
        """Show the ghost of a stone, or the barred sign with its reason; None for neither."""
        if hover is not None and self._swapped:
            hover = replace(hover, color=hover.color.opponent)
        if hover != self._above.hover:
            self._show_above(hover=hover)

    def show_turned(self, turned: bool) -> None:
        """Show the board as from the other side of the table, or as usual."""
        self._lay(self._orientation, turned=turned)

    def show_orientation(self, orientation: Orientation) -> None:
        """Show the board turned or mirrored; pointer, cursor and coordinates follow."""
        self._lay(orientation, turned=self._turned)

    def _lay(self, orientation: Orientation, *, turned: bool) -> None:
        before = self._laid
        self._orientation, self._turned = orientation, turned
        if self._laid != before:
            self._dress()
            self.update()
            self.seen_otherwise.emit()

    @property
    def _laid(self) -> Orientation:
        """How the board lies on the screen, for the side of the table it is seen from."""
        return self._orientation.from_other_side() if self._turned else self._orientation

    def lie_as(self, other: BoardView) -> None:
        """Show the board as another one lies, in its colors and with coordinates as there."""
        self._lay(other._orientation, turned=other._turned)
        self.show_colors_swapped(other._swapped)
        self.set_coordinates_shown(other._coordinates)

    def show_colors_swapped(self, swapped: bool) -> None:
        """Show black stones as white ones and the other way round; `picture` stays what it is."""
        if swapped != self._swapped:
            self._swapped = swapped
            self.show_hover(None)
            self._dressing.show(self._seen)
            self.update()
            self.seen_otherwise.emit()

    @property
    def _seen(self) -> BoardPicture:
        """The picture in the colors that are seen."""
        return color_swapped(self._picture) if self._swapped else self._picture

    def set_coordinates_shown(self, shown: bool) -> None:
        """Show or hide the coordinates; the board grows into their place."""
        if shown != self._coordinates:
            self._coordinates = shown
            self._dress_if_seen()
            self.seen_otherwise.emit()

    def set_cursor_shown(self, shown: bool) -> None:
        """Show or hide the keyboard cursor; while it is shown, keys move it and choose points."""
        self._cursor.forget_typed()
        self._raise_cursor(shown=shown)
        self.window().update()  # the caps of the keys that it takes

    def put_cursor(self, point: Point = CORNER) -> None:
        """Put the keyboard cursor on a point; the corner is nothing in particular."""
        self._cursor.go_to(point)
        self._raise_cursor(shown=self.cursor_shown)

    def set_names_typed(self, typed: bool) -> None:
        """Whether typing a name such as D4 moves the cursor; not where letters press the clock."""
        if self._cursor.typed or self._cursor.takes_names is not typed:
            self._cursor.take_names(typed)

    def takes_key(self, key: int) -> bool:
        """Whether a key by itself moves the cursor, or goes on with the name of a point that is typed."""
        return (
            self.cursor_shown
            and self._takes_keys
            and self._cursor.understands(key, Qt.KeyboardModifier.NoModifier)
        )

    def set_keys_taken(self, taken: bool, *, names: bool) -> None:
        """Whether the cursor takes keys while it is shown, and names; not where nothing is chosen."""
        self._takes_keys = taken
        self.set_names_typed(names)

    def set_takes_enter(self, takes: bool) -> None:
        """Whether Enter chooses the cursor's point; not while something is asked that Enter answers."""
        if takes is not self._takes_enter:
            self._takes_enter = takes
            self.window().update()  # the caps of what is asked

    @property
    def cursor_shown(self) -> bool:
        """Whether the keyboard cursor is shown."""
        return self._above.cursor is not None

    @property
    def is_ringed(self) -> bool:
        """Whether Enter is the cursor's: it chooses a point, whatever button names it."""
        return self.cursor_shown and self._takes_keys and self._takes_enter and self.hasFocus()

    def interface(self) -> BoardTable:
        """The board for screen readers; made when first asked for, and kept."""
        if self._spoken_table is None:
            self._spoken_table = BoardTable(self)
        return self._spoken_table

    @property
    def grid(self) -> Grid:
        """The grid of the picture."""
        return self._picture.position.grid

    def spoken(self, point: Point) -> str:
        """A point in words: "D16 black, last move"."""
        return spoken_point(self._picture, point)

    @property
    def cursor_point(self) -> Point:
        """The point the keyboard cursor stands on."""
        return self._cursor.point

    # Where things are

    @property
    def pitch(self) -> float:
        """The distance of two lines in pixels of the widget."""
        return self._geometry.pitch / self.devicePixelRatioF()

    def center_of(self, point: Point) -> QPointF:
        """The middle of a point in pixels of the widget."""
        return QPointF(*self._geometry.center_of(point)) / self.devicePixelRatioF()

    def cell_rect(self, point: Point) -> QRect:
        """The square of a point, one pitch wide, in pixels of the widget."""
        middle, half = self.center_of(point), self.pitch / 2
        return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half).toRect()

    def point_at(self, position: QPointF) -> Point | None:
        """The point at those pixels of the widget, or None beside the grid."""
        dpr = self.devicePixelRatioF()
        return self._geometry.point_at(position.x() * dpr, position.y() * dpr)

    @property
    def is_dressed(self) -> bool:
        """Whether the full skin of the present size is shown."""
        return self._dressing.is_full

    def finish_skin(self) -> None:
        """Build the full skin now, without slices: for pictures taken of the widget and for tests."""
        self._dressing.show(self._seen)
        self._dressing.finish(self._geometry, self._label_font(), self.devicePixelRatioF())

    def sizeHint(self) -> QSize:
        return QSize(_PREFERRED, _PREFERRED)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, _LEAST)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return width

    # Painting

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        layer = self._dressing.layer or self._dress()
        dpr = self.devicePixelRatioF()
        geometry, around = self._geometry, self._around
        with QtGui.QPainter(self) as painter:
            painter.fillRect(event.rect(), around)
            painter.scale(1 / dpr, 1 / dpr)
            wood = QRect(
                geometry.wood_x, geometry.wood_y, geometry.wood_width, geometry.wood_height
            )
            if layer.skin.geometry == geometry:
                painter.drawImage(wood.topLeft(), layer.image)
            else:
                painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(wood, layer.image)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            paint_corners(painter, QRectF(wood), _CORNER * dpr, around)
            accent = current_theme().petrol if self.hasFocus() else current_theme().line2
            self._above.paint(painter, self._ground(layer, geometry), accent)
            if self._is_ringed:
                width = 3 * dpr
                painter.setPen(QtGui.QPen(current_theme().petrol, width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(wood).adjusted(width, width, -width, -width))

    @property
    def _around(self) -> QtGui.QColor:
        return self.palette().color(QtGui.QPalette.ColorRole.Window)

    def _ground(self, layer: PositionLayer, geometry: BoardGeometry) -> Ground:
        dpr, font = self.devicePixelRatioF(), current_theme().sans(13)
        if dpr != 1:
            font.setPixelSize(round(font.pixelSize() * dpr))
        return Ground(geometry, layer.skin.stones, font, dpr)

    # Skin and size

    @property
    def _geometry(self) -> BoardGeometry:
        dpr = self.devicePixelRatioF()
        return fit_board(
            self._picture.position.grid,
            self.width() * dpr,
            self.height() * dpr,
            dpr=dpr,
            coordinates=self._coordinates,
            orientation=self._laid,
        )

    def _label_font(self) -> QtGui.QFont:
        return current_theme().sans(13, 600)

    def _dress(self) -> PositionLayer:
        """Put on a skin of the present size at once; plain, if the full one must be painted first."""
        self._dressing.show(self._seen)
        return self._dressing.dress(self._geometry, self._label_font(), self.devicePixelRatioF())

    def dress_again(self) -> None:
        """Paint the board anew: wood, stones or coordinates in use are others."""
        self._dress_if_seen()
        self.update()

    def _dress_if_seen(self) -> None:
        """Dress a visible board; one that is not seen waits for its first paint."""
        if self.isVisible():
            self._dress()
        else:
            self._dressing.undress()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        if self._dressing.wanted != self._geometry:
            self._dressing.undress()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible() and self._dressing.layer is not None:
            self._dressing.dress_soon(self._geometry, self._label_font(), self.devicePixelRatioF())

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.DevicePixelRatioChange:
            self._dress_if_seen()
        elif kind == QEvent.Type.ShortcutOverride and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    # Dirty places

    def _show_above(self, **changes: object) -> None:
        self._update_above()
        self._above = replace(self._above, **changes)
        self._update_above()

    def _update_above(self) -> None:
        """Ask for a repaint of everything that lies above the position."""
        layer = self._dressing.layer
        if layer is not None:
            for box in self._above.touched(self._ground(layer, self._geometry)):
                self.update(self._to_widget(box))

    def _on_widget(self, rects: list[QRect]) -> list[QRect]:
        """Where rectangles of the layer's image are on the widget."""
        layer, geometry = self._dressing.layer, self._geometry
        if rects and (layer is None or layer.skin.geometry != geometry):
            return [self.rect()]
        x, y = geometry.wood_x, geometry.wood_y
        return [self._to_widget(QRectF(rect.translated(x, y))) for rect in rects]

    def _to_widget(self, box: QRectF) -> QRect:
        dpr, logical = self.devicePixelRatioF(), box
        if dpr != 1:
            logical = QRectF(box.x() / dpr, box.y() / dpr, box.width() / dpr, box.height() / dpr)
        return logical.toAlignedRect().adjusted(-1, -1, 1, 1)

    # Pointer

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        point = self.point_at(event.position())
        self._point_to(point)
        if self._press and (drag := self._press.move(point, event.position())):
            self.dragged.emit(drag)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_to(None)

    def _point_to(self, point: Point | None) -> None:
        if point != self._pointed:
            self._pointed = point
            self.point_hovered.emit(point)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        point = self.point_at(event.position())
        self._press = None if point is None else Press(event.button(), point)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        press, self._press = self._press, None
        point = self.point_at(event.position())
        if press is None:
            return
        button = event.button()
        if drag := press.release(button, point, event.position()):
            self.dragged.emit(drag)
        elif point is not None and press.is_click(button, point):
            if button == Qt.MouseButton.LeftButton:
                self.point_chosen.emit(point)
            elif button == Qt.MouseButton.RightButton:
                self.menu_point = point
                self.point_menu.emit(point)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _WHEEL_STEP)
        self._wheel -= steps * _WHEEL_STEP
        for _ in range(abs(steps)):
            self.wheel_turned.emit(-1 if steps > 0 else 1)
        event.accept()

    # Keys

    def _takes(self, event: QEvent) -> bool:
        return (
            self.cursor_shown
            and self._takes_keys
            and isinstance(event, QtGui.QKeyEvent)
            and (self._takes_enter or event.key() not in _ENTER)
            and self._cursor.understands(event.key(), event.modifiers())
        )

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if not self._takes(event):
            super().keyPressEvent(event)
            return
        before = self._cursor.point
        chosen = self._cursor.press(event.key(), self._laid)
        self._raise_cursor(shown=True)
        if self._cursor.point != before:
            spoken = self.spoken(self._cursor.point)
            announce_cursor(self, self.grid.index_of(self._cursor.point), spoken)
            self.cursor_moved.emit(self._cursor.point)
        if chosen is not None:
            self.point_chosen.emit(chosen)

    def _raise_cursor(self, *, shown: bool) -> None:
        """Show the cursor where it stands now, with what is typed; or show none."""
        self._show_above(cursor=self._cursor.point if shown else None, typed=self._cursor.typed)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_ringed = came_by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._is_ringed = False
        self.update()


def redress_boards() -> None:
    """Paint every board of the program anew, with the wood, stones and coordinates in use."""
    for widget in QApplication.allWidgets():
        if isinstance(widget, BoardView):
            widget.dress_again()
