"""Finding beside a slow direct search, and what counts as a match."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, Point, grid_of
from ingboard.kifu.replay import replay
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_line, way_to
from ingboard.review.search.finding import STEP, Query, find, find_all
from ingboard.review.search.pattern import ANY, Pattern, Rectangle, cut_out, whole_board
from ingboard.review.search.walk import walk
from tests.unit.review.search.trees import SIZE, documents, opened

CELLS = st.sampled_from([ANY, ANY, 0, 1, 2])


def turned_point(row, column, kind):
    """The eight symmetries of the board, written out by hand."""
    last = SIZE - 1
    return [
        (row, column),
        (row, last - column),
        (last - row, column),
        (last - row, last - column),
        (column, row),
        (column, last - row),
        (last - column, row),
        (last - column, last - row),
    ][kind]


def slow_places(cells, pattern: Pattern, *, symmetries, colors, anywhere):
    """Every way in which a board shows a pattern: each set of points tried one by one."""
    corner, rows, columns = pattern.rectangle
    shifts = [(0, 0)]
    if anywhere:
        shifts = [
            (row - corner.row, column - corner.column)
            for row in range(SIZE - rows + 1)
            for column in range(SIZE - columns + 1)
        ]
    found = set()
    for down, right in shifts:
        for kind in range(8 if symmetries else 1):
            for swap in (False, True) if colors else (False,):
                wanted = {}
                for number, cell in enumerate(pattern.cells):
                    row, column = divmod(number, columns)
                    at = turned_point(corner.row + row + down, corner.column + column + right, kind)
                    wanted[at] = {1: 2, 2: 1}.get(cell, cell) if swap else cell
                if all(
                    cell in (ANY, cells[row * SIZE + column])
                    for (row, column), cell in wanted.items()
                ):
                    found.add((swap, frozenset(wanted.items())))
    return found


def slow_nodes(document: Document, query: Query):
    """The nodes at which a place comes to be seen that was not seen just before."""
    options = {"symmetries": query.symmetries, "colors": query.colors, "anywhere": query.anywhere}
    nodes = []
    turns = {visit.node: visit.to_play for visit in walk(document, 0)}

    def places(node):
        line = read_line(document, way_to(document, node)).record
        shown = slow_places(replay(line).last.cells, query.pattern, **options)
        if query.to_play is None:
            return shown
        return {
            place
            for place in shown
            if turns[node] is (query.to_play.opponent if place[0] else query.to_play)
        }

    for node in document.subtree(0):
        parent = document.parent(node)
        earlier = places(parent) if parent >= 0 else set()
        if places(node) - earlier:
            nodes.append(node)
    return nodes


flags = st.booleans()
sides = st.sampled_from([None, *Color])


@given(documents, st.data(), flags, flags, flags, sides)
def test_patterns_as_a_slow_search_finds_them(document, data, symmetries, colors, anywhere, side):
    rows, columns = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 4))
    corner = Point(
        data.draw(st.integers(0, SIZE - rows)), data.draw(st.integers(0, SIZE - columns))
    )
    cells = bytes(data.draw(st.lists(CELLS, min_size=rows * columns, max_size=rows * columns)))
    pattern = Pattern(grid_of(SIZE, SIZE), Rectangle(corner, rows, columns), cells)
    query = Query(pattern, symmetries, colors, anywhere, side)
    assert [match.node for match in find_all(document, query)] == slow_nodes(document, query)


@given(documents, st.data(), flags, flags, sides)
def test_positions_as_a_slow_search_finds_them(document, data, symmetries, colors, side):
    visits = {visit.node: visit for visit in walk(document, 0)}
    asked = data.draw(st.sampled_from(list(visits.values())))
    query = Query(whole_board(asked.position), symmetries, colors, to_play=side)

    def changing(nodes):  # where only the turn changes, a position is not found anew
        return [node for node in nodes if visits[node].position != visits[node].before]

    found = [match.node for match in find_all(document, query)]
    assert changing(found) == changing(slow_nodes(document, query))
    if side is None:
        assert changing(found) == found
        assert found


def test_a_match_tells_its_move_number_its_line_and_what_came_next():
    document = opened("(;SZ[9];B[cc];W[dd](;B[ee];W[aa])(;B[ff];W[gg];B[ee]AE[ff]))")
    wanted = next(visit for visit in walk(document, 0) if visit.node == 3).position
    (main,) = find_all(document, Query(whole_board(wanted)))
    assert (main.node, main.number, main.is_main) == (3, 3, True)
    assert main.next_move == (Color.WHITE, Point(0, 0))

    corner = cut_out(wanted, Point(2, 2), Point(3, 3))
    assert [match.node for match in find_all(document, Query(corner))] == [2]
    assert [match.number for match in find_all(document, Query(corner, anywhere=True))] == [2, 4]


def test_a_corner_shape_is_found_turned_with_colors_swapped_at_its_own_place():
    document = opened("(;SZ[9];B[cc];W[gc];B[aa];W[gd])")
    shape = cut_out(
        next(visit.position for visit in walk(opened("(;SZ[9]AB[cg]AB[dg])"), 0)),
        Point(5, 1),
        Point(8, 3),
    )
    assert find_all(document, Query(shape)) == ()
    assert find_all(document, Query(shape, symmetries=True)) == ()
    (match,) = find_all(document, Query(shape, symmetries=True, colors=True))
    assert match.number == 4
    assert match.rectangle == Rectangle(Point(1, 5), 3, 4)
    assert match.likeness >= 8


def test_games_on_other_boards_are_passed_over():
    document = opened("(;SZ[9];B[cc])(;SZ[13];B[cc])(;SZ[9];B[cc])(;SZ[3:4];B[aa])")
    pattern = cut_out(next(iter(walk(document, 0))).position, Point(0, 0), Point(8, 8), ())
    black = Pattern(grid_of(9, 9), Rectangle(Point(2, 2), 1, 1), b"\1")
    assert [match.root for match in find_all(document, Query(black))] == [0, 4]
    assert len(find_all(document, Query(pattern))) == 2


def test_long_searches_answer_on_the_way_and_can_be_left():
    document = opened("(;SZ[9]" + ";B[aa];W[bb]" * STEP + ")")
    progress = find(document, Query(Pattern(grid_of(9, 9), Rectangle(Point(0, 0), 1, 1), b"\1")))
    first = next(progress)
    assert first.nodes == STEP
    assert [match.number for match in first.matches] == [1]
    progress.close()
    assert list(progress) == []
