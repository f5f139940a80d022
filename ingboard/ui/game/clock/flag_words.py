"""A fallen flag in words: whose fell first, and by how much the other side was ahead. No Qt."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.clock.clock import Clock
from ingboard.clock.moments import Millis, between
from ingboard.clock.reading import Reading, reading
from ingboard.clock.words import clock_digits
from ingboard.game.strip import name_of_color
from ingboard.text import plural, text
from ingboard.ui.game.clock.view_model import time_words


def first_words(clock: Clock) -> str:
    """Whose flag is open, "White first"; only "White's flag" where the other's fell before and was waived."""
    flag = clock.open_flag
    if flag is None:
        return ""
    side = name_of_color(flag)
    if clock.fell_first is flag:
        return text("{side} first", side=side)
    return text("{side}’s flag", side=side)


def lead_words(clock: Clock) -> str:
    """By how much: what the other side had left, or how long before or after its own flag fell."""
    flag = clock.open_flag
    if flag is None:
        return ""
    here, there = clock.flag_fell[flag], clock.flag_fell[flag.opponent]
    if here is not None and there is not None:
        first = clock.fell_first or flag
        gap = max(between(here, there), between(there, here))
        return text(
            "{side}’s flag fell first, by {time}", side=name_of_color(first), time=_exact(gap)
        )
    return _left_words(reading(clock, clock.at)[flag.opponent], flag.opponent)


def _exact(length: Millis) -> str:
    whole, rest = divmod(length, 1000)
    return f"{clock_digits(Millis(whole * 1000))}.{rest:03}"


def _left_words(read: Reading, color: Color) -> str:
    side, time = name_of_color(color), time_words(Millis(read.remaining))
    more = read.periods - read.period
    if not more:
        return text("{side} had {time} left", side=side, time=time)
    return plural(
        "{side} had {time} and {number} more period left",
        "{side} had {time} and {number} more periods left",
        more,
        side=side,
        time=time,
    )
