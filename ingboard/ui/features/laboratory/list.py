"""The list of the laboratory's positions under their headings, found by typing."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ingboard.text import plural, text
from ingboard.ui.features.laboratory.view_model import GroupRows, PositionRow, matching
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter, lines_of, paint_choice

_ROW: Final = 28
_LINE: Final = 18
_ABOVE_HEADING: Final = 8
_LEFT_OF_WORDS, _RIGHT_OF_WORDS = 10, 4
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_WRAPPED: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)


class _Heading(Struct, frozen=True):
    """The name of a group; all but the first have room above."""

    title: str
    above: float


class _PositionRows(RowPainter["PositionRow | _Heading"]):
    """Headings small and positions plain; the open one has a bar, the chosen one a wash."""

    wraps = True

    def __init__(self) -> None:
        self.open = ""

    def spoken(self, row: PositionRow | _Heading) -> str:
        return row.title

    def can_be_chosen(self, row: PositionRow | _Heading) -> bool:
        return isinstance(row, PositionRow)

    def height(self, row: PositionRow | _Heading, width: int) -> int:
        theme = current_theme()
        above = row.above if isinstance(row, _Heading) else 0
        room = width - theme.px(_LEFT_OF_WORDS + _RIGHT_OF_WORDS)
        lines = lines_of(row.title, QFontMetricsF(_font(row)), room)
        return theme.px(_ROW + above) + (lines - 1) * theme.px(_LINE)

    def paint(
        self, painter: QPainter, row: PositionRow | _Heading, box: QRectF, *, chosen: bool
    ) -> None:
        theme = current_theme()
        if isinstance(row, _Heading):
            box.setTop(box.top() + theme.px(row.above))
        if chosen:
            paint_choice(painter, box, bar=0)
        if isinstance(row, PositionRow) and row.id == self.open:
            painter.fillRect(QRectF(box.left(), box.top(), 3, box.height()), theme.petrol)
        painter.setFont(_font(row))
        painter.setPen(theme.ink2 if isinstance(row, _Heading) else theme.ink)
        inner = box.adjusted(theme.px(_LEFT_OF_WORDS), 0, -theme.px(_RIGHT_OF_WORDS), 0)
        painter.drawText(inner, _WRAPPED, row.title)


def _font(row: PositionRow | _Heading) -> QFont:
    theme = current_theme()
    return theme.sans(13, 600) if isinstance(row, _Heading) else theme.sans(14)


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
        self.field = QLineEdit()
        self.field.setPlaceholderText(text("Find a position"))
        self.field.setAccessibleName(text("Find a position"))
        self.field.setClearButtonEnabled(True)
        self._painter = _PositionRows()
        self.view = RowList(
            self._painter, text("Laboratory positions"), keys=STEPS - _STEPS.keys() | ENDS
        )
        self.view.setFrameShape(RowList.Shape.NoFrame)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        column.addWidget(self.field)
        column.addWidget(self.view, 1)
        self.field.textChanged.connect(self._on_typed)
        self.view.clicked.connect(self._on_clicked)
        for widget in (self.field, self.view):
            widget.installEventFilter(self)
        scaled(self.field.setMinimumHeight, 34)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the positions in the list now, in order."""
        return tuple(row.id for row in self.view.rows if isinstance(row, PositionRow))

    @property
    def marked(self) -> str:
        """The id of the position under the mark, or ""."""
        row = self.view.row
        return row.id if isinstance(row, PositionRow) else ""

    def show_groups(self, groups: tuple[GroupRows, ...]) -> None:
        """Show these groups, as far as they match what is typed."""
        self._groups = groups
        self._refill()

    def show_open(self, opened: str) -> None:
        """Mark the position that is open."""
        self._open = opened
        self._painter.open = opened
        self._mark(self._row_of(opened))
        self.view.viewport().update()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event, in_list=watched is self.view)
        return False

    def _key(self, event: QKeyEvent, *, in_list: bool) -> bool:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._mark(self._next_row(self.view.at, _STEPS[key]))
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

    def _row_of(self, wanted: str) -> int | None:
        """The row of a position's id, or None if it is not shown."""
        rows = self.view.rows
        return next((at for at, row in enumerate(rows) if _is(row, wanted)), None)

    def _next_row(self, start: int | None, step: int) -> int | None:
        """The next row with a position in a direction, or None; from no row, the first or last."""
        rows = self.view.rows
        at = (-1 if step > 0 else len(rows)) if start is None else start
        ahead = range(at + 1, len(rows)) if step > 0 else range(at - 1, -1, -1)
        return next((row for row in ahead if isinstance(rows[row], PositionRow)), None)

    def _mark(self, row: int | None) -> None:
        if row is None:
            return
        self.view.select(row)
        if row == self._next_row(None, 1):
            self.view.scrollToTop()  # to its heading

    def _refill(self) -> None:
        rows: list[PositionRow | _Heading] = []
        for group in matching(self._groups, self.field.text()):
            rows += [_Heading(group.title, _ABOVE_HEADING if rows else 0), *group.rows]
        self.view.show_rows(tuple(rows))
        row = self._row_of(self._open)
        self._mark(self._next_row(None, 1) if row is None or self.field.text() else row)
        self.view.setAccessibleDescription(
            plural("{number} position", "{number} positions", len(self.shown))
        )

    def _on_typed(self) -> None:
        self._refill()

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.row() == self.view.at:
            self.chosen.emit(self.marked)


def _is(row: PositionRow | _Heading, wanted: str) -> bool:
    return isinstance(row, PositionRow) and row.id == wanted
