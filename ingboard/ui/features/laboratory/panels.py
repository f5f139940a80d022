"""What the laboratory's page is made of: the list of positions, the tables of lines and counts.

The table of a line has moves down, the four texts across, signs and words in the cells. Made from the values
of `review`; the page itself plays nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from ingboard.game.strip import name_of_color
from ingboard.review import laboratory
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import text_title
from ingboard.text import ended, labeled, listed, paragraph, plural, text
from ingboard.ui.game.play_answers import TEXTS, PlayAnswer, short_title
from ingboard.ui.style import Theme, current_theme, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import fitted
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.form import offer_clearing
from ingboard.ui.widgets.page_parts import filled
from ingboard.ui.widgets.parts import FillPart, Part, WordsPart
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter, choice, lines_of
from ingboard.ui.widgets.spoken import SpokenWidget


class LineStep(Struct, frozen=True):
    """A wish: the first `moves` moves of that line (from 0) of the open position stand on the board."""

    line: int
    moves: int


def matching(
    groups: tuple[laboratory.LabGroup, ...], typed: str
) -> tuple[laboratory.LabGroup, ...]:
    """The groups with the positions in whose title, or group's title, every typed word occurs."""
    words = typed.casefold().split()
    found = []
    for group in groups:
        positions = tuple(
            each
            for each in group.positions
            if all(word in f"{group.title} {each.title} {each.id}".casefold() for word in words)
        )
        if positions:
            found.append(replace(group, positions=positions))
    return tuple(found)


def step_words(move: laboratory.LineMove) -> str:
    """A move in words: "White B8" or "White passes"."""
    side = name_of_color(move.color)
    if move.point is None:
        return text("{side} passes", side=side)
    return text("{side} {point}", side=side, point=move.name)


def moves_under(line: laboratory.LabLine, rules: RuleText) -> int:
    """How many moves of a line a text judges: up to its refusal, that included."""
    return len(line.expected[rules][: len(line.moves)])


def reason_word(reason: Reason) -> str:
    """The reason of a refusal in a word or two, for a narrow column."""
    return {
        Reason.ENDED: text("Ended"),
        Reason.OCCUPIED: text("Occupied"),
        Reason.SINGLE_SUICIDE: text("Suicide"),
        Reason.HOT_SINGLE: text("Hot stone"),
        Reason.HOT_DOUBLE: text("Double hot"),
        Reason.HOT_TRIPLE: text("Triple hot"),
        Reason.HOT_TWIN: text("Twin hot"),
        Reason.RECYCLING: text("Recycling"),
        Reason.SUPERKO: text("Superko"),
        Reason.RECYCLING_BACKSTOP: text("Third time"),
        Reason.WRONG_TURN: text("Not in turn"),
    }[reason]


def origin_words(position: laboratory.LabPosition) -> str:
    """Where its board comes from."""
    if position.built_by_us:
        return text("Made for this program")
    return text("Board: {origin}", origin=position.origin)


def answer_of(expected: laboratory.Expected) -> tuple[PlayAnswer, str]:
    """What a text says of a move, and in a word or two."""
    if expected.reason is not None:
        return PlayAnswer.BARRED, reason_word(expected.reason)
    answer = PlayAnswer.AS_PASS if expected.as_pass else PlayAnswer.ALLOWED
    return answer, answer.words


_HEAD: Final = 28


_ROW: Final = 28


_TWO_LINES: Final = 11


_SIGN: Final = 14


_PAD: Final = 5


_WORDS_AT: Final = 48


_LEAST: Final = 280


