"""What the laboratory's page is made of: the list of positions, the tables of lines and counts, the lens.

The table of a line has moves down, the four texts across, signs and words in the cells.

What the laboratory's page shows of a position: its lines and counts under the four texts, its lenses.

Made from the values of `review`, without Qt; the page itself plays nothing and judges nothing.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position
from ingboard.game.strip import name_of_color
from ingboard.review.breaths import breaths_at, kind_name, kind_words
from ingboard.review.laboratory import CountResult, Expected, LabCount, LabGroup, LabLine, LabPosition
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import ended, labeled, listed, paragraph, plural, text
from ingboard.ui.game.view_model import TEXTS, PlayAnswer, short_title
from ingboard.ui.style import Theme, current_theme, fitted, paint_box, put_away, scaled, spaced
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets.choices import SpokenWidget
from ingboard.ui.widgets.page_parts import Card, TextLabel, filled
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter, lines_of, paint_choice


class AnswerCell(Struct, frozen=True):
    """What a text says of a move or a count: answer and words; answer None where its line has ended."""

    answer: PlayAnswer | None
    words: str


class MoveRow(Struct, frozen=True):
    """One move of a line: its number, side and words, and the four texts' answers in their order."""

    number: int
    color: Color
    words: str
    cells: tuple[AnswerCell, ...]


class LineTable(Struct, frozen=True):
    """One line with its moves."""

    title: str
    rows: tuple[MoveRow, ...]


class CountRow(Struct, frozen=True):
    """What a count comes to under one text: the result, and how it is read off the filled board."""

    title: str
    result: str
    reading: str


class LensRow(Struct, frozen=True):
    """One breath under the lens: its point by name, the kind ("" if not proved) and what it means."""

    point: str
    kind: str
    words: str


class LensPicture(Struct, frozen=True):
    """A chain under the lens and its breaths."""

    title: str
    rows: tuple[LensRow, ...]


class LineStep(Struct, frozen=True):
    """A wish: the first `moves` moves of that line (from 0) of the open position stand on the board."""

    line: int
    moves: int


def matching(groups: tuple[LabGroup, ...], typed: str) -> tuple[LabGroup, ...]:
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


def lens_pictures(position: LabPosition) -> tuple[LensPicture, ...]:
    """The chains of a position that are under the lens."""
    pictures = (lens_picture(position.position, breath.chain) for breath in position.breaths)
    return tuple(picture for picture in pictures if picture is not None)


def lens_picture(position: Position, point: Point) -> LensPicture | None:
    """The chain on a point under the lens, or None where no stone stands."""
    found = breaths_at(position, point)
    if found is None:
        return None
    grid = position.grid
    title = text("{side}'s chain at {point}", side=name_of_color(found.color), point=name_of(point, grid))
    rows = tuple(
        LensRow(
            name_of(breath, grid),
            "" if kind is None else kind_name(kind),
            text("kind not proved") if kind is None else kind_words(kind),
        )
        for breath, kind in found.kinds.items()
    )
    return LensPicture(title, rows)


def step_words(row: MoveRow) -> str:
    """A move in words: "White B8" or "White passes"."""
    side = name_of_color(row.color)
    if row.words == text("pass"):
        return text("{side} passes", side=side)
    return text("{side} {point}", side=side, point=row.words)


def moves_under(table: LineTable, rules: RuleText) -> int:
    """How many moves of a line a text judges: up to its refusal, that included."""
    column = TEXTS.index(rules)
    return sum(row.cells[column].answer is not None for row in table.rows)


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


def origin_words(position: LabPosition) -> str:
    """Where its board comes from."""
    if position.built_by_us:
        return text("Our own board")
    return text("Board: {origin}", origin=position.origin)


def line_table(line: LabLine) -> LineTable:
    """A line with what each text says of its moves."""
    return LineTable(
        line.title,
        tuple(
            MoveRow(
                index + 1,
                move.color,
                move.name,
                tuple(_cell(line.verdict(rules, index)) for rules in TEXTS),
            )
            for index, move in enumerate(line.moves)
        ),
    )


def _cell(expected: Expected | None) -> AnswerCell:
    if expected is None:
        return AnswerCell(None, "")
    if expected.reason is not None:
        return AnswerCell(PlayAnswer.BARRED, reason_word(expected.reason))
    answer = PlayAnswer.AS_PASS if expected.as_pass else PlayAnswer.ALLOWED
    return AnswerCell(answer, answer.words)


