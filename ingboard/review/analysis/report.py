"""How each player did, by parts of the game: what moves lost on the mean, how many lost nearly nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from statistics import fmean

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor
from ingboard.review.analysis.losses import Loss

NEARLY_NOTHING = 0.5  # points
_DEAREST = 3
_ENDS_OPENING, _ENDS_MIDDLE = 50 / 361, 150 / 361  # of the board's points, as moves


class GamePart(StrEnum):
    """A part of a game, by move numbers: on 19 lines to 50, to 150, and the rest."""

    OPENING = "opening"
    MIDDLE = "middle"
    END = "end"


class PartReport(Struct, frozen=True):
    """One player's moves in a part: how many, what they lost on the mean, how many nearly nothing."""

    part: GamePart
    moves: int
    mean: float
    near: int


class PlayerReport(Struct, frozen=True):
    """One player's game: the parts in which moves are known, and the dearest moves."""

    parts: tuple[PartReport, ...]
    dearest: tuple[Loss, ...]


def part_of(number: int, grid: Grid) -> GamePart:
    """The part of the game that a move number is in."""
    share = number / len(grid.points)
    if share <= _ENDS_OPENING:
        return GamePart.OPENING
    return GamePart.MIDDLE if share <= _ENDS_MIDDLE else GamePart.END


def report_of(
    losses: Sequence[Loss], number_at: Callable[[int], int], grid: Grid
) -> PerColor[PlayerReport]:
    """Both players' reports. What seems to gain, as a small search's error does, lost nothing."""
    return PerColor(*(_player(losses, color, number_at, grid) for color in Color))


def _player(
    losses: Sequence[Loss], color: Color, number_at: Callable[[int], int], grid: Grid
) -> PlayerReport:
    own = [loss for loss in losses if loss.color is color]
    parts = []
    for part in GamePart:
        here = [loss for loss in own if part_of(number_at(loss.step), grid) is part]
        if here:
            near = sum(loss.lost < NEARLY_NOTHING * loss.measure.value for loss in here)
            parts.append(
                PartReport(part, len(here), fmean(max(loss.lost, 0.0) for loss in here), near)
            )
    dear = [loss for loss in sorted(own, key=lambda loss: -loss.lost) if loss.lost > 0]
    return PlayerReport(tuple(parts), tuple(dear[:_DEAREST]))
