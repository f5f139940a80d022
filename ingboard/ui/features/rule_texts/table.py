"""The table of the page "which text says what": questions down, texts across; one cell is selected.

It scrolls up and down only: columns share the width, cells take the lines they need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF, QResizeEvent, QShowEvent

from ingboard.review.editions import Edition
from ingboard.review.sayings import (
    COLUMNS,
    Element,
    Group,
    Saying,
    SayingRow,
    Status,
    TextColumn,
    column_title,
    rows,
    status_word,
)
from ingboard.text import ended, listed, paragraph, text
from ingboard.ui.features.rule_texts.lines import TextsLine, lines, mark_words
from ingboard.ui.game.play_answers import short_title
from ingboard.ui.style import Theme, current_theme, follow_theme
from ingboard.ui.widgets.parts import BoxPart, DrawnPart, FillPart, Part, WordsPart, wide
from ingboard.ui.widgets.row_list import PartsDelegate

_Index = QModelIndex | QPersistentModelIndex


_ROOT: Final = QModelIndex()


_QUESTION_SHARE: Final = 0.17


_NARROW_QUESTION_SHARE: Final = 0.34


_SIDE, _ABOVE, _BELOW, _GAP = 12, 9, 9, 3


_MARK = 13


_HEAD: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


_WRAP: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
)


def short_title_of(column: TextColumn) -> str:
    """The name of a column where there is little room."""
    return column_title(column) if column.is_europe else short_title(column.rules)


class TextsModel(QAbstractTableModel):
    """The lines as a table of five columns: the question, then the texts in their order."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[TextsLine, ...] = lines()
        self.in_use: TextColumn | None = None
        self.is_narrow = False

    def saying(self, row: int, column: int) -> Saying | None:
        """What stands in a cell of the texts, or None for headings, questions and editions."""
        line = self.lines[row]
        return line.at(COLUMNS[column - 1]) if isinstance(line, SayingRow) and column else None

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else 1 + len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        line = self.lines[index.row()]
        match line:
            case str():
                return line
            case Edition():
                return line.title if not index.column() else _edition_words(line)
            case SayingRow():
                saying = self.saying(index.row(), index.column())
                if saying is None:
                    return line.title
                return paragraph((saying.words, ended(status_word(saying.status)), saying.source))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        shown, whole = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole
        if orientation is not Qt.Orientation.Horizontal or role not in (shown, whole):
            return None
        if not section:
            return text("Question")
        column = COLUMNS[section - 1]
        is_short = self.is_narrow and role == shown
        title = short_title_of(column) if is_short else column_title(column)
        return listed((title, text("in use"))) if column == self.in_use else title

    def show_heads(self, in_use: TextColumn | None, *, is_narrow: bool) -> None:
        """Say of a column that it is in use; short names where columns are narrow."""
        self.in_use, self.is_narrow = in_use, is_narrow
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS))

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if self.saying(index.row(), index.column()) is None:
            return flag.ItemIsEnabled
        return flag.ItemIsEnabled | flag.ItemIsSelectable


