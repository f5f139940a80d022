"""What is wrong with a count by hand, and what each mistake does to the reading.

A stone of a side in its own spaces changes nothing; in the other side's spaces it takes 2 points from
that side; on a shared point it gives its owner 1. From these three values follows every effect: the
effects of all mistakes add up to what the board reads less the true margin (Ing 1991, Article 4; our
algebra). Knows no words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor, Point
from ingboard.counting.by_hand import DropKind, HandCount
from ingboard.counting.fillplan import half_point, result_of, winner_of
from ingboard.counting.reading import Reading, read_filled


class MistakeKind(StrEnum):
    """What can be wrong with a count by hand; the whole list."""

    OPPONENTS_LAND = "opponents-land"
    NOT_SHARED = "not-shared"
    SHARED_TOO_MANY = "shared-too-many"
    UNPAIRED = "unpaired"
    KOMI_MISPLACED = "komi-misplaced"
    KOMI_NOT_OWED = "komi-not-owed"
    KOMI_TOO_FEW = "komi-too-few"
    KOMI_TOO_MANY = "komi-too-many"
    PENALTY_MISPLACED = "penalty-misplaced"
    PENALTY_NOT_OWED = "penalty-not-owed"
    PENALTY_TOO_FEW = "penalty-too-few"
    PENALTY_TOO_MANY = "penalty-too-many"
    DEAD_LEFT = "dead-left"
    KEPT_MISSING = "kept-missing"
    KEPT_TOO_MANY = "kept-too-many"
    LOSING_TOO_EARLY = "losing-too-early"
    NOT_IN_CORNER = "not-in-corner"
    UNFINISHED = "unfinished"


class Mistake(Struct, frozen=True):
    """One mistake. `color` is that of the stones, or the side whose point it is; `number` how many.

    `effect` is what it does to the reading, Black's points less White's: positive where Black gains.
    """

    kind: MistakeKind
    color: Color
    number: int
    points: tuple[Point, ...] = ()
    effect: int = 0

    @property
    def gains(self) -> Color | None:
        """The side that the mistake is good for; None where it changes nothing."""
        if not self.effect:
            return None
        return Color.BLACK if self.effect > 0 else Color.WHITE


class HandReading(Struct, frozen=True):
    """The board as it reads, and what it should read; margins are Black's less White's.

    `results` are as on the sheet, half points included: the reading's and the true one. `half` is
    the half point that the stones leave out.
    """

    reading: Reading
    true_margin: int
    mistakes: tuple[Mistake, ...]
    read_result: str
    true_result: str
    half: float = 0

    @property
    def margin(self) -> int:
        """What the filled board reads, half points left out."""
        return self.reading.margin

    @property
    def difference(self) -> int:
        """By how much the reading is wrong, in Black's favor if positive; the sum of all effects."""
        return self.margin - self.true_margin

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.mistakes


def read_by_hand(count: HandCount) -> HandReading:
    """Read the board by the general rule, and name everything that is wrong with it."""
    plan = count.plan
    reading = read_filled(count.position, plan.game, count.tags)
    read_margin = reading.margin + half_point(plan.terms)
    mistakes = (*mistakes_of(count), *omissions_of(count, reading))
    return HandReading(
        reading,
        plan.fill_margin,
        mistakes,
        result_of(read_margin, winner_of(read_margin, plan.terms)),
        plan.result,
        half_point(plan.terms),
    )


def sums_of(count: HandCount) -> tuple[PerColor[int], PerColor[int]]:
    """Each side's spaces and its stones without a space, as the board stands."""
    reading = read_filled(count.position, count.plan.game, count.tags)
    return reading.winning_spaces, reading.stones_over


def value_of(color: Color, owner: Color | None) -> int:
    """What a stone of a color does to the margin on a point of that owner (None: shared)."""
    sign = 1 if color is Color.BLACK else -1
    if owner is None:
        return sign
    return 0 if owner is color else 2 * sign


def mistakes_of(count: HandCount) -> tuple[Mistake, ...]:
    """What is wrong already, whatever is laid after it."""
    return (*_strays(count), *_shared(count), *_paid(count), *_kept(count), *_losing(count))


