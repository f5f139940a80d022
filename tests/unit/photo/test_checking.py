"""A position that was read, checked by a person: doubts, answers, turns, undo."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Point
from ingboard.photo.answer import FoundBy, PhotoAnswer
from ingboard.photo.checking import CheckTrail, begun, is_lopsided
from ingboard.photo.comparing import compared
from ingboard.photo.places import Places, corners_inset, is_convex
from ingboard.photo.turning import turned, turned_corners

ROWS = ("..X..", ".XOX.", "..X..", "OO...", ".....")


def answer(rows=ROWS, doubtful=("C4",)) -> PhotoAnswer:
    size = len(rows)
    return PhotoAnswer(
        size=size,
        width=500,
        height=400,
        corners=((50, 40), (450, 30), (480, 380), (20, 390)),
        board=tuple(rows),
        doubtful=tuple(doubtful),
        confidence=tuple((90,) * size for _ in range(size)),
        found_by=FoundBy.ITSELF,
    )


def test_a_doubt_is_open_until_a_person_says_what_lies_there():
    checked = begun(answer())
    assert checked.doubts == (Point(1, 2),)
    assert checked.is_open
    assert not checked.put(Point(1, 2), Color.WHITE).is_open
    assert checked.put(Point(1, 2), None).position.color_at(Point(1, 2)) is None


def test_a_chain_without_liberty_is_a_doubt_at_its_least_sure_stone():
    rows = ("XX...", "OO...", ".....", ".....", ".....")
    plain = begun(answer(rows, ()))
    assert plain.doubts == ()
    rows = ("XXO..", "OO...", ".....", ".....", ".....")
    read = answer(rows, ())
    sure = ((90, 30, 90, 90, 90), *read.confidence[1:])
    checked = begun(replace(read, confidence=sure))
    assert checked.doubts == (Point(0, 1),)
    assert checked.put(Point(0, 0), Color.BLACK).doubts == ()


def test_many_more_stones_of_one_color_are_a_doubt_of_no_point():
    rows = ("XXXXX", "XX.XX", "XX.XX", "XXX..", "OO...")
    checked = begun(answer(rows, ()))
    assert is_lopsided(checked.position)
    assert checked.doubts == ()
    assert checked.is_open
    assert not checked.all_right().is_open


def test_all_right_closes_every_doubt_and_undo_opens_them_again():
    trail = CheckTrail(begun(answer())).to(lambda checked: checked.all_right())
    assert not trail.now.is_open
    assert trail.undo().now.is_open
    assert not trail.undo().redo().now.is_open
    assert trail.to(lambda checked: checked) is trail


def test_four_quarter_turns_are_none_and_carry_everything():
    first = begun(answer()).put(Point(3, 0), None).mark(Point(0, 2))
    checked = first
    for _ in range(4):
        checked = checked.turn()
    assert checked == first
    once = first.turn()
    assert rows_of(once.position)[0] == "....."
    assert once.doubts == (Point(2, 3),)
    assert once.answer.corners[0] == first.answer.corners[3]
    assert turned(first.answer, 3) == turned(turned(first.answer, 2))
    assert turned_corners(turned_corners(first.answer.corners), -1) == first.answer.corners


def test_what_was_answered_stays_where_the_corners_hardly_move():
    checked = begun(answer()).put(Point(1, 2), None)
    again = checked.read_again(
        replace(answer(), corners=((53, 42), (450, 30), (480, 380), (20, 390)))
    )
    assert again.position.color_at(Point(1, 2)) is None
    far = checked.read_again(
        replace(answer(), corners=((250, 40), (450, 30), (480, 380), (220, 390)))
    )
    assert far.position.color_at(Point(1, 2)) is Color.WHITE
    assert far.is_open


def test_a_turned_board_is_turned_when_it_is_read_again():
    checked = begun(answer()).turn()
    assert checked.read_again(answer()).position == checked.position


def test_places_lead_there_and_back():
    places = Places(answer().corners, 19)
    assert places.of(0, 0) == (50, 40)
    for point in (Point(0, 18), Point(18, 18), Point(18, 0), Point(9, 9), Point(3, 15)):
        assert places.point_at(*places.of_point(point)) == point
    assert places.point_at(0, 0) is None
    assert 15 < places.pitch_at(Point(9, 9)) < 30
    assert places.of(18, 0) == pytest.approx((20, 390))


def test_corners_to_begin_with_go_round():
    corners = corners_inset(500, 400)
    assert [*corners] == [(50, 40), (450, 40), (450, 360), (50, 360)]
    assert is_convex(corners)
    assert not is_convex((corners[0], corners[2], corners[1], corners[3]))
    assert not is_convex((corners[0], corners[1], (60.0, 50.0), corners[3]))


def test_what_differs_from_a_record_is_named_and_a_better_turn_too():
    board = parse_rows(ROWS)
    found = compared(board, board.with_cells([(Point(4, 4), Color.BLACK)]))
    assert found is not None
    assert (found.points, found.quarters) == ((Point(4, 4),), 0)
    turned_board = begun(answer()).turn().position
    found = compared(turned_board, board)
    assert found is not None
    assert (found.quarters, found.fewer) == (3, 0)
    assert compared(parse_rows(["..."] * 3), board) is None
