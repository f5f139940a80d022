"""Twin hot stones: in a triple ko one removal makes every other ko stone of that side hot as well.

1991, Article 3, Hot stones, and item 40; Kim, Simon and Straus, section 6A, Twin hot stones.
"""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.ko.complexes import Complex, complex_around, complex_of, kos_of
from ingboard.rules.ko.history import position_after, removal_at
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.line import Line

KOS_OF_TWINS = 3


def twin_kos(line: Line) -> Complex | None:
    """The triple ko in which the last move has made the mover's ko stones twins, as it stood before that.

    That move removed a ko string in a complex of exactly three, counted before the removal (two stones that
    have just taken two are no ko string themselves), which was not balanced before and is not after it. None
    if there are no twins.
    """
    removed = removal_at(line, line.number)
    if removed is None:
        return None
    before = complex_of(position_after(line, line.number - 1), removed)
    if len(before.kos) != KOS_OF_TWINS or before.balanced:
        return None
    now = complex_around(line.position, removed.turned())
    return None if now.balanced else before


def stands_in(ko: Ko, triple: Complex) -> bool:
    """Whether a ko string stands on the points of a triple ko."""
    return ko.stones <= frozenset[int]().union(*(member.zone for member in triple.kos))


def hot_twins(line: Line) -> tuple[Ko, ...]:
    """The mover's ko strings that are hot together now, the chain that has just taken first.

    That chain belongs to them even if it is no ko string yet. Without twins there are none.
    """
    triple, removed = twin_kos(line), removal_at(line, line.number)
    if triple is None or removed is None:
        return ()
    taker = removed.turned()
    _, kos = kos_of(line.position)
    others = [ko for ko in kos if ko.color is taker.color and ko.stones != taker.stones]
    return (taker, *[ko for ko in others if stands_in(ko, triple)])


def takes_a_twin(line: Line, placement: Placement) -> bool:
    """Whether that play removes a ko string which the opponent's last move has made a twin hot stone."""
    last = line.last
    if not isinstance(last, Placement) or last.color is placement.color or not last.captured:
        return False
    removed: Ko | None = ko_removal(line.position, placement)
    if removed is None:
        return False
    twins = twin_kos(line)
    return twins is not None and stands_in(removed, twins)
