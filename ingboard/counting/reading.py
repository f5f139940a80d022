"""Reading a filled board: winning spaces, losing stones and the margin, as a player sees them.

Given only the filled board, the stones of the game and what each point was used for; no areas, komi
or margin. The rule read is the general one: each side's open spaces less the stones it has left; on
a board filled to the end that is 1 for the winning space and 2 for every losing stone (Ing 1991,
Article 4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from ingboard.board.chains import connected
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import EMPTY, Position
from ingboard.counting.fillplan import Tag
from ingboard.counting.terms import bowls_of

_NOT_A_SPACE = frozenset({Tag.RESERVED, Tag.SHARED, Tag.SHARED_OPEN})


class Reading(Struct, frozen=True):
    """What a filled board says: spaces still open, losing stones placed, stones still in the bowl."""

    open_spaces: PerColor[int]
    losing: PerColor[int]
    in_hand: PerColor[int]

    @property
    def winning_spaces(self) -> PerColor[int]:
        """Each side's spaces that its own stones did not fill, open or under a losing stone."""
        return PerColor(
            self.open_spaces.black + self.losing.white, self.open_spaces.white + self.losing.black
        )

    @property
    def stones_over(self) -> PerColor[int]:
        """Each side's stones that found no space of their own, placed or in the bowl."""
        return PerColor(
            self.losing.black + self.in_hand.black, self.losing.white + self.in_hand.white
        )

    @property
    def margin(self) -> int:
        """Black's margin: spaces less stones over, less the same for White."""
        spaces, stones = self.winning_spaces, self.stones_over
        return (spaces.black - stones.black) - (spaces.white - stones.white)


def read_filled(filled: Position, game: Position, tags: Mapping[Point, Tag]) -> Reading:
    """Read a board, filled to the end or not, against the stones of the game (dead ones off).

    An open point is a space of the color around it, unless its tag says reserved or shared. The
    bowls follow from the board; sets of another size change them on both sides alike and leave the
    margin as it is.
    """
    spaces = [point for point in filled.points_of(None) if tags.get(point) not in _NOT_A_SPACE]
    owners = list(land_of(game, spaces).values())
    losing = [filled.color_at(point) for point, tag in tags.items() if tag is Tag.LOSING]
    return Reading(
        PerColor(owners.count(Color.BLACK), owners.count(Color.WHITE)),
        PerColor(losing.count(Color.BLACK), losing.count(Color.WHITE)),
        bowls_of(filled, (filled.grid.size - 1) // 2),
    )


def land_of(game: Position, points: Iterable[Point]) -> dict[Point, Color | None]:
    """Whose land empty points of a game are: of the one color around their region, else beside them.

    None where both colors or none is beside the point.
    """
    neighbors, cells = game.grid.neighbors, game.cells
    around: dict[int, set[int]] = {}
    owners: dict[Point, Color | None] = {}
    for point in points:
        start = game.grid.index_of(point)
        if start not in around:
            region = connected(game, start)
            border = {cells[near] for index in region for near in neighbors[index]} - {EMPTY}
            around.update(dict.fromkeys(region, border))
        seen = around[start]
        if len(seen) > 1:
            seen = {cells[near] for near in neighbors[start]} - {EMPTY}
        owners[point] = Color(next(iter(seen))) if len(seen) == 1 else None
    return owners
