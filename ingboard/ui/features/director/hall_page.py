"""The page of a hall: the grid of its tables, round, results and calls beside it, orders to all below.

The grid of all tables: one widget, in which only what is in sight and has changed is painted again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import ceil
from time import thread_time
from typing import Final, NamedTuple

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal

from ingboard.text import labeled, listed, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.features.director import cells as table_cells
from ingboard.ui.features.director import view_model
from ingboard.ui.style import came_by_keyboard, current_theme, follow_theme, scaled, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.buttons import SETTLE, ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import Card, LowPage, Row, TextLabel, filled, stack
from ingboard.ui.widgets.parts import FillPart, IconPart, Part, WordsPart
from ingboard.ui.widgets.row_list import RowList, RowPainter, SignedRows, choice, rule

_GAP: Final = 8
_MANY: Final = 24
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

    form: table_cells.CellForm
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

    def length(self, count: int) -> int:
        """How high all of them are together."""
        return max(0, ceil(count / self.columns) * (self.height + self.gap) - self.gap)


def grid_plan(count: int, width: int, height: int, scale: float) -> GridPlan:
    """The largest cells with which all find room; where they cannot, cells of the usual size.

    They have boards where they find room with them, and where they are few.
    """
    with_boards = _largest(table_cells.CellForm.BOARD, count, width, height, scale)
    if count <= _MANY or with_boards.length(count) <= height:
        return with_boards
    return _largest(table_cells.CellForm.ROWS, count, width, height, scale)


def _largest(
    form: table_cells.CellForm, count: int, width: int, height: int, scale: float
) -> GridPlan:
    gap = round(_GAP * scale)
    most = max(1, (width + gap) // (round(table_cells.WIDTH * scale) + gap))
    plans = [_plan_of(form, columns, width, gap, scale) for columns in range(1, most + 1)]
    return next((plan for plan in plans if plan.length(count) <= height), plans[-1])


def _plan_of(
    form: table_cells.CellForm, columns: int, width: int, gap: int, scale: float
) -> GridPlan:
    wide = (width - (columns - 1) * gap) // columns
    unit = round(min(wide / table_cells.WIDTH, _LARGEST * scale), 3)
    return GridPlan(
        form,
        columns,
        min(wide, round(1.25 * unit * table_cells.WIDTH)),
        round(form.value * unit),
        gap,
        unit,
    )


class TableGrid(QtWidgets.QAbstractScrollArea):
    """Shows tables in an order; `opened` carries the name of one that was clicked, or chosen by Enter.

    `cell_of` gives a table's cell as it is now; it is asked for those in sight alone. One paint computes for
    `longest` seconds; what it leaves is painted next. `order` are the tables as they stand, `chosen` the one
    that the keys are at ("" for none), `plan` how the cells stand.
    """

    opened = Signal(object)

    def __init__(self, cell_of: Callable[[str], view_model.TableCell]) -> None:
        super().__init__()
        self.longest = _LONGEST
        self._cell_of = cell_of
        self.order: tuple[str, ...] = ()
        self._next: tuple[str, ...] | None = None
        self._cells: dict[str, view_model.TableCell] = {}
        self._boards = table_cells.SmallBoards()
        self._late: list[QRect] = []
        self._spoken = _SpokenGrid(self)
        self.chosen = ""
        self._moved = QElapsedTimer()
        self.plan = grid_plan(0, table_cells.WIDTH, table_cells.WIDTH, 1.0)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._paint_late)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        viewport = self.viewport()
        viewport.setMouseTracking(True)
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        viewport.setAutoFillBackground(False)
        follow_theme(self._arrange)

    def interface(self) -> QtGui.QAccessibleInterface:
        """What screen readers hear of it."""
        return self._spoken

    @property
    def is_whole(self) -> bool:
        """Whether the last paint left nothing for the next."""
        return not self._late and not self._boards.late

    def cell(self, table: str) -> view_model.TableCell:
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
        seen = self.in_sight()
        for table in set(tables).difference(seen):
            self._cells.pop(table, None)  # it may come into sight before it changes again
        changed = [table for table in seen if table in tables]
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

    @property
    def _cell_plan(self) -> table_cells.CellPlan:
        return table_cells.cell_plan(
            self.plan.form, self.plan.width, self.plan.height, self.plan.unit
        )

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
        plan = self._cell_plan
        for part in table_cells.changed_parts(plan, before, now):
            self.viewport().update(part.translated(place.topLeft()))
        return True

    def _paint_late(self) -> None:
        """The cells and the boards for which the last paint had no time."""
        late, self._late = self._late, []
        for place in late:
            self.viewport().update(place)
        plan = self._cell_plan
        for table in self._boards.late & set(self.in_sight()):
            self.viewport().update(plan.board.translated(self.place_of(table).topLeft()))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        region, viewport = event.region(), self.viewport()
        self._boards.begin()
        plan = self._cell_plan
        theme = table_cells.cell_theme(current_theme().name, self.plan.unit)
        with QtGui.QPainter(viewport) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            cells = table_cells.CellPainter(
                painter, theme, region, self._boards, viewport.devicePixelRatioF()
            )
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

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._moved.start()
        at = self._at(event.position().toPoint())
        shape = Qt.CursorShape.PointingHandCursor if at else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._moved.start()
            self.choose(self._at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and at and at == self.chosen:
            self.opened.emit(at)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ENTER:
            table = self.chosen or next(iter(self.order), "")
            if table:
                self.opened.emit(table)
        elif not self.order or not self._step(key):
            event.ignore()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        if came_by_keyboard(event) and not self.chosen and self.order:
            self.choose(self.order[0])
        self.viewport().update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
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


class _SpokenGrid(QtWidgets.QAccessibleWidget):
    """The grid as a screen reader hears it: a list that stands at a table."""

    def __init__(self, grid: TableGrid) -> None:
        super().__init__(grid, QtGui.QAccessible.Role.List)
        self._grid = grid

    def text(self, t: QtGui.QAccessible.Text) -> str:
        value = self._grid.accessibleDescription() if t == QtGui.QAccessible.Text.Name else ""
        return labeled(super().text(t), value)


_SIDE_WIDTH = 300
_MARGIN = 12
_NARROW, _LEAST_WIDTH, _LEAST_GRID = 1000, 600, 240
_FOOT_IN_A_ROW = 1560
_MOST_WORDS = 500


class MessageField(TextField):
    """Words to be shown at tables; `said` carries them once they are sent, by Enter or by the button."""

    said = Signal(object)

    def __init__(self, placeholder: str, say: str) -> None:
        super().__init__(placeholder=placeholder)
        self.setMaxLength(_MOST_WORDS)
        self.say_button = KeyButton(say)
        self.say_button.clicked.connect(self._say)
        self.returnPressed.connect(self._say)

    def _say(self) -> None:
        words = self.text().strip()
        if words:
            self.clear()
            self.said.emit(words)


class HallPage(LowPage):
    """`opened` carries a table's name; `filtered` nothing: see `chosen_filter` and `searched`.

    `words` are for all tables. `figures` is what stands around the grid.
    """

    opened = Signal(object)
    filtered = Signal()

    def __init__(self, cell_of: Callable[[str], view_model.TableCell]) -> None:
        super().__init__()
        self.grid = TableGrid(cell_of)
        self.grid.setAccessibleName(text("Tables"))
        self.filters = {
            each: KeyButton("", size=ButtonSize.SMALL) for each in view_model.HallFilter
        }
        self.search = TextField(placeholder=text("Table or name"))
        self.round = _RoundCard()
        self.results = _ResultsCard()
        self.calls = RowList(_CallRows(), text("Calls"))
        self.last = RowList(SignedRows(), text("Results"))
        self.words = MessageField(text("Message or reason"), text("Send to all"))
        scaled(self.words.setMinimumWidth, 246)
        self.start_button = HoldButton(text("Start all"), key="")
        self.hold_button = HoldButton(text("Pause all"), key="")
        self.resume_button = HoldButton(text("Resume all"), key="")
        self.pair_button = KeyButton(text("Round…"))
        self.code_button = KeyButton(text("Join codes"), size=ButtonSize.SMALL)
        self.leave_button = KeyButton(text("Leave the hall"), size=ButtonSize.SMALL)
        self._event = TextLabel(size=13, token="ink2", wrap=True)
        self._link = TextLabel(size=13, weight=600, token="vermilion")
        self._sentence = TextLabel(wrap=True)
        self._online = TextLabel(size=13, weight=600, token="green")
        self._calls_card = Card(text("Calls"))
        self.figures = view_model.HallFigures()
        self._lay_out()
        self._connect()
        self._on_filter(chosen=False)
        self.show_figures(self.figures)

    @property
    def chosen_filter(self) -> view_model.HallFilter:
        """Which tables are wanted."""
        return next(each for each, button in self.filters.items() if button.isChecked())

    @property
    def searched(self) -> str:
        """What is searched for."""
        return self.search.text()

    def show_figures(self, figures: view_model.HallFigures) -> None:
        """Show what stands around the grid; what is as it was is left alone."""
        before, self.figures = self.figures, figures
        self._event.setText(figures.event)
        for each, button in self.filters.items():
            button.show_words(f"{view_model.filter_words(each)}  {figures.counts.get(each, 0)}")
        self._fit_head()
        self.round.show_round(figures.round)
        self.results.show_results(figures.results, figures.barred)
        if before.calls != figures.calls:
            self.calls.show_rows(figures.calls)
            self._calls_card.show_note(str(len(figures.calls)) if figures.calls else "")
        if before.last != figures.last:
            self.last.show_rows(figures.last)
        self._sentence.setText(figures.sentence)
        self._online.setText(figures.online)
        self._link.setText(figures.link)
        self.code_button.setVisible(bool(figures.code))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        px = current_theme().px
        narrow = self.width() < px(_NARROW)
        self._side.setMaximumWidth(self.width() if narrow else px(_SIDE_WIDTH))
        stack(self._middle, narrow)
        stack(self._line, self.width() < px(_FOOT_IN_A_ROW))
        self._fit_head()

    def _fit_head(self) -> None:
        """The filters below the title where both are wider than the tables."""
        px, parts = current_theme().px, (self._title, self._filters)
        narrow = self.width() < px(_NARROW)
        room = self.width() - px(2 * _MARGIN) - (0 if narrow else px(_SIDE_WIDTH + _MARGIN))
        for part in parts:
            part.invalidate()  # a layout within another keeps the size of the words before
        taken = sum(part.minimumSize().width() for part in parts) + self._head.spacing()
        stack(self._head, narrow or taken > room)

    def minimumSizeHint(self) -> QSize:
        """Narrower than its usual form: what stands side by side goes one below the other."""
        hint = super().minimumSizeHint()
        return hint.boundedTo(QSize(current_theme().px(_LEAST_WIDTH), hint.height()))

    def _lay_out(self) -> None:
        self._event.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        scaled(self.search.setFixedWidth, 172)
        hall = TextLabel(text("Hall"), size=26, weight=600, serif=True)
        title = self._title = filled(
            spaced(QtWidgets.QHBoxLayout(), spacing=8), hall, (self._event, 1), self.search
        )
        filters = self._filters = spaced(QtWidgets.QHBoxLayout(), spacing=8)
        group = QtWidgets.QButtonGroup(self)
        policy = QtWidgets.QSizePolicy.Policy
        for each, button in self.filters.items():
            button.setSizePolicy(policy.Preferred, policy.Fixed)
            button.setCheckable(True)
            group.addButton(button)
            button.setChecked(each is view_model.HallFilter.ALL)
            filters.addWidget(button)
        head = self._head = spaced(QtWidgets.QHBoxLayout(), spacing=8)
        filled(head, (title, 1), filters)
        left = filled(spaced(QtWidgets.QVBoxLayout(), spacing=10), head, (self.grid, 1))
        side = self._side = QtWidgets.QWidget()
        scaled(side.setMinimumWidth, _SIDE_WIDTH)
        scaled(self.grid.setMinimumHeight, _LEAST_GRID)
        column = spaced(QtWidgets.QVBoxLayout(side), spacing=8, margins=0)
        last = Card(text("Last results"))
        self._calls_card.body.addWidget(self.calls)
        last.body.addWidget(self.last)
        ways = filled(
            spaced(QtWidgets.QHBoxLayout(), spacing=8),
            (self.code_button, 1),
            (self.leave_button, 1),
        )
        filled(column, self.round, self.results, (self._calls_card, 3), (last, 2), ways)
        middle = self._middle = spaced(QtWidgets.QHBoxLayout(), spacing=_MARGIN)
        filled(middle, (left, 1), side)
        whole = spaced(QtWidgets.QVBoxLayout(self), spacing=10, margins=(_MARGIN, 10, _MARGIN, 10))
        filled(whole, (middle, 1), self._foot())

    def _foot(self) -> QtWidgets.QWidget:
        foot = Card(is_slim=True)
        both = self._line = spaced(QtWidgets.QHBoxLayout(), spacing=10)
        line, acts = (
            spaced(QtWidgets.QHBoxLayout(), spacing=10),
            spaced(QtWidgets.QHBoxLayout(), spacing=10),
        )
        filled(both, (line, 1), acts)
        self._sentence.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        director = TextLabel(text("Director"), size=17, weight=600, serif=True)
        filled(line, director, (self._sentence, 2), self._link, self._online)
        filled(acts, (self.words, 1), self.words.say_button)
        filled(acts, self.pair_button, self.start_button, self.hold_button, self.resume_button)
        foot.body.addLayout(both)
        return foot

    def _connect(self) -> None:
        self.grid.opened.connect(self.opened)
        for button in self.filters.values():
            button.toggled.connect(self._on_filter)
        self.search.textChanged.connect(self.filtered)
        self.search.returnPressed.connect(self._open_first)
        for rows in (self.calls, self.last):
            rows.chosen.connect(self._on_row)
            rows.opened.connect(self._on_row)

    def _on_filter(self, chosen: bool) -> None:
        for button in self.filters.values():
            button.show_kind(ButtonKind.PRIMARY if button.isChecked() else ButtonKind.PLAIN)
        if chosen:
            self.filtered.emit()

    def _open_first(self) -> None:
        if self.grid.order:
            self.opened.emit(self.grid.order[0])

    def _on_row(self, row: Row | view_model.CallRow) -> None:
        self.opened.emit(row.key)


class _CallRows(RowPainter[view_model.CallRow]):
    """A call: its sign, the table, since when, and why."""

    def spoken(self, row: view_model.CallRow) -> str:
        return listed(filter(None, (row.head, row.under, row.time)))

    def height(self, row: view_model.CallRow, width: int) -> int:  # noqa: ARG002 - all alike
        return current_theme().px(52)

    def parts(self, row: view_model.CallRow, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme = current_theme()
        if chosen:
            yield from choice(box)
        ink, small = theme.color(row.token), theme.sans(13)
        bar = QRectF(box.left(), box.top() + 1, theme.px(4), box.height() - 3)
        yield FillPart(bar, ink)
        side = theme.px(18)
        sign = QRectF(bar.right() + theme.px(8), box.top() + theme.px(7), side, side)
        yield IconPart(sign, row.icon, ink)
        room = QRectF(sign.right() + theme.px(8), box.top() + theme.px(5), 0, theme.px(21))
        room.setRight(box.right() - theme.px(8))
        yield WordsPart(room, row.time, small, theme.ink2, Qt.AlignmentFlag.AlignRight)
        used = QtGui.QFontMetricsF(small).horizontalAdvance(row.time)
        left = room.adjusted(0, 0, -used - theme.px(6), 0)
        yield WordsPart(left, row.head, theme.sans(14, 600), ink)
        yield WordsPart(room.translated(0, room.height()), row.under, small, theme.ink)
        yield rule(box)


class _RoundCard(Card):
    def __init__(self) -> None:
        super().__init__(text("Round"))
        self._time = TextLabel(size=42, weight=400)
        self._bar = _Bar()
        self._span = TextLabel(size=13, token="ink2")
        self._late = TextLabel(size=13, weight=600, token="gold", wrap=True)
        filled(self.body, self._time, self._bar, self._span, self._late)

    def show_round(self, picture: view_model.RoundPicture) -> None:
        """Show the round as it is now."""
        self.show_title(picture.title or text("Round"))
        self._time.setText(picture.time)
        self._time.show_token("vermilion" if picture.over else "ink")
        self._time.setVisible(bool(picture.time))
        self._bar.show_share(picture.share)
        self._span.setText(picture.span)
        self._late.setText(picture.late)
        self._late.setVisible(bool(picture.late))


class _Bar(QtWidgets.QWidget):
    """A bar of which a share is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._share: float | None = None
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def sizeHint(self) -> QSize:
        return QSize(1, current_theme().px(10))

    def show_share(self, share: float | None) -> None:
        """Show so much as gone; None hides the bar."""
        self.setVisible(share is not None)
        if share is not None and (self._share is None or abs(share - self._share) > 0.002):
            self._share = share
            self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, box = current_theme(), QRectF(self.rect())
        with QtGui.QPainter(self) as painter:
            paint_box(painter, box, theme.px(2), fill=theme.line)
            left = QRectF(box)
            left.setLeft(box.left() + box.width() * min(1.0, self._share or 0.0))
            paint_box(painter, left, theme.px(2), fill=theme.ink)


