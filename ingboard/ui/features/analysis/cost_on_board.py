"""What a mistake cost, on the board: in stones, as in the fill-in count."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.review.analysis.cost import Cost
from ingboard.ui.board.view_model import BoardPicture, Mark


def with_cost(picture: BoardPicture, cost: Cost) -> BoardPicture:
    """The board with the points that change hands by a mistake filled in, counted by twos as they do.

    Stones that die by it go from their points, as in the fill-in count. What changes by half is marked: as
    land where it was nobody's, else as nobody's.
    """
    opponent = cost.color.opponent
    filled = {
        **dict.fromkeys(sorted(cost.given), opponent),
        **dict.fromkeys(sorted(cost.returned), cost.color),
    }
    counted = (*enumerate(sorted(cost.given), 1), *enumerate(sorted(cost.returned), 1))
    return replace(
        picture,
        position=picture.position.with_cells(filled.items()),
        filled=frozenset(filled),
        labels={point: str(2 * number) for number, point in counted},
        land=dict.fromkeys(cost.taken, opponent),
        marks={**picture.marks, **dict.fromkeys(cost.opened | cost.eased, Mark.RESERVED)},
    )
