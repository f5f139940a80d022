"""The grid of all tables: one widget, in which only what is in sight and has changed is painted again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil
from time import thread_time
from typing import Final, NamedTuple

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QFrame

from ingboard.text import labeled
from ingboard.ui.board.accessible import announce
from ingboard.ui.features.director.cells import (
    HEIGHT,
    WIDTH,
    CellPainter,
    SmallBoards,
    cell_plan,
    cell_theme,
    changed_parts,
)
from ingboard.ui.features.director.view_model import TableCell
from ingboard.ui.style import came_by_keyboard, current_theme, follow_theme
from ingboard.ui.widgets.buttons import SETTLE

_GAP: Final = 8
AT_ONCE: Final = 10
"""Cells that are painted again in one turn."""
_LONGEST: Final = 0.025
_LARGEST: Final = 1.8
_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GridPlan(NamedTuple):
    """How the cells stand: so many columns of cells of one size; `unit` is the scale of what is in them."""

    columns: int
    width: int
    height: int
    gap: int
    unit: float

    def place(self, at: int) -> QRect:
        """Where a cell stands, from the top of the first row."""
        row, column = divmod(at, self.columns)
        return QRect(
            column * (self.width + self.gap),
            row * (self.height + self.gap),
            self.width,
            self.height,
        )

    def rows(self, count: int) -> int:
        """How many rows so many cells fill."""
        return ceil(count / self.columns)

    def length(self, count: int) -> int:
        """How high all of them are together."""
        return max(0, self.rows(count) * (self.height + self.gap) - self.gap)


def grid_plan(count: int, width: int, height: int, scale: float) -> GridPlan:
    """The largest cells with which all find room; where they cannot, cells of the usual size."""
    gap = round(_GAP * scale)
    most = max(1, (width + gap) // (round(WIDTH * scale) + gap))
    plans = [_plan_of(columns, width, gap, scale) for columns in range(1, most + 1)]
    return next((plan for plan in plans if plan.length(count) <= height), plans[-1])


def _plan_of(columns: int, width: int, gap: int, scale: float) -> GridPlan:
    wide = (width - (columns - 1) * gap) // columns
    unit = round(min(wide / WIDTH, _LARGEST * scale), 3)
    return GridPlan(columns, min(wide, round(1.25 * unit * WIDTH)), round(HEIGHT * unit), gap, unit)


class TableGrid(QAbstractScrollArea):
    """Shows tables in an order; `opened` carries the name of one that was clicked, or chosen by Enter.

    `cell_of` gives a table's cell as it is now; it is asked for those in sight alone. One paint computes for
    `longest` seconds; what it leaves is painted next. `order` are the tables as they stand, `chosen` the one
    that the keys are at ("" for none), `plan` how the cells stand.
    """

    opened = Signal(object)

    def __init__(self, cell_of: Callable[[str], TableCell]) -> None:
        super().__init__()
        self.longest = _LONGEST
        self._cell_of = cell_of
        self.order: tuple[str, ...] = ()
        self._next: tuple[str, ...] | None = None
        self._cells: dict[str, TableCell] = {}
        self._boards = SmallBoards()
        self._late: list[QRect] = []
        self._spoken = _SpokenGrid(self)
        self.chosen = ""
        self._moved = QElapsedTimer()
        self.plan = grid_plan(0, WIDTH, HEIGHT, 1.0)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._paint_late)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        viewport = self.viewport()
        viewport.setMouseTracking(True)
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        viewport.setAutoFillBackground(False)
        follow_theme(self._arrange)

    def interface(self) -> QAccessibleInterface:
        """What screen readers hear of it."""
        return self._spoken

    @property
    def is_whole(self) -> bool:
        """Whether the last paint left nothing for the next."""
        return not self._late and not self._boards.late

    def cell(self, table: str) -> TableCell:
        """What is shown of a table that is in sight."""
        return self._cells[table]

    def in_sight(self) -> tuple[str, ...]:
        """The tables of which at least a part is seen."""
        step = self.plan.height + self.plan.gap
        top = self.verticalScrollBar().value()
        first = top // step * self.plan.columns
        last = ((top + self.viewport().height()) // step + 1) * self.plan.columns
        return self.order[first:last]

    def place_of(self, table: str) -> QRect:
        """Where a table's cell stands in the viewport."""
        return self._place(self.order.index(table))

    def show_order(self, order: Sequence[str], *, at_once: bool = False) -> None:
        """Show these tables in this order; not under a pointer that has just moved, unless `at_once`."""
        self._next = tuple(order)
        if at_once or not self._is_pointed_at():
            self._take_order()

    def refresh(self, tables: Collection[str]) -> set[str]:
        """Show these tables as they are now, those of them that are in sight.

        So many at once that the window is not held up; which ones are left for the next time.
        """
        if self._next is not None and not self._is_pointed_at():
            self._take_order()
        changed = [table for table in self.in_sight() if table in tables]
        room = AT_ONCE
        while changed and room:
            room -= self._refresh(changed.pop(0))
        return set(changed)

    def choose(self, table: str) -> None:
        """Lead the keys to a table and bring it in sight."""
        if table not in self.order:
            return
        before, self.chosen = self.chosen, table
        place = self.plan.place(self.order.index(table))
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if place.top() < bar.value():
            bar.setValue(place.top())
        elif place.bottom() > bar.value() + room:
            bar.setValue(place.bottom() - room + 1)
        for name in {before, table} & set(self.order):
            self.viewport().update(self.place_of(name))
        spoken = self._cell_of(table).spoken
        self.setAccessibleDescription(spoken)
        if self.hasFocus():
            announce(self, spoken)

    # ------------------------------------------------------------------------------------------------

    def _is_pointed_at(self) -> bool:
        """Whether the pointer moved here just now: no cell comes under it before it is still."""
        return self._moved.isValid() and self._moved.elapsed() < SETTLE

    def _take_order(self) -> None:
        order, self._next = self._next or (), None
        if order == self.order:
            return
        before, self.order = self.order, order
        known = set(order)
        self._cells = {name: cell for name, cell in self._cells.items() if name in known}
        if self.chosen not in known:
            self.chosen = ""
        if len(order) != len(before):
            self._arrange()
            return
        for at, name in enumerate(order):
            if name != before[at]:
                self.viewport().update(self._place(at))

    def _arrange(self) -> None:
        room = self.viewport().size()
        scale = current_theme().scale
        self.plan = grid_plan(len(self.order), room.width(), room.height(), scale)
        length = self.plan.length(len(self.order))
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, length - room.height()))
        bar.setPageStep(room.height())
        bar.setSingleStep((self.plan.height + self.plan.gap) // 2)
        self.viewport().update()

    def _place(self, at: int) -> QRect:
        return self.plan.place(at).translated(0, -self.verticalScrollBar().value())

    def _refresh(self, table: str) -> bool:
        """Whether the table looks otherwise than before."""
        before, now = self._cells.get(table), self._cell_of(table)
        if before == now:
            return False
        self._cells[table] = now
        place = self.place_of(table)
        if before is None:
            self.viewport().update(place)
            return True
        plan = cell_plan(self.plan.width, self.plan.height, self.plan.unit)
        for part in changed_parts(plan, before, now):
            self.viewport().update(part.translated(place.topLeft()))
        return True

    def _paint_late(self) -> None:
        """The cells and the boards for which the last paint had no time."""
        late, self._late = self._late, []
        for place in late:
            self.viewport().update(place)
        plan = cell_plan(self.plan.width, self.plan.height, self.plan.unit)
        for table in self._boards.late & set(self.in_sight()):
            self.viewport().update(plan.board.translated(self.place_of(table).topLeft()))

    def paintEvent(self, event: QPaintEvent) -> None:
        region, viewport = event.region(), self.viewport()
        self._boards.begin()
        plan = cell_plan(self.plan.width, self.plan.height, self.plan.unit)
        theme = cell_theme(current_theme().name, self.plan.unit)
        with QPainter(viewport) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            cells = CellPainter(painter, theme, region, self._boards, viewport.devicePixelRatioF())
            seen = self.in_sight()
            first = self.order.index(seen[0]) if seen else 0
            places = [self._place(first + at) for at in range(len(seen))]
            cells.paint_ground(places)
            until = thread_time() + self.longest
            for table, place in zip(seen, places, strict=True):
                if not region.intersects(place):
                    continue
                if thread_time() > until:
                    painter.fillRect(place, current_theme().surface)
                    self._late.append(place)
                    continue
                if table not in self._cells:
                    self._cells[table] = self._cell_of(table)
                chosen = table == self.chosen and self.hasFocus()
                corner = QPointF(place.topLeft())
                cells.paint(self._cells[table], plan, corner, chosen=chosen)
        self._boards.keep_only(seen)
        if self._boards.late or self._late:
            self._soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._moved.start()
        at = self._at(event.position().toPoint())
        shape = Qt.CursorShape.PointingHandCursor if at else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._moved.start()
            self.choose(self._at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and at and at == self.chosen:
            self.opened.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ENTER:
            table = self.chosen or next(iter(self.order), "")
            if table:
                self.opened.emit(table)
        elif not self.order or not self._step(key):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if came_by_keyboard(event) and not self.chosen and self.order:
            self.choose(self.order[0])
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def _step(self, key: Qt.Key) -> bool:
        at = self.order.index(self.chosen) if self.chosen else -1
        last = len(self.order) - 1
        page = max(1, self.viewport().height() // (self.plan.height + self.plan.gap))
        if key in _STEPS:
            right, down = _STEPS[key]
            to = at + right + down * self.plan.columns
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            rows = -page if key == Qt.Key.Key_PageUp else page
            to = at + rows * self.plan.columns
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            to = 0 if key == Qt.Key.Key_Home else last
        else:
            return False
        self.choose(self.order[0 if at < 0 else max(0, min(last, to))])
        return True

    def _at(self, point: QPoint) -> str:
        """The table at a point of the viewport; "" for none."""
        return next((name for name in self.in_sight() if self.place_of(name).contains(point)), "")


class _SpokenGrid(QAccessibleWidget):
    """The grid as a screen reader hears it: a list that stands at a table."""

    def __init__(self, grid: TableGrid) -> None:
        super().__init__(grid, QAccessible.Role.List)
        self._grid = grid

    def text(self, t: QAccessible.Text) -> str:
        value = self._grid.accessibleDescription() if t == QAccessible.Text.Name else ""
        return labeled(super().text(t), value)
