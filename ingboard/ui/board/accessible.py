"""The board for screen readers: a table whose cells say "D16 black, last move".

Qt asks a factory for the interfaces of widgets and holds no reference to Python objects, so every
interface made here is kept by the board it belongs to.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget

from ingboard.board.points import Grid, Point
from ingboard.text import text

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
