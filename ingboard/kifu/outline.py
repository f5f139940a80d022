"""Where the nodes of a file stand in its text and how they hang together, in arrays of numbers.

Twenty-eight bytes a node, whatever is written in it. Grown by the sweep token by token; knows no grammar. A
node's unit is its text with all that follows it: from its own parenthesis to the closing one, or, where a
node merely continues its line, up to the parenthesis that closes that line.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from msgspec import Struct

NONE = -1


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

    def children(self, node: int) -> Iterator[int]:
        """The node's children in the order written."""
        child = self.first_children[node]
        while child != NONE:
            yield child
            child = self.next_siblings[child]

    def main_line(self, root: int) -> Iterator[int]:
        """The root, its first child, and so on."""
        node = root
        while node != NONE:
            yield node
            node = self.first_children[node]


class Growth:
    """An outline while the sweep finds its tokens: where in the tree we are."""

    __slots__ = (
        *("_current", "_enclosed", "_outline", "_parenthesis", "_youngest"),
        *("depth", "later_children"),
    )

    def __init__(self) -> None:
        self._outline = Outline(
            begins=array("I"),
            starts=array("I"),
            ends=array("I"),
            closes=array("I"),
            parents=array("i"),
            next_siblings=array("i"),
            first_children=array("i"),
            roots=array("I"),
        )
        self._youngest = array("i")
        self._enclosed = bytearray()  # whether a node has a parenthesis of its own
        self._current = NONE
        self._parenthesis = NONE
        self.depth: list[int] = []
        self.later_children = 0

    @property
    def nodes(self) -> int:
        """How many nodes there are so far."""
        return len(self._youngest)

    def enter_node(self, at: int, start: int, end: int) -> None:
        """A node whose semicolon stands at `at`."""
        outline, youngest = self._outline, self._youngest
        number, parent = len(youngest), self._current
        enclosed = self._parenthesis != NONE
        outline.begins.append(self._parenthesis if enclosed else at)
        self._enclosed.append(enclosed)
        outline.starts.append(start)
        outline.ends.append(end)
        outline.closes.append(end)
        outline.parents.append(parent)
        outline.next_siblings.append(NONE)
        outline.first_children.append(NONE)
        youngest.append(NONE)
        if parent == NONE:
            outline.roots.append(number)
        elif youngest[parent] == NONE:
            outline.first_children[parent] = youngest[parent] = number
        else:
            outline.next_siblings[youngest[parent]] = youngest[parent] = number
            self.later_children += 1
        self._current = number
        self._parenthesis = NONE

    def enter_run(self, semicolons: Sequence[int], end: int) -> None:
        """Nodes that follow one another without a gap up to `end`, each but the first an only child so far.

        The same as entering them one by one, several times as fast.
        """
        outline, count = self._outline, len(semicolons) - 1
        ends = array("I", semicolons[1:])
        ends.append(end)
        self.enter_node(semicolons[0], semicolons[0] + 1, ends[0])
        if not count:
            return
        number, unknown = self.nodes, array("i", [NONE]) * count
        outline.begins.extend(ends[:-1])
        self._enclosed.extend(bytes(count))
        outline.starts.extend(array("I", [at + 1 for at in semicolons[1:]]))
        outline.ends.extend(ends[1:])
        outline.closes.extend(ends[1:])
        outline.next_siblings.extend(unknown)
        outline.parents.extend(range(number - 1, number + count - 1))
        children = array("i", range(number, number + count))
        outline.first_children[-1:] = self._youngest[-1:] = children
        outline.first_children.append(NONE)
        self._youngest.append(NONE)
        self._current = number + count - 1

    def open(self, at: int) -> None:
        """An opening parenthesis at this offset."""
        self.depth.append(self._current)
        self._parenthesis = at

    def close(self, at: int) -> None:
        """A closing parenthesis at this offset (or the end of the text): back to where its line was left."""
        closes, parents, enclosed = self._outline.closes, self._outline.parents, self._enclosed
        node, left = self._current, self.depth.pop()
        self._current = left
        self._parenthesis = NONE
        while node != left:
            closes[node] = at + enclosed[node]
            node = parents[node]

    def grown(self) -> Outline:
        """The outline as it is now."""
        return self._outline
