"""Finding: what a node costs in a large tree, what a game costs in the index, how soon the index answers."""

from __future__ import annotations

import random
import string
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from ingboard.board.points import Point
from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.asking import reaching
from ingboard.review.library.entries import GameEntry
from ingboard.review.library.searched import candidates
from ingboard.review.library.store import opened
from ingboard.review.library.updating import update
from ingboard.review.search.finding import Query, find_all
from ingboard.review.search.pattern import cut_out, whole_board
from ingboard.review.search.walk import walk
from ingboard.ui.features.find.lists import Column, GamesModel, ListedGames
from tests.benchmarks.rounds import Spread, duration, measured

pytestmark = pytest.mark.bench

LATER = 4_000_000_000 * 10**9
NODES = 50_000
GAMES = 300
LIST = 10_000


def shown(capsys: pytest.CaptureFixture[str], what: str, spread: Spread) -> None:
    with capsys.disabled():
        print(f"\n  {what}: {spread} ms")


def random_line(chance: random.Random, moves: int) -> str:
    letters = string.ascii_lowercase[:19]
    points = [f"{column}{row}" for column in letters for row in letters]
    chance.shuffle(points)
    return "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(points[:moves]))


def test_a_search_through_fifty_thousand_nodes(capsys):
    chance = random.Random(1996)
    branches = "".join(f"({random_line(chance, 250)})" for _ in range(NODES // 250))
    document = open_document(f"(;GM[1]SZ[19]{branches})".encode(), "bench.sgf")
    position = list(walk(document, 0))[120].position
    part = cut_out(position, Point(0, 12), Point(6, 18))
    for what, query in (
        ("whole board", Query(whole_board(position))),
        ("whole board, sixteen likenesses", Query(whole_board(position), True, True)),
        ("a part in its place", Query(part)),
        ("a part anywhere, sixteen likenesses", Query(part, True, True, True)),
    ):
        assert find_all(document, query)
        spread = Spread((1000 * duration(partial(find_all, document, query)),))
        shown(capsys, f"{NODES} nodes, {what}", spread)


def test_the_index(capsys, tmp_path: Path):
    chance = random.Random(1991)
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(GAMES):
        written = f"(;GM[1]SZ[19]PB[Player {number}]RE[B+R]{random_line(chance, 250)})"
        (folder / f"{number}.sgf").write_text(written)
    with opened(tmp_path / "index") as store:
        built = 1000 * duration(lambda: list(update(store, str(folder), LATER))) / GAMES
        shown(capsys, "a game into the index", Spread((built,)))
        again = 1000 * duration(lambda: list(update(store, str(folder), LATER)))
        shown(capsys, f"{GAMES} files that have not changed", Spread((again,)))
        document = open_document((folder / "7.sgf").read_bytes(), "7.sgf")
        visits = list(walk(document, 0))
        first, late = visits[0].position, visits[100].position
        query = Query(whole_board(first), symmetries=True, colors=True)
        assert sum(len(answer.hits) for answer in reaching(store, first, query)) == GAMES
        everywhere = measured(lambda: list(reaching(store, first, query)))
        shown(capsys, f"a position of {GAMES} games", everywhere)
        query_late = Query(whole_board(late), symmetries=True, colors=True)
        assert [len(answer.hits) for answer in reaching(store, late, query_late)] == [1]
        once = measured(lambda: list(reaching(store, late, query_late)))
        shown(capsys, "a position of one game", once)
        part = Query(cut_out(late, Point(0, 12), Point(6, 18)), symmetries=True, colors=True)
        assert candidates(store, part)
        shown(capsys, "files that may show a part", measured(lambda: candidates(store, part)))


def test_a_list_of_ten_thousand_games(capsys, qapp):  # noqa: ARG001
    games = [
        (
            at,
            GameEntry(
                f"/games/{at}.sgf",
                1,
                0,
                f"Black {at * 7919 % LIST}",
                "5d",
                "White",
                "3d",
                "Event",
                "",
                "2026-11-21",
                "",
                8.0,
                0,
                "B+R",
                "Ing",
                "19",
                at % 400,
                at % 400,
            ),
        )
        for at in range(LIST)
    ]
    model = GamesModel()

    def fill() -> None:
        listed = ListedGames(games, "/games")
        model.show_list(listed, model.arrangement, listed.arranged(model.arrangement))

    filling = measured(fill)
    shown(capsys, f"list of {LIST} games: filled", filling)
    sorting = measured(lambda: model.sort(Column.BLACK, Qt.SortOrder.DescendingOrder))
    shown(capsys, "sorted", sorting)
    words = iter("abcdefghijklmnopqrstuvwxyz")
    filtering = measured(lambda: model.show_filter(f"black 1 {next(words)}"))
    shown(capsys, "filtered", filtering)
    assert model.all_games == LIST
