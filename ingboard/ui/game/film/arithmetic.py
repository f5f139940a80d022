"""The numbers a caption shows, as they are at a moment of the film: stones at home, pairs, payments, spaces.

Pure: what they look like is told by `pieces`, what they mean by `explanations`.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, FilmStone, StepKind
from ingboard.counting.film import Moment
from ingboard.ui.game.film.stages import Stage, stage_of


class HomePicture(Struct, frozen=True):
    """Stones on their way home, dead ones and prisoners: how many of each color, of how many."""

    home: PerColor[int]
    all: PerColor[int]


class PairsPicture(Struct, frozen=True):
    """Shared points: how many pairs are filled of how many, and whether one point stays open."""

    filled: int
    pairs: int
    one_open: bool


class PaidPicture(Struct, frozen=True):
    """Komi or penalty stones of one color: how many stand on the board, of how many."""

    kind: StepKind
    color: Color
    placed: int
    stones: int

    @property
    def points(self) -> int:
        """What all of them are worth."""
        return 2 * self.stones


class SpacesPicture(Struct, frozen=True):
    """Spaces and stones of each side that still wait for each other."""

    spaces: PerColor[int]
    stones: PerColor[int]


Arithmetic: TypeAlias = HomePicture | PairsPicture | SpacesPicture | tuple[PaidPicture, ...]


def arithmetic_of(plan: FillPlan, stage: Stage, now: Moment) -> Arithmetic | None:
    """The numbers of a stage at a moment; None where bowls, board or the result card have them."""
    match stage:
        case Stage.DEAD:
            going = PerColor(*(stones_moved(plan, Stage.DEAD, color) for color in Color))
            gone = [stone.color for stone in _done(plan, now, Stage.DEAD)]
            return HomePicture(PerColor(gone.count(Color.BLACK), gone.count(Color.WHITE)), going)
        case Stage.SHARED:
            filled = len(_done(plan, now, Stage.SHARED)) // 2
            return PairsPicture(filled, plan.balance.pairs, bool(plan.balance.odd_shared))
        case Stage.KOMI | Stage.PENALTY:
            kind = StepKind.COMPENSATE if stage is Stage.KOMI else StepKind.PENALIZE
            placed = [stone.color for stone in _done(plan, now, stage)]
            return tuple(
                PaidPicture(kind, color, placed.count(color), number)
                for color in (Color.WHITE, Color.BLACK)
                if (number := stones_moved(plan, stage, color))
            )
        case Stage.FILL:
            return SpacesPicture(now.spaces, now.stones)
        case Stage.GLANCE | Stage.LOSING | Stage.RESULT | Stage.REFILL:
            return None
        case _:
            assert_never(stage)


def stones_moved(plan: FillPlan, stage: Stage, color: Color) -> int:
    """How many stones of a color move in a stage."""
    return sum(stage_of(stone.kind) is stage and stone.color is color for stone in plan.film)


def _done(plan: FillPlan, now: Moment, stage: Stage) -> list[FilmStone]:
    return [stone for stone in plan.film[: now.number] if stage_of(stone.kind) is stage]
