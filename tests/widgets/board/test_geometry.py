"""Where points lie: pitch, places, coordinates, star points. No Qt needed."""

from itertools import product

import pytest

from ingboard.board.points import Point, grid_of
from ingboard.ui.board.geometry import BoardGeometry, Orientation, fit_board, star_points

SIDES = (5, 6, 9, 13, 19, 25)
SIZES = ((200, 200), (608, 608), (611, 640), (1200, 1199), (2160, 2200))


def fitted(side: int, width: float = 608, height: float = 608, dpr: float = 1.0) -> BoardGeometry:
    return fit_board(grid_of(side, side), width, height, dpr=dpr)


@pytest.mark.parametrize(("side", "size"), list(product(SIDES, SIZES)))
def test_every_point_is_found_at_its_middle_and_near_its_corners(
    side: int, size: tuple[int, int]
) -> None:
    geometry = fitted(side, *size)
    near = geometry.pitch * 0.45
    for point in geometry.grid.points:
        x, y = geometry.center_of(point)
        for dx, dy in ((0, 0), (near, near), (-near, near), (near, -near), (-near, -near)):
            assert geometry.point_at(x + dx, y + dy) == point


@pytest.mark.parametrize(("side", "size"), list(product(SIDES, SIZES)))
def test_the_wood_holds_all_stones_and_lies_inside_the_area(
    side: int, size: tuple[int, int]
) -> None:
    geometry = fitted(side, *size)
    left, top = geometry.center_of(Point(0, 0))
    right, bottom = geometry.center_of(Point(side - 1, side - 1))
    half = geometry.pitch / 2
    assert geometry.wood_x <= left - half
    assert geometry.wood_y <= top - half
    assert right + half <= geometry.wood_x + geometry.wood_width
    assert bottom + half <= geometry.wood_y + geometry.wood_height
    assert geometry.wood_x >= 0
    assert geometry.wood_y >= 0
    assert geometry.wood_x + geometry.wood_width <= size[0]
    assert geometry.wood_y + geometry.wood_height <= size[1]


def test_a_square_board_is_centered_in_what_it_is_given() -> None:
    wide = fitted(19, 900, 600)
    assert (wide.wood_x, wide.wood_y) == (150, 0)
    assert (wide.wood_width, wide.wood_height) == (600, 600)


def test_beyond_the_outermost_points_there_is_no_point() -> None:
    geometry = fitted(19)
    left, top = geometry.center_of(Point(0, 0))
    assert geometry.point_at(left - geometry.pitch * 0.6, top) is None
    assert geometry.point_at(left, top - geometry.pitch * 0.6) is None
    right, bottom = geometry.center_of(Point(18, 18))
    assert geometry.point_at(right + geometry.pitch * 0.6, bottom) is None


def test_the_pitch_is_whole_and_lines_fall_alike_on_device_pixels() -> None:
    for size in range(250, 1300, 7):
        geometry = fitted(19, size, size)
        half = 0.5 if geometry.line % 2 else 0.0
        assert geometry.left % 1 == half
        assert geometry.top % 1 == half
        assert isinstance(geometry.pitch, int)


def test_a_608_pixel_board_has_stones_of_29_pixels_and_a_656_one_of_32() -> None:
    assert fitted(19, 608, 608).pitch == 29
    assert fitted(19, 656, 656).pitch == 32


def test_coordinates_go_below_a_pitch_of_18_logical_pixels() -> None:
    assert len(fitted(19, 420, 420).labels()) == 4 * 19
    assert fitted(19, 360, 360).labels() == ()
    assert fitted(19, 540, 540, dpr=1.5).labels() == ()
    assert fitted(19, 660, 660, dpr=1.5).labels()


def test_without_coordinates_the_stones_grow() -> None:
    bare = fit_board(grid_of(19, 19), 608, 608, coordinates=False)
    assert bare.labels() == ()
    assert bare.pitch > fitted(19).pitch


@pytest.mark.parametrize("size", [420, 608, 1200])
def test_no_coordinate_stands_where_a_stone_may_stand(size: int) -> None:
    geometry = fitted(19, size, size)
    left, top = geometry.center_of(Point(0, 0))
    right, bottom = geometry.center_of(Point(18, 18))
    half = geometry.pitch / 2
    for label in geometry.labels():
        assert (
            label.x < left - half
            or label.x > right + half
            or label.y < top - half
            or label.y > bottom + half
        )


def test_rows_are_numbered_from_below_and_columns_skip_the_letter_i() -> None:
    labels = fitted(19).labels()
    at_top = [label.text for label in labels if label.y == min(each.y for each in labels)]
    assert "".join(at_top) == "ABCDEFGHJKLMNOPQRST"
    top_row = min((label for label in labels if label.text.isdigit()), key=lambda each: each.y)
    assert top_row.text == "19"


def test_oblong_boards_have_oblong_wood() -> None:
    geometry = fit_board(grid_of(7, 13), 800, 800)
    assert geometry.wood_width > geometry.wood_height
    assert geometry.wood_y > 0
    for point in geometry.grid.points:
        assert geometry.point_at(*geometry.center_of(point)) == point


def test_star_points_of_the_usual_boards() -> None:
    assert len(star_points(19, 19)) == 9
    assert Point(3, 3) in star_points(19, 19)
    assert len(star_points(13, 13)) == 5
    assert set(star_points(9, 9)) == {
        Point(2, 2),
        Point(2, 6),
        Point(4, 4),
        Point(6, 2),
        Point(6, 6),
    }
    assert star_points(5, 5) == ()


def test_points_near_a_rectangle_are_those_whose_lines_cross_it() -> None:
    geometry = fitted(19)
    x, y = geometry.center_of(Point(4, 7))
    rows, columns = geometry.points_near(x - 1, y - 1, x + geometry.pitch, y + 1)
    assert (list(rows), list(columns)) == ([4], [7, 8])
    rows, columns = geometry.points_near(-500, -500, -100, -100)
    assert not list(rows) or not list(columns)


@pytest.mark.parametrize("rows", [9, 13])
@pytest.mark.parametrize(
    "orientation", [Orientation(*flags) for flags in product((False, True), repeat=3)]
)
def test_a_board_turned_or_mirrored_has_every_point_and_coordinate_in_its_place(rows, orientation):
    grid = grid_of(rows, 9)
    geometry = fit_board(grid, 700, 500, orientation=orientation)
    down, across = orientation.lines(grid)
    assert sorted((down, across)) == sorted((rows, 9))
    for point in grid.points:
        x, y = geometry.center_of(point)
        assert geometry.point_at(x, y) == point
        assert geometry.wood_x < x < geometry.wood_x + geometry.wood_width
        assert geometry.wood_y < y < geometry.wood_y + geometry.wood_height
    near = geometry.points_near(*(2 * geometry.center_of(Point(2, 5))))
    assert near == (range(2, 3), range(5, 6))
    places = {label.text: (label.x, label.y) for label in geometry.labels()}
    along = 1 if orientation.transposed else 0
    assert places["D"][along] == geometry.center_of(Point(0, 3))[along]
    assert places["4"][1 - along] == geometry.center_of(Point(rows - 4, 0))[1 - along]


def test_four_turns_and_two_mirrors_lead_back():
    turned = Orientation()
    for _ in range(4):
        turned = turned.turned_right()
    assert turned == Orientation()
    both = Orientation().mirrored_across().mirrored_down()
    assert both == Orientation().turned_right().turned_right() == Orientation().from_other_side()
