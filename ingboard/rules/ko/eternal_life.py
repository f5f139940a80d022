"""Eternal life: plays without capture by which two or three stones are taken in turn, again and again.

It is a fighting ko in every SST text (1991, Article 3, Hot stones; Kim, Simon and Straus, section 6A,
"treated as a basic ko"): hot stones and the last resort rule it, and nobody in it is a disturber.
"""

from __future__ import annotations

from ingboard.board.chains import connected
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.ko.removal import MOST_STONES

_MOST_LIBERTIES = 2


def plays_eternal_life(placement: Placement) -> bool:
    """Whether a play without capture adds a stone to ko stones that can be taken, or throws in for that.

    The opponent must be able to take the added string of two or three with his next move; a stone is thrown
    in if such an added string would be taken together with it.
    """
    if placement.captured or placement.self_removed:
        return False
    return added_string(placement) is not None or _throws_in(placement)


def added_string(placement: Placement) -> Ko | None:
    """The ko string of two or three stones to which a play has added its own; None if it has not."""
    grid = placement.grid
    stones, liberties = _chain(placement, grid.index_of(placement.point))
    if not 1 < len(stones) <= MOST_STONES or len(liberties) != 1:
        return None
    (at,) = liberties
    taken = place(placement, grid.points[at], placement.color.opponent)
    return None if taken is None else ko_removal(placement, taken)


def _throws_in(placement: Placement) -> bool:
    """Whether the opponent can add to a string that would then be taken together with this stone.

    All liberties of the taking chain lie in what it has taken: before that there are two at most, where it
    takes and where the opponent adds.
    """
    thrown = placement.grid.index_of(placement.point)
    stones, liberties = _chain(placement, thrown)
    if len(stones) >= MOST_STONES or len(liberties) > _MOST_LIBERTIES:
        return False
    return any(
        _is_taken_with(placement, thrown, at) for at in _additions(placement, stones, liberties)
    )


def _additions(placement: Placement, stones: list[int], liberties: set[int]) -> list[int]:
    """Where the opponent may add: beside the chain's liberties, and beside short chains around them."""
    cells, neighbors = placement.cells, placement.grid.neighbors
    found = set(liberties)
    for point in (*stones, *liberties):
        for near in neighbors[point]:
            if not cells[near]:
                found.add(near)
            elif cells[near] == placement.color.opponent:
                chain, free = _chain(placement, near)
                if len(chain) < MOST_STONES:
                    found |= free
    return sorted(found)


def _is_taken_with(position: Position, thrown: int, at: int) -> bool:
    point = position.grid.points[at]
    stone = position.color_at(position.grid.points[thrown])
    assert stone is not None
    added = place(position, point, stone.opponent)
    if added is None or added.captured or added.self_removed:
        return False
    string = added_string(added)
    return string is not None and thrown in string.zone - string.stones


def _chain(position: Position, start: int) -> tuple[list[int], set[int]]:
    """The chain at a point and its liberties, by number."""
    cells, neighbors = position.cells, position.grid.neighbors
    stones = connected(position, start)
    return stones, {near for stone in stones for near in neighbors[stone] if not cells[near]}
