"""The table of games: order, filter, and no wait with ten thousand rows."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from ingboard.review.library.entries import GameEntry
from ingboard.ui.features.find.lists import Column, GamesModel, ListedGames
from ingboard.ui.features.find.view_model import printable

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def entry(moves: int, **changes) -> GameEntry:
    game = GameEntry(
        path=f"/games/{moves}.sgf",
        number=1,
        root=0,
        black=f"Player {moves}",
        black_rank="",
        white="Other",
        white_rank="3d",
        event="",
        round="",
        date="",
        place="",
        komi=None,
        handicap=0,
        result="B+R",
        rules="",
        size="19",
        moves=moves,
        nodes=moves + 1,
    )
    return replace(game, **changes)


def show(model: GamesModel, games: list[tuple[int, GameEntry]], folder: str) -> None:
    listed = ListedGames(games, folder)
    model.show_list(listed, model.arrangement, listed.arranged(model.arrangement))


@pytest.fixture
def model(qapp):  # noqa: ARG001
    model = GamesModel()
    games = [entry(number) for number in (10, 9, 100)]
    show(model, [(each.moves + 1000, each) for each in games], "/games")
    return model


def column(model, which):
    return [model.index(row, which).data() for row in range(model.rowCount())]


def test_qt_finds_no_fault_with_it(model, qtmodeltester):
    qtmodeltester.check(model)


def test_figures_within_words_count_by_value(model):
    assert column(model, Column.FILE) == ["9.sgf", "10.sgf", "100.sgf"]
    model.sort(Column.BLACK, DOWN)
    assert column(model, Column.BLACK) == ["Player 100", "Player 10", "Player 9"]
    model.sort(Column.MOVES, UP)
    assert column(model, Column.MOVES) == ["9", "10", "100"]


def test_rows_lead_back_to_their_games(model):
    model.sort(Column.MOVES, DOWN)
    assert model.number_at(0) == 1100
    assert model.place_at(0) == (Path("/games/100.sgf"), 0)
    assert model.row_of(1009) == 2
    model.show_filter("100")
    assert model.row_of(1009) is None


def test_the_filter_knows_no_case_and_takes_words_in_any_order(model):
    model.show_filter("3D pLaYer 100")
    assert column(model, Column.FILE) == ["100.sgf"]
    model.show_filter("")
    assert model.rowCount() == model.all_games == 3


def test_a_second_game_of_a_file_is_told_apart(qapp):  # noqa: ARG001
    model = GamesModel()
    show(model, [(1, entry(1)), (2, entry(1, number=2))], "")
    assert column(model, Column.FILE) == ["1.sgf", "1.sgf #2"]


def test_odd_file_names_can_be_shown(qapp):  # noqa: ARG001
    name = b"a\xff.sgf".decode("utf-8", "surrogateescape")
    assert printable(name) == "a\N{REPLACEMENT CHARACTER}.sgf"
    model = GamesModel()
    show(model, [(1, entry(1, path=f"/games/{name}"))], "/games")
    assert column(model, Column.FILE) == ["a\N{REPLACEMENT CHARACTER}.sgf"]


def test_a_line_break_in_a_file_name_shifts_no_column(qapp):  # noqa: ARG001
    model = GamesModel()
    show(model, [(1, entry(1, path="/games/a\nb.sgf"))], "/games")
    assert column(model, Column.FILE) == ["a b.sgf"]
    assert model.place_at(0) == (Path("/games/a\nb.sgf"), 0)


def test_digits_that_are_no_figures_do_no_harm(qapp):  # noqa: ARG001
    model = GamesModel()
    names = ["x²", "x٣", "x1", "9" * 5000]
    show(model, [(at, entry(at, black=name)) for at, name in enumerate(names)], "")
    model.sort(Column.BLACK, UP)
    assert sorted(column(model, Column.BLACK)) == sorted(names)


def test_a_game_of_the_list_is_nothing_to_the_collection_of_garbage():
    """That one runs in the window's thread: with some things for each of 50,000 games it stood still."""
    before = len(gc.get_objects())
    listed = ListedGames((number, entry(number)) for number in range(1_000))
    assert len(gc.get_objects()) - before < 100
    gc.collect(0)
    assert not gc.is_tracked(listed.paths)
    assert not gc.is_tracked(listed.rows)
    assert len(listed.numbers) == 1_000
