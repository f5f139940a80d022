"""Scenes of a count: the agreement, suggested dead stones, the film, its proof and its asides."""

from __future__ import annotations

from pathlib import Path

from hand_time import DEMONSTRATION, HandTime, Scene, round_game
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Compensation
from ingboard.game.phases import IN_PLAY
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act

_THINKS_LONG = 3
_RECORDS = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"


def agreement(window: MainWindow, _time: HandTime) -> None:
    """Dead stones marked, one assent given."""
    window.open(DEMONSTRATION)
    session = window.controller.session
    assert session is not None
    window.controller.go_to(session.last_step)
    while window.controller.state is not None and window.controller.state.phase in IN_PLAY:
        window.controller.pass_turn()
    window.controller.toggle_assent(Color.BLACK)


def suggestion(window: MainWindow, time: HandTime) -> None:
    """The same with no mark left: dead stones are suggested, none is marked."""
    agreement(window, time)
    state = window.controller.state
    while state is not None and state.dead:
        window.controller.choose(min(state.dead))
        state = window.controller.state
    window.do(Act.SUGGEST_DEAD)
    while window.view.suggested is None:
        QApplication.processEvents()


def suggestion_unsure(window: MainWindow, _time: HandTime) -> None:
    """A game of which the suggestion is not sure: triangles, question marks, hatched ground."""
    window.open(_RECORDS / "area_chinese" / "2017-01-07-29.sgf")
    session = window.controller.session
    assert session is not None
    window.controller.go_to(session.last_step)
    window.notice.dismiss()
    state = window.controller.state
    while state is not None and state.dead:
        window.controller.choose(min(state.dead))
        state = window.controller.state
    window.do(Act.SUGGEST_DEAD)
    while window.view.suggested is None:
        QApplication.processEvents()


def suggestion_refused(window: MainWindow, time: HandTime) -> None:
    """An engine that is set up cannot be started; the record's marks are offered too."""
    suggestion_unsure(window, time)
    window.rooms.drop_suggestion()
    window.preferences.engine = "/nowhere/katago"
    window.rooms.ask_engine()
    while window.rooms.suggestion.is_working:
        QApplication.processEvents()


def engine(window: MainWindow, _time: HandTime) -> None:
    """The page on which an engine for dead stones is set up."""
    window.do(Act.ENGINE)


def _film(window: MainWindow, time: HandTime, share: float) -> None:
    agreement(window, time)
    window.controller.toggle_assent(Color.WHITE)
    window.controller.count()
    window.film.animator.pause()
    state = window.controller.state
    assert state is not None
    assert state.plan is not None
    window.film.animator.seek(round(state.plan.reading * share))


def film_komi(window: MainWindow, time: HandTime) -> None:
    """The film while the first stones are placed."""
    _film(window, time, 0.06)


def film_fill(window: MainWindow, time: HandTime) -> None:
    """The film half way."""
    _film(window, time, 0.55)


def result(window: MainWindow, time: HandTime) -> None:
    """The result of the count."""
    _film(window, time, 1.0)


def film_refill(window: MainWindow, time: HandTime) -> None:
    """Both bowls half refilled after the reading, stones in the air."""
    _film(window, time, 1.0)
    animator = window.film.animator
    animator.seek((animator.instant.landed + animator.count) // 2)
    animator.play()
    QTest.qWait(200)
    animator.pause()


def film_full(window: MainWindow, time: HandTime) -> None:
    """Both bowls full again at the end of the film."""
    _film(window, time, 1.0)
    window.film.to_end()


def proof(window: MainWindow, time: HandTime) -> None:
    """The proof by pairs, one pair pointed at."""
    _film(window, time, 1.0)
    window.do(Act.PROOF)
    window.stage.board.point_hovered.emit(Point(9, 9))


def territory(window: MainWindow, time: HandTime) -> None:
    """Area and territory side by side."""
    _film(window, time, 1.0)
    window.do(Act.TERRITORY)


def trial(window: MainWindow, time: HandTime) -> None:
    """What if there were three komi stones and a handicap of three."""
    _film(window, time, 1.0)
    window.do(Act.TRIAL)
    card = window.film.page.trial
    card.komi.show_value(3)
    card.handicap.show_value(3)
    card.compensation.show_choice(Compensation.KSS)
    card.tried.emit(card.trial)


def film_lids(window: MainWindow, time: HandTime) -> None:
    """Prisoners leave the lids at the beginning of the count."""
    agreement(window, time)
    session = window.controller.session
    assert session is not None
    state = session.state
    plan = plan_count(state.position, state.dead, state.setup.terms, PerColor(7, 23))
    window.controller.toggle_assent(Color.WHITE)
    window.controller.count()
    window.film.animator.pause()
    window.film.show_plan(plan)
    window.film.animator.play()
    QTest.qWait(600)
    window.film.animator.pause()


def no_picture(window: MainWindow, _time: HandTime) -> None:
    """A count that cannot be filled in."""
    rows = ("XXXXXXXXX", "X.XXXXXX.", "XXXXXXXXX", "XXXXXXXXX", "OOOOOOOOO", "OOOOOOOOO",
            "OOOOOOOO.", "OOOOOOOOO", "O.OOOOOOO")  # fmt: skip
    board = parse_rows(rows)
    window.controller.start(
        GameSetup(RuleText.SIMPLIFIED, board, default_terms(RuleText.SIMPLIFIED))
    )
    for _ in range(2):
        window.controller.pass_turn()
    for color in Color:
        window.controller.toggle_assent(color)
    window.controller.count()


def penalty(window: MainWindow, time: HandTime) -> None:
    """A count with penalty stones for periods bought on the clock."""
    window.controller.start(round_game(9, Ing(minutes(1), minutes(1), 3, 2)))
    for row in range(9):
        window.controller.choose(Point(row, 4))
        time.moment += 150_000 if row == _THINKS_LONG else 1_000
        window.controller.choose(Point(row, 5))
    for _ in range(2):
        window.controller.pass_turn()
    for color in Color:
        window.controller.toggle_assent(color)
    window.controller.count()
    window.film.animator.to_end()


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        agreement, suggestion, suggestion_unsure, suggestion_refused, engine, film_komi, film_fill,
        result, film_refill, film_full, proof, territory, trial, film_lids, no_picture, penalty,
    )  # fmt: skip
    return {scene.__name__.replace("_", "-"): scene for scene in found}
