"""Words are asked of the index: what was read of comments is found there, and goes with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.kifu.tree.opening import open_document
from ingboard.review.library import looking_up
from ingboard.review.library.looking_up import WordAnswer, WordQuestion, look_up_words
from ingboard.review.library.store import opened
from ingboard.review.library.updating import update
from ingboard.review.search.words import find_words
from tests.unit.review.library.conftest import LATER

GAMES = {
    "a": '(;GM[1]SZ[9]PB[Ito]PW[Mori];B[cc]C[A ladder. 100% "sure"])',
    "b": "(;GM[1]SZ[9]PB[Ito];B[gc];W[cg]N[劫材]C[Ladder again, and a long one](;B[cc])(;B[aa]C[ko]))",
}
JUDGED = "(;SZ[9]PB[Ito]C[No TE\\[1\\] here];B[gc]TE[1];W[cg]BM[1](;B[cc]DM[2]HO[1])(;B[aa]KO[]TB[cc][dd]))"


def make_games(folder: Path, games: dict[str, str]) -> None:
    for name, written in games.items():
        (folder / f"{name}.sgf").write_text(written)


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "games"
    place.mkdir()
    make_games(place, GAMES)
    return place


@pytest.fixture(scope="module")
def unaltered(tmp_path_factory):
    """The same folder and its index, for the tests that only ask."""
    place = tmp_path_factory.mktemp("unaltered")
    make_games(place, GAMES)
    return place / "cache" / "games.sqlite", place


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    place = tmp_path_factory.mktemp("judged")
    make_games(place, {**GAMES, "c": JUDGED, "e": f"(;GM[1]SZ[9]PB[Other])\n{JUDGED}"})
    return place / "cache" / "games.sqlite", place


def sayings(index, folder, words, most=2_000):
    steps = look_up_words(WordQuestion(index, words, str(folder), LATER, most))
    answers = [step for step in steps if isinstance(step, WordAnswer)]
    return [saying for answer in answers for saying in answer.sayings]


def asked(index, folder, words):
    names = [
        (saying.entry.path[-5:-4], saying.said.node, saying.said.number)
        for saying in sayings(index, folder, words)
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
def test_words_are_found_in_every_file_whatever_they_mean_to_the_index(unaltered, words, nodes):
    index, folder = unaltered
    assert asked(index, folder, words) == nodes


def test_what_a_file_said_goes_with_it(index, folder):
    assert asked(index, folder, "ladder")
    (folder / "a.sgf").unlink()
    (folder / "b.sgf").write_text("(;SZ[9];B[aa]C[silence])")
    assert asked(index, folder, "ladder") == []
    assert asked(index, folder, "silence") == [("b", 1, 1)]
    with opened(index) as store:
        list(update(store, str(folder), LATER))
        (rows,) = store.connection.execute("SELECT count(*) FROM said").fetchone()
    assert rows == 1


@pytest.mark.parametrize(
    "typed",
    ["TE", "BM", "DM", "DM[2]", "DM[1]", "HO", "KO", "KO[]", "TB", "TB[dd]", "SZ", "B", "MN"],
)
def test_a_property_is_found_as_the_search_of_each_file_finds_it(judged, typed):
    index, folder = judged
    expected = [
        (path.name[0], match.node, match.number, match.excerpt)
        for path in sorted(folder.glob("*.sgf"))
        for step in find_words(open_document(path.read_bytes(), str(path)), typed)
        for match in sorted(step.matches, key=lambda match: (match.root, match.number))
    ]
    found = [(Path(entry.path).name[0], *said) for entry, said in sayings(index, folder, typed)]
    assert found == expected
    assert bool(found) is (typed not in {"DM[1]", "MN"})


def test_the_game_of_a_property_is_named_and_no_more_nodes_than_wanted(index, folder):
    (folder / "c.sgf").write_text(f"(;GM[1]SZ[9]PB[Other])\n{JUDGED}")
    (found,) = sayings(index, folder, "TE")
    assert (found.entry.black, found.entry.number) == ("Ito", 2)
    assert len(sayings(index, folder, "B", most=3)) == 3


def test_a_property_is_listed_by_file_as_the_library_lists_them_then_game_then_move(index, folder):
    early, late = (
        ";B[aa];W[bb](;B[cc];W[dd]TE[1])(;B[dd]TE[1])",
        ";B[aa]TE[1](;W[bb]TE[1])(;W[cc]TE[1])",
    )
    for name in ("Game 10", "game 9"):
        (folder / f"{name}.sgf").write_text(f"(;SZ[9]{early})(;SZ[9]{late})")
    found = [
        (Path(entry.path).stem, entry.number, said.number)
        for entry, said in sayings(index, folder, "TE")
    ]
    of_one = [(1, 3), (1, 4), (2, 1), (2, 2), (2, 2)]
    assert found == [(name, *place) for name in ("game 9", "Game 10") for place in of_one]
    nodes = [said.node for _, said in sayings(index, folder, "TE")]
    assert len(set(nodes)) == len(of_one)
    first = [said.number for _, said in sayings(index, folder, "TE", most=2)]
    assert first == [3, 4]


def test_files_without_the_property_are_not_opened(index, folder, monkeypatch):
    (folder / "c.sgf").write_text(JUDGED)
    assert len(sayings(index, folder, "TE")) == 1
    opened_paths = []

    def noted(path):
        opened_paths.append(path.name)
        return path.read_bytes()

    monkeypatch.setattr(looking_up, "file_bytes", noted)
    assert len(sayings(index, folder, "TE")) == 1
    assert opened_paths == ["c.sgf"]


def test_a_file_that_went_since_is_passed_over(index, folder):
    (folder / "c.sgf").write_text(JUDGED)
    (folder / "e.sgf").write_text(JUDGED)
    assert len(sayings(index, folder, "TE")) == 2
    (folder / "c.sgf").unlink()
    steps = look_up_words(WordQuestion(index, "TE", str(folder)))
    found = [s for step in steps if isinstance(step, WordAnswer) for s in step.sayings]
    assert [Path(saying.entry.path).name for saying in found] == ["e.sgf"]
