"""Marks, lines, dimming and territory: what is written then, and that all the rest stays byte for byte."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ingboard.board.points import Color, Grid, Point, grid_of
from ingboard.kifu.findings import KifuError
from ingboard.kifu.marks import SIGNS, MarkKind
from ingboard.kifu.reader import read_collection
from ingboard.kifu.record import RecordMark, RecordStroke
from ingboard.kifu.tree import markup
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.markup import set_comment
from ingboard.kifu.tree.notes import OfMove, OfPosition, judge
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.point_lists import points_in, rectangles
from ingboard.kifu.tree.set_up import set_stone
from ingboard.kifu.tree.writing import bytes_of, text_of
from tests.unit.kifu.tree.trees import RECORDS, opened, reread, shape_of

GRID = grid_of(9, 9)
D4, E5 = Point(5, 3), Point(4, 4)


def test_a_triangle_is_put_beside_those_that_are_there_and_has_its_name():
    change = markup.toggle_sign(
        opened("(;SZ[9]TR[aa]\n [bb];B[cc])"), 0, GRID, MarkKind.TRIANGLE, D4
    )
    assert text_of(change.document) == "(;SZ[9]TR[aa][bb][df];B[cc])"
    assert change.what == "Triangle at D4"


def test_the_same_sign_again_takes_it_away_and_its_property_with_the_last():
    change = markup.toggle_sign(opened("(;SZ[9]TR[df])"), 0, GRID, MarkKind.TRIANGLE, D4)
    assert text_of(change.document) == "(;SZ[9])"
    assert change.what == "Remove triangle at D4"


def test_a_point_carries_one_sign_and_the_other_properties_keep_their_bytes():
    document = opened("(;SZ[9] C[\\]x]\nLB[df:A][aa:B\\]]\nCR [ df ][bb]  XX[1];B[cc])")
    change = markup.toggle_sign(document, 0, GRID, MarkKind.SQUARE, D4)
    assert text_of(change.document) == ("(;SZ[9] C[\\]x]\nLB[aa:B\\]]\nCR[bb]  XX[1]SQ[df];B[cc])")


def test_a_point_leaves_a_rectangle_in_the_fewest_values():
    document = opened("(;SZ[9]TR[aa:cc][ee])")
    change = markup.toggle_sign(document, 0, GRID, MarkKind.TRIANGLE, Point(1, 1))
    (record,) = read_collection(bytes_of(change.document), "x.sgf").games
    block = {Point(row, column) for row in range(3) for column in range(3)}
    assert record.nodes[0].marked(MarkKind.TRIANGLE) == block - {Point(1, 1)} | {E5}
    assert text_of(change.document) == "(;SZ[9]TR[aa:ca][ab:ac][cb:cc][bc][ee])"


def test_letters_and_numbers_go_on_where_the_node_stopped():
    document = opened("(;SZ[9]LB[aa:A][bb:C][cc:1][dd:word])")
    labels = markup.labels_at(document, 0, GRID).values()
    assert (markup.next_letter(labels), markup.next_number(labels)) == ("B", "2")
    assert markup.next_letter("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == "1"


@pytest.mark.parametrize("label", ["A", "12", "last move", "a:b]c\\", "許功"])
def test_a_label_is_read_back_as_it_was_put(label):
    change = markup.toggle_label(opened("(;CA[UTF-8]SZ[9])"), 0, GRID, D4, label)
    assert markup.labels_at(change.document, 0, GRID) == {D4: label}
    (record,) = read_collection(bytes_of(change.document), "x.sgf").games
    assert [mark.label for mark in record.nodes[0].marks] == [label]
    gone = markup.toggle_label(change.document, 0, GRID, D4, label)
    assert text_of(gone.document) == "(;CA[UTF-8]SZ[9])"


def test_an_arrow_has_a_direction_and_a_line_has_none():
    document = opened("(;SZ[9])")
    line = markup.toggle_stroke(document, 0, GRID, D4, E5, is_arrow=False).document
    assert text_of(line) == "(;SZ[9]LN[df:ee])"
    assert text_of(markup.toggle_stroke(line, 0, GRID, E5, D4, is_arrow=False).document) == (
        "(;SZ[9])"
    )
    arrow = markup.toggle_stroke(document, 0, GRID, D4, E5, is_arrow=True).document
    both = markup.toggle_stroke(arrow, 0, GRID, E5, D4, is_arrow=True).document
    assert text_of(both) == "(;SZ[9]AR[df:ee][ee:df])"


def test_dimming_lasts_until_another_node_says_otherwise():
    document = opened("(;SZ[9]DD[aa:bb];B[cc];DD[];W[dd])")
    block = frozenset(Point(row, column) for row in (0, 1) for column in (0, 1))
    assert [markup.dimmed_at(document, node, GRID) for node in range(4)] == [
        block,
        block,
        set(),
        set(),
    ]


def test_dimming_more_at_a_later_node_keeps_what_was_dim_and_leaves_the_earlier_node():
    document = opened("(;SZ[9]DD[aa];B[cc])")
    change = markup.toggle_dim(document, 1, GRID, [D4])
    assert text_of(change.document) == "(;SZ[9]DD[aa];B[cc]DD[aa][df])"
    again = markup.toggle_dim(change.document, 1, GRID, [D4])
    assert text_of(again.document) == "(;SZ[9]DD[aa];B[cc])"
    none = markup.toggle_dim(document, 1, GRID, [Point(0, 0)])
    assert text_of(none.document) == "(;SZ[9]DD[aa];B[cc]DD[])"


def test_territory_of_one_side_takes_the_place_of_the_others():
    document = opened("(;SZ[9]TB[aa:ca])")
    white = markup.toggle_territory(document, 0, GRID, Color.WHITE, [Point(0, 1)])
    assert text_of(white.document) == "(;SZ[9]TB[aa][ca]TW[ba])"
    none = markup.toggle_territory(white.document, 0, GRID, Color.WHITE, [Point(0, 1)])
    assert text_of(none.document) == "(;SZ[9]TB[aa][ca])"


def test_clearing_a_point_takes_every_mark_off_it_and_no_other():
    document = opened("(;SZ[9]TR[df][aa]LB[df:A]TW[df]LN[df:ee][aa:bb]AR[ee:df]SL[ee])")
    change = markup.clear_point(document, 0, GRID, D4)
    assert text_of(change.document) == "(;SZ[9]TR[aa]LN[aa:bb]SL[ee])"


def test_any_points_as_rectangles_are_the_same_points():
    for seed in range(200):
        chance = random.Random(seed)
        points = frozenset(chance.sample(GRID.points, chance.randrange(82)))
        written = list(rectangles(points))
        assert points_in(written, GRID) == points
        assert len(written) <= len(points)


def test_lines_arrows_dimming_view_and_numbers_are_read():
    written = "(;SZ[9];B[aa]LN[df:ee]AR[ee:df][aa:zz]DD[aa:bb]VW[aa:cc]MN[7];W[bb]VW[])"
    (record,) = read_collection(written.encode(), "x.sgf").games
    node = record.nodes[1]
    assert node.strokes == (RecordStroke(D4, E5), RecordStroke(E5, D4, is_arrow=True))
    block = frozenset(Point(row, column) for row in (0, 1) for column in (0, 1))
    assert node.dimmed == block
    assert node.viewed is not None
    assert (len(node.viewed), node.number) == (9, 7)
    assert (record.nodes[2].viewed, record.nodes[2].dimmed) == (frozenset(), None)


def test_marks_and_letters_of_old_files_are_read():
    (record,) = read_collection(b"(;FF[3]SZ[9];B[aa]L[bb][cc]M[dd])", "x.sgf").games
    assert record.nodes[1].marks == (
        RecordMark(MarkKind.LABEL, Point(1, 1), "a"),
        RecordMark(MarkKind.LABEL, Point(2, 2), "b"),
        RecordMark(MarkKind.CROSS, Point(3, 3)),
    )


def _random_deed(chance: random.Random, document: Document, node: int, grid: Grid) -> TreeChange:
    point, other = chance.sample(grid.points, 2)
    match chance.randrange(9):
        case 0:
            return markup.toggle_sign(document, node, grid, chance.choice(SIGNS), point)
        case 1:
            label = chance.choice(["A", "7", "a]b", "許"])
            return markup.toggle_label(document, node, grid, point, label)
        case 2:
            color = chance.choice(list(Color))
            return markup.toggle_territory(document, node, grid, color, [point, other])
        case 3:
            return markup.toggle_stroke(document, node, grid, point, other, is_arrow=True)
        case 4:
            return markup.toggle_dim(document, node, grid, [point])
        case 5:
            return markup.clear_point(document, node, grid, point)
        case 6:
            return set_comment(document, node, chance.choice(["", "a]\\", "two\nlines"]))
        case 7:
            return judge(document, node, chance.choice([*OfMove, *OfPosition]), 2)
        case _:
            return set_stone(document, node, grid, point, chance.choice([*Color, None]), None)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_deeds_on_real_records_leave_all_other_nodes_and_properties_as_they_were(path: Path):
    try:
        document = open_document(path.read_bytes(), path.name)
    except KifuError:
        return
    chance = random.Random(path.name)
    nodes = list(document.subtree(document.roots[0]))
    grid = grid_of(9, 9)
    for _ in range(12):
        node = chance.choice(nodes)
        change = _random_deed(chance, document, node, grid)
        touched = {node, change.node}
        for other in chance.sample(nodes, min(8, len(nodes))):
            if other not in touched:
                assert change.document.content(other) == document.content(other)
        kept = _others(change.document, node)
        assert kept == _others(document, node)
        document = change.document
    assert shape_of(reread(document)) == shape_of(document)


def _others(document: Document, node: int) -> list[tuple[str, tuple[str, ...]]]:
    """The properties that no deed is about, with their raw values, in order."""
    return [
        (entry.name, tuple(raw for _, raw in entry.values))
        for entry in document.properties(node)
        if entry.name not in _EDITED
    ]


_EDITED = {
    *(kind.value for kind in MarkKind),
    "LN",
    "AR",
    "DD",
    "C",
    "AB",
    "AW",
    "AE",
    *OfMove,
    *OfPosition,
}
