"""Repeated situations: who may not begin a second cycle (1991, Article 3, Disturbing ko, items 41 and 42).

A situation is the position with the player to move, so only plays of one color can make the same one.
"""

from __future__ import annotations

from bisect import bisect_right

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
    color, cells = placement.color, placement.cells
    earlier = line.plays_making(cells, color)
    if cells == line.first.cells and first_to_move(line, color) is not color:
        return (line.offset, *earlier)
    return earlier


def recycled_from(
    line: Line, placement: Placement, earlier: tuple[int, ...], rulings: Rulings = NO_RULINGS
) -> int | None:
    """The earlier disturbing play which that play repeats, being disturbing itself; None if it does not."""
    own = earlier[bisect_right(earlier, line.offset) :]
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
