"""The points and moves that a comment names: "Q16", "move 45". Only those that are there."""

from __future__ import annotations

import re

from msgspec import Struct

from ingboard.board.points import Grid, Point, point_named
from ingboard.text import text

_POINT = r"(?<![A-Za-z0-9])(?P<point>[A-HJ-Z](?:[1-9]|1[0-9]|2[0-5]))(?![0-9A-Za-z])"


class NamedPlace(Struct, frozen=True):
    """A stretch of a comment from `start` to `end` that names a `point`, or a move by its number."""

    start: int
    end: int
    point: Point | None = None
    move: int = 0


def places_named(comment: str, grid: Grid, last_move: int) -> tuple[NamedPlace, ...]:
    """What a comment on a game of so many moves names, in its order.

    A point takes a capital ("d4" may be a rank); a move the word before its number.
    """
    move = rf"\b(?i:move|{re.escape(text('move'))})\s+(?P<move>[1-9][0-9]{{0,4}})\b"
    found = list[NamedPlace]()
    for match in re.finditer(f"{_POINT}|{move}", comment):
        if match["move"] is not None:
            number = int(match["move"])
            if number <= last_move:
                found.append(NamedPlace(match.start(), match.end(), move=number))
        elif (point := point_named(match["point"], grid)) is not None:
            found.append(NamedPlace(match.start(), match.end(), point))
    return tuple(found)
