"""The meaning of KM, RU, RE and HA: parsing and writing of single values (TM and OT are in `times`).

What is not understood gives None and stays as written. Of our private properties IBRL is read in `rulings`,
IBRO in `options`, the others here.

Points as a file writes them: two letters, column before row, from the upper left; capitals from 27 on. A
line break within one, as mail has it, is no part of it; some programs write capitals on any board, or names.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from msgspec import Struct

from ingboard.board.points import LONGEST_SHOWN, Color, Grid, Point, grid_of, standard_name_of
from ingboard.rules.ruleset import RuleText

EDITION = "IBRT"
"""Private: which SST text RU[GOE] means; the value is one of `--rules`."""
PENALTY = {Color.BLACK: "IBPB", Color.WHITE: "IBPW"}
"""Private: penalty points counted against a player."""

_LARGEST_KOMI = 1000.0
_RULE_NAMES = {
    "goe": RuleText.ING1991,
    "ing": RuleText.ING1991,
    "sst": RuleText.ING1991,
    "ing 1991": RuleText.ING1991,
    "ing 1996": RuleText.ING1996,
    "simplified ing": RuleText.SIMPLIFIED,
    "ing egf": RuleText.SIMPLIFIED,
    "kss": RuleText.KSS,
    "kim-simon-straus": RuleText.KSS,
}


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


def parse_komi(value: str) -> float | None:
    """Komi in points, a multiple of one half (a decimal comma is read too); None if unusable."""
    digits = value.strip().replace(",", ".")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}(?:\.[0-9]{0,9})?|[+-]?\.[0-9]{1,9}", digits):
        return None
    komi = float(digits)
    usable = abs(komi) <= _LARGEST_KOMI and (komi * 2).is_integer()
    return komi + 0.0 if usable else None


def format_komi(komi: float) -> str:
    """Komi as written: 8, 7.5, -6."""
    return f"{komi:g}"


def rule_text_of(rules: str, edition: str = "") -> RuleText | None:
    """The rule text that RU names (our private edition decides among the SST texts), or None."""
    named = _RULE_NAMES.get(" ".join(rules.lower().split()))
    of_family = named is _RULE_NAMES["goe"] and edition in {*RuleText}
    return RuleText(edition) if of_family and format_rules(RuleText(edition))[1] else named


def parse_size(value: str) -> Grid | None:
    """The board that SZ names: a side, or columns and rows as in 16:8, each from 1 to 52; None for others."""
    columns, colon, rows = value.partition(":")
    width = parse_count(columns)
    height = parse_count(rows) if colon else width
    if not width or not height or max(width, height) > LONGEST_SHOWN:
        return None
    return grid_of(height, width)


def format_size(grid: Grid) -> str:
    """SZ of a board: 19, or 16:8 for 16 columns and 8 rows."""
    return str(grid.columns) if grid.is_square else f"{grid.columns}:{grid.rows}"


def format_rules(rules: RuleText) -> tuple[str, str]:
    """RU and our private edition, empty for the Simplified text."""
    match rules:
        case RuleText.SIMPLIFIED:
            return "Simplified Ing", ""
        case RuleText.ING1991 | RuleText.ING1996 | RuleText.KSS:
            return "GOE", rules.value


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


_COUNT = re.compile(r"[0-9]{1,5}")


def parse_count(value: str) -> int | None:
    """A whole number from 0 to 99,999; None for anything else."""
    digits = value.strip()
    return int(digits) if _COUNT.fullmatch(digits) else None


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WITHOUT_CAPITALS = 26
OLD_PASS = "tt"
_LARGEST_WITH_OLD_PASS = 19


def written_point(point: Point) -> str:
    """The two letters of a point."""
    return _LETTERS[point.column] + _LETTERS[point.row]


@cache
def points_written(grid: Grid) -> dict[str, Point]:
    """Every point of a board by its two letters."""
    return {written_point(point): point for point in grid.points}


def read_point(raw: str, grid: Grid) -> Point | None:
    """The point that a value names in whatever form, or None if it names none of the board."""
    written = "".join(raw.split())
    points = points_written(grid)
    point = points.get(written) or points_named(grid).get(written.upper())
    if point is None and max(grid.rows, grid.columns) <= _WITHOUT_CAPITALS:
        return points.get(written.lower())
    return point


@cache
def passes_written(grid: Grid) -> frozenset[str]:
    """What stands for a pass: nothing; one beyond the last line, or before the first, in both letters.

    On boards up to 19 lines also `tt`, as before FF[4].
    """
    return frozenset({"", "``", beyond(grid), *([OLD_PASS] if has_old_pass(grid) else ())})


def has_old_pass(grid: Grid) -> bool:
    """Whether `tt` is a pass, as before FF[4]: on boards that have no such point."""
    return max(grid.rows, grid.columns) <= _LARGEST_WITH_OLD_PASS


def beyond(grid: Grid) -> str:
    """The letters of one beyond the last line both ways; "" where there are none."""
    if max(grid.rows, grid.columns) >= len(_LETTERS):
        return ""
    return _LETTERS[grid.columns] + _LETTERS[grid.rows]


@cache
def points_named(grid: Grid) -> dict[str, Point]:
    """Every point of a board by its name, such as "R16": no SGF, but some programs wrote it."""
    return {standard_name_of(point, grid): point for point in grid.points}
