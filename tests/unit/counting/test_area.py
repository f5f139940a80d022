"""Whose every point is, by region and by adjacency."""

from __future__ import annotations

import timeit

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.counting.area import areas_of
from ingboard.counting.terms import Sharing
from tests.unit.counting.counted_cases import cases, plan_of_case

MIXED = parse_rows(["XXXXX", "X...O", "XXOOO", "..O..", "XXOO."])


def test_a_region_that_touches_both_colors_is_shared_whole() -> None:
    areas = areas_of(MIXED, Sharing.REGION)
    shared = [(1, 1), (1, 2), (1, 3), (3, 0), (3, 1)]
    assert areas.shared_points == tuple(Point(*pair) for pair in shared)
    assert areas.territory == PerColor(0, 3)


def test_adjacency_judges_each_point_of_a_mixed_region_alone() -> None:
    areas = areas_of(MIXED, Sharing.ADJACENCY)
    assert areas.territory_points(Color.BLACK) == (Point(1, 1), Point(3, 0))
    assert areas.shared_points == (Point(1, 2), Point(1, 3), Point(3, 1))
    assert areas.territory == PerColor(2, 3)


def test_a_point_beside_no_stone_in_a_mixed_region_is_shared_by_adjacency() -> None:
    areas = areas_of(parse_rows(["X...O"]), Sharing.ADJACENCY)
    assert areas.owners == bytes([1, 1, 0, 2, 2])


def test_a_region_of_one_color_is_whole_under_both_rules() -> None:
    position = parse_rows(["....X", ".....", "....."])
    for sharing in Sharing:
        assert areas_of(position, sharing).area == PerColor(15, 0)


def test_the_empty_board_is_shared_under_both_rules() -> None:
    for sharing in Sharing:
        areas = areas_of(empty_position(5, 5), sharing)
        assert (areas.shared, areas.area, areas.owners) == (25, PerColor(0, 0), bytes(25))


def test_land_does_not_run_around_the_edge_of_a_row() -> None:
    areas = areas_of(parse_rows([".X.", "XX.", "OOO"]), Sharing.REGION)
    assert areas.owners == bytes([1, 1, 0, 1, 1, 0, 2, 2, 2])


def test_oblong_boards_count() -> None:
    areas = areas_of(parse_rows([".X.", "XXO"]), Sharing.REGION)
    assert (areas.area, areas.shared) == (PerColor(4, 1), 1)


def test_a_full_board_has_no_territory() -> None:
    areas = areas_of(parse_rows(["XO", "XO"]), Sharing.REGION)
    assert (areas.area, areas.territory, areas.shared) == (PerColor(2, 2), PerColor(0, 0), 0)


def test_the_area_of_a_finished_board_takes_less_than_eight_hundredths_of_a_millisecond() -> None:
    for name in ("random-19-8", "sensei-figures-19"):
        assert cases()[name]["size"] == 19
        game = plan_of_case(name).game
        rounds = timeit.repeat(lambda: areas_of(game, Sharing.REGION), number=100, repeat=7)  # noqa: B023
        assert min(rounds) / 100 < 0.08e-3
