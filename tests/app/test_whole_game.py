"""Whole flows through the real main window, with time that only the test moves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, Point, point_named
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import Phase
from ingboard.kifu.reader import read_file
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from tests.app.driver import App
from tests.saved import save_session

WALL = [(row, 4) for row in range(9)]
OTHER = [(row, 5) for row in range(9)]


def start(app, rules=RuleText.SIMPLIFIED, control=None, side=9, handicap=0):
    app.presenter.start(
        GameSetup(
            rules=rules,
            first=empty_position(side, side),
            terms=default_terms(rules, handicap),
            names=PerColor("Nora", "Chen"),
            controls=None if control is None else PerColor(control, control),
            free_handicap=handicap,
        )
    )


def click(app, point):
    board = app.board
    place = board.center_of(Point(*point)).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def phase_of(app: App) -> Phase:
    state = app.state
    assert state is not None
    return state.phase


def key(app, pressed):
    app.key(pressed)


def play_two_walls(app):
    """Black holds five columns, White four: 45 to 36 on 9x9."""
    for black, white in zip(WALL, OTHER, strict=True):
        click(app, black)
        click(app, white)


def test_a_game_is_played_agreed_counted_confirmed_saved_and_read_back(app, tmp_path):
    start(app)
    play_two_walls(app)
    click(app, (0, 8))  # a black stone that will be dead
    key(app, Qt.Key.Key_F8)
    key(app, Qt.Key.Key_F8)
    assert app.page_id == "agreement"
    click(app, (0, 8))
    assert app.state.dead == {Point(0, 8)}
    app.page("agreement").assent_toggled.emit(Color.BLACK)
    app.page("agreement").assent_toggled.emit(Color.WHITE)
    app.run("count")
    assert app.page_id == "film"
    app.film.to_end()
    plan = app.state.plan
    assert plan.feasible
    assert plan.result == "B+1"
    app.presenter.confirm(Color.BLACK)
    assert phase_of(app) is Phase.COUNTING
    app.presenter.confirm(Color.WHITE)
    assert phase_of(app) is Phase.FINISHED
    path = tmp_path / "game.sgf"
    save_session(app.session, path)
    record = read_file(path).games[0]
    assert record.details.result_text == "B+1"
    app.open(path)
    app.key("End")
    assert app.state.dead == {Point(0, 8)}
    assert app.state.phase is Phase.AGREEMENT


def test_a_refused_play_says_why_and_changes_nothing(app):
    start(app)
    for name in ["C6", "D6", "B5", "E5", "C4", "D4", "H9", "C5", "D5"]:
        click(app, point_named(name, app.state.position.grid))
    before = app.state
    click(app, point_named("C5", before.position.grid))
    assert app.state is before
    assert app.page_id == "why"
    key(app, Qt.Key.Key_Escape)
    hover = app.presenter.hover(point_named("C5", before.position.grid))
    assert hover.reason == "repeats the position after move 8"


def test_any_change_of_the_marks_voids_both_assents(app):
    start(app)
    play_two_walls(app)
    key(app, Qt.Key.Key_F8)
    key(app, Qt.Key.Key_F8)
    key(app, Qt.Key.Key_1)
    key(app, Qt.Key.Key_0)
    assert app.state.both_assent
    click(app, (0, 4))
    assert app.state.assents == PerColor(None, None)
    app.run("count")
    assert app.page_id == "agreement"
    assert app.notice


def test_playing_on_from_the_count_brings_the_game_back_exactly(app):
    start(app)
    play_two_walls(app)
    position = app.state.position
    key(app, Qt.Key.Key_F8)
    key(app, Qt.Key.Key_F8)
    click(app, (0, 4))
    key(app, Qt.Key.Key_1)
    key(app, Qt.Key.Key_0)
    app.run("count")
    app.film.to_end()
    app.run("play-on")
    state = app.state
    assert state.position == position
    assert state.phase is Phase.PLAYING_ON
    assert not state.dead
    assert app.board.picture.position == position


def test_points_bought_on_the_clock_arrive_in_the_count_as_penalty_stones(app, time):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    for at, (black, white) in enumerate(zip(WALL, OTHER, strict=True)):
        click(app, black)
        if at == 3:
            time.pass_by(150_000)  # White uses 2:30 of 1:00: periods 1 and 2, 4 points
        click(app, white)
    app.refresh()
    assert app.clock_panel.faces.white.picture.points == 4
    key(app, Qt.Key.Key_F8)
    key(app, Qt.Key.Key_F8)
    assert app.state.clock.turn is None
    key(app, Qt.Key.Key_1)
    key(app, Qt.Key.Key_0)
    app.run("count")
    plan = app.state.plan
    assert plan.terms.penalties == PerColor(0, 4)
    assert plan.result == "B+5"
    assert plan.paid_stones == PerColor(2, 4)


def test_a_deadline_buys_a_period_without_any_click(app, time):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    click(app, (4, 4))
    time.pass_by(60_000)
    app.let_deadline_pass()
    assert app.state.penalties == PerColor(0, 2)
    assert app.state.clock.entries[0].at == 1_060_000


def test_a_fallen_flag_is_asked_about_in_the_strip(app, time):
    strip = app.strip
    for answer in range(2):
        start(app, control=Ing(minutes(1), minutes(1), 3, 2))
        click(app, (4, 4))
        time.pass_by(5 * 60_000)
        app.let_deadline_pass()
        assert "White's flag fell at" in strip.sentence
        strip.answer(strip.answers[answer])
        assert "or plays on" not in strip.sentence
        assert phase_of(app) is (Phase.REPORTED if answer else Phase.PLAYING)


def test_arrows_step_the_film_wherever_the_focus_is(app):
    app.open(resource("games/demonstration.sgf"))
    for pressed in (Qt.Key.Key_End, Qt.Key.Key_1, Qt.Key.Key_0):
        key(app, pressed)
    app.run("count")
    app.film.to_end()
    last = app.film.stone
    page = app.page("film")
    QTest.keyClick(page.play_on_button, Qt.Key.Key_Left)
    assert app.film.stone == last - 1
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert app.film.stone == last


def test_a_notice_in_the_menu_line_is_one_line_high(app):
    app.say("Clock paused. Resume it first.")
    assert not app.notice_widget._wraps
    assert app.notice_widget.height() <= app.menu_bar.height()


def test_a_held_clock_takes_no_stone(app):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    click(app, (4, 4))
    key(app, Qt.Key.Key_Space)
    before = app.state.position
    click(app, (2, 2))
    assert app.state.position == before
    assert "paused" in app.notice
    key(app, Qt.Key.Key_Space)
    assert app.state.clock.paused
    assert "F12" in app.notice
    app.clock_panel.resume_button.confirmed.emit()
    click(app, (2, 2))
    assert app.state.position != before


def test_nothing_modal_opens_over_a_running_clock(app):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    click(app, (4, 4))
    for act in ("open", "new", "save-as", "export", "close"):
        app.run(act)
        assert app.page_id == "play"
        assert "Pause the clock first" in app.notice
        app.dismiss_notice()


def test_walking_through_a_record_and_taking_it_up_again_can_be_undone(app):
    path = resource("games/demonstration.sgf")
    app.open(path)
    session = app.session
    last = session.last_step
    key(app, Qt.Key.Key_Home)
    assert session.step == 0
    for _ in range(3):
        key(app, Qt.Key.Key_Right)
    key(app, Qt.Key.Key_PageDown)
    assert session.step == 13
    free = session.state.position.points_of(None)[0]
    click(app, free)
    assert session.last_step == 14
    app.run("undo")
    assert session.last_step == last


def test_a_dropped_file_opens_and_a_broken_one_is_told_in_a_sentence(app, tmp_path):
    broken = tmp_path / "picture.sgf"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n")
    app.open(broken)
    assert str(broken) in app.notice
    assert app.page_id == "start"
    app.drop(resource("games/two-sekis.sgf"))
    assert app.session is not None


def test_the_pass_that_ends_the_game_is_asked_for_twice(app):
    start(app, rules=RuleText.ING1991)
    play_two_walls(app)
    for _ in range(3):
        key(app, Qt.Key.Key_F8)
    assert app.state.passes == 3
    key(app, Qt.Key.Key_F8)
    assert app.state.passes == 3
    assert "ends the game" in app.strip.sentence
    app.strip.answer(app.strip.answers[1])
    assert app.state.passes == 4
    assert app.state.ended_for_good


def test_closing_an_unsaved_game_asks_in_the_strip(app):
    start(app)
    click(app, (4, 4))
    assert not app.window.close()
    assert "not saved as SGF" in app.strip.sentence
    app.strip.answer(app.strip.answers[0])
    assert not app.window.isVisible()


def test_a_handicap_is_placed_freely_while_white_passes(app, time):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2), handicap=3)
    for point in ((2, 2), (6, 6), (4, 4)):
        click(app, point)
        time.pass_by(20_000)
    state = app.state
    assert state.position.count(Color.BLACK) == 3
    assert state.to_play is Color.WHITE
    assert state.clock.turn is Color.WHITE
    assert state.clock.times.black.used == 0


def test_a_handicap_can_stand_on_the_usual_points(app):
    start(app, handicap=4, side=19)
    app.run("fixed-handicap")
    state = app.state
    assert state.position.count(Color.BLACK) == 4
    assert state.position.color_at(Point(3, 15)) is Color.BLACK
    assert state.to_play is Color.WHITE


def test_every_scene_fits_a_small_window(app):
    start(app)
    play_two_walls(app)
    for width, height in ((640, 560), (800, 600), (1366, 768), (2560, 1440)):
        app.resize(width, height)
        for shown in (app.board, app.strip.widget, app.clock_panel):
            assert app.workspace.rect().contains(shown.geometry()), (width, height, shown)


@pytest.mark.parametrize("page", ["", "large-clocks", "referee", "timeline", "manual"])
def test_keys_and_palette_are_shown_beside_the_clock_and_never_over_it(app, page):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    if page:
        app.run(page)
    for width, height in ((900, 700), (1366, 768), (1920, 1080)):
        app.resize(width, height)
        assert app.workspace.shows_faces
        app.run("keys")
        beside_the_clocks(app, app.help_sheet)
        key_of_sheet(app, Qt.Key.Key_Escape)
        assert not app.help_sheet.isVisible()
        app.run("palette")
        beside_the_clocks(app, app.palette)
        QTest.keyClick(app.palette.field, Qt.Key.Key_Escape)


@pytest.mark.parametrize("opened", ["keys", "palette"])
def test_what_is_open_stays_beside_the_clock_in_a_window_of_another_size(app, opened):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    app.resize(1920, 1080)
    app.run(opened)
    for width, height in ((900, 700), (1366, 768), (1920, 1080)):
        app.resize(width, height)
        beside_the_clocks(app, app.help_sheet if opened == "keys" else app.palette)


def beside_the_clocks(app, shown):
    assert shown.isVisible()
    assert app.workspace.rect().contains(shown.geometry())
    assert min(shown.width(), shown.height()) >= 180
    for face in app.clock_panel.faces:
        assert not shown.geometry().intersects(in_workspace(app, face))


def in_workspace(app, part):
    return QRect(part.mapTo(app.workspace, QPoint(0, 0)), part.size())


def key_of_sheet(app, pressed):
    QTest.keyClick(app.help_sheet, pressed)