def omissions_of(count: HandCount, reading: Reading) -> tuple[Mistake, ...]:
    """What is wrong if the board is read as it stands: things left out, and where the open space is."""
    found = [*_dead_left(count), *_unpaired(count), *_unpaid(count), *_not_kept(count)]
    found += _unfinished(count, reading) or _not_in_corner(count)
    return tuple(found)


def stones_as(count: HandCount, color: Color, *kinds: DropKind) -> list[Point]:
    """The points that a side has laid stones on as one of these kinds."""
    laid = count.laid.items()
    return sorted(point for point, each in laid if each.color is color and each.kind in kinds)


def due(count: HandCount, color: Color, kind: DropKind) -> int:
    """How many komi, penalty or kept points a side has to lay; komi stones go to the other side's land."""
    balance = count.plan.balance
    match kind:
        case DropKind.KOMI:
            return balance.komi_stones[color.opponent]
        case DropKind.PENALTY:
            return balance.penalty_stones[color.opponent]
        case DropKind.FILL | DropKind.SHARED | DropKind.LOSING | DropKind.KEPT:
            return int(balance.reserved is color)


def shared_stones(count: HandCount, color: Color) -> list[Point]:
    """The shared points that a side has filled, as half of a pair or merely filling."""
    found = stones_as(count, color, DropKind.FILL, DropKind.SHARED)
    return [point for point in found if count.owner_at(point) is None]


def pairs_lacking(count: HandCount) -> PerColor[int]:
    """How many stones each side has still to lay on shared points."""
    pairs = count.plan.balance.pairs
    return PerColor(*(max(0, pairs - len(shared_stones(count, color))) for color in Color))


# Wrong already ------------------------------------------------------------------------------------------


def _strays(count: HandCount) -> Iterator[Mistake]:
    """Stones in a land that is not their own, and stones laid as shared where nothing is shared."""
    for color in Color:
        filled = stones_as(count, color, DropKind.FILL)
        strays = [point for point in filled if count.owner_at(point) is color.opponent]
        yield from _mistake(MistakeKind.OPPONENTS_LAND, color, strays, count)
        halves = stones_as(count, color, DropKind.SHARED)
        owned = [point for point in halves if count.owner_at(point) is not None]
        yield from _mistake(MistakeKind.NOT_SHARED, color, owned, count)


def _shared(count: HandCount) -> Iterator[Mistake]:
    """More stones of a side on the shared points than there are pairs."""
    pairs = count.plan.balance.pairs
    for color in Color:
        stones = shared_stones(count, color)
        if len(stones) > pairs:
            over = len(stones) - pairs
            effect = over * value_of(color, None)
            yield Mistake(MistakeKind.SHARED_TOO_MANY, color, over, tuple(stones), effect)


def _paid(count: HandCount) -> Iterator[Mistake]:
    for kind, not_owed, misplaced, too_many in (
        (
            DropKind.KOMI,
            MistakeKind.KOMI_NOT_OWED,
            MistakeKind.KOMI_MISPLACED,
            MistakeKind.KOMI_TOO_MANY,
        ),
        (
            DropKind.PENALTY,
            MistakeKind.PENALTY_NOT_OWED,
            MistakeKind.PENALTY_MISPLACED,
            MistakeKind.PENALTY_TOO_MANY,
        ),
    ):
        for color in Color:
            stones = stones_as(count, color, kind)
            wanted = due(count, color, kind)
            if not wanted:
                yield from _mistake(not_owed, color, stones, count)
                continue
            full = value_of(color, color.opponent)
            away = [point for point in stones if count.owner_at(point) is not color.opponent]
            lost = sum(value_of(color, count.owner_at(point)) - full for point in away)
            if away:
                yield Mistake(misplaced, color, len(away), tuple(away), lost)
            over = len(stones) - wanted
            if over > 0:
                yield Mistake(too_many, color, over, tuple(stones), over * full)


