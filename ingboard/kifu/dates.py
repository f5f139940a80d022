"""Dates of DT: one or several, later ones shortened as FF[4] allows, such as 1996-05-06,07,08.

Source: the FF[4] description of DT. What does not follow it stays as written; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

_PART = r"(?:(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?)"


_MONTH_AND_DAY = r"(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"


_TWO = r"[0-9]{2}"


_OTHER_ORDERS = (
    r"(?P<year>[0-9]{4})[/.](?P<month>[0-9]{1,2})[/.](?P<day>[0-9]{1,2})",
    r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})",
    r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})",
)


Date = tuple[int, ...]
"""A year, a year and month, or a whole date."""


def parse_dates(written: str) -> tuple[Date, ...] | None:
    """The dates that DT lists, in order; None where one breaks the form or is in no calendar."""
    found: list[Date] = []
    for part in written.split(","):
        day = _read(part, found)
        if day is None or not _is_in_calendar(day):
            return None
        found.append(day)
    return tuple(found)


def date_meant(written: str) -> str:
    """The form of DT for a date in another usual form (2026/11/21, 21.11.2026); empty if unsure.

    Day and month with a slash between them are not read: people mean them both ways.
    """
    for order in _OTHER_ORDERS:
        match = re.fullmatch(order, written.strip())
        if match is not None:
            day = tuple(int(match[name]) for name in ("year", "month", "day"))
            return f"{day[0]:04}-{day[1]:02}-{day[2]:02}" if _is_in_calendar(day) else ""
    return ""


def _read(part: str, before: Sequence[Date]) -> Date | None:
    if match := re.fullmatch(_PART, part):
        return tuple(int(number) for number in match.groups() if number is not None)
    if not before:
        return None
    last = before[-1]
    if match := re.fullmatch(_MONTH_AND_DAY, part):
        return (last[0], int(match["month"]), int(match["day"])) if len(last) > 1 else None
    if re.fullmatch(_TWO, part) and len(last) > 1:
        return (*last[:-1], int(part))
    return None


def _is_in_calendar(day: Date) -> bool:
    try:
        date(*(*day, 1, 1)[:3])
    except ValueError:
        return False
    return True
