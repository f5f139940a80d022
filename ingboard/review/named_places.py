"""The points and moves that a comment names: "Q16", "move 45". Only those that are there."""

from __future__ import annotations

import re

from msgspec import Struct

from ingboard.board.points import (
    Coordinates,
    Grid,
    Point,
    coordinates_in_use,
    name_of,
    point_named,
)
from ingboard.text import text

_POINT = r"(?<![A-Za-z0-9])(?P<point>[A-HJ-Z](?:[1-9]|1[0-9]|2[0-5]))(?![0-9A-Za-z])"
_NUMBERED = r"(?<![\w-])(?P<column>[1-9]\d?)-(?P<row>[1-9]\d?)(?![\w-])"
_CHINESE = r"(?<![\w-])(?P<column>[1-9]\d?)[-の]?(?P<row>[一二三四五六七八九十]+)"
_OTHERS = {Coordinates.NUMBERS: f"|{_NUMBERED}", Coordinates.JAPANESE: f"|{_CHINESE}"}


class NamedPlace(Struct, frozen=True):
    """A stretch of a comment from `start` to `end` that names a `point`, or a move by its number."""

    start: int
    end: int
    point: Point | None = None
    move: int = 0


def places_named(comment: str, grid: Grid, last_move: int) -> tuple[NamedPlace, ...]:
    """What a comment on a game of so many moves names, in its order.

    A point takes a capital ("d4" may be a rank); a move the word before its number. "16-4" and "16-四" are
    points where coordinates of that kind are in use.
    """
    other = _OTHERS.get(coordinates_in_use(), "")
    move = rf"\b(?i:move|{re.escape(text('move'))})\s+(?P<move>[1-9][0-9]{{0,4}})\b"
    found = list[NamedPlace]()
    for match in re.finditer(f"{_POINT}|{move}{other}", comment):
        if match["move"] is not None:
            number = int(match["move"])
            if number <= last_move:
                found.append(NamedPlace(match.start(), match.end(), move=number))
        elif (point := _point_of(match, grid)) is not None:
            found.append(NamedPlace(match.start(), match.end(), point))
    return tuple(found)


def _point_of(match: re.Match[str], grid: Grid) -> Point | None:
    if match["point"] is not None:
        return point_named(match["point"], grid)
    name = f"{match['column']}-{match['row']}"
    return next((point for point in grid.points if name_of(point, grid) == name), None)
