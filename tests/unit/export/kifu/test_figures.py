"""A line as figures: every move has its number on a stone or in a note, and variations are named."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, Point, point_named
from ingboard.export.kifu.figure import Figure
from ingboard.export.kifu.figures import figures_of
from ingboard.export.kifu.options import Division, KifuOptions
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document

KO = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[ee];W[ea];B[cb];W[aa];B[de];W[bb];B[ed];W[];B[cb])"


def document(sgf: str) -> Document:
    return open_document(sgf.encode(), "test.sgf")


def figures(sgf: str, options: KifuOptions = KifuOptions()) -> list[Figure]:  # noqa: B008 - a value
    opened = document(sgf)
    root = opened.roots[0]
    return list(figures_of(opened, line_through(opened, root), options))


def at(name: str, figure: Figure) -> Point:
    point = point_named(name, figure.diagram.position.grid)
    assert point is not None
    return point


def noted(figure: Figure) -> list[int]:
    """The moves that the notes name."""
    found: list[int] = []
    for note in figure.notes:
        place = re.match(r"([0-9, ]+?) (?:at|pass|passes)\b", note)
        if place:
            found += [int(number) for number in place[1].split(", ")]
    return found


def numbered(figure: Figure) -> list[int]:
    return [int(label) for label in figure.diagram.labels.values() if label.isdigit()]


def test_a_move_in_a_ko_is_noted_at_the_number_that_stands_there():
    (figure,) = figures(KO)
    assert figure.notes == ("5, 11 at 1", "8 at 2", "10 passes")


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("B[]", "Variation A at move 3: Black passes"),
        ("W[]", "Variation A at move 3: White passes"),
        ("W[bb]", "Variation A at move 3: White B4"),
    ],
)
def test_a_variation_is_told_by_the_side_and_the_move_that_it_begins_with(way, told):
    game, _ = figures(f"(;SZ[5];B[aa];W[cc](;B[dd];W[ee])(;{way};B[ea]))")
    assert game.leaving == (told,)


def test_a_stone_is_drawn_with_its_first_number_though_it_was_captured():
    (figure,) = figures(KO)
    ko = at("C4", figure)
    assert figure.diagram.labels[ko] == "1"
    assert figure.diagram.position.color_at(ko) is not None


def test_a_figure_begins_with_the_board_as_it_stood():
    first, second, third = figures(KO, KifuOptions(moves=4))
    taken = at("C4", first)
    assert [figure.title for figure in (first, second, third)] == [
        "Figure 1 (1–4)",
        "Figure 2 (5–8)",
        "Figure 3 (9–11)",
    ]
    assert (
        second.diagram.labels[taken] == "5"
    )  # White took that stone in figure 1: it is free again
    assert numbered(third) == [9, 11]


def test_a_move_where_a_stone_without_number_stood_is_told_by_its_point():
    _, second, _ = figures(KO, KifuOptions(moves=4))
    assert "8 at B4" in second.notes  # White's stone of move 2, without a number here, stood there


def test_without_coordinates_such_a_stone_gets_a_small_letter():
    _, second, _ = figures(KO, KifuOptions(moves=4, coordinates=False))
    stone = at("B4", second)
    assert second.diagram.labels[stone] == "a"
    assert "8 at a" in second.notes


def test_one_figure_holds_the_whole_line():
    (figure,) = figures(KO, KifuOptions(division=Division.WHOLE, moves=4))
    assert figure.moves == tuple(range(1, 12))


def test_figures_by_comments_end_with_the_move_that_is_spoken_of():
    sgf = "(;SZ[9]C[Start];B[aa];W[bb]C[Good.];B[cc];W[dd];B[ee]C[Late.];W[ff])"
    found = figures(sgf, KifuOptions(division=Division.COMMENTS))
    assert [figure.moves for figure in found] == [(1, 2), (3, 4, 5), (6,)]
    assert [(r.reference, r.words) for r in found[0].remarks] == [("", "Start"), ("2", "Good.")]


def test_a_variation_has_a_letter_on_the_board_a_note_and_a_figure_of_its_own():
    game, variation = figures("(;SZ[9];B[cc];W[gg](;B[gc];W[cg])(;B[ee]C[Better];W[ce]))")
    center = at("E5", game)
    assert game.diagram.labels[center] == "A"
    assert game.leaving == ("Variation A at move 3: Black E5",)
    assert variation.title == "Variation A at move 3 (3–4)"
    assert variation.letter == "A"
    assert numbered(variation) == [3, 4]
    # The board is the one before move 3 of the game: its stones have no number here.
    assert variation.diagram.position.count(Color.BLACK) == 2
    assert variation.diagram.position.color_at(at("G7", variation)) is None
    assert variation.remarks[0].words == "Better"


def test_variations_within_variations_name_the_one_they_leave():
    found = figures("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))")
    assert [figure.title for figure in found] == [
        "Figure 1 (1–3)",
        "Variation A at move 2 (2–3)",
        "Variation B at move 3 of variation A (3)",
    ]


def test_variations_follow_the_figure_they_leave_and_the_game_goes_on():
    sgf = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd];B[ee])(;B[ff]))"
    found = figures(sgf, KifuOptions(moves=4))
    assert [figure.letter for figure in found] == ["", "A", ""]
    assert found[2].moves == (5,)


def test_variations_and_comments_can_be_left_out():
    sgf = "(;SZ[9];B[aa](;W[bb]C[One])(;W[cc]C[Two]))"
    (figure,) = figures(sgf, KifuOptions(variations=False, comments=False))
    assert (figure.leaving, figure.remarks) == ((), ())


def test_the_letters_of_variations_are_none_that_the_record_uses_on_that_board():
    sgf = "(;SZ[9];B[aa](;W[bb]C[At A?]LB[hh:A])(;W[cc]))"
    game, variation = figures(sgf)
    assert game.diagram.labels[Point(7, 7)] == "A"
    assert variation.letter == "B"


def test_the_records_own_numbers_go_before_the_count():
    game, variation = figures("(;SZ[9];B[aa];W[bb](;B[cc])(;B[dd]MN[1];W[ee]))")
    assert game.moves == (1, 2, 3)
    assert variation.moves == (1, 2)


def test_stones_set_up_in_the_middle_open_a_figure():
    found = figures("(;SZ[9];B[aa];W[bb];AB[cc]AE[aa];W[dd])")
    assert [figure.moves for figure in found] == [(1, 2), (3,)]
    assert found[1].diagram.position.color_at(Point(0, 0)) is None
    assert found[1].diagram.position.color_at(Point(2, 2)) is not None


def test_a_collection_of_positions_has_a_figure_for_each():
    found = figures("(;SZ[9]AB[aa]C[One];AB[bb]C[Two];AB[cc]C[Three])")
    assert [figure.remarks[0].words for figure in found] == ["One", "Two", "Three"]


def test_a_move_on_a_stone_is_noted_and_not_drawn():
    (figure,) = figures("(;SZ[9];B[aa];W[aa];B[bb])")
    assert figure.notes == ("2 at 1, on a stone",)


def test_an_empty_record_has_one_empty_figure():
    (figure,) = figures("(;SZ[9])")
    assert (figure.title, figure.moves) == ("Figure 1", ())


def test_marks_of_a_commented_node_stand_where_no_number_does():
    sgf = "(;SZ[9];B[aa]C[See.]TR[aa][bb]SQ[cc];W[dd])"
    (figure,) = figures(sgf)
    signs = {tuple(point): sign.value for point, sign in figure.diagram.signs.items()}
    assert signs == {(1, 1): "TR", (2, 2): "SQ"}


def test_a_mark_that_a_number_hides_is_told_with_its_comment():
    sgf = "(;SZ[9];B[aa]C[See A and the triangle.]LB[bb:A][hh:B]TR[aa][cc];W[bb];B[gg])"
    (figure,) = figures(sgf)
    assert figure.diagram.labels[Point(7, 7)] == "B"
    assert figure.diagram.labels[Point(1, 1)] == "2"
    assert figure.remarks[0].words == "See A and the triangle.\n(A: 2; Triangle: 1, C7)"


def test_a_letter_that_two_comments_use_is_drawn_once_and_told_the_second_time():
    sgf = "(;SZ[9];B[aa]C[A?]LB[hh:A];W[bb]C[A again?]LB[gg:A];B[cc]C[The same A]LB[hh:A])"
    (figure,) = figures(sgf)
    assert figure.diagram.labels[Point(7, 7)] == "A"
    assert Point(6, 6) not in figure.diagram.labels
    assert [remark.words for remark in figure.remarks] == [
        "A?",
        "A again?\n(A: G3)",
        "The same A",
    ]


def test_without_comments_only_the_marks_of_the_last_node_are_drawn():
    sgf = "(;SZ[9];B[aa]C[A?]LB[hh:A];W[bb]LB[gg:Z])"
    (figure,) = figures(sgf, KifuOptions(comments=False))
    assert set(figure.diagram.labels.values()) == {"1", "2", "Z"}


def test_variations_deep_in_each_other_are_walked_without_recursion():
    depth = 2_000
    sgf = "(;SZ[9];B[aa]" + "(;W[bb])(;W[cc]" * depth + ")" * depth + ")"
    assert sum(1 for _ in figures(sgf)) == depth + 1


@st.composite
def trees(draw: st.DrawFn) -> str:
    """A record on a small board, where stones are taken again and again, with variations."""
    letters = "abcd"
    nodes = draw(st.integers(1, 60))
    parts, depth = ["(;SZ[4]"], 1
    for number in range(nodes):
        color = "BW"[number % 2]
        where = draw(st.sampled_from([a + b for a in letters for b in letters] + [""]))
        move = f";{color}[{where}]" + draw(st.sampled_from(["", "", "", "C[Note]"]))
        act = draw(st.sampled_from(["on", "on", "on", "open", "close"]))
        if act == "open":
            parts.append("(")
            depth += 1
        elif act == "close" and depth > 1:
            parts.append(")(")
        parts.append(move)
    return "".join(parts) + ")" * depth


@given(trees(), st.integers(1, 12), st.sampled_from(Division), st.booleans())
def test_every_move_is_there_exactly_once_as_a_number_or_in_a_note(
    sgf, most, division, coordinates
):
    options = KifuOptions(division, most, coordinates=coordinates)
    found = figures(sgf, options)
    opened = document(sgf)
    played = sum(
        1
        for node in opened.subtree(opened.roots[0])
        for entry in opened.properties(node)
        if entry.name in {"B", "W"}
    )
    assert sum(len(figure.moves) for figure in found) == played
    for figure in found:
        told = Counter(numbered(figure) + noted(figure))
        assert told == Counter(figure.moves)
        assert max(told.values(), default=1) == 1


@given(trees(), st.integers(1, 12))
def test_figures_of_the_game_alone_follow_each_other_without_a_gap(sgf, most):
    found = figures(sgf, KifuOptions(moves=most, variations=False))
    numbers = [number for figure in found for number in figure.moves]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(len(figure.moves) <= most for figure in found)


@pytest.mark.parametrize("sgf", ["(;GM[3]SZ[8])"])
def test_another_game_than_go_is_refused_with_a_sentence(sgf):
    from ingboard.kifu.findings import KifuError

    with pytest.raises(KifuError):
        figures(sgf)


def test_lines_arrows_and_what_is_dim_stand_in_the_figure():
    sgf = "(;SZ[9];B[aa]DD[bb:cc];W[ii]C[see]LN[aa:ba]AR[ca:cb];B[hh];W[gg]AR[ee:ff])"
    (figure,) = figures(sgf)
    drawn = figure.diagram
    assert [(*stroke.start, *stroke.end, stroke.is_arrow) for stroke in drawn.strokes] == [
        (0, 0, 0, 1, False),
        (0, 2, 1, 2, True),
        (4, 4, 5, 5, True),
    ]
    assert len(drawn.dimmed) == 4
