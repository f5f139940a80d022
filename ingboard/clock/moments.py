"""Lengths and instants as whole milliseconds, and where instants come from. Knows no player.

Times in words and digits: "7:22", "1:02:41", "3 h 30 min". Knows no control and no clock.
"""

from __future__ import annotations

import re
from typing import NewType, Protocol

from ingboard.text import text

Millis = NewType("Millis", int)
Moment = NewType("Moment", int)

_SECOND = 1000
_MINUTE = 60 * _SECOND
_HOUR = 60 * _MINUTE

AT_FIRST = Moment(0)
NOTHING = Millis(0)


class TimeSource(Protocol):
    """Gives instants on one monotonic scale that starts at or above 0 and never goes back.

    A game that goes on after a restart needs a source that goes on from its last recorded instant: a
    clock takes an earlier instant for the latest one it knows.
    """

    def now(self) -> Moment:
        """The present instant."""
        ...


def seconds(count: int) -> Millis:
    """That many seconds."""
    return Millis(count * _SECOND)


def minutes(count: int) -> Millis:
    """That many minutes."""
    return Millis(count * _MINUTE)


def hours(count: int) -> Millis:
    """That many hours."""
    return Millis(count * _HOUR)


def after(moment: Moment, length: Millis) -> Moment:
    """The instant that lies `length` after another."""
    return Moment(moment + length)


def between(earlier: Moment, later: Moment) -> Millis:
    """How long it is from one instant to another; 0 if the second is not later."""
    return Millis(max(0, later - earlier))


def whole_seconds(length: Millis) -> int:
    """The seconds to show for a remaining time: rounded up, so that 0 means gone."""
    return -(-length // _SECOND)


_MINUTES_PER_HOUR = 60
_HOURS_FROM = 2 * _MINUTES_PER_HOUR
_DIGITS = r"(?a:(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d))"


def clock_digits(remaining: Millis) -> str:
    """A remaining time on a clock face: "7:22" or "1:02:41", rounded up, so that 0:00 means gone."""
    whole_minutes, second = divmod(whole_seconds(remaining), 60)
    hour, minute = divmod(whole_minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"


def millis_of_digits(digits: str) -> Millis | None:
    """The time that "7:22", "90:00" or "1:02:41" names, or None if it is no such time."""
    found = re.fullmatch(_DIGITS, digits.strip())
    if found is None:
        return None
    hour, minute, second = found.groups()
    if hour is not None and int(minute) >= _MINUTES_PER_HOUR:
        return None
    return seconds((int(hour or 0) * 60 + int(minute)) * 60 + int(second))


def length_in_words(length: Millis) -> str:
    """A length as people say it: "60 min", "3 h 30 min", "7 min 30 s", "0.5 s".

    One hour and a half stays "90 min"; hours are used from two hours on.
    """
    whole, rest = divmod(length, 1000)
    whole_minutes, second = divmod(whole, 60)
    hour, minute = divmod(whole_minutes, 60) if whole_minutes >= _HOURS_FROM else (0, whole_minutes)
    parts = []
    if hour:
        parts.append(text("{hours} h", hours=hour))
    if minute:
        parts.append(text("{minutes} min", minutes=minute))
    if second or rest or not parts:
        exact = f"{second}.{rest:03}".rstrip("0") if rest else str(second)
        parts.append(text("{seconds} s", seconds=exact))
    return " ".join(parts)
