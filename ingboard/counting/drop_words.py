"""What a drop was, in words that lead through a count by hand."""

from __future__ import annotations

from ingboard.board.points import Color, Point, name_of
from ingboard.counting.by_hand import DropKind, HandCount, Laid
from ingboard.counting.hand_words import side_name
from ingboard.text import text


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
