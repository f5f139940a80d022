"""Boards drawn by ourselves are found and read, and what is none is refused, each for its own reason."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from ingboard.board.points import Point
from ingboard.photo.descriptors import descriptors_of
from ingboard.photo.grid import board_at, find_board
from ingboard.photo.lattice import Lattice, Side, lattice_at
from ingboard.photo.parts_of_boards import enlarged, sides_beyond
from ingboard.photo.refusals import Refusal
from ingboard.photo.stones import Reading, read_stones
from ingboard.photo.view import view_of
from tests.photo import other_pictures
from tests.photo.drawn_diagram import Diagram, diagram
from tests.photo.rendered_board import Photograph, photograph
from tests.photo.scene import Scene, Stones, Wood, drawn_scene, legal, position

SCENES = {
    "nineteen": Scene(
        legal(position(np.random.default_rng(1), 19, 0.4)), width=1000, tilt=25, seed=11
    ),
    "full": Scene(
        legal(position(np.random.default_rng(2), 19, 0.85)),
        Wood.OAK,
        Stones.GLASS,
        width=1000,
        tilt=30,
        seed=12,
    ),
    "thirteen": Scene(
        legal(position(np.random.default_rng(3), 13, 0.3)),
        Wood.MAPLE,
        Stones.PLASTIC,
        width=800,
        tilt=12,
        turn=30,
        seed=13,
    ),
    "nine": Scene(
        legal(position(np.random.default_rng(4), 9, 0.3)),
        Wood.CHERRY,
        width=800,
        gradient=0.5,
        seed=14,
    ),
    "empty": Scene(other_pictures.EMPTY, Wood.BAMBOO, width=800, tilt=20, noise=5, seed=15),
}
SCREEN = Diagram(
    rows=(), width=1000, paper=(222, 178, 110), grain=3, outline=0, shaded=0.5, shadow=0.3
)


@cache
def made(name: str) -> Photograph:
    return photograph(SCENES[name])


@cache
def found(name: str) -> Lattice:
    lattice = find_board(made(name).pixels)
    assert isinstance(lattice, Lattice), lattice
    return lattice


@cache
def read(name: str) -> Reading:
    picture = made(name)
    return read_stones(picture.pixels, lattice_at(len(picture.rows), picture.corners))


def off_by(picture: Photograph, lattice: Lattice) -> float:
    """How many pixels the worst corner is off, whichever of them is named first."""
    turned = (np.roll(picture.corners, turn, axis=0) for turn in range(4))
    return min(float(np.linalg.norm(one - lattice.corners, axis=1).max()) for one in turned)


@pytest.mark.parametrize("name", SCENES)
def test_the_board_is_found_by_itself(name: str) -> None:
    picture, lattice = made(name), found(name)
    assert lattice.size == len(picture.rows)
    assert off_by(picture, lattice) < lattice.cell / 2


@pytest.mark.parametrize("name", SCENES)
def test_no_point_is_wrong_that_is_not_doubtful_and_few_are_doubtful(name: str) -> None:
    rows, reading = made(name).rows, read(name)
    wrong = {
        Point(row, column)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if reading.rows[row][column] != sign
    }
    assert not wrong - set(reading.doubtful)
    assert len(reading.doubtful) <= 0.05 * len(rows) ** 2


HANDS = {
    "hand": replace(drawn_scene(5101, hard=True), two_colors=0.0),
    "fingers": drawn_scene(5117, hard=True),
    "fingers and a sleeve": drawn_scene(5147, hard=True),
}


@pytest.mark.parametrize("hand", HANDS)
def test_a_hand_over_the_board_leaves_nothing_wrong_unmarked(hand: str) -> None:
    scene = HANDS[hand]
    picture = photograph(replace(scene, rows=legal(scene.rows)))
    reading = read_stones(picture.pixels, lattice_at(scene.size, picture.corners))
    wrong = {
        Point(row, column)
        for row, line in enumerate(picture.rows)
        for column, sign in enumerate(line)
        if reading.rows[row][column] != sign or (row, column) in picture.hidden
    }
    assert len(picture.hidden) > 20
    assert not wrong - set(reading.doubtful)


COVERED = {
    "shifted by two lines, where wood and shadow look like lines": (30085, 800),
    "taken for a smaller one, where lamps are mirrored": (30101, 700),
    "taken for a smaller one, under fingers": (30001, 700),
    "cut off by mirrored lamps": (30277, 700),
}


@pytest.mark.parametrize("seed_and_width", COVERED.values(), ids=COVERED)
def test_a_board_with_much_of_its_lines_covered_is_found(seed_and_width: tuple[int, int]) -> None:
    seed, width = seed_and_width
    scene = drawn_scene(seed, hard=True)
    picture = photograph(replace(scene, rows=legal(scene.rows), width=width))
    lattice = find_board(picture.pixels)
    assert isinstance(lattice, Lattice), lattice
    assert lattice.size == scene.size
    assert off_by(picture, lattice) < lattice.cell / 2


MISTAKEN = {
    "where a larger lattice fills the first places": 5358,
    "where lines of the table are nearly another board": 5252,
}


@pytest.mark.parametrize("seed", MISTAKEN.values(), ids=MISTAKEN)
def test_a_board_is_found_where_lines_around_it_are_like_its_own(seed: int) -> None:
    scene = drawn_scene(seed)
    picture = photograph(replace(scene, rows=legal(scene.rows)))
    lattice = find_board(picture.pixels)
    assert isinstance(lattice, Lattice), lattice
    assert lattice.size == scene.size
    assert off_by(picture, lattice) < lattice.cell / 2


@pytest.mark.parametrize("size", [9, 13])
@pytest.mark.parametrize("name", ["nineteen", "full"])
def test_a_part_of_a_board_is_known_and_the_whole_grown_from_it(name: str, size: int) -> None:
    picture = made(name)
    view = view_of(picture.pixels)
    whole = lattice_at(19, picture.corners * view.factor)
    part = Lattice(size, whole.moved(19 - size, 0).matrix)
    assert sides_beyond(view, whole) == ()
    beyond = sides_beyond(view, part)
    assert {*beyond} == {Side.BELOW, Side.BEFORE}
    larger = enlarged(view.gray, part, 19, beyond)
    assert larger is not None
    assert np.abs(larger.lattice.corners - whole.corners).max() < whole.cell / 4


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_points_are_described_alike_however_the_picture_is_turned(quarters: int) -> None:
    picture = made("nineteen")
    upright = lattice_at(19, picture.corners)
    pixels, corners = picture.pixels, picture.corners
    for _ in range(quarters):
        corners = np.stack([pixels.shape[0] - 1 - corners[:, 1], corners[:, 0]], axis=1)
        pixels = np.ascontiguousarray(np.rot90(pixels, -1))
    turned = lattice_at(19, corners).turned_upright()
    points = descriptors_of(pixels, turned).reshape(19, 19, -1)
    told = np.rot90(points, quarters).reshape(361, -1)
    assert np.abs(told - descriptors_of(picture.pixels, upright)).mean() < 0.05


def test_what_lies_beyond_a_whole_board_makes_it_no_part_of_one() -> None:
    picture = photograph(drawn_scene(5405, hard=True))
    lattice = find_board(picture.pixels)
    assert isinstance(lattice, Lattice), lattice
    assert lattice.size == 13
    assert off_by(picture, lattice) < lattice.cell / 2


def test_bare_squares_are_no_stones_of_a_finer_board() -> None:
    picture = photograph(drawn_scene(5113, hard=True))
    lattice = find_board(picture.pixels)
    assert isinstance(lattice, Lattice)
    assert lattice.size == 13


def test_the_size_at_given_corners_is_the_one_that_fits() -> None:
    for name in ("nineteen", "thirteen", "nine"):
        picture = made(name)
        corners = [(float(x), float(y)) for x, y in picture.corners]
        assert board_at(picture.pixels, corners).size == len(picture.rows)


@pytest.mark.parametrize(
    ("draw", "refusal"),
    [
        (other_pictures.chess_board, Refusal.CHESS_BOARD),
        (other_pictures.half_board, Refusal.PART_OF_BOARD),
        (other_pictures.two_boards, Refusal.TWO_BOARDS),
        (other_pictures.wall, Refusal.NO_BOARD),
    ],
)
def test_what_is_not_one_board_is_refused(draw, refusal: Refusal) -> None:
    assert find_board(draw()) is refusal


@pytest.mark.parametrize("beside", [0.4, 0.5, 0.6])
def test_numbers_and_letters_beside_a_board_are_no_lines_of_it(beside: float) -> None:
    rows = legal(position(np.random.default_rng(6), 19, 0.25))
    drawn = replace(SCREEN, rows=rows, beside=beside)
    picture = diagram(drawn)
    lattice = find_board(picture.pixels)
    assert isinstance(lattice, Lattice), lattice
    assert off_by(picture, lattice) < lattice.cell / 4
    assert read_stones(picture.pixels, lattice).rows == rows


@pytest.mark.parametrize("lines", [(11, 10), (10, 12), (15, 13), (16, 8)])
@pytest.mark.parametrize("cut", [0.5, 0.8])
def test_the_corner_of_a_board_is_a_part_of_it_and_no_small_board(
    lines: tuple[int, int], cut: float
) -> None:
    rows = legal(position(np.random.default_rng(7), 19, 0.3))
    pixels = diagram(replace(SCREEN, rows=rows)).pixels
    cell = SCREEN.width / (18 + 2 * SCREEN.margin)
    right, below = (round((SCREEN.margin + line - 1 + cut) * cell) for line in lines)
    assert find_board(pixels[:below, -right:]) in {Refusal.PART_OF_BOARD, Refusal.NO_BOARD}


def test_what_lies_beyond_the_edge_of_a_picture_is_doubtful() -> None:
    rows = legal(position(np.random.default_rng(8), 9, 0.3))
    picture = diagram(replace(SCREEN, rows=rows, width=600))
    cell = 600 / (8 + 2 * SCREEN.margin)
    left = round((SCREEN.margin + 0.3) * cell)
    moved = lattice_at(9, picture.corners - (left, 0))
    reading = read_stones(np.ascontiguousarray(picture.pixels[:, left:]), moved)
    assert {Point(row, 0) for row in range(9)} <= set(reading.doubtful)
    assert len(reading.doubtful) < 20


def test_a_chain_without_a_liberty_is_doubtful() -> None:
    rows = (
        ".........",
        "....X....",
        "...XOX...",
        "....X....",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    )
    picture = photograph(Scene(rows, width=800, seed=16))
    reading = read_stones(picture.pixels, lattice_at(9, picture.corners))
    assert reading.rows == rows
    assert Point(2, 4) in reading.doubtful
