"""Set-up stones as deeds: black, white, no stone, and whose turn it is.

A node that holds a move takes no set-up stones (FF[4] forbids both in one node): they go into a new node
after it, and the name of the deed says so.
"""

from __future__ import annotations

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import holds_move
from ingboard.kifu.tree.node_text import raw_values, with_raw_values
from ingboard.kifu.tree.point_lists import points_in, with_points, without
from ingboard.text import text

_NAMES: dict[Color | None, str] = {Color.BLACK: "AB", Color.WHITE: "AW", None: "AE"}


def set_stone(
    document: Document,
    node: int,
    grid: Grid,
    point: Point,
    wanted: Color | None,
    before: Color | None,
) -> TreeChange:
    """Have a stone, or none, stand on a point.

    `before` is what stands there without this node's own set-up; after a move, what stands there now. No
    value is written where that is `wanted` already.
    """
    words = {
        Color.BLACK: text("Black stone at {point}"),
        Color.WHITE: text("White stone at {point}"),
        None: text("No stone at {point}"),
    }[wanted].format(point=name_of(point, grid))
    document, node, words = _prepared(document, node, words)
    content = document.content(node)
    for name in _NAMES.values():
        values = raw_values(content, name)
        if point in points_in(values, grid):
            content = with_raw_values(content, name, without(values, [point], grid))
    if wanted is not before:
        name = _NAMES[wanted]
        values = with_points(raw_values(content, name), [point], grid)
        content = with_raw_values(content, name, values)
    return TreeChange(document.with_twig(node, content=content), words, node)


def set_turn(document: Document, node: int, color: Color) -> TreeChange:
    """Have a side play next."""
    words = text("Black to play") if color is Color.BLACK else text("White to play")
    document, node, words = _prepared(document, node, words)
    content = with_raw_values(document.content(node), "PL", [color.letter])
    return TreeChange(document.with_twig(node, content=content), words, node)


def _prepared(document: Document, node: int, words: str) -> tuple[Document, int, str]:
    """The document with a node that can be set up: this one, or a new one after a move."""
    if not holds_move(document, node):
        return document, node, words
    grown, number = document.with_new_node(node, "")
    return grown, number, text("{deed}, in a new node after the move", deed=words)
