"""Complexes of kos: which kos hang together, and how many breaths each side has around them.

Two kos are coupled if their walls share a chain of both colors; ko stones themselves are no walls. The
texts speak of internal liberties (Kim, Simon and Straus, section 6B, Balanced kos) and of kinds of breath
(1991, items 20 to 26); liberties of the walls are what a program can count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ingboard.board.points import PerColor
from ingboard.board.position import Position
from ingboard.rules.ko.chain_map import ChainMap, chain_map_of
from ingboard.rules.ko.ko_strings import Ko, kos_on

LEAST_BREATHS_IN_BALANCE = 2

Walls = PerColor[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Complex:
    """Kos that hang together.

    `walls` are numbers of chains in the position's chain map. `fewest` is the smallest liberty count of a
    side's walls, `breaths` are the liberties of the walls that have so few.
    """

    kos: tuple[Ko, ...]
    walls: Walls
    fewest: PerColor[int]
    breaths: PerColor[frozenset[int]]

    @property
    def balanced(self) -> bool:
        """Whether each side has at least two breaths (Kim, Simon and Straus, section 6B)."""
        return min(self.fewest.black, self.fewest.white) >= LEAST_BREATHS_IN_BALANCE

    @property
    def walls_are_single(self) -> bool:
        """Whether one chain of each color holds all the kos; else the texts' terms fit less surely."""
        return len(self.walls.black) == len(self.walls.white) == 1

    def holds(self, ko: Ko) -> bool:
        """Whether that ko is one of these."""
        return any(member.stones == ko.stones for member in self.kos)


@lru_cache(maxsize=128)
def complexes_on(position: Position) -> tuple[Complex, ...]:
    """Every complex of the board, a lone ko too."""
    chains = chain_map_of(position)
    return _complexes(kos_on(position, chains), position, chains)


def complex_of(position: Position, ko: Ko) -> Complex:
    """The complex to which a ko string on this board belongs."""
    return next(complex_ for complex_ in complexes_on(position) if complex_.holds(ko))


def complex_around(position: Position, turned: Ko) -> Complex:
    """The complex of a ko in which a removal has just been made, which made this position.

    That ko belongs to it even while the chain that captured two or three stones is not yet a ko string.
    """
    for complex_ in complexes_on(position):
        if complex_.holds(turned):
            return complex_
    chains = chain_map_of(position)
    kos = (turned, *kos_on(position, chains))
    found = _complexes(kos, position, chains)
    return next(complex_ for complex_ in found if complex_.holds(turned))


def _complexes(kos: Sequence[Ko], position: Position, chains: ChainMap) -> tuple[Complex, ...]:
    no_walls = {chains.at[point] for ko in kos for point in ko.zone}
    walls = [_walls_of(ko, position, chains, no_walls) for ko in kos]
    groups: list[list[int]] = []
    for number, own in enumerate(walls):
        joined = [number]
        apart = []
        for group in groups:
            if any(_coupled(own, walls[member]) for member in group):
                joined += group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return tuple(
        _complex(
            [kos[member] for member in sorted(group)], [walls[member] for member in group], chains
        )
        for group in groups
    )


def _walls_of(ko: Ko, position: Position, chains: ChainMap, no_walls: set[int]) -> Walls:
    cells, neighbors, at = position.cells, position.grid.neighbors, chains.at
    walls: tuple[set[int], set[int], set[int]] = (set(), set(), set())  # by cell: empty is no wall
    for point in ko.zone:
        for near in neighbors[point]:
            walls[cells[near]].add(at[near])
    _, black, white = walls
    return PerColor(frozenset(black - no_walls), frozenset(white - no_walls))


def _coupled(one: Walls, other: Walls) -> bool:
    return not (one.black.isdisjoint(other.black) or one.white.isdisjoint(other.white))


def _complex(kos: list[Ko], walls: list[Walls], chains: ChainMap) -> Complex:
    black = frozenset[int]().union(*(own.black for own in walls))
    white = frozenset[int]().union(*(own.white for own in walls))
    fewest_black, breaths_black = _fewest(black, chains)
    fewest_white, breaths_white = _fewest(white, chains)
    return Complex(
        tuple(kos),
        PerColor(black, white),
        PerColor(fewest_black, fewest_white),
        PerColor(breaths_black, breaths_white),
    )


def _fewest(walls: frozenset[int], chains: ChainMap) -> tuple[int, frozenset[int]]:
    """The smallest liberty count of any wall, and the liberties of those that have it; 0 without walls."""
    fewest = min((len(chains.liberties[wall]) for wall in walls), default=0)
    narrow = (chains.liberties[wall] for wall in walls if len(chains.liberties[wall]) == fewest)
    return fewest, frozenset[int]().union(*narrow)
