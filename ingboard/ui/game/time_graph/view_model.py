"""What the time graph shows: a bar a move, and the words about the present one. Knows no Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game.strip import name_of_color
from ingboard.review.time_spent import TimesSpent
from ingboard.text import text
from ingboard.ui.game.clock.view_model import time_words

_TENTHS_BELOW = 10_000


@dataclass(frozen=True, slots=True)
class TimeBar:
    """One move: `spent` in milliseconds or None, `at_least` if it took that long or longer.

    `step` is the game's step it leads to; `entered` tells that an overtime period began in it.
    """

    step: int
    number: int
    color: Color
    spent: Millis | None
    at_least: bool = False
    entered: bool = False


@dataclass(frozen=True, slots=True)
class TimePicture:
    """The bars of a line, and the step that is viewed."""

    bars: tuple[TimeBar, ...]
    at: int = 0

    @property
    def longest(self) -> Millis:
        """The longest time of a move: the height of the graph."""
        return Millis(max((bar.spent or 0 for bar in self.bars), default=0))

    @property
    def present(self) -> TimeBar | None:
        """The bar of the viewed step."""
        return next((bar for bar in self.bars if bar.step == self.at), None)


def bars_of(times: TimesSpent, steps: Mapping[int, int]) -> tuple[TimeBar, ...]:
    """The bars of a line; `steps` gives the step of each of the record's nodes that has one."""
    return tuple(
        TimeBar(
            steps[move.node],
            move.number,
            move.color,
            move.spent,
            at_least=move.spent is not None and not move.is_exact,
            entered=bool(move.entered),
        )
        for move in times.moves
        if move.node in steps
    )


def length_words(spent: Millis) -> str:
    """A time that a move took: 4.2 s, 41 s, 3:07 or 1:02:41."""
    if spent < _TENTHS_BELOW and spent % 1000:
        return text("{seconds} s", seconds=f"{spent / 1000:.1f}")
    if spent < 60_000:
        return text("{seconds} s", seconds=spent // 1000)
    return time_words(spent // 1000 * 1000)


def bar_words(bar: TimeBar) -> str:
    """One move's time in words: "34 White: 1:12", "or more", "not noted"."""
    side = name_of_color(bar.color)
    if bar.spent is None:
        return text("{number} {side}: not noted", number=bar.number, side=side)
    if bar.at_least and not bar.spent:
        return text("{number} {side}: within the period", number=bar.number, side=side)
    time = length_words(bar.spent)
    if bar.at_least:
        return text("{number} {side}: {time} or more", number=bar.number, side=side, time=time)
    return text("{number} {side}: {time}", number=bar.number, side=side, time=time)


def longest_words(picture: TimePicture, color: Color) -> str:
    """A side's longest move in few words: "White: 1:12 at 34"; "" if none is known."""
    known = [bar for bar in picture.bars if bar.color is color and bar.spent is not None]
    if not known:
        return ""
    bar = max(known, key=lambda each: each.spent or 0)
    side, time = name_of_color(color), length_words(bar.spent or Millis(0))
    return text("{side}: {time} at {number}", side=side, time=time, number=bar.number)
