"""Twin hot stones: in a triple ko one removal makes every other ko stone of that side hot as well.

1991, Article 3, Hot stones, and item 40; Kim, Simon and Straus, section 6A, Twin hot stones.
"""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.ko.complexes import Complex, complex_around, complex_of, kos_of
from ingboard.rules.ko.internal_breaths import is_settled
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.ko.move_class import KOS_OF_TRIPLE_KO, position_after, removal_at
from ingboard.rules.line import Line
from ingboard.rules.readings import USUAL, KosCounted, Readings, TwinsFreeze, TwinsInBalance


def twin_kos(line: Line, readings: Readings = USUAL) -> Complex | None:
    """The triple ko in which the last move has made the mover's ko stones twins, as it stood before that.

    That move removed a ko string in a complex of exactly three, counted before the removal (two stones that
    have just taken two are no ko string themselves), on which life and death hang. None if there are no
    twins.
    """
    removed = removal_at(line, line.number)
    if removed is None:
        return None
    if readings.twins_after_double is KosCounted.AFTER and len(removed.stones) > 1:
        return None
    earlier = position_after(line, line.number - 1)
    before = complex_of(earlier, removed)
    if len(before.kos) != KOS_OF_TRIPLE_KO:
        return None
    if readings.twins_in_balance is TwinsInBalance.ALWAYS:
        return before
    now = complex_around(line.position, removed.turned())
    return None if is_settled(earlier, before, line.position, now) else before


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


def takes_a_twin(line: Line, placement: Placement, readings: Readings = USUAL) -> bool:
    """Whether that play removes a ko string which the opponent's last move has made a twin hot stone."""
    last = line.last
    if not isinstance(last, Placement) or last.color is placement.color or not last.captured:
        return False
    removed: Ko | None = ko_removal(line.position, placement)
    if removed is None:
        return False
    twins = twin_kos(line, readings)
    if twins is None or not stands_in(removed, twins):
        return False
    match readings.triple_ko:
        case TwinsFreeze.ONE:
            return True
        case TwinsFreeze.THREE:
            return _was_played_in_the_run(line, removed, twins)
        case TwinsFreeze.FIVE:
            return line.seen_at(placement.cells) is not None


def _was_played_in_the_run(line: Line, ko: Ko, triple: Complex) -> bool:
    """Whether one of those stones was played in the unbroken run of captures in a triple ko that goes on."""
    for number in range(line.number, line.offset, -1):
        removed, move = removal_at(line, number), line.move(number)
        if removed is None or not stands_in(removed, triple):
            return False
        if isinstance(move, Placement) and move.grid.index_of(move.point) in ko.stones:
            return True
    return False
