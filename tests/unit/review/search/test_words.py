"""Words in a record: comments, names, facts of every game; a property by its name."""

from __future__ import annotations

import pytest

from ingboard.kifu.tree.opening import open_document
from ingboard.review.search.words import find_words, words_at

GAME = (
    "(;SZ[9]PB[Müller]GC[A fine game];B[cc]C[The Ladder works.\nBut TE\\] no](;W[gg]N[ladder breaker]TE[1])"
    "(;W[cg]C[劫材が足りない]LB[aa:ladder]))(;SZ[9]EV[Ladder cup];B[aa])"
)
DOCUMENT = open_document(GAME.encode(), "game.sgf")


def found(typed):
    return [match for step in find_words(DOCUMENT, typed) for match in step.matches]


def test_comments_names_and_facts_of_all_games_are_found_and_marks_are_not():
    matches = found("ladder")
    assert [(match.node, match.number) for match in matches] == [(1, 1), (2, 2), (4, 0)]
    assert [match.excerpt for match in matches] == [
        "The Ladder works.",
        "ladder breaker",
        "Ladder cup",
    ]
    assert [match.root for match in matches] == [0, 0, 4]


@pytest.mark.parametrize(
    ("typed", "nodes"),
    [
        ("works ladder", [1]),
        ("ladder nothing", []),
        ("müLLER", [0]),
        ("劫材", [3]),
        ("TE", [2]),
        ("te]", [1]),
        ("", []),
        ("LB", [3]),
        ("TE[1]", [2]),
        ("TE[2]", []),
        ("B[cc]", [1]),
        ("SZ", [0, 4]),
    ],
)
def test_every_word_must_be_there_and_two_capitals_are_a_property(typed, nodes):
    assert [match.node for match in found(typed)] == nodes


def test_a_property_of_an_old_format_is_found_by_its_capitals():
    document = open_document(b"(;SiZe[9];Black[cc]te [1] ;W[aa]TE2[1])", "old.sgf")
    (match,) = [match for step in find_words(document, "TE") for match in step.matches]
    assert (match.node, match.excerpt) == (1, "TE 1")


def test_a_node_without_words_says_nothing():
    assert words_at(DOCUMENT, 5) == ""


def test_long_lines_are_cut_around_the_word():
    words = "one two three four five six seven eight nine ten eleven twelve needle " * 3
    document = open_document(f"(;C[{words}])".encode(), "x.sgf")
    (match,) = [match for step in find_words(document, "needle") for match in step.matches]
    assert match.excerpt.startswith("…")
    assert match.excerpt.endswith("…")
    assert "needle" in match.excerpt
    assert len(match.excerpt) < 100
