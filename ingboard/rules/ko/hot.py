"""Hot stones: a ko stone that has removed may itself be removed only after an interval of one move.

The interval is any other move of the opponent, a board play or a pass, even one that loses (1991, item 10).
A stone that captured nothing is not hot (Kim, Simon and Straus, section 6A).
"""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.board.points import Point
from ingboard.board.position import Placement
from ingboard.rules.ko.complexes import complex_around, complex_of
from ingboard.rules.ko.move_class import placed_at, position_after, removal_at
from ingboard.rules.ko.removal import MOST_STONES, removal_of
from ingboard.rules.ko.restoring import can_be_restored
from ingboard.rules.line import Line
from ingboard.rules.readings import USUAL, AddedStones, HotInDisturbing, Readings, ThreeStones


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


def hot_capture(line: Line, placement: Placement, readings: Readings = USUAL) -> int | None:
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
    if readings.hot_in_disturbing is HotInDisturbing.NO and in_disturbing_ko(line):
        return None
    if readings.triple_hot is ThreeStones.FREE and len(placement.captured) == MOST_STONES:
        return None
    capture = newest_capture(line, placement.captured)
    if capture is None and readings.eternal_life is AddedStones.RUN and len(placement.captured) > 1:
        return line.number
    return capture


def in_disturbing_ko(line: Line) -> bool:
    """Whether the last move took a single stone in kos that hang together between walls with two breaths.

    Of such a ko 1991 says that it has no hot stones (Article 3, Disturbing ko; item 41). The walls have
    their breaths before that capture or after it.
    """
    removed = removal_at(line, line.number)
    if removed is None or len(removed.stones) > 1:
        return False
    before = complex_of(position_after(line, line.number - 1), removed)
    if len(before.kos) == 1:
        return False
    return before.balanced or complex_around(line.position, removed.turned()).balanced
