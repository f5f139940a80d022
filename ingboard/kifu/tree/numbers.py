"""The move numbers of a few nodes, counted along the way to each; common stretches are walked once."""

from __future__ import annotations

from collections.abc import Collection

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import glance_at


def move_numbers_at(document: Document, nodes: Collection[int]) -> dict[int, int]:
    """How many moves lead to each of these nodes, its own among them; MN sets the number."""
    known: dict[int, int] = {}
    for wanted in nodes:
        way: list[int] = []
        node = wanted
        while node != NONE and node not in known:
            way.append(node)
            node = document.parent(node)
        number = known.get(node, 0)
        for step in reversed(way):
            glance = glance_at(document, step)
            number = number + glance.moves if glance.number is None else glance.number
            known[step] = number
    return {node: known[node] for node in nodes}