class _ResultsCard(Card):
    def __init__(self) -> None:
        super().__init__(text("Results"))
        self._count = TextLabel(size=20, weight=600)
        self.head.addWidget(self._count)
        self._bar = _Pieces()
        self.export_button = KeyButton(text("Export the results"), icon="save")
        filled(self.body, self._bar, self.export_button)

    def show_results(self, results: tuple[int, int], barred: str) -> None:
        """Show how many games of how many have a result, and why they cannot be exported yet."""
        done, number = results
        self._count.setText(f"{done} / {number}")
        self._bar.show_pieces(done, number)
        self.export_button.lock(barred)


class _Pieces(QtWidgets.QWidget):
    """A piece for each game, filled once it has a result."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces = (0, 0)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def sizeHint(self) -> QSize:
        return QSize(1, current_theme().px(18))

    def show_pieces(self, done: int, number: int) -> None:
        """Show so many of so many as done."""
        if self._pieces != (done, number):
            self._pieces = done, number
            self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, (done, number) = current_theme(), self._pieces
        box = QRectF(self.rect())
        with QtGui.QPainter(self) as painter:
            if not number:
                paint_box(painter, box, theme.px(2), edge=theme.line)
                return
            wide = box.width() / number
            if wide < theme.px(6):
                paint_box(painter, box, theme.px(2), fill=theme.raised, edge=theme.line2)
                box.setWidth(box.width() * done / number)
                painter.fillRect(box, theme.green)
                return
            for at in range(number):
                piece = QRectF(at * wide, 0, wide - theme.px(2), box.height())
                fill, edge = (
                    (theme.green, theme.green) if at < done else (theme.raised, theme.line2)
                )
                paint_box(painter, piece, theme.px(1), fill=fill, edge=edge)
