"""Keeping a tried line as a variation: moves that the document has already are not added twice."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import add_move, child_with_move
from ingboard.text import plural


def keep_line(
    document: Document, node: int, moves: Sequence[tuple[Color, Point | None]], grid: Grid
) -> TreeChange:
    """Have a line of moves follow a node; it joins what is there as far as both agree.

    The change names the last node of the line. Where the whole line was there, the document is the same.
    """
    for color, point in moves:
        child = child_with_move(document, node, color, point, grid)
        if child is None:
            change = add_move(document, node, color, point)
            document, node = change.document, change.node
        else:
            node = child
    words = plural("Keep a variation of one move", "Keep a variation of {number} moves", len(moves))
    return TreeChange(document, words, node)
