"""Lengths of time as people type them: "1:00:00", "10:00", "60 min", "3 h 30", "30 s". Knows no field."""

from __future__ import annotations

import re

from ingboard.clock.moments import Millis, hours, minutes, seconds
from ingboard.clock.words import millis_of_digits

_NUMBER_AND_WORD = re.compile(r"(\d{1,6})\s*([a-z]*)\s*", re.IGNORECASE | re.ASCII)
_UNITS = {
    "h": hours(1), "hour": hours(1), "hours": hours(1),
    "m": minutes(1), "min": minutes(1), "mins": minutes(1),
    "minute": minutes(1), "minutes": minutes(1),
    "s": seconds(1), "sec": seconds(1), "secs": seconds(1),
    "second": seconds(1), "seconds": seconds(1),
}  # fmt: skip
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
