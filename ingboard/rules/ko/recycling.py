"""Repeated situations: who may not begin a second cycle (1991, Article 3, Disturbing ko, items 41 and 42).

A situation is the position with the player to move, so only plays of one color can make the same one.
"""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.board.position import Placement
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ko.history import first_to_move
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings, class_at, class_of_play
from ingboard.rules.line import Line
from ingboard.rules.plays import MoveClass

MOST_RETURNS = 2


def earlier_plays(line: Line, placement: Placement) -> tuple[int, ...]:
    """The numbers of the board plays that have made the situation which that play makes, in order.

    The first position counts as one (it has the number of the moves before it); passes make none.
    """
    color = placement.color
    return tuple(
        [
            number
            for number in line.numbers_of(placement.cells)
            if _to_move_then(line, number, color) is color.opponent
        ]
    )


def _to_move_then(line: Line, number: int, now: Color) -> Color:
    """Who was to move after the play of that number; at first, whoever moved first or moves now."""
    if number > line.offset:
        return line.move(number).color.opponent
    return first_to_move(line, now)


def recycled_from(
    line: Line, placement: Placement, earlier: tuple[int, ...], rulings: Rulings = NO_RULINGS
) -> int | None:
    """The earlier disturbing play which that play repeats, being disturbing itself; None if it does not."""
    own = [number for number in earlier if number > line.offset]
    if not own or class_of_play(line, placement, rulings) is not MoveClass.DISTURBING:
        return None
    for number in reversed(own):
        if class_at(line, number, rulings) is MoveClass.DISTURBING:
            return number
    return None


def disturbed_since(
    line: Line, placement: Placement, earlier: tuple[int, ...], rulings: Rulings = NO_RULINGS
) -> int | None:
    """The play which that play repeats if its player is the disturber of the cycle; None if he is not.

    The disturber is who made the first disturbing play since then (1996: he can be forbidden from
    disturbing at any time in the second cycle, whatever the class of the play). A play of an eternal life
    is never forbidden so: that is a fighting ko.
    """
    own = [number for number in earlier if number > line.offset]
    if not own or plays_eternal_life(placement):
        return None
    latest = own[-1]
    for number in range(latest + 1, line.number + 1):
        if class_at(line, number, rulings) is MoveClass.DISTURBING:
            return latest if line.move(number).color is placement.color else None
    disturbing = class_of_play(line, placement, rulings) is MoveClass.DISTURBING
    return latest if disturbing else None