def count_rows(count: LabCount | None) -> tuple[CountRow, ...]:
    """What a count comes to under each text; nothing where none is demonstrated."""
    if count is None:
        return ()
    return tuple(
        CountRow(
            text_title(rules),
            result_words(count.expected[rules]),
            reading_words(count.expected[rules], feasible=count.feasible),
        )
        for rules in TEXTS
    )


def result_words(result: CountResult) -> str:
    """A result in words: "Black by 3", "Draw", "Black, by the tie"."""
    if result.winner is None:
        return text("Draw")
    side = name_of_color(result.winner)
    if result.margin == 0:
        return text("{side} wins the tie", side=side)
    margin = abs(result.margin)
    shown = int(margin) if margin == int(margin) else margin
    return text("{side} by {margin}", side=side, margin=shown)


def reading_words(result: CountResult, *, feasible: bool) -> str:
    """How the margin is read: spaces, losing stones, shared points; or that nothing can be filled in."""
    if not feasible:
        return text("Cannot be filled in; by area")
    return text(
        "Spaces {spaces}, losing stones {losing}, shared {shared}",
        spaces=result.spaces,
        losing=result.losing,
        shared=result.shared,
    )


_HEAD: Final = 28
_ROW: Final = 28
_COUNT_ROW: Final = 48
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
        self.table = LineTable("", ())
        self._rules = TEXTS[0]
        self.played = 0  # moves that stand on the board
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, table: LineTable, rules: RuleText, played: int) -> None:
        """Show this line with that text in use and so many moves played."""
        self.table, self._rules, self.played = table, rules, played
        self.setAccessibleName(text("{line} under the four texts", line=table.title))
        self.setAccessibleDescription(paragraph(_spoken(row) for row in table.rows))
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
        return QSize(round(width), theme.px(_HEAD) + len(self.table.rows) * theme.px(_ROW) + 1)

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
                painter.setFont(theme.sans(13, 600 if in_use else 400))
                painter.setPen(theme.ink if in_use else theme.ink2)
                head = self._cell_box(theme, at, 0, theme.px(_HEAD))
                painter.drawText(head.adjusted(theme.px(_PAD), 0, 0, 0), _LEFT, short_title(rules))
            for row in self.table.rows:
                self._paint_row(painter, theme, row)
            if self.hasFocus():
                paint_box(painter, QRectF(self.rect()), theme.px(4), edge=theme.petrol, width=2)

    def _paint_row(self, painter: QPainter, theme: Theme, row: MoveRow) -> None:
        box = self.row_box(row.number)
        painter.fillRect(QRectF(0, box.top(), box.width(), 1), theme.line)
        is_last = row.number == self.played
        if row.number <= self.played:
            painter.fillRect(QRectF(0, box.top() + 1, 3, box.height() - 1), theme.petrol)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        number = QRectF(theme.px(4), box.top(), theme.px(18), box.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{row.number}")
        diameter = theme.px(15)
        middle = QPointF(theme.px(36), box.center().y())
        paint_small_stone(painter, middle, diameter, row.color)
        painter.setFont(theme.sans(14, 600 if is_last else 400))
        painter.setPen(theme.ink)
        left = theme.px(_WORDS_AT)
        painter.drawText(QRectF(left, box.top(), box.width(), box.height()), _LEFT, row.words)
        for at, cell in enumerate(row.cells):
            self._paint_cell(painter, theme, cell, self._cell_box(theme, at, box.top(), box.height()))

    def _paint_cell(self, painter: QPainter, theme: Theme, cell: AnswerCell, box: QRectF) -> None:
        pad, sign = theme.px(_PAD), theme.px(_SIGN)
        if cell.answer is None:
            painter.setPen(theme.ink3)
            painter.drawText(box.adjusted(pad, 0, 0, 0), _LEFT, "–")
            return
        icon, token = cell.answer.value
        color = theme.color(token)
        corner = QRectF(box.left() + pad, box.center().y() - sign / 2, sign, sign)
        paint_icon(painter, icon, corner, color)
        room = box.adjusted(pad + sign + theme.px(4), 0, 0, 0)
        weight = 400 if cell.answer is PlayAnswer.ALLOWED else 600
        painter.setFont(fitted(theme.sans(13, weight), cell.words, room.width()))
        painter.setPen(color)
        if QFontMetricsF(painter.font()).horizontalAdvance(cell.words) > room.width() + 1:
            painter.setFont(theme.sans(_TWO_LINES, weight))
        painter.drawText(room, _LEFT | Qt.TextFlag.TextWordWrap, cell.words)

    def _cell_box(self, theme: Theme, at: int, top: float, height: float) -> QRectF:
        left = self._move_width(theme)
        each = (self.width() - left) / len(TEXTS)
        return QRectF(round(left + at * each), top, round(each), height)

    def _move_width(self, theme: Theme) -> float:
        metrics = QFontMetricsF(theme.sans(14, 600))
        words = [metrics.horizontalAdvance(row.words) for row in self.table.rows]
        return theme.px(_WORDS_AT) + max([0.0, *words]) + theme.px(8)

    def _cell_width(self, theme: Theme) -> float:
        metrics = QFontMetricsF(theme.sans(13, 600))
        words = [cell.words for row in self.table.rows for cell in row.cells]
        longest = max([0.0, *(metrics.horizontalAdvance(each) for each in words)])
        heads = max(metrics.horizontalAdvance(short_title(rules)) for rules in TEXTS)
        return theme.px(_PAD) + max(longest + theme.px(_SIGN + 4), heads) + theme.px(2)


class CountTableView(QWidget):
    """Shows what a count comes to under the four texts: the result, and how it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[CountRow, ...] = ()
        self._rules = TEXTS[0]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[CountRow, ...], rules: RuleText) -> None:
        """Show these results with that text in use."""
        self.rows, self._rules = rows, rules
        self.setAccessibleName(text("The count under the four texts"))
        self.setAccessibleDescription(
            paragraph(paragraph((ended(labeled(row.title, row.result)), ended(row.reading))) for row in rows)
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), len(self.rows) * theme.px(_COUNT_ROW) + 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        pad, high = theme.px(8), theme.px(_COUNT_ROW)
        middle = self.width() * 0.42
        with QPainter(self) as painter:
            for at, row in enumerate(self.rows):
                in_use = TEXTS[at] is self._rules
                box = QRectF(0, at * high, self.width(), high)
                if in_use:
                    painter.fillRect(box, theme.petrol_wash)
                painter.fillRect(QRectF(0, box.top(), box.width(), 1), theme.line)
                painter.setPen(theme.ink)
                painter.setFont(theme.sans(14, 600 if in_use else 400))
                painter.drawText(box.adjusted(pad, 0, 0, 0), _LEFT, row.title)
                upper = QRectF(middle, box.top() + theme.px(4), box.width() - middle, theme.px(20))
                painter.setFont(theme.sans(14, 600))
                painter.drawText(upper, _LEFT, row.result)
                painter.setFont(theme.sans(13))
                painter.setPen(theme.ink2)
                painter.drawText(upper.translated(0, theme.px(19)), _LEFT, row.reading)


def _spoken(row: MoveRow) -> str:
    said = [
        labeled(text_title(rules), cell.words)
        for rules, cell in zip(TEXTS, row.cells, strict=True)
        if cell.answer is not None
    ]
    return paragraph((ended(f"{row.number} {step_words(row)}"), ended(listed(said))))


_LINE: Final = 18
_ABOVE_HEADING: Final = 8
_LEFT_OF_WORDS, _RIGHT_OF_WORDS = 10, 4
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)


class _Heading(Struct, frozen=True):
    """The name of a group; all but the first have room above."""

    title: str
    above: float


class _PositionRows(RowPainter["LabPosition | _Heading"]):
    """Headings small and positions plain; the open one has a bar, the chosen one a wash."""

    wraps = True

    def __init__(self) -> None:
        self.open = ""

    def spoken(self, row: LabPosition | _Heading) -> str:
        return row.title

    def can_be_chosen(self, row: LabPosition | _Heading) -> bool:
        return isinstance(row, LabPosition)

    def height(self, row: LabPosition | _Heading, width: int) -> int:
        theme = current_theme()
        above = row.above if isinstance(row, _Heading) else 0
        room = width - theme.px(_LEFT_OF_WORDS + _RIGHT_OF_WORDS)
        lines = lines_of(row.title, QFontMetricsF(_font(row)), room)
        return theme.px(_ROW + above) + (lines - 1) * theme.px(_LINE)

    def paint(self, painter: QPainter, row: LabPosition | _Heading, box: QRectF, *, chosen: bool) -> None:
        theme = current_theme()
        if isinstance(row, _Heading):
            box.setTop(box.top() + theme.px(row.above))
        if chosen:
            paint_choice(painter, box, bar=0)
        if isinstance(row, LabPosition) and row.id == self.open:
            painter.fillRect(QRectF(box.left(), box.top(), 3, box.height()), theme.petrol)
        painter.setFont(_font(row))
        painter.setPen(theme.ink2 if isinstance(row, _Heading) else theme.ink)
        inner = box.adjusted(theme.px(_LEFT_OF_WORDS), 0, -theme.px(_RIGHT_OF_WORDS), 0)
        painter.drawText(inner, _WRAPPED, row.title)


def _font(row: LabPosition | _Heading) -> QFont:
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
        self._groups: tuple[LabGroup, ...] = ()
        self.field = QLineEdit()
        self.field.setPlaceholderText(text("Find a position"))
        self.field.setAccessibleName(text("Find a position"))
        self.field.setClearButtonEnabled(True)
        self._painter = _PositionRows()
        self.view = RowList(self._painter, text("Laboratory positions"), keys=STEPS - _STEPS.keys() | ENDS)
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
        return tuple(row.id for row in self.view.rows if isinstance(row, LabPosition))

    @property
    def marked(self) -> str:
        """The id of the position under the mark, or ""."""
        row = self.view.row
        return row.id if isinstance(row, LabPosition) else ""

    def show_groups(self, groups: tuple[LabGroup, ...]) -> None:
        """Show these groups, as far as they match what is typed."""
        self._groups = groups
        self._refill()

    def show_open(self, opened: str) -> None:
        """Mark the position that is open."""
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
        return next(
            (n for n, row in enumerate(rows) if isinstance(row, LabPosition) and row.id == wanted),
            None,
        )

    def _next_row(self, start: int | None, step: int) -> int | None:
        """The next row with a position in a direction, or None; from no row, the first or last."""
        rows = self.view.rows
        at = (-1 if step > 0 else len(rows)) if start is None else start
        ahead = range(at + 1, len(rows)) if step > 0 else range(at - 1, -1, -1)
        return next((row for row in ahead if isinstance(rows[row], LabPosition)), None)

    def _mark(self, row: int | None) -> None:
        if row is None:
            return
        self.view.select(row)
        if row == self._next_row(None, 1):
            self.view.scrollToTop()  # to its heading

    def _refill(self) -> None:
        rows: list[LabPosition | _Heading] = []
        for group in matching(self._groups, self.field.text()):
            rows += [_Heading(group.title, _ABOVE_HEADING if rows else 0), *group.positions]
        self.view.show_rows(tuple(rows))
        row = self._row_of(self._painter.open)
        self._mark(self._next_row(None, 1) if row is None or self.field.text() else row)
        self.view.setAccessibleDescription(plural("{number} position", "{number} positions", len(self.shown)))

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.row() == self.view.at:
            self.chosen.emit(self.marked)


class LensCard(Card):
    """A chain's breaths, each with its kind where that is proved."""

    def __init__(self) -> None:
        super().__init__(text("Lens: breaths of a chain"))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        scaled(self._grid.setHorizontalSpacing, 12)
        self.labels: list[TextLabel] = []
        self.body.addLayout(self._grid)

    def show_lenses(self, lenses: tuple[LensPicture, ...]) -> None:
        """Show these chains; hidden if there are none."""
        put_away(self.labels)
        self.labels = []
        self.setVisible(bool(lenses))
        line = 0
        for lens in lenses:
            self._add(TextLabel(lens.title, size=13, token="ink2"), line, 0, 3)
            line += 1
            for row in lens.rows:
                self._add(TextLabel(row.point, weight=600), line, 0)
                self._add(TextLabel(row.kind or "–", token="ink" if row.kind else "ink3"), line, 1)
                self._add(TextLabel(row.words, token="ink2", wrap=True), line, 2)
                line += 1

    def _add(self, label: TextLabel, row: int, column: int, wide: int = 1) -> None:
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(label, row, column, 1, wide)
        self.labels.append(label)
