"""What an engine thinks, on the board: its best moves and what they lose, land, a line in numbered stones."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.review.analysis.cost import OWNED
from ingboard.review.analysis.evaluation import Candidate, Evaluation
from ingboard.review.analysis.loss_words import brief_loss_of
from ingboard.review.trying import Trying
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture

_MOST_LABELS = 5


class Hints(StrEnum):
    """What of the engine stands on the board of a review."""

    OFF = "off"
    MOVES = "moves"
    LAND = "land"
    BOTH = "both"


def hints_words(hints: Hints) -> str:
    """What is said when the hints change."""
    match hints:
        case Hints.OFF:
            return text("Engine off.")
        case Hints.MOVES:
            return text("Engine: best moves.")
        case Hints.LAND:
            return text("Engine: land.")
        case Hints.BOTH:
            return text("Engine: best moves and land.")


def with_hints(
    picture: BoardPicture, evaluation: Evaluation, color: Color, hints: Hints
) -> BoardPicture:
    """The board with the best moves and what they lose, and whose land it would become, as far as wanted."""
    labels, land = dict(picture.labels), dict(picture.land)
    if hints in (Hints.MOVES, Hints.BOTH):
        for candidate in evaluation.candidates[:_MOST_LABELS]:
            point = candidate.point
            if point is not None and picture.position.color_at(point) is None:
                is_best = candidate is evaluation.candidates[0]
                labels[point] = (
                    text("best") if is_best else brief_loss_of(candidate, evaluation, color)
                )
    if hints in (Hints.LAND, Hints.BOTH):
        owned, position = evaluation.ownership, picture.position
        told = zip(position.grid.points, position.cells, owned, strict=True) if owned else ()
        for point, stone, share in told:
            side = Color.BLACK if share >= OWNED else Color.WHITE if share <= -OWNED else None
            # Under its own stone none is seen.
            if side is not None and stone != side and point not in land:
                land[point] = side
    return replace(picture, labels=labels, land=land)


def with_line(picture: BoardPicture, line: Trying) -> BoardPicture:
    """The board with a line in faint numbered stones, and nothing else that stands at points."""
    numbers = line.numbers()
    return BoardPicture(
        line.state.position,
        last_sign=picture.last_sign,
        tried=frozenset(numbers),
        labels={point: str(number) for point, number in numbers.items()},
    )


def candidate_at(evaluation: Evaluation, point: Point | None) -> Candidate | None:
    """The candidate on a point."""
    if point is None:
        return None
    return next((one for one in evaluation.candidates if one.point == point), None)
