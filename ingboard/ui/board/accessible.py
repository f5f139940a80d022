"""The board for keys and screen readers: its cursor, and a table whose cells say "D16 black, last move".

Qt asks a factory for the interfaces of widgets and holds no reference to Python objects, so every
interface made here is kept by the board it belongs to.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget

from ingboard.board.points import COLUMN_LETTERS, LONGEST_SHOWN, Grid, Point, column_name, point_named
from ingboard.text import text
from ingboard.ui.board.geometry import Orientation

_ANY_RELATION = QAccessible.RelationFlag.AllRelations


class SpokenBoard(Protocol):
    """What a board widget tells about its points."""

    @property
    def grid(self) -> Grid:
        """The points there are."""
        ...

    @property
    def cursor_point(self) -> Point:
        """The point under the keyboard cursor."""
        ...

    def spoken(self, point: Point) -> str:
        """A point in words."""
        ...

    def cell_rect(self, point: Point) -> QRect:
        """The square of a point in pixels of the widget."""
        ...


class BoardTable(QAccessibleWidget):
    """The board itself: as many children as points, row by row from the top left."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Table, text("Go board"))
        self._widget = widget
        self._cells: dict[int, Cell] = {}

    @property
    def board(self) -> SpokenBoard:
        """The widget, as far as it tells about points."""
        return cast("SpokenBoard", self._widget)

    @property
    def view(self) -> QWidget:
        """The widget."""
        return self._widget

    def childCount(self) -> int:
        return self.board.grid.size

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # stubs forget None
        if not 0 <= index < self.board.grid.size:
            return None
        if index not in self._cells:
            cell = Cell(self, index)
            self._cells[index] = cell
            QAccessible.registerAccessibleInterface(cell)
        return self._cells[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, Cell) else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # stubs forget None
        if not self._widget.hasFocus():
            return None
        return self.child(self.board.grid.index_of(self.board.cursor_point))

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # stubs forget None
        at = self._widget.mapFromGlobal(QPoint(x, y))
        for index, point in enumerate(self.board.grid.points):
            if self.board.cell_rect(point).contains(at):
                return self.child(index)
        return None


class Cell(QAccessibleInterface):
    """One point of the board."""

    def __init__(self, table: BoardTable, index: int) -> None:
        super().__init__()
        self._table, self._board = table, table.board
        self.index = index

    @property
    def _point(self) -> Point:
        points = self._board.grid.points
        return points[min(self.index, len(points) - 1)]

    def isValid(self) -> bool:
        return self._table.isValid() and self.index < self._board.grid.size

    def object(self) -> QObject | None:  # type: ignore[override]  # stubs forget None
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # stubs forget None
        return self._table.view.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return self._table

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # stubs forget None
        del index
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # stubs forget None
        del x, y
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        del child
        return -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # stubs forget None
        return None

    def relations(
        self, match: QAccessible.RelationFlag = _ANY_RELATION
    ) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        del match
        return []

    def text(self, t: QAccessible.Text) -> str:
        return self._board.spoken(self._point) if t == QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Points cannot be renamed."""

    def rect(self) -> QRect:
        inside = self._board.cell_rect(self._point)
        return QRect(self._table.view.mapToGlobal(inside.topLeft()), inside.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._table.view.hasFocus() and self._board.cursor_point == self._point
        return state


def announce_cursor(board: QWidget, index: int, spoken: str) -> None:
    """Tell screen readers that the cursor stands on another point; nothing where none listens."""
    if not QAccessible.isActive():
        return
    focus = QAccessibleEvent(board, QAccessible.Event.Focus)
    focus.setChild(index)
    QAccessible.updateAccessibility(focus)
    announce(board, spoken)


def announce(widget: QWidget, sentence: str) -> None:
    """Have screen readers say a sentence, wherever the focus is; nothing where none listens."""
    if sentence and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))


class _Named(QAccessibleWidget):
    """What paints the words that are its name, or holds what they are about; without a name mere layout."""

    def role(self) -> QAccessible.Role:
        if not self.text(QAccessible.Text.Name):
            return QAccessible.Role.Client
        return QAccessible.Role.Grouping if self.childCount() else QAccessible.Role.StaticText


@runtime_checkable
class Spoken(Protocol):
    """A widget that tells more than its name."""

    def interface(self) -> QAccessibleInterface:
        """What speaks for it; made when it is first asked for, and kept."""
        ...


def _interface_of(key: str, widget: QObject) -> QAccessibleInterface | None:
    """Qt's question for the accessible interface of any object."""
    del key
    if not isinstance(widget, QWidget) or not _has_no_role(type(widget).__mro__):
        return None
    if isinstance(widget, Spoken):
        return widget.interface()
    known: QAccessibleInterface | None = widget.__dict__.get(_KEPT)
    if known is None:
        known = widget.__dict__[_KEPT] = _Named(widget)
    return known


@cache
def _has_no_role(kinds: tuple[type, ...]) -> bool:
    """Whether a class, with all that it is made of, is ours, and Qt knows no role for its own one."""
    of_qt = next(each for each in kinds if each.__module__.startswith("PySide6"))
    return kinds[0] is not of_qt and of_qt in (QWidget, QAbstractScrollArea)


_KEPT = "_named"
QAccessible.installFactory(_interface_of)


_STEPS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
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

    def go_to_corner(self) -> None:
        """To the first row and column."""
        self.point = Point(0, 0)

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
