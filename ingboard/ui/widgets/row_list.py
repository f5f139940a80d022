"""A list of rows: one model and one delegate; what differs is what a list says of a row, and where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import (
    QItemSelectionModel,
    QMetaMethod,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    QStringListModel,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ingboard.ui.style import current_theme
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.page_parts import Row, Sign
from ingboard.ui.widgets.parts import WRAPPED, FillPart, IconPart, Part, WordsPart, paint_parts

R = TypeVar("R")
_Index = QModelIndex | QPersistentModelIndex
ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
STEPS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
ENDS: Final = frozenset({Qt.Key.Key_Home, Qt.Key.Key_End})


class RowPainter(ABC, Generic[R]):
    """What the rows of one list say and look like; with `wraps` they differ in height."""

    wraps = False

    @abstractmethod
    def spoken(self, row: R) -> str:
        """The row in words, for whoever hears the list."""

    @abstractmethod
    def height(self, row: R, width: int) -> int:
        """The height in pixels that a row needs in a list of this width."""

    @abstractmethod
    def parts(self, row: R, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        """What stands in the box of a row, from the lowest up."""

    def can_be_chosen(self, row: R) -> bool:  # noqa: ARG002 - a heading cannot
        """Whether the row can be chosen."""
        return True


class RowModel(QStringListModel, Generic[R]):
    """Any sequence of rows; one that makes its rows when asked stays lazy.

    How many there are the list of strings knows: a view asks for each row again and again, in C++ so.
    """

    def __init__(self, painter: RowPainter[R], parent: QWidget) -> None:
        super().__init__(parent)
        self._painter = painter
        self.rows: Sequence[R] = ()

    def show_rows(self, rows: Sequence[R]) -> None:
        """Show these rows; where a tuple only grows, before or behind, the others stand as they are."""
        old = self.rows
        if isinstance(old, tuple) and isinstance(rows, tuple) and old and old[0] in rows:
            first = rows.index(old[0])
            kept = min(len(old), len(rows) - first)
            if rows[first : first + kept] == old[:kept]:
                self._grow(rows, first, kept)
                return
        if len(rows) < len(old):
            self.setStringList(
                []
            )  # while the old rows stand: on their way out they may be asked for
        self.rows = rows
        self.setStringList([""] * len(rows))

    def _grow(self, rows: tuple[R, ...], first: int, kept: int) -> None:
        """Take rows of which so many, from the first on, are those that stand here."""
        if kept < len(self.rows):
            self.removeRows(kept, len(self.rows) - kept)
        self.rows = rows
        if first:
            self.insertRows(0, first)
        if len(rows) > first + kept:
            self.insertRows(first + kept, len(rows) - first - kept)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return self._painter.spoken(self.rows[index.row()])

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or not self._painter.can_be_chosen(self.rows[index.row()]):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class RowList(QListView, Generic[R]):
    """The list. `chosen` carries a row by click or key, `opened` the row on which Enter was pressed.

    `keys` are the list's, without Ctrl, Alt and Shift, Enter only where a row is opened by it; all others
    are the window's. Rows of one height
    bear any number.
    """

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(
        self,
        painter: RowPainter[R],
        spoken: str,
        *,
        keys: frozenset[Qt.Key] = STEPS | ENTER,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._keys = keys
        self._rows = RowModel(painter, self)
        self.setModel(self._rows)
        self.setItemDelegate(_RowDelegate(painter, self))
        self.setAccessibleName(spoken)
        self.setUniformItemSizes(not painter.wraps)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._on_clicked)

    @property
    def rows(self) -> Sequence[R]:
        """The rows shown."""
        return self._rows.rows

    @property
    def at(self) -> int | None:
        """The number of the chosen row, or None."""
        index = self.currentIndex()
        return index.row() if self.selectionModel().isSelected(index) else None

    @property
    def row(self) -> R | None:
        """The chosen row, or None."""
        return None if self.at is None else self.rows[self.at]

    @property
    def _is_opened_by_enter(self) -> bool:
        """Whether anybody opens a row; else Enter is the window's, whose button bears it."""
        return self.isSignalConnected(QMetaMethod.fromSignal(self.opened))

    def show_rows(self, rows: Sequence[R], at: int | None = None) -> None:
        """Show these rows and choose one; without `at` the choice stays with its row while that is shown."""
        self._rows.show_rows(rows)
        if at is not None and rows:
            self.select(min(max(at, 0), len(rows) - 1))

    def select(self, at: int | None) -> None:
        """Choose a row, or none, without a signal."""
        if at is None:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
            return
        index = self._rows.index(at)
        if self.at != at:
            mode = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, mode)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key not in self._keys or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif key in ENTER:
            if self.row is not None and self._is_opened_by_enter:
                self._tell(self.opened)
            else:
                event.ignore()
        else:
            if self.at is not None:
                super().keyPressEvent(event)
            elif self.rows:
                self.select(0)  # the focus alone stands on the first row without choosing it
            self._tell(self.chosen)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self.viewport()) as painter:
                box = QRectF(self.viewport().rect())
                paint_box(painter, box, 0, edge=current_theme().petrol)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.viewport().update()  # else the edge that tells the focus would be moved too

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.uniformItemSizes():
            self.scheduleDelayedItemsLayout()
            if self.at is not None:
                self.scrollTo(self.currentIndex())

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.row() == self.at:
            self._tell(self.chosen)

    def _tell(self, signal: SignalInstance) -> None:
        if self.at is not None:
            signal.emit(self.rows[self.at])


