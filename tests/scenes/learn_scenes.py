"""Scenes of learning: the laboratory and its answers, lessons, drills, class mode."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.laboratory import laboratory as laboratory_data
from ingboard.review.lessons import lessons
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.laboratory.panels import LineStep
from tests.app.driver import App
from tests.scenes.count_scenes import film_glance
from tests.scenes.hand_time import HandTime, Scene

_DRILLS = (
    (DrillKind.WHO_WINS, Level.FIRST, ""),
    (DrillKind.MARGIN, Level.THIRD, "b2c"),
    (DrillKind.OPEN_POINTS, Level.SECOND, "oo"),
    (DrillKind.DEAD_STONES, Level.FOURTH, "oo"),
    (DrillKind.MEND_BOWL, Level.THIRD, ""),
    (DrillKind.SPOT_FAULT, Level.FIRST, "p"),
)


def _laboratory(app: App, wanted: str, rules: RuleText, moves: int, line: int = 0) -> None:
    app.run("laboratory")
    page = app.page("laboratory")
    page.position_chosen.emit(wanted)
    page.text_chosen.emit(rules)
    last = len(laboratory_data().position(wanted).lines[line].moves)
    page.line_played.emit(LineStep(line, min(moves, last)))


def laboratory(app: App, _time: HandTime) -> None:
    """A position of the laboratory."""
    _laboratory(app, "triple-ko", RuleText.ING1991, 1)


def why_triple(app: App, _time: HandTime) -> None:
    """Why a twin hot stone may not be taken."""
    _laboratory(app, "triple-ko", RuleText.ING1991, 9)


def why_disturbing(app: App, _time: HandTime) -> None:
    """Why the disturber may not go on."""
    _laboratory(app, "moonshine-life", RuleText.ING1991, 9, 1)


def verdict(app: App, _time: HandTime) -> None:
    """One verdict with all it rests on, beside its paper."""
    _laboratory(app, "moonshine-life-threats", RuleText.ING1991, 9)
    app.run("verdict")


def ring(app: App, _time: HandTime) -> None:
    """A repetition as a ring."""
    _laboratory(app, "moonshine-life", RuleText.ING1991, 9, 1)
    app.key("Y")


def ruling(app: App, _time: HandTime) -> None:
    """The referee's rulings on a barred play."""
    _laboratory(app, "triple-ko", RuleText.ING1991, 9)
    app.run("ruling")


def ruling_reason(app: App, _time: HandTime) -> None:
    """A ruling while its reason is written."""
    _laboratory(app, "triple-ko", RuleText.ING1991, 9)
    app.run("ruling")
    QTest.qWait(50)
    card = app.feature("why").rulings
    card.rows[0].click()
    card.pending.show_referee("M. Weber")
    card.pending.reason.setText("Both players had agreed on the move")


def texts(app: App, _time: HandTime) -> None:
    """Rule texts compared."""
    app.run("texts")


def ko_page(app: App, _time: HandTime) -> None:
    """How the program decides ko."""
    app.run("ko-page")
    _fill(app)


def ko_page_once(app: App, _time: HandTime) -> None:
    """How the program decides ko, the section on once in a game."""
    app.run("ko-page", "once")
    _fill(app)


def _fill(app: App) -> None:
    while not app.page("ko-page").is_filled:
        QTest.qWait(10)


def texts_otherwise(app: App, _time: HandTime) -> None:
    """A cell of the texts where the program decides otherwise."""
    app.run("texts", "hot_in_disturbing")
    QTest.keyClick(app.page("texts").table, Qt.Key.Key_Right)


def _lesson(number: int, app: App, _time: HandTime) -> None:
    """One lesson, its answer asked for."""
    app.run("lessons")
    room = app.feature("lessons")
    room.plan_list.buttons[number - 1].click()
    room.lesson_page.reveal()
    room.lesson_page.reveal()


def lesson_list(app: App, _time: HandTime) -> None:
    """The plan of the lessons."""
    app.run("lessons")


def lesson_wrong(app: App, _time: HandTime) -> None:
    """A lesson after a wrong answer."""
    app.run("lessons")
    room = app.feature("lessons")
    room.plan_list.buttons[9].click()
    QTest.keyClicks(room.lesson_page.board, "2c")


def lesson_trial(app: App, _time: HandTime) -> None:
    """A trial in a lesson."""
    app.run("lessons")
    room = app.feature("lessons")
    room.plan_list.buttons[1].click()
    room.lesson_page.try_out()
    room.lesson_page.board.point_chosen.emit(Point(6, 8))


def class_mode(app: App, time: HandTime) -> None:
    """A lesson before a class after a wrong answer."""
    lesson_wrong(app, time)
    room = app.feature("lessons")
    room.lesson_page.show_class(on=True)
    app.menu_bar.hide()


def _drill(kind: DrillKind, level: Level, keys: str, app: App, _time: HandTime) -> None:
    """A drill answered by these keys."""
    app.run("drills")
    room = app.feature("drills")
    room.drill_page.kinds.show_choice(kind)
    room.drill_page.levels.show_choice(level)
    room.pose(3)
    QTest.keyClicks(room.drill_page.board, keys)


def class_drill(app: App, time: HandTime) -> None:
    """A drill before a class."""
    _drill(DrillKind.MARGIN, Level.FIRST, "w2c", app, time)
    app.feature("drills").drill_page.show_class(on=True)
    app.menu_bar.hide()


def class_film(app: App, time: HandTime) -> None:
    """The film of a count before a class, at the glance."""
    film_glance(app, time)
    app.run("class-mode")
    app.window.setWindowState(Qt.WindowState.WindowNoState)


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        laboratory,
        why_triple,
        why_disturbing,
        verdict,
        ring,
        ruling,
        ruling_reason,
        texts,
        texts_otherwise,
        ko_page,
        ko_page_once,
        lesson_list,
        lesson_wrong,
        lesson_trial,
        class_mode,
        class_drill,
        class_film,
    )
    return {
        **{scene.__name__.replace("_", "-"): scene for scene in found},
        **{f"lesson-{one.name}": partial(_lesson, one.number) for one in lessons()},
        **{f"drill-{kind}": partial(_drill, kind, level, keys) for kind, level, keys in _DRILLS},
    }
