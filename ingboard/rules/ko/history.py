"""What ko rules ask of the line of play: the board before a move, and who removed what."""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.line import Line


def position_after(line: Line, number: int) -> Position:
    """The board after the move of that number; passes change nothing."""
    for earlier in range(number, line.offset, -1):
        move = line.move(earlier)
        if isinstance(move, Placement):
            return move
    return line.first


def removal_at(line: Line, number: int) -> Ko | None:
    """The ko in which the move of that number removed a ko string; None for any other move."""
    if number <= line.offset:
        return None
    move = line.move(number)
    if not isinstance(move, Placement) or not move.captured:
        return None
    return ko_removal(position_after(line, number - 1), move)


def placed_at(line: Line, point: Point, until: int) -> int | None:
    """The number of the move that put the stone on a point where it stands after move `until`.

    None for a stone of the first position.
    """
    for number in range(until, line.offset, -1):
        move = line.move(number)
        if isinstance(move, Placement) and move.point == point:
            return number
    return None


def first_to_move(line: Line, otherwise: Color) -> Color:
    """Who was to move in the first position; `otherwise` if no move has been made."""
    return line.move(line.offset + 1).color if line.count else otherwise
