"""Takes the pictures of the window that people look at before a release: every scene, two sizes, two looks.

Run it under a display or with QT_QPA_PLATFORM=offscreen:
    .venv/bin/python packaging/screenshots.py FOLDER [SCENE ...]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from clock_scenes import scenes as clock_scenes
from compare_scenes import scenes as compare_scenes
from hall_scenes import put_away, shown
from hall_scenes import scenes as hall_scenes
from journal_scenes import scenes as journal_scenes
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from reading_scenes import scenes as reading_scenes
from referee_scenes import scenes as referee_scenes
from sheet_scenes import scenes as sheet_scenes
from sound_scenes import scenes as sound_scenes
from sound_scenes import silence
from strip_scenes import a_game, scenes

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point, point_named
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.counting.by_hand import Kind
from ingboard.counting.dead import dead_chains
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Compensation
from ingboard.game.commands import Rule
from ingboard.game.phases import IN_PLAY
from ingboard.game.rulings import Ruling, RulingKind
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.resources import resource
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.laboratory import laboratory as laboratory_data
from ingboard.review.lessons import lessons
from ingboard.rules.options import Prisoners, RuleOptions
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sayings import Element
from ingboard.table.tournament import Tournament
from ingboard.ui.by_hand.page import ByHandPage
from ingboard.ui.pages.laboratory_values import LineStep
from ingboard.ui.painting.brush import Act as Dabbing
from ingboard.ui.painting.brush import Dab
from ingboard.ui.window.main_window import MainWindow
from ingboard.ui.window.menus import Act
from ingboard.ui.window.preferences import Look, Preferences
from ingboard.ui.window.shell import Shell

SIZES = {"1366x768": (1366, 768, 1.0), "2560x1440": (2560, 1440, 1.5)}
THINKS_LONG = 3
DEMONSTRATION = resource("games/demonstration.sgf")
RECORDS = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"
KO = ["C16", "D16", "B15", "E15", "C14", "D14", "Q16", "C15", "D15"]


class HandTime:
    """A time source that a script moves by hand."""

    def __init__(self) -> None:
        self.moment = 1_000_000

    def now(self) -> Moment:
        """The moment that was set."""
        return Moment(self.moment)

    def time_of_day(self) -> str:
        """A plausible time of day."""
        return "20:41:07"

    def time_of_day_at(self, moment: Moment) -> str:
        """A plausible time of day for an instant."""
        return f"19:58:{(moment // 1000) % 60:02}.000"


def start(window: MainWindow, _time: HandTime) -> None:
    """The start screen."""


def new_table(window: MainWindow, _time: HandTime) -> None:
    """Choosing a new table."""
    window.do(Act.NEW)


def new_table_options(window: MainWindow, _time: HandTime) -> None:
    """A new table's rule options, two of them its own."""
    window.do(Act.NEW)
    page = window.new_table_page
    page.game.rules.show_choice(RuleText.ING1996)
    page.game.rules.chosen.emit(RuleText.ING1996)
    page.options.open()
    for element, key in ((Element.SINGLE_SUICIDE, "pass"), (Element.PRISONERS, "lid")):
        choices = page.options.fields[element].choices
        choices.show_choice(key)
        choices.chosen.emit(key)


def lids(window: MainWindow, _time: HandTime) -> None:
    """Prisoners kept in the lid until the count."""
    a_game(window, RuleText.ING1991, RuleOptions(prisoners=Prisoners.LID))
    for row, column in ((0, 7), (0, 6), (2, 2), (1, 7), (2, 3), (0, 8)):
        window.controller.choose(Point(row, column))


def record(window: MainWindow, _time: HandTime) -> None:
    """A record in mid-game."""
    window.open(DEMONSTRATION)
    window.controller.go_to(170)


def illegal(window: MainWindow, time: HandTime) -> None:
    """The pointer over a point where a play would bring a position back."""
    clocked(window, time)
    grid = window.stage.board.picture.position.grid
    for name in KO:
        point = point_named(name, grid)
        assert point is not None
        time.moment += 9_000
        window.controller.choose(point)
    barred = point_named("C15", grid)
    assert barred is not None
    window.stage.board.show_hover(window.controller.hover(barred))


def clocked(window: MainWindow, _time: HandTime) -> None:
    """A live game whose clock has just begun."""
    control = Ing(minutes(60), minutes(10), 3, 2)
    window.controller.start(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(19, 19),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
            ranks=PerColor("4d", "5d"),
            event="Autumn Open 2026, round 4",
            controls=PerColor(control, control),
        )
    )


def overtime(window: MainWindow, time: HandTime) -> None:
    """Both sides in overtime, White on the second period."""
    clocked(window, time)
    points = [Point(row, column) for row in (3, 9, 15) for column in (3, 9, 15, 5, 13)]
    thinks = [40, 55, 20, 10, 5, 7, 3, 4, 2]
    for point, think in zip(points, thinks, strict=False):
        time.moment += think * 60_000
        window.controller.choose(point)
    time.moment += 133_000
    window.refresh()


