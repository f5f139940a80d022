"""Once in the game: who has disturbed which balanced complex, and the attack that would be a second time.

Kim, Simon and Straus, section 6B: a side "may not disturb the situation again for the duration of the game";
1991, Article 3, and the wording of 1996 stop the disturber for good. Here an *attack* is a ko removal in a
complex of single stones, each side with two internal breaths, that leaves a wall one breath which taking
another ko of the complex makes good. An attack begins a *disturbance*; it goes on while every move removes a
ko of that complex, until they stand as at an earlier moment of it. It is read off the line of play, so it is
there again after undo, in every variation and after a ruling; a set-up board has none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.board.position import EMPTY, Placement, Position, place
from ingboard.rules.ko.complexes import Complex, complex_of, kos_of
from ingboard.rules.ko.internal_breaths import internal_breaths
from ingboard.rules.ko.ko_strings import Ko, ko_removal
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.line import Line
from ingboard.rules.plays import MoveClass
from ingboard.rules.readings import USUAL, DisturbsOnce, HalfCycle, Readings

LEAST_KOS = 2
LEAST_INTERNAL_BREATHS = 2

Zones = frozenset[frozenset[int]]


class Attack(NamedTuple):
    """The complex as it stands before an attack, and the internal breaths of both sides there."""

    complex: Complex
    internal: PerColor[int]


class Disturbance(Struct, frozen=True):
    """One disturbance on record: whose, the number of the move that began it, and of the last one in it.

    `zones` are the points of each ko of the complex, `stood` what lay on all of them before it began.
    """

    color: Color
    began: int
    ended: int
    zones: Zones
    stood: bytes

    def is_of(self, zones: Zones) -> bool:
        """Whether a complex with those kos is the same: it shares a whole ko, whatever else it has."""
        return not self.zones.isdisjoint(zones)

    def is_round(self, position: Position) -> bool:
        """Whether its kos stand as they did before it began: the local cycle is complete."""
        return cells_on(position, self.zones) == self.stood


class Record(NamedTuple):
    """The disturbances on record in order, and whether the last one is still under way."""

    disturbances: tuple[Disturbance, ...]
    under_way: bool

    def bars(
        self, color: Color, zones: Zones, position: Position, readings: Readings
    ) -> Disturbance | None:
        """The first disturbance that stops that side from attacking those kos; None if nothing does."""
        if self.under_way and self.disturbances[-1].is_of(zones):
            return None
        anywhere = readings.disturbs_once is DisturbsOnce.GAME
        own = (
            one
            for one in self.disturbances
            if one.color is color and (anywhere or one.is_of(zones))
        )
        match readings.other_side:
            case HalfCycle.ONCE:
                return next(own, None)
            case HalfCycle.CYCLE:
                return next((one for one in own if one.is_round(position)), None)


def zones_of(complex_: Complex) -> Zones:
    """The points of each ko of a complex: what it is known by, however the kos lie."""
    return frozenset([ko.zone for ko in complex_.kos])


def attack_by(before: Position, placement: Placement) -> Attack | None:
    """The attack that a play is; None for every other play."""
    return _attack_by(before, placement) if len(placement.captured) == 1 else None


@lru_cache(maxsize=128)
def _attack_by(before: Position, placement: Placement) -> Attack | None:
    """Of a play that takes one stone; the two boards tell which. Its judge asks, and who says how surely."""
    if not _leaves_one_breath(placement):
        return None
    removed = ko_removal(before, placement)
    if removed is None:
        return None
    complex_ = complex_of(before, removed)
    if len(complex_.kos) < LEAST_KOS or any(len(ko.stones) > 1 for ko in complex_.kos):
        return None
    if not complex_.balanced:
        return None
    internal = internal_breaths(before, complex_)
    if min(internal) < LEAST_INTERNAL_BREATHS:
        return None
    if not _can_be_made_good(before, placement, removed, complex_):
        return None
    return Attack(complex_, internal)


def record_of(line: Line, rulings: Rulings = NO_RULINGS) -> Record:
    """The disturbances of a line of play up to its end, those of lost walls struck.

    `rulings` are the classes of moves that a referee has named: what he calls fighting or a reply begins no
    disturbance.
    """
    reading = _Reading(line, rulings)
    for number in range(line.offset + 1, line.number + 1):
        reading.read(number)
    return Record(tuple(reading.records), reading.under_way)


def second_disturbance(
    line: Line, placement: Placement, readings: Readings = USUAL, rulings: Rulings = NO_RULINGS
) -> tuple[Attack, Disturbance] | None:
    """The attack that a play is and its player's disturbance on record that bars it; None if nothing does."""
    if rulings.get(line.number + 1, MoveClass.DISTURBING) is not MoveClass.DISTURBING:
        return None
    attack = attack_by(line.position, placement)
    if attack is None:
        return None
    zones = zones_of(attack.complex)
    first = record_of(line, rulings).bars(placement.color, zones, line.position, readings)
    return None if first is None else (attack, first)


