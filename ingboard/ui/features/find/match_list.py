"""Matches as a list of two lines each; drawn row by row as they come into sight."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ingboard.text import text
from ingboard.ui.features.find.view_model import FindRow
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.widgets.row_list import RowList

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_HEIGHT, _PAD = 46, 12
_WALKING: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class MatchModel(QAbstractListModel):
    """The matches so far; more are added at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[FindRow] = []

    def clear(self) -> None:
        """Begin with none."""
        self.beginResetModel()
        self.rows = []
        self.endResetModel()

    def add(self, rows: tuple[FindRow, ...]) -> None:
        """Add some at the end."""
        if rows:
            self.beginInsertRows(_ROOT, len(self.rows), len(self.rows) + len(rows) - 1)
            self.rows.extend(rows)
            self.endInsertRows()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return self.rows[index.row()].spoken


class MatchList(RowList):
    """`shown` carries the number of the match that is looked at, `taken` by Enter or double click."""

    shown = Signal(object)
    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._matches = MatchModel(self)
        self.setModel(self._matches)
        self.setItemDelegate(_Rows(self))
        self.setAccessibleName(text("Matches"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_taken)

    @property
    def rows(self) -> tuple[FindRow, ...]:
        """The matches in order."""
        return tuple(self._matches.rows)

    def clear_rows(self) -> None:
        """Begin with none."""
        self._matches.clear()

    def add_rows(self, rows: tuple[FindRow, ...]) -> None:
        """Add matches at the end."""
        self._matches.add(rows)

    def select(self, number: int) -> None:
        """Stand on a match, without a signal."""
        index = self._matches.index(number)
        self.stand_on(index)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_chosen = self.selectionModel().hasSelection()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_taken(self.currentIndex() if is_chosen else QModelIndex())
        elif event.key() in _WALKING:
            if is_chosen:
                super().keyPressEvent(event)
            elif self._matches.rows:
                self.select(0)  # the focus alone stands on the first row without showing it
            self._on_clicked(self.currentIndex())
        else:
            event.ignore()

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.isValid():
            self.shown.emit(index.row())

    def _on_taken(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(index.row())


class _Rows(QStyledItemDelegate):
    """Paints a match; the one that is looked at has a bar and a wash."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002
        theme = current_theme()
        return QSize(theme.px(200), theme.px(_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, MatchModel)
        theme, box = current_theme(), QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.petrol_wash)
            painter.fillRect(QRectF(box.left(), box.top(), theme.px(4), box.height()), theme.petrol)
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.line)
        inside = box.adjusted(theme.px(_PAD), theme.px(3), -theme.px(_PAD), -theme.px(4))
        _paint_row(painter, theme, model.rows[index.row()], inside)
        painter.restore()


def _paint_row(painter: QPainter, theme: Theme, row: FindRow, box: QRectF) -> None:
    upper, lower = QRectF(box), QRectF(box)
    upper.setHeight(box.height() / 2)
    lower.setTop(upper.bottom())
    strong, plain = theme.sans(14, 600), theme.sans(13)
    painter.setFont(plain)
    painter.setPen(theme.ink2)
    painter.drawText(upper, _RIGHT, row.at_right)
    taken = QFontMetricsF(plain).horizontalAdvance(row.at_right)
    painter.drawText(lower, _LEFT, _fitting(row.more, lower.width(), QFontMetricsF(plain)))
    painter.setFont(strong)
    painter.setPen(theme.ink)
    room = upper.width() - (taken + theme.px(_PAD) if row.at_right else 0)
    painter.drawText(upper, _LEFT, _fitting(row.title, room, QFontMetricsF(strong)))


def _fitting(words: str, width: float, metrics: QFontMetricsF) -> str:
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, width + 1)
