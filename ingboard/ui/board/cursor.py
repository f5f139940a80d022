"""The cursor of the keyboard on a board."""

from __future__ import annotations

from PySide6.QtCore import Qt

from ingboard.board.points import (
    COLUMN_LETTERS,
    LONGEST_SHOWN,
    Grid,
    Point,
    column_name,
    point_named,
)
from ingboard.ui.board.geometry import Orientation

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


_MOST_FIGURES = 2


class Cursor:
    """Arrows move one line, Home and End to the ends of the row; a typed name such as D4 jumps there."""

    def __init__(self, grid: Grid, *, takes_names: bool = True) -> None:
        self._grid = grid
        self._columns = frozenset(column_name(column) for column in range(grid.columns))
        self.point = Point(grid.rows // 2, grid.columns // 2)
        self.typed = ""
        # At a live table letters press the clock, so points are not named there.
        self.takes_names = takes_names

    def understands(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether this key means something to the cursor as it stands."""
        if modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            return bool(self.typed)
        return (
            key in _STEPS
            or key in _CHOOSING
            or key in (Qt.Key.Key_Home, Qt.Key.Key_End)
            or bool(self._typed_with(key))
        )

    def press(self, key: int, laid: Orientation) -> Point | None:
        """Take a key, for a board that is laid like this; the chosen point for Enter, else None."""
        if key in _CHOOSING:
            return self._choose()
        if key == Qt.Key.Key_Escape:
            self.forget_typed()
        elif key == Qt.Key.Key_Backspace:
            self.typed = self.typed[:-1]
        elif key == Qt.Key.Key_Home:
            self._go(0, -LONGEST_SHOWN, laid)
        elif key == Qt.Key.Key_End:
            self._go(0, LONGEST_SHOWN, laid)
        elif typed := self._typed_with(key):
            self.typed = typed
            self.point = point_named(typed, self._grid) or self.point
            return None
        else:
            self._step(key, laid)
        return None

    def take_names(self, taken: bool) -> None:
        """Whether points are named by typing; what was typed so far is dropped."""
        self.takes_names, self.typed = taken, ""

    def go_to(self, point: Point) -> None:
        """To a point."""
        self.point = point

    def forget_typed(self) -> None:
        """Drop the letters and figures typed so far."""
        self.typed = ""

    def _choose(self) -> Point | None:
        """The cursor's point; None, and nothing chosen, where the typed name is no point."""
        typed, self.typed = self.typed, ""
        return point_named(typed, self._grid) if typed else self.point

    def _step(self, key: int, laid: Orientation) -> None:
        self.forget_typed()
        for arrow, (down, right) in _STEPS.items():
            if key == arrow:
                self._go(down, right, laid)

    def _go(self, down: int, right: int, laid: Orientation) -> None:
        """So many lines as they are seen, at most to the edge."""
        rows, columns = laid.lines(self._grid)
        row, column = laid.seen(self.point, self._grid)
        seen = Point(min(max(row + down, 0), rows - 1), min(max(column + right, 0), columns - 1))
        self.point = laid.point(seen, self._grid)

    def _typed_with(self, key: int) -> str:
        """The typed text with this key added, or "" if no name of a point goes on like that."""
        if not self.takes_names or not 0 < key < 128:
            return ""
        sign = chr(key).upper()
        longer = self.typed + sign
        if sign in COLUMN_LETTERS[: self._grid.columns]:
            return longer if longer in self._columns else sign
        letters = longer.rstrip("0123456789")
        figures = longer[len(letters) :]
        fits = self.typed and sign.isdigit() and len(figures) <= _MOST_FIGURES
        return longer if fits and figures != "0" else ""
