"""What a node is at a glance, read off its raw text."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, grid_of
from ingboard.kifu.tree.changes import set_property
from ingboard.kifu.tree.glance import Glance, glance_at
from ingboard.kifu.tree.move_numbers import move_numbers
from ingboard.kifu.tree.shape import shape_of
from tests.unit.kifu.tree.trees import done, opened


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("B[aa]", Glance(Color.BLACK, 1)),
        ("\n W [aa] ", Glance(Color.WHITE, 1)),
        ("Black[aa]", Glance(Color.BLACK, 1)),
        ("B[]", Glance(Color.BLACK, 1, is_pass=True)),
        ("W[tt]", Glance(Color.WHITE, 1, is_pass=True)),
        ("B[aa]W[bb]", Glance(Color.BLACK, 2)),
        ("C[B[aa\\]]", Glance(has_comment=True)),
        ("C[ \n]", Glance()),
        ("C[\\]]B[cc]", Glance(Color.BLACK, 1, has_comment=True)),
        ("BL[10]WL[9]", Glance()),
        ("W[aa]LB[bb:A][cc:B]", Glance(Color.WHITE, 1, has_marks=True)),
        ("L[aa][bb]", Glance(has_marks=True)),
        ("M[aa]", Glance(has_marks=True)),
        ("AW[aa]PL[B]", Glance(has_setup=True)),
        ("MN[7]B[aa]", Glance(Color.BLACK, 1, number=7)),
        ("N[C[x\\]]XX[AB]", Glance()),
        ("", Glance()),
    ],
)
def test_a_node_at_a_glance(content, expected):
    assert glance_at(opened(f"(;SZ[9];{content})"), 1) == expected
    changed = done(set_property(opened(f"(;SZ[9];{content})"), 1, "ZZ", ["1"])).document
    assert glance_at(changed, 1) == expected


def test_tt_is_a_point_on_a_board_larger_than_19():
    document = opened("(;SZ[21];B[tt])")
    assert not glance_at(document, 1, grid=grid_of(21, 21)).is_pass
    assert glance_at(document, 1, grid=grid_of(19, 19)).is_pass


def test_moves_are_numbered_along_every_line():
    document = opened(
        "(;SZ[9]C[MN];B[aa](;W[bb];AB[cc];\nB[dd])(;C[W[x\\]]W[ee];MN[1]B[ff];W[gg]))"
    )
    numbers = move_numbers(document, shape_of(document), document.subtree(0))
    assert list(numbers) == [0, 1, 2, 2, 3, 2, 1, 2]


def test_moves_crammed_into_one_node_all_count():
    document = opened("(;SZ[9];B[aa]C[no W];B[tt]W[tt]C[W passed];B[bb]C[B[cc\\]];W[cc])")
    assert list(move_numbers(document, shape_of(document), document.subtree(0))) == [0, 1, 3, 4, 5]


def test_numbers_follow_a_changed_node():
    document = opened("(;SZ[9];B[aa];W[bb];B[cc])")
    passed = done(set_property(document, 2, "W", [])).document
    assert list(move_numbers(passed, shape_of(passed), passed.subtree(0))) == [0, 1, 1, 2]
    numbered = done(set_property(document, 2, "MN", ["10"])).document
    assert list(move_numbers(numbered, shape_of(numbered), numbered.subtree(0))) == [0, 1, 10, 11]
