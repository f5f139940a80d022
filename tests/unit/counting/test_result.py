"""Reading a filled board without areas, komi or margin."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import StepKind, Tag
from ingboard.counting.reading import Reading, land_of, read_filled
from tests.unit.counting.counted_cases import cases, plan_of_case

GAME = parse_rows([".X.O.", "XX.O.", ".X.OO"])


def test_one_winning_space_and_no_stone_is_one_point() -> None:
    filled = parse_rows([".XXOO", "XXOOO", "XXXOO"])
    tags = {Point(0, 0): Tag.WINNING_SPACE}
    reading = read_filled(filled, GAME, tags)
    assert reading == Reading(PerColor(1, 0), PerColor(0, 0), PerColor(0, 0))
    assert reading.margin == 1


def test_each_losing_stone_counts_two() -> None:
    filled = parse_rows([".XXOO", "XXOOO", "OXXOO"])
    tags = {Point(0, 0): Tag.WINNING_SPACE, Point(2, 0): Tag.LOSING}
    reading = read_filled(filled, GAME, tags)
    assert (reading.winning_spaces, reading.losing) == (PerColor(2, 0), PerColor(0, 1))


def test_an_open_shared_or_reserved_point_is_no_space() -> None:
    filled = parse_rows(["XXXOO", "XX.OO", "XXXOO"])
    assert read_filled(filled, GAME, {Point(1, 2): Tag.SHARED_OPEN}).open_spaces == PerColor(0, 0)
    filled = parse_rows([".XXOO", "XXOOO", "XXXOO"])
    assert read_filled(filled, GAME, {Point(0, 0): Tag.RESERVED}).open_spaces == PerColor(0, 0)


@pytest.mark.parametrize(
    ("name", "color"), [("black-by-1", Color.BLACK), ("penalty-flips", Color.WHITE)]
)
def test_the_space_alone_tells_who_wins(name: str, color: Color) -> None:
    plan = plan_of_case(name)
    assert plan.final is not None
    reading = read_filled(plan.final, plan.game, plan.tags)
    assert reading.open_spaces[color] == 1
    assert reading.margin == (1 if color is Color.BLACK else -1)


@pytest.mark.parametrize("name", [n for n, c in cases().items() if c["expect"]["feasible"]])
def test_the_reading_needs_no_particular_order_of_filling(name: str) -> None:
    plan = plan_of_case(name)
    position = plan.game
    shares = [s for s in plan.stones if s.kind is StepKind.SHARE]
    fills = [s for s in plan.stones if s.kind is StepKind.FILL]
    paid = [s for s in plan.stones if s.kind in {StepKind.COMPENSATE, StepKind.PENALIZE}]
    for number, stone in enumerate([*paid, *fills[::-1], *shares]):
        position = position.with_cells([(stone.point, stone.color)])
        pairs_are_complete = stone not in shares or stone.color is Color.WHITE
        if number >= len(paid) and pairs_are_complete:
            assert read_filled(position, plan.game, plan.tags).margin == plan.fill_margin


def test_land_belongs_to_the_one_color_around_or_beside_it() -> None:
    points = [Point(0, 0), Point(0, 4), Point(1, 2)]
    assert list(land_of(GAME, points).values()) == [Color.BLACK, Color.WHITE, None]
    mixed = [Point(0, column) for column in (1, 2, 3)]
    owners = land_of(parse_rows(["X...O"]), mixed)
    assert list(owners.values()) == [Color.BLACK, None, Color.WHITE]
