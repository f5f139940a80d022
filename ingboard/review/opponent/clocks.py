"""What a program is told of the clocks of its game, in the words of GTP."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.clock.clock import Clock, advance
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import Moment


def time_orders(clock: Clock, at: Moment) -> tuple[str, ...]:
    """What a program is told of the clocks before its move, in whole seconds.

    GTP knows absolute time and Canadian blocks. Byo-yomi is a block of one stone; of periods that cost
    points the program learns once it is in them: until then it plays as if main time were all.
    """
    now = advance(clock, at)
    black = now.times[Color.BLACK]
    main, period, stones = _settings(black.control)
    told = [f"time_settings {main // 1000} {period // 1000} {stones}"]
    for color in Color:
        time = now.times[color]
        left, block = int(time.remaining), 0
        if time.period:
            block = time.stones or (1 if isinstance(time.control, SecondCounting) else 0)
            if isinstance(time.control, Ing):
                left += (time.control.periods - time.period) * time.control.period
        told.append(f"time_left {color.letter} {max(left // 1000, 0)} {block}")
    return tuple(told)


def _settings(control: TimeControl) -> tuple[int, int, int]:
    match control:
        case SecondCounting():
            return control.main, control.period, 1
        case Canadian():
            return control.main, control.period, control.stones
        case Ing() | Fischer() | Absolute() | Hourglass():
            return control.main, 0, 0
