"""How far the texts settle a verdict about ko. Where they do not, the referee decides."""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.articles import Articles
from ingboard.rules.ko.complexes import Complex, complex_of, complexes_on
from ingboard.rules.ko.disturbances import (
    Attack,
    Disturbance,
    cells_on,
    walls_left_one_breath,
    zones_of,
)
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ko.history import position_after, removal_at
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.ko.move_class import class_of_play
from ingboard.rules.ko.recycling import earlier_plays
from ingboard.rules.ko.removals import removal_of
from ingboard.rules.ko.restoring import can_be_restored
from ingboard.rules.line import Line
from ingboard.rules.plays import Confidence, MoveClass, Passed

KOS_OF_EXAMPLES = 2
MOST_COMPLEXES = 2
_HOT = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


def confidence_in_hot(stones: int) -> Confidence:
    """Single hot stones are in every text, double ones in its examples; triple ones in no text.

    1991 (item 35) names triple ko stones, and no text says that they are hot: the bar is read over from
    the double ones.
    """
    return _HOT[stones - 1]


def confidence_in_twins(line: Line, articles: Articles) -> Confidence:
    """Medium if a single stone has taken; if two or three have, only Kim, Simon and Straus say so."""
    taken = removal_at(line, line.number)
    assert taken is not None
    plain = len(taken.stones) == 1 or articles.spells_out_ko
    return Confidence.MEDIUM if plain else Confidence.LOW


def confidence_in_recycling(line: Line, placement: Placement) -> Confidence:
    """Medium for an attack upon a wall in a complex of two kos, as in the texts' examples; else low.

    Two kos of living groups may be two fighting kos as well (Jasiek, flaw 66), and no text speaks of more
    kos, of several walls, or of cycles that a play without a removal begins anew.
    """
    removed = ko_removal(line.position, placement)
    if removed is None:
        return Confidence.LOW
    complex_ = complex_of(line.position, removed)
    plain = _is_as_in_examples(complex_)
    if plain and walls_left_one_breath(line.position, placement, complex_):
        return Confidence.MEDIUM
    return Confidence.LOW


def confidence_in_any_time(line: Line, placement: Placement) -> Confidence:
    """1996 alone stops the disturber "at any time": medium for a removal in one or two kos, else low."""
    removed = ko_removal(line.position, placement)
    if removed is None:
        return Confidence.LOW
    complex_ = complex_of(line.position, removed)
    few = len(complex_.kos) <= KOS_OF_EXAMPLES and complex_.walls_are_single
    return Confidence.MEDIUM if few else Confidence.LOW


def confidence_in_second_disturbance(
    line: Line, attack: Attack, first: Disturbance, articles: Articles
) -> Confidence:
    """Medium in a plain double ko, the one on record, with as many internal breaths on each side.

    Under 1991 and 1996 only if the kos lie as they did before the first disturbance: then the "complete
    cycle" of these texts is over; else half a cycle must have been enough, and the referee decides.
    """
    zones = zones_of(attack.complex)
    plain = _is_as_in_examples(attack.complex) and zones == first.zones
    if not plain or attack.internal.black != attack.internal.white:
        return Confidence.LOW
    settled = articles.spells_out_ko or cells_on(line.position, zones) == first.stood
    return Confidence.MEDIUM if settled else Confidence.LOW


def confidence_in_legal(articles: Articles, line: Line, placement: Placement) -> Confidence:
    """How far a text settles that a legal play is legal; high unless it repeats, or takes what might be hot.

    Medium for two or three stones, one of them just added, that have not captured: the article says that they
    may be taken, 1991 and 1996 leave it to a picture. Repetitions are in `_in_return`.
    """
    earlier = earlier_plays(line, placement) if line.seen_at(placement.cells) is not None else ()
    if earlier:
        return _in_return(articles, line, placement, earlier[-1])
    added = line.last
    taken = placement.captured
    if len(taken) in _SEVERAL and isinstance(added, Placement) and added.point in taken:
        removal = removal_of(line.position, placement)
        eternal = removal is not None and can_be_restored(line.position, removal)
        if eternal and not articles.spells_out_ko:
            return Confidence.MEDIUM
    return Confidence.HIGH


_SEVERAL = (2, 3)


def _in_return(articles: Articles, line: Line, placement: Placement, latest: int) -> Confidence:
    """Of a situation that may come back: low where no text speaks of such a cycle, or one bars it.

    No text speaks of cycles without ko (sending two, returning one) or through three complexes and more. An
    answer to the disturber in his second cycle is barred with the rest of it by 1991, item 42. High after
    passes (1991, item 10) and where the text lets the whole board repeat (Kim, Simon and Straus).
    """
    since = range(latest + 1, line.number + 1)
    removed = ko_removal(line.position, placement)
    taken = [removed, *(removal_at(line, number) for number in since)]
    zones = [ko.zone for ko in taken if ko is not None]
    eternal = plays_eternal_life(placement)
    if not eternal and not 0 < _count_complexes(line, zones) <= MOST_COMPLEXES:
        return Confidence.LOW
    again = latest > line.offset and _is_the_same_play(line, placement, latest)
    if again and articles.stops_whole_cycles and class_of_play(line, placement) is MoveClass.REPLY:
        return Confidence.LOW
    passed = any(isinstance(line.move(number), Passed) for number in since)
    return Confidence.HIGH if passed or articles.spells_out_ko else Confidence.MEDIUM


def _is_the_same_play(line: Line, placement: Placement, number: int) -> bool:
    """Whether that move was the same stone on the same board."""
    move = line.move(number)
    return (
        isinstance(move, Placement)
        and move.point == placement.point
        and position_after(line, number - 1) == line.position
    )


def _count_complexes(line: Line, zones: list[frozenset[int]]) -> int:
    """How many complexes of the board hold those kos; one that is none just now counts for itself."""
    complexes = [
        frozenset[int]().union(*(ko.zone for ko in complex_.kos))
        for complex_ in complexes_on(line.position)
    ]
    return len({next((own for own in complexes if own & zone), zone) for zone in zones})


def _is_as_in_examples(complex_: Complex) -> bool:
    return len(complex_.kos) == KOS_OF_EXAMPLES and complex_.walls_are_single
