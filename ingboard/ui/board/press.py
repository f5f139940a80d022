"""A button held on a board: still a click, or a drag by now. Paints nothing, sends nothing."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF, Qt

from ingboard.board.points import Point


class Drag(Struct, frozen=True):
    """Where the pointer is with the left button held since `start`.

    `over` is the point under it (None beside the grid), `at` the place in pixels of the widget; `ended`
    when the button was let go there.
    """

    start: Point
    over: Point | None
    at: QPointF
    ended: bool = False


class Press:
    """One press on a point. It becomes a drag when the pointer leaves the point, and stays one."""

    def __init__(self, button: Qt.MouseButton, start: Point) -> None:
        self.button = button
        self.start = start
        self._strayed = False

    def move(self, over: Point | None, at: QPointF) -> Drag | None:
        """The drag at this place; None while it is a click, and for other buttons."""
        if over != self.start:
            self._strayed = True
        if not self._strayed or self.button != Qt.MouseButton.LeftButton:
            return None
        return Drag(self.start, over, at)

    def release(self, button: Qt.MouseButton, over: Point | None, at: QPointF) -> Drag | None:
        """The end of a drag; None for a click or another button."""
        drag = self.move(over, at)
        if drag is None or button != self.button:
            return None
        return Drag(drag.start, drag.over, drag.at, ended=True)

    def is_click(self, button: Qt.MouseButton, over: Point | None) -> bool:
        """Whether letting go here chooses the point."""
        return not self._strayed and button == self.button and over == self.start
