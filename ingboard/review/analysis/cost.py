"""What a mistake cost on the board: whose points it gave away, by the land before it and after it.

Before a move an engine takes it that the best one is played; after the game's move it no longer can. The
points that change hands between the two are what the move cost.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point
from ingboard.game.strip import name_of_color
from ingboard.review.analysis.evaluation import Evaluation
from ingboard.text import paragraph, plural, text

OWNED = 0.4
"""Of the games that an engine imagines to their end: less is nobody's land."""


class Cost(Struct, frozen=True):
    """The points that became the opponent's, and those that are nobody's now."""

    color: Color
    given: frozenset[Point]
    opened: frozenset[Point]

    @property
    def counted(self) -> int:
        """What that makes in the count: a point that changes hands counts twice."""
        return 2 * len(self.given) + len(self.opened)


def cost_of(before: Evaluation, after: Evaluation, color: Color, grid: Grid) -> Cost | None:
    """What a move by `color` cost; None where an engine told no land."""
    if not before.ownership or len(before.ownership) != len(after.ownership):
        return None
    sign = 1 if color is Color.BLACK else -1
    given, opened = set(), set()
    for point, was, now in zip(grid.points, before.ownership, after.ownership, strict=True):
        if sign * was >= OWNED and sign * now <= -OWNED:
            given.add(point)
        elif sign * was >= OWNED > sign * now:
            opened.add(point)
    return Cost(color, frozenset(given), frozenset(opened))


def cost_words(cost: Cost) -> str:
    """The cost in a sentence or two: "6 points became White's: 12 in the count."."""
    if not cost.given and not cost.opened:
        return text("No point changes hands outright.")
    side = name_of_color(cost.color.opponent)
    said = []
    if cost.given:
        said.append(
            plural(
                "One point became {side}'s: {count} in the count.",
                "{number} points became {side}'s: {count} in the count.",
                len(cost.given),
                side=side,
                count=2 * len(cost.given),
            )
        )
    if cost.opened:
        said.append(
            plural("One more is nobody's now.", "{number} more are nobody's now.", len(cost.opened))
            if cost.given
            else plural(
                "One point is nobody's now.", "{number} points are nobody's now.", len(cost.opened)
            )
        )
    return paragraph(said)