def _kept(count: HandCount) -> Iterator[Mistake]:
    """More points kept open than are owed: each one is a space that its owner does not count."""
    for color in Color:
        marks = stones_as(count, color, DropKind.KEPT)
        over = len(marks) - due(count, color, DropKind.KEPT)
        if over > 0:
            effect = -over if color is Color.BLACK else over
            yield Mistake(MistakeKind.KEPT_TOO_MANY, color, over, tuple(marks), effect)


def _losing(count: HandCount) -> Iterator[Mistake]:
    """Losing stones of a side that still has spaces of its own."""
    spaces, _ = sums_of(count)
    for color in Color:
        stones = stones_as(count, color, DropKind.LOSING)
        if stones and spaces[color]:
            yield Mistake(MistakeKind.LOSING_TOO_EARLY, color, len(stones), tuple(stones))


def _mistake(
    kind: MistakeKind, color: Color, points: Iterable[Point], count: HandCount
) -> Iterator[Mistake]:
    """One mistake of all these stones, if there are any, worth what they are worth where they lie."""
    found = tuple(points)
    if found:
        effect = sum(value_of(color, count.owner_at(point)) for point in found)
        yield Mistake(kind, color, len(found), found, effect)


# Wrong if the board is read now -------------------------------------------------------------------------


def _dead_left(count: HandCount) -> Iterator[Mistake]:
    for color in Color:
        left = [point for point in count.dead_left if count.plan.board.color_at(point) is color]
        yield from _mistake(MistakeKind.DEAD_LEFT, color, sorted(left), count)


def _unpaired(count: HandCount) -> Iterator[Mistake]:
    """The half of a pair that only one side lacks; pairs that both lack change nothing."""
    lacking = pairs_lacking(count)
    both = min(lacking)
    for color in Color:
        alone = lacking[color] - both
        if alone:
            other = tuple(shared_stones(count, color.opponent))
            effect = -alone * value_of(color, None)
            yield Mistake(MistakeKind.UNPAIRED, color, alone, other, effect)


def _unpaid(count: HandCount) -> Iterator[Mistake]:
    for kind, too_few in (
        (DropKind.KOMI, MistakeKind.KOMI_TOO_FEW),
        (DropKind.PENALTY, MistakeKind.PENALTY_TOO_FEW),
    ):
        for color in Color:
            stones = stones_as(count, color, kind)
            lacking = due(count, color, kind) - len(stones)
            if lacking > 0:
                effect = -lacking * value_of(color, color.opponent)
                yield Mistake(too_few, color, lacking, tuple(stones), effect)


def _not_kept(count: HandCount) -> Iterator[Mistake]:
    for color in Color:
        if due(count, color, DropKind.KEPT) and not stones_as(count, color, DropKind.KEPT):
            effect = 1 if color is Color.BLACK else -1
            yield Mistake(MistakeKind.KEPT_MISSING, color, 1, (), effect)


def _unfinished(count: HandCount, reading: Reading) -> list[Mistake]:
    """Stones in the bowls that could still be laid: they change nothing, but a count is shown to the end."""
    waiting = reading.in_hand
    if not any(waiting) or not (any(reading.open_spaces) or min(pairs_lacking(count))):
        return []
    color = Color.BLACK if waiting.black else Color.WHITE
    return [Mistake(MistakeKind.UNFINISHED, color, sum(waiting))]


def _not_in_corner(count: HandCount) -> list[Mistake]:
    """The winning space not in a corner of its owner's spaces, nor on a side where there is no corner."""
    grid = count.plan.game.grid
    for point in count.position.points_of(None):
        owner = count.owner_at(point)
        if owner is None or point in count.laid:
            continue
        spaces = count.plan.areas.territory_points(owner)
        if inside(point, grid) > min(inside(space, grid) for space in spaces):
            return [Mistake(MistakeKind.NOT_IN_CORNER, owner, 1, (point,))]
    return []


def inside(point: Point, grid: Grid) -> int:
    """0 for a corner, 1 for a side, 2 for a point inside."""
    return (0 < point.row < grid.rows - 1) + (0 < point.column < grid.columns - 1)
