"""Where the nodes of a game stand: columns by depth, the main line along the top, branches below.

A node with its first child, that one's first child and so on forms a line, which keeps one row. Lines are
placed from the last branching back to the first, so that no connection crosses a line: each goes as high as
what is placed already allows. Everything is in arrays and one pass, without recursion.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Set
from typing import NamedTuple

from msgspec import Struct

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.shape import TreeShape

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
