"""Where a color may not play: the whole board at once, as a map or a hint needs it. Knows no rule text.

Under every text offered a play is barred only if it removes stones or makes a position that was there
before. So most points are settled by what touches them, and only the rest are put before the rule text.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import Ruleset


def barred_points(line: Line, color: Color, ruleset: Ruleset) -> dict[Point, Reason]:
    """Every point at which that color may not play now, occupied ones too, each with the reason.

    The same as `ruleset.judge` says of each point by itself; exact, at a fifth of the time.
    """
    cells, points = line.position.cells, line.position.grid.points
    stone = bytes((color,))
    quiet = _quiet_points(line.position, color)
    barred: dict[Point, Reason] = {}
    for index, cell in enumerate(cells):
        if cell:
            barred[points[index]] = Reason.OCCUPIED
            continue
        if index in quiet and line.seen_at(cells[:index] + stone + cells[index + 1 :]) is None:
            continue
        judgment = ruleset.judge(line, color, points[index])
        if isinstance(judgment, Illegal):
            barred[points[index]] = judgment.reason
    return barred


def _quiet_points(position: Position, color: Color) -> set[int]:
    """The numbers of the empty points at which a stone stands and takes nothing off.

    It stands beside an empty point, or beside an own chain with another liberty; it takes what has its
    last liberty there.
    """
    standing = _points_beside_empty(position)
    taking: set[int] = set()
    own = int(color)
    for cell, liberties in _chains_and_liberties(position):
        if cell == own:
            if len(liberties) > 1:
                standing |= liberties
        elif len(liberties) == 1:
            taking |= liberties
    return standing - taking


def _points_beside_empty(position: Position) -> set[int]:
    cells, neighbors = position.cells, position.grid.neighbors
    found: set[int] = set()
    for index, cell in enumerate(cells):
        if not cell:
            for near in neighbors[index]:
                if not cells[near]:
                    found.add(index)
                    break
    return found


def _chains_and_liberties(position: Position) -> Iterator[tuple[int, set[int]]]:
    """Each chain's cell value and liberties, as numbers of points."""
    cells, neighbors = position.cells, position.grid.neighbors
    seen: set[int] = set()
    for start, color in enumerate(cells):
        if not color or start in seen:
            continue
        chain = [start]
        liberties: set[int] = set()
        seen.add(start)
        for index in chain:
            for near in neighbors[index]:
                cell = cells[near]
                if not cell:
                    liberties.add(near)
                elif cell == color and near not in seen:
                    seen.add(near)
                    chain.append(near)
        yield color, liberties
