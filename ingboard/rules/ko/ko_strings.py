"""Ko strings: one, two or three stones whose removal can be undone (1991, items 32 to 35)."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.board.position import Placement, Position
from ingboard.rules.ko.chain_map import ChainMap
from ingboard.rules.ko.removal import MOST_STONES, Removal, removal_alone, removal_of

_COLORS = {int(color): color for color in Color}


class Ko(Struct, frozen=True):
    """One ko as it stands: the `stones` of a color that the opponent removes with a play at `taken_at`.

    `zone` holds these points and those of the chain that captures them, which has its only liberty at
    `retaken_at` then. Points by number.
    """

    color: Color
    stones: frozenset[int]
    taken_at: int
    retaken_at: int
    zone: frozenset[int]

    def turned(self) -> Ko:
        """The same ko when the removal has been made: the capturing chain may be taken back in turn."""
        chain = self.zone - self.stones
        return Ko(self.color.opponent, chain, self.retaken_at, self.taken_at, self.zone)


def ko_removal(before: Position, placement: Placement) -> Ko | None:
    """The ko in which that play removes a ko string, or None if it is no such removal.

    Exactly one chain of k stones comes off, k at most three; the capturing chain has k stones and one
    liberty. That is where it has captured, for it touches that, and local play can always restore the
    position then: the owner takes the chain from there, and the other stones go back one by one.
    """
    removal = removal_of(before, placement)
    return None if removal is None else _ko_of(removal)


def kos_on(position: Position, chains: ChainMap) -> tuple[Ko, ...]:
    """Every ko string on this board, of both colors, whoever is to move."""
    found = []
    for stones, liberties in zip(chains.stones, chains.liberties, strict=True):
        if len(liberties) == 1 and len(stones) <= MOST_STONES:
            (at,) = liberties
            if len(stones) == 1:
                ko = _single(position, stones[0], at)
            else:
                ko = _ko_of(removal_alone(position, frozenset(stones), at))
            if ko is not None:
                found.append(ko)
    return tuple(found)


def _single(position: Position, stone: int, at: int) -> Ko | None:
    """What `_ko_of` finds for one stone, found without a board: beside `at` stands its color alone."""
    cells = position.cells
    owner = cells[stone]
    for near in position.grid.neighbors[at]:
        if cells[near] != owner:
            return None
    return Ko(_COLORS[owner], frozenset((stone,)), at, stone, frozenset((stone, at)))


def _ko_of(removal: Removal) -> Ko | None:
    removed, chain, liberties = removal.removed, removal.chain, removal.liberties
    if len(chain) != len(removed) or len(liberties) != 1:
        return None
    (liberty,) = liberties
    return Ko(removal.color.opponent, removed, removal.at, liberty, removed | chain)