_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LineTableView(SpokenWidget):
    """Shows a line under the four texts: the text in use washed, the moves played so far marked."""

    role = QAccessible.Role.List

    def __init__(self) -> None:
        super().__init__()
        self._moves: tuple[laboratory.LineMove, ...] = ()
        self.cells: list[
            list[tuple[PlayAnswer, str] | None]
        ] = []  # a row a move; None: the line has ended
        self._rules = TEXTS[0]
        self.played = 0  # moves that stand on the board
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: laboratory.LabLine, rules: RuleText, played: int) -> None:
        """Show this line with that text in use and so many moves played."""
        self._moves, self._rules, self.played = line.moves, rules, played
        verdicts = [[line.verdict(each, at) for each in TEXTS] for at in range(len(line.moves))]
        self.cells = [
            [None if cell is None else answer_of(cell) for cell in row] for row in verdicts
        ]
        self.setAccessibleName(text("{line} under the four texts", line=line.title))
        self.setAccessibleDescription(paragraph(map(self._row_words, range(len(line.moves)))))
        self.updateGeometry()
        self.update()

    def row_box(self, number: int) -> QRectF:
        """Where the row of a move (from 1) stands."""
        theme = current_theme()
        top = theme.px(_HEAD) + (number - 1) * theme.px(_ROW)
        return QRectF(0, top, self.width(), theme.px(_ROW))

    def sizeHint(self) -> QSize:
        theme = current_theme()
        width = self._move_width(theme) + len(TEXTS) * self._cell_width(theme)
        return QSize(round(width), theme.px(_HEAD) + len(self._moves) * theme.px(_ROW) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(_LEAST), self.sizeHint().height())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            column = TEXTS.index(self._rules)
            wash = self._cell_box(theme, column, 0, self.height())
            painter.fillRect(wash, theme.petrol_wash)
            for at, rules in enumerate(TEXTS):
                in_use = rules is self._rules
                head = self._cell_box(theme, at, 0, theme.px(_HEAD)).adjusted(
                    theme.px(_PAD), 0, 0, 0
                )
                painter.setPen(theme.ink if in_use else theme.ink2)
                _paint_words(painter, theme, head, short_title(rules), 600 if in_use else 400)
            for number in range(1, len(self._moves) + 1):
                self._paint_row(painter, theme, number)
            if self.hasFocus():
                paint_box(painter, QRectF(self.rect()), theme.px(4), edge=theme.petrol, width=2)

    def _paint_row(self, painter: QPainter, theme: Theme, number: int) -> None:
        box, move = self.row_box(number), self._moves[number - 1]
        painter.fillRect(QRectF(0, box.top(), box.width(), 1), theme.line)
        if number <= self.played:
            painter.fillRect(QRectF(0, box.top() + 1, 3, box.height() - 1), theme.petrol)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        room = QRectF(theme.px(4), box.top(), theme.px(18), box.height())
        painter.drawText(
            room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{number}"
        )
        middle = QPointF(theme.px(36), box.center().y())
        paint_small_stone(painter, middle, theme.px(15), move.color)
        painter.setFont(theme.sans(14, 600 if number == self.played else 400))
        painter.setPen(theme.ink)
        left = theme.px(_WORDS_AT)
        painter.drawText(QRectF(left, box.top(), box.width(), box.height()), _LEFT, move.name)
        for at, cell in enumerate(self.cells[number - 1]):
            self._paint_cell(
                painter, theme, cell, self._cell_box(theme, at, box.top(), box.height())
            )

    def _paint_cell(
        self, painter: QPainter, theme: Theme, cell: tuple[PlayAnswer, str] | None, box: QRectF
    ) -> None:
        pad, sign = theme.px(_PAD), theme.px(_SIGN)
        if cell is None:
            painter.setPen(theme.ink3)
            painter.drawText(box.adjusted(pad, 0, 0, 0), _LEFT, "–")
            return
        answer, words = cell
        icon, token = answer.value
        color = theme.color(token)
        corner = QRectF(box.left() + pad, box.center().y() - sign / 2, sign, sign)
        paint_icon(painter, icon, corner, color)
        room = box.adjusted(pad + sign + theme.px(4), 0, 0, 0)
        painter.setPen(color)
        _paint_words(painter, theme, room, words, 400 if answer is PlayAnswer.ALLOWED else 600)

    def _cell_box(self, theme: Theme, at: int, top: float, height: float) -> QRectF:
        left = self._move_width(theme)
        each = (self.width() - left) / len(TEXTS)
        return QRectF(round(left + at * each), top, round(each), height)

    def _move_width(self, theme: Theme) -> float:
        metrics = QFontMetricsF(theme.sans(14, 600))
        words = [metrics.horizontalAdvance(move.name) for move in self._moves]
        return theme.px(_WORDS_AT) + max([0.0, *words]) + theme.px(8)

    def _cell_width(self, theme: Theme) -> float:
        metrics = QFontMetricsF(theme.sans(13, 600))
        words = [cell[1] for row in self.cells for cell in row if cell is not None]
        longest = max(map(metrics.horizontalAdvance, words), default=0.0)
        heads = max(metrics.horizontalAdvance(short_title(rules)) for rules in TEXTS)
        return theme.px(_PAD) + max(longest + theme.px(_SIGN + 4), heads) + theme.px(2)

    def _row_words(self, at: int) -> str:
        answers = zip(TEXTS, self.cells[at], strict=True)
        said = [labeled(text_title(rules), cell[1]) for rules, cell in answers if cell is not None]
        return paragraph((ended(f"{at + 1} {step_words(self._moves[at])}"), ended(listed(said))))


def _paint_words(painter: QPainter, theme: Theme, room: QRectF, words: str, weight: int) -> None:
    """Words on one line, or on two smaller ones."""
    painter.setFont(fitted(theme.sans(13, weight), words, room.width()))
    if QFontMetricsF(painter.font()).horizontalAdvance(words) > room.width() + 1:
        painter.setFont(theme.sans(_TWO_LINES, weight))
    painter.drawText(room, _LEFT | Qt.TextFlag.TextWordWrap, words)


_LINE: Final = 18


_ABOVE_HEADING: Final = 8


_LEFT_OF_WORDS, _RIGHT_OF_WORDS = 10, 4


_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class _Heading(Struct, frozen=True):
    """The name of a group; all but the first have room above."""

    title: str
    above: float


