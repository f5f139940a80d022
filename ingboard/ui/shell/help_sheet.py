"""A sheet of words over the stage: the keys, or what the program is. Esc or a click closes it.

What finds no room stands on a further page, which the arrows, the page keys or the wheel turn.

How groups of rows flow over the columns and pages of a sheet: pure arithmetic in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ingboard.text import clauses, labeled, text
from ingboard.ui.shell.commands import KeyGroup, KeyRow
from ingboard.ui.style import current_theme, paint_box
from ingboard.ui.widgets.parts import WRAPPED
from ingboard.ui.widgets.row_list import lines_of

LinesOf: TypeAlias = Callable[[KeyRow], int]
"""How many lines a row takes."""


class SheetPiece(Struct, frozen=True):
    """A group, or as much of it as stands in one column; the title is said again where it goes on.

    `lines` is how many its rows take together.
    """

    title: str
    rows: tuple[KeyRow, ...]
    lines: int

    def height(self, row: int, heading: int) -> int:
        """The height with its heading, if it has a title; a line is `row` high."""
        return self.lines * row + (heading if self.title else 0)


Column: TypeAlias = tuple[SheetPiece, ...]
Leaf: TypeAlias = tuple[Column, ...]


def flow(
    groups: Iterable[KeyGroup],
    columns: int,
    high: int,
    row: int,
    heading: int,
    lines_of: LinesOf = lambda _: 1,
) -> tuple[Leaf, ...]:
    """The pages of a sheet with so many columns of that height.

    A group stays together where a whole column can hold it; a column holds one row at least.
    """
    found: list[list[SheetPiece]] = [[]]
    left = high
    for group in groups:
        most = (high - (heading if group.title else 0)) // row
        for piece in _pieces(group, most, lines_of):
            needs = piece.height(row, heading)
            if needs > left and found[-1]:
                found.append([])
                left = high
            found[-1].append(piece)
            left -= needs
    filled = [tuple(column) for column in found]
    return tuple(tuple(filled[at : at + columns]) for at in range(0, len(filled), columns))


def balanced(
    groups: Sequence[KeyGroup],
    columns: int,
    high: int,
    row: int,
    heading: int,
    lines_of: LinesOf = lambda _: 1,
) -> tuple[Leaf, ...]:
    """The same pages with columns as low as their number allows, so that none is nearly empty."""
    found = flow(groups, columns, high, row, heading, lines_of)
    while high > row:
        high -= row
        lower = flow(groups, columns, high, row, heading, lines_of)
        if len(lower) > len(found) or _parts(lower) > _parts(found):
            break
        found = lower
    return found


def _parts(leaves: Iterable[Leaf]) -> int:
    """How many pieces there are: more than groups where some had to be split."""
    return sum(len(column) for leaf in leaves for column in leaf)


def height_of(column: Sequence[SheetPiece], row: int, heading: int) -> int:
    """The height of what stands in a column."""
    return sum(piece.height(row, heading) for piece in column)


def _pieces(group: KeyGroup, most: int, lines_of: LinesOf) -> Iterator[SheetPiece]:
    rows: list[KeyRow] = []
    lines = 0
    for row in group.rows:
        more = lines_of(row)
        if rows and lines + more > most:
            yield SheetPiece(group.title, tuple(rows), lines)
            rows, lines = [], 0
        rows.append(row)
        lines += more
    if rows:
        yield SheetPiece(group.title, tuple(rows), lines)


COLUMN = 552
"""The least width of a column of the keys, at 100 %."""
KEYS_WIDTH = 190
_AFTER_KEYS = 10
_BETWEEN = 32
_ROW = 23
_HEADING = 34
_PAD = 28
_TITLE = 36
_LEAST_WORDS = 130


class HelpSheet(QWidget):
    """Shows pairs of words, key and meaning; the clock behind it runs on and stays in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self._leaves: tuple[Leaf, ...] = ((),)
        self._at = 0
        self._wide, self._keys = 0, 0
        self._is_stacked = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.hide()

    def show_sheet(
        self, title: str, groups: Sequence[KeyGroup], part: QRect, *, columns: bool
    ) -> None:
        """Show groups of rows over that part of the workspace.

        Where the part is wide enough they may stand in two `columns`; where it is narrow, each meaning
        stands under its key.
        """
        parent = self.parentWidget()
        if parent is None:
            return
        theme = current_theme()
        self._title = title
        pad, between, high = theme.px(_PAD), theme.px(_BETWEEN), part.height()
        two = 2 * pad + 2 * theme.px(COLUMN) + between
        number = 2 if part.width() >= two and columns else 1
        above = 2 * pad + theme.px(_TITLE)
        row, heading = theme.px(_ROW), theme.px(_HEADING)
        one = 2 * pad + theme.px(COLUMN)
        width = min(two if number > 1 else one, part.width())
        self._wide = (width - 2 * pad - between * (number - 1)) // number
        keys = (key for group in groups for key, _ in group.rows)
        widest = max(map(QFontMetricsF(theme.sans(14, 600)).horizontalAdvance, keys), default=0)
        self._keys = max(theme.px(KEYS_WIDTH), round(widest) + theme.px(_AFTER_KEYS))
        self._is_stacked = self._wide - self._keys < theme.px(_LEAST_WORDS)
        self._leaves = balanced(groups, number, high - above, row, heading, self._lines_of)
        self._at = 0
        columns_of_all = [column for leaf in self._leaves for column in leaf]
        height = above + max(height_of(column, row, heading) for column in columns_of_all)
        top = max(0, min(theme.px(24), high - height))
        left = part.x() + (part.width() - width) // 2
        self.setGeometry(left, part.y() + top, width, height)
        self._say()
        self.show()
        self.raise_()
        self.setFocus()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_F1):
            self.hide()
        elif not self._take(event.key()):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        turned = event.angleDelta().y()
        if turned:
            self._turn_to(self._at + (-1 if turned > 0 else 1))

    @property
    def seen_rows(self) -> tuple[KeyRow, ...]:
        """The rows in sight, each a key and its meaning."""
        leaf = self._leaves[self._at]
        return tuple(row for column in leaf for piece in column for row in piece.rows)

    @property
    def seen_columns(self) -> int:
        """In how many columns the rows in sight stand."""
        return len(self._leaves[self._at])

    def _take(self, key: int) -> bool:
        last, next_ = self._at - 1, self._at + 1
        turns = {
            Qt.Key.Key_Up: last,
            Qt.Key.Key_Left: last,
            Qt.Key.Key_PageUp: last,
            Qt.Key.Key_Down: next_,
            Qt.Key.Key_Right: next_,
            Qt.Key.Key_PageDown: next_,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._leaves),
        }
        if key not in turns:
            return False
        self._turn_to(turns[Qt.Key(key)])
        return True

    def _turn_to(self, at: int) -> None:
        self._at = max(0, min(at, len(self._leaves) - 1))
        self._say()
        self.update()

    def _say(self) -> None:
        self.setAccessibleName(clauses(labeled(key, words) for key, words in self.seen_rows))

    def _place_words(self) -> str:
        """Which page is in sight, where there are several."""
        if len(self._leaves) == 1:
            return ""
        return text("← →  page {page} of {pages}", page=self._at + 1, pages=len(self._leaves))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        pad, leaf = theme.px(_PAD), self._leaves[self._at]
        with QPainter(self) as painter:
            paint_box(
                painter, QRectF(self.rect()), theme.px(6), fill=theme.surface, edge=theme.line2
            )
            painter.setPen(theme.ink)
            painter.setFont(theme.serif(20, 600))
            painter.drawText(pad, pad + theme.px(16), self._title)
            painter.setFont(theme.sans(14))
            painter.setPen(theme.ink2)
            above = QRect(pad, pad - theme.px(4), self.width() - 2 * pad, theme.px(26))
            painter.drawText(above, _END, self._place_words())
            for number, column in enumerate(leaf):
                left = pad + number * (self._wide + theme.px(_BETWEEN))
                self._paint_column(painter, column, left, pad + theme.px(_TITLE))

    def _lines_of(self, row: KeyRow) -> int:
        wide = self._wide if self._is_stacked else self._wide - self._keys
        return self._is_stacked + lines_of(row[1], QFontMetricsF(current_theme().sans(14)), wide)

    def _paint_column(self, painter: QPainter, column: Column, left: int, top: int) -> None:
        theme = current_theme()
        for piece in column:
            if piece.title:
                painter.setFont(theme.serif(16, 600))
                painter.setPen(theme.petrol)
                heading = QRect(left, top, self._wide, theme.px(_HEADING) - theme.px(4))
                painter.drawText(heading, _BELOW, piece.title)
                top += theme.px(_HEADING)
            for row in piece.rows:
                room = QRect(left, top, self._wide, self._lines_of(row) * theme.px(_ROW))
                self._paint_row(painter, row, room)
                top += room.height()

    def _paint_row(self, painter: QPainter, row: KeyRow, room: QRect) -> None:
        theme = current_theme()
        key, words = row
        painter.setFont(theme.sans(14, 600))
        painter.setPen(theme.ink)
        first = QRect(room.left(), room.top(), room.width(), theme.px(_ROW))
        painter.drawText(first, _MIDDLE, key)
        painter.setFont(theme.sans(14))
        painter.setPen(theme.ink2)
        above = (first.height() - painter.fontMetrics().height()) // 2
        if self._is_stacked:
            words_room = room.adjusted(0, first.height() - above, 0, 0)
        else:
            words_room = room.adjusted(self._keys, above, 0, 0)
        painter.drawText(words_room, WRAPPED, words)


_END = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_BELOW = int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)
