"""What New game says of a clock: on its card, and what it means for a player. No Qt."""

from __future__ import annotations

from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
    describe,
    overtime_words,
    with_main,
)
from ingboard.clock.moments import Millis, clock_digits
from ingboard.text import plural, text


def card_lines(control: TimeControl | None) -> tuple[str, str]:
    """The two lines of a clock card: the times, and what they cost."""
    if control is None:
        return text("Play without time"), text("no points")
    match control:
        case Ing():
            cost = plural("{number} point each", "{number} points each", control.points)
            return with_main(control.main, overtime_words(control)), cost
        case SecondCounting() | Canadian() | Fischer() | Absolute() | Hourglass():
            return describe(control), text("no points")


def clock_summary(control: TimeControl | None) -> str:
    """What the clock means for a player, in one line."""
    match control:
        case None:
            return text("No clock: nobody loses on time.")
        case Ing():
            most = clock_digits(Millis(control.main + control.periods * control.period))
            return plural(
                "At most {most} each. {number} period costs {points}, then the game is lost.",
                "At most {most} each. {number} periods cost {points}, then the game is lost.",
                control.periods,
                most=most,
                points=plural(
                    "{number} point", "{number} points", control.periods * control.points
                ),
            )
        case SecondCounting():
            return text("Unless used up, a period refills. After the last the game is lost.")
        case Canadian():
            return plural(
                "Overtime: {number} stone in each period.",
                "Overtime: {number} stones in each period.",
                control.stones,
            )
        case Fischer():
            return text("Each move adds time. At 0:00 the game is lost.")
        case Hourglass():
            return text("Used time goes to the opponent. At 0:00 the game is lost.")
        case Absolute():
            return text("At 0:00 the game is lost.")
