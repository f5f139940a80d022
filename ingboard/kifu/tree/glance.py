"""What a node is at a glance: whose move, and whether it has comment, marks or stones set up.

Read off the raw text by the names of its properties; no value is decoded. For drawing and for going from
comment to comment.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.kifu.outline import NONE
from ingboard.kifu.sweep import source_of
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.shape import TreeShape

# A value that has no name is passed over whole, as the sweep does.
_PROPERTY = r"([A-Za-z][A-Za-z0-9]*+)\s*+(\[[^\]]*+\]?+\s*+(?:\[[^\]]*+\]?+\s*+)*+)|\[[^\]]*+\]?+"
_NUMBER = r"\[\s*+([0-9]{1,6})"
_LOWER_CASE = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")
_COLORS = {"B": Color.BLACK, "W": Color.WHITE}
_MARKS = frozenset({"TR", "SQ", "CR", "MA", "LB", "LN", "AR", "SL", "DD", "TB", "TW", "L", "M"})
_SETUP = frozenset({"AB", "AW", "AE", "PL"})
_QUICK_HEADS = frozenset({"B[", "W["})
_LONGEST_BARE_MOVE = 6  # B[dd] and a line end
_LARGEST_WITH_TT = 19


class Glance(Struct, frozen=True):
    """A node as the tree draws it. `color` is None for a node without a move; `moves` counts them."""

    color: Color | None = None
    moves: int = 0
    is_pass: bool = False
    has_comment: bool = False
    has_marks: bool = False
    has_setup: bool = False
    number: int | None = None
    """The move number that the node sets (MN)."""


def glance_at(document: Document, node: int, side: int = 19) -> Glance:
    """What this node is. `side` is the length of the board's side: up to 19, `tt` is a pass."""
    color: Color | None = None
    is_pass = has_comment = has_marks = has_setup = False
    number, moves = None, 0
    for name, values in _properties(document, node):
        if name in _COLORS:
            moves += 1
            if color is not None:
                continue
            color = _COLORS[name]
            point = values[1 : values.find("]")].strip()
            is_pass = not point or (side <= _LARGEST_WITH_TT and point == "tt")
        elif name == "C":
            has_comment = has_comment or bool(values.strip("[] \t\r\n"))
        elif name in _MARKS:
            has_marks = True
        elif name in _SETUP:
            has_setup = True
        elif name == "MN" and (found := re.match(_NUMBER, values)):
            number = int(found[1])
    return Glance(color, moves, is_pass, has_comment, has_marks, has_setup, number)


def move_numbers(document: Document, shape: TreeShape, order: Iterable[int]) -> array[int]:
    """The move number at every node of `order`, by node: how many moves lead to it, its own among them.

    `order` names each node after its parent, beginning with a root. Passes count, and MN sets the number.
    Nodes that `order` leaves out have 0.
    """
    numbers = array("i", bytes(4 * len(shape.parents)))
    written, starts, ends = document.source.text, document.outline.starts, document.outline.ends
    parents, size, changed = shape.parents, len(starts), frozenset(document.twigs.numbers())
    for node in order:
        parent = parents[node]
        number = numbers[parent] if parent != NONE else 0
        if (
            node < size
            and written[(start := starts[node]) : start + 2] in _QUICK_HEADS
            and node not in changed
            and (
                ends[node] - start <= _LONGEST_BARE_MOVE or _counts_one(written, start, ends[node])
            )
        ):
            numbers[node] = number + 1
        else:
            numbers[node] = _number_at(document, node, number)
    return numbers


def _counts_one(written: str, start: int, end: int) -> bool:
    """Whether a node that begins with a move surely has no other and sets no number."""
    others = ("B[", "W[", "MN")
    return all(written.find(other, start + 2, end) < 0 for other in others)


def _number_at(document: Document, node: int, before: int) -> int:
    glance = glance_at(document, node)
    if glance.number is not None:
        return glance.number
    return before + glance.moves


def _properties(document: Document, node: int) -> Iterable[tuple[str, str]]:
    """Name in capitals and the values as written, brackets and all; an escaped bracket is blanked."""
    twig = document.twigs.get(node)
    if twig is None or twig.content is None:
        shadow, outline = document.source.shadow, document.outline
        found = re.compile(_PROPERTY).findall(shadow, outline.starts[node], outline.ends[node])
    else:
        found = re.findall(_PROPERTY, source_of(twig.content).shadow)
    return [(name.translate(_LOWER_CASE) or name.upper(), values) for name, values in found if name]
