"""Why a filled board reads an odd margin, and what makes it even: one line of arithmetic.

All points but one are filled, from two equal sets; so the margin is odd, unless an odd number of points is
shared or owed. Knows no placement.
"""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.board.position import EMPTY, Position
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import Sharing
from ingboard.text import text


def parity_words(plan: FillPlan) -> str:
    """Why the margin of this count is odd or even, in one sentence."""
    size, stones = plan.board.grid.size, plan.balance.stones
    if plan.balance.obstacles:
        return ""
    shared, reserved = plan.balance.odd_shared, plan.balance.reserved is not None
    if shared and reserved:
        return text(
            "One shared point, one kept open: two of {size} stay empty, one stone fits nowhere, odd margin.",
            size=size,
        )
    if shared:
        return text(
            "{size} = {stones} + {stones} + 1; the empty point is shared: even margin, perhaps 0.",
            size=size,
            stones=stones,
        )
    if reserved:
        return text(
            "{size} = {stones} + {stones} + 1; the empty point pays an odd point owed: even margin.",
            size=size,
            stones=stones,
        )
    return text(
        "{size} = {stones} + {stones} + 1; the empty point is a winning space: odd margin, never 0.",
        size=size,
        stones=stones,
    )


def shared_by_removing(position: Position, sharing: Sharing) -> Point | None:
    """A stone of the border whose point would be shared if it were empty, and nothing else; None if none is.

    The first such point in the middle of the list, so that it lies well inside a border.
    """
    before = areas_of(position, sharing)
    found = []
    neighbors = position.grid.neighbors
    for index, point in enumerate(position.grid.points):
        cells = [position.cells[near] for near in neighbors[index]]
        if position.cells[index] == EMPTY or EMPTY in cells or len(set(cells)) == 1:
            continue
        after = areas_of(position.with_cells([(point, None)]), sharing)
        color = Color(position.cells[index])
        lost = before.area.with_color(color, before.area[color] - 1)
        if after.shared == before.shared + 1 and after.area == lost:
            found.append(point)
    return found[len(found) // 2] if found else None
