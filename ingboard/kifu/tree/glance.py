"""What a node is at a glance: whose move, and whether it has comment, marks or stones set up.

Read off the raw text by the names of its properties; no value is decoded. For drawing and for going from
comment to comment.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from msgspec import Struct

from ingboard.board.points import Color, Grid, grid_of
from ingboard.kifu.move_numbers import number_after
from ingboard.kifu.nodes import named_moves, plain_moves
from ingboard.kifu.outline import NONE
from ingboard.kifu.properties import parse_count
from ingboard.kifu.record import MarkKind, RecordMove
from ingboard.kifu.sweep import capitals_of, source_of
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.shape import TreeShape
from ingboard.kifu.tree.stones import board_size

# A value that has no name is passed over whole, as the sweep does.
_PROPERTY = r"([A-Za-z][A-Za-z0-9]*+)\s*+(\[[^\]]*+\]?+\s*+(?:\[[^\]]*+\]?+\s*+)*+)|\[[^\]]*+\]?+"
_VALUE = r"\[([^\]]*+)"
_USUAL_SIDE = 19
_MOVES = frozenset({"B", "W"})
_BARE_MOVE = 5  # B[dd]
_MARKS = frozenset({*MarkKind, "LN", "AR", "DD", "L", "M"})
_SETUP = frozenset({"AB", "AW", "AE", "PL"})


class Glance(Struct, frozen=True):
    """A node as the tree draws it. `color` is None for a node without a move that can be read.

    `moves` counts those that can.
    """

    color: Color | None = None
    moves: int = 0
    is_pass: bool = False
    has_comment: bool = False
    has_marks: bool = False
    has_setup: bool = False
    number: int | None = None
    """The move number that the node sets (MN)."""


def glance_at(document: Document, node: int, side: int = _USUAL_SIDE) -> Glance:
    """What this node is. `side` is the length of the board's side: up to 19, `tt` is a pass."""
    has_comment = has_marks = has_setup = False
    moves: dict[RecordMove, None] = {}
    number = None
    for name, values in _properties(document, node):
        if name in _MOVES:
            moves.update(dict.fromkeys(_moves(name, values, grid_of(side, side))))
        elif name == "C":
            has_comment = has_comment or bool(values.strip("[] \t\r\n"))
        elif name in _MARKS:
            has_marks = True
        elif name in _SETUP:
            has_setup = True
        elif name == "MN":
            number = parse_count(re.findall(_VALUE, values)[0])
    first = next(iter(moves), None)
    return Glance(
        None if first is None else first.color,
        len(moves),
        first is not None and first.point is None,
        has_comment,
        has_marks,
        has_setup,
        number,
    )


def _moves(name: str, values: str, grid: Grid) -> Iterator[RecordMove]:
    known = plain_moves(grid)
    for raw in re.findall(_VALUE, values):
        written = f"{name}[{raw.strip()}]"
        move = known.get(written) or named_moves(grid).get(written.upper())
        if move is not None:
            yield move


def move_numbers(
    document: Document,
    shape: TreeShape,
    order: Iterable[int],
    glance_of: Callable[[int], Glance] | None = None,
    side: int | None = None,
) -> array[int]:
    """The move number at every node of `order`, by node, as `number_after` has it.

    `order` names each node after its parent, beginning with a root. Nodes that it leaves out have 0.
    `glance_of` and `side`, the length of the board's side, are for who knows them already.
    """
    order = iter(order)
    root = next(order, None)
    if side is None:
        side = _USUAL_SIDE if root is None else board_size(document, root) or _USUAL_SIDE
    plain = plain_moves(grid_of(side, side))
    numbers = array("i", bytes(4 * len(shape.parents)))
    written, starts, ends = document.source.text, document.outline.starts, document.outline.ends
    parents, size, changed = shape.parents, len(starts), frozenset(document.twigs.numbers())
    for node in () if root is None else chain((root,), order):
        parent = parents[node]
        number = numbers[parent] if parent != NONE else 0
        if (
            node < size
            and written[(start := starts[node]) : (end := start + _BARE_MOVE)] in plain
            and node not in changed
            and (ends[node] <= end + 1 or _counts_one(written, end, ends[node]))
        ):
            numbers[node] = number + 1
        else:
            glance = glance_at(document, node, side) if glance_of is None else glance_of(node)
            # Asked for each node that was played here: the usual one costs no call.
            numbers[node] = (
                number + glance.moves
                if glance.number is None
                else number_after(number, glance.moves, glance.number)
            )
    return numbers


def _counts_one(written: str, start: int, end: int) -> bool:
    """Whether what follows a node's move surely has no other and sets no number."""
    rest = written[start:end]
    others = ("B[", "W[", "MN")
    return not rest.lstrip().startswith("[") and all(other not in rest for other in others)


def _properties(document: Document, node: int) -> Iterable[tuple[str, str]]:
    """Name in capitals and the values as written, brackets and all; an escaped bracket is blanked."""
    twig = document.twigs.get(node)
    if twig is None or twig.content is None:
        shadow, outline = document.source.shadow, document.outline
        found = re.compile(_PROPERTY).findall(shadow, outline.starts[node], outline.ends[node])
    else:
        found = re.findall(_PROPERTY, source_of(twig.content).shadow)
    return [(capitals_of(name), values) for name, values in found if name]
