"""How far the texts settle a verdict about ko. Where they do not, the referee decides."""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.ko.complexes import complex_of, complexes_on
from ingboard.rules.ko.history import removal_at
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.ko.twins import twin_kos
from ingboard.rules.line import Line
from ingboard.rules.plays import Confidence

MOST_COMPLEXES = 2
_HOT = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


def confidence_in_hot(stones: int) -> Confidence:
    """Single hot stones are in every text, double ones in its examples; triple ones in no text.

    1991 (item 35) names triple ko stones, and no text says that they are hot: the bar is read over from
    the double ones.
    """
    return _HOT[stones - 1]


def confidence_in_twins(line: Line) -> Confidence:
    """Medium where one chain of each color holds the three kos, as in the texts; else low.

    A double ko stone among them changes nothing: Kim, Simon and Straus give that triple ko too.
    """
    twins = twin_kos(line)
    clear = twins is not None and twins.walls_are_single
    return Confidence.MEDIUM if clear else Confidence.LOW


def confidence_in_recycling(line: Line, placement: Placement, repeated: int) -> Confidence:
    """Medium for a ko removal in a cycle through one or two complexes with plain walls; else low.

    No text discusses more complexes at once, nor cycles of double or triple ko stones (molasses ko), nor
    cycles that a play without a removal begins anew.
    """
    removed = ko_removal(line.position, placement)
    if removed is None or not complex_of(line.position, removed).walls_are_single:
        return Confidence.LOW
    taken = [removed]
    taken += [
        ko
        for number in range(repeated + 1, line.number + 1)
        if (ko := removal_at(line, number)) is not None
    ]
    if any(len(ko.stones) > 1 for ko in taken):
        return Confidence.LOW
    few = _count_complexes(line, [ko.zone for ko in taken]) <= MOST_COMPLEXES
    return Confidence.MEDIUM if few else Confidence.LOW


def _count_complexes(line: Line, zones: list[frozenset[int]]) -> int:
    """How many complexes of the board hold those kos; one that is none just now counts for itself."""
    complexes = [
        frozenset[int]().union(*(ko.zone for ko in complex_.kos))
        for complex_ in complexes_on(line.position)
    ]
    return len({next((own for own in complexes if own & zone), zone) for zone in zones})
