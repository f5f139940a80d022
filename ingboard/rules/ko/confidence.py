"""How far the texts settle a verdict about ko. Where they do not, the referee decides."""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.articles import Articles
from ingboard.rules.ko.complexes import Complex, complex_of
from ingboard.rules.ko.disturbances import (
    Attack,
    Disturbance,
    cells_on,
    walls_left_one_breath,
    zones_of,
)
from ingboard.rules.ko.history import removal_at
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.line import Line
from ingboard.rules.plays import Confidence

KOS_OF_EXAMPLES = 2
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


def _is_as_in_examples(complex_: Complex) -> bool:
    return len(complex_.kos) == KOS_OF_EXAMPLES and complex_.walls_are_single
