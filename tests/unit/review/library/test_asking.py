"""Which games reach a position, and what was played next; patterns among the files that may show them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ingboard.board.points import Color, Point
from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.asking import LibraryAnswer, reaching
from ingboard.review.library.searched import candidates, search_files
from ingboard.review.library.store import opened
from ingboard.review.library.updating import records_below
from ingboard.review.search.finding import Query, find_all
from ingboard.review.search.pattern import cut_out, whole_board
from ingboard.review.search.walk import walk
from tests.unit.review.library.conftest import updated

GAMES = {
    "a": "(;GM[1]SZ[9]RE[B+1];B[cc];W[gg];B[cg])",
    "b": "(;GM[1]SZ[9]RE[W+1];B[gc];W[cg];B[cc](;W[gg])(;W[ee]))",
    "c": "(;GM[1]SZ[9]RE[W+R];B[gg];W[cc];B[])",
    "d": "(;GM[1]SZ[9];W[cc];B[gg];W[gc])",
    "e": "(;GM[1]SZ[13];B[cc];W[gg];B[cg])",
}


def make_games(folder: Path, index: Path) -> None:
    folder.mkdir()
    for name, written in GAMES.items():
        (folder / f"{name}.sgf").write_text(written)
    updated(index, folder)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what no test alters."""
    return tmp_path_factory.mktemp("asking")


@pytest.fixture(scope="module")
def folder(place: Path) -> Path:
    return place / "games"


@pytest.fixture(scope="module")
def index(place: Path, folder: Path) -> Path:
    path = place / "games.sqlite"
    make_games(folder, path)
    return path


@pytest.fixture(scope="module")
def index_of_records(place: Path, records: Path) -> Path:
    path = place / "records.sqlite"
    updated(path, records)
    return path


@pytest.fixture(scope="module")
def documents(records: Path):
    paths = records_below(str(records))
    return {path: open_document(Path(path).read_bytes(), path) for path in paths}


def after(written: str, moves: int):
    return list(walk(open_document(written.encode(), "x"), 0))[moves].position


def names(answer):
    return {Path(hit.entry.path).stem: hit for hit in answer.hits}


def asked(index, position, *, folder="", **options):
    with opened(index) as store:
        answers = list(reaching(store, position, Query(whole_board(position), **options), folder))
    return LibraryAnswer(
        tuple(hit for answer in answers for hit in answer.hits), answers[-1].continuations
    )


def test_a_position_as_it_is(index):
    answer = asked(index, after(GAMES["a"], 2))
    assert set(names(answer)) == {"a"}
    (next_one,) = answer.continuations
    assert next_one == (Color.BLACK, Point(6, 2), 1, 1, 0)


def test_turned_and_mirrored_with_the_next_moves_brought_back(index):
    answer = asked(index, after(GAMES["a"], 2), symmetries=True)
    assert set(names(answer)) == {"a", "b", "c", "d"}
    assert set(answer.continuations) == {
        # The diagonal is a line of symmetry: one corner stands for the other.
        (Color.BLACK, Point(2, 6), 2, 1, 1),
        (Color.WHITE, Point(2, 6), 1, 0, 0),
        (Color.BLACK, None, 1, 0, 1),
    }


def test_the_first_game_is_told_while_others_are_still_looked_for(index, monkeypatch):
    position = after(GAMES["a"], 2)
    with opened(index) as store:
        places, looked_at = store.reaching, []

        def counted(*asked):
            for found in places(*asked):
                looked_at.append(found.game)
                yield found

        monkeypatch.setattr(store, "reaching", counted)
        answers = reaching(store, position, Query(whole_board(position), symmetries=True))
        first = next(answers)
        assert list(names(first)) == ["a"]
        assert len(set(looked_at)) == 2
        assert first.continuations == ((Color.BLACK, Point(2, 6), 1, 1, 0),)
        assert [list(names(answer)) for answer in answers] == [["b", "c"], ["d"]]


