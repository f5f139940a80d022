"""What RE says of the end of a game: parsing and writing of its value."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from ingboard.board.points import Color


class PropertyEnding(StrEnum):
    """How a recorded game ended."""

    POINTS = "points"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    DRAW = "draw"
    VOID = "void"
    UNKNOWN = "unknown"


class RecordedResult(Struct, frozen=True):
    """What RE says. `margin` is the winner's points; a win "+0" is a tie that the tie rule gave away."""

    ending: PropertyEnding
    winner: Color | None = None
    margin: float | None = None


@lru_cache(maxsize=512)
def parse_result(value: str) -> RecordedResult | None:
    """What RE says; None where it is empty or no known form."""
    words = value.strip().lower()
    if words in {"0", "draw", "jigo", "tie"}:
        return RecordedResult(PropertyEnding.DRAW)
    if words in {"void", "no result"}:
        return RecordedResult(PropertyEnding.VOID)
    if words == "?":
        return RecordedResult(PropertyEnding.UNKNOWN)
    given_up = re.match(r"(black|white) resigns\b", words)
    if given_up is not None:
        loser = Color.BLACK if given_up[1] == "black" else Color.WHITE
        return RecordedResult(PropertyEnding.RESIGNATION, loser.opponent)
    found = re.fullmatch(r"(b|w|black|white)\s*+\+\s*+(.*)", words)
    if found is None:
        return None
    winner = Color.BLACK if found[1].startswith("b") else Color.WHITE
    how = found[2].strip()
    if re.fullmatch(r"[0-9]{1,4}(?:[.,][0-9]{0,9})?", how):
        return RecordedResult(PropertyEnding.POINTS, winner, float(how.replace(",", ".")))
    if how in _WAYS:
        return RecordedResult(_WAYS[how], winner)
    return None


_WAYS = {
    "": PropertyEnding.UNKNOWN,
    "?": PropertyEnding.UNKNOWN,
    "r": PropertyEnding.RESIGNATION,
    "res": PropertyEnding.RESIGNATION,
    "resign": PropertyEnding.RESIGNATION,
    "resignation": PropertyEnding.RESIGNATION,
    "t": PropertyEnding.TIME,
    "time": PropertyEnding.TIME,
    "f": PropertyEnding.FORFEIT,
    "forfeit": PropertyEnding.FORFEIT,
}


def format_result(result: RecordedResult) -> str:
    """RE as written: B+3.5, W+R, W+T, 0 for a draw."""
    winner = "" if result.winner is None else result.winner.letter
    return {
        PropertyEnding.DRAW: "0",
        PropertyEnding.VOID: "Void",
        PropertyEnding.POINTS: f"{winner}+{result.margin or 0:g}",
        PropertyEnding.RESIGNATION: f"{winner}+R",
        PropertyEnding.TIME: f"{winner}+T",
        PropertyEnding.FORFEIT: f"{winner}+F",
        PropertyEnding.UNKNOWN: f"{winner}+" if winner else "?",
    }[result.ending]
