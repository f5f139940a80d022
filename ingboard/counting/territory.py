"""The same board by territory counting, and why it may differ from the area: for comparison only.

Territory counting adds the prisoners to the land. Each stone played is on the board or is a prisoner, so the
two margins differ exactly by the stones that Black played more than White; which are the handicap stones,
the last turn and the passes. A board that nobody recorded has no such numbers. Points in a seki are not told
apart here: territory rules mostly count none for them. Knows no rule text and no move.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.text import plural, text


class Played(Struct, frozen=True):
    """What is known of a game's course: `stones` put on the board by each side, `passes` that count as turns.

    Handicap stones are among Black's stones, and `handicap` says how many.
    """

    stones: PerColor[int]
    passes: PerColor[int] = PerColor(0, 0)
    handicap: int = 0


class TerritoryCause(StrEnum):
    """Why area and territory differ; each cause is a number of points in Black's favor by area."""

    HANDICAP = "handicap"
    LAST_TURN = "last-turn"
    PASSES = "passes"


class TerritoryDifference(Struct, frozen=True):
    """One cause: `points` more for Black by area than by territory (for White if negative)."""

    cause: TerritoryCause
    points: int


class TerritoryCount(Struct, frozen=True):
    """Land and prisoners of each side. `prisoners` are those a side has taken, the dead ones among them.

    `margin` is Black's less White's with the same komi, handicap points and penalties as the area has;
    `differences` add up to the area's margin less this one.
    """

    land: PerColor[int]
    prisoners: PerColor[int]
    margin: float
    differences: tuple[TerritoryDifference, ...]

    @property
    def points(self) -> PerColor[int]:
        """Land and prisoners together."""
        return PerColor(
            self.land.black + self.prisoners.black, self.land.white + self.prisoners.white
        )


def territory_of(plan: FillPlan, played: Played) -> TerritoryCount:
    """The territory count of a board whose course is known.

    Raises ValueError where more stones stand on the board than were played.
    """
    game, stones = plan.game, played.stones
    gone = PerColor(stones.black - game.count(Color.BLACK), stones.white - game.count(Color.WHITE))
    if min(gone) < 0:
        raise ValueError(f"{stones} played")
    prisoners = PerColor(gone.white, gone.black)
    land = plan.areas.territory
    margin = plan.margin - (stones.black - stones.white)
    return TerritoryCount(land, prisoners, margin, _differences(played))


def _differences(played: Played) -> tuple[TerritoryDifference, ...]:
    """The stones that Black played more, by cause; their sum is exact."""
    stones, passes = played.stones, played.passes
    handicap = played.handicap
    by_passes = passes.white - passes.black
    by_turn = stones.black - stones.white - handicap - by_passes
    named = (
        TerritoryDifference(TerritoryCause.HANDICAP, handicap),
        TerritoryDifference(TerritoryCause.LAST_TURN, by_turn),
        TerritoryDifference(TerritoryCause.PASSES, by_passes),
    )
    return tuple(difference for difference in named if difference.points)


def sentence_of_difference(difference: TerritoryDifference) -> str:
    """The cause in words."""
    points = difference.points
    black, number = points > 0, abs(points)
    match difference.cause:
        case TerritoryCause.HANDICAP:
            return plural(
                "The handicap stone counts {number} point by area only.",
                "The handicap stones count {number} points by area only.",
                number,
            )
        case TerritoryCause.LAST_TURN if black:
            return plural(
                "Black had the last turn: {number} point by area.",
                "Black had {number} more turns: 1 point each by area.",
                number,
            )
        case TerritoryCause.LAST_TURN:
            return plural(
                "White had the last turn: {number} point by area.",
                "White had {number} more turns: 1 point each by area.",
                number,
            )
        case TerritoryCause.PASSES if black:
            return plural(
                "White passed once more, costing {number} stone by area only.",
                "White passed {number} times more, each costing a stone by area only.",
                number,
            )
        case TerritoryCause.PASSES:
            return plural(
                "Black passed once more, costing {number} stone by area only.",
                "Black passed {number} times more, each costing a stone by area only.",
                number,
            )


def caveat_of(plan: FillPlan) -> str:
    """What territory rules would judge by themselves; "" if nothing is open to doubt here."""
    if plan.areas.shared:
        return text("Most territory rules count no land in seki; here all counts.")
    return ""
