"""Help with a count by hand: what comes next, and the rest laid by itself. Knows no words.

Whatever was laid before stays where it is, right or wrong; only what is still due is laid, on the
plan's own points where they are free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, Point
from ingboard.counting.by_hand import TAGS, DropKind, HandCount, lay
from ingboard.counting.fillplan import StepKind, Tag
from ingboard.counting.hand_judged import (
    Mistake,
    due,
    inside,
    mistakes_of,
    pairs_lacking,
    stones_as,
)
from ingboard.counting.hand_words import mend_words, mistake_words, points_words, side_name
from ingboard.text import paragraph, plural, text

_DUES = (DropKind.KOMI, DropKind.PENALTY)


BOTH = (Color.BLACK, Color.WHITE)


class Next(StrEnum):
    """What a count by hand waits for."""

    MEND = "mend"
    DEAD = "dead"
    SHARE = "share"
    KOMI = "komi"
    PENALTY = "penalty"
    KEEP = "keep"
    FILL = "fill"
    LOSE = "lose"
    READ = "read"


class Hint(Struct, frozen=True):
    """The next thing to do: `number` stones of `color` on some of `points`, or a `mistake` to mend."""

    next: Next
    color: Color = Color.BLACK
    number: int = 0
    points: tuple[Point, ...] = ()
    mistake: Mistake | None = None


def hint_for(count: HandCount) -> Hint:
    """The next thing to do, in the order of the laws; a mistake that is already there comes first."""
    wrong = mistakes_of(count)
    if wrong:
        return Hint(Next.MEND, wrong[0].color, wrong[0].number, wrong[0].points, wrong[0])
    return next(_waiting(count), Hint(Next.READ))


def with_next(count: HandCount) -> HandCount:
    """The count with the next thing done; the same where a mistake is to be mended first, or all is laid."""
    hint = hint_for(count)
    match hint.next:
        case Next.MEND | Next.READ:
            return count
        case Next.DEAD:
            return replace(count, home=count.home | frozenset(hint.points))
        case Next.SHARE:
            return _laid(count, hint.color, DropKind.SHARED, hint.points, 1)
        case Next.KOMI | Next.PENALTY | Next.KEEP | Next.FILL | Next.LOSE:
            kind = _KINDS[hint.next]
            points = hint.points
            if kind is not DropKind.FILL:
                points = tuple(_planned_first(count, list(points), TAGS[kind]))
            return _laid(count, hint.color, kind, points, hint.number)


_KINDS = {
    Next.KOMI: DropKind.KOMI,
    Next.PENALTY: DropKind.PENALTY,
    Next.KEEP: DropKind.KEPT,
    Next.FILL: DropKind.FILL,
    Next.LOSE: DropKind.LOSING,
}


def fill_rest(count: HandCount, colors: Sequence[Color] = BOTH) -> HandCount:
    """Lay everything that is still due for these sides, room being kept for what the other side owes.

    All dead stones go home first: they lie in the spaces of the side that they do not belong to.
    """
    count = replace(count, home=count.plan.dead)
    for color in colors:
        for kind in _DUES:
            lacking = due(count, color, kind) - len(stones_as(count, color, kind))
            land = _own_spaces(count, color.opponent)
            room = _planned_first(count, land, TAGS[kind])
            count = _laid(count, color, kind, room, lacking)
        if not stones_as(count, color, DropKind.KEPT):
            wanted = due(count, color, DropKind.KEPT)
            room = _planned_first(count, _own_spaces(count, color), Tag.RESERVED)
            count = _laid(count, color, DropKind.KEPT, room, wanted)
        halves = pairs_lacking(count)[color]
        count = _laid(count, color, DropKind.SHARED, _free_shared(count), halves)
    for color in colors:
        spaces = _own_spaces(count, color)
        number = len(spaces) - _still_coming(count, color)
        count = _laid(count, color, DropKind.FILL, spaces, number)
    for color in colors:
        count = _with_losing(count, color)
    return count


def _waiting(count: HandCount) -> Iterator[Hint]:
    for color in Color:
        left = sorted(p for p in count.dead_left if count.plan.board.color_at(p) is color)
        if left:
            yield Hint(Next.DEAD, color, len(left), tuple(left))
    lacking = pairs_lacking(count)
    for color in Color:
        if lacking[color]:
            yield Hint(Next.SHARE, color, lacking[color], tuple(_free_shared(count)))
    yield from _owed(count)
    yield from _waiting_in_bowls(count)


def _owed(count: HandCount) -> Iterator[Hint]:
    for kind, following in ((DropKind.KOMI, Next.KOMI), (DropKind.PENALTY, Next.PENALTY)):
        for color in Color:
            number = due(count, color, kind) - len(stones_as(count, color, kind))
            if number > 0:
                points = tuple(_own_spaces(count, color.opponent))
                yield Hint(following, color, number, points)
    for color in Color:
        if due(count, color, DropKind.KEPT) and not stones_as(count, color, DropKind.KEPT):
            yield Hint(Next.KEEP, color, 1, tuple(_own_spaces(count, color)))


def _waiting_in_bowls(count: HandCount) -> Iterator[Hint]:
    bowls = count.bowls
    spaces = {color: tuple(_own_spaces(count, color)) for color in Color}
    for following in (Next.FILL, Next.LOSE):
        for color in Color:
            land = spaces[color if following is Next.FILL else color.opponent]
            if land and bowls[color]:
                yield Hint(following, color, min(len(land), bowls[color]), land)


def _laid(
    count: HandCount, color: Color, kind: DropKind, points: Iterable[Point], number: int
) -> HandCount:
    """The count with up to that many stones more, as long as the bowl lasts."""
    for point in list(points)[: max(0, number)]:
        dropped = lay(count, color, kind, point)
        if not isinstance(dropped, HandCount):
            return count
        count = dropped
    return count


def _free(count: HandCount, points: Iterable[Point]) -> list[Point]:
    """Those of the points where nothing lies and nothing is kept open."""
    position = count.position
    return [p for p in points if position.color_at(p) is None and p not in count.laid]


def _own_spaces(count: HandCount, color: Color) -> list[Point]:
    """A side's free spaces in the order of filling; the one to stay open at the end comes last."""
    plan = count.plan
    steps = [s for s in plan.steps if s.kind is StepKind.FILL and s.color is color]
    order = {point: at for step in steps for at, point in enumerate(step.points)}
    spaces = _free(count, plan.areas.territory_points(color))
    spaces.sort(key=lambda p: (_LAST.get(plan.tags[p], 0), order.get(p, 0)))
    if spaces:
        corner = min(spaces, key=lambda p: (inside(p, plan.game.grid), -spaces.index(p)))
        spaces.remove(corner)
        spaces.append(corner)
    return spaces