def held(window: MainWindow, time: HandTime) -> None:
    """The clock held."""
    overtime(window, time)
    window.controller.toggle_pause()
    time.moment += 41_000
    window.refresh()


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
    window.open(RECORDS / "area_chinese" / "2017-01-07-29.sgf")
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


def _laboratory(
    window: MainWindow, wanted: str, rules: RuleText, moves: int, line: int = 0
) -> None:
    window.do(Act.LABORATORY)
    page = window.rooms.laboratory.page
    page.position_chosen.emit(wanted)
    page.text_chosen.emit(rules)
    last = len(laboratory_data().position(wanted).lines[line].moves)
    page.line_played.emit(LineStep(line, min(moves, last)))


def penalty(window: MainWindow, time: HandTime) -> None:
    """A count with penalty stones for periods bought on the clock."""
    control = Ing(minutes(1), minutes(1), 3, 2)
    window.controller.start(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
            controls=PerColor(control, control),
        )
    )
    for row in range(9):
        window.controller.choose(Point(row, 4))
        time.moment += 150_000 if row == THINKS_LONG else 1_000
        window.controller.choose(Point(row, 5))
    for _ in range(2):
        window.controller.pass_turn()
    for color in Color:
        window.controller.toggle_assent(color)
    window.controller.count()
    window.film.animator.to_end()


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


def ruled(window: MainWindow, _time: HandTime) -> None:
    """The move list after a ruling."""
    a_game(window, RuleText.ING1991)
    words = "Both players were told"
    forbidden = Ruling(RulingKind.FORBIDDEN, "M. Weber", words, Color.BLACK, Point(0, 0))
    window.controller.submit(Rule(forbidden, Moment(0)))


def texts(window: MainWindow, _time: HandTime) -> None:
    """Which text says what."""
    window.rooms.show_texts()


FINISHED = """
....XO... .O..XO... .O..XO... ....XOO.. ....XXO.. ....XOO.. ....XO... ....XO.X. ....XO...
"""


def painting(window: MainWindow, _time: HandTime) -> None:
    """A final position painted by hand, its dead chains marked."""
    window.do(Act.COUNT_BOARD)
    position = parse_rows(FINISHED.split())
    dead = dead_chains(position, [Point(1, 1), Point(7, 7)])
    window.rooms.painting.page.show_position(position, dead)


def painting_wrong(window: MainWindow, _time: HandTime) -> None:
    """A painted position with stones that cannot stand there."""
    painting(window, _time)
    page = window.rooms.painting.page
    page.brush.dabbed.emit(Dab(Dabbing.FILL, Point(0, 8), Color.WHITE))


def four_numbers(window: MainWindow, _time: HandTime) -> None:
    """The four numbers of a count that fits."""
    window.do(Act.COUNT_BOARD)
    page = window.rooms.painting.page
    page.show_typed(typed=True)
    page.numbers.spaces.black.show_value(2)
    page.numbers.stones.white.show_value(1)
    page.numbers.refresh()


def four_numbers_wrong(window: MainWindow, _time: HandTime) -> None:
    """Four numbers that cannot all be right."""
    four_numbers(window, _time)
    page = window.rooms.painting.page
    page.numbers.stones.white.show_value(2)
    page.numbers.refresh()


def _bowls(window: MainWindow, time: HandTime, black: int, white: int) -> None:
    """The check of the bowls with so many stones missing from each."""
    painting(window, time)
    window.rooms.painting.page.count_button.click()
    window.film.animator.pause()
    window.rooms.check_bowls()
    page = window.rooms.bowls.page
    for color, missing in ((Color.BLACK, black), (Color.WHITE, white)):
        field = page.fields[color].number
        field.show_value(field.value - missing)
        field.changed.emit()


def bowls(window: MainWindow, time: HandTime) -> None:
    """Two stones are missing from Black's bowl."""
    _bowls(window, time, 2, 0)


def bowls_repair(window: MainWindow, time: HandTime) -> None:
    """A stone lies in the wrong bowl, and comes home."""
    _bowls(window, time, 1, -1)
    window.rooms.bowls.page.step_by(2)


def bowls_right(window: MainWindow, time: HandTime) -> None:
    """Both bowls are right."""
    _bowls(window, time, 0, 0)


def bowls_doubt(window: MainWindow, time: HandTime) -> None:
    """The result cannot be confirmed while a bowl is wrong."""
    _bowls(window, time, 1, 0)
    window.rooms.bowls.page.closed.emit()
    window.film.animator.to_end()


def export_picture(window: MainWindow, time: HandTime) -> None:
    """The export sheet over a record."""
    record(window, time)
    window.do(Act.EXPORT)


def export_film(window: MainWindow, time: HandTime) -> None:
    """The export sheet over a count."""
    film_fill(window, time)
    window.do(Act.EXPORT)


def export_drills(window: MainWindow, _time: HandTime) -> None:
    """The export sheet with a page of drills."""
    window.do(Act.EXPORT)


