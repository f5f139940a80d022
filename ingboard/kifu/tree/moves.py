"""Moves in a document: the child that is a certain move, and a new node for one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingboard.board.points import Color, Grid, Point, standard_name_of
from ingboard.game.rulings import Ruling
from ingboard.kifu.coordinates import written_point
from ingboard.kifu.rulings import PROPERTY as RULING
from ingboard.kifu.rulings import ruling_written
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.content import raw_values, with_raw_values, written_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.point_list import read_point
from ingboard.text import text

_COLORS = {color.letter: color for color in Color}
_OLD_PASS = "tt"
_LARGEST_WITH_OLD_PASS = 19
_MANY = 64  # siblings; to make a pattern for fewer costs more than to take them apart


def child_with_move(
    document: Document, node: int, color: Color, point: Point | None, grid: Grid
) -> int | None:
    """The first child that is this move and no other (point None: a pass); None if there is none."""
    children = document.children(node)
    if len(children) > _MANY:
        written = _written_as(color, point, grid)
        children = tuple(document.those_with(written, children))
    played = (color, point)
    return next((one for one in children if move_of(document, one, grid) == played), None)


def _written_as(color: Color, point: Point | None, grid: Grid) -> re.Pattern[str]:
    """What a node with that move holds: of thousands of siblings few are taken apart."""
    names = (
        [""] if point is None else [written_point(point), f"(?i:{standard_name_of(point, grid)})"]
    )
    if point is None and _has_old_pass(grid):
        names.append(_OLD_PASS)
    return re.compile(rf"{color.letter}[a-z]*\s*\[\s*(?:{'|'.join(names)})\s*\]")


def move_of(document: Document, node: int, grid: Grid) -> tuple[Color, Point | None] | None:
    """The one move of a node (point None: a pass); None where it has none, two or no readable one."""
    moves = [
        (_COLORS[entry.name], _point_in(entry.values[0][1], grid))
        for entry in document.properties(node)
        if entry.name in _COLORS
    ]
    if len(moves) != 1:
        return None
    color, point = moves[0]
    return None if isinstance(point, str) else (color, point)


def add_move(document: Document, node: int, color: Color, point: Point | None) -> TreeChange:
    """Add a move as the last child of a node; point None is a pass."""
    value = "" if point is None else written_point(point)
    grown, number = document.with_new_node(node, written_property(color.letter, [value]))
    return TreeChange(grown, text("Add a move"), number)


def keep_rulings(document: Document, node: int, rulings: Sequence[Ruling], grid: Grid) -> Document:
    """Write the rulings that concern a node's move into it, after those that stand there."""
    new = [ruling_written(ruling, grid) for ruling in rulings]
    if not new:
        return document
    content = document.content(node)
    values = raw_values(content, RULING) + raw_values(written_property(RULING, new), RULING)
    return document.with_twig(node, content=with_raw_values(content, RULING, values))


def _point_in(raw: str, grid: Grid) -> Point | str | None:
    """The point, None for a pass, or the text itself where it is neither."""
    written = raw.strip()
    if not written:
        return None
    point = read_point(written, grid)
    if point is None:
        return None if written == _OLD_PASS and _has_old_pass(grid) else written
    return point


def _has_old_pass(grid: Grid) -> bool:
    return max(grid.rows, grid.columns) <= _LARGEST_WITH_OLD_PASS
