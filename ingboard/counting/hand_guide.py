"""The words that lead through a count by hand: what a drop was, and what comes next."""

from __future__ import annotations

from typing import assert_never

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.counting.by_hand import DropKind, HandCount, Laid
from ingboard.counting.hand_help import Hint, Next
from ingboard.counting.hand_words import mend_words, mistake_words, points_words, side_name
from ingboard.text import paragraph, plural, text


def hint_words(hint: Hint, grid: Grid) -> str:
    """The next thing to do."""
    side, number = side_name(hint.color), hint.number
    match hint.next:
        case Next.MEND:
            assert hint.mistake is not None
            return paragraph((mistake_words(hint.mistake, grid), mend_words(hint.mistake)))
        case Next.DEAD:
            return plural(
                "Return {side}'s dead stone: {where}.",
                "Return {side}'s {number} dead stones: {where}.",
                number, side=side, where=points_words(hint.points, grid),
            )  # fmt: skip
        case Next.SHARE:
            return plural(
                "{side} fills {number} shared point; the opponent pairs it.",
                "{side} fills {number} shared points; the opponent pairs them.",
                number, side=side,
            )  # fmt: skip
        case Next.FILL | Next.LOSE:
            return _lay_words(hint)
        case Next.READ:
            return text("All stones laid. Read the board.")
        case Next.KOMI | Next.PENALTY | Next.KEEP:
            return _owed_words(hint)
        case _:
            assert_never(hint.next)


def _lay_words(hint: Hint) -> str:
    side, other, number = side_name(hint.color), side_name(hint.color.opponent), hint.number
    match hint.next:
        case Next.FILL:
            return plural(
                "{side} fills its spaces: {number} stone. A corner stays open.",
                "{side} fills its spaces: {number} stones. A corner stays open.",
                number, side=side,
            )  # fmt: skip
        case _:
            return plural(
                "{side} lays {number} losing stone in {other}'s spaces.",
                "{side} lays {number} losing stones in {other}'s spaces.",
                number, side=side, other=other,
            )  # fmt: skip


def _owed_words(hint: Hint) -> str:
    side, other, number = side_name(hint.color), side_name(hint.color.opponent), hint.number
    match hint.next:
        case Next.KOMI:
            return plural(
                "{side} lays {number} komi stone in {other}'s land.",
                "{side} lays {number} komi stones in {other}'s land.",
                number, side=side, other=other,
            )  # fmt: skip
        case Next.PENALTY:
            return plural(
                "{side} lays {number} penalty stone in {other}'s land.",
                "{side} lays {number} penalty stones in {other}'s land.",
                number, side=side, other=other,
            )  # fmt: skip
        case _:
            return text("{side} marks the point it keeps open (odd point owed).",
                        side=side)  # fmt: skip


def drop_words(before: HandCount, after: HandCount, point: Point) -> str:
    """What a drop on, or a lift from, a point was: whose space, and what for."""
    grid = after.plan.game.grid
    name = name_of(point, grid)
    laid = after.laid.get(point)
    if laid is None:
        stone = before.position.color_at(point)
        side = side_name(stone if stone is not None else Color.BLACK)
        if point in before.dead_left:
            return text("{point}: dead stone to {side}'s bowl.", point=name, side=side)
        return text("{point} is open again.", point=name)
    return _laid_words(laid, name, after.owner_at(point))


def _laid_words(laid: Laid, name: str, owner: Color | None) -> str:
    side, other = side_name(laid.color), side_name(laid.color.opponent)
    match laid.kind:
        case DropKind.FILL if owner is laid.color:
            return text("{point}: {side} fills its own space.", point=name, side=side)
        case DropKind.FILL | DropKind.SHARED:
            return text("{point}: {side} fills a shared point.", point=name, side=side)
        case DropKind.KOMI:
            return text("{point}: komi stone in {other}'s land.", point=name, other=other)
        case DropKind.PENALTY:
            return text("{point}: penalty stone in {other}'s land.", point=name, other=other)
        case DropKind.LOSING:
            return text("{point}: losing stone in {other}'s space.", point=name, other=other)
        case DropKind.KEPT:
            return text("{side} keeps {point} open.", point=name, side=side)
        case _:
            assert_never(laid.kind)
