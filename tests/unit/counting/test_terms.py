"""Half komi, handicap points and sets of stones."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, grid_of
from ingboard.counting.terms import (
    Compensation,
    FillKomi,
    Terms,
    fill_komi,
    handicap_points,
    stones_per_player,
)


@pytest.mark.parametrize(
    ("komi", "points", "favors"),
    [
        (8, 8, None),
        (7, 7, None),
        (-6, -6, None),
        (7.5, 8, Color.BLACK),
        (6.5, 6, Color.WHITE),
        (5.5, 6, Color.BLACK),
        (0.5, 0, Color.WHITE),
        (-0.5, 0, Color.BLACK),
        (-6.5, -6, Color.BLACK),
        (-7.5, -8, Color.WHITE),
    ],
)
def test_a_half_komi_is_paid_as_its_even_neighbor(
    komi: float, points: int, favors: Color | None
) -> None:
    assert fill_komi(komi) == FillKomi(points, favors)


@pytest.mark.parametrize(
    ("rows", "columns", "stones"), [(19, 19, 180), (13, 13, 84), (9, 9, 40), (2, 3, 2), (1, 1, 0)]
)
def test_a_full_set_leaves_one_point_of_the_board(rows: int, columns: int, stones: int) -> None:
    assert stones_per_player(grid_of(rows, columns), Terms()) == stones


def test_an_agreed_set_is_taken_as_it_is() -> None:
    assert stones_per_player(grid_of(9, 9), Terms(stones=50)) == 50


@pytest.mark.parametrize(
    ("handicap", "compensation", "points"),
    [
        (4, Compensation.KSS, 4),
        (3, Compensation.KSS, 3),
        (4, Compensation.NONE, 0),
        (0, Compensation.KSS, 0),
    ],
)
def test_handicap_points_are_owed_only_where_agreed(
    handicap: int, compensation: Compensation, points: int
) -> None:
    assert handicap_points(Terms(handicap=handicap, compensation=compensation)) == points


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"komi": 7.25}, "Komi must be a multiple of 0.5."),
        ({"penalties": PerColor(-1, 0)}, "Penalty points must be whole numbers, 0 or more."),
        ({"penalties": PerColor(0, 0.5)}, "Penalty points must be whole numbers, 0 or more."),
        ({"handicap": -2}, "Handicap must be a whole number, 0 or more."),
        ({"stones": -1}, "Each player needs at least one stone."),
        ({"stones": 0}, "Each player needs at least one stone."),
    ],
)
def test_impossible_terms_are_refused_with_a_sentence(
    wrong: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Terms(**wrong)  # type: ignore[arg-type] # one wrong field at a time
