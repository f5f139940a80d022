"""Ways through a document in numbers that outlive it: which game, then which child at every node.

For going back to a place after the file was written and opened again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import way_to


def way_of(document: Document, node: int) -> tuple[int, ...]:
    """The number of the game, then of the child at every node on the way, all from 0."""
    nodes = way_to(document, node)
    way = [document.roots.index(nodes[0])]
    for parent, child in pairwise(nodes):
        way.append(document.children(parent).index(child))
    return tuple(way)


def node_along(document: Document, way: Sequence[int]) -> int:
    """The node at the end of a way, or the last one that there is on it."""
    roots = document.roots
    node = roots[way[0]] if way and 0 <= way[0] < len(roots) else roots[0]
    for number in way[1:]:
        children = document.children(node)
        if not 0 <= number < len(children):
            break
        node = children[number]
    return node
