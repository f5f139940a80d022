"""Problems on paper: what is asked stands alone, what follows stands with the answers."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point
from ingboard.export.diagram import DiagramSign
from ingboard.export.kifu.figure import Figure
from ingboard.export.kifu.heading import Heading
from ingboard.export.kifu.problems import Asking, asked, problem_at, problem_nodes, sheet_of
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document

GAME = (
    "(;SZ[9];B[cc];W[gg]C[How does Black go on? The corner is the answer.]LB[gc:A][cg:B]"
    "(;B[gc]C[Right.];W[cg])(;B[cg]C[Too slow.])(;B[ee];W[dd];B[gc]))"
)


def opened(sgf: str) -> Document:
    return open_document(sgf.encode(), "test.sgf")


def sheet(document: Document) -> tuple[list[Figure], list[Figure]]:
    """The figures of the questions and those of the answers."""
    nodes = list(problem_nodes(document, document.roots[0], Asking.QUESTIONS))
    items = sheet_of(document, nodes, "Answers", 20)
    both: tuple[list[Figure], list[Figure]] = ([], [])
    part = 0
    for item in items:
        if isinstance(item, Heading):
            part = 1
        else:
            both[part].append(item)
    return both


@pytest.mark.parametrize(
    ("comment", "question", "rest"),
    [
        ("How? Here.", "How?", "Here."),
        (
            "A look first. Is it alive? Why? It has two eyes.",
            "A look first. Is it alive? Why?",
            "It has two eyes.",
        ),
        ("Where?\nAt K10. Is that not clear?", "Where?", "At K10. Is that not clear?"),
        ("He asked “Why?” and left.", "He asked “Why?”", "and left."),
        ("No question at all.", "", "No question at all."),
        ("", "", ""),
        ("黑先\uff1f答案在右上角。", "黑先\uff1f", "答案在右上角。"),
    ],
)
def test_a_question_ends_with_what_asks_and_the_rest_may_be_the_answer(comment, question, rest):
    assert asked(comment) == (question, rest)


def test_the_question_shows_the_position_its_letters_and_nothing_that_follows():
    (question,), _ = sheet(opened(GAME))
    assert question.diagram.position.count(Color.BLACK) == 1
    assert question.diagram.labels == {Point(2, 6): "A", Point(6, 2): "B"}
    assert question.diagram.signs == {Point(6, 6): DiagramSign.LAST}
    assert (question.moves, question.notes) == ((), ())
    assert [remark.words for remark in question.remarks] == ["Black to play. How does Black go on?"]


def test_the_answers_are_the_lines_that_follow_counted_from_one():
    _, answers = sheet(opened(GAME))
    assert [figure.moves for figure in answers] == [(1, 2), (1,), (1, 2, 3)]
    assert answers[0].title == "Answer to problem 1"
    assert [remark.words for remark in answers[0].remarks] == [
        "The corner is the answer.",
        "Right.",
    ]


def test_a_line_of_an_answer_has_its_own_variations():
    document = opened("(;SZ[9];B[aa]C[Well?];W[bb](;B[cc])(;B[dd];W[ee]))")
    _, answers = sheet(document)
    assert [figure.title for figure in answers] == [
        "Answer to problem 1",
        "1: Variation A at move 2 (2–3)",
    ]


def test_a_long_line_is_cut_and_says_that_the_record_goes_on():
    moves = "".join(
        f";{color}[{x}{y}]" for y in "abcd" for x, color in zip("acegi", "BWBWB", strict=True)
    )
    document = opened(f"(;SZ[9]C[Well?]{moves})")
    items = [item for item in sheet_of(document, [0], "Answers", 6) if isinstance(item, Figure)]
    assert items[-1].moves == (1, 2, 3, 4, 5, 6)
    assert items[-1].notes[-1] == "the record continues"
    (whole,) = [i for i in sheet_of(document, [0], "Answers", 20) if isinstance(i, Figure)][1:]
    assert len(whole.moves) == 20
    assert not whole.notes


def test_hotspots_and_questions_with_something_after_them_are_found():
    document = opened("(;SZ[9]C[Who?];B[aa]HO[1];W[bb]C[None];B[cc]C[Why?];W[dd]C[And?])")
    nodes = list(problem_nodes(document, document.roots[0], Asking.QUESTIONS))
    assert [document.content(node)[:5] for node in nodes] == ["SZ[9]", "B[aa]", "B[cc]"]
    marked = [
        document.content(node)[:5]
        for node in problem_nodes(document, document.roots[0], Asking.HOTSPOTS)
    ]
    assert marked == ["B[aa]"]


@pytest.mark.parametrize(
    ("sgf", "color"),
    [
        ("(;SZ[9]AB[aa]AW[bb]PL[W]C[Life?];W[cc])", Color.WHITE),
        ("(;SZ[9]AB[aa]AW[bb]C[Life?];W[cc])", Color.WHITE),
        ("(;SZ[9];B[aa]C[Now?];W[cc])", Color.WHITE),
        ("(;SZ[9]AB[aa]C[Now?];C[Well];W[cc])", Color.WHITE),
        ("(;SZ[9]C[Now?])", Color.BLACK),
    ],
)
def test_whose_turn_it_is_comes_from_the_record_or_from_what_is_played(sgf, color):
    document = opened(sgf)
    assert problem_at(document, _asking(document)).to_play is color


def _asking(document: Document) -> int:
    return next(problem_nodes(document, 0, Asking.QUESTIONS), 0)


def test_a_chosen_node_without_anything_after_it_is_still_a_problem():
    document = opened("(;SZ[9];B[aa])")
    items = sheet_of(document, [1], "One", 20)
    question, _, answer = items
    assert isinstance(question, Figure)
    assert isinstance(answer, Figure)
    assert question.remarks[0].words == "White to play."
    assert answer.moves == ()
