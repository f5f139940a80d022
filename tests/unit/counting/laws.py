"""What must hold for every plan, checked without asking the code that made it."""

from __future__ import annotations

from collections import Counter

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import FillPlan, StepKind, Tag
from ingboard.counting.film import moment
from ingboard.counting.reading import read_filled
from ingboard.counting.terms import Compensation, Terms

PAYMENTS = {StepKind.COMPENSATE, StepKind.PENALIZE}
BEFORE_THE_FILL = {StepKind.RETURN_DEAD, StepKind.SHARE, *PAYMENTS}


def owed_by_black(terms: Terms) -> float:
    handicap = terms.handicap if terms.compensation is Compensation.KSS else 0
    return terms.komi + handicap + terms.penalties.black - terms.penalties.white


def area_margin(plan: FillPlan) -> float:
    return plan.areas.area.black - plan.areas.area.white - owed_by_black(plan.terms)


def whole_points_owed(terms: Terms) -> PerColor[int]:
    """Counting A3: a half komi becomes its even neighbor."""
    komi = int(terms.komi) if terms.komi % 1 == 0 else 2 * round(terms.komi / 2)
    komi += terms.handicap if terms.compensation is Compensation.KSS else 0
    return PerColor(max(komi, 0) + terms.penalties.black, max(-komi, 0) + terms.penalties.white)


def ought_to_be_feasible(plan: FillPlan) -> bool:
    """Counting A4, the strict conditions, from the areas alone."""
    game, size = plan.game, plan.game.grid.size
    stones, pairs = (size - 1) // 2, plan.areas.shared // 2
    owed = whole_points_owed(plan.terms)
    odd = (owed.black + owed.white) % 2
    return (
        size % 2 == 1
        and plan.areas.territory.black >= owed.black // 2 + (odd and owed.black % 2)
        and plan.areas.territory.white >= owed.white // 2 + (odd and owed.white % 2)
        and game.count(Color.BLACK) + pairs + owed.white // 2 <= stones
        and game.count(Color.WHITE) + pairs + owed.black // 2 <= stones
    )


def best_rank(position: Position, points: tuple[Point, ...]) -> int:
    """0 if a corner is among the points, else 1 for a side, 2 for an inner point."""
    bottom, right = position.grid.rows - 1, position.grid.columns - 1
    return min((0 < p.row < bottom) + (0 < p.column < right) for p in points)


def check(plan: FillPlan) -> None:
    """Every hard constraint on a plan, its margin and its reading."""
    assert plan.margin == area_margin(plan)
    assert abs(plan.fill_margin - plan.margin) in {0, 0.5}
    assert plan.feasible == ought_to_be_feasible(plan)
    if not plan.feasible:
        assert plan.final is None
        assert not plan.steps
        assert not plan.tags
        assert plan.reasons
        assert plan.ways_out
        return
    check_places(plan)
    check_open_points(plan)
    check_reading(plan)


