"""What is put into the index of a game is what a walk over it shows, node by node."""

from __future__ import annotations

import struct
from collections import defaultdict
from pathlib import Path

import pytest

from ingboard.board.points import Color
from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.position_keys import key_of
from ingboard.review.library.reached import reached_at
from ingboard.review.library.survey import names_in, survey_game
from ingboard.review.search.pattern import bits_of
from ingboard.review.search.walk import walk

RECORDS = Path(__file__).resolve().parents[3] / "data" / "records"
ODD = (
    "(;SZ[5]AB[aa][bb]PL[W];W[bb]TR[aa];AE[aa]AW[cc:dd];B[ca]W[cb](;B[];W[ab])"
    "(;W[aa]MN[9];B[ba](;W[ea])(;AB[ea];B[tt])))"
)
"""Stones set, replaced and emptied, two moves in a node, suicide, passes, numbers, variations."""


def games():
    for name in ("variations", "repetition", "handicap", "area_aga", "sizes", "nngs", "markup"):
        for path in sorted((RECORDS / name).iterdir()):
            yield path.read_bytes()
    yield from (ODD.encode(), b"(;SZ[3];B[ba];W[aa];B[ab];W[bb];W[ca];B[aa];W[bc];W[aa])")


@pytest.mark.parametrize("data", list(games()))
def test_every_position_is_that_of_the_walk(data):
    document = open_document(data, "game.sgf")
    root = document.roots[0]
    surveyed = survey_game(document, root, 1)
    visits = list(walk(document, root))
    grid = surveyed.entry.grid
    at = defaultdict(list)
    keys = struct.iter_unpack("<Q", surveyed.keys)
    for (key,), (node, number, packed) in zip(
        keys, struct.iter_unpack("<3i", surveyed.how), strict=True
    ):
        reached = reached_at(key, (node, number, packed), grid)
        at[reached.node].append(reached)
    black = white = 0
    assert at.keys() == {visit.node for visit in visits}
    for visit in visits:
        for reached in at[visit.node]:
            assert reached.key == key_of(visit.position)
            assert (reached.number, reached.turn) == (visit.number, visit.to_play)
        assert any(reached.is_main for reached in at[visit.node]) is visit.is_main
        following = [
            tuple(each.stones.moves[0]) if each.stones.moves else None
            for each in visits
            if each.node in document.children(visit.node)
        ]
        told = [reached.following for reached in at[visit.node]]
        assert sorted(map(str, told)) == sorted(map(str, following or [None]))
        for stones in (bits_of(visit.position.cells), _played(visit)):
            black, white = black | stones[0], white | stones[1]
    stood = [int.from_bytes(bits, "little") for bits in (surveyed.black, surveyed.white)]
    assert stood == [black, white]
    assert surveyed.entry.nodes == len(visits)
    assert surveyed.last == next(
        visit.position.cells for visit in visits if visit.is_main and visit.is_last
    )


def _played(visit):
    """Where stones were put, also those that a move took off at once."""
    numbers = visit.position.grid.numbers
    moves = [move for move in visit.stones.moves if move.point is not None]
    return tuple(
        sum({1 << numbers[move.point] for move in moves if move.color is color}) for color in Color
    )


def test_names_are_those_of_all_properties_as_they_are_asked_for():
    written = "(;GaMe[1]SZ [9]KGSX[1];B[aa]te\n[1]C[see no [this\\]](;TE2[1])(;W[bb]))"
    names = names_in(written)
    assert {"GM", "SZ", "B", "W", "TE", "C"} <= names
    assert not {"KGSX", "TE2", "SEE"} & names
    assert names_in(";") == frozenset()
