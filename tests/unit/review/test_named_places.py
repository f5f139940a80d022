"""What a comment names: points of the board and moves of the game, nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ingboard.board.points import (
    Coordinates,
    Point,
    grid_of,
    name_of,
    standard_name_of,
    use_coordinates,
)
from ingboard.review.named_places import places_named

GRID = grid_of(19, 19)
DATA = Path(__file__).parents[2] / "data"
CASES = json.loads((DATA / "moves_in_comments.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("comment", "named"),
    [
        ("Q16 or C3.", ["Q16", "C3"]),
        ("Move 45 answers move 3, see T1", [45, 3, "T1"]),
        ("A 5d player (4d) bought 2B4 and I9", []),
        ("Z5 is off this board, move 300 too", []),
        ("moves 45, K10x, xK10, K100", []),
        ("打Q16、D4", ["Q16", "D4"]),
    ],
)
def test_points_and_moves_are_found_where_they_are_there(comment, named):
    found = places_named(comment, GRID, last_move=120)
    told = [name_of(place.point, GRID) if place.point else place.move for place in found]
    assert told == named
    assert all(
        str(what) in comment[place.start : place.end]
        for place, what in zip(found, named, strict=True)
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["comment"][:12])
def test_moves_are_found_in_the_language_of_the_file_whatever_the_windows(case):
    found = places_named(case["comment"], GRID, last_move=120)
    told = [name_of(place.point, GRID) if place.point else place.move for place in found]
    assert told == case["named"]


@pytest.mark.parametrize(
    ("coordinates", "comment", "named"),
    [
        (
            Coordinates.NUMBERS,
            "16-4 answers 3-17, not 20-4 or 1-2-3; Q16 too",
            ["16-4", "3-17", "16-4"],
        ),
        (Coordinates.JAPANESE, "16-四 and 10の十一, 3十九", ["16-四", "10-十一", "3-十九"]),
        (Coordinates.SGF, "do not pd; Q16", ["pd"]),
        (Coordinates.WESTERN, "16-4, 16-四", []),
    ],
)
def test_points_of_the_coordinates_in_use_are_found_too(coordinates, comment, named):
    use_coordinates(coordinates)
    found = places_named(comment, GRID, last_move=0)
    points = [place.point for place in found if place.point is not None]
    assert [name_of(point, GRID) for point in points] == named
    assert standard_name_of(Point(3, 15), GRID) == "Q16"
