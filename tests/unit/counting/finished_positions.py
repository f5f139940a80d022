"""Random finished positions and random terms: walls with land, stones and gaps, and ends of playouts."""

from __future__ import annotations

from random import Random

from ingboard.board.points import Color, PerColor, Point, grid_of
from ingboard.board.position import Position, empty_position, place
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.terms import Compensation, Sharing, Terms, Ties

KOMI = (8, 8, 8, 7.5, 7, 6.5, 5.5, 0.5, 0, -0.5, -6, -6.5, -7)


def random_terms(random: Random) -> Terms:
    handicap = random.choice([0, 0, 0, *range(2, 10)])
    return Terms(
        komi=random.choice(KOMI) if not handicap else random.choice([0, 0.5, 0]),
        penalties=PerColor(random.choice([0, 0, *range(7)]), random.choice([0, 0, *range(7)])),
        handicap=handicap,
        compensation=random.choice([*Compensation]),
        ties=random.choice([*Ties]),
        sharing=random.choice([*Sharing]),
    )


def walled(size: int, random: Random) -> tuple[Position, frozenset[Point]]:
    """Land around random centers, walled off; inside stones, dead stones, and gaps in the walls."""
    grid = grid_of(size, size)
    centers = [
        (random.choice(grid.points), random.choice([*Color]))
        for _ in range(random.randint(2, 3 + size // 2))
    ]

    def owner(point: Point) -> Color:
        nearest: Color = min(
            ((c.row - point.row) ** 2 + (c.column - point.column) ** 2, color)
            for c, color in centers
        )[1]
        return nearest

    owners = [owner(point) for point in grid.points]
    density, dead_density = random.choice([0, 0.1, 0.25, 0.5]), random.choice([0, 0, 0.03])
    gaps = random.choice([0, 0, 0.05, 0.15])
    cells = bytearray(grid.size)
    intruders = []
    for index, color in enumerate(owners):
        wall = any(owners[near] is not color for near in grid.neighbors[index])
        if wall:
            cells[index] = 0 if random.random() < gaps else color
        elif random.random() < density:
            cells[index] = color
        elif random.random() < dead_density:
            cells[index] = color.opponent
            intruders.append(grid.points[index])
    position = Position(grid, bytes(cells))
    return position, dead_chains(position, intruders)


def played_out(size: int, random: Random) -> tuple[Position, frozenset[Point]]:
    """The end of a game of random plays that fill no eye of one point; nobody is dead."""
    position = empty_position(size, size)
    grid = position.grid
    color = Color.BLACK
    for _ in range(int(grid.size * random.uniform(0.5, 1.6))):
        for point in random.choices(position.points_of(None) or grid.points, k=8):
            around = grid.neighbors[grid.index_of(point)]
            if all(position.cells[near] == color for near in around):
                continue
            placement = place(position, point, color)
            if placement is not None and not placement.self_removed:
                position = Position(grid, placement.cells)
                break
        color = color.opponent
    return position, frozenset()
