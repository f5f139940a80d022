"""Moves put into a line, put right or taken out; whatever follows them stays.

A record taken down by hand has a move too many, too few or on a wrong point; to take back all that follows
and to enter it anew is what nobody does. Here the nodes after it keep their places, words and variations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ingboard.board.points import Grid, Point, name_of
from ingboard.game.strip import name_of_color
from ingboard.kifu.outline import NONE
from ingboard.kifu.record import RecordMove
from ingboard.kifu.tree.changes import EditRefusal, TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import move_of
from ingboard.kifu.tree.node_text import properties_in, span_of, with_raw_values, written_property
from ingboard.kifu.written_points import written_point
from ingboard.text import plural, text

OF_MOVE = ("B", "W", "KO", "MN", "BL", "WL", "OB", "OW", "BM", "TE", "DO", "IT")
"""What a node says of its move, and of no position (FF[4], move, timing and move annotation properties)."""


def insert_moves(
    document: Document, node: int, moves: Sequence[RecordMove], grid: Grid
) -> TreeChange:
    """Put moves after a node, before all that follows it: every variation goes on behind them.

    The change names the last of the new nodes.
    """
    changed, last, children = document, node, document.children(node)
    for move in moves:
        changed, number = changed.with_new_node(last, _written(move))
        if last == node:
            changed = changed.with_twig(node, children=(number,))
        last = number
    changed = changed.with_twig(last, children=children)
    if len(moves) == 1:
        what = text("Insert {move}", move=move_words(moves[0], grid))
    else:
        what = plural("Insert one move", "Insert {number} moves", len(moves))
    return TreeChange(changed, what, last)


def replace_moves(
    document: Document, moves: Mapping[int, RecordMove], grid: Grid
) -> TreeChange | EditRefusal:
    """Give nodes other moves than they have; what else they say stays.

    Refused where a node has no move, or two. The change names the last of the nodes.
    """
    changed, what = document, ""
    for node, move in moves.items():
        before = move_of(document, node, grid)
        if before is None:
            return EditRefusal.NO_ONE_MOVE
        if before != move:
            changed = changed.with_twig(node, content=_with_move(document.content(node), move))
        what = text(
            "Replace {move} by {other}",
            move=move_words(before, grid),
            other=_other_words(before, move, grid),
        )
    if len(moves) > 1:
        what = plural("Replace one move", "Replace {number} moves", len(moves))
    return TreeChange(changed, what, tuple(moves)[-1])


def delete_moves(document: Document, nodes: Iterable[int], grid: Grid) -> TreeChange | EditRefusal:
    """Take moves out of their lines; what follows each stands in its place.

    A node that says more than its move, or is a root, stays with what it says. Refused where a node has no
    move, or two. The change names the node that is left in the place of the first, or the one before it.
    """
    changed, what, at, number = document, "", NONE, 0
    for node in nodes:
        move = move_of(changed, node, grid)
        if move is None:
            return EditRefusal.NO_ONE_MOVE
        content = changed.content(node)
        for name in OF_MOVE:
            content = with_raw_values(content, name, [])
        parent = changed.parent(node)
        if content.strip() or parent == NONE:
            changed, left = changed.with_twig(node, content=content), node
        else:
            changed, left = _spliced_out(changed, node, parent), parent
        what = text("Delete {move}", move=move_words(move, grid))
        at = left if at == NONE else at
        number += 1
    if number > 1:
        what = plural("Delete one move", "Delete {number} moves", number)
    return TreeChange(changed, what, at)


def move_words(move: RecordMove, grid: Grid) -> str:
    """A move in words: "White N7", "Black pass"."""
    return f"{name_of_color(move.color)} {_point_words(move.point, grid)}"


def _point_words(point: Point | None, grid: Grid) -> str:
    return text("pass") if point is None else name_of(point, grid)


def _other_words(before: RecordMove, move: RecordMove, grid: Grid) -> str:
    return _point_words(move.point, grid) if before.color is move.color else move_words(move, grid)


def _written(move: RecordMove) -> str:
    value = "" if move.point is None else written_point(move.point)
    return written_property(move.color.letter, [value])


def _with_move(content: str, move: RecordMove) -> str:
    """A node's content with another move where its move stands."""
    entry = next(entry for entry in properties_in(content) if entry.name in ("B", "W"))
    start, end = span_of(entry)
    return content[:start] + _written(move) + content[end:]


def _spliced_out(document: Document, node: int, parent: int) -> Document:
    """The document without a node, its children in its place."""
    siblings = document.children(parent)
    at = siblings.index(node)
    children = (*siblings[:at], *document.children(node), *siblings[at + 1 :])
    return document.with_twig(node, children=()).with_twig(parent, children=children)
