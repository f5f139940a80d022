"""The marks that records put on points: their properties, names, and the shapes that every medium draws."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import NamedTuple

from ingboard.board.points import Color
from ingboard.text import text


class MarkKind(StrEnum):
    """The marks that are read; the values are the SGF properties. The order is that of writing."""

    BLACK_TERRITORY = "TB"
    WHITE_TERRITORY = "TW"
    TRIANGLE = "TR"
    SQUARE = "SQ"
    CIRCLE = "CR"
    CROSS = "MA"
    SELECTED = "SL"
    LABEL = "LB"


Line = tuple[tuple[float, float], ...]
"""Its corners, right and down from a point, in distances of two points; closed if it ends where it began."""


class SignShape(NamedTuple):
    """How a sign looks: lines, or a circle of that radius; each medium draws it by one function.

    Closed lines and circles may be filled; a heavy sign is thick, and on the wooden board of two tones.
    """

    lines: tuple[Line, ...] = ()
    radius: float = 0
    is_filled: bool = False
    is_heavy: bool = False


def polygon(corners: int, radius: float) -> Line:
    """The outline of a regular polygon with a corner on top."""
    turns = [math.tau * corner / corners for corner in (*range(corners), 0)]
    return tuple((math.sin(turn) * radius, -math.cos(turn) * radius) for turn in turns)


_HALF, _ARM = 0.24, 0.21
_BOX: Line = ((-_HALF, -_HALF), (_HALF, -_HALF), (_HALF, _HALF), (-_HALF, _HALF), (-_HALF, -_HALF))


def _shape_of(kind: MarkKind) -> SignShape | None:
    """The sign that a mark is; None for a territory and a label."""
    match kind:
        case MarkKind.TRIANGLE:
            return SignShape((polygon(3, 0.3),))
        case MarkKind.SQUARE:
            return SignShape((_BOX,))
        case MarkKind.CIRCLE:
            return SignShape(radius=0.33)  # wider than the ring of the last move
        case MarkKind.CROSS:
            lines = ((-_ARM, -_ARM), (_ARM, _ARM)), ((-_ARM, _ARM), (_ARM, -_ARM))
            return SignShape(lines, is_heavy=True)
        case MarkKind.SELECTED:
            return SignShape((_BOX,), is_filled=True)
        case MarkKind.BLACK_TERRITORY | MarkKind.WHITE_TERRITORY | MarkKind.LABEL:
            return None


SHAPES = {kind: shape for kind in MarkKind if (shape := _shape_of(kind)) is not None}
"""The marks that are a sign on a point, for all who draw them."""
DIAMOND = SignShape((polygon(4, 0.42),))
"""The sign of a penalty stone in diagrams; no mark of a record."""
SIGNS = tuple(SHAPES)
TERRITORY = {Color.BLACK: MarkKind.BLACK_TERRITORY, Color.WHITE: MarkKind.WHITE_TERRITORY}


def name_of_mark(kind: MarkKind) -> str:
    """A mark in a word or two, as within a sentence."""
    match kind:
        case MarkKind.BLACK_TERRITORY:
            return text("Black's territory")
        case MarkKind.WHITE_TERRITORY:
            return text("White's territory")
        case MarkKind.TRIANGLE:
            return text("triangle")
        case MarkKind.SQUARE:
            return text("square")
        case MarkKind.CIRCLE:
            return text("circle")
        case MarkKind.CROSS:
            return text("cross")
        case MarkKind.SELECTED:
            return text("filled square")
        case MarkKind.LABEL:
            return text("Letter")
