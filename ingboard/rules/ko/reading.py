"""Ko on the board at any moment, for showing: kos, complexes, breaths, and the stones that are hot now.

Derived from the line of play: after an undo, in a variation or after a ruling it is what that line says.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.chains import chain_at, liberties_of
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.complexes import Complex, complexes_on
from ingboard.rules.ko.disturbances import Record, Zones, record_of, zones_of
from ingboard.rules.ko.hot import hot_capture
from ingboard.rules.ko.ko_strings import Ko
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.ko.removal import MOST_STONES
from ingboard.rules.ko.twins import hot_twins, takes_a_twin
from ingboard.rules.line import Line
from ingboard.rules.plays import Reason

_REASONS = (Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE)


class KoString(Struct, frozen=True):
    """One, two or three ko stones of a color; the opponent removes them at `taken_at`."""

    color: Color
    stones: frozenset[Point]
    taken_at: Point


class Disturbed(Struct, frozen=True):
    """A side has disturbed a complex, with the moves from `began` to `ended`; it may not begin again."""

    color: Color
    began: int
    ended: int
    under_way: bool


class KoComplex(Struct, frozen=True):
    """Kos that hang together (or one alone).

    `disturbed` tells who has disturbed the complex, and when, in order. `fewest` is the smallest liberty
    count of a side's walls around them, `breaths` are those liberties; `balanced` means at least two on each
    side (Kim, Simon and Straus, section 6B).
    """

    kos: tuple[KoString, ...]
    fewest: PerColor[int]
    breaths: PerColor[frozenset[Point]]
    balanced: bool
    disturbed: tuple[Disturbed, ...] = ()


class HotStones(Struct, frozen=True):
    """Stones that may not be taken with the next move, by the reason that would be given.

    `capture` is the number of the capture that made them hot.
    """

    color: Color
    stones: frozenset[Point]
    taken_at: Point
    reason: Reason
    capture: int


class KoReading(Struct, frozen=True):
    """All complexes on the board, and the hot stones. `hot_points` are the latter's stones together."""

    complexes: tuple[KoComplex, ...]
    hot: tuple[HotStones, ...]

    @property
    def hot_points(self) -> frozenset[Point]:
        """Every stone that is hot now."""
        return frozenset[Point]().union(*(hot.stones for hot in self.hot))


def ko_reading(line: Line, rulings: Rulings = NO_RULINGS) -> KoReading:
    """What an SST text sees of ko on the board now. Simplified Ing knows none of it.

    `rulings` are the classes of moves that a referee has named.
    """
    position, record = line.position, record_of(line, rulings)
    complexes = tuple(_complex(complex_, position, record) for complex_ in complexes_on(position))
    return KoReading(complexes, (*_just_taken(line), *_twins(line)))


def _complex(complex_: Complex, position: Position, record: Record) -> KoComplex:
    black, white = (
        _points(complex_.breaths[color], position) for color in (Color.BLACK, Color.WHITE)
    )
    return KoComplex(
        tuple(_string(ko, position) for ko in complex_.kos),
        complex_.fewest,
        PerColor(black, white),
        complex_.balanced,
        _disturbed(zones_of(complex_), record),
    )


def _disturbed(zones: Zones, record: Record) -> tuple[Disturbed, ...]:
    return tuple(
        Disturbed(
            one.color,
            one.began,
            one.ended,
            under_way=record.under_way and one is record.disturbances[-1],
        )
        for one in record.disturbances
        if one.is_of(zones)
    )


def _string(ko: Ko, position: Position) -> KoString:
    return KoString(ko.color, _points(ko.stones, position), position.grid.points[ko.taken_at])


def _points(numbers: frozenset[int], position: Position) -> frozenset[Point]:
    return frozenset([position.grid.points[number] for number in numbers])


def _just_taken(line: Line) -> tuple[HotStones, ...]:
    """The chain of the last stone, if it is hot."""
    last = line.last
    if not isinstance(last, Placement):
        return ()
    stones = chain_at(last, last.point)
    liberties = liberties_of(last, last.point)
    if not 0 < len(stones) <= MOST_STONES or len(liberties) != 1:
        return ()
    (at,) = liberties
    placement = place(last, at, last.color.opponent)
    assert placement is not None
    capture = hot_capture(line, placement)
    if capture is None:
        return ()
    return (HotStones(last.color, stones, at, _REASONS[len(stones) - 1], capture),)


def _twins(line: Line) -> tuple[HotStones, ...]:
    """The other ko stones of the last mover in a triple ko, as far as they could be taken alone."""
    position = line.position
    found = []
    for ko in hot_twins(line)[1:]:
        at = position.grid.points[ko.taken_at]
        placement = place(position, at, ko.color.opponent)
        if placement is not None and takes_a_twin(line, placement):
            stones = _points(ko.stones, position)
            found.append(HotStones(ko.color, stones, at, Reason.HOT_TWIN, line.number))
    return tuple(found)