def check_places(plan: FillPlan) -> None:
    game, final = plan.game, plan.final
    assert final is not None
    land = {color: set(plan.areas.territory_points(color)) for color in Color}
    shared = set(plan.areas.shared_points)
    used: Counter[Point] = Counter()
    shares: Counter[Color] = Counter()
    winner_land = set[Point]()
    for step in plan.steps:
        match step.kind:
            case StepKind.RETURN_DEAD:
                assert all(plan.board.color_at(p) is step.color for p in step.points)
                assert set(step.points) <= plan.dead
                continue
            case StepKind.SHARE:
                assert set(step.points) <= shared
                shares[step.color] += len(step.points)
            case StepKind.COMPENSATE | StepKind.PENALIZE | StepKind.PLACE_LOSING:
                assert set(step.points) <= land[step.color.opponent]
            case StepKind.RESERVE | StepKind.FILL:
                assert set(step.points) <= land[step.color]
        if step.kind is StepKind.PLACE_LOSING:
            winner_land = land[step.color.opponent]
            assert all(plan.tags[p] is Tag.LOSING for p in step.points)
            assert (plan.fill_margin > 0) == (step.color is Color.WHITE)
        used.update(step.points)
    assert not used or max(used.values()) == 1
    assert shares[Color.BLACK] == shares[Color.WHITE] == len(shared) // 2
    assert len(winner_land) >= plan.losing.black + plan.losing.white
    empty = set(game.points_of(None))
    assert set(plan.tags) == empty
    assert all(final.color_at(p) is game.color_at(p) for p in final.grid.points if p not in empty)
    owed = whole_points_owed(plan.terms)
    assert (plan.paid_stones.white, plan.paid_stones.black) == (owed.black // 2, owed.white // 2)
    paid = Counter(s.color for s in plan.stones if s.kind in PAYMENTS)
    assert (paid[Color.WHITE], paid[Color.BLACK]) == (owed.black // 2, owed.white // 2)


def check_open_points(plan: FillPlan) -> None:
    final = plan.final
    assert final is not None
    stones = (final.grid.size - 1) // 2
    for color in Color:
        assert final.count(color) + plan.in_hand[color] == stones
    odd_shared, reserved = plan.areas.shared % 2, plan.reserved is not None
    two_open = bool(odd_shared) and reserved
    assert len(plan.open_points) == 1 + two_open
    assert sum(plan.in_hand[color] for color in Color) == two_open
    assert set(plan.open_points) == set(final.points_of(None))
    open_tags = Counter(plan.tags[p] for p in plan.open_points)
    assert open_tags[Tag.SHARED_OPEN] == odd_shared
    assert open_tags[Tag.RESERVED] == reserved
    assert open_tags[Tag.WINNING_SPACE] == (not odd_shared and not reserved)
    if open_tags[Tag.WINNING_SPACE]:
        winner = Color.BLACK if plan.fill_margin > 0 else Color.WHITE
        territory = plan.areas.territory_points(winner)
        assert best_rank(final, plan.open_points) == best_rank(final, territory)
        assert plan.open_points[0] in territory


def check_reading(plan: FillPlan) -> None:
    assert plan.final is not None
    reading = read_filled(plan.final, plan.game, plan.tags)
    assert reading.margin == plan.fill_margin
    assert reading.winning_spaces == plan.spaces
    assert reading.losing == plan.losing
    assert reading.in_hand == plan.in_hand
    losing = plan.losing.black + plan.losing.white
    over = plan.areas.shared % 2 == (plan.reserved is not None)
    assert abs(reading.margin) == 2 * losing + over


def check_film(plan: FillPlan, frames: set[int]) -> None:
    """Walk through all stones with bowls of our own; compare with `moment` at the given frames."""
    stones = (plan.board.grid.size - 1) // 2 if plan.terms.stones is None else plan.terms.stones
    board = {p: plan.board.color_at(p) for p in plan.board.grid.points}
    bowls = {color: stones - plan.board.count(color) for color in Color}
    assert len(plan.stones) == sum(
        len(step.points) for step in plan.steps if step.kind is not StepKind.RESERVE
    )
    for number in range(len(plan.stones) + 1):
        if number in frames:
            check_moment(plan, number, board, bowls)
        if number == len(plan.stones):
            break
        stone = plan.stones[number]
        assert plan.steps[stone.step].kind is stone.kind
        assert stone.point in plan.steps[stone.step].points
        if stone.kind is StepKind.RETURN_DEAD:
            assert board[stone.point] is stone.color
            board[stone.point] = None
            bowls[stone.color] += 1
        else:
            assert board[stone.point] is None
            board[stone.point] = stone.color
            bowls[stone.color] -= 1
        assert bowls[stone.color] >= 0


def check_moment(
    plan: FillPlan, number: int, board: dict[Point, Color | None], bowls: dict[Color, int]
) -> None:
    now = moment(plan, number)
    assert {p: now.position.color_at(p) for p in board} == board
    for color in Color:
        assert now.bowls[color] == bowls[color]
        assert now.bowls[color] + now.position.count(color) == plan.balance.stones
    settled = plan.feasible and all(s.kind not in BEFORE_THE_FILL for s in plan.stones[number:])
    if settled:
        assert now.margin == plan.fill_margin
        assert read_filled(now.position, plan.game, plan.tags).margin == plan.fill_margin
    assert set(now.tags) <= set(plan.tags)
    on_board = {p for p, color in board.items() if color and plan.game.color_at(p) is None}
    assert on_board - plan.dead <= set(now.tags)
