"""Who follows whom in a document, in arrays: for whatever walks the whole of it, such as the drawn tree.

An unchanged document lends its own arrays; after changes only the nodes that were touched are put in.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document


class TreeShape(Struct, frozen=True):
    """Parent, first child and next sibling of every node by number; NONE means that there is none.

    What was taken out of the tree keeps its numbers, but nothing leads there. Not to be written to.
    """

    parents: array[int]
    first_children: array[int]
    next_siblings: array[int]

    def subtree(self, node: int) -> Iterator[int]:
        """The node and all that follows it, each before its children and its younger siblings."""
        first_children, next_siblings = self.first_children, self.next_siblings
        waiting = [node]
        while waiting:
            current = waiting.pop()
            yield current
            if current != node and (sibling := next_siblings[current]) != NONE:
                waiting.append(sibling)
            if (child := first_children[current]) != NONE:
                waiting.append(child)

    def next_sibling(self, node: int) -> int | None:
        """The sibling after this node."""
        following = self.next_siblings[node]
        return None if following == NONE else following

    def previous_sibling(self, node: int) -> int | None:
        """The sibling before this node."""
        parent = self.parents[node]
        sibling = NONE if parent == NONE else self.first_children[parent]
        if sibling in (NONE, node):
            return None
        while (following := self.next_siblings[sibling]) not in (NONE, node):
            sibling = following
        return sibling


def shape_of(document: Document) -> TreeShape:
    """The shape of a document."""
    outline = document.outline
    shape = TreeShape(outline.parents, outline.first_children, outline.next_siblings)
    if not document.is_changed:
        return shape
    return _with(shape, document, document.twigs.numbers())


def reshaped(
    shape: TreeShape, before: Document, after: Document, differing: Iterable[int] | None = None
) -> TreeShape:
    """The shape of `after`, made from that of `before`; the very same if nobody has another place.

    `differing` are the nodes whose twigs differ, for who knows them already.
    """
    changed = tuple(_moved(before, after, differing))
    return _with(shape, after, changed) if changed else shape


def is_same_shape(before: Document, after: Document) -> bool:
    """Whether everybody has the same place in both."""
    return not any(True for _ in _moved(before, after))


def _moved(
    before: Document, after: Document, differing: Iterable[int] | None = None
) -> Iterator[int]:
    sizes = before.node_count, after.node_count
    for node in after.twigs.differing(before.twigs) if differing is None else differing:
        if _family(before, node, sizes[0]) != _family(after, node, sizes[1]):
            yield node


def _family(document: Document, node: int, size: int) -> tuple[int, ...]:
    """The node's parent and children; nothing for a node that the document has not, or not yet."""
    if node >= size:
        return ()
    return (document.parent(node), *document.children(node))


def _with(shape: TreeShape, document: Document, changed: Iterable[int]) -> TreeShape:
    parents, first, following = (
        array("i", numbers)
        for numbers in (shape.parents, shape.first_children, shape.next_siblings)
    )
    size = document.node_count
    missing = array("i", [NONE]) * (size - len(parents))
    for numbers in (parents, first, following):
        numbers.extend(missing)
    for node in changed:
        if node >= size:
            continue
        parents[node] = document.parent(node)
        children = (*document.children(node), NONE)
        first[node] = children[0]
        for child, sibling in pairwise(children):
            following[child] = sibling
    return TreeShape(parents, first, following)
