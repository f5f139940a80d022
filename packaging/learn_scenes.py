"""Scenes of learning: the laboratory and its answers, lessons, drills, class mode."""

from __future__ import annotations

from functools import partial

from count_scenes import result
from hand_time import HandTime, Scene
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.laboratory import laboratory as laboratory_data
from ingboard.review.lessons import lessons
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.laboratory.view_model import LineStep
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act

_DRILLS = (
    (DrillKind.WHO_WINS, Level.FIRST, ""),
    (DrillKind.MARGIN, Level.THIRD, "b2c"),
    (DrillKind.OPEN_POINTS, Level.SECOND, "oo"),
    (DrillKind.DEAD_STONES, Level.FOURTH, "oo"),
    (DrillKind.MEND_BOWL, Level.THIRD, ""),
)


def _laboratory(
    window: MainWindow, wanted: str, rules: RuleText, moves: int, line: int = 0
) -> None:
    window.do(Act.LABORATORY)
    page = window.rooms.laboratory.page
    page.position_chosen.emit(wanted)
    page.text_chosen.emit(rules)
    last = len(laboratory_data().position(wanted).lines[line].moves)
    page.line_played.emit(LineStep(line, min(moves, last)))


def laboratory(window: MainWindow, _time: HandTime) -> None:
    """A position of the laboratory."""
    _laboratory(window, "triple-ko", RuleText.ING1991, 1)


def why_triple(window: MainWindow, _time: HandTime) -> None:
    """Why a twin hot stone may not be taken."""
    _laboratory(window, "triple-ko", RuleText.ING1991, 9)


def why_disturbing(window: MainWindow, _time: HandTime) -> None:
    """Why the disturber may not go on."""
    _laboratory(window, "moonshine-life", RuleText.ING1991, 9, 1)


def ring(window: MainWindow, _time: HandTime) -> None:
    """A repetition as a ring."""
    _laboratory(window, "moonshine-life", RuleText.ING1991, 9, 1)
    window.rooms.show_cycle()


def ruling(window: MainWindow, _time: HandTime) -> None:
    """The referee's rulings on a barred play."""
    _laboratory(window, "triple-ko", RuleText.ING1991, 9)
    window.rooms.show_rulings()


def ruling_reason(window: MainWindow, _time: HandTime) -> None:
    """A ruling while its reason is written."""
    _laboratory(window, "triple-ko", RuleText.ING1991, 9)
    window.rooms.show_rulings()
    QTest.qWait(50)
    card = window.rooms.why.rulings
    card.rows[0].click()
    card.pending.show_referee("M. Weber")
    card.pending.reason.setText("Both players had agreed on the move")


def texts(window: MainWindow, _time: HandTime) -> None:
    """Which text says what."""
    window.rooms.show_texts()


def _lesson(number: int, window: MainWindow, _time: HandTime) -> None:
    """One lesson, its answer asked for."""
    window.do(Act.LESSONS)
    room = window.rooms.lessons
    room.plan_list.rows[number - 1].button.click()
    room.lesson_page.reveal()
    room.lesson_page.reveal()


def lesson_list(window: MainWindow, _time: HandTime) -> None:
    """The plan of the lessons."""
    window.do(Act.LESSONS)


def lesson_wrong(window: MainWindow, _time: HandTime) -> None:
    """A lesson after a wrong answer."""
    window.do(Act.LESSONS)
    room = window.rooms.lessons
    room.plan_list.rows[5].button.click()
    QTest.keyClicks(room.lesson_page.board, "2c")


def lesson_trial(window: MainWindow, _time: HandTime) -> None:
    """A trial in a lesson."""
    window.do(Act.LESSONS)
    room = window.rooms.lessons
    room.plan_list.rows[1].button.click()
    room.lesson_page.try_out()
    room.lesson_page.board.point_chosen.emit(Point(6, 8))


def class_mode(window: MainWindow, time: HandTime) -> None:
    """A lesson before a class after a wrong answer."""
    lesson_wrong(window, time)
    room = window.rooms.lessons
    room.lesson_page.show_class(on=True)
    window.shell.menuBar().hide()


def _drill(kind: DrillKind, level: Level, keys: str, window: MainWindow, _time: HandTime) -> None:
    """A drill answered by these keys."""
    window.do(Act.DRILLS)
    room = window.rooms.drills
    room.drill_page.kinds.show_choice(kind)
    room.drill_page.levels.show_choice(level)
    room.pose(3)
    QTest.keyClicks(room.drill_page.board, keys)


def class_drill(window: MainWindow, time: HandTime) -> None:
    """A drill before a class."""
    _drill(DrillKind.MARGIN, Level.FIRST, "w2c", window, time)
    window.rooms.drills.drill_page.show_class(on=True)
    window.shell.menuBar().hide()


def class_film(window: MainWindow, time: HandTime) -> None:
    """The film of a count before a class."""
    result(window, time)
    window.do(Act.CLASS_MODE)
    window.shell.setWindowState(Qt.WindowState.WindowNoState)


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        laboratory, why_triple, why_disturbing, ring, ruling, ruling_reason, texts, lesson_list,
        lesson_wrong, lesson_trial, class_mode, class_drill, class_film,
    )  # fmt: skip
    return {
        **{scene.__name__.replace("_", "-"): scene for scene in found},
        **{f"lesson-{one.name}": partial(_lesson, one.number) for one in lessons()},
        **{f"drill-{kind}": partial(_drill, kind, level, keys) for kind, level, keys in _DRILLS},
    }
