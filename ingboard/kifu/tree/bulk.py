"""What is done to a whole game at once: marks cleared, variations pruned, begun later, turned, swapped.

Only nodes in which something changes are written; their other properties stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from ingboard.board.points import Color, Grid, Point, grid_of
from ingboard.board.position import Position
from ingboard.kifu.marks import SIGNS
from ingboard.kifu.outline import NONE
from ingboard.kifu.properties import format_size
from ingboard.kifu.tree.changes import EditRefusal, TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import properties_in, raw_values, with_raw_values
from ingboard.kifu.tree.point_lists import points_in, rectangles
from ingboard.kifu.written_points import beyond, read_point, written_point
from ingboard.text import plural, text

_MARKS = (*SIGNS, "LB", "LN", "AR", "DD")
_POINTS = frozenset({"B", "W", "AB", "AW", "AE", *SIGNS, "DD", "VW", "TB", "TW"})
_PAIRS = frozenset({"LN", "AR"})
_OF_A_MOVE = frozenset({"B", "W", "KO", "MN", "BL", "WL", "OB", "OW", "BM", "DO", "IT", "TE"})
_SETUP = ("AB", "AW", "AE", "PL")
_LETTERS = re.compile("[A-Za-z]+")
_SWAPPED = {
    one: other
    for pair in (
        ("B", "W"),
        ("AB", "AW"),
        ("TB", "TW"),
        ("BL", "WL"),
        ("OB", "OW"),
        ("GB", "GW"),
        ("PB", "PW"),
        ("BR", "WR"),
        ("BT", "WT"),
    )
    for one, other in (pair, pair[::-1])
}
_SWAPPED_VALUES = {"PL": {"B": "W", "W": "B", "1": "2", "2": "1"}, "RE": {"B+": "W+", "W+": "B+"}}

Turn = Callable[[Point], Point]


def clear_marks(document: Document, root: int) -> TreeChange:
    """Take all marks, labels, lines and dimming out of a game; territory and views stay."""

    def cleared(content: str) -> str:
        for name in _MARKS:
            if name in content and raw_values(content, name):
                content = with_raw_values(content, name, ())
        return content

    changed, number = _rewritten(document, root, cleared)
    what = plural("Clear the marks of one node", "Clear the marks of {number} nodes", number)
    return TreeChange(changed, what, root)


def prune(document: Document, node: int) -> TreeChange:
    """Leave the way to this node and all that follows it, and no other variation."""
    changed, child = document, node
    while (parent := document.parent(child)) != NONE:
        if document.children(parent) != (child,):
            changed = changed.with_twig(parent, children=(child,))
        child = parent
    return TreeChange(changed, text("Prune the other variations"), node)


def flatten(
    document: Document, node: int, position: Position, to_play: Color
) -> TreeChange | EditRefusal:
    """Let the game begin with the position at this node: its stones are set up, what led there is gone.

    The facts of the game stay; comment and marks of the node come to the first node. Refused at a root.
    """
    root = node
    while (parent := document.parent(root)) != NONE:
        root = parent
    if root == node:
        return EditRefusal.ROOT_STAYS
    content = document.content(root)
    for name in (*_SETUP, *_OF_A_MOVE):
        content = with_raw_values(content, name, ())
    for color, name in ((Color.BLACK, "AB"), (Color.WHITE, "AW")):
        stones = (point for point in position.grid.points if position.color_at(point) is color)
        content = with_raw_values(content, name, list(rectangles(stones)))
    content = with_raw_values(content, "PL", [to_play.letter])
    here = document.content(node)
    for entry in properties_in(here):
        if entry.name not in _OF_A_MOVE and entry.name not in _SETUP:
            content = with_raw_values(content, entry.name, raw_values(here, entry.name))
    changed = document.with_twig(root, content=content, children=document.children(node))
    return TreeChange(changed, text("Begin at this position"), root)


def turn_board(document: Document, root: int, grid: Grid, turned: Turn, what: str) -> TreeChange:
    """Put every move, stone and mark of a game where `turned` takes it; comments stay as they are.

    A board that is no square may lie the other way afterwards. `what` is that in words.
    """
    moved = partial(_with_each, value_of=partial(_moved, grid=grid, turned=turned))
    changed, _ = _rewritten(document, root, moved)
    ends = turned(Point(0, 0)), turned(grid.points[-1])
    after = grid_of(*(max(sides) + 1 for sides in zip(*ends, strict=True)))
    if after is not grid and changed is not document:
        content = with_raw_values(changed.content(root), "SZ", [format_size(after)])
        changed = changed.with_twig(root, content=content)
    return TreeChange(changed, what, root)


def swap_colors(document: Document, root: int) -> TreeChange:
    """Make Black's moves, stones, times and names White's and the other way; komi and comments stay."""
    swapped = partial(_with_each, value_of=_swapped_value, names=_SWAPPED)
    changed, _ = _rewritten(document, root, swapped)
    return TreeChange(changed, text("Swap the colors"), root)


def _with_each(
    content: str,
    value_of: Callable[[str, str], str],
    names: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A node's content with other values, and names, in the places of those that differ."""
    pieces, position = list[str](), 0
    for entry in properties_in(content):
        name = names.get(entry.name, entry.name)
        if name != entry.name:
            pieces += [content[position : entry.offset], name]
            written = _LETTERS.match(content, entry.offset)
            position = entry.offset if written is None else written.end()
        for at, raw in entry.values:
            after = value_of(entry.name, raw)
            if after != raw:
                pieces += [content[position : at + 1], after]
                position = at + 1 + len(raw)
    return "".join([*pieces, content[position:]])


def _rewritten(document: Document, root: int, change: Callable[[str], str]) -> tuple[Document, int]:
    """The document with the content of each node of a game changed, and how many are otherwise."""
    number, changed = 0, document
    for node in document.subtree(root):
        content = document.content(node)
        if (after := change(content)) != content:
            changed = changed.with_twig(node, content=after)
            number += 1
    return changed, number


def _moved(name: str, raw: str, grid: Grid, turned: Turn) -> str:
    """A value with its points moved; what is no point of the board stays."""
    if name == "LB" or name in _PAIRS:
        one, colon, rest = raw.partition(":")
        other = rest if name == "LB" else _at(rest, grid, turned)
        return f"{_at(one, grid, turned)}{colon}{other}"
    if name not in _POINTS:
        return raw
    if raw.strip() == beyond(grid) and not grid.is_square:
        return ""  # a pass, which is written otherwise on a board that lies the other way
    if ":" not in raw:
        return _at(raw, grid, turned)
    return next(rectangles(map(turned, points_in([raw], grid))), raw)  # it is one rectangle again


def _at(raw: str, grid: Grid, turned: Turn) -> str:
    point = read_point(raw, grid)
    return raw if point is None else written_point(turned(point))


def _swapped_value(name: str, raw: str) -> str:
    for begin, other in _SWAPPED_VALUES.get(name, {}).items():
        if raw.strip().startswith(begin):
            return raw.replace(begin, other, 1)
    return raw
