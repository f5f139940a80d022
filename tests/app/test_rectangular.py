"""A board that is no square in the window: opened, played on, counted, printed, exported, saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.board.points import Color, grid_of, point_named
from ingboard.game.state import Phase
from ingboard.kifu.reader import read_file
from tests.app.driver import App

WALLS = "".join(f";B[h{row}];W[i{row}]" for row in "abcdefgh")


@pytest.fixture
def wide(app: App, tmp_path: Path) -> App:
    """A game on 15 by 9, a move before its walls are closed."""
    path = tmp_path / "wide.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[15:9]RU[Simplified Ing]KM[0]PB[Wide]PW[Low]{WALLS})")
    app.open(path)
    app.key("End")
    return app


def test_a_game_on_a_wide_board_is_played_on_counted_and_saved(wide, tmp_path):
    app = wide
    grid = grid_of(9, 15)
    assert app.state.grid is grid
    assert app.board.grid is grid
    for point in ("H1", "J1", "P9", "A1"):
        app.click(point)
    assert app.state.position.color_at(point_named("P9", grid)) is Color.BLACK
    assert app.state.position.color_at(point_named("A1", grid)) is Color.WHITE
    app.run("pass")
    app.run("pass")
    assert app.state.phase is Phase.AGREEMENT
    for point in ("P9", "A1"):  # each a stone among the other's
        app.click(point)
    for color in Color:
        app.presenter.toggle_assent(color)
    app.run("count")
    plan = app.state.plan
    assert plan.feasible
    assert (plan.areas.area.black, plan.areas.area.white, plan.result) == (72, 63, "B+9")
    assert plan.balance.stones == 67
    assert app.save()
    record = read_file(tmp_path / "wide.sgf").games[0]
    assert record.grid is grid
    assert len(record.moves) == 22
    assert (tmp_path / "wide.sgf").read_text().count("SZ[15:9]") == 1


@pytest.mark.parametrize("shape", ["1:2", "2:1", "3:52", "52:3", "30:5", "52:52"])
def test_boards_of_every_shape_are_shown_and_have_a_last_point(app, tmp_path, shape):
    path = tmp_path / "shape.sgf"
    columns, rows = map(int, shape.split(":"))
    path.write_text(
        f"(;SZ[{shape}]RU[Ing];B[aa];W[ab])" if rows > 1 else f"(;SZ[{shape}]RU[Ing];B[aa])"
    )
    app.open(path)
    app.key("End")
    grid = app.board.grid
    assert (grid.columns, grid.rows) == (columns, rows)
    first, last = (app.board.center_of(point) for point in (grid.points[0], grid.points[-1]))
    assert app.board.rect().contains(first.toPoint())
    assert app.board.rect().contains(last.toPoint())
    assert last.x() - first.x() == pytest.approx(
        (last.y() - first.y()) * (columns - 1) / (rows - 1) if rows > 1 else last.x() - first.x()
    )


def test_a_turned_record_lies_the_other_way_and_undo_brings_it_back(wide, qtbot):
    app = wide
    app.run("turn-board")
    qtbot.waitUntil(lambda: app.state.grid.rows == 15)
    assert (app.state.grid.columns, app.state.grid.rows) == (9, 15)
    assert app.state.position.count(Color.BLACK) == 8
    app.run("undo")
    assert (app.state.grid.columns, app.state.grid.rows) == (15, 9)
