"""Scenes of the sheets of paper for the screenshots: a result that is fixed, and a game to be judged."""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.game.commands import (
    Assent,
    BeginCount,
    ConfirmResult,
    HoldClock,
    PauseClock,
    ResumeClock,
)
from ingboard.game.state import Held
from ingboard.resources import resource
from ingboard.table.tournament import Tournament
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, Scene, round_game
from tests.scenes.journal_scenes import scenes as journal_scenes


def result_sheet(app: App, _time: HandTime) -> None:
    """The result sheet of a record that was counted and confirmed."""
    app.open(resource("games/demonstration.sgf"))
    presenter = app.presenter
    assert presenter.session is not None
    presenter.go_to(presenter.session.last_step)
    now = presenter.time.now()
    for color in Color:
        presenter.submit(Assent(color, given=True, at=now))
    presenter.submit(BeginCount(now))
    for color in Color:
        presenter.submit(ConfirmResult(color, now))
    app.run("result-sheet")
    page = app.page("result-sheet")
    page.form.fill({"referee": "R. Okafor"})
    page.changed.emit()


def timed_sheet(app: App, time: HandTime) -> None:
    """A game that was paused, corrected, and won on time."""
    app.use_tournament(Tournament(sound_test=False, referee="R. Okafor"))
    app.presenter.start(round_game())
    presenter = app.presenter
    for point in (Point(3, 3), Point(15, 15), Point(3, 15)):
        time.moment += 50_000
        presenter.choose(point)
    for held, by, length in (
        (Held.LEAVE, "", 192_000),
        (Held.DISTURBANCE, "R. Okafor", 305_000),
        (Held.SET, "", 20_000),
    ):
        presenter.submit(HoldClock(held, by, time.now()))
        time.moment += length
        presenter.submit(ResumeClock(time.now(), None))
        time.moment += 40_000
    time.moment += 19_000_000
    app.let_deadline_pass()
    clock = app.state.clock if app.state is not None else None
    assert clock is not None
    assert clock.open_flag is not None
    time.moment += 7_250
    presenter.claim_time(clock.open_flag.opponent)
    for color in Color:
        presenter.confirm(color)
    app.journal.read()
    app.run("result-sheet")
    app.wait_for("aside")


def adjudication_sheet(app: App, time: HandTime) -> None:
    """A game with a clock, held, on its way to the player who judges it."""
    journal_scenes()["timeline"](app, time)
    app.key("Esc")
    app.presenter.submit(PauseClock(app.presenter.time.now()))
    app.run("result-sheet")
    app.wait_for("aside")


def print_kifu(app: App, _time: HandTime) -> None:
    """A record as figures, before it is printed; its second page."""
    app.open(resource("games/demonstration.sgf"))
    app.run("print")
    app.wait_for("preview")
    app.page("export").turner.turn_on()


def print_problem(app: App, _time: HandTime) -> None:
    """The position on view as a problem."""
    app.open(resource("games/demonstration.sgf"))
    app.presenter.go_to(60)
    app.run("questions")


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    return {
        "result-sheet": result_sheet,
        "timed-sheet": timed_sheet,
        "adjudication-sheet": adjudication_sheet,
        "print-kifu": print_kifu,
        "print-problem": print_problem,
    }
