"""Paints the part of a tree that is in sight: connections first, then discs, then their signs.

Where the nodes of a game stand: columns by depth, the main line along the top, branches below.

A node with its first child, that one's first child and so on forms a line, which keeps one row. Lines are
placed from the last branching back to the first, so that no connection crosses a line: each goes as high as
what is placed already allows. Everything is in arrays and one pass, without recursion.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ingboard.board.points import Color, Grid, usual_grid
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import Glance, glance_at
from ingboard.kifu.tree.move_numbers import move_numbers, move_numbers_at
from ingboard.kifu.tree.notes import OfMove
from ingboard.kifu.tree.shape import TreeShape, is_same_shape, reshaped, shape_of
from ingboard.text import text
from ingboard.ui.style import Theme, paint_box

_SHIFT = 32
_LOW = (1 << _SHIFT) - 1


class NodePlace(NamedTuple):
    """A column and a row, both from 0."""

    column: int
    row: int


class TreePiece(NamedTuple):
    """A part of one line: its row, the column of the first of these nodes, and the nodes side by side.

    `begins` tells that a branch begins with the first of them, `goes_on` that the line does after the last.
    """

    row: int
    column: int
    nodes: array[int]
    begins: bool
    goes_on: bool


class Upright(NamedTuple):
    """A vertical connection from a branching down to the row above its branch."""

    column: int
    top: int
    bottom: int


class Layout(Struct, frozen=True):
    """The places of a game's nodes. A node inside a collapsed one has none.

    `order` has the nodes line by line, `index_of` says where in it a node is (NONE: nowhere); lines are
    numbered as in `order`, where line k begins at `starts[k]`. The sorted keys find lines by row and
    column, connections by column and row.
    """

    order: array[int]
    index_of: array[int]
    starts: array[int]
    first_columns: array[int]
    rows: array[int]
    line_keys: array[int]
    lines_by_key: array[int]
    upright_keys: array[int]
    upright_bottoms: array[int]
    columns: int
    row_count: int

    def place(self, node: int) -> NodePlace | None:
        """Where a node stands; None if it is hidden, or in another game."""
        index = self.index_of[node] if 0 <= node < len(self.index_of) else NONE
        if index == NONE:
            return None
        line = bisect_right(self.starts, index) - 1
        return NodePlace(self.first_columns[line] + index - self.starts[line], self.rows[line])

    def node_at(self, place: NodePlace) -> int | None:
        """The node at a place."""
        column, row = place
        if column < 0 or row < 0:
            return None
        found = bisect_right(self.line_keys, row << _SHIFT | column) - 1
        if found < 0 or self.line_keys[found] >> _SHIFT != row:
            return None
        line = self.lines_by_key[found]
        index = self.starts[line] + column - self.first_columns[line]
        return self.order[index] if index < self._end(line) else None

    def pieces(self, left: int, top: int, right: int, bottom: int) -> Iterator[TreePiece]:
        """What stands in these columns and rows, all four included."""
        left, right = max(left, 0), min(right, self.columns - 1)
        for row in range(max(top, 0), min(bottom, self.row_count - 1) + 1):
            until = bisect_right(self.line_keys, row << _SHIFT | right)
            since = bisect_right(self.line_keys, row << _SHIFT | left) - 1
            for at in range(max(since, 0), until):
                if self.line_keys[at] >> _SHIFT != row:
                    continue
                line = self.lines_by_key[at]
                start, end, column = self.starts[line], self._end(line), self.first_columns[line]
                first = start + max(left - column, 0)
                last = min(start + right - column + 1, end)
                if first < last:
                    begins = first == start and column > 0
                    nodes = self.order[first:last]
                    yield TreePiece(row, column + first - start, nodes, begins, last < end)

    def uprights(self, left: int, top: int, right: int, bottom: int) -> Iterator[Upright]:
        """The vertical connections that can be seen in these columns and rows, all four included."""
        keys, bottoms = self.upright_keys, self.upright_bottoms
        if bottom < 0 or not keys:
            return
        for column in range(max(left, 0), min(right, self.columns - 1) + 1):
            at = max(bisect_left(keys, column << _SHIFT | max(top, 0)) - 1, 0)
            while at < len(keys) and keys[at] <= column << _SHIFT | bottom:
                if keys[at] >> _SHIFT == column and bottoms[at] >= top:
                    yield Upright(column, keys[at] & _LOW, bottoms[at])
                at += 1

    def _end(self, line: int) -> int:
        return self.starts[line + 1] if line + 1 < len(self.starts) else len(self.order)


def lay_out(shape: TreeShape, root: int, collapsed: Set[int] = frozenset()) -> Layout:
    """The layout of the game that begins at `root`; what follows a collapsed node is left out."""
    lines = _Lines()
    first_children, next_siblings = shape.first_children, shape.next_siblings
    order = lines.order
    append = order.append
    waiting = [(root, 0)]
    while waiting:
        head, column = waiting.pop()
        if next_siblings[head] >= 0:
            waiting.append((next_siblings[head], column))
        start, node = len(order), head
        while node >= 0:
            append(node)
            if node in collapsed:
                break
            node = first_children[node]
            if node >= 0 and next_siblings[node] >= 0:
                waiting.append((next_siblings[node], column + len(order) - start))
        lines.put(start, column)
    return lines.indexed(len(shape.parents))


class _Lines:
    """The lines that are placed so far, in the order of placing."""

    __slots__ = ("_bottoms", "_columns", "_lowest", "_rows", "_starts", "_uprights", "order")

    def __init__(self) -> None:
        self.order: list[int] = []
        self._starts, self._columns, self._rows = array("i"), array("i"), array("i")
        self._uprights, self._bottoms = array("q"), array("i")
        self._lowest: list[int] = []  # the lowest row that is taken, by column

    def put(self, start: int, column: int) -> None:
        """Place the line of all nodes from `start` on, which begins in this column."""
        lowest = self._lowest
        end = column + len(self.order) - start
        if end > len(lowest):
            lowest.extend([NONE] * (end - len(lowest)))
        row = max(lowest[max(column - 1, 0) : end]) + 1
        lowest[column:end] = [row] * (end - column)
        if column and row - 1 > lowest[column - 1]:
            self._uprights.append(column - 1 << _SHIFT | lowest[column - 1])
            self._bottoms.append(row - 1)
            lowest[column - 1] = row - 1
        self._starts.append(start)
        self._columns.append(column)
        self._rows.append(row)

    def indexed(self, nodes: int) -> Layout:
        """The layout, once all lines are placed."""
        index_of = array("i", [NONE]) * nodes
        for index, node in enumerate(self.order):
            index_of[node] = index
        places = zip(self._rows, self._columns, strict=True)
        keys = [row << _SHIFT | column for row, column in places]
        by_key = sorted(range(len(keys)), key=keys.__getitem__)
        uprights = sorted(range(len(self._uprights)), key=self._uprights.__getitem__)
        return Layout(
            order=array("i", self.order),
            index_of=index_of,
            starts=self._starts,
            first_columns=self._columns,
            rows=self._rows,
            line_keys=array("q", [keys[line] for line in by_key]),
            lines_by_key=array("i", by_key),
            upright_keys=array("q", [self._uprights[at] for at in uprights]),
            upright_bottoms=array("i", [self._bottoms[at] for at in uprights]),
            columns=len(self._lowest),
            row_count=max(self._rows) + 1,
        )


_MOST_GLANCES = 20_000


class DrawnTree:
    """One game of a document as drawn, on its board.

    `collapsed` has the nodes whose descendants are hidden. It may be made in a thread.
    """

    def __init__(
        self,
        document: Document,
        root: int,
        grid: Grid | None = None,
        collapsed: frozenset[int] = frozenset(),
    ) -> None:
        self.document = document
        self.root = root
        self.grid = grid or usual_grid()
        self.collapsed = collapsed
        self._shape = shape_of(document)
        self._glances: dict[int, Glance] = {}
        self._lay_out()

    def _lay_out(self) -> None:
        self.layout: Layout = lay_out(self._shape, self.root, self.collapsed)
        self.numbers: array[int] = move_numbers(
            self.document, self._shape, self.layout.order, self.glance, self.grid
        )

    @property
    def shape(self) -> TreeShape:
        """Who follows whom."""
        return self._shape

    def is_of(self, document: Document, root: int, grid: Grid | None) -> bool:
        """Whether that document is a state of the same file, and the game the same."""
        same = document.source is self.document.source
        return same and root == self.root and (grid or usual_grid()) is self.grid

    def follow(self, document: Document) -> bool:
        """Draw another state of the same file; whether any place may be another than before."""
        if document is self.document:
            return False
        before, shape = self.document, self._shape
        changed = document.twigs.differing(before.twigs)
        self._shape = reshaped(shape, before, document, changed)
        is_other = self._shape is not shape or self._counts_otherwise(changed, document)
        for node in changed:
            was, now = before.twigs.get(node), document.twigs.get(node)
            # One that only has other children looks as before.
            if (None if was is None else was.content) != (None if now is None else now.content):
                self._glances.pop(node, None)
        self.document = document
        if is_other:
            self._lay_out()
        return is_other

    def stands_in(self, document: Document) -> bool:
        """Whether all places and numbers are the same in another state of the same file."""
        before = self.document
        if document is before:
            return True
        if not is_same_shape(before, document):
            return False
        return not self._counts_otherwise(document.twigs.differing(before.twigs), document)

    def _counts_otherwise(self, changed: Iterable[int], document: Document) -> bool:
        """Whether a changed node counts as another number of moves than before."""
        for node in changed:
            if self.layout.place(node) is not None:
                was, now = self.glance(node), glance_at(document, node, self.grid)
                if (was.moves, was.number) != (now.moves, now.number):
                    return True
        return False

    def glance(self, node: int) -> Glance:
        """What a node is."""
        try:
            return self._glances[node]
        except KeyError:
            if len(self._glances) >= _MOST_GLANCES:
                self._glances.clear()
            found = self._glances[node] = glance_at(self.document, node, self.grid)
            return found

    def known(self) -> frozenset[int]:
        """The nodes that were looked at so far."""
        return frozenset(self._glances)

    def seen(self, node: int) -> int:
        """The node itself, or the collapsed one that hides it."""
        while self.layout.place(node) is None:
            above = self._shape.parents[node]
            if above == NONE:
                return self.root
            node = above
        return node

    def place(self, node: int) -> NodePlace:
        """Where a node stands, or the collapsed one that hides it."""
        place = self.layout.place(node)
        if place is None:
            place = self.layout.place(self.seen(node))
        return NodePlace(0, 0) if place is None else place

    def hides(self, node: int) -> bool:
        """Whether a node is collapsed and something follows it."""
        return node in self.collapsed and self._shape.first_children[node] != NONE

    def words(self, node: int) -> str:
        """What a node is, in words."""
        glance = self.glance(node)
        words = text("No move")
        if glance.color is not None:
            words = text("Move {number}", number=self._number(node))
        return text("{move}, with a comment", move=words) if glance.has_comment else words

    def _number(self, node: int) -> int:
        """The move number of a node, hidden or not."""
        if self.layout.place(node) is not None:
            return self.numbers[node]
        return move_numbers_at(self.document, [node])[node]


DISC: Final = 18
_WIDER: Final = 1.67  # a stone with its number is wider than high: rows are dear
_SLATE: Final = QColor("#17191C")
_SHELL: Final = QColor("#FDFBF6")
_SMALLEST_WITH_NUMBER: Final = 11
_SHARE_OF_OTHER: Final = 0.72
_MOST_KEPT: Final = 4000


class DiscLook(Struct, frozen=True):
    """How a node looks: the stone's color with its number, or a node without a move.

    `number` 0 shows none. `is_setup` marks a node that sets stones on the board.
    """

    color: Color | None
    number: int = 0
    is_pass: bool = False
    is_setup: bool = False


class Discs:
    """Pixmaps of stones in one theme; `diameter`, their height, is in pixels of the screen's logical size.

    With `swapped` Black's are white.
    """

    def __init__(
        self, theme: Theme, diameter: float, density: float, *, swapped: bool = False
    ) -> None:
        self._swapped = swapped
        self.diameter = diameter
        self.width = diameter * _WIDER
        self._theme = theme
        self._density = density
        self._kept: dict[DiscLook, QPixmap] = {}
        self.shows_numbers = diameter >= _SMALLEST_WITH_NUMBER
        self.side = int(self.width) + 3

    def is_for(self, theme: Theme, diameter: float, density: float, *, swapped: bool) -> bool:
        """Whether these are the discs of that theme, size, screen and of these colors."""
        return (theme, diameter, density, swapped) == (
            self._theme,
            self.diameter,
            self._density,
            self._swapped,
        )

    def pixmap(self, glance: Glance, number: int) -> QPixmap:
        """The disc of a node in the middle of a square of `side` pixels."""
        color = glance.color
        shown = number if self.shows_numbers and color is not None else 0
        look = DiscLook(color, shown, glance.is_pass, glance.has_setup and color is None)
        try:
            return self._kept[look]
        except KeyError:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[look] = self._made(look)
            return found

    def _made(self, look: DiscLook) -> QPixmap:
        pixels = round(self.side * self._density)
        pixmap = QPixmap(pixels, pixels)
        pixmap.setDevicePixelRatio(self._density)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if look.color is None:
                self._paint_other(painter, look)
            else:
                self._paint_stone(painter, look)
        return pixmap

    def _paint_stone(self, painter: QPainter, look: DiscLook) -> None:
        theme = self._theme
        on_dark = theme.line2 if theme.name == "dark" else _SLATE
        tone, figure, rim = (
            (_SLATE, _SHELL, on_dark)
            if (look.color is Color.BLACK) is not self._swapped
            else (_SHELL, _SLATE, _SLATE)
        )
        box = self._box(self.diameter, _WIDER)
        radius = box.height() / 8 if look.is_pass else box.height() / 2
        paint_box(painter, box, radius, fill=tone, edge=rim)
        if look.number:
            _paint_number(painter, self._font(), look.number, box, figure)

    def _paint_other(self, painter: QPainter, look: DiscLook) -> None:
        """A smaller empty ring; stones set up show as a black half."""
        box = self._box(self.diameter * _SHARE_OF_OTHER)
        paint_box(painter, box, box.width() / 2, fill=self._theme.raised, edge=self._theme.line2)
        if look.is_setup:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_SLATE)
            inner = box.adjusted(2, 2, -2, -2)
            painter.drawPie(inner, 90 * 16, 180 * 16)
            painter.setBrush(_SHELL)
            painter.drawPie(inner, -90 * 16, 180 * 16)
            painter.setPen(QPen(_SLATE, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(inner)

    def _box(self, high: float, wider: float = 1.0) -> QRectF:
        middle, wide = self.side / 2, high * wider
        return QRectF(middle - wide / 2, middle - high / 2, wide, high)

    def _font(self) -> QFont:
        return self._theme.sans(13 * self.diameter / self._theme.scale / DISC, 500)


def _paint_number(painter: QPainter, font: QFont, number: int, box: QRectF, color: QColor) -> None:
    """The number inside its disc; a wide font or a fourth digit is set narrower first."""
    room = box.width() * 0.82
    width = QFontMetricsF(font).horizontalAdvance(str(number))
    if width > room:
        font.setStretch(max(round(100 * room / width), 50))
        width = QFontMetricsF(font).horizontalAdvance(str(number))
    if width > room:
        font.setPixelSize(max(round(font.pixelSize() * room / width), 5))
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(box.adjusted(-4, 0, 4, 0), Qt.AlignmentFlag.AlignCenter, str(number))


def paint_wedge(painter: QPainter, center: QPointF, diameter: float, color: QColor) -> None:
    """The sign of a finding above a disc with this center."""
    half = diameter / 5
    top = center.y() - diameter / 2 - half - 1
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(
        [
            QPointF(center.x() - half, top),
            QPointF(center.x() + half, top),
            QPointF(center.x(), top + half),
        ]
    )


PITCH: Final = 36
ROW_PITCH: Final = 22
_MARGIN: Final = 8
_TOP: Final = 3
_COLUMNS_KEPT: Final = 6
_ROWS_KEPT: Final = 3
_STEPS_A_NOTCH: Final = 3


class Cells(NamedTuple):
    """A rectangle of columns and rows, all four included."""

    left: int
    top: int
    right: int
    bottom: int


class Frame(Struct, frozen=True):
    """How large a step is (`scale` 1 is 36 by 22 pixels) and which pixel stands at the upper left corner."""

    scale: float
    x: int = 0
    y: int = 0

    @property
    def pitch(self) -> float:
        """From column to column, in pixels."""
        return PITCH * self.scale

    @property
    def row_pitch(self) -> float:
        """From row to row, in pixels."""
        return ROW_PITCH * self.scale

    def center(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a place, in pixels of the view."""
        return (
            (_MARGIN + (column + 0.5) * PITCH) * self.scale - self.x,
            (_TOP + (row + 0.5) * ROW_PITCH) * self.scale - self.y,
        )

    def place_at(self, x: float, y: float) -> NodePlace:
        """The place whose cell has this pixel of the view."""
        column = ((x + self.x) / self.scale - _MARGIN) // PITCH
        row = ((y + self.y) / self.scale - _TOP) // ROW_PITCH
        return NodePlace(int(column), int(row))

    def cells(self, x: float, y: float, width: float, height: float) -> Cells:
        """The cells that a rectangle of the view touches."""
        left, top = self.place_at(x, y)
        right, bottom = self.place_at(x + width, y + height)
        return Cells(left, top, right, bottom)

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """The size of the whole tree in pixels."""
        width = (2 * _MARGIN + columns * PITCH) * self.scale
        return round(width), round((2 * _TOP + rows * ROW_PITCH) * self.scale)

    def scrolled_to(self, place: NodePlace, width: int, height: int) -> tuple[int, int]:
        """The corner that keeps a place some steps from the edges of a view of that size."""
        x, y = self.center(*place)
        return (
            self.x + _shift(x, width, self.pitch, _COLUMNS_KEPT),
            self.y + _shift(y, height, self.row_pitch, _ROWS_KEPT),
        )

    def rolled(self, right: float, down: float) -> tuple[int, int]:
        """The corner after so many notches of the wheel, which turn what is seen that way."""
        x = self.x - right * _STEPS_A_NOTCH * self.pitch
        return round(x), round(self.y - down * _STEPS_A_NOTCH * self.row_pitch)


