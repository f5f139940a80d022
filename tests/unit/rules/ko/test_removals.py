"""What counts as the removal of one ko string."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.ko.removal import removal_of
from ingboard.rules.ko.restoring import can_be_restored

SINGLE = [".XO.", "XO.O", ".XO.", "...."]
TWO_AT_ONCE = [".....", ".XOX.", "XO.OX", ".XOX.", "....."]
DOUBLE = [".XXXXX", "XXXOXX", "XXX.XX", "OOOXOO", "OOOXOO", "OOOOOO", "......"]
SENT_TWO = ["OOX..", "XX.X.", "OOX..", "OOX..", "....."]


def placed(rows: list[str], point: Point, color: Color) -> tuple[Position, Placement]:
    before = parse_rows(rows)
    placement = place(before, point, color)
    assert placement is not None
    return before, placement


def test_one_stone_takes_one():
    before, placement = placed(SINGLE, Point(1, 2), Color.BLACK)
    ko = ko_removal(before, placement)
    assert ko is not None
    assert ko.stones == {5}
    assert (ko.color, ko.taken_at, ko.retaken_at) == (Color.WHITE, 6, 5)
    assert ko.turned().stones == {6}
    assert ko.turned().turned() == ko


def test_two_chains_at_once_are_not_one_ko_string():
    before, placement = placed(TWO_AT_ONCE, Point(2, 2), Color.BLACK)
    assert len(placement.captured) == 2
    assert removal_of(before, placement) is None


def test_two_stones_take_two():
    before, placement = placed(DOUBLE, Point(2, 3), Color.WHITE)
    ko = ko_removal(before, placement)
    assert ko is not None
    assert (len(ko.stones), len(ko.zone)) == (2, 4)


def test_one_stone_that_takes_two_back_is_no_ko_removal_but_can_be_undone():
    _, taken = placed(DOUBLE, Point(2, 3), Color.WHITE)
    back = place(taken, Point(3, 3), Color.BLACK)
    assert back is not None
    removal = removal_of(taken, back)
    assert removal is not None
    assert ko_removal(taken, back) is None
    assert can_be_restored(taken, removal)


def test_two_sent_and_one_returned_cannot_be_undone_on_the_spot():
    before, placement = placed(SENT_TWO, Point(1, 2), Color.WHITE)
    removal = removal_of(before, placement)
    assert removal is not None
    assert len(removal.removed) == 2
    assert not can_be_restored(before, removal)


@pytest.mark.parametrize("side", [4, 5])
def test_more_than_three_stones_are_no_ko_string(side: int):
    rows = ["X" * side + "O", "." + "O" * side, "." * (side + 1)]
    rows[0] = "." + rows[0][1:]
    before, placement = placed(rows, Point(0, 0), Color.WHITE)
    assert len(placement.captured) == side - 1
    assert (removal_of(before, placement) is None) == (side - 1 > 3)
