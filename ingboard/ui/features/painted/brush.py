"""The brush: strokes of pointer and keys on a board.

It watches a board view from outside, so that the board itself stays one that only reports points; it holds
no picture, but tells what to paint.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from ingboard.board.painting import Painting
from ingboard.board.points import Color, Point
from ingboard.ui.board.board_view import BoardView

Button = Qt.MouseButton


Key = Qt.Key


_COLORS = {Button.LeftButton: Color.BLACK, Button.RightButton: Color.WHITE}


_LETTERS = {Key.Key_B: Color.BLACK, Key.Key_W: Color.WHITE}


_ERASING = (Key.Key_Delete, Key.Key_Backspace)


_MOVING = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End)


class Brush(QObject):
    """Left paints black, right white, the middle button empties; the same color again empties too.

    `painted` carries what it does to a `Painting`; a drag is one stroke. With Shift the whole area is
    filled. B, W and Delete do the same at the cursor, D marks the chain there. While it marks, the pointer
    marks dead chains instead of painting.
    """

    painted = Signal(object)

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self._marks = False
        self._board = board
        self._dragged: Color | None = None
        self._last: QPointF | None = None
        board.set_names_typed(False)
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        del watched
        kind = event.type()
        if isinstance(event, QMouseEvent):
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                return self._press(event)
            if kind == QEvent.Type.MouseMove and self._last is not None:
                return self._drag(event)
            if kind == QEvent.Type.MouseButtonRelease:
                return self._release()
        if isinstance(event, QKeyEvent):
            if kind == QEvent.Type.ShortcutOverride and self._understands(event):
                event.accept()
                return True
            if kind == QEvent.Type.KeyPress:
                return self._take_key(event)
        return False

    def _press(self, event: QMouseEvent) -> bool:
        point = self._board.point_at(event.position())
        button = event.button()
        if point is None or (button not in _COLORS and button != Button.MiddleButton):
            return True
        self._board.setFocus(Qt.FocusReason.MouseFocusReason)
        self._board.set_cursor_shown(False)
        if self._last is not None:
            return True
        if self._marks:
            self._whole_stroke(lambda painting: painting.mark(point))
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and button in _COLORS:
            self._whole_stroke(lambda painting: painting.fill(point, _COLORS[button]))
        else:
            self._last = event.position()
            self._dragged = self._toggled(point, _COLORS.get(button))
            self.painted.emit(Painting.begin_stroke)
            self.painted.emit(partial(Painting.put, point=point, color=self._dragged))
        return True

    def _drag(self, event: QMouseEvent) -> bool:
        """Paint every point on the way, also those that a fast pointer skips."""
        assert self._last is not None
        way = event.position() - self._last
        steps = 1 + int(max(abs(way.x()), abs(way.y())) / max(1.0, self._board.pitch / 3))
        for step in range(1, steps + 1):
            point = self._board.point_at(self._last + way * (step / steps))
            picture = self._board.picture
            if point is not None and picture.position.color_at(point) != self._dragged:
                self.painted.emit(partial(Painting.put, point=point, color=self._dragged))
        self._last = event.position()
        return True

    def _release(self) -> bool:
        if self._last is not None:
            self._last = None
            self.painted.emit(Painting.end_stroke)
        return True

    def set_marking(self, marks: object) -> None:
        """Mark dead chains with the pointer, or paint again."""
        self._marks = bool(marks)

    def _understands(self, event: QKeyEvent) -> bool:
        """Whether the key paints, so that no menu may have it."""
        if event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        ):
            return False
        return event.key() in (*_LETTERS, *_ERASING, *_MOVING, Key.Key_D)

    def _take_key(self, event: QKeyEvent) -> bool:
        if not self._understands(event):
            return False
        key = Qt.Key(event.key())
        if not self._board.cursor_shown:
            self._board.set_cursor_shown(True)
            if key in _MOVING:
                return True
        if key in _MOVING:
            return False
        point = self._board.cursor_point
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Key.Key_D:
            self._whole_stroke(lambda painting: painting.mark(point))
        elif key in _LETTERS and shift:
            self._whole_stroke(lambda painting: painting.fill(point, _LETTERS[key]))
        else:
            color = self._toggled(point, _LETTERS.get(key))
            self._whole_stroke(lambda painting: painting.put(point, color))
        return True

    def _toggled(self, point: Point, color: Color | None) -> Color | None:
        """The color to paint from this point on; the same color again empties."""
        picture = self._board.picture
        return None if picture.position.color_at(point) is color else color

    def _whole_stroke(self, change: Callable[[Painting], Painting]) -> None:
        self.painted.emit(lambda painting: change(painting.begin_stroke()).end_stroke())