def _shift(at: float, length: int, pitch: float, steps: int) -> int:
    kept = min((steps + 0.5) * pitch, length / 3)
    if at < kept:
        return round(at - kept)
    if at > length - kept:
        return round(at - (length - kept))
    return 0


_FRAME_AROUND: Final = 6
_DOT: Final = 2.6
_BAR: Final = 3.0
_WIDTHS: Final = ((5.0, 1.0), (2.5, 0.7), (1.0, 0.4))
"""From how many times of a mistake's worth a bar is how wide, as a share of the disc."""


class Drawing(Struct, frozen=True):
    """What it takes to paint: the tree, where it stands, its discs, the present node, the findings.

    `asked` is the node whose menu is open, NONE without one.
    """

    tree: DrawnTree
    frame: Frame
    discs: Discs
    theme: Theme
    present: int
    findings: Set[int]
    asked: int
    losses: Mapping[int, float] = {}
    """By how many times of a mistake's worth the moves of nodes lost."""

    def paint(self, painter: QPainter, cells: Cells) -> None:
        """Paint these cells; their outer neighbours' connections with them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left_most, top, right_most, bottom = cells
        # One more on every side: what leads there from a neighbour is seen too.
        pieces = list(self.tree.layout.pieces(left_most - 1, top, right_most + 1, bottom + 1))
        self._paint_connections(painter, cells, pieces)
        self._paint_present(painter)
        self._paint_asked(painter)
        half = self.discs.side // 2
        for piece in pieces:
            if not top <= piece.row <= bottom:
                continue
            left, middle = self.frame.center(piece.column, piece.row)
            y = round(middle)
            for at, node in enumerate(piece.nodes):
                if not left_most <= piece.column + at <= right_most:
                    continue
                x = round(left + at * self.frame.scale * PITCH)
                glance = self.tree.glance(node)
                disc = self.discs.pixmap(glance, self.tree.numbers[node])
                painter.drawPixmap(x - half, y - half, disc)
                noted = glance.is_noted or node in self.losses
                if noted or node in self.findings or node in self.tree.collapsed:
                    self._paint_signs(painter, node, glance, QPointF(x, y))

    def _paint_connections(
        self, painter: QPainter, cells: Cells, pieces: Iterable[TreePiece]
    ) -> None:
        center = self.frame.center
        layout = self.tree.layout
        left, top, right, bottom = cells
        lines: list[QLineF] = []
        for piece in pieces:
            x, y = center(piece.column, piece.row)
            until = piece.column + len(piece.nodes) - (0 if piece.goes_on else 1)
            if piece.begins:
                before = center(piece.column - 1, piece.row - 1)
                lines.append(QLineF(*before, x, y))
            elif piece.column:
                x, _ = center(piece.column - 1, piece.row)
            lines.append(QLineF(x, y, *center(until, piece.row)))
        for upright in layout.uprights(left - 1, top, right + 1, bottom):
            above, below = max(upright.top, top - 1), min(upright.bottom, bottom + 1)
            lines.append(QLineF(*center(upright.column, above), *center(upright.column, below)))
        painter.setPen(QPen(self.theme.line2, 1))
        painter.drawLines(lines)

    def _paint_present(self, painter: QPainter) -> None:
        """The frame of the present node; dashed around a collapsed one that hides it."""
        place = self.tree.layout.place(self.present)
        hidden = place is None
        wash, petrol = self.theme.petrol_wash, self.theme.petrol
        box = self._around(self.tree.place(self.present) if place is None else place)
        radius = 4 * self.frame.scale
        paint_box(painter, box, radius, fill=wash, edge=petrol, width=2, dashed=hidden)

    def _paint_asked(self, painter: QPainter) -> None:
        if self.asked not in {NONE, self.present}:
            box, radius = self._around(self.tree.place(self.asked)), 4 * self.frame.scale
            paint_box(painter, box, radius, edge=self.theme.ink2, dashed=True)

    def _around(self, place: NodePlace) -> QRectF:
        x, y = self.frame.center(*place)
        x, y = round(x), round(y)  # the nearest pixel
        more = round(_FRAME_AROUND * self.frame.scale)
        wide, high = self.discs.width + more, self.discs.diameter + more
        return QRectF(x - wide / 2, y - high / 2, wide, high)

    def _paint_signs(self, painter: QPainter, node: int, glance: Glance, middle: QPointF) -> None:
        """A comment is a dot at the upper right, marks a small square at the lower right."""
        theme, dot = self.theme, max(_DOT * self.frame.scale, 1.5)
        aside, radius = self.discs.width / 2 - dot, self.discs.diameter / 2
        painter.setPen(QPen(theme.surface, 1))
        painter.setBrush(theme.petrol)
        if glance.has_comment:
            painter.drawEllipse(middle + QPointF(aside, -radius + dot / 2), dot + 0.5, dot + 0.5)
        if glance.has_marks:
            at = middle + QPointF(aside, radius - dot / 2)
            painter.drawRect(QRectF(at.x() - dot, at.y() - dot, 2 * dot, 2 * dot))
        self._paint_worth(painter, node, glance, middle)
        if node in self.findings:
            paint_wedge(painter, middle, self.discs.diameter, theme.vermilion)
        if self.tree.hides(node):
            self._paint_plus(painter, middle + QPointF(self.discs.width / 2, 0), radius * 0.6)

    def _paint_worth(self, painter: QPainter, node: int, glance: Glance, middle: QPointF) -> None:
        """Under a disc, what its move was worth: the more it lost, the wider the bar; a good one is petrol.

        A doubtful or interesting move has an open bar, a hotspot a diamond at its upper left.
        """
        theme, kind = self.theme, glance.judged
        times = self.losses.get(node, 0.0)
        wide = next((share for least, share in _WIDTHS if times >= least), 0.0)
        if wide or kind:
            tone = theme.petrol if kind is OfMove.GOOD and not wide else theme.vermilion
            is_open = not wide and kind in (OfMove.DOUBTFUL, OfMove.INTERESTING)
            length = self.discs.diameter * (wide or _WIDTHS[1][1])
            high = max(self.frame.scale * _BAR, 2.0)
            box = QRectF(
                middle.x() - length / 2, middle.y() + self.discs.diameter / 2, length, high
            )
            painter.setPen(QPen(tone, 1) if is_open else Qt.PenStyle.NoPen)
            painter.setBrush(theme.surface if is_open else tone)
            painter.drawRect(box)
        if glance.is_hotspot:
            half = max(_DOT * self.frame.scale, 2.0)
            at = middle - QPointF(self.discs.width / 2, self.discs.diameter / 2 - half)
            painter.setPen(QPen(theme.surface, 1))
            painter.setBrush(theme.vermilion)
            up, right = QPointF(0, half * 1.4), QPointF(half * 1.4, 0)
            painter.drawPolygon([at - up, at + right, at + up, at - right])

    def _paint_plus(self, painter: QPainter, middle: QPointF, half: float) -> None:
        """More follows that is not shown."""
        theme = self.theme
        box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        paint_box(painter, box, half / 2, fill=theme.petrol, edge=theme.surface)
        painter.setPen(QPen(QColor(theme.on_petrol), max(half / 4, 1)))
        arm = half * 0.5
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