class RuleTextsTable(QtWidgets.QTableView):
    """Shows the table; `selected` carries (row of the table, rule text) whenever the cell changes.

    Arrows move from cell to cell past the headings; Home and End go to the first and last element, page keys
    by a screen.
    """

    selected = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.texts = TextsModel(self)
        self.in_use: TextColumn | None = None  # whose column is washed
        self._only: TextColumn | None = None
        self._shared: tuple[object, ...] = ()
        self.setModel(self.texts)
        self.setItemDelegate(_Cells(self))
        self.setAccessibleName(text("Rule texts compared"))
        self.setFrameShape(QtWidgets.QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(1)
        self.verticalHeader().hide()
        self.horizontalHeader().setDefaultAlignment(_HEAD)
        self.horizontalHeader().setHighlightSections(False)
        for row, line in enumerate(self.texts.lines):
            if isinstance(line, str):
                self.setSpan(row, 0, 1, 1 + len(COLUMNS))
            elif isinstance(line, Edition):
                self.setSpan(row, 1, 1, len(COLUMNS))
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        follow_theme(self._share_width)

    @property
    def cell(self) -> tuple[SayingRow, TextColumn] | None:
        """The element and text of the selected cell."""
        index = self.currentIndex()
        line = self.texts.lines[index.row()] if index.isValid() else None
        if not isinstance(line, SayingRow) or not index.column():
            return None
        return line, COLUMNS[index.column() - 1]

    def show_in_use(self, in_use: TextColumn | None) -> None:
        """Wash the column of the text in use, and bring the selected cell into it when it changes."""
        changed, self.in_use = in_use != self.in_use, in_use
        cell = self.cell
        if cell is None or (changed and in_use is not None):
            row = self._element_rows()[0] if cell is None else self.currentIndex().row()
            self.select(row, COLUMNS[0] if in_use is None else in_use)
        self._show_heads()
        self.viewport().update()

    def _show_heads(self) -> None:
        font, (_, *widths) = current_theme().sans(13, 600), self.column_lefts()
        needed = max(wide(listed((column_title(each), text("in use"))), font) for each in COLUMNS)
        is_narrow = min(width for _, width in widths) < needed + current_theme().px(2 * _SIDE)
        self.texts.show_heads(self.in_use, is_narrow=is_narrow)

    def show_only(self, only: TextColumn | None) -> None:
        """Show one text's column, or all of them (None)."""
        self._only = only
        for column, each in enumerate(COLUMNS, start=1):
            self.setColumnHidden(column, only is not None and each != only)
        cell = self.cell
        if only is not None and cell is not None:
            self.select(self.currentIndex().row(), only)
        self._share_width()

    def select(self, row: int, text_column: TextColumn) -> None:
        """Select the cell of that row and text, and bring it into view."""
        index = self.texts.index(row, 1 + COLUMNS.index(text_column))
        self.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        self._bring_into_view(index)

    def go_to_element(self, element: Element) -> None:
        """Select that element in the text whose cell is selected, or in the first."""
        cell = self.cell
        for row, line in enumerate(self.texts.lines):
            if isinstance(line, SayingRow) and line.element is element:
                self.select(row, COLUMNS[0] if cell is None else cell[1])

    def go_to(self, group: Group) -> None:
        """Select the first element of a part and bring its heading to the top."""
        first = next(row for row in rows() if row.group is group)
        self.go_to_element(first.element)
        heading = self.texts.index(self.texts.lines.index(first) - 1, 0)
        self.scrollTo(heading, QtWidgets.QAbstractItemView.ScrollHint.PositionAtTop)

    def moveCursor(
        self,
        cursorAction: QtWidgets.QAbstractItemView.CursorAction,  # noqa: N803 - Qt's name
        modifiers: Qt.KeyboardModifier,  # noqa: ARG002 - Qt's signature
    ) -> QModelIndex:
        act = QtWidgets.QAbstractItemView.CursorAction
        index = self.currentIndex()
        elements = self._element_rows()
        if not index.isValid():
            return self.texts.index(elements[0], 1)
        at, column = elements.index(index.row()), index.column()
        page = max(1, self.viewport().height() // max(1, self.rowHeight(index.row())))
        rows = {
            act.MoveUp: at - 1,
            act.MoveDown: at + 1,
            act.MovePageUp: at - page,
            act.MovePageDown: at + page,
            act.MoveHome: 0,
            act.MoveEnd: len(elements) - 1,
        }
        columns = {act.MoveLeft: column - 1, act.MoveRight: column + 1}
        column = min(max(columns.get(cursorAction, column), 1), len(COLUMNS))
        if self.isColumnHidden(column):
            column = index.column()
        row = elements[min(max(rows.get(cursorAction, at), 0), len(elements) - 1)]
        return self.texts.index(row, column)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def column_lefts(self) -> tuple[tuple[int, int], ...]:
        """Left edge and width of every column shown, in pixels, the question first."""
        shown = [column for column in range(1 + len(COLUMNS)) if not self.isColumnHidden(column)]
        return tuple((self.columnViewportPosition(each), self.columnWidth(each)) for each in shown)

    def _element_rows(self) -> list[int]:
        return [row for row, line in enumerate(self.texts.lines) if isinstance(line, SayingRow)]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """To have the rows as high as their words want at this width: dear, so once for each width."""
        width = self.viewport().width()
        shared = (width, self._only, id(current_theme()))
        if not self.isVisible() or shared == self._shared:
            self._bring_into_view(self.currentIndex())
            return
        self._shared = shared
        shown = 1 if self._only else len(COLUMNS)
        share = _NARROW_QUESTION_SHARE if self._only else _QUESTION_SHARE
        question = round(width * share)
        self.setColumnWidth(0, question)
        left = question
        for column in range(1, 1 + len(COLUMNS)):
            if not self.isColumnHidden(column):
                right = left + (width - left) // shown
                self.setColumnWidth(column, right - left)
                left, shown = right, shown - 1
        theme = current_theme()
        for row, line in enumerate(self.texts.lines):
            self.setRowHeight(row, self._height(theme, line))
        self._show_heads()
        self.updateGeometries()
        self._bring_into_view(self.currentIndex())

    def _bring_into_view(self, index: QModelIndex) -> None:
        """Scroll to a cell, and to the heading above it if it is the first of its part."""
        above = index.row() - 1
        if above >= 0 and isinstance(self.texts.lines[above], str):
            self.scrollTo(self.texts.index(above, 0))
        if index.isValid():
            self.scrollTo(index)

    def _height(self, theme: Theme, line: TextsLine) -> int:
        padding = theme.px(_ABOVE) + theme.px(_BELOW)
        widths = [width - 2 * theme.px(_SIDE) for _, width in self.column_lefts()]
        match line:
            case str():
                return theme.px(46)
            case Edition():
                question = _words_height(theme, line.title, widths[0], 600)
                words = _words_height(theme, _edition_words(line), sum(widths[1:]), 400)
                return padding + max(question, words)
            case SayingRow():
                shown = COLUMNS if self._only is None else (self._only,)
                cells = [
                    _cell_height(theme, line.at(column), width)
                    for column, width in zip(shown, widths[1:], strict=True)
                ]
                return padding + max(_words_height(theme, line.title, widths[0], 600), *cells)

    def _on_current_changed(self) -> None:
        cell = self.cell
        if cell is not None:
            self._bring_into_view(self.currentIndex())
            self.selected.emit(cell)


class _Cells(PartsDelegate):
    """Headings, questions and cells of the table."""

    def __init__(self, table: RuleTextsTable) -> None:
        super().__init__(table)
        self._table = table

    def parts(self, index: _Index, box: QRectF) -> Iterator[Part]:
        theme, line = current_theme(), self._table.texts.lines[index.row()]
        side = theme.px(_SIDE)
        room = box.adjusted(side, theme.px(_ABOVE), -side, -theme.px(_BELOW))
        yield FillPart(box, theme.raised)  # over the style's own highlight of a selected cell
        match line:
            case str():
                low = room.adjusted(0, room.height() - theme.px(22), 0, theme.px(2))
                yield WordsPart(low, line, theme.serif(17, 600), theme.ink)
            case Edition():
                is_head = not index.column()
                words = line.title if is_head else _edition_words(line)
                yield _words(theme, room, words, 600 if is_head else 400)
            case SayingRow() if not index.column():
                yield _words(theme, room, line.title, 600)
            case SayingRow():
                column = COLUMNS[index.column() - 1]
                if column == self._table.in_use:
                    yield FillPart(box, theme.petrol_wash)
                yield from _saying(theme, room, line.at(column))
        yield FillPart(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.line)
        if index == self._table.currentIndex():
            yield BoxPart(box, theme.px(4), edge=theme.petrol, width=2)


def paint_mark(painter: QPainter, theme: Theme, box: QRectF, status: Status) -> None:
    """Paint the sign of a status into a square: a dashed ring, one struck through, or half a diamond."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = box.adjusted(1, 1, -1, -1)
    match status:
        case Status.SAID:
            pass
        case Status.SILENT | Status.NOT_READ:
            pen = QPen(theme.ink2, 1.6)
            pen.setDashPattern([2.2, 1.6])
            painter.setPen(pen)
            painter.drawEllipse(inner)
            if status is Status.NOT_READ:
                painter.setPen(QPen(theme.ink2, 1.6))
                painter.drawLine(inner.bottomLeft(), inner.topRight())
        case Status.DISPUTED:
            middle = inner.center()
            top, bottom = QPointF(middle.x(), inner.top()), QPointF(middle.x(), inner.bottom())
            left, right = QPointF(inner.left(), middle.y()), QPointF(inner.right(), middle.y())
            painter.setPen(QPen(theme.gold, 1.6))
            painter.drawPolygon(QPolygonF([top, right, bottom, left]))
            painter.setBrush(theme.gold)
            painter.drawPolygon(QPolygonF([top, right, bottom]))
    painter.restore()


def mark_token(status: Status) -> str:
    """The color of the small line of a cell."""
    return "gold" if status is Status.DISPUTED else "ink2"


def _edition_words(edition: Edition) -> str:
    return paragraph((edition.words, edition.reason))


def _words_height(theme: Theme, words: str, width: int, weight: int) -> int:
    metrics = QFontMetrics(theme.sans(14, weight))
    return metrics.boundingRect(QRect(0, 0, max(1, width), 9999), _WRAP, words).height()


def _indent(theme: Theme, status: Status) -> int:
    return 0 if status is Status.SAID else theme.px(_MARK) + theme.px(5)


def _cell_height(theme: Theme, saying: Saying, width: int) -> int:
    room = QRect(0, 0, max(1, width - _indent(theme, saying.status)), 9999)
    mark = QFontMetrics(theme.sans(13)).boundingRect(room, _WRAP, mark_words(saying)).height()
    return _words_height(theme, saying.words, width, 400) + theme.px(_GAP) + mark


def _words(theme: Theme, room: QRectF, words: str, weight: int) -> Part:
    return WordsPart(room, words, theme.sans(14, weight), theme.ink, wraps=True, at_top=True)


def _saying(theme: Theme, room: QRectF, saying: Saying) -> Iterator[Part]:
    yield _words(theme, room, saying.words, 400)
    below = _words_height(theme, saying.words, round(room.width()), 400) + theme.px(_GAP)
    small, font = room.adjusted(_indent(theme, saying.status), below, 0, 0), theme.sans(13)
    ink = theme.color(mark_token(saying.status))
    yield WordsPart(small, mark_words(saying), font, ink, wraps=True, at_top=True)
    side = theme.px(_MARK)
    top = small.top() + (QFontMetrics(font).height() - side) / 2
    place = QRectF(room.left(), top, side, side)
    yield DrawnPart(place, partial(_draw_mark, theme, saying.status))


def _draw_mark(theme: Theme, status: Status, painter: QPainter, box: QRectF) -> None:
    paint_mark(painter, theme, box, status)
