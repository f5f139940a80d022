"""A list of rows with a sign, words and a second line below. Judges nothing."""

from __future__ import annotations

from collections.abc import Sequence
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
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ingboard.ui.features.reading.view_model import Row, Sign
from ingboard.ui.style import Theme, current_theme, is_theme_change
from ingboard.ui.style.icons import paint_icon

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_LINE, _UNDER, _PAD = 20, 18, 6
_LEFT, _RIGHT, _SIGN = 38, 10, 18
_WRAPPED: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
)
_ICONS = {Sign.WARNING: "warning", Sign.LOST: "cross", Sign.HERE: "check", Sign.NOTE: "pen"}
_TOKENS = {
    Sign.WARNING: "gold",
    Sign.LOST: "vermilion",
    Sign.HERE: "green",
    Sign.NOTE: "ink2",
}


class RowsModel(QAbstractListModel):
    """Any sequence of rows; one that makes its rows when asked stays lazy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[Row] = ()
        self._count = 0  # the view asks for it again and again

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self.rows, self._count = rows, len(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        row = self.rows[index.row()]
        return f"{row.head} {row.under}"


class RowList(QListView):
    """The list. `chosen` carries a row's key: a click, Enter, or a move of the mark by keys.

    With `wraps` long words take lines; without, all rows are equally high, which any number of rows bears.
    """

    chosen = Signal(object)
    confirmed = Signal(object)

    def __init__(self, spoken: str, *, wraps: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = RowsModel(self)
        self.setModel(self._model)
        self._paints = _Rows(self, wraps=wraps)
        self.setItemDelegate(self._paints)
        self.setAccessibleName(spoken)
        self.setUniformItemSizes(not wraps)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._on_clicked)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows shown."""
        return self._model.rows

    def show_rows(self, rows: Sequence[Row], at: int = 0) -> None:
        """Show these rows, the mark at one of them."""
        self._model.show_rows(rows)
        if rows:
            self.mark(min(max(at, 0), len(rows) - 1))

    def mark(self, at: int) -> None:
        """Put the mark on a row."""
        index = self._model.index(at)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, Down, PgUp, PgDn and Enter are the list's; all other keys are the window's."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._tell(self.confirmed)
        elif key in _WALKING and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            before = self.currentIndex().row()
            super().keyPressEvent(event)
            if self.currentIndex().row() != before:
                self._tell(self.chosen)
        else:
            event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _on_clicked(self, index: QModelIndex) -> None:  # noqa: ARG002 - it is the current one
        self._tell(self.chosen)

    def _tell(self, signal: object) -> None:
        index = self.currentIndex()
        if index.isValid():
            signal.emit(self._model.rows[index.row()].key)  # type: ignore[attr-defined]


_WALKING = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)


class _Rows(QStyledItemDelegate):
    """Paints one row: its sign, its words, and the second line in small."""

    def __init__(self, view: RowList, *, wraps: bool) -> None:
        super().__init__(view)
        self._view = view
        self._wraps = wraps

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002
        theme = current_theme()
        lines = self._lines(theme, self._view.rows[index.row()]) if self._wraps else 1
        high = theme.px(2 * _PAD + _UNDER) + lines * theme.px(_LINE)
        return QSize(theme.px(120), high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = current_theme()
        row = self._view.rows[index.row()]
        box = QRectF(getattr(option, "rect", QRect()))  # the stubs do not know it
        painter.save()
        if index.row() == self._view.currentIndex().row():
            painter.fillRect(box, theme.petrol_wash)
            painter.fillRect(QRectF(box.left(), box.top(), theme.px(3), box.height()), theme.petrol)
        self._paint_sign(painter, theme, row.sign, box)
        inner = box.adjusted(theme.px(_LEFT), theme.px(_PAD), -theme.px(_RIGHT), -theme.px(_PAD))
        below = QRectF(inner)
        below.setTop(inner.bottom() - theme.px(_UNDER))
        inner.setBottom(below.top())
        self._paint_words(painter, theme, row, inner, below)
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.line)
        painter.restore()

    def _paint_sign(self, painter: QPainter, theme: Theme, sign: Sign, box: QRectF) -> None:
        if sign is Sign.NONE:
            return
        side = theme.px(_SIGN)
        place = QRectF(box.left() + theme.px(12), box.top() + theme.px(_PAD + 1), side, side)
        color: QColor = theme.color(_TOKENS[sign])
        paint_icon(painter, _ICONS[sign], place, color)

    def _paint_words(
        self, painter: QPainter, theme: Theme, row: Row, inner: QRectF, below: QRectF
    ) -> None:
        font = theme.sans(14)
        painter.setFont(font)
        painter.setPen(theme.ink)
        head = row.head
        if not self._wraps:
            head = _elided(QFontMetricsF(font), head, inner.width())
        painter.drawText(inner, _WRAPPED, head)
        font = theme.sans(13)
        painter.setFont(font)
        painter.setPen(theme.ink2)
        under = _elided(QFontMetricsF(font), row.under, below.width())
        painter.drawText(below, int(Qt.AlignmentFlag.AlignVCenter), under)

    def _lines(self, theme: Theme, row: Row) -> int:
        width = self._view.viewport().width() - theme.px(_LEFT + _RIGHT)
        metrics = QFontMetricsF(theme.sans(14))
        bounds = metrics.boundingRect(QRectF(0, 0, max(1, width), 1e5), _WRAPPED, row.head)
        return max(1, round(bounds.height() / metrics.lineSpacing()))


def _elided(metrics: QFontMetricsF, words: str, width: float) -> str:
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, width)