def test_with_the_colors_swapped(index):
    answer = asked(index, after(GAMES["a"], 2), colors=True)
    assert set(names(answer)) == {"a", "c", "d"}
    everything = asked(index, after(GAMES["a"], 2), symmetries=True, colors=True)
    assert set(names(everything)) == {"a", "b", "c", "d"}


def test_whose_turn_it_is_can_be_asked_for(index):
    position = after(GAMES["d"], 2)
    assert set(names(asked(index, position, to_play=Color.WHITE))) == {"c", "d"}  # c by a pass
    assert set(names(asked(index, position, to_play=Color.BLACK))) == {"c"}
    swapped = asked(index, position, colors=True, to_play=Color.WHITE)
    assert set(names(swapped)) == {"a", "c", "d"}


def test_variations_count_once_a_game_and_name_all_that_was_played(index):
    answer = asked(index, after(GAMES["b"], 3))
    (hit,) = answer.hits
    assert (hit.number, hit.is_main) == (3, True)
    assert {each.point for each in answer.continuations} == {Point(6, 6), Point(4, 4)}
    variation = asked(index, after(GAMES["b"], 5))
    (hit,) = variation.hits
    assert (hit.number, hit.is_main) == (4, False)
    assert variation.continuations == ()


def test_only_below_the_folder(index, folder):
    assert asked(index, after(GAMES["a"], 1), folder=str(folder)).hits != ()
    assert asked(index, after(GAMES["a"], 1), folder=str(folder / "deeper")).hits == ()


@pytest.mark.parametrize("symmetries", [False, True])
@pytest.mark.parametrize("colors", [False, True])
def test_the_index_says_what_walking_all_files_says(
    index_of_records, documents, symmetries, colors
):
    counts: Counter[int] = Counter()
    for document in documents.values():
        for visit in list(walk(document, document.roots[0]))[:40:9]:
            query = Query(whole_board(visit.position), symmetries, colors)
            expected = {path for path, each in documents.items() if find_all(each, query)}
            answer = asked(index_of_records, visit.position, symmetries=symmetries, colors=colors)
            assert {hit.entry.path for hit in answer.hits} == expected
            counts[len(expected)] += 1
    assert max(counts) > 1


def test_patterns_among_the_files_that_may_show_them(index):
    shape = cut_out(after(GAMES["a"], 3), Point(1, 1), Point(7, 3))
    with opened(index) as store:
        (only,) = candidates(store, Query(shape))
        turned = Query(shape, symmetries=True)
        some = candidates(store, turned)
    assert Path(only).stem == "a"
    assert [Path(path).stem for path in some] == ["a", "b"]
    found = {step.path: step.matches for step in search_files(some, turned) if step.matches}
    assert {Path(path).stem: matches[0].number for path, matches in found.items()} == {
        "a": 3,
        "b": 3,
    }


def test_no_file_that_shows_a_pattern_is_left_out(index_of_records, documents):
    for path, document in documents.items():
        position = list(walk(document, document.roots[0]))[:60][-1].position
        half = position.grid.rows // 2
        query = Query(
            cut_out(position, Point(0, 0), Point(half, half)), symmetries=True, colors=True
        )
        with opened(index_of_records) as store:
            some = candidates(store, query)
        assert path in some
        walked = {step.path for step in search_files(list(documents), query) if step.matches}
        assert walked == {step.path for step in search_files(some, query) if step.matches}


def test_files_that_have_gone_or_broken_since_are_noted(tmp_path):
    folder, index = tmp_path / "games", tmp_path / "games.sqlite"
    make_games(folder, index)
    shape = cut_out(after(GAMES["a"], 1), Point(1, 1), Point(3, 3))
    with opened(index) as store:
        some = candidates(store, Query(shape, symmetries=True))
    (folder / "a.sgf").unlink()
    (folder / "b.sgf").write_text("gone wrong")
    steps = list(search_files(some, Query(shape, symmetries=True)))
    assert {Path(step.path).stem for step in steps if step.note} == {"a", "b"}
    assert {Path(step.path).stem for step in steps if step.matches} == {"c", "d"}
    assert steps[-1].done == steps[-1].files
