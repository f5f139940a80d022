"""The moves that follow a node, or stand beside it: those that a board shows where variations part.

Which of both a file wishes is its property ST (FF[4]): 1 is for siblings, 2 for none on the board.
"""

from __future__ import annotations

from typing import NamedTuple

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import move_of
from ingboard.kifu.tree.node_text import raw_values

_SIBLINGS, _NOT_ON_BOARD = 1, 2


_MOST = 400  # siblings that are looked at: a board has fewer points


class WayOn(NamedTuple):
    """A move one can go on by; `point` None is a pass."""

    node: int
    color: Color
    point: Point | None


class Wished(NamedTuple):
    """What a file wishes on the board: siblings instead of the next moves, or nothing."""

    siblings: bool
    shown: bool


def wished_by(document: Document, root: int) -> Wished:
    """What the file says of its variations; without a word the next moves are shown."""
    value = next(iter(raw_values(document.content(root), "ST")), "").strip()
    style = int(value) if value.isascii() and value.isdigit() else 0
    return Wished(bool(style & _SIBLINGS), not style & _NOT_ON_BOARD)


def ways_at(document: Document, node: int, grid: Grid, *, siblings: bool) -> tuple[WayOn, ...]:
    """The moves after a node, or it and those beside it; none where there is no choice.

    Of very many siblings the first ones.
    """
    parent = document.parent(node) if siblings else node
    nodes = document.children(parent) if parent >= 0 else ()
    first = nodes[:_MOST] if len(nodes) > 1 else ()
    found = ((each, move_of(document, each, grid)) for each in first)
    return tuple(WayOn(each, *move) for each, move in found if move is not None)