def _counted(window: MainWindow, name: str) -> None:
    """A record of ours at its end, agreed and counted."""
    window.open(resource(f"games/{name}.sgf"))
    session = window.controller.session
    assert session is not None
    window.controller.go_to(session.last_step)
    while window.controller.state is not None and window.controller.state.phase in IN_PLAY:
        window.controller.pass_turn()
    for color in Color:
        window.controller.toggle_assent(color)
    window.controller.count()


def by_hand(window: MainWindow, _time: HandTime) -> None:
    """A count by hand after the first stones, and what comes next."""
    _counted(window, "demonstration")
    window.do(Act.BY_HAND)
    page = window.rooms.by_hand.page
    page.use_color(Color.WHITE)
    page.use_kind(Kind.KOMI)
    for name in ("R9", "S9", "T9"):
        _click(page, name)
    page.hint()


def by_hand_wrong(window: MainWindow, _time: HandTime) -> None:
    """A wrong drop, named with what it does."""
    by_hand(window, _time)
    page = window.rooms.by_hand.page
    page.use_color(Color.BLACK)
    page.use_kind(Kind.FILL)
    _click(page, "A2")
    _click(page, "G5")
    _click(page, "F18")
    _click(page, "E17")


def by_hand_read(window: MainWindow, time: HandTime) -> None:
    """A board filled with mistakes and read: the result is wrong, and why."""
    by_hand_wrong(window, time)
    page = window.rooms.by_hand.page
    page.fill_rest((Color.BLACK, Color.WHITE))
    page.read()
    if page.notes.rows:
        page.notes.rows[0].click()


def by_hand_right(window: MainWindow, _time: HandTime) -> None:
    """A board filled right, with shared points, and read."""
    _counted(window, "two-sekis")
    window.do(Act.BY_HAND)
    page = window.rooms.by_hand.page
    page.fill_rest((Color.BLACK, Color.WHITE))
    page.read()


def _click(page: ByHandPage, name: str) -> None:
    point = point_named(name, page.board.grid)
    assert point is not None
    page.board.point_chosen.emit(point)


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


SCENES: dict[str, Callable[[MainWindow, HandTime], None]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        export_picture, export_film, export_drills,
        by_hand, by_hand_wrong, by_hand_read, by_hand_right,
        start, new_table, record, illegal, clocked, overtime, held, agreement, suggestion, film_komi,
        suggestion_unsure, suggestion_refused, engine,
        film_fill, result, film_refill, film_full, proof, territory, trial,
        film_lids, no_picture, penalty, laboratory, why_triple, why_disturbing, ring, ruling, texts,
        painting, painting_wrong, four_numbers, four_numbers_wrong,
        bowls, bowls_repair, bowls_right, bowls_doubt,
        new_table_options, lids, ruling_reason, ruled,
    )
}  # fmt: skip
SCENES.update(scenes())
SCENES.update(sound_scenes())
SCENES.update(journal_scenes())
SCENES.update(sheet_scenes())
SCENES.update(clock_scenes())
SCENES.update(hall_scenes())
SCENES.update(referee_scenes())
SCENES.update(reading_scenes())
SCENES.update(compare_scenes())
SCENES.update(
    (scene.__name__.replace("_", "-"), scene)
    for scene in (lesson_list, lesson_wrong, lesson_trial, class_mode, class_drill, class_film)
)
SCENES.update((f"lesson-{one.name}", partial(_lesson, one.number)) for one in lessons())
SCENES.update(
    (f"drill-{kind}", partial(_drill, kind, level, keys))
    for kind, level, keys in (
        (DrillKind.WHO_WINS, Level.FIRST, ""),
        (DrillKind.MARGIN, Level.THIRD, "b2c"),
        (DrillKind.OPEN_POINTS, Level.SECOND, "oo"),
        (DrillKind.DEAD_STONES, Level.FOURTH, "oo"),
        (DrillKind.MEND_BOWL, Level.THIRD, ""),
    )
)


def take(folder: Path, names: list[str]) -> None:
    """Take the pictures of the named scenes, or of all."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    folder.mkdir(parents=True, exist_ok=True)
    silence()
    for size, (width, height, scale) in SIZES.items():
        for look in (Look.LIGHT, Look.DARK):
            for name in names or list(SCENES):
                time = HandTime()
                shell = Shell()
                window = MainWindow(shell, Preferences(look=look, scale=scale), time)
                window.tournament.take_up(Tournament(sound_test=False))
                shell.resize(width, height)
                shell.show()
                SCENES[name](window, time)
                window.stage.board.finish_skin()
                QTest.qWait(400)
                window.stage.board.finish_skin()
                shown(window).grab().save(str(folder / f"{name}-{look.value}-{size}.png"))
                put_away(window)
                shell.deleteLater()
                app.processEvents()


if __name__ == "__main__":
    with TemporaryDirectory() as home:
        # The games of the scenes are recorded like any other; not among those of whoever runs this.
        os.environ |= {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
        take(Path(sys.argv[1]), sys.argv[2:])
    sys.exit(0)
