"""Where the nodes of a file stand in its text and how they hang together, in arrays of numbers.

Twenty-eight bytes a node, whatever is written in it. Grown by the sweep token by token; knows no grammar. A
node's unit is its text with all that follows it: from its own parenthesis to the closing one, or, where a
node merely continues its line, up to the parenthesis that closes that line.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

from msgspec import Struct

NONE = -1
_PIECE = 1 << 16


class Outline(Struct, frozen=True):
    """The nodes of a file in the order written, as offsets of its text, and the first node of each game.

    A node's unit is `begins` to `closes`, its own content `starts` (just after the semicolon) to `ends`.
    A node stands after its parent and its elder siblings; NONE means that there is no such node.
    """

    begins: array[int]
    starts: array[int]
    ends: array[int]
    closes: array[int]
    parents: array[int]
    next_siblings: array[int]
    first_children: array[int]
    roots: array[int]

    def __len__(self) -> int:
        return len(self.starts)


class _Run(Struct, frozen=True, gc=False):
    """Nodes that follow one another without a gap: the number of the first, and its parent.

    `parenthesis` is where its own one stands, if it has any; `level` the number of that around it.
    """

    first: int
    parent: int
    parenthesis: int
    level: int


class Growth:
    """What the sweep has found: where in the tree we are, and what differs from run to run.

    Readers of main lines need no more of it; `grown` makes the outline of all nodes.
    """

    __slots__ = (
        *("_before", "_closes", "_current", "_ends", "_level", "_parenthesis", "_runs"),
        *("depth", "later_children"),
    )

    def __init__(self) -> None:
        self._before = array("I")  # the sign before each node's content: its semicolon
        self._ends = array("I")
        self._runs: list[_Run] = []
        self._closes: list[int] = []  # where each parenthesis is closed
        self._current = NONE
        self._level = NONE
        self._parenthesis = NONE
        self.depth: list[tuple[int, int]] = []
        self.later_children = 0

    @property
    def nodes(self) -> int:
        """How many nodes there are so far."""
        return len(self._ends)

    @property
    def last_start(self) -> int:
        """Where the content of the node entered last starts."""
        return self._before[-1] + 1

    def enter(self, before: Sequence[int], end: int) -> None:
        """Nodes that follow one another up to `end`, by the offset of the sign before each one's content."""
        number, parent = len(self._ends), self._current
        self._before.extend(before)
        self._ends.extend(before[1:])
        self._ends.append(end)
        self._runs.append(_Run(number, parent, self._parenthesis, self._level))
        if parent not in (number - 1, NONE):  # a first child comes right after its parent
            self.later_children += 1
        self._current = number + len(before) - 1
        self._parenthesis = NONE

    def open(self, at: int) -> None:
        """An opening parenthesis at this offset."""
        self.depth.append((self._current, self._level))
        self._level = len(self._closes)
        self._closes.append(NONE)
        self._parenthesis = at

    def close(self, at: int) -> None:
        """A closing parenthesis at this offset (or the end of the text): back to where its line was left."""
        self._closes[self._level] = at
        self._current, self._level = self.depth.pop()
        self._parenthesis = NONE

    def main_line(self, root: int) -> tuple[array[int], array[int]]:
        """Where the content of the root starts and ends, of its first child, and so on."""
        runs = self._runs
        following = range(bisect_right(runs, root, key=attrgetter("first")), len(runs))
        parted = (runs[at].first for at in following if runs[at].parent != runs[at].first - 1)
        end = next(parted, len(self._ends))
        return _after(self._before[root:end]), self._ends[root:end]

    def grown(self) -> Outline:
        """The outline of all nodes; every parenthesis is closed."""
        count = len(self._ends)
        begins, closes, roots = self._before[:], array("I"), array("I")
        parents, first_children = _numbers(-1, count), _numbers(1, count)
        next_siblings = array("i", [NONE]) * count
        youngest: dict[int, int] = {}
        nothing = _Run(count, NONE, NONE, NONE)
        for run, following in pairwise((*self._runs, nothing)):
            first, parent = run.first, run.parent
            at = self._closes[run.level]
            closes.extend(array("I", [at]) * (following.first - first))
            if run.parenthesis != NONE:
                begins[first] = run.parenthesis
                closes[first] = at + 1
            if following.parent != following.first - 1:
                first_children[following.first - 1] = NONE
            if parent == NONE:
                roots.append(first)
            elif parent != first - 1:
                next_siblings[youngest.get(parent, parent + 1)] = youngest[parent] = first
            parents[first] = parent
        return Outline(
            begins=begins,
            starts=_after(self._before),
            ends=self._ends,
            closes=closes,
            parents=parents,
            next_siblings=next_siblings,
            first_children=first_children,
            roots=roots,
        )


def _numbers(first: int, count: int) -> array[int]:
    """So many numbers from the first on, taken in pieces: one call would hold up all other threads."""
    numbers, end = array("i"), first + count
    for begin in range(first, end, _PIECE):
        numbers.extend(range(begin, min(begin + _PIECE, end)))
    return numbers


def _after(offsets: array[int]) -> array[int]:
    after = array("I")
    for begin in range(0, len(offsets), _PIECE):
        after.extend(array("I", [at + 1 for at in offsets[begin : begin + _PIECE]]))
    return after
