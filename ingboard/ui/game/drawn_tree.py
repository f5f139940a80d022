"""A tree as it is drawn now: its layout, and what each node in sight shows."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ingboard.board.points import Grid, usual_grid
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import Glance, glance_at
from ingboard.kifu.tree.move_numbers import move_numbers, move_numbers_at
from ingboard.kifu.tree.shape import TreeShape, is_same_shape, reshaped, shape_of
from ingboard.text import text
from ingboard.ui.game.tree_layout import Layout, NodePlace, lay_out

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
