"""Moves in a document: the child that is a certain move, and a new node for one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingboard.board.points import Color, Grid, Point, standard_name_of
from ingboard.game.state import Ruling
from ingboard.kifu.nodes import move_written
from ingboard.kifu.record import RecordMove
from ingboard.kifu.ruling_property import PROPERTY as RULING
from ingboard.kifu.ruling_property import ruling_written
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import raw_values, with_raw_values, written_property
from ingboard.kifu.written_points import passes_written, written_point
from ingboard.text import text

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
    if point is None:
        names = [re.escape(name) for name in passes_written(grid)]
    else:
        letters = r"\s*".join(written_point(point))
        names = [f"(?i:{letters})", f"(?i:{standard_name_of(point, grid)})"]
    return re.compile(rf"{color.letter}[a-z]*\s*\[\s*(?:{'|'.join(names)})\s*\]")


def move_of(document: Document, node: int, grid: Grid) -> RecordMove | None:
    """The one move of a node (point None: a pass); None where it has none, two or no readable one."""
    moves = [entry for entry in document.properties(node) if entry.name in ("B", "W")]
    return move_written(moves[0].name, moves[0].values[0][1], grid) if len(moves) == 1 else None


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


def holds_move(document: Document, node: int) -> bool:
    """Whether a node is a move or a pass, so that it may not be set up."""
    return any(entry.name in ("B", "W") for entry in document.properties(node))
