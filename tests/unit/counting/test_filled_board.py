"""Filled boards read back: winner and margin of the plan that filled them, also with a stone missing."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.filled_board import is_filled, read_beside_game, read_with_losing
from ingboard.counting.fillplan import Tag, plan_count
from ingboard.counting.losing_block import likely_losing
from ingboard.counting.terms import Terms
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.unit.counting.finished_positions import played_out, random_terms, walled


@pytest.mark.parametrize("size", [9, 13, 19])
def test_beside_its_game_a_filled_board_reads_as_it_was_counted(size):
    read = 0
    for seed in range(60):
        random = Random(seed)
        position, dead = random.choice([walled, played_out])(size, random)
        plan = plan_count(position, dead, random_terms(random))
        if plan.final is None:
            continue
        reading = read_beside_game(plan.final, plan)
        assert reading is not None
        assert (reading.margin, reading.missing) == (plan.fill_margin, PerColor(0, 0))
        read += 1
    assert read > 10


def test_a_missing_stone_changes_no_result_and_is_named():
    tags = set()
    for seed in range(200):
        random = Random(seed)
        position, dead = random.choice([walled, played_out])(9, random)
        plan = plan_count(position, dead, random_terms(random))
        if plan.final is None:
            continue
        laid = [p for p, tag in plan.tags.items() if plan.final.color_at(p) is not None]
        if not laid:
            continue
        gone = random.choice(laid)
        color = plan.final.color_at(gone)
        assert color is not None
        tags.add(plan.tags[gone])
        reading = read_beside_game(plan.final.with_cells([(gone, None)]), plan)
        assert reading is not None
        assert reading.margin == plan.fill_margin
        assert (reading.missing[color], reading.missing[color.opponent]) == (1, 0)
    assert {Tag.FILLED, Tag.LOSING, Tag.SHARED, Tag.KOMI, Tag.PENALTY} <= tags


def test_alone_it_is_read_with_its_losing_stones():
    read = 0
    for name in cases():
        plan = plan_of_case(name)
        if plan.final is None or plan.fill_margin % 2 == 0:
            continue
        losing = frozenset(point for point, tag in plan.tags.items() if tag is Tag.LOSING)
        reading = read_with_losing(plan.final, losing)
        assert reading.margin == plan.fill_margin, name
        read += 1
    assert read > 5


def test_the_block_beside_the_open_corner_is_proposed():
    # Black's corner with four white stones beside the open point.
    rows = ["XXXXXOOOO"] * 9
    from ingboard.board.diagrams import parse_rows

    position = parse_rows(rows).with_cells(
        [(Point(0, 0), None), (Point(0, 1), Color.WHITE), (Point(1, 0), Color.WHITE)]
    )
    assert likely_losing(position) == {Point(0, 1), Point(1, 0)}
    assert likely_losing(parse_rows(rows)) == frozenset()


def test_another_game_is_none_of_this_board():
    plan = plan_of_case("demo-even-9x9")
    assert plan.final is not None
    assert read_beside_game(plan.game, plan) is not None
    swapped = plan.final.cells.translate(bytes.maketrans(b"\1\2", b"\2\1"))
    assert read_beside_game(type(plan.final)(plan.final.grid, swapped), plan) is None
    assert plan_count(plan.final, frozenset(), Terms()).board is plan.final


def test_a_board_with_many_open_points_is_not_filled():
    plan = plan_of_case("demo-even-9x9")
    assert plan.final is not None
    assert is_filled(plan.final)
    assert not is_filled(plan.game)
