"""What a node is at a glance: whose move, and whether it has comment, marks or stones set up.

Read off the raw text by the names of its properties; no value is decoded. For drawing and for going from
comment to comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from ingboard.board.points import Color, Grid, usual_grid
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.nodes import move_written
from ingboard.kifu.properties import parse_count
from ingboard.kifu.record import RecordMove
from ingboard.kifu.sweep import capitals_of, source_of
from ingboard.kifu.tree.document import Document

# A value that has no name is passed over whole, as the sweep does.
_PROPERTY = r"([A-Za-z][A-Za-z0-9]*+)\s*+(\[[^\]]*+\]?+\s*+(?:\[[^\]]*+\]?+\s*+)*+)|\[[^\]]*+\]?+"


_VALUE = r"\[([^\]]*+)"


_MOVES = frozenset({"B", "W"})


BARE_MOVE = 5  # B[dd]


_MARKS = frozenset({*MarkKind, "LN", "AR", "DD", "L", "M"})


_JUDGED = frozenset({"BM", "DO", "IT", "TE"})


_SHORT = 3  # characters, brackets and all


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
    judged: str = ""
    """What the node says of its move: BM, DO, IT or TE; "" for nothing."""
    is_hotspot: bool = False

    @property
    def is_noted(self) -> bool:
        """Whether somebody has said something at the node, by words, marks or a judgement."""
        return self.has_comment or self.has_marks or self.is_hotspot or bool(self.judged)


def glance_at(document: Document, node: int, grid: Grid | None = None) -> Glance:
    """What this node is. `grid` is the board (None: the usual one): up to 19 lines, `tt` is a pass."""
    moves: dict[RecordMove, None] = {}
    number, judged, names = None, "", set[str]()
    for name, values in _properties(document, node):
        if name in _MOVES:
            moves.update(dict.fromkeys(_moves(name, values, grid or usual_grid())))
        elif name == "C" and not values.strip("[] \t\r\n"):
            continue
        elif name == "MN":
            number = parse_count(re.findall(_VALUE, values)[0])
        elif name in _JUDGED and len(values) <= _SHORT:  # some sites write the event as TE
            judged = judged or name
        names.add(name)
    first = next(iter(moves), None)
    return Glance(
        None if first is None else first.color,
        len(moves),
        first is not None and first.point is None,
        "C" in names,
        not names.isdisjoint(_MARKS),
        not names.isdisjoint(_SETUP),
        number,
        judged,
        "HO" in names,
    )


def _moves(name: str, values: str, grid: Grid) -> Iterator[RecordMove]:
    for raw in re.findall(_VALUE, values):
        if (move := move_written(name, raw, grid)) is not None:
            yield move


def _properties(document: Document, node: int) -> Iterable[tuple[str, str]]:
    """Name in capitals and the values as written, brackets and all; an escaped bracket is blanked."""
    twig = document.twigs.get(node)
    if twig is None or twig.content is None:
        shadow, outline = document.source.shadow, document.outline
        found = re.compile(_PROPERTY).findall(shadow, outline.starts[node], outline.ends[node])
    else:
        found = re.findall(_PROPERTY, source_of(twig.content).shadow)
    return [(capitals_of(name), values) for name, values in found if name]
