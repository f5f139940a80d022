"""Two records of one game: what is told of transposed, moved, missing moves, copies and facts."""

from __future__ import annotations

import pytest

from ingboard.kifu.reader import read_collection as read
from ingboard.kifu.record import GameRecord
from ingboard.review.compare.comparison import DifferenceKind, compare
from ingboard.review.compare.words import copy_words, difference_words, headline, summary

_MOVES = ["aa", "ib", "bc", "hd", "ce", "gf", "dg", "fh", "ei", "ai"]


def _record(moves: list[str], head: str = "SZ[9]") -> GameRecord:
    played = "".join(f";{'BW'[at % 2]}[{move}]" for at, move in enumerate(moves))
    return read(f"(;GM[1]FF[4]{head}{played})".encode(), "x.sgf").games[0]


def _swapped(first: int, second: int) -> list[str]:
    moves = list(_MOVES)
    moves[first], moves[second] = moves[second], moves[first]
    return moves


def test_one_transposed_pair_is_one_difference_that_names_both_moves() -> None:
    one, other = _record(_MOVES), _record(_swapped(2, 4))
    comparison = compare(one, other)
    (found,) = comparison.differences
    assert found.kind is DifferenceKind.TRANSPOSED
    assert [step.number for step in found.one] == [3, 5]
    assert [step.move for step in found.one] == [step.move for step in reversed(found.other)]
    assert comparison.agree_until == 2
    assert summary(comparison) == "One transposed pair found."
    words = difference_words(found, one.first.grid)
    assert "3 Black B7" in words
    assert "5 Black C5" in words


def test_a_move_and_its_answer_played_later_are_two_transposed_pairs() -> None:
    moves = [*_MOVES[:2], *_MOVES[4:6], *_MOVES[2:4], *_MOVES[6:]]
    kinds = [found.kind for found in compare(_record(_MOVES), _record(moves)).differences]
    assert kinds == [DifferenceKind.TRANSPOSED, DifferenceKind.TRANSPOSED]


def test_moves_that_one_record_lacks_are_one_run() -> None:
    one, other = _record(_MOVES), _record(_MOVES[:4] + _MOVES[6:])
    (found,) = compare(one, other).differences
    assert found.kind is DifferenceKind.ONLY_ONE
    assert [step.number for step in found.one] == [5, 6]
    (back,) = compare(other, one).differences
    assert back.kind is DifferenceKind.ONLY_OTHER
    assert [step.number for step in back.other] == [5, 6]


def test_a_shorter_record_ends_where_the_longer_goes_on() -> None:
    comparison = compare(_record(_MOVES), _record(_MOVES[:7]))
    assert comparison.agree_until == 7
    assert headline(comparison) == "The first 7 moves are the same."
    assert summary(comparison) == "3 moves only in A."


def test_another_point_and_a_pass_are_replaced_moves() -> None:
    moves = list(_MOVES)
    moves[3], moves[6] = "ee", ""
    comparison = compare(_record(_MOVES), _record(moves))
    first, second = comparison.differences
    assert (first.kind, second.kind) == (DifferenceKind.REPLACED, DifferenceKind.REPLACED)
    assert first.other[0].number == 4
    assert "7 Black pass" in difference_words(second, _record(moves).first.grid)


def test_a_move_entered_later_is_one_move_at_another_place() -> None:
    one = _record(_MOVES)
    forced = "".join(f";B[{move}]" for move in _MOVES)
    moved = "".join(f";B[{move}]" for move in [*_MOVES[1:6], _MOVES[0], *_MOVES[6:]])
    one, other = (read(f"(;SZ[9]{played})".encode(), "x").games[0] for played in (forced, moved))
    (found,) = compare(one, other).differences
    assert found.kind is DifferenceKind.MOVED
    assert (found.one[0].number, found.other[0].number) == (1, 6)


def _mirrored(move: str) -> str:
    return chr(ord("a") + 8 - (ord(move[0]) - ord("a"))) + move[1]


def _turned(move: str) -> str:
    return move[1] + chr(ord("a") + 8 - (ord(move[0]) - ord("a")))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_mirrored, "B is a copy of A, mirrored left to right."),
        (_turned, "B is a copy of A, turned 90°."),
        (lambda move: move[::-1], "B is a copy of A, mirrored at the falling diagonal."),
    ],
)
def test_a_turned_or_mirrored_copy_is_known_and_has_no_other_difference(change, words) -> None:
    comparison = compare(_record(_MOVES), _record([change(move) for move in _MOVES]))
    assert comparison.differences == ()
    assert comparison.same_moves
    assert copy_words(comparison) == words


def test_a_copy_with_the_colors_exchanged_is_known() -> None:
    one = _record(_MOVES)
    played = "".join(f";{'WB'[at % 2]}[{move}]" for at, move in enumerate(_MOVES))
    other = read(f"(;SZ[9]{played})".encode(), "x").games[0]
    comparison = compare(one, other)
    assert comparison.same_moves
    assert copy_words(comparison) == "B is a copy of A, colors swapped."


def test_a_fault_in_a_mirrored_copy_is_still_found() -> None:
    moves = [_mirrored(move) for move in _MOVES]
    moves[3] = "ee"
    comparison = compare(_record(_MOVES), _record(moves))
    (found,) = comparison.differences
    assert (found.kind, found.one[0].number) == (DifferenceKind.REPLACED, 4)


def test_facts_of_the_head_and_first_stones_are_told() -> None:
    one = _record(_MOVES, "SZ[9]PB[Lee]KM[7.5]RE[B+1]AB[ee]")
    other = _record(_MOVES, "SZ[9]PB[Li]KM[8]RE[B+1]")
    comparison = compare(one, other)
    assert [(fact.name, fact.one, fact.other) for fact in comparison.facts] == [
        ("Black", "Lee", "Li"),
        ("Komi", "7.5", "8"),
    ]
    assert {(point.row, point.column) for point in comparison.first_stones} == {(4, 4)}
    assert not comparison.same_moves


def test_comments_and_empty_nodes_are_no_difference() -> None:
    one = read(b"(;SZ[9];B[aa];C[a word];W[bb]C[more])", "x").games[0]
    other = read(b"(;SZ[9];B[aa];W[bb])", "x").games[0]
    assert compare(one, other).is_same


def test_boards_of_two_sizes_are_told_and_not_compared() -> None:
    larger = read(b"(;SZ[13]AB[mm];B[aa];W[kk];B[ll];W[bb])", "x").games[0]
    comparison = compare(_record(_MOVES), larger)
    assert (comparison.differences, comparison.pairs) == ((), ())
    assert headline(comparison) == "Different boards: 9 × 9 and 13 × 13."
