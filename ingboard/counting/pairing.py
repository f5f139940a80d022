"""Why the filled board reads the margin: each point of one side cancels one of the other, and the rest is it.

On the filled board a point counts for the color of its stone, but a winning space counts for the side whose
land it is, open or under a losing stone. A komi or penalty stone so counts against the side that paid it,
which is its 2 points; a shared pair cancels itself; a shared or reserved open point counts for nobody (Ing
1991, Article 4). Points for Black less points for White are the margin, so once each is paired with one of
the other side, as many points as the margin are left over. Knows no picture.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.counting.fillplan import FillPlan, Tag

_FOR_NOBODY = frozenset({Tag.SHARED_OPEN, Tag.RESERVED})


_OF_THE_WINNER = frozenset({Tag.WINNING_SPACE, Tag.LOSING})


class Pair(Struct, frozen=True):
    """Two points that cancel: one counts for Black, one for White."""

    black: Point
    white: Point


class Pairing(Struct, frozen=True):
    """Every point of the filled board exactly once.

    `remainder` are the points left over, all good for `owner` (None: nothing is left); as many as the
    margin of the filled board. `neutral` are the open points that count for nobody.
    """

    pairs: tuple[Pair, ...]
    remainder: tuple[Point, ...]
    neutral: tuple[Point, ...]
    owner: Color | None

    @property
    def margin(self) -> int:
        """What is left over: Black's if positive, White's if negative."""
        return -len(self.remainder) if self.owner is Color.WHITE else len(self.remainder)

    def partner_of(self, point: Point) -> Point | None:
        """The point that cancels this one; None for the remainder and for nobody's points."""
        for pair in self.pairs:
            if pair.black == point:
                return pair.white
            if pair.white == point:
                return pair.black
        return None


def worth_of(plan: FillPlan, point: Point) -> Color | None:
    """Whom a point of the filled board counts for; None for a shared or reserved open point.

    Raises ValueError where the count has no picture.
    """
    if plan.final is None:
        raise ValueError("the count cannot be filled in")
    tag = plan.tags.get(point)
    if tag in _FOR_NOBODY:
        return None
    if tag in _OF_THE_WINNER:
        return Color(plan.areas.owners[plan.board.grid.index_of(point)])
    return plan.final.color_at(point)


def pairing_of(plan: FillPlan) -> Pairing:
    """Pair the points of a filled board, shared pairs first and then near ones. Deterministic.

    What is left over lies together: the winning spaces, then the winner's points nearest to them. Raises
    ValueError where the count has no picture.
    """
    counted: dict[Color | None, list[Point]] = {Color.BLACK: [], Color.WHITE: [], None: []}
    for point in plan.board.grid.points:
        counted[worth_of(plan, point)].append(point)
    black, white = counted[Color.BLACK], counted[Color.WHITE]
    over = len(black) - len(white)
    owner = None if not over else Color.BLACK if over > 0 else Color.WHITE
    remainder = _left_over(plan, counted[owner], abs(over)) if owner else ()
    left = frozenset(remainder)
    pairs = _paired(
        plan,
        [point for point in black if point not in left],
        [point for point in white if point not in left],
    )
    return Pairing(pairs, remainder, tuple(counted[None]), owner)


def _left_over(plan: FillPlan, points: list[Point], number: int) -> tuple[Point, ...]:
    """The points to leave over, where the eye is: open space, losing stones, what is around them."""
    focus = plan.open_points[0]
    ranks = {Tag.WINNING_SPACE: 0, Tag.LOSING: 1, Tag.FILLED: 2}

    def worth(point: Point) -> tuple[int, int, Point]:
        tag = plan.tags.get(point)
        return (3 if tag is None else ranks.get(tag, 4), _far(point, focus), point)

    return tuple(sorted(points, key=worth)[:number])


def _paired(plan: FillPlan, black: list[Point], white: list[Point]) -> tuple[Pair, ...]:
    """Each black point with a white one: the shared ones among themselves, then the nearest first."""
    pairs: list[Pair] = []
    shared = [[p for p in side if plan.tags.get(p) is Tag.SHARED] for side in (black, white)]
    rest = [[p for p in side if plan.tags.get(p) is not Tag.SHARED] for side in (black, white)]
    for ours, theirs in (shared, rest):
        pairs += _nearest(ours, theirs)
    return tuple(pairs)


def _nearest(ours: Iterable[Point], theirs: list[Point]) -> list[Pair]:
    """Greedy: the two that lie nearest to each other are a pair, then the next two."""
    distances = sorted((_far(one, other), one, other) for one in ours for other in theirs)
    taken: set[Point] = set()
    pairs = []
    for _, one, other in distances:
        if one not in taken and other not in taken:
            taken.update((one, other))
            pairs.append(Pair(one, other))
    return pairs


def _far(one: Point, other: Point) -> int:
    return (one.row - other.row) ** 2 + (one.column - other.column) ** 2
