"""Captor marks: stones that have removed a ko string, and may be hot for it.

A mark stays while the stone stands. It is read off the line of play, so it is there again after undo, in
every variation and after a ruling; stones that were set up have none.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.board.points import Point
from ingboard.board.position import Placement
from ingboard.rules.ko.history import placed_at, removal_at
from ingboard.rules.ko.removals import MOST_STONES
from ingboard.rules.line import Line


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
