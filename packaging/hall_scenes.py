"""Pictures of the hall view, with and without the board, held, a flag; and of several tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from clock_scenes import large_clocks, large_clocks_flag, large_clocks_held
from clock_scenes import large_clocks_overtime as overtime
from hand_time import HandTime
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from ingboard.ui.window.main_window import MainWindow
from ingboard.ui.window.menus import Act

_Scene = Callable[[MainWindow, HandTime], None]


def _hall(scene: _Scene, view: str, window: MainWindow, time: HandTime) -> None:
    """The hall's view of a game, in the size of the window."""
    scene(window, time)
    tournament = window.tournament.current
    window.tournament.take_up(
        replace(tournament, name="Autumn Open 2026", round=4, hide_board_on_pause=True)
    )
    window.among.use_number(2)
    window.do(Act.HALL)
    hall = window.hall.window
    assert hall is not None
    hall.set_board_shown(view == "board")
    hall.resize(window.shell.size())
    hall.board.finish_skin()


def tables(window: MainWindow, time: HandTime) -> None:
    """Four tables in one window: a flag, one that is held, one that runs, one without a game."""
    window.tournament.take_up(replace(window.tournament.current, round_minutes=300))
    held = window.among.tables
    large_clocks_flag(window, time)
    second = held.open_another()
    large_clocks_held(second, time)
    large_clocks(held.open_another(), time)
    held.open_another()
    window.tournament.take_up(replace(window.tournament.current, round_minutes=300))
    held.toggle_round()
    time.moment += 7 * 60_000
    held.see(second)
    second.stage.board.finish_skin()


def shown(window: MainWindow) -> QWidget:
    """What a picture is taken of: the hall view if it is open, else the whole window."""
    return window.shell.window() if window.hall.window is None else window.hall.window


def put_away(window: MainWindow) -> None:
    """Close everything without questions."""
    window.hall.close()
    for table in window.among.tables.all:
        table.controller.session = None
    window.shell.window().close()


def scenes() -> dict[str, _Scene]:
    """The scenes by name."""
    return {
        "hall": partial(_hall, overtime, "board"),
        "hall-clocks": partial(_hall, overtime, "clocks"),
        "hall-flag": partial(_hall, large_clocks_flag, "board"),
        "hall-held": partial(_hall, large_clocks_held, "board"),
        "hall-begun": partial(_hall, large_clocks, "clocks"),
        "tables": tables,
    }
