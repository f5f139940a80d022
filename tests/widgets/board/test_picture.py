"""What differs between two pictures, and pictures in words. No Qt needed."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.ui.board.overlay import place_hint
from ingboard.ui.board.view_model import (
    BoardPicture,
    Glow,
    Mark,
    changed_land,
    changed_more,
    spoken_point,
)

PICTURE = BoardPicture(parse_rows(["X.O", ".X.", "..O"]), last_move=Point(0, 0))
HERE, THERE = Point(1, 1), Point(2, 2)


def changed_points(before: BoardPicture, after: BoardPicture) -> frozenset[Point]:
    return changed_more(before, after) | changed_land(before, after)


@pytest.mark.parametrize(
    ("after", "points"),
    [
        (PICTURE, set()),
        (replace(PICTURE, position=parse_rows(["X.O", ".X.", "X.."])), {Point(2, 0), THERE}),
        (replace(PICTURE, last_move=HERE), {Point(0, 0), HERE}),
        (replace(PICTURE, last_move=None), {Point(0, 0)}),
        (replace(PICTURE, marks={HERE: Mark.KOMI}), {HERE}),
        (replace(PICTURE, dead=frozenset({THERE})), {THERE}),
        (replace(PICTURE, land={Point(0, 1): Color.WHITE}), {Point(0, 1)}),
        (replace(PICTURE, glow={HERE: Glow.HOT}), {HERE}),
        (replace(PICTURE, filled=frozenset({HERE})), {HERE}),
        (replace(PICTURE, barred=Point(0, 1)), {Point(0, 1)}),
        (replace(PICTURE, barred_points=frozenset({Point(0, 1), THERE})), {Point(0, 1), THERE}),
        (replace(PICTURE, hidden=frozenset({HERE})), {HERE}),
        (replace(PICTURE, labels={HERE: "7"}), {HERE}),
    ],
)
def test_the_changed_points_are_those_that_look_different(
    after: BoardPicture, points: set[Point]
) -> None:
    assert changed_points(PICTURE, after) == points
    assert changed_points(after, PICTURE) == points


def test_a_mark_that_becomes_another_mark_is_a_change() -> None:
    before = replace(PICTURE, marks={HERE: Mark.KOMI, THERE: Mark.RING})
    after = replace(PICTURE, marks={HERE: Mark.PENALTY, THERE: Mark.RING})
    assert changed_points(before, after) == {HERE}


def test_a_point_is_spoken_with_name_stone_and_signs() -> None:
    picture = replace(
        PICTURE,
        marks={THERE: Mark.KOMI},
        dead=frozenset({HERE}),
        land={Point(0, 1): Color.BLACK},
        hidden=frozenset({Point(0, 2)}),
    )
    assert spoken_point(picture, Point(0, 0)) == "A3 black, last move"
    assert spoken_point(picture, HERE) == "B2 black, dead"
    assert spoken_point(picture, THERE) == "C1 white, komi stone"
    assert spoken_point(picture, Point(0, 1)) == "B3 empty, Black's land"
    assert spoken_point(picture, Point(0, 2)) == "C3 empty"


@pytest.mark.parametrize("mark", list(Mark))
def test_every_mark_can_be_spoken(mark: Mark) -> None:
    assert spoken_point(replace(PICTURE, marks={THERE: mark}), THERE).startswith("C1 white, ")


BOUNDS = QRectF(10, 10, 400, 400)


@pytest.mark.parametrize("x", [10.0, 60.0, 200.0, 405.0])
@pytest.mark.parametrize("y", [10.0, 200.0, 390.0, 410.0])
def test_a_hint_is_never_clipped_and_never_covers_its_point(x: float, y: float) -> None:
    box = place_hint(250, 24, (x, y), 20, BOUNDS)
    assert BOUNDS.contains(box)
    assert box.top() >= y + 20 or box.bottom() <= y - 20