_LAST = {Tag.KOMI: 1, Tag.PENALTY: 1, Tag.RESERVED: 1, Tag.LOSING: 2, Tag.WINNING_SPACE: 3}


def _planned_first(count: HandCount, points: list[Point], tag: Tag) -> list[Point]:
    """The points that the plan uses for this purpose, then the others."""
    return sorted(points, key=lambda point: count.plan.tags.get(point) is not tag)


def _free_shared(count: HandCount) -> list[Point]:
    free = _free(count, count.plan.areas.shared_points)
    return _planned_first(count, free, Tag.SHARED)


def _still_coming(count: HandCount, color: Color) -> int:
    """How many of a side's spaces the other side's stones and its own kept point will take."""
    other = color.opponent
    lacking = [due(count, other, kind) - len(stones_as(count, other, kind)) for kind in _DUES]
    stones = min(sum(max(0, number) for number in lacking), count.bowls[other])
    return stones + max(
        0, due(count, color, DropKind.KEPT) - len(stones_as(count, color, DropKind.KEPT))
    )


def _with_losing(count: HandCount, color: Color) -> HandCount:
    """Lay stones that find no space of their own into spaces that the other side cannot fill."""
    other = color.opponent
    if _own_spaces(count, color):
        return count
    spaces = _own_spaces(count, other)
    room = len(spaces) - count.bowls[other] - _still_coming(count, other)
    return _laid(count, color, DropKind.LOSING, _planned_first(count, spaces, Tag.LOSING), room)


def hint_words(hint: Hint, grid: Grid) -> str:
    """The next thing to do."""
    if hint.mistake is not None:
        return paragraph((mistake_words(hint.mistake, grid), mend_words(hint.mistake)))
    side, other, number = side_name(hint.color), side_name(hint.color.opponent), hint.number
    return {
        Next.DEAD: plural(
            "Return {side}'s dead stone: {where}.",
            "Return {side}'s {number} dead stones: {where}.",
            number,
            side=side,
            where=points_words(hint.points, grid),
        ),
        Next.SHARE: plural(
            "{side} fills {number} shared point; the opponent pairs it.",
            "{side} fills {number} shared points; the opponent pairs them.",
            number,
            side=side,
        ),
        Next.KOMI: plural(
            "{side} lays {number} komi stone in {other}'s land.",
            "{side} lays {number} komi stones in {other}'s land.",
            number,
            side=side,
            other=other,
        ),
        Next.PENALTY: plural(
            "{side} lays {number} penalty stone in {other}'s land.",
            "{side} lays {number} penalty stones in {other}'s land.",
            number,
            side=side,
            other=other,
        ),
        Next.KEEP: text("{side} marks the point it keeps open (odd point owed).", side=side),
        Next.FILL: plural(
            "{side} fills its spaces: {number} stone. One corner point stays open.",
            "{side} fills its spaces: {number} stones. One corner point stays open.",
            number,
            side=side,
        ),
        Next.LOSE: plural(
            "{side} lays {number} losing stone in {other}'s spaces.",
            "{side} lays {number} losing stones in {other}'s spaces.",
            number,
            side=side,
            other=other,
        ),
        Next.READ: text("All stones laid. Read the board."),
    }[hint.next]
