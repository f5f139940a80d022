"""Whole flows through the real main window, with time that only the test moves."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, Point, point_named
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.phases import Phase
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.kifu.reader import read_file
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act
from tests.app.seen import scene_of

WALL = [(row, 4) for row in range(9)]
OTHER = [(row, 5) for row in range(9)]


def start(window, rules=RuleText.SIMPLIFIED, control=None, side=9, handicap=0):
    window.controller.start(
        GameSetup(
            rules=rules,
            first=empty_position(side, side),
            terms=default_terms(rules, handicap),
            names=PerColor("Nora", "Chen"),
            controls=None if control is None else PerColor(control, control),
            free_handicap=handicap,
        )
    )


def click(window, point):
    board = window.stage.board
    place = board.center_of(Point(*point)).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def phase_of(window: MainWindow) -> Phase:
    state = window.controller.state
    assert state is not None
    return state.phase


def key(window, pressed):
    QTest.keyClick(window.shell, pressed)


def play_two_walls(window):
    """Black holds five columns, White four: 45 to 36 on 9x9."""
    for black, white in zip(WALL, OTHER, strict=True):
        click(window, black)
        click(window, white)


def test_a_game_is_played_agreed_counted_confirmed_saved_and_read_back(window, tmp_path):
    start(window)
    play_two_walls(window)
    click(window, (0, 8))  # a black stone that will be dead
    key(window, Qt.Key.Key_F8)
    key(window, Qt.Key.Key_F8)
    assert scene_of(window) is PageId.AGREEMENT
    click(window, (0, 8))
    assert window.controller.state.dead == {Point(0, 8)}
    window.agreement_page.assent_toggled.emit(Color.BLACK)
    window.agreement_page.assent_toggled.emit(Color.WHITE)
    window.do(Act.COUNT)
    assert scene_of(window) is PageId.FILM
    window.film.to_end()
    plan = window.controller.state.plan
    assert plan.feasible
    assert plan.result == "B+1"
    window.controller.confirm(Color.BLACK)
    assert phase_of(window) is Phase.COUNTING
    window.controller.confirm(Color.WHITE)
    assert phase_of(window) is Phase.FINISHED
    path = tmp_path / "game.sgf"
    window.controller.session.save(path)
    record = read_file(path).games[0]
    assert record.details.result_text == "B+1"
    window.open(path)
    assert window.controller.state.dead == {Point(0, 8)}
    assert window.controller.state.phase is Phase.AGREEMENT


def test_a_refused_play_says_why_and_changes_nothing(window):
    start(window)
    for name in ["C6", "D6", "B5", "E5", "C4", "D4", "H9", "C5", "D5"]:
        click(window, point_named(name, window.controller.state.position.grid))
    before = window.controller.state
    click(window, point_named("C5", before.position.grid))
    assert window.controller.state is before
    assert window.scene is PageId.WHY
    key(window, Qt.Key.Key_Escape)
    hover = window.controller.hover(point_named("C5", before.position.grid))
    assert hover.reason == "repeats the position of move 8"


def test_any_change_of_the_marks_voids_both_assents(window):
    start(window)
    play_two_walls(window)
    key(window, Qt.Key.Key_F8)
    key(window, Qt.Key.Key_F8)
    key(window, Qt.Key.Key_A)
    key(window, Qt.Key.Key_K)
    assert window.controller.state.both_assent
    click(window, (0, 4))
    assert window.controller.state.assents == PerColor(None, None)
    window.do(Act.COUNT)
    assert window.scene is PageId.AGREEMENT
    assert window.notice.sentence


def test_playing_on_from_the_count_brings_the_game_back_exactly(window):
    start(window)
    play_two_walls(window)
    position = window.controller.state.position
    key(window, Qt.Key.Key_F8)
    key(window, Qt.Key.Key_F8)
    click(window, (0, 4))
    key(window, Qt.Key.Key_A)
    key(window, Qt.Key.Key_K)
    window.do(Act.COUNT)
    window.film.to_end()
    window.do(Act.PLAY_ON)
    state = window.controller.state
    assert state.position == position
    assert state.phase is Phase.PLAYING_ON
    assert not state.dead
    assert window.stage.board.picture.position == position


def test_points_bought_on_the_clock_arrive_in_the_count_as_penalty_stones(window, time):
    start(window, control=Ing(minutes(1), minutes(1), 3, 2))
    for at, (black, white) in enumerate(zip(WALL, OTHER, strict=True)):
        click(window, black)
        if at == 3:
            time.pass_by(150_000)  # White uses 2:30 of 1:00: periods 1 and 2, 4 points
        click(window, white)
    window.refresh()
    assert window.stage.panel.faces.white.picture.points == 4
    key(window, Qt.Key.Key_F8)
    key(window, Qt.Key.Key_F8)
    assert window.controller.state.clock.turn is None
    key(window, Qt.Key.Key_A)
    key(window, Qt.Key.Key_K)
    window.do(Act.COUNT)
    plan = window.controller.state.plan
    assert plan.terms.penalties == PerColor(0, 4)
    assert plan.result == "B+5"
    assert plan.paid_stones == PerColor(2, 4)


def test_a_deadline_buys_a_period_without_any_click(window, time):
    start(window, control=Ing(minutes(1), minutes(1), 3, 2))
    click(window, (4, 4))
    time.pass_by(60_000)
    window.ticker.due.emit()
    assert window.controller.state.penalties == PerColor(0, 2)
    assert window.controller.state.clock.entries[0].at == 1_060_000


def test_a_fallen_flag_is_asked_about_in_the_strip(window, time):
    strip = window.stage.strip
    for answer in range(2):
        start(window, control=Ing(minutes(1), minutes(1), 3, 2))
        click(window, (4, 4))
        time.pass_by(5 * 60_000)
        window.ticker.due.emit()
        assert "White's time is gone" in strip.picture.sentence
        strip.answered.emit(strip.picture.answers[answer].value)
        assert "time is gone" not in strip.picture.sentence
        assert phase_of(window) is (Phase.FINISHED if answer else Phase.PLAYING)


def test_arrows_step_the_film_wherever_the_focus_is(window):
    window.open(resource("games/demonstration.sgf"))
    for pressed in (Qt.Key.Key_End, Qt.Key.Key_A, Qt.Key.Key_K):
        key(window, pressed)
    window.do(Act.COUNT)
    window.film.to_end()
    last = window.film.animator.instant.landed
    page = window.film.page
    QTest.keyClick(page.play_on_button, Qt.Key.Key_Left)
    assert window.film.animator.instant.landed == last - 1
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert window.film.animator.instant.landed == last


def test_a_notice_in_the_menu_line_is_one_line_high(window):
    window.notice.say("The clock is held. Resume it first.")
    assert not window.notice._wraps
    assert window.notice.height() <= window.menu_line.height()


def test_a_held_clock_takes_no_stone(window):
    start(window, control=Ing(minutes(1), minutes(1), 3, 2))
    click(window, (4, 4))
    key(window, Qt.Key.Key_Space)
    before = window.controller.state.position
    click(window, (2, 2))
    assert window.controller.state.position == before
    assert "held" in window.notice.sentence
    key(window, Qt.Key.Key_Space)
    assert window.controller.state.clock.paused
    assert "F12" in window.notice.sentence
    window.stage.panel.resume_button.confirmed.emit()
    click(window, (2, 2))
    assert window.controller.state.position != before


def test_nothing_modal_opens_over_a_running_clock(window):
    start(window, control=Ing(minutes(1), minutes(1), 3, 2))
    click(window, (4, 4))
    for act in (Act.OPEN, Act.NEW, Act.SAVE_AS, Act.EXPORT, Act.CLOSE):
        window.do(act)
        assert window.scene is PageId.PLAY
        assert "running" in window.notice.sentence
        window.notice.dismiss()


def test_walking_through_a_record_and_taking_it_up_again_can_be_undone(window):
    path = resource("games/demonstration.sgf")
    window.open(path)
    session = window.controller.session
    last = session.last_step
    key(window, Qt.Key.Key_Home)
    assert session.step == 0
    for _ in range(3):
        key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_PageDown)
    assert session.step == 13
    free = session.state.position.points_of(None)[0]
    click(window, free)
    assert session.last_step == 14
    window.do(Act.UNDO)
    assert session.last_step == last


def test_a_dropped_file_opens_and_a_broken_one_is_told_in_a_sentence(window, tmp_path):
    broken = tmp_path / "picture.sgf"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n")
    window.open(broken)
    assert str(broken) in window.notice.sentence
    assert window.scene is PageId.START
    drop(window, resource("games/two-sekis.sgf"))
    assert window.controller.session is not None


def drop(window, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    window.shell.dropEvent(
        QDropEvent(
            QPointF(QPoint(100, 100)),
            Qt.DropAction.CopyAction,
            mime,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


def test_the_pass_that_ends_the_game_is_asked_for_twice(window):
    start(window, rules=RuleText.ING1991)
    play_two_walls(window)
    for _ in range(3):
        key(window, Qt.Key.Key_F8)
    assert window.controller.state.passes == 3
    key(window, Qt.Key.Key_F8)
    assert window.controller.state.passes == 3
    assert "for good" in window.stage.strip.picture.sentence
    window.stage.strip.answered.emit(window.stage.strip.picture.answers[1].value)
    assert window.controller.state.passes == 4
    assert window.controller.state.ended_for_good


def test_closing_an_unsaved_game_asks_in_the_strip(window):
    start(window)
    click(window, (4, 4))
    assert not window.shell.close()
    assert "no SGF file has it yet" in window.stage.strip.picture.sentence
    window.stage.strip.answered.emit(window.stage.strip.picture.answers[0].value)
    assert not window.shell.isVisible()


def test_a_handicap_is_placed_freely_while_white_passes(window, time):
    start(window, control=Ing(minutes(1), minutes(1), 3, 2), handicap=3)
    for point in ((2, 2), (6, 6), (4, 4)):
        click(window, point)
        time.pass_by(20_000)
    state = window.controller.state
    assert state.position.count(Color.BLACK) == 3
    assert state.to_play is Color.WHITE
    assert state.clock.turn is Color.WHITE
    assert state.clock.times.black.used == 0


def test_a_handicap_can_stand_on_the_usual_points(window):
    start(window, handicap=4, side=19)
    window.do(Act.FIXED_HANDICAP)
    state = window.controller.state
    assert state.position.count(Color.BLACK) == 4
    assert state.position.color_at(Point(3, 15)) is Color.BLACK
    assert state.to_play is Color.WHITE


def test_every_scene_fits_a_small_window(window):
    start(window)
    play_two_walls(window)
    for width, height in ((640, 560), (800, 600), (1366, 768), (2560, 1440)):
        window.shell.resize(width, height)
        for shown in (window.stage.board, window.stage.strip, window.stage.panel):
            assert window.stage.rect().contains(shown.geometry()), (width, height, shown)


def test_the_keys_are_shown_beside_the_clock_and_never_over_it(window):
    start(window, control=Ing(minutes(1), minutes(1), 3, 2))
    for width, height in ((900, 700), (1366, 768), (1920, 1080)):
        window.shell.resize(width, height)
        window.do(Act.KEYS)
        assert window.stage.sheet.isVisible()
        assert not window.stage.sheet.geometry().intersects(window.stage.panel.geometry())
        key_of_sheet(window, Qt.Key.Key_Escape)
        assert not window.stage.sheet.isVisible()


def key_of_sheet(window, pressed):
    QTest.keyClick(window.stage.sheet, pressed)
