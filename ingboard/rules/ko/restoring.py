"""The restore test: can play around a capture of up to three stones bring the position before it back?

The texts call stones that can be removed repetitively or cyclically ko stones (1991, item 32). Hot stones
are tried by this: two that have taken two are taken by one, and that can go on for ever too (eternal life).
At most 2k - 1 plays follow a capture of k stones, alternately, the owner of the captured stones first, all
inside the zone: the captured points, the capturing chain and its liberties. A stone that fills a liberty
joins the chain, so the zone grows with it: three stones that one stone takes come back only so.
"""

from __future__ import annotations

from ingboard.board.chains import connected
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.removal import Removal


def can_be_restored(before: Position, removal: Removal) -> bool:
    """Whether local play can bring back the position before a capture.

    The owner has k plays and k stones to put back, so each of his plays is one of them and none may be lost
    again. The capturer has k - 1, so his chain has at most k stones and k - 1 liberties elsewhere. That
    leaves few orders to try.
    """
    removed, chain, liberties = removal.removed, removal.chain, removal.liberties
    k = len(removed)
    if not k or len(chain) > k or len(liberties - removed) > k - 1:
        return False
    return _Search(before, removal).from_here(removal.after, 0)


class _Search:
    """The tries of one test; positions that have failed are remembered with the number of plays made."""

    def __init__(self, before: Position, removal: Removal) -> None:
        self._wanted = before.cells
        self._removal = removal
        self._removed = sorted(removal.removed)
        self._near = removal.removed | removal.chain
        self._longest = 2 * len(self._removed) - 1
        self._failed: set[tuple[bytes, int]] = set()

    def from_here(self, position: Position, made: int) -> bool:
        if position.cells == self._wanted:
            return True
        if made == self._longest or (position.cells, made) in self._failed:
            return False
        if any(self.from_here(after, made + 1) for after in self._tries(position, made)):
            return True
        self._failed.add((position.cells, made))
        return False

    def _tries(self, position: Position, made: int) -> list[Placement]:
        owner_plays = made % 2 == 0
        color = self._removal.color.opponent if owner_plays else self._removal.color
        points = position.grid.points
        tries = []
        for index in self._removed if owner_plays else self._zone(position):
            if position.cells[index]:
                continue
            after = place(position, points[index], color)
            assert after is not None
            if len(after.self_removed) != 1 and self._none_lost(after, made + 1):
                tries.append(after)
        return tries

    def _zone(self, position: Position) -> list[int]:
        cells, neighbors = position.cells, position.grid.neighbors
        zone = set(self._near)
        if cells[self._removal.at] == self._removal.color:
            for member in connected(position, self._removal.at):
                zone.update(near for near in neighbors[member] if not cells[near])
        return sorted(zone)

    def _none_lost(self, position: Position, made: int) -> bool:
        owner = self._removal.color.opponent
        back = sum(position.cells[index] == owner for index in self._removed)
        return back == (made + 1) // 2
