"""The class of a move: ordinary, fighting, reply or disturbing. A label by which repetitions are judged.

The texts tell fighting from disturbing by whether life and death are settled (1991, Article 3), which no
rule can ask of a board. Here breaths of the walls decide; a referee may name another class. What is asked
of the line of play for it, the board before a move and who removed what, is asked by other ko rules too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position
from ingboard.rules.ko.complexes import complex_around, complex_of
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ko.internal_breaths import is_settled
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.line import Line
from ingboard.rules.plays import MoveClass, MoveClasses


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


KOS_OF_TRIPLE_KO = 3

Rulings = Mapping[int, MoveClass]
NO_RULINGS: Rulings = MappingProxyType({})


def class_at(line: Line, number: int, rulings: Rulings = NO_RULINGS) -> MoveClass | None:
    """The class of the move of that number, as ruled or as found; None for a pass."""
    found = _classes(line).found[number - line.offset - 1]
    return found if found is None else rulings.get(number, found)


def disturbing_moves(line: Line, rulings: Rulings = NO_RULINGS) -> Sequence[int]:
    """The numbers of the moves that are disturbing removals, as ruled or as found, in order.

    Those of a longer line, of which this is the beginning, may be among them.
    """
    found = _classes(line).disturbing
    if not rulings:
        return found
    ruled = (number for number, class_ in rulings.items() if class_ is MoveClass.DISTURBING)
    return sorted({*(number for number in found if number not in rulings), *ruled})


def _classes(line: Line) -> MoveClasses:
    """The classes as found, of all moves of the line at least."""
    classes = line.classes
    for number in range(line.offset + len(classes.found) + 1, line.number + 1):
        move = line.move(number)
        if not isinstance(move, Placement):
            classes.found.append(None)
            continue
        answered = _answered(line, number - 1, move)
        classes.found.append(_class_of(position_after(line, number - 1), move, answered))
        if classes.found[-1] is MoveClass.DISTURBING:
            classes.disturbing.append(number)
    return classes


def class_of_play(line: Line, placement: Placement, rulings: Rulings = NO_RULINGS) -> MoveClass:
    """The class of a play at the end of the line."""
    number = line.number + 1
    if number in rulings:
        return rulings[number]
    return _class_of(line.position, placement, _answered(line, line.number, placement))


def _answered(line: Line, number: int, placement: Placement) -> Ko | None:
    """The ko in which the opponent has removed with the move before, as he left it."""
    removed = removal_at(line, number)
    if removed is None or removed.color is not placement.color:
        return None
    return removed.turned()


def _class_of(before: Position, placement: Placement, answered: Ko | None) -> MoveClass:
    if not placement.captured:
        return MoveClass.FIGHTING if plays_eternal_life(placement) else MoveClass.ORDINARY
    removed = ko_removal(before, placement)
    if removed is None:
        return MoveClass.REPLY
    if len(removed.stones) > 1:
        return MoveClass.FIGHTING
    complex_ = complex_of(before, removed)
    kos = len(complex_.kos)
    if kos == 1:
        return MoveClass.FIGHTING
    if kos == KOS_OF_TRIPLE_KO:
        later = complex_around(placement, removed.turned())
        if not is_settled(before, complex_, placement, later):
            return MoveClass.FIGHTING
    if answered is None or complex_.fewest[placement.color] > 1:
        return MoveClass.DISTURBING
    same = complex_around(before, answered).holds(removed)
    return MoveClass.REPLY if same else MoveClass.DISTURBING
