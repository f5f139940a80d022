"""Where nodes stand: the laws that make a tree readable, over many trees; and the cost of a deep one."""

from __future__ import annotations

import random

import pytest

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.shape import TreeShape, shape_of
from ingboard.ui.game.tree_layout import Layout, NodePlace, lay_out

Cell = tuple[int, int]


def shape_from(written: str) -> TreeShape:
    return shape_of(open_document(written.encode(), "test.sgf"))


def bushy(nodes: int, seed: int, straight: float = 0.7) -> str:
    """A tree of that many nodes, most of which go on, the others branching off somewhere near."""
    chance = random.Random(seed)
    children: list[list[int]] = [[]]
    for node in range(1, nodes):
        goes_on = chance.random() < straight
        parent = node - 1 if goes_on else chance.randrange(max(0, node - 30), node)
        children.append([])
        children[parent].append(node)
    pieces: list[str] = ["("]
    waiting: list[int | str] = [0]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part)
            continue
        pieces.append(";B[aa]" if part else ";SZ[9]")
        below = children[part]
        if len(below) == 1:
            waiting.append(below[0])
        else:
            for child in reversed(below):
                waiting += [")", child, "("]
    return "".join([*pieces, ")"])


def places(shape: TreeShape, layout: Layout) -> dict[int, NodePlace]:
    found = {node: layout.place(node) for node in shape.subtree(0)}
    return {node: place for node, place in found.items() if place is not None}


def taken_by_uprights(layout: Layout) -> list[Cell]:
    """The cells below a branching that its connections pass."""
    everything = layout.uprights(0, 0, layout.columns, layout.row_count)
    return [
        (upright.column, row)
        for upright in everything
        for row in range(upright.top + 1, upright.bottom + 1)
    ]


def test_branches_stand_below_and_later_ones_nearer():
    shape = shape_from("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg];W[hh])(;W[ii]))")
    assert {node: tuple(place) for node, place in places(shape, lay_out(shape, 0)).items()} == {
        0: (0, 0),
        1: (1, 0),
        2: (2, 0),
        3: (3, 0),
        4: (4, 0),
        5: (4, 1),
        6: (2, 2),
        7: (3, 2),
        8: (4, 2),
        9: (2, 3),
    }


@pytest.mark.parametrize("seed", range(60))
def test_the_laws_of_a_readable_tree(seed: int):
    shape = shape_from(bushy(1 + seed * 7, seed, straight=(seed % 10) / 10))
    layout = lay_out(shape, 0)
    stand = places(shape, layout)
    assert sorted(stand) == list(shape.subtree(0))
    for node, (column, row) in stand.items():
        parent = shape.parents[node]
        if parent == NONE:
            assert (column, row) == (0, 0)
            continue
        above = stand[parent]
        assert column == above.column + 1
        if shape.first_children[parent] == node:
            assert row == above.row
        else:
            older = shape.previous_sibling(node)
            assert older is not None
            assert row > stand[older].row
    cells = [tuple(place) for place in stand.values()] + taken_by_uprights(layout)
    assert len(cells) == len(set(cells)), "two things in one place"
    assert layout.columns == 1 + max(place.column for place in stand.values())
    assert layout.row_count == 1 + max(place.row for place in stand.values())


@pytest.mark.parametrize("seed", range(20))
def test_a_part_of_the_tree_has_exactly_what_stands_there(seed: int):
    shape = shape_from(bushy(200, seed))
    layout = lay_out(shape, 0)
    stand = places(shape, layout)
    chance = random.Random(seed)
    for _ in range(30):
        left, right = sorted(chance.randrange(-2, layout.columns + 2) for _ in "ab")
        top, bottom = sorted(chance.randrange(-2, layout.row_count + 2) for _ in "ab")
        seen = {}
        for piece in layout.pieces(left, top, right, bottom):
            for at, node in enumerate(piece.nodes):
                seen[node] = (piece.column + at, piece.row)
            first, last = piece.nodes[0], piece.nodes[-1]
            parent = shape.parents[first]
            is_branch = parent != NONE and shape.first_children[parent] != first
            assert piece.begins == is_branch
            assert piece.goes_on == (shape.first_children[last] != NONE)
        assert seen == {
            node: tuple(place)
            for node, place in stand.items()
            if left <= place.column <= right and top <= place.row <= bottom
        }
        uprights = list(layout.uprights(left, top, right, bottom))
        everything = layout.uprights(0, 0, layout.columns, layout.row_count)
        assert uprights == [
            upright
            for upright in everything
            if left <= upright.column <= right and upright.bottom >= top and upright.top <= bottom
        ]


def test_the_node_at_a_place_and_nothing_beside_it():
    shape = shape_from(bushy(300, 5))
    layout = lay_out(shape, 0)
    by_place = {place: node for node, place in places(shape, layout).items()}
    for column in range(-1, layout.columns + 1):
        for row in range(-1, layout.row_count + 1):
            place = NodePlace(column, row)
            assert layout.node_at(place) == by_place.get(place)


def test_what_follows_a_collapsed_node_has_no_place_and_the_rest_closes_up():
    shape = shape_from("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd])(;B[ee]))(;W[ff]))")
    layout = lay_out(shape, 0, frozenset({2}))
    assert {node: tuple(place) for node, place in places(shape, layout).items()} == {
        0: (0, 0),
        1: (1, 0),
        2: (2, 0),
        6: (2, 1),
    }


def test_one_game_of_a_collection_is_laid_out():
    shape = shape_from("(;SZ[9];B[aa];W[bb])(;SZ[9](;B[cc])(;B[dd]))")
    layout = lay_out(shape, 3)
    assert [layout.place(node) for node in range(6)] == [
        None,
        None,
        None,
        NodePlace(0, 0),
        NodePlace(1, 0),
        NodePlace(1, 1),
    ]


@pytest.mark.parametrize(
    ("written", "columns", "rows"),
    [
        ("(;SZ[9]" + ";B[aa];W[bb]" * 10_000 + ")", 20_001, 1),
        ("(;SZ[9]" + "(;B[aa])(;W[bb]" * 20_000 + ")" * 20_001, 20_001, 20_001),
        ("(;SZ[9]" + "(;W[bb]" * 20_000 + ")(;B[aa])" * 20_000 + ")", 20_001, 2),
        ("(;SZ[9]" + "(;B[aa])" * 20_000 + ")", 2, 20_000),
    ],
    ids=["deep", "nested", "nested-first", "wide"],
)
def test_deep_and_wide_trees_have_their_places(written: str, columns: int, rows: int):
    layout = lay_out(shape_from(written), 0)
    assert (layout.columns, layout.row_count) == (columns, rows)
    last = layout.order[-1]
    assert layout.node_at(layout.place(last) or NodePlace(-1, -1)) == last
