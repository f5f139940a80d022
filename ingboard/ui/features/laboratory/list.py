"""The list of the laboratory's positions under their headings, found by typing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ingboard.text import plural, text
from ingboard.ui.features.laboratory.view_model import GroupRows, PositionRow, matching
from ingboard.ui.style import current_theme, is_theme_change

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_ROW: Final = 28
_LINE: Final = 18
_ABOVE_HEADING: Final = 8
_LEFT_OF_WORDS, _RIGHT_OF_WORDS = 10, 4
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_WRAPPED: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)


class PositionsModel(QAbstractListModel):
    """Headings (words) and positions (rows) in one list; only positions can be chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[str | PositionRow, ...] = ()

    def show_groups(self, groups: tuple[GroupRows, ...]) -> None:
        """Show these groups."""
        self.beginResetModel()
        entries: list[str | PositionRow] = []
        for group in groups:
            entries += [group.title, *group.rows]
        self.entries = tuple(entries)
        self.endResetModel()

    def row_of(self, wanted: str) -> int | None:
        """The row of a position's id, or None if it is not shown."""
        for row, entry in enumerate(self.entries):
            if isinstance(entry, PositionRow) and entry.id == wanted:
                return row
        return None

    def next_row(self, start: int, step: int) -> int | None:
        """The next row with a position in a direction, or None."""
        row = start + step
        while 0 <= row < len(self.entries):
            if isinstance(self.entries[row], PositionRow):
                return row
            row += step
        return None

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        entry = self.entries[index.row()]
        return entry.title if isinstance(entry, PositionRow) else entry

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if isinstance(self.entries[index.row()], PositionRow):
            return flag.ItemIsEnabled | flag.ItemIsSelectable
        return flag.NoItemFlags


class PositionsList(QWidget):
    """A field to type in and the list; `chosen` carries the id of the position opened.

    Up and Down move the mark from the field and from the list alike, Enter or a click opens. Letters
    typed on the list go to the field.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[GroupRows, ...] = ()
        self._open = ""
        self._model = PositionsModel(self)
        self.field = QLineEdit()
        self.field.setPlaceholderText(text("Find a position"))
        self.field.setAccessibleName(text("Find a position"))
        self.field.setClearButtonEnabled(True)
        self.view = QListView()
        self.view.setModel(self._model)
        self._rows = _Rows(self.view)
        self.view.setItemDelegate(self._rows)
        self.view.setAccessibleName(text("Positions of the laboratory"))
        self.view.setFrameShape(QListView.Shape.NoFrame)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.field)
        self._column.addWidget(self.view, 1)
        self.field.textChanged.connect(self._on_typed)
        self.view.clicked.connect(self._on_clicked)
        for widget in (self.field, self.view):
            widget.installEventFilter(self)
        self._follow_theme()

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the positions in the list now, in order."""
        return tuple(row.id for row in self._model.entries if isinstance(row, PositionRow))

    @property
    def marked(self) -> str:
        """The id of the position under the mark, or ""."""
        entry = self._entry(self.view.currentIndex())
        return "" if entry is None else entry.id

    def show_groups(self, groups: tuple[GroupRows, ...]) -> None:
        """Show these groups, as far as they match what is typed."""
        self._groups = groups
        self._refill()

    def show_open(self, opened: str) -> None:
        """Mark the position that is open."""
        self._open = opened
        self._rows.opened = opened
        self._mark(self._model.row_of(opened))
        self.view.viewport().update()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event, in_list=watched is self.view)
        return False

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.doItemsLayout()

    def _key(self, event: QKeyEvent, *, in_list: bool) -> bool:
        key = Qt.Key(event.key())
        if key in _STEPS:
            row = self._model.next_row(self._marked_row(_STEPS[key]), _STEPS[key])
            self._mark(row)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.marked:
                self.chosen.emit(self.marked)
            return True
        if key == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            return True
        if in_list and event.text().isprintable() and event.text().strip():
            self.field.setFocus()
            self.field.insert(event.text())
            return True
        return False

    def _marked_row(self, step: int) -> int:
        index = self.view.currentIndex()
        if index.isValid():
            return index.row()
        return -1 if step > 0 else len(self._model.entries)

    def _mark(self, row: int | None) -> None:
        if row is None:
            return
        index = self._model.index(row)
        self.view.setCurrentIndex(index)
        first = self._model.next_row(-1, 1) == row
        self.view.scrollTo(self._model.index(0) if first else index)

    def _refill(self) -> None:
        self._model.show_groups(matching(self._groups, self.field.text()))
        row = self._model.row_of(self._open)
        self._mark(self._model.next_row(-1, 1) if row is None or self.field.text() else row)
        self.view.setAccessibleDescription(
            plural("{number} position", "{number} positions", len(self.shown))
        )

    def _on_typed(self) -> None:
        self._refill()

    def _on_clicked(self, index: QModelIndex) -> None:
        entry = self._entry(index)
        if entry is not None:
            self.chosen.emit(entry.id)

    def _entry(self, index: QModelIndex) -> PositionRow | None:
        entry = self._model.entries[index.row()] if index.isValid() else None
        return entry if isinstance(entry, PositionRow) else None

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._column.setSpacing(theme.px(8))
        self.field.setMinimumHeight(theme.px(34))
        self.view.doItemsLayout()


class _Rows(QStyledItemDelegate):
    """Paints headings small and positions plain; the open one has a bar, the marked one a wash."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.opened = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002
        theme = current_theme()
        entry = _entry_of(index)
        width = self._view().viewport().width()
        lines = _lines(entry, width - theme.px(_LEFT_OF_WORDS + _RIGHT_OF_WORDS))
        above = _ABOVE_HEADING if isinstance(entry, str) and index.row() else 0
        return QSize(theme.px(120), theme.px(_ROW + above) + (lines - 1) * theme.px(_LINE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = current_theme()
        entry = _entry_of(index)
        box = QRectF(getattr(option, "rect", QRect()))  # the stubs do not know it
        inner = box.adjusted(theme.px(_LEFT_OF_WORDS), 0, -theme.px(_RIGHT_OF_WORDS), 0)
        painter.save()
        if isinstance(entry, str):
            inner.setTop(inner.top() + (theme.px(_ABOVE_HEADING) if index.row() else 0))
        else:
            if index.row() == self._view().currentIndex().row():
                painter.fillRect(box, theme.petrol_wash)
            if entry.id == self.opened:
                painter.fillRect(QRectF(box.left(), box.top(), 3, box.height()), theme.petrol)
        painter.setFont(_font(entry))
        painter.setPen(theme.ink2 if isinstance(entry, str) else theme.ink)
        painter.drawText(inner, _WRAPPED, _words_of(entry))
        painter.restore()

    def _view(self) -> QListView:
        view = self.parent()
        assert isinstance(view, QListView)
        return view


def _entry_of(index: _Index) -> str | PositionRow:
    model = index.model()
    assert isinstance(model, PositionsModel)
    return model.entries[index.row()]


def _font(entry: str | PositionRow) -> QFont:
    theme = current_theme()
    return theme.sans(13, 600) if isinstance(entry, str) else theme.sans(14)


def _lines(entry: str | PositionRow, width: float) -> int:
    metrics = QFontMetricsF(_font(entry))
    bounds = metrics.boundingRect(QRectF(0, 0, width, 1e5), _WRAPPED, _words_of(entry))
    return max(1, round(bounds.height() / metrics.lineSpacing()))


def _words_of(entry: str | PositionRow) -> str:
    return entry if isinstance(entry, str) else entry.title
