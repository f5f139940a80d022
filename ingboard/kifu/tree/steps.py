"""From node to node: variations, branchings, the main line, the next node that is worth a look.

Pure, over the shape of a document, so that a step costs the same in any tree. Every answer is a node, or
None where there is none such.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import BARE_MOVE, glance_at
from ingboard.kifu.tree.shape import TreeShape

_WRITTEN_MOVES = ("B[", "W[")


def is_on_main_line(shape: TreeShape, node: int) -> bool:
    """Whether the node is reached from its root by first children only."""
    return main_line_at(shape, node) == node


def main_line_at(shape: TreeShape, node: int) -> int:
    """The last node of the main line on the way to this one: itself, if it is on it."""
    last = node
    while (parent := shape.parents[node]) != NONE:
        if shape.first_children[parent] != node:
            last = parent
        node = parent
    return last


def beside(shape: TreeShape, node: int, step: int) -> int | None:
    """The next (1) or previous (-1) variation: of this node, or of the nearest one above that has some.

    A variation is its first node.
    """
    while (parent := shape.parents[node]) != NONE:
        if _branches(shape, parent):
            return shape.next_sibling(node) if step > 0 else shape.previous_sibling(node)
        node = parent
    return None


def branching_after(shape: TreeShape, node: int, line: Iterable[int]) -> int | None:
    """The next node with variations among `line`: the nodes that follow this one, in order."""
    return next((later for later in line if later != node and _branches(shape, later)), None)


def branching_before(shape: TreeShape, node: int) -> int | None:
    """The nearest node above that has variations."""
    while (node := shape.parents[node]) != NONE:
        if _branches(shape, node):
            return node
    return None


def after(shape: TreeShape, node: int) -> Iterator[int]:
    """All nodes of the game that stand after this one, as they are read: each before its children."""
    following = iter(shape.subtree(node))
    next(following)
    yield from following
    while node != NONE:
        sibling = shape.next_siblings[node]
        while sibling != NONE:
            yield from shape.subtree(sibling)
            sibling = shape.next_siblings[sibling]
        node = shape.parents[node]


def before(shape: TreeShape, root: int, node: int) -> Iterator[int]:
    """All nodes of the game that stand before this one, nearest first."""
    earlier = []
    for one in shape.subtree(root):
        if one == node:
            break
        earlier.append(one)
    return reversed(earlier)


def first_noted(
    document: Document, nodes: Iterable[int], others: frozenset[int] = frozenset()
) -> int | None:
    """The first of the nodes with a comment, marks or a judgement, or among `others`, such as findings."""
    starts, ends, size = document.outline.starts, document.outline.ends, len(document.outline)
    written, changed = document.source.text, frozenset(document.twigs.numbers())
    for node in nodes:
        if node in others:
            return node
        # Most nodes are a move and nothing else: that is seen without reading them.
        is_short = node < size and ends[node] - starts[node] <= BARE_MOVE
        if is_short and node not in changed and written.startswith(_WRITTEN_MOVES, starts[node]):
            continue
        glance = glance_at(document, node)
        if glance.is_noted:
            return node
    return None


def _branches(shape: TreeShape, node: int) -> bool:
    child = shape.first_children[node]
    return child != NONE and shape.next_siblings[child] != NONE
