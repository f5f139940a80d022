"""2,000 random finished positions: filling in and counting areas give one result."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from sgfmill.boards import Board

from ingboard.board.chains import regions_of
from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import Sharing
from tests.unit.counting import laws
from tests.unit.counting.finished_positions import played_out, random_terms, walled

BATCH = 50
BATCHES = {9: 20, 13: 12, 19: 8}
SEEDS = [(size, seed) for size, count in BATCHES.items() for seed in range(count)]
MAKERS = (walled, walled, walled, played_out)


@cache
def random_plans(size: int, seed: int) -> list[FillPlan]:
    random = Random(f"{size}-{seed}")
    plans = []
    for number in range(BATCH):
        board, dead = MAKERS[number % len(MAKERS)](size, random)
        plans.append(plan_count(board, dead, random_terms(random)))
    return plans


def slow_owners(position: Position, sharing: Sharing) -> dict[int, int]:
    """Whose every point is, region by region and neighbor by neighbor."""
    grid = position.grid
    owners = dict(enumerate(position.cells))
    for region in regions_of(position):
        for point in region.points:
            index = grid.index_of(point)
            seen = set(region.borders)
            if len(seen) > 1 and sharing is Sharing.ADJACENCY:
                seen = {Color(c) for n in grid.neighbors[index] if (c := position.cells[n])}
            owners[index] = seen.pop() if len(seen) == 1 else 0
    return owners


def sgfmill_score(position: Position) -> int:
    board = Board(position.grid.rows)
    for color in Color:
        for point in position.points_of(color):
            board.board[point.row][point.column] = color.letter.lower()
    return int(board.area_score())


def test_there_are_two_thousand_of_them() -> None:
    assert len(SEEDS) * BATCH == 2000


@pytest.mark.parametrize(("size", "seed"), SEEDS)
def test_filling_in_reads_the_area_margin(size: int, seed: int) -> None:
    feasible = 0
    for plan in random_plans(size, seed):
        laws.check(plan)
        total = len(plan.stones)
        laws.check_film(plan, {0, total // 3, total // 2, total - 1, total})
        feasible += plan.feasible
    assert feasible > BATCH // 3, "too few positions can be filled for this to prove anything"


@pytest.mark.parametrize(("size", "number"), [(9, 50), (13, 20), (19, 10)])
def test_every_frame_of_the_film_holds_together(size: int, number: int) -> None:
    for plan in random_plans(size, 0)[:number]:
        laws.check_film(plan, set(range(len(plan.stones) + 1)))


@pytest.mark.parametrize(("size", "seed"), SEEDS)
def test_areas_agree_with_a_slow_count_and_with_sgfmill(size: int, seed: int) -> None:
    for plan in random_plans(size, seed):
        owners = slow_owners(plan.game, plan.terms.sharing)
        assert dict(enumerate(plan.areas.owners)) == owners
        by_region = areas_of(plan.game, Sharing.REGION)
        assert by_region.margin == sgfmill_score(plan.game)
