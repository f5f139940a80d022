"""The same position twice: both numbers."""

from __future__ import annotations

from ingboard.review.search.repetitions import Repetition, repetitions
from tests.unit.review.search.trees import opened

KO = "AB[ba][ab][bc]AW[ca][db][cc][bb]"


def test_a_ko_taken_back_at_once_names_both_numbers():
    document = opened(f"(;SZ[9]{KO};B[cb];W[bb];B[cb])")
    assert list(repetitions(document, 0)) == [
        Repetition(0, 2, 2, same_turn=True, is_main=True),
        Repetition(1, 3, 3, same_turn=True, is_main=True),
    ]


def test_only_one_line_of_play_repeats_itself():
    document = opened(f"(;SZ[9]{KO};B[cb](;W[hh];B[gg])(;W[hh];B[ii]))")
    assert list(repetitions(document, 0)) == []


def test_a_variation_repeats_what_its_own_line_had():
    document = opened(f"(;SZ[9]{KO};B[cb](;W[hh])(;C[here];W[];B[];W[bb]))")
    (found,) = repetitions(document, 0)
    assert (found.first_number, found.number, found.is_main) == (0, 4, False)


def test_passes_and_comments_repeat_nothing():
    document = opened("(;SZ[9];B[aa];W[];B[];C[over])")
    assert list(repetitions(document, 0)) == []
