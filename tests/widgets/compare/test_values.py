"""Where both boards stand for each kind of difference, and what is written above and beside them."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point
from ingboard.kifu.reader import read_collection
from ingboard.kifu.record import GameRecord
from ingboard.ui.features.compare.pages import Compared, ComparedPlaces

MOVES = ["aa", "ib", "bc", "hd", "ce", "gf", "dg", "fh", "ei", "ai"]


def record(moves: list[str], head: str = "") -> GameRecord:
    played = "".join(f";B[{move}]" for move in moves)
    return read_collection(f"(;SZ[9]{head}{played})".encode(), "x").games[0]


def compared(moves: list[str], head: str = "") -> Compared:
    return Compared(record(MOVES), record(moves, head), ("a.sgf", "b.sgf"))


@pytest.mark.parametrize(
    ("moves", "places"),
    [
        (MOVES[:3] + MOVES[5:], ComparedPlaces(4, 3)),  # 4 and 5 only in A: B stands before them
        ([*MOVES[:3], "ee", "ff", *MOVES[3:]], ComparedPlaces(3, 4)),
        ([*MOVES[:3], "ee", *MOVES[4:]], ComparedPlaces(4, 4)),
        ([MOVES[0], MOVES[3], MOVES[2], MOVES[1], *MOVES[4:]], ComparedPlaces(4, 4)),
        (MOVES[:6], ComparedPlaces(7, 6)),
    ],
)
def test_both_boards_stand_at_the_difference(moves: list[str], places: ComparedPlaces) -> None:
    assert compared(moves).places_of(0) == places


def test_a_second_difference_counts_what_the_first_has_shifted() -> None:
    both = compared([*MOVES[:2], "ee", *MOVES[2:6], *MOVES[7:]])
    assert both.places_of(0) == ComparedPlaces(2, 3)
    assert both.places_of(1) == ComparedPlaces(7, 7)
    one, other = both.sides(both.places_of(1), 1)
    assert one.words == "A  a.sgf, move 7 of 10"
    assert other.words == "B  b.sgf, move 7 of 10"
    assert one.board.labels == {Point(6, 3): "7"}
    assert other.board.labels == {}
    assert other.board.last_move == Point(5, 6)


def test_places_stay_within_both_records() -> None:
    both = compared(MOVES[:6])
    assert both.kept(ComparedPlaces(99, 99)) == ComparedPlaces(10, 6)
    assert both.kept(ComparedPlaces(-5, -5)) == ComparedPlaces(0, 0)
    one, other = both.sides(ComparedPlaces(0, 0), None)
    assert one.board.last_move is None
    assert one.words == "A  a.sgf, move 0 of 10"
    assert other.board.position.count(Color.BLACK) == 0


def test_rows_name_differences_first_and_facts_of_the_head_after_them() -> None:
    both = compared([*MOVES[:3], "ee", *MOVES[4:]], "KM[8]")
    (move, fact) = both.rows
    assert (move.key, move.under) == (0, "A 4, B 4")
    assert fact.key is None
    assert fact.head == "Komi: nothing in A, 8 in B"


def test_boards_of_two_sizes_are_shown_without_differences() -> None:
    other = read_collection(b"(;SZ[13];B[aa])", "x").games[0]
    both = Compared(record(MOVES), other, ("a", "b"))
    assert both.headline == "Different boards: 9 × 9 and 13 × 13."
    one, two = both.sides(both.first_places(), None)
    assert one.board.position.grid is not two.board.position.grid
