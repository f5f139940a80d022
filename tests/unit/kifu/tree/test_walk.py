"""Ways through a tree. The letters are the nodes: a(b(c d)(e f(g)(h i)))(j(k)(l)), a the root's child."""

from __future__ import annotations

import pytest

from ingboard.kifu.tree.changes import delete_subtree, set_property
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.shape import shape_of
from ingboard.kifu.tree.steps import (
    after,
    before,
    beside,
    branching_after,
    branching_before,
    first_noted,
    is_on_main_line,
    main_line_at,
)
from tests.unit.kifu.tree.trees import done, opened

TREE = "(;SZ[9](;B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff](;B[gg])(;B[hh];W[ii])))(;B[jj](;W[kk])(;W[ll])))"
NAMES = "-abcdefghijkl"


@pytest.fixture
def document():
    return opened(TREE)


@pytest.fixture
def shape(document):
    return shape_of(document)


def number(name: str) -> int:
    return NAMES.index(name)


def name(node: int | None) -> str | None:
    return None if node is None else NAMES[node]


@pytest.mark.parametrize(
    ("node", "next_one", "last_one"),
    [
        ("c", "e", None),
        ("d", "e", None),
        ("e", None, "c"),
        ("f", None, "c"),
        ("i", None, "g"),
        ("b", "j", None),
        ("l", None, "k"),
        ("-", None, None),
    ],
)
def test_to_the_variation_beside(shape, node, next_one, last_one):
    assert name(beside(shape, number(node), 1)) == next_one
    assert name(beside(shape, number(node), -1)) == last_one


@pytest.mark.parametrize(
    ("node", "later", "earlier"),
    [
        ("-", "b", None),
        ("a", "b", "-"),
        ("b", None, "-"),
        ("e", "f", "b"),
        ("i", None, "f"),
        ("j", None, "-"),
    ],
)
def test_to_the_branching(document, shape, node, later, earlier):
    line = line_through(document, number(node))
    following = line[line.index(number(node)) :]
    assert name(branching_after(shape, number(node), following)) == later
    assert name(branching_before(shape, number(node))) == earlier


@pytest.mark.parametrize(
    ("node", "main"), [("-", "-"), ("d", "d"), ("i", "b"), ("e", "b"), ("l", "-")]
)
def test_back_to_the_main_line(shape, node, main):
    assert name(main_line_at(shape, number(node))) == main
    assert is_on_main_line(shape, number(node)) is (node == main)


def test_everything_after_and_before_a_node(shape):
    for at in range(len(NAMES)):
        assert "".join(NAMES[n] for n in after(shape, at)) == NAMES[at + 1 :]
        assert "".join(NAMES[n] for n in before(shape, 0, at)) == NAMES[:at][::-1]


def test_after_a_deletion_what_is_gone_is_not_met(document):
    shape = shape_of(done(delete_subtree(document, number("e"))).document)
    assert "".join(NAMES[node] for node in after(shape, number("b"))) == "cdjkl"
    assert "".join(NAMES[node] for node in before(shape, 0, number("l"))) == "kjdcba-"


def test_the_next_node_that_has_something_said_of_it(document):
    changed = done(set_property(document, number("d"), "C", ["look"])).document
    changed = done(set_property(changed, number("h"), "TR", ["aa"])).document
    shape = shape_of(changed)
    noted, at = [], 0
    while (found := first_noted(changed, after(shape, at))) is not None:
        noted.append(NAMES[found])
        at = found
    assert noted == ["d", "h"]
    assert name(first_noted(changed, before(shape, 0, number("h")))) == "d"
    others = frozenset({number("f")})
    assert name(first_noted(changed, after(shape, number("d")), others)) == "f"


def test_a_short_comment_is_not_taken_for_a_move():
    document = opened("(;SZ[9];B[aa];C[x];W[bb])")
    assert first_noted(document, after(shape_of(document), 0)) == 2
