"""Whether a record is of Go on a board that can be shown, and how large that is."""

from __future__ import annotations

from enum import Enum, auto

from ingboard.board.points import LONGEST_SHOWN
from ingboard.kifu.properties import parse_count

USUAL_SIZE = 19


class NoSize(Enum):
    """Why a record has no board that can be shown (closed list)."""

    OTHER_GAME = auto()
    NOT_SQUARE = auto()
    OUT_OF_RANGE = auto()


def size_of_board(kind: str, written: str) -> int | NoSize:
    """The length of a side, 1 to 52, from the values of GM and SZ; an empty one stands for the usual."""
    if kind not in {"", "1"}:
        return NoSize.OTHER_GAME
    if not written:
        return USUAL_SIZE
    columns, colon, rows = written.partition(":")
    size = parse_count(columns)
    if colon and size != parse_count(rows):
        return NoSize.NOT_SQUARE
    if size is None or not 1 <= size <= LONGEST_SHOWN:
        return NoSize.OUT_OF_RANGE
    return size
