"""Pictures of the hall view, with and without the board, held, a flag; and of several tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from tests.app.driver import App
from tests.scenes.clock_scenes import clock_only, large_clocks, large_clocks_flag, large_clocks_held
from tests.scenes.clock_scenes import large_clocks_overtime as overtime
from tests.scenes.hand_time import HandTime

_Scene = Callable[[App, HandTime], None]


def _hall(scene: _Scene, view: str, app: App, time: HandTime) -> None:
    """The hall's view of a game, in the size of the window."""
    scene(app, time)
    tournament = app.tournament
    app.use_tournament(
        replace(tournament, name="Autumn Open 2026", round=4, hide_board_on_pause=True)
    )
    app.number_table(2)
    app.run("hall")
    hall = app.hall_view
    assert hall is not None
    hall.set_board_shown(view == "board")
    hall.resize(app.window.size())
    hall.board.finish_skin()


def tables(app: App, time: HandTime) -> None:
    """Four tables in one window: a flag, one that is held, one that runs, one without a game."""
    app.use_tournament(replace(app.tournament, round_minutes=300))
    held = app.tabs
    large_clocks_flag(app, time)
    second = held.open_another()
    large_clocks_held(second, time)
    large_clocks(held.open_another(), time)
    held.open_another()
    app.use_tournament(replace(app.tournament, round_minutes=300))
    held.toggle_round()
    time.moment += 7 * 60_000
    held.bring_to_front(second)
    second.board.finish_skin()


def join(app: App, _time: HandTime) -> None:
    """The page on which a table joins a hall, with a code that names none."""
    app.run("join-hall")
    page = app.page("join-hall")
    page.code.setText("ingboard://192.168.178.20:1883/spring-2026")
    page.joined.emit()


def scenes() -> dict[str, _Scene]:
    """The scenes by name."""
    return {
        "join-hall": join,
        "hall": partial(_hall, overtime, "board"),
        "hall-clocks": partial(_hall, overtime, "clocks"),
        "hall-flag": partial(_hall, large_clocks_flag, "board"),
        "hall-held": partial(_hall, large_clocks_held, "board"),
        "hall-unrecorded": partial(_hall, clock_only, "board"),
        "hall-begun": partial(_hall, large_clocks, "clocks"),
        "tables": tables,
    }
