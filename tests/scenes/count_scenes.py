"""Scenes of a count: the agreement, suggested dead stones, the film, its proof and its asides."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Compensation
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY
from ingboard.rules.ruleset import RuleText
from tests.app.driver import App
from tests.scenes.hand_time import DEMONSTRATION, HandTime, Scene, round_game

_THINKS_LONG = 3
_RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"


def agreement(app: App, _time: HandTime) -> None:
    """Dead stones marked, one assent given."""
    app.open(DEMONSTRATION)
    session = app.session
    assert session is not None
    app.presenter.go_to(session.last_step)
    while app.state is not None and app.state.phase in IN_PLAY:
        app.presenter.pass_turn()
    app.presenter.toggle_assent(Color.BLACK)


def suggestion(app: App, time: HandTime) -> None:
    """The same with no mark left: dead stones are suggested, none is marked."""
    agreement(app, time)
    state = app.state
    while state is not None and state.dead:
        app.presenter.choose(min(state.dead))
        state = app.state
    app.run("suggest-dead")
    while app.suggested is None:
        QApplication.processEvents()


def suggestion_unsure(app: App, _time: HandTime) -> None:
    """A game of which the suggestion is not sure: triangles, question marks, hatched ground."""
    app.open(_RECORDS / "area_chinese" / "2017-01-07-29.sgf")
    session = app.session
    assert session is not None
    app.presenter.go_to(session.last_step)
    app.dismiss_notice()
    state = app.state
    while state is not None and state.dead:
        app.presenter.choose(min(state.dead))
        state = app.state
    app.run("suggest-dead")
    while app.suggested is None:
        QApplication.processEvents()


def suggestion_refused(app: App, time: HandTime) -> None:
    """An engine that is set up cannot be started; the record's marks are offered too."""
    suggestion_unsure(app, time)
    app.key("Esc")
    app.preferences.engine = "/nowhere/katago"
    app.key("N")
    app.wait_for("suggestion")


def engine(app: App, _time: HandTime) -> None:
    """The page on which an engine for dead stones is set up."""
    app.run("engine")


def _film(app: App, time: HandTime, share: float) -> None:
    agreement(app, time)
    app.presenter.toggle_assent(Color.WHITE)
    app.presenter.count()
    app.film.pause()
    state = app.state
    assert state is not None
    assert state.plan is not None
    app.film.seek(round(state.plan.reading * share))


def film_komi(app: App, time: HandTime) -> None:
    """The film while the first stones are placed."""
    _film(app, time, 0.06)


def film_fill(app: App, time: HandTime) -> None:
    """The film half way."""
    _film(app, time, 0.55)


def film_glance(app: App, time: HandTime) -> None:
    """Lesson pace: the bowls tell who has won, and the pupil is asked."""
    app.preferences.lesson_pace = True
    _film(app, time, 0.0)
    plan = app.film.plan
    assert plan is not None
    app.film.to_glance()


def film_class(app: App, time: HandTime) -> None:
    """Before a class, at the glance: Black's bowl, the board, White's bowl, one question."""
    _film(app, time, 0.0)
    app.film.to_glance()
    app.run("class-mode")


def agreement_unmarked(app: App, time: HandTime) -> None:
    """No dead stone is marked: points belong to nobody, and both have agreed; the count asks once more."""
    agreement(app, time)
    while app.state is not None and app.state.dead:
        app.presenter.choose(min(app.state.dead))
    for color in Color:
        app.presenter.toggle_assent(color)
    app.run("count")


def result(app: App, time: HandTime) -> None:
    """The result of the count."""
    _film(app, time, 1.0)


def film_refill(app: App, time: HandTime) -> None:
    """Both bowls half refilled after the reading, stones in the air."""
    _film(app, time, 1.0)
    film = app.film
    film.seek((film.stone + film.stones) // 2)
    film.play()
    QTest.qWait(200)
    film.pause()


def film_full(app: App, time: HandTime) -> None:
    """Both bowls full again at the end of the film."""
    _film(app, time, 1.0)
    app.film.to_end()


def proof(app: App, time: HandTime) -> None:
    """The proof by pairs, one pair pointed at."""
    _film(app, time, 1.0)
    app.run("proof")
    app.board.point_hovered.emit(Point(9, 9))


def territory(app: App, time: HandTime) -> None:
    """Area and territory side by side."""
    _film(app, time, 1.0)
    app.run("territory")


def trial(app: App, time: HandTime) -> None:
    """What if there were three komi stones and a handicap of three."""
    _film(app, time, 1.0)
    app.run("trial")
    card = app.page("film").trial
    card.komi.show_value(3)
    card.handicap.show_value(3)
    card.compensation.show_choice(Compensation.KSS)
    card.tried.emit(card.trial)


def film_lids(app: App, time: HandTime) -> None:
    """Prisoners leave the lids at the beginning of the count."""
    agreement(app, time)
    session = app.session
    assert session is not None
    state = session.state
    plan = plan_count(state.position, state.dead, state.setup.terms, PerColor(7, 23))
    app.presenter.toggle_assent(Color.WHITE)
    app.presenter.count()
    app.film.pause()
    app.film.show_plan(plan)
    app.film.play()
    QTest.qWait(600)
    app.film.pause()


def no_picture(app: App, _time: HandTime) -> None:
    """A count that cannot be filled in."""
    rows = (
        "XXXXXXXXX",
        "X.XXXXXX.",
        "XXXXXXXXX",
        "XXXXXXXXX",
        "OOOOOOOOO",
        "OOOOOOOOO",
        "OOOOOOOO.",
        "OOOOOOOOO",
        "O.OOOOOOO",
    )
    board = parse_rows(rows)
    app.presenter.start(GameSetup(RuleText.SIMPLIFIED, board, default_terms(RuleText.SIMPLIFIED)))
    for _ in range(2):
        app.presenter.pass_turn()
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()


def penalty(app: App, time: HandTime) -> None:
    """A count with penalty stones for periods bought on the clock."""
    app.presenter.start(round_game(9, Ing(minutes(1), minutes(1), 3, 2)))
    for row in range(9):
        app.presenter.choose(Point(row, 4))
        time.moment += 150_000 if row == _THINKS_LONG else 1_000
        app.presenter.choose(Point(row, 5))
    for _ in range(2):
        app.presenter.pass_turn()
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()
    app.film.to_end()


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        agreement,
        suggestion,
        suggestion_unsure,
        suggestion_refused,
        engine,
        film_komi,
        film_fill,
        film_glance,
        film_class,
        agreement_unmarked,
        result,
        film_refill,
        film_full,
        proof,
        territory,
        trial,
        film_lids,
        no_picture,
        penalty,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
