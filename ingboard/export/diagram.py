"""A board for paper as a value: stones, signs, and a sentence below. Knows no Qt and no file format.

Signs are shapes and letters, so that a diagram survives a copier.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.record import RecordStroke


class DiagramSign(StrEnum):
    """A sign on a point or on its stone."""

    KOMI = "komi"
    PENALTY = "penalty"
    LOSING = "losing"
    WINNING = "winning"
    RESERVED = "reserved"
    SHARED = "shared"
    BORDER = "border"
    UNSEEN = "unseen"
    RING = "ring"
    LAST = "last"
    FILLED = "filled"
    BARRED = "barred"


class Diagram(Struct, frozen=True):
    """A board to be drawn black on white.

    `dead` stones are crossed; `land` are small squares of a side on empty points; `labels` are short texts
    such as move numbers, on stones or points; `stars` are the points with a dot; `caption` may be empty.
    `strokes` lie above all that, `dimmed` points are veiled.
    """

    position: Position
    signs: Mapping[Point, DiagramSign | MarkKind] = field(default_factory=dict)
    labels: Mapping[Point, str] = field(default_factory=dict)
    dead: frozenset[Point] = frozenset()
    land: Mapping[Point, Color] = field(default_factory=dict)
    stars: tuple[Point, ...] = ()
    caption: str = ""
    coordinates: bool = True
    strokes: tuple[RecordStroke, ...] = ()
    dimmed: frozenset[Point] = frozenset()
