"""The class of a move: fighting, reply or disturbing. A label by which repetitions are judged.

The texts tell fighting from disturbing by whether life and death are settled (1991, Article 3), which no
rule can ask of a board. Here breaths of the walls decide; a referee may name another class.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ingboard.board.position import Placement, Position
from ingboard.rules.ko.complexes import complex_around, complex_of
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ko.history import position_after, removal_at
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.ko.twins import KOS_OF_TWINS
from ingboard.rules.line import Line
from ingboard.rules.plays import MoveClass

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


def _answered(line: Line, number: int, placement: Placement) -> Ko | None:
    """The ko in which the opponent has removed with the move before, as he left it."""
    removed = removal_at(line, number)
    if removed is None or removed.color is not placement.color:
        return None
    return removed.turned()


def _class_of(before: Position, placement: Placement, answered: Ko | None) -> MoveClass:
    if not placement.captured:
        eternal = plays_eternal_life(placement)
        return MoveClass.FIGHTING if eternal else MoveClass.DISTURBING
    removed = ko_removal(before, placement)
    if removed is None:
        return MoveClass.REPLY
    if len(removed.stones) > 1:
        return MoveClass.FIGHTING
    complex_ = complex_of(before, removed)
    kos = len(complex_.kos)
    if kos == 1 or (kos == KOS_OF_TWINS and not complex_.balanced):
        return MoveClass.FIGHTING
    if answered is None or complex_.fewest[placement.color] > 1:
        return MoveClass.DISTURBING
    same = complex_around(before, answered).holds(removed)
    return MoveClass.REPLY if same else MoveClass.DISTURBING
