"""Complexes of kos: which kos hang together, and how many breaths each side has around them.

Two kos are coupled if their walls share a chain of both colors; ko stones themselves are no walls. The
texts speak of internal liberties (Kim, Simon and Straus, section 6B, Balanced kos) and of kinds of breath
(1991, items 20 to 26); liberties of the walls are what a program can count.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position
from ingboard.rules.ko.chain_map import ChainMap, chain_map_of
from ingboard.rules.ko.ko_strings import Ko, kos_on

LEAST_BREATHS_IN_BALANCE = 2


_BLACK = int(Color.BLACK)


Walls = PerColor[frozenset[int]]


class Complex(Struct, frozen=True):
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


class KosWithWalls(Struct, frozen=True):
    """All kos of a board, each with its walls by the same number; not yet put together."""

    kos: tuple[Ko, ...]
    walls: tuple[Walls, ...]
    chains: ChainMap


@lru_cache(maxsize=128)
def kos_of(position: Position) -> tuple[ChainMap, tuple[Ko, ...]]:
    """The chains of a board and every ko on it."""
    chains = chain_map_of(position)
    return chains, kos_on(position, chains)


@lru_cache(maxsize=128)
def kos_with_walls(position: Position) -> KosWithWalls:
    """Every ko of the board and its walls."""
    chains, kos = kos_of(position)
    return _walled(kos, position, chains, kos)


@lru_cache(maxsize=128)
def complexes_on(position: Position) -> tuple[Complex, ...]:
    """Every complex of the board, a lone ko too."""
    found = kos_with_walls(position)
    left = set(range(len(found.kos)))
    complexes = []
    while left:
        group = _group_around(found, min(left))
        left -= set(group)
        complexes.append(_complex(found, group))
    return tuple(complexes)


@lru_cache(maxsize=128)
def complex_of(position: Position, ko: Ko) -> Complex:
    """The complex to which a ko string on this board belongs; the others are not put together for it."""
    chains, kos = kos_of(position)
    found = next(member for member in kos if member.stones == ko.stones)
    alone = _walled((found,), position, chains, kos)
    if not _may_be_coupled(found, alone.walls[0], kos, position, chains):
        return _complex(alone, [0])
    found_all = kos_with_walls(position)
    return _complex(found_all, _group_around(found_all, kos.index(found)))


def complex_around(position: Position, turned: Ko) -> Complex:
    """The complex of a ko in which a removal has just been made, which made this position.

    That ko belongs to it even while the chain that captured two or three stones is not yet a ko string.
    """
    found = kos_with_walls(position)
    if any(member.stones == turned.stones for member in found.kos):
        return complex_of(position, turned)
    kos = (turned, *found.kos)
    found = _walled(kos, position, found.chains, kos)
    return _complex(found, _group_around(found, 0))


def _walled(
    kos: tuple[Ko, ...], position: Position, chains: ChainMap, on_board: tuple[Ko, ...]
) -> KosWithWalls:
    """Some kos with their walls; the stones of all that are on the board are no walls."""
    no_walls = {chains.at[point] for ko in on_board for point in ko.zone}
    walls = tuple(_walls_of(ko, position, chains, no_walls) for ko in kos)
    return KosWithWalls(kos, walls, chains)


def _group_around(found: KosWithWalls, first: int) -> list[int]:
    """The numbers of the kos that hang together with one, that one among them, in order."""
    group = [first]
    apart = [number for number in range(len(found.kos)) if number != first]
    for member in group:
        own = found.walls[member]
        joined = [number for number in apart if _coupled(own, found.walls[number])]
        if joined:
            group += joined
            apart = [number for number in apart if number not in joined]
    return sorted(group)


def _walls_of(ko: Ko, position: Position, chains: ChainMap, no_walls: set[int]) -> Walls:
    cells, neighbors, at = position.cells, position.grid.neighbors, chains.at
    black, white = set[int](), set[int]()
    for point in ko.zone:
        for near in neighbors[point]:
            cell = cells[near]
            if cell and at[near] not in no_walls:
                (black if cell == _BLACK else white).add(at[near])
    return PerColor(frozenset(black), frozenset(white))


def _may_be_coupled(
    ko: Ko, own: Walls, kos: tuple[Ko, ...], position: Position, chains: ChainMap
) -> bool:
    """Whether the zone of another ko touches a wall of each color: for a lone ko the answer is mostly no."""
    neighbors, at = position.grid.neighbors, chains.at
    for other in kos:
        if other is ko:
            continue
        near = [at[beside] for point in other.zone for beside in neighbors[point]]
        if not (own.black.isdisjoint(near) or own.white.isdisjoint(near)):
            return True
    return False


def _coupled(one: Walls, other: Walls) -> bool:
    return not (one.black.isdisjoint(other.black) or one.white.isdisjoint(other.white))


def _complex(found: KosWithWalls, group: list[int]) -> Complex:
    walls, chains = [found.walls[number] for number in group], found.chains
    black = frozenset[int]().union(*(own.black for own in walls))
    white = frozenset[int]().union(*(own.white for own in walls))
    fewest_black, breaths_black = _fewest(black, chains)
    fewest_white, breaths_white = _fewest(white, chains)
    return Complex(
        tuple([found.kos[number] for number in group]),
        PerColor(black, white),
        PerColor(fewest_black, fewest_white),
        PerColor(breaths_black, breaths_white),
    )


def _fewest(walls: frozenset[int], chains: ChainMap) -> tuple[int, frozenset[int]]:
    """The smallest liberty count of any wall, and the liberties of those that have it; 0 without walls."""
    fewest = min((len(chains.liberties[wall]) for wall in walls), default=0)
    narrow = (chains.liberties[wall] for wall in walls if len(chains.liberties[wall]) == fewest)
    return fewest, frozenset[int]().union(*narrow)
