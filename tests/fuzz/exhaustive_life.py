"""Life and death of one chain searched to the very end on tiny boards: the slow judge of the fast proofs."""

from __future__ import annotations

from typing import NamedTuple

from ingboard.board.points import Color, Point
from ingboard.board.position import Position, place


class Moment(NamedTuple):
    """A position, who is to move, and the point on which a single stone may not be retaken now."""

    position: Position
    to_move: Color
    barred: Point | None


def can_be_taken_unanswered(position: Position, stone: Point) -> bool:
    """Whether the other side takes the stone off if the stone's own side passes for ever."""
    attacker = _color_at(position, stone).opponent
    seen = {position}
    waiting = [position]
    while waiting:
        now = waiting.pop()
        for point in now.grid.points:
            after = None if now.color_at(point) is not None else place(now, point, attacker)
            if after is None:
                continue
            board = Position(after.grid, after.cells)
            if board.color_at(stone) is not attacker.opponent:
                return True
            if board not in seen:
                seen.add(board)
                waiting.append(board)
    return False


def dies_moving_first(position: Position, stone: Point) -> bool:
    """Whether the stone is taken in the end, its own side moving first, whatever that side tries.

    Either side may pass; a single stone is not retaken at once; a course without an end saves the stone.
    The attacker fills no eye of its own and takes nothing of its own off: it needs neither to win.
    """
    own = _color_at(position, stone)
    after, before = _all_moments(Moment(position, own, None), stone, own)
    left = {moment: len(following) for moment, following in after.items()}
    lost = [moment for moment in after if moment.position.color_at(stone) is not own]
    decided = set(lost)
    while lost:
        for earlier in before.get(lost.pop(), ()):
            left[earlier] -= 1
            if earlier not in decided and (earlier.to_move is not own or not left[earlier]):
                decided.add(earlier)
                lost.append(earlier)
    return Moment(position, own, None) in decided


def _all_moments(
    start: Moment, stone: Point, own: Color
) -> tuple[dict[Moment, set[Moment]], dict[Moment, set[Moment]]]:
    after: dict[Moment, set[Moment]] = {}
    before: dict[Moment, set[Moment]] = {}
    waiting = [start]
    while waiting:
        moment = waiting.pop()
        if moment in after:
            continue
        is_over = moment.position.color_at(stone) is not own
        after[moment] = set() if is_over else set(_following(moment, own))
        for later in after[moment]:
            before.setdefault(later, set()).add(moment)
            waiting.append(later)
    return after, before


def _following(moment: Moment, own: Color) -> list[Moment]:
    position, color = moment.position, moment.to_move
    neighbors, cells = position.grid.neighbors, position.cells
    found = [Moment(position, color.opponent, None)]
    for point in position.grid.points:
        if position.color_at(point) is not None or point == moment.barred:
            continue
        beside = neighbors[position.grid.index_of(point)]
        if color is not own and all(cells[near] == color for near in beside):
            continue
        placed = place(position, point, color)
        if placed is None or (placed.self_removed and color is not own):
            continue
        taken = placed.captured
        barred = taken[0] if len(taken) == 1 else None
        found.append(Moment(Position(placed.grid, placed.cells), color.opponent, barred))
    return found


def _color_at(position: Position, stone: Point) -> Color:
    color = position.color_at(stone)
    assert color is not None
    return color
