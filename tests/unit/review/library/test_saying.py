"""Words are asked of the index: what was read of comments is found there, and goes with its file."""

from __future__ import annotations

import pytest

from ingboard.review.library.looking_up import WordAnswer, WordQuestion, look_up_words
from ingboard.review.library.store import opened
from ingboard.review.library.updating import update
from tests.unit.review.library.conftest import LATER

GAMES = {
    "a": '(;GM[1]SZ[9]PB[Ito]PW[Mori];B[cc]C[A ladder. 100% "sure"])',
    "b": "(;GM[1]SZ[9]PB[Ito];B[gc];W[cg]N[劫材]C[Ladder again, and a long one](;B[cc])(;B[aa]C[ko]))",
}


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "games"
    place.mkdir()
    for name, written in GAMES.items():
        (place / f"{name}.sgf").write_text(written)
    return place


def asked(index, folder, words):
    *_, answer = look_up_words(WordQuestion(index, words, str(folder), LATER))
    assert isinstance(answer, WordAnswer)
    names = [
        (saying.entry.path[-5:-4], saying.said.node, saying.said.number)
        for saying in answer.sayings
    ]
    return sorted(names)


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        ("LADDER", [("a", 1, 1), ("b", 2, 2)]),
        ("ladder long", [("b", 2, 2)]),
        ("adde", [("a", 1, 1), ("b", 2, 2)]),
        ("ko", [("b", 4, 3)]),
        ("劫材", [("b", 2, 2)]),
        ('"sure" 0%', [("a", 1, 1)]),
        ("%", [("a", 1, 1)]),
        ("ito", [("a", 0, 0), ("b", 0, 0)]),
        ("ladder OR ko", []),
        ("   ", []),
    ],
)
def test_words_are_found_in_every_file_whatever_they_mean_to_the_index(index, folder, words, nodes):
    assert asked(index, folder, words) == nodes


def test_what_a_file_said_goes_with_it(index, folder):
    assert asked(index, folder, "ladder")
    (folder / "a.sgf").unlink()
    (folder / "b.sgf").write_text("(;SZ[9];B[aa]C[silence])")
    assert asked(index, folder, "ladder") == []
    assert asked(index, folder, "silence") == [("b", 1, 1)]
    with opened(index) as store:
        list(update(store, str(folder), LATER))
        (rows,) = store.base.connection.execute("SELECT count(*) FROM said").fetchone()
    assert rows == 1
