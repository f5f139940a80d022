"""What a mistake cost on the board: whose points it gave away, by the land at the ends of both lines.

The better line and that of the played move are each played out as the engine thinks of them. The points that
are somebody else's at the end of the one than at the end of the other are what the move cost.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point
from ingboard.game.strip import name_of_color
from ingboard.text import paragraph, plural, text

OWNED = 0.4
"""Of the games that an engine imagines to their end: less is nobody's land."""


class Cost(Struct, frozen=True):
    """The points that change hands by a mistake of `color`; in the count one that goes over whole is two.

    `given` went to the opponent and `returned` came from there; `opened` are nobody's now; `taken` were
    nobody's and are the opponent's. `eased` are points of which the opponent lost, or the player won, half.
    """

    color: Color
    given: frozenset[Point] = frozenset()
    opened: frozenset[Point] = frozenset()
    taken: frozenset[Point] = frozenset()
    returned: frozenset[Point] = frozenset()
    eased: frozenset[Point] = frozenset()

    @property
    def lost(self) -> int:
        """What it makes in the count against the player."""
        return 2 * len(self.given) + len(self.opened) + len(self.taken)

    @property
    def won_back(self) -> int:
        """What it makes in the count for the player."""
        return 2 * len(self.returned) + len(self.eased)


def cost_of(
    better: Sequence[float], played: Sequence[float], color: Color, grid: Grid
) -> Cost | None:
    """What a move by `color` cost, by the land at the ends of both lines; None where an engine told none."""
    if not better or len(better) != len(played):
        return None
    own, other = color, color.opponent
    changes: dict[tuple[Color | None, Color | None], set[Point]] = {}
    for point, was, now in zip(grid.points, better, played, strict=True):
        owners = _owner(was), _owner(now)
        changes.setdefault(owners, set()).add(point)

    def went(was: Color | None, now: Color | None) -> frozenset[Point]:
        return frozenset(changes.get((was, now), ()))

    return Cost(
        color,
        given=went(own, other),
        opened=went(own, None),
        taken=went(None, other),
        returned=went(other, own),
        eased=went(other, None) | went(None, own),
    )


def _owner(share: float) -> Color | None:
    if abs(share) < OWNED:
        return None
    return Color.BLACK if share > 0 else Color.WHITE


def cost_words(cost: Cost) -> str:
    """The cost in a sentence or more: "6 points became White's: 12 in the count."."""
    if not cost.lost and not cost.won_back:
        return text("No point changes hands outright.")
    side, said = name_of_color(cost.color.opponent), []
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
            plural(
                "One more belongs to neither side now.",
                "{number} more belong to neither side now.",
                len(cost.opened),
            )
            if cost.given
            else plural(
                "One point belongs to neither side now.",
                "{number} points belong to neither side now.",
                len(cost.opened),
            )
        )
    if cost.taken:
        said.append(
            plural(
                "One point of neither side became {side}'s.",
                "{number} points of neither side became {side}'s.",
                len(cost.taken),
                side=side,
            )
        )
    if cost.won_back:
        said.append(
            text(
                "{back} came back to {side} elsewhere: {count} in all.",
                back=cost.won_back,
                side=name_of_color(cost.color),
                count=cost.lost - cost.won_back,
            )
        )
    return paragraph(said)
