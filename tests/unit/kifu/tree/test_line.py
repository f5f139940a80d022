"""Lines of a document read as games: the main line as the reader reads it, variations, changed nodes."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point
from ingboard.kifu import reader as game_reading
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.changes import set_property
from ingboard.kifu.tree.line import (
    line_through,
    read_branch,
    read_line,
    read_more_of_line,
    read_node,
    way_to,
)
from ingboard.kifu.tree.opening import open_document
from tests.unit.kifu.tree.trees import RECORDS, add_node, done, opened

BRANCHED = "(;SZ[9]KM[7.5];B[aa];W[bb](;B[cc];W[dd])(;B[ee]C[other];W[ff]))"


def _main_line_of(data, name):
    document = open_document(data, name)
    return read_line(document, line_through(document, document.roots[0]))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_main_line_of_every_record_reads_as_the_reader_reads_it(path):
    data = path.read_bytes()
    try:
        games = read_collection(data, path.name).games
    except KifuError:
        with pytest.raises(KifuError):
            _main_line_of(data, path.name)
        return
    document = open_document(data, path.name)
    read = []
    for root in document.roots:
        try:
            read.append(read_line(document, line_through(document, root)).record)
        except KifuError:
            continue
    assert tuple(read) == games
    assert [record.findings for record in read] == [game.findings for game in games]


def test_a_variation_is_a_game_of_its_own():
    document = opened(BRANCHED)
    (node,) = [n for n in document.subtree(0) if "other" in document.content(n)]
    line = line_through(document, node)
    assert line[: len(way_to(document, node))] == way_to(document, node)
    read = read_line(document, line)
    points = [node.move.point for node in read.record.nodes[1:] if node.move]
    assert points == [Point(0, 0), Point(1, 1), Point(4, 4), Point(5, 5)]
    assert read.record.details.komi == 7.5
    assert read.nodes == line


def test_changed_and_added_nodes_are_read_from_their_new_text():
    document = opened(BRANCHED)
    change = add_node(document, 2, [("B", ["hh"]), ("C", ["new]"])])
    changed = done(set_property(change.document, 0, "KM", ["0.5"])).document
    read = read_line(changed, line_through(changed, change.node))
    assert read.record.details.komi == 0.5
    assert read.record.nodes[-1].comment == "new]"
    assert read.record.nodes[-1].move == (Color.BLACK, Point(7, 7))
    (alone,) = read_node(changed, change.node)
    assert alone == read.record.nodes[-1]


def test_a_node_with_two_moves_gives_two_nodes_of_the_record():
    document = opened("(;SZ[9];B[aa]W[bb];B[cc])")
    read = read_line(document, line_through(document, 0))
    assert read.nodes == (0, 1, 1, 2)


def test_a_board_that_is_not_read_is_refused_in_a_sentence():
    document = opened("(;SZ[9:53];B[aa])")
    with pytest.raises(KifuError, match="1 to 52"):
        read_line(document, (0, 1))


def test_a_branch_reads_as_the_same_nodes_of_its_line():
    document = opened(BRANCHED)
    (node,) = [n for n in document.subtree(0) if "other" in document.content(n)]
    document = done(set_property(document, document.children(node)[0], "C", ["changed"])).document
    chain = line_through(document, node)[len(way_to(document, node)) - 1 :]
    whole = read_line(document, line_through(document, node))
    branch = read_branch(document, 0, chain)
    assert [place for _, place in branch] == list(chain)
    assert [said for said, _ in branch] == list(whole.record.nodes[-len(chain) :])
    with pytest.raises(KifuError):
        read_branch(opened("(;GM[3]SZ[8];B[aa])"), 0, [1])


def test_a_small_file_that_names_a_million_points_is_refused_in_a_sentence():
    document = opened("(;SZ[19]" + ";AB[aa:ss]" * 2_800 + ")")
    with pytest.raises(KifuError, match="1000000 points set up or marked in one line"):
        read_line(document, line_through(document, 0))
    document = opened("(;SZ[19]" + ";AB[aa:ss]" * 500 + ")")
    assert len(read_line(document, line_through(document, 0)).record.nodes) == 501


@pytest.mark.parametrize("content", ["AB[aa:ss]", "TR[aa:ss]", "DD[aa:ss]", "VW[aa:ss]"])
def test_stones_marks_and_areas_count_as_points(content, monkeypatch):
    monkeypatch.setattr(game_reading, "MOST_POINTS", 10 * 361)
    document = opened("(;SZ[19]" + f";{content}" * 11 + ")")
    with pytest.raises(KifuError, match="3610 points set up or marked in one line"):
        read_line(document, line_through(document, 0))
    assert len(read_line(document, line_through(document, 0)[:-1]).record.nodes) == 11


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_goes_on_behind_the_root_reads_as_in_the_whole_line(path):
    try:
        document = open_document(path.read_bytes(), path.name)
        line = line_through(document, document.roots[0])
        whole = read_line(document, line)
    except KifuError:
        return
    nodes, owners = read_more_of_line(document, line[0], line[1:], whole.record.first.grid)
    of_root = whole.nodes.count(line[0])
    assert nodes == whole.record.nodes[of_root:]
    assert owners == whole.nodes[of_root:]
