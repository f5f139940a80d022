"""A count laid by hand: pointer and keys on board and bowls, turned into drops.

It watches the widgets from outside, so that board and bowls stay ones that only show and report.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.press import Drag
from ingboard.ui.game.bowl_frame import BowlView

Key = Qt.Key


_LETTERS = {Key.Key_B: Color.BLACK, Key.Key_W: Color.WHITE}


_TAKING = (Key.Key_Delete,)


_MOVING = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End)


_LEAST_WAY = 6.0  # pixels that make a press on a bowl a drag


class Laying(Struct, frozen=True):
    """Lay a stone from a bowl on a point; `color` None: the one in hand. `on` goes on with a stroke."""

    point: Point
    color: Color | None = None
    on: bool = False


class Taking(Struct, frozen=True):
    """Take what lies on a point home, with `chain` the whole dead chain; `into` is the bowl dropped in."""

    point: Point
    chain: bool = False
    into: Color | None = None


class Moving(Struct, frozen=True):
    """Carry a stone from one point to another."""

    start: Point
    end: Point


class StoneInAir(Struct, frozen=True):
    """A stone is held at `at` (pixels of the page): from a bowl of `color`, or from the point `start`."""

    at: QPointF
    color: Color | None = None
    start: Point | None = None


HandMove: TypeAlias = Laying | Taking | Moving


class HandInput(QObject):
    """Click lays or takes home, a drag carries, a drag from an open point lays on every point it passes.

    `did` carries a HandMove, `held` a StoneInAir or None, `bowl_chosen` a Color. At the keyboard: Enter as a
    click at the cursor, B and W lay a stone of that color, Delete takes home, with Shift the whole chain.
    Until points are shown where a stone may be laid, board and bowls are as without it.
    """

    did = Signal(object)
    held = Signal(object)
    bowl_chosen = Signal(object)

    def __init__(self, page: QWidget, board: BoardView, bowls: PerColor[BowlView]) -> None:
        super().__init__(page)
        self._page = page
        self._board = board
        self._bowls = bowls
        self.show_free(None)
        self._pressed: tuple[Color, QPointF] | None = None
        self._carries = False
        self._stroke: list[Point] = []
        self._last: QPointF | None = None
        board.set_names_typed(False)
        board.point_chosen.connect(self._on_chosen)
        board.dragged.connect(self._on_dragged)
        board.installEventFilter(self)
        for color in Color:
            bowls[color].installEventFilter(self)
            bowls[color].setCursor(Qt.CursorShape.OpenHandCursor)

    def show_free(self, free: frozenset[Point] | None) -> None:
        """The points where nothing lies and nothing is kept open; None: nobody lays stones."""
        self.active, self._free = free is not None, free or frozenset()

    def is_free(self, point: Point) -> bool:
        """Whether a click there lays a stone."""
        return point in self._free

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return self.active and self._take(watched, event)

    def _take(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent):
            for color in Color:
                if watched is self._bowls[color]:
                    return self._on_bowl(color, event)
            if event.type() == QEvent.Type.MouseButtonPress:
                self._board.set_cursor_shown(False)
                self._board.setFocus(Qt.FocusReason.MouseFocusReason)
        if watched is self._board and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and _understands(event):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                return self._take_key(event)
        return False

    # Bowls ------------------------------------------------------------------------------------------

    def _on_bowl(self, color: Color, event: QMouseEvent) -> bool:
        at = self._bowls[color].mapTo(self._page, event.position())
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                if event.button() == Qt.MouseButton.LeftButton:
                    self._pressed = (color, at)
                    self._carries = False
                    self.bowl_chosen.emit(color)
            case QEvent.Type.MouseMove if self._pressed is not None:
                way = at - self._pressed[1]
                self._carries = self._carries or way.manhattanLength() > _LEAST_WAY
                if self._carries:
                    self.held.emit(StoneInAir(at, color=color))
            case QEvent.Type.MouseButtonRelease if self._pressed is not None:
                carries, self._pressed, self._carries = self._carries, None, False
                self.held.emit(None)
                point = self._board.point_at(self._board.mapFrom(self._page, at))
                if carries and point is not None:
                    self.did.emit(Laying(point, color))
            case _:
                return False
        return True

    def _bowl_at(self, at: QPointF) -> Color | None:
        """The bowl under pixels of the board."""
        place = self._board.mapTo(self._page, at)
        for color in Color:
            bowl = self._bowls[color]
            if bowl.rect().contains(bowl.mapFrom(self._page, place).toPoint()):
                return color
        return None

    # Board ------------------------------------------------------------------------------------------

    def _on_chosen(self, point: object) -> None:
        assert isinstance(point, Point)
        if not self.active:
            return
        if point in self._free:
            self.did.emit(Laying(point))
        else:
            self.did.emit(Taking(point, chain=_shift_held()))

    def _on_dragged(self, drag: object) -> None:
        assert isinstance(drag, Drag)
        if not self.active:
            return
        if self._stroke or (self._last is None and drag.start in self._free):
            self._paint(drag)
            return
        self._last = drag.at
        if not drag.ended:
            self.held.emit(StoneInAir(self._board.mapTo(self._page, drag.at), start=drag.start))
            return
        self._last = None
        self.held.emit(None)
        into = self._bowl_at(drag.at)
        if drag.over is not None:
            self.did.emit(Moving(drag.start, drag.over))
        elif into is not None:
            self.did.emit(Taking(drag.start, chain=_shift_held(), into=into))

    def _paint(self, drag: Drag) -> None:
        """Lay on every open point on the way, also on those that a fast pointer skips."""
        if not self._stroke:
            self._stroke = [drag.start]
            self._last = self._board.center_of(drag.start)
            self.did.emit(Laying(drag.start))
        assert self._last is not None
        way = drag.at - self._last
        steps = 1 + int(max(abs(way.x()), abs(way.y())) / max(1.0, self._board.pitch / 3))
        for step in range(1, steps + 1):
            point = self._board.point_at(self._last + way * (step / steps))
            if point is not None and point in self._free and point not in self._stroke:
                self._stroke.append(point)
                self.did.emit(Laying(point, on=True))
        self._last = drag.at
        if drag.ended:
            self._stroke, self._last = [], None

    # Keys -------------------------------------------------------------------------------------------

    def _take_key(self, event: QKeyEvent) -> bool:
        if not _understands(event):
            return False
        key = Qt.Key(event.key())
        if not self._board.cursor_shown:
            self._board.set_cursor_shown(True)
            if key in _MOVING:
                return True
        if key in _MOVING:
            return False
        point = self._board.cursor_point
        if key in _LETTERS:
            self.did.emit(Laying(point, _LETTERS[key]))
        else:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.did.emit(Taking(point, chain=shift))
        return True


def _shift_held() -> bool:
    return bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)


def _understands(event: QKeyEvent) -> bool:
    allowed = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    if event.modifiers() & ~allowed:
        return False
    return event.key() in (*_LETTERS, *_TAKING, *_MOVING)
