"""What is typed about a game and its times, before it begins or is counted: how it is read. No Qt."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from ingboard.clock.moments import Millis, hours, millis_of_digits, minutes, seconds
from ingboard.counting.terms import Ties, fill_komi
from ingboard.text import plural, text

SMALLEST_SIDE = 5
LARGEST_SIDE = 25
_LARGEST_KOMI = 400


class SetupField(StrEnum):
    """The fields whose text can be wrong."""

    SIZE = "size"
    KOMI = "komi"
    MAIN = "main"
    PERIOD = "period"
    PERIODS = "periods"
    POINTS = "points"
    OPPONENT = "opponent"


class FieldFault(Struct, frozen=True):
    """What is wrong with a field: one line beside it, and a few words for the start button."""

    field: SetupField
    sentence: str
    missing: str


def fault_in(field: SetupField, sentence: str) -> FieldFault:
    """The fault of a field with its sentence."""
    missing = {
        SetupField.MAIN: text("the main time is wrong"),
        SetupField.PERIOD: text("the period is wrong"),
        SetupField.PERIODS: text("the number of periods is wrong"),
        SetupField.POINTS: text("the points are wrong"),
        SetupField.SIZE: text("the board size is wrong"),
        SetupField.KOMI: text("the komi is wrong"),
        SetupField.OPPONENT: text("the program does not answer"),
    }
    return FieldFault(field, sentence, missing[field])


def read_komi(written: str) -> float | FieldFault:
    """The komi: a whole or half number, a comma taken as a point."""
    try:
        komi = float(written.strip().replace(",", ".").replace("−", "-"))
    except ValueError:
        komi = float("nan")
    if abs(komi) <= _LARGEST_KOMI and (2 * komi).is_integer():
        return komi
    sentence = text("Enter whole or half points: 8 or 7.5.")
    return fault_in(SetupField.KOMI, sentence)


def read_size(written: str) -> int | FieldFault:
    """The side of a square board that the window can play on."""
    stripped = written.strip()
    if stripped.isascii() and stripped.isdigit() and len(stripped) <= 2:
        size = int(stripped)
        if SMALLEST_SIDE <= size <= LARGEST_SIDE:
            return size
    sentence = text("Enter a size from {least} to {most}.", least=SMALLEST_SIDE, most=LARGEST_SIDE)
    return fault_in(SetupField.SIZE, sentence)


def komi_in_stones(komi: float) -> str:
    """How the komi is paid on the board: "4 stones", and a point kept open for an odd one."""
    points = fill_komi(komi).points
    stones, odd = divmod(abs(points), 2)
    if odd:
        return plural("{number} stone + 1 point", "{number} stones + 1 point", stones)
    return plural("{number} stone", "{number} stones", stones) if stones else text("no stones")


def tie_options() -> tuple[tuple[Ties, str], ...]:
    """To whom a tie may go, each with its word, in the order of the choice."""
    return (Ties.BLACK, text("Black")), (Ties.WHITE, text("White")), (Ties.DRAW, text("Nobody"))


_NUMBER_AND_WORD = re.compile(r"(\d{1,6})\s*([a-z]*)\s*", re.IGNORECASE | re.ASCII)
_UNITS = {
    "h": hours(1),
    "hour": hours(1),
    "hours": hours(1),
    "m": minutes(1),
    "min": minutes(1),
    "mins": minutes(1),
    "minute": minutes(1),
    "minutes": minutes(1),
    "s": seconds(1),
    "sec": seconds(1),
    "secs": seconds(1),
    "second": seconds(1),
    "seconds": seconds(1),
}
_NEXT_SMALLER = {hours(1): minutes(1), minutes(1): seconds(1)}


def read_duration(written: str) -> Millis | None:
    """The length that the words or digits name, or None if they name none.

    With colons the last part is seconds. A number alone is minutes, as people give a time limit; after a
    unit, a number alone has the next smaller one ("3 h 30").
    """
    stripped = written.strip()
    if ":" in stripped:
        return millis_of_digits(stripped)
    if stripped.isascii() and stripped.isdigit():
        return minutes(int(stripped)) if len(stripped) <= 6 else None
    return _read_words(stripped)


def _read_words(written: str) -> Millis | None:
    total = 0
    at = 0
    smaller: Millis | None = None
    while at < len(written):
        found = _NUMBER_AND_WORD.match(written, at)
        if found is None:
            return None
        word = found[2].lower()
        unit = _UNITS.get(word) if word else smaller
        if unit is None:
            return None
        total += int(found[1]) * unit
        smaller = _NEXT_SMALLER.get(unit)
        at = found.end()
    return Millis(total) if written else None
