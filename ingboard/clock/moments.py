"""Lengths and instants as whole milliseconds, and where instants come from. Knows no player."""

from __future__ import annotations

from typing import NewType, Protocol

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
