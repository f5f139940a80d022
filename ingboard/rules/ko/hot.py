"""Hot stones: a ko stone that has removed may itself be removed only after an interval of one move.

The interval is any other move of the opponent, a board play or a pass, even one that loses (1991, item 10).
A stone that captured nothing is not hot (Kim, Simon and Straus, section 6A).
"""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.board.points import Point
from ingboard.board.position import Placement
from ingboard.rules.ko.confidence import can_be_restored
from ingboard.rules.ko.ko_strings import MOST_STONES, removal_of
from ingboard.rules.ko.move_class import placed_at, removal_at
from ingboard.rules.plays import Line


def newest_capture(line: Line, stones: Iterable[Point]) -> int | None:
    """The number of the latest move by which one of those standing stones became a captor."""
    placed = {placed_at(line, point, line.number) for point in stones}
    return max((number for number in placed if number and is_captor(line, number)), default=None)


def is_captor(line: Line, number: int) -> bool:
    """Whether the stone of that move removed a ko string, or a double or triple one with a captor in it.

    The latter is eternal life: two stones that have taken two are taken by one (Kim, Simon and Straus,
    section 6A, Double hot stones; the diagram with 8 and 9 elsewhere).
    """
    waiting = [number]
    seen: set[int] = set()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        move = line.move(at)
        if not isinstance(move, Placement) or not 0 < len(move.captured) <= MOST_STONES:
            continue
        if removal_at(line, at) is not None:
            return True
        if len(move.captured) > 1:
            placed = (placed_at(line, point, at - 1) for point in move.captured)
            waiting += [earlier for earlier in placed if earlier is not None]
    return False


def hot_capture(line: Line, placement: Placement) -> int | None:
    """The number of the capture that makes the stones hot which that play would remove; None if not hot.

    They are hot if only they come off, at most three of one chain; if the move just before added one of
    them; if one of them is a captor; and if local play could restore the board.
    """
    last = line.last
    if not isinstance(last, Placement) or last.point not in placement.captured:
        return None
    removal = removal_of(line.position, placement)
    if removal is None or not can_be_restored(line.position, removal):
        return None
    return newest_capture(line, placement.captured)