class PartsDelegate(QStyledItemDelegate):
    """Paints the parts that its cells are made of."""

    def parts(self, index: _Index, box: QRectF) -> Iterator[Part]:
        """What stands in the box of a cell, from the lowest up."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        paint_parts(painter, self.parts(index, QRectF(option.rect)))
        painter.restore()


class _RowDelegate(PartsDelegate, Generic[R]):
    def __init__(self, painter: RowPainter[R], view: RowList[R]) -> None:
        super().__init__(view)
        self._painter = painter
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002
        width = self._view.viewport().width()
        return QSize(0, self._painter.height(self._view.rows[index.row()], width))

    def parts(self, index: _Index, box: QRectF) -> Iterator[Part]:
        chosen = self._view.selectionModel().isSelected(index)
        return self._painter.parts(self._view.rows[index.row()], box, chosen=chosen)


def choice(box: QRectF, *, bar: float = 4) -> Iterator[Part]:
    """The wash of the chosen row, with a bar of this width in pixels at 100 % at its left edge."""
    theme = current_theme()
    yield FillPart(box, theme.petrol_wash)
    yield FillPart(QRectF(box.left(), box.top(), theme.px(bar), box.height()), theme.petrol)


def rule(box: QRectF) -> Part:
    """The hairline below a row."""
    below = QRectF(box.left(), box.bottom() - 1, box.width(), 1)
    return FillPart(below, current_theme().line)


def lines_of(words: str, metrics: QFontMetricsF, width: float) -> int:
    """How many lines words take in a width in pixels; at least one."""
    bounds = metrics.boundingRect(QRectF(0, 0, max(1, width), 1e5), WRAPPED, words)
    return max(1, round(bounds.height() / metrics.lineSpacing()))


# Rows of a sign, words, and a second line


_LINE, _UNDER, _PAD = 20, 18, 6
_LEFT, _RIGHT, _SIGN = 38, 10, 18
_SIGNS: Final = {
    Sign.WARNING: ("warning", "gold"),
    Sign.LOST: ("cross", "vermilion"),
    Sign.HERE: ("check", "green"),
    Sign.NOTE: ("pen", "ink2"),
}


class SignedRows(RowPainter[Row]):
    """A sign, the words, and the second line in small; with `wraps` long words take lines."""

    def __init__(self, *, wraps: bool = False) -> None:
        self.wraps = wraps

    def spoken(self, row: Row) -> str:
        return f"{row.head} {row.under}"

    def height(self, row: Row, width: int) -> int:
        theme = current_theme()
        room = width - theme.px(_LEFT + _RIGHT)
        lines = lines_of(row.head, QFontMetricsF(theme.sans(14)), room) if self.wraps else 1
        return theme.px(2 * _PAD + _UNDER) + lines * theme.px(_LINE)

    def parts(self, row: Row, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme = current_theme()
        if chosen:
            yield from choice(box, bar=3)
        if row.sign is not Sign.NONE:
            icon, token = _SIGNS[row.sign]
            side = theme.px(_SIGN)
            place = QRectF(box.left() + theme.px(12), box.top() + theme.px(_PAD + 1), side, side)
            yield IconPart(place, icon, theme.color(token))
        inner = box.adjusted(theme.px(_LEFT), theme.px(_PAD), -theme.px(_RIGHT), -theme.px(_PAD))
        below = QRectF(inner)
        below.setTop(inner.bottom() - theme.px(_UNDER))
        inner.setBottom(below.top())
        yield WordsPart(
            inner, row.head, theme.sans(14), theme.ink, wraps=self.wraps, at_top=self.wraps
        )
        yield WordsPart(below, row.under, theme.sans(13), theme.ink2)
        yield rule(box)
