"""The tree that a view draws: the layout of one game, its move numbers and what its nodes are. No Qt.

Kept from one state of a document to the next as far as it is the same: a comment changes no place, and a
node nobody touched is not looked at again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import Glance, glance_at, move_numbers
from ingboard.kifu.tree.numbers import move_numbers_at
from ingboard.kifu.tree.shape import Shape, reshaped, shape_of
from ingboard.text import text
from ingboard.ui.game.tree.layout import Layout, Place, lay_out

_MOST_GLANCES = 20_000


class DrawnTree:
    """One game of a document as drawn; `side` is the length of its board's side.

    `collapsed` has the nodes whose descendants are hidden.
    """

    def __init__(self, document: Document, root: int, side: int = 19) -> None:
        self.document = document
        self.root = root
        self.side = side
        self.collapsed: frozenset[int] = frozenset()
        self._shape = shape_of(document)
        self._glances: dict[int, Glance] = {}
        self._lay_out()

    def _lay_out(self) -> None:
        self.layout: Layout = lay_out(self._shape, self.root, self.collapsed)
        self.numbers: array[int] = move_numbers(self.document, self._shape, self.layout.order)

    @property
    def shape(self) -> Shape:
        """Who follows whom."""
        return self._shape

    def is_of(self, document: Document, root: int, side: int) -> bool:
        """Whether that document is a state of the same file, and the game the same."""
        same = document.source is self.document.source
        return same and root == self.root and side == self.side

    def follow(self, document: Document) -> bool:
        """Draw another state of the same file; whether any place may be another than before."""
        before, self.document = self.document, document
        if document is before:
            return False
        touched = tuple(document.twigs.differing(before.twigs))
        shape = reshaped(self._shape, before, document)
        is_other = shape is not self._shape or any(
            self._counts_otherwise(node, before) for node in touched
        )
        for node in touched:
            self._glances.pop(node, None)
        if is_other:
            self._shape = shape
            self._lay_out()
        return is_other

    def _counts_otherwise(self, node: int, before: Document) -> bool:
        """Whether a changed node counts as another number of moves than before."""
        if self.layout.place(node) is None:
            return False
        was, now = glance_at(before, node, self.side), glance_at(self.document, node, self.side)
        return (was.moves, was.number) != (now.moves, now.number)

    def glance(self, node: int) -> Glance:
        """What a node is."""
        found = self._glances.get(node)
        if found is None:
            if len(self._glances) >= _MOST_GLANCES:
                self._glances.clear()
            found = self._glances[node] = glance_at(self.document, node, self.side)
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

    def place(self, node: int) -> Place:
        """Where a node stands, or the collapsed one that hides it."""
        place = self.layout.place(self.seen(node))
        return Place(0, 0) if place is None else place

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

    def collapse(self, nodes: Iterable[int]) -> None:
        """Hide what follows these nodes."""
        self._show(self.collapsed | {node for node in nodes if self._has_children(node)})

    def expand(self, nodes: Iterable[int]) -> None:
        """Show again what follows these nodes."""
        self._show(self.collapsed - frozenset(nodes))

    def expand_all(self) -> None:
        """Show everything."""
        self._show(frozenset())

    def _has_children(self, node: int) -> bool:
        return self._shape.first_children[node] != NONE

    def _show(self, collapsed: frozenset[int]) -> None:
        if collapsed != self.collapsed:
            self.collapsed = collapsed
            self._lay_out()
