"""The class of a move: fighting, reply or disturbing. A label by which repetitions are judged.

The texts tell fighting from disturbing by whether life and death are settled (1991, Article 3), which no
rule can ask of a board. Here breaths of the walls decide; a referee may name another class.

What ko rules ask of the line of play: the board before a move, and who removed what.

Twin hot stones: in a triple ko one removal makes every other ko stone of that side hot as well.

1991, Article 3, Hot stones, and item 40; Kim, Simon and Straus, section 6A, Twin hot stones.

Eternal life: plays without capture by which two or three stones are taken in turn, again and again.

It is a fighting ko in every SST text (1991, Article 3, Hot stones; Kim, Simon and Straus, section 6A,
"treated as a basic ko"): hot stones and the last resort rule it, and nobody in it is a disturber.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position, connected, place
from ingboard.rules.ko import ko_strings
from ingboard.rules.plays import Line, MoveClass


def position_after(line: Line, number: int) -> Position:
    """The board after the move of that number; passes change nothing."""
    for earlier in range(number, line.offset, -1):
        move = line.move(earlier)
        if isinstance(move, Placement):
            return move
    return line.first


def removal_at(line: Line, number: int) -> ko_strings.Ko | None:
    """The ko in which the move of that number removed a ko string; None for any other move."""
    if number <= line.offset:
        return None
    move = line.move(number)
    if not isinstance(move, Placement) or not move.captured:
        return None
    return ko_strings.ko_removal(position_after(line, number - 1), move)


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


KOS_OF_TWINS = 3


def twin_kos(line: Line) -> ko_strings.Complex | None:
    """The triple ko in which the last move has made the mover's ko stones twins, as it stood before that.

    That move removed a ko string in a complex of exactly three, counted before the removal (two stones that
    have just taken two are no ko string themselves), which was not balanced before and is not after it. None
    if there are no twins.
    """
    removed = removal_at(line, line.number)
    if removed is None:
        return None
    before = ko_strings.complex_of(position_after(line, line.number - 1), removed)
    if len(before.kos) != KOS_OF_TWINS or before.balanced:
        return None
    now = ko_strings.complex_around(line.position, removed.turned())
    return None if now.balanced else before


def stands_in(ko: ko_strings.Ko, triple: ko_strings.Complex) -> bool:
    """Whether a ko string stands on the points of a triple ko."""
    return ko.stones <= frozenset[int]().union(*(member.zone for member in triple.kos))


def hot_twins(line: Line) -> tuple[ko_strings.Ko, ...]:
    """The mover's ko strings that are hot together now, the chain that has just taken first.

    That chain belongs to them even if it is no ko string yet. Without twins there are none.
    """
    triple, removed = twin_kos(line), removal_at(line, line.number)
    if triple is None or removed is None:
        return ()
    taker = removed.turned()
    _, kos = ko_strings.kos_of(line.position)
    others = [ko for ko in kos if ko.color is taker.color and ko.stones != taker.stones]
    return (taker, *[ko for ko in others if stands_in(ko, triple)])


def takes_a_twin(line: Line, placement: Placement) -> bool:
    """Whether that play removes a ko string which the opponent's last move has made a twin hot stone."""
    last = line.last
    if not isinstance(last, Placement) or last.color is placement.color or not last.captured:
        return False
    removed: ko_strings.Ko | None = ko_strings.ko_removal(line.position, placement)
    if removed is None:
        return False
    twins = twin_kos(line)
    return twins is not None and stands_in(removed, twins)


_MOST_LIBERTIES = 2


def plays_eternal_life(placement: Placement) -> bool:
    """Whether a play without capture adds a stone to ko stones that can be taken, or throws in for that.

    The opponent must be able to take the added string of two or three with his next move; a stone is thrown
    in if such an added string would be taken together with it.
    """
    if placement.captured or placement.self_removed:
        return False
    return added_string(placement) is not None or _throws_in(placement)


def added_string(placement: Placement) -> ko_strings.Ko | None:
    """The ko string of two or three stones to which a play has added its own; None if it has not."""
    grid = placement.grid
    stones, liberties = _chain(placement, grid.index_of(placement.point))
    if not 1 < len(stones) <= ko_strings.MOST_STONES or len(liberties) != 1:
        return None
    (at,) = liberties
    taken = place(placement, grid.points[at], placement.color.opponent)
    return None if taken is None else ko_strings.ko_removal(placement, taken)


def _throws_in(placement: Placement) -> bool:
    """Whether the opponent can add to a string that would then be taken together with this stone.

    All liberties of the taking chain lie in what it has taken: before that there are two at most, where it
    takes and where the opponent adds.
    """
    thrown = placement.grid.index_of(placement.point)
    stones, liberties = _chain(placement, thrown)
    if len(stones) >= ko_strings.MOST_STONES or len(liberties) > _MOST_LIBERTIES:
        return False
    return any(_is_taken_with(placement, thrown, at) for at in _additions(placement, stones, liberties))


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
                if len(chain) < ko_strings.MOST_STONES:
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


Rulings = Mapping[int, MoveClass]
NO_RULINGS: Rulings = MappingProxyType({})


def class_at(line: Line, number: int, rulings: Rulings = NO_RULINGS) -> MoveClass | None:
    """The class of the move of that number, as ruled or as found; None for a pass."""
    move = line.move(number)
    if not isinstance(move, Placement):
        return None
    if number in rulings:
        return rulings[number]
    return _class_of(position_after(line, number - 1), move, _answered(line, number - 1, move))


def class_of_play(line: Line, placement: Placement, rulings: Rulings = NO_RULINGS) -> MoveClass:
    """The class of a play at the end of the line."""
    number = line.number + 1
    if number in rulings:
        return rulings[number]
    return _class_of(line.position, placement, _answered(line, line.number, placement))


def _answered(line: Line, number: int, placement: Placement) -> ko_strings.Ko | None:
    """The ko in which the opponent has removed with the move before, as he left it."""
    removed = removal_at(line, number)
    if removed is None or removed.color is not placement.color:
        return None
    return removed.turned()


def _class_of(before: Position, placement: Placement, answered: ko_strings.Ko | None) -> MoveClass:
    if not placement.captured:
        eternal = plays_eternal_life(placement)
        return MoveClass.FIGHTING if eternal else MoveClass.DISTURBING
    removed = ko_strings.ko_removal(before, placement)
    if removed is None:
        return MoveClass.REPLY
    if len(removed.stones) > 1:
        return MoveClass.FIGHTING
    complex_ = ko_strings.complex_of(before, removed)
    kos = len(complex_.kos)
    if kos == 1 or (kos == KOS_OF_TWINS and not complex_.balanced):
        return MoveClass.FIGHTING
    if answered is None or complex_.fewest[placement.color] > 1:
        return MoveClass.DISTURBING
    same = ko_strings.complex_around(before, answered).holds(removed)
    return MoveClass.REPLY if same else MoveClass.DISTURBING
