"""Scenes of the sheets of paper for the screenshots: a result that is fixed, and a game to be judged."""

from __future__ import annotations

from hand_time import HandTime, Scene
from journal_scenes import scenes as journal_scenes

from ingboard.board.points import Color
from ingboard.game.commands import Assent, BeginCount, ConfirmResult, PauseClock
from ingboard.resources import resource
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act


def result_sheet(window: MainWindow, _time: HandTime) -> None:
    """The result sheet of a record that was counted and confirmed."""
    window.open(resource("games/demonstration.sgf"))
    controller = window.controller
    assert controller.session is not None
    controller.go_to(controller.session.last_step)
    now = controller.time.now()
    for color in Color:
        controller.submit(Assent(color, given=True, at=now))
    controller.submit(BeginCount(now))
    for color in Color:
        controller.submit(ConfirmResult(color, now))
    window.do(Act.RESULT_SHEET)
    page = window.rooms.sheets.page
    page.referee.setText("R. Okafor")
    page.changed.emit(page.fields)


def adjudication_sheet(window: MainWindow, time: HandTime) -> None:
    """A game with a clock, held, on its way to the player who judges it."""
    journal_scenes()["timeline"](window, time)
    window.close_page()
    window.controller.submit(PauseClock(window.controller.time.now()))
    window.do(Act.RESULT_SHEET)


def print_kifu(window: MainWindow, _time: HandTime) -> None:
    """A record as figures, before it is printed; its second page."""
    window.open(resource("games/demonstration.sgf"))
    window.do(Act.PRINT)
    window.rooms.export.page.frame.turner.turn_on()


def print_problem(window: MainWindow, _time: HandTime) -> None:
    """The position on view as a problem."""
    window.open(resource("games/demonstration.sgf"))
    window.controller.go_to(60)
    window.do(Act.QUESTIONS)


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    return {
        "result-sheet": result_sheet,
        "adjudication-sheet": adjudication_sheet,
        "print-kifu": print_kifu,
        "print-problem": print_problem,
    }
