"""A board's lattice: where its crossings are seen, how it is named, how a window of it grows."""

from __future__ import annotations

import numpy as np
import pytest

from ingboard.photo.lattice import Side, Window, lattice_at

CORNERS = [(100.0, 80.0), (500.0, 100.0), (560.0, 420.0), (40.0, 400.0)]


def test_the_corners_given_are_the_outermost_crossings() -> None:
    lattice = lattice_at(19, CORNERS)
    assert lattice.corners == pytest.approx(np.array(CORNERS))
    crossings = lattice.crossings
    assert crossings[0] == pytest.approx(CORNERS[0])
    assert crossings[18] == pytest.approx(CORNERS[1])
    assert crossings[-1] == pytest.approx(CORNERS[2])
    assert lattice.named_corners[3] == (40.0, 400.0)


def test_a_lattice_found_mirrored_and_turned_is_named_from_the_upper_left() -> None:
    for turn in range(4):
        turned = np.roll(np.array(CORNERS), turn, axis=0)
        for corners in (turned, turned[[0, 3, 2, 1]]):
            upright = lattice_at(9, corners).turned_upright()
            assert upright.corners == pytest.approx(np.array(CORNERS))


def test_a_lattice_grows_with_its_picture() -> None:
    lattice = lattice_at(9, CORNERS)
    assert lattice.scaled(3).corners == pytest.approx(3 * lattice.corners)
    assert lattice.scaled(3).cell == pytest.approx(3 * lattice.cell)


def test_no_camera_squeezes_a_board_without_a_side_being_far_away() -> None:
    assert not lattice_at(9, CORNERS).is_squeezed
    assert lattice_at(9, [(0, 0), (400, 0), (400, 100), (0, 100)]).is_squeezed
    assert not lattice_at(9, [(0, 0), (400, 0), (400, 340), (0, 340)]).is_squeezed
    assert not lattice_at(9, [(150, 0), (350, 0), (500, 110), (0, 110)]).is_squeezed


def test_crossings_beyond_the_edge_of_a_picture_are_not_within_it() -> None:
    lattice = lattice_at(9, [(-30, 20), (290, 20), (290, 340), (-30, 340)])
    within = lattice.within(np.zeros((360, 300, 3), np.uint8)).reshape(9, 9)
    assert not within[:, 0].any()
    assert within[:, 1:].all()
    assert lattice.moved(1, 0).within(np.zeros((360, 340), np.uint8)).all()


def test_a_window_gets_a_line_on_the_side_that_is_named() -> None:
    window = Window(2, 3, 5, 4)
    assert window.with_line(Side.ABOVE) == Window(1, 3, 6, 4)
    assert window.with_line(Side.AFTER) == Window(2, 3, 5, 5)
    assert window.with_line(Side.BELOW) == Window(2, 3, 6, 4)
    assert window.with_line(Side.BEFORE) == Window(2, 2, 5, 5)
    assert window.line_at(Side.BELOW).tolist() == [[6, 6], [3, 6]]
    assert window.line_at(Side.BEFORE).tolist() == [[3, 6], [3, 2]]
    assert window.wider(1) == Window(1, 2, 7, 6)


def test_the_far_side_is_told_and_a_lattice_named_from_it() -> None:
    middle = np.array([300.0, 260.0])
    turns = np.array([[0, -1], [1, 0]])  # a quarter to the right, as pixels lie
    corners = np.array(CORNERS) - middle
    for quarters in range(4):
        lattice = lattice_at(19, corners + middle).turned_upright()
        assert lattice.quarters_from_far_side == quarters
        far = lattice.turned(quarters).corners
        assert np.linalg.norm(far[1] - far[0]) < np.linalg.norm(far[2] - far[3])
        corners = corners @ turns.T
    assert lattice_at(19, [(0, 0), (100, 2), (101, 100), (1, 99)]).quarters_from_far_side == 0
