"""The points and moves that a comment names: "Q16", "move 45", "黑45". Only those that are there."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from ingboard.board.points import Coordinates, Grid, Point, coordinates_in_use, name_of, point_named

_POINT = r"(?<![A-Za-z0-9])(?P<point>[A-HJ-Z](?:[1-9]|1[0-9]|2[0-5]))(?![0-9A-Za-z])"
_NUMBERED = r"(?<![\w-])(?P<column>[1-9]\d?)-(?P<row>[1-9]\d?)(?![\w-])"
_CHINESE = r"(?<![\w-])(?P<column>[1-9]\d?)[-の]?(?P<row>[一二三四五六七八九十]+)"
_OTHERS = {Coordinates.NUMBERS: f"|{_NUMBERED}", Coordinates.JAPANESE: f"|{_CHINESE}"}
# How a move is named, its number as #, in all languages: a comment's is its file's, not the window's. What
# follows a color may also be a count of stones, points, minutes or wins.
_NO_COUNT_CHINESE = (
    r"(?![0-9\uff10-\uff19A-Za-z%]|[./:\uff1a-][0-9]|\s*(?:[目子段級级路局年月日勝胜負负敗败秒]|分(?![断斷])"
    r"|[點点](?:[勝胜半]|(?![一-鿿]))|時間|小[時时]|[0-9]+/))"
)
_NO_COUNT_KOREAN = r"(?![0-9A-Za-z%]|[./:-][0-9]|\s*(?:집|점|단|급|국|년|월|분|초|승|패|시간))"
_MOVES = (
    r"\b(?i:move|zug|coup)\s+#\b",
    r"\b#(?:st|nd|rd|th)\s+(?i:move)\b",
    r"(?<![\w.])#\.\s*(?i:zug)\b",
    r"\b#(?:e|ème)\s+(?i:coup)\b",
    r"第\s*#\s*手(?!合)",
    r"(?<![0-9\uff10-\uff19第])#\s*手目",
    rf"[黑黒白]の?\s*#{_NO_COUNT_CHINESE}",
    rf"(?<![가-힣0-9])[흑백]\s*#{_NO_COUNT_KOREAN}",
    r"(?<![0-9총])(?<!총 )(?<!모두 )#\s*수(?!\s*(?:끝|만에|씩|이내))(?![가-힣]*(?:순|읽))",
)
_MOVE = "|".join(
    pattern.replace("#", rf"(?P<move{at}>[1-9\uff11-\uff19][0-9\uff10-\uff19]{{0,4}})")
    for at, pattern in enumerate(_MOVES)
)


class NamedPlace(Struct, frozen=True):
    """A stretch of a comment from `start` to `end` that names a `point`, or a move by its number."""

    start: int
    end: int
    point: Point | None = None
    move: int = 0


def places_named(comment: str, grid: Grid, last_move: int) -> tuple[NamedPlace, ...]:
    """What a comment on a game of so many moves names, in its order.

    A point takes a capital ("d4" may be a rank); a move a word or a color beside its number. "16-4" and
    "16-四" are points where coordinates of that kind are in use.
    """
    found = list[NamedPlace]()
    for match in _pattern(coordinates_in_use()).finditer(comment):
        if (named := match.lastgroup or "").startswith("move"):
            number = int(match[named])
            if number <= last_move:
                found.append(NamedPlace(match.start(), match.end(), move=number))
        elif (point := _point_of(match, grid)) is not None:
            found.append(NamedPlace(match.start(), match.end(), point))
    return tuple(found)


@cache
def _pattern(coordinates: Coordinates) -> re.Pattern[str]:
    return re.compile(f"{_POINT}|{_MOVE}{_OTHERS.get(coordinates, '')}")


def _point_of(match: re.Match[str], grid: Grid) -> Point | None:
    if match["point"] is not None:
        return point_named(match["point"], grid)
    name = f"{match['column']}-{match['row']}"
    return next((point for point in grid.points if name_of(point, grid) == name), None)