class _Reading:
    """The walk along a line; `moments` are those of the disturbance under way."""

    def __init__(self, line: Line, rulings: Rulings) -> None:
        self._line = line
        self._rulings = rulings
        self._position = line.first
        self._moments: set[tuple[bytes, Color]] = set()
        self.records: list[Disturbance] = []
        self.under_way = False

    def read(self, number: int) -> None:
        move = self._line.move(number)
        if not isinstance(move, Placement):
            self.under_way = False
            return
        before, self._position = self._position, move
        if self.under_way and self._goes_on(before, move, number):
            return
        self.under_way = False
        if len(move.captured) == 1 and self._begins(before, move, number):
            return
        if self.records and (move.captured or move.self_removed):
            self._strike(before, move)

    def _goes_on(self, before: Position, move: Placement, number: int) -> bool:
        removed = ko_removal(before, move) if move.captured else None
        current = self.records[-1]
        if removed is None or not (
            removed.zone in current.zones or current.is_of(zones_of(complex_of(before, removed)))
        ):
            return False
        self.records[-1] = Disturbance(
            current.color, current.began, number, current.zones, current.stood
        )
        moment = (cells_on(move, current.zones), move.color.opponent)
        self.under_way = moment not in self._moments
        self._moments.add(moment)
        return True

    def _begins(self, before: Position, move: Placement, number: int) -> bool:
        if self._rulings.get(number, MoveClass.DISTURBING) is not MoveClass.DISTURBING:
            return False
        attack = attack_by(before, move)
        if attack is None:
            return False
        zones = zones_of(attack.complex)
        stood = cells_on(before, zones)
        self.records.append(Disturbance(move.color, number, number, zones, stood))
        self.under_way = True
        self._moments = {(stood, move.color), (cells_on(move, zones), move.color.opponent)}
        return True

    def _strike(self, before: Position, move: Placement) -> None:
        """Forget the complexes that have lost a wall stone beside their kos, other than in ko."""
        if move.captured and ko_removal(before, move) is not None:
            return
        grid = move.grid
        lost = {grid.index_of(point) for point in (*move.captured, *move.self_removed)}
        self.records = [one for one in self.records if lost.isdisjoint(_beside(one, before))]


def cells_on(position: Position, zones: Zones) -> bytes:
    """What lies on the points of those kos, in the order of their numbers."""
    cells = position.cells
    return bytes([cells[point] for point in sorted(frozenset[int]().union(*zones))])


def _beside(disturbance: Disturbance, position: Position) -> set[int]:
    points = frozenset[int]().union(*disturbance.zones)
    neighbors = position.grid.neighbors
    return {near for point in points for near in neighbors[point]} - points


def _leaves_one_breath(after: Placement) -> bool:
    """Whether a lone stone with one liberty leaves a chain beside it one liberty: no attack does less.

    Cheaper than to look for complexes, which hardly any capture needs.
    """
    cells, grid = after.cells, after.grid
    at = grid.index_of(after.point)
    near = grid.neighbors[at]
    beside = [cells[each] for each in near]
    if beside.count(EMPTY) != 1 or cells[at] in beside:
        return False
    return any(_has_one_liberty(after, each) for each in near if cells[each])


def _has_one_liberty(position: Position, start: int) -> bool:
    cells, neighbors = position.cells, position.grid.neighbors
    color = cells[start]
    chain, seen = [start], {start}
    liberty: int | None = None
    for stone in chain:
        for near in neighbors[stone]:
            cell = cells[near]
            if not cell:
                if liberty is not None and near != liberty:
                    return False
                liberty = near
            elif cell == color and near not in seen:
                seen.add(near)
                chain.append(near)
    return liberty is not None


def walls_left_one_breath(before: Position, placement: Placement, complex_: Complex) -> list[int]:
    """The opposing walls, by chain of the board before, that have a single liberty after a ko removal."""
    liberties = kos_of(before)[0].liberties
    at = placement.grid.index_of(placement.point)
    walls = complex_.walls[placement.color.opponent]
    return [wall for wall in walls if len(liberties[wall] - {at}) == 1]


def _can_be_made_good(
    before: Position, placement: Placement, removed: Ko, complex_: Complex
) -> bool:
    """Whether the removal attacks a wall, and taking another ko gives all attacked ones two breaths."""
    attacked = walls_left_one_breath(before, placement, complex_)
    if not attacked:
        return False
    stones = kos_of(before)[0].stones
    neighbors, points = placement.grid.neighbors, placement.grid.points
    for ko in complex_.kos:
        if ko.color is not placement.color or ko.zone == removed.zone:
            continue
        answer = place(placement, points[ko.taken_at], ko.color.opponent)
        if answer is None or ko_removal(placement, answer) is None:
            continue
        (stone,) = ko.stones
        if all(not set(neighbors[stone]).isdisjoint(stones[wall]) for wall in attacked):
            return True
    return False
