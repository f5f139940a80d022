"""Handicap stones of a record as moves with White's passes."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.kifu.handicap_moves import has_set_up_handicap, with_handicap_as_moves
from ingboard.kifu.reader import read_collection
from ingboard.kifu.to_game import game_of

THREE = b"(;SZ[9]HA[3]RU[GOE]AB[cc][gc][cg];W[gg];B[ee])"


def test_set_up_stones_become_moves_and_the_game_reaches_the_same_position():
    record = read_collection(THREE, "three.sgf").games[0]
    assert has_set_up_handicap(record)
    moved = with_handicap_as_moves(record)
    assert moved.first.count(Color.BLACK) == 0
    assert [move.color for move in moved.moves[:5]] == [
        Color.BLACK,
        Color.WHITE,
        Color.BLACK,
        Color.WHITE,
        Color.BLACK,
    ]
    assert [move.point for move in moved.moves[1:5:2]] == [None, None]
    assert game_of(moved).last.position == game_of(record).last.position
    assert not has_set_up_handicap(moved)


def test_a_record_from_an_empty_board_has_no_set_up_handicap():
    record = read_collection(b"(;SZ[9];B[ee])", "even.sgf").games[0]
    assert not has_set_up_handicap(record)
