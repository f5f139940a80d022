"""The move numbers of a few nodes, counted along the way to each; common stretches are walked once."""

from __future__ import annotations

from collections.abc import Collection

from ingboard.kifu.move_numbers import number_after
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.glance import glance_at
from ingboard.kifu.tree.stones import board_size


def move_numbers_at(document: Document, nodes: Collection[int]) -> dict[int, int]:
    """The move number at each of these nodes."""
    known: dict[int, int] = {}
    side = 19
    for wanted in nodes:
        way: list[int] = []
        node = wanted
        while node != NONE and node not in known:
            way.append(node)
            node = document.parent(node)
        number = known.get(node, 0)
        if way and node == NONE:
            side = board_size(document, way[-1]) or side
        for step in reversed(way):
            glance = glance_at(document, step, side)
            number = number_after(number, glance.moves, glance.number)
            known[step] = number
    return {node: known[node] for node in nodes}