class _PositionRows(RowPainter["laboratory.LabPosition | _Heading"]):
    """Headings small and positions plain; the open one has a bar, the chosen one a wash."""

    wraps = True

    def __init__(self) -> None:
        self.opened = ""

    def show_open(self, opened: str) -> None:
        """Mark the position that is open."""
        self.opened = opened

    def spoken(self, row: laboratory.LabPosition | _Heading) -> str:
        return row.title

    def can_be_chosen(self, row: laboratory.LabPosition | _Heading) -> bool:
        return isinstance(row, laboratory.LabPosition)

    def height(self, row: laboratory.LabPosition | _Heading, width: int) -> int:
        theme = current_theme()
        above = row.above if isinstance(row, _Heading) else 0
        room = width - theme.px(_LEFT_OF_WORDS + _RIGHT_OF_WORDS)
        lines = lines_of(row.title, QFontMetricsF(_font(row)), room)
        return theme.px(_ROW + above) + (lines - 1) * theme.px(_LINE)

    def parts(
        self, row: laboratory.LabPosition | _Heading, box: QRectF, *, chosen: bool
    ) -> Iterator[Part]:
        theme = current_theme()
        above = theme.px(row.above) if isinstance(row, _Heading) else 0
        if chosen:
            yield from choice(box, bar=0)
        if isinstance(row, laboratory.LabPosition) and row.id == self.opened:
            yield FillPart(QRectF(box.left(), box.top(), 3, box.height()), theme.petrol)
        ink = theme.ink2 if isinstance(row, _Heading) else theme.ink
        inner = box.adjusted(theme.px(_LEFT_OF_WORDS), above, -theme.px(_RIGHT_OF_WORDS), 0)
        yield WordsPart(inner, row.title, _font(row), ink, wraps=True)


def _font(row: laboratory.LabPosition | _Heading) -> QFont:
    theme = current_theme()
    return theme.sans(13, 600) if isinstance(row, _Heading) else theme.sans(14)


class PositionsList(QWidget):
    """A field to type in and the list; `chosen` carries the id of the position opened.

    Up and Down move the mark from the field and from the list alike, Enter or a click opens. Letters
    typed on the list go to the field.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._groups: tuple[laboratory.LabGroup, ...] = ()
        self.field = QLineEdit()
        self.field.setPlaceholderText(text("Find a position"))
        self.field.setAccessibleName(text("Find a position"))
        offer_clearing(self.field)
        self._painter = _PositionRows()
        self.view = RowList(
            self._painter, text("Laboratory positions"), keys=STEPS - _STEPS.keys() | ENDS
        )
        self.view.setFrameShape(RowList.Shape.NoFrame)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        filled(spaced(QVBoxLayout(self), spacing=8, margins=0), self.field, (self.view, 1))
        self.field.textChanged.connect(self._refill)
        self.view.clicked.connect(self._on_clicked)
        for widget in (self.field, self.view):
            widget.installEventFilter(self)
        scaled(self.field.setMinimumHeight, 34)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the positions in the list now, in order."""
        return tuple(row.id for row in self.view.rows if isinstance(row, laboratory.LabPosition))

    @property
    def marked(self) -> str:
        """The id of the position under the mark, or ""."""
        row = self.view.row
        return row.id if isinstance(row, laboratory.LabPosition) else ""

    def show_groups(self, groups: tuple[laboratory.LabGroup, ...]) -> None:
        """Show these groups, as far as they match what is typed."""
        self._groups = groups
        self._refill()

    def show_open(self, opened: str) -> None:
        """Mark the position that is open."""
        self._painter.show_open(opened)
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
        return next(
            (
                n
                for n, row in enumerate(rows)
                if isinstance(row, laboratory.LabPosition) and row.id == wanted
            ),
            None,
        )

    def _next_row(self, start: int | None, step: int) -> int | None:
        """The next row with a position in a direction, or None; from no row, the first or last."""
        rows = self.view.rows
        at = (-1 if step > 0 else len(rows)) if start is None else start
        ahead = range(at + 1, len(rows)) if step > 0 else range(at - 1, -1, -1)
        return next((row for row in ahead if isinstance(rows[row], laboratory.LabPosition)), None)

    def _mark(self, row: int | None) -> None:
        if row is None:
            return
        self.view.select(row)
        if row == self._next_row(None, 1):
            self.view.scrollToTop()  # to its heading

    def _refill(self) -> None:
        rows: list[laboratory.LabPosition | _Heading] = []
        for group in matching(self._groups, self.field.text()):
            rows += [_Heading(group.title, _ABOVE_HEADING if rows else 0), *group.positions]
        self.view.show_rows(tuple(rows))
        row = self._row_of(self._painter.opened)
        self._mark(self._next_row(None, 1) if row is None or self.field.text() else row)
        self.view.setAccessibleDescription(
            plural("{number} position", "{number} positions", len(self.shown))
        )

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.row() == self.view.at:
            self.chosen.emit(self.marked)
