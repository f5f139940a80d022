"""A Go program as the opponent, from New game to the result: it moves, dies, lies, is slow, is undone.

The program is `playing_engine.py`, as a process of its own.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, Point, grid_of, point_named
from ingboard.game import commands as ask
from ingboard.game.state import Ending, Phase
from ingboard.review.opponent.opponents import GnuGo, with_program
from ingboard.table.live_session import LiveSession
from ingboard.table.opening import session_at
from ingboard.table.table import Table
from tests.unit.table.journal.games import SHORT, timed_setup

LONGEST = 20_000
ENGINE = Path(__file__).with_name("playing_engine.py")
WALL = ",".join(f"F{row}" for row in range(1, 10))


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "orders"
    path.write_text("")
    return path


@pytest.fixture
def choose(app, log, qtbot):
    """Choose a program of that kind at a new table, and wait for its name or the fault."""

    def chosen(wish: str = "plays", moves: str = WALL, person: Color = Color.BLACK):
        app.run("new")
        page = app.page("new-table")
        page.game.sizes.chosen.emit(9)
        page.clock.show_control(None)
        page.clock.changed.emit()
        field = page.opponent
        field.programs.setCurrentText("Against another program (GTP)")
        field.person.show_choice(person)
        field.command.setText(f'{sys.executable} "{ENGINE}" {wish} "{log}" {moves}')
        field.programs.activated.emit(field.programs.currentIndex())
        qtbot.waitUntil(lambda: "Waiting" not in field.advice.words, timeout=LONGEST)
        return page

    return chosen


@pytest.fixture
def begin(app, choose):
    def begun(wish: str = "plays", moves: str = WALL, person: Color = Color.BLACK):
        page = choose(wish, moves, person)
        page.start_button.click()
        return app

    return begun


@pytest.fixture
def moved(app, qtbot):
    """Play a point and wait for the answer."""

    def play(name: str):
        number = app.session.table.state.line.number
        app.click(name)
        assert app.session.table.state.line.number >= number + 1, name
        until_its_turn_is_over(app, qtbot)

    return play


def player(app):
    return app.feature("opponent").player


def until_its_turn_is_over(app, qtbot):
    qtbot.waitUntil(lambda: not player(app).has_turn, timeout=LONGEST)


def at(name: str) -> Point:
    point = point_named(name, grid_of(9, 9))
    assert point is not None
    return point


def stone(app, name: str):
    return app.session.table.state.position.color_at(at(name))


def orders(log: Path) -> list[str]:
    return log.read_text().splitlines()


def to_the_end(app, moved, qtbot):
    """Both walls, then both pass."""
    for row in range(1, 10):
        moved(f"D{row}")
    app.run("pass")
    qtbot.waitUntil(lambda: app.state.phase is Phase.AGREEMENT, timeout=LONGEST)


def test_a_program_says_its_name_before_the_game_and_is_on_record(app, choose, begin):
    page = choose()
    assert page.opponent.advice.words == "Toy Go 0.1 plays White."
    begin(person=Color.WHITE)
    setup = app.session.table.setup
    assert (setup.program, setup.names.black) == (Color.BLACK, "Toy Go 0.1")
    assert app.session.record().details.players.black.name == "Toy Go 0.1"


def test_name_and_level_are_written(app, begin, moved):
    begin()
    moved("D4")
    setup = app.session.table.setup
    app.presenter.start(
        with_program(replace(setup, program=None), Color.WHITE, "GNU Go 3.8", GnuGo(5))
    )
    written = app.study.written()
    assert b"PW[GNU Go 3.8]" in written
    assert b"WR[level 5]" in written


def test_a_game_that_is_taken_up_again_goes_on_against_the_same_program(app, begin, moved, qtbot):
    begin()
    moved("D4")
    table = Table(app.session.table.setup)
    for color, name in ((Color.BLACK, "D4"), (Color.WHITE, "F1"), (Color.BLACK, "D5")):
        table.submit(ask.PlaceStone(color, at(name), app.presenter.time.now()))
    app.presenter.begin(session_at(table))
    until_its_turn_is_over(app, qtbot)
    assert stone(app, "F2") is Color.WHITE


def test_a_record_of_a_game_against_a_program_is_a_record(app, begin, moved, tmp_path):
    begin()
    moved("D4")
    path = tmp_path / "game.sgf"
    path.write_bytes(app.study.written())
    app.abandon()
    assert app.open(path)
    assert player(app) is None


def test_a_stone_at_an_earlier_step_is_not_played_in_its_place(app, begin, moved):
    begin()
    moved("D4")
    moved("D5")
    app.presenter.go_to(1)
    app.click("G7")
    assert app.session.table.state.line.number == 4
    assert stone(app, "G7") is None


def test_new_table_begins_with_the_last_program_and_again_changes_its_color(app, begin, qtbot):
    begin(person=Color.WHITE)
    qtbot.waitUntil(lambda: app.state.line.number == 1, timeout=LONGEST)
    app.presenter.resign(Color.WHITE)
    app.run("again")
    assert app.session.table.setup.program is Color.WHITE
    app.run("new")
    field = app.page("new-table").opponent
    qtbot.waitUntil(lambda: field.advice.words == "Toy Go 0.1 plays Black.", timeout=LONGEST)
    assert [name.text() for name in app.page("new-table").game.names] == ["", ""]


def test_while_the_game_is_reviewed_the_program_rests(app, begin, moved, qtbot):
    begin()
    moved("D4")
    app.run("review")
    app.click("D5")
    qtbot.wait(300)
    assert app.state.line.number == 3
    app.key("Ctrl+Z")
    assert app.state.line.number == 2


def test_a_whole_game_to_the_count(app, begin, moved, qtbot):
    begin()
    to_the_end(app, moved, qtbot)
    qtbot.waitUntil(lambda: app.state.assents.white is not None, timeout=LONGEST)
    assert app.state.assents.black is None  # the person's own
    app.presenter.toggle_assent(Color.BLACK)
    app.run("count")
    app.run("count")  # nine points are nobody's: asked for twice
    assert app.state.phase is Phase.COUNTING
    app.presenter.confirm(Color.BLACK)
    qtbot.waitUntil(lambda: app.state.outcome is not None, timeout=LONGEST)
    assert app.state.outcome.short == "W+8"  # 36 each with nine shared spaces, komi 8


def test_dead_stones_are_its_own_view_with_the_persons_assent(app, begin, moved, qtbot):
    begin("dead")
    moved("G5")
    to_the_end(app, moved, qtbot)
    qtbot.waitUntil(lambda: app.state.assents.white is not None, timeout=LONGEST)
    assert app.state.dead == {at("G5")}
    app.presenter.choose(at("D5"))  # not as it holds them
    qtbot.waitUntil(lambda: "other stones" in app.notice, timeout=LONGEST)
    assert app.state.assents.white is None
    app.presenter.choose(at("D5"))
    qtbot.waitUntil(lambda: app.state.assents.white is not None, timeout=LONGEST)


@pytest.mark.parametrize("wish", ["dead-unknown", "dead-nowhere"])
def test_a_program_that_cannot_name_dead_stones_agrees_with_the_person(
    app, begin, moved, qtbot, wish
):
    begin(wish)
    to_the_end(app, moved, qtbot)
    qtbot.waitUntil(
        lambda: not player(app).thinks and player(app)._dead is not None, timeout=LONGEST
    )
    assert app.state.assents.white is None
    app.presenter.toggle_assent(Color.BLACK)
    qtbot.waitUntil(lambda: app.state.both_assent, timeout=LONGEST)


def test_it_plays_on_with_the_person(app, begin, moved, qtbot):
    begin("plays", WALL + ",G1,G2")
    for row in range(1, 10):
        moved(f"D{row}")
    for name in ("C1", "C2"):
        moved(name)
    app.run("pass")
    qtbot.waitUntil(lambda: app.state.phase is Phase.AGREEMENT, timeout=LONGEST)
    app.presenter.play_on()
    qtbot.waitUntil(
        lambda: app.state.to_play is Color.BLACK or not player(app).has_turn, timeout=LONGEST
    )
    assert app.state.phase in (Phase.PLAYING_ON, Phase.AGREEMENT, Phase.COUNTING)
    assert not player(app).fault


def test_it_resigns(app, begin, moved, qtbot):
    begin("resigns")
    moved("D4")
    app.click("D5")
    qtbot.waitUntil(lambda: app.state.outcome is not None, timeout=LONGEST)
    assert app.state.outcome.ending is Ending.RESIGNATION
    assert app.state.outcome.winner is Color.BLACK


def test_who_resigns_against_it_resigns_for_himself_alone(app, begin):
    begin("slow")
    app.click("D4")
    app.run("resign-white")
    assert "resigns by itself" in app.notice
    app.run("resign-black")
    app.strip.answer("Resign")
    assert app.state.outcome.winner is Color.WHITE


def test_it_dies_and_is_started_again_with_the_game_played_in(app, begin, moved, log):
    begin("dies-once")
    moved("D4")
    moved("D5")
    assert stone(app, "F1") is Color.WHITE
    assert stone(app, "F2") is Color.WHITE
    assert player(app).engine.restarts == 1
    told = orders(log)
    last_start = len(told) - 1 - told[::-1].index("clear_board")
    assert told[last_start + 2 :][:3] == ["play B D4", "play W F1", "play B D5"]


def test_a_kill_from_outside_loses_nothing(app, begin, moved, qtbot):
    begin("slow")
    moved("D4")
    app.click("D5")
    qtbot.waitUntil(lambda: player(app).thinks, timeout=LONGEST)
    os.kill(player(app).engine.process_id, signal.SIGKILL)
    until_its_turn_is_over(app, qtbot)
    assert stone(app, "F2") is Color.WHITE


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("dies", "keeps stopping"),
        ("illegal", "which is not allowed"),
        ("nonsense-move", "unexpected answer"),
        ("refuses", "refuses this position"),
    ],
)
def test_what_it_does_wrong_ends_in_a_sentence_and_the_game_stays(app, begin, qtbot, wish, said):
    begin(wish)
    app.click("D4")
    if wish == "illegal":
        until_its_turn_is_over(app, qtbot)
        app.click("D5")
    qtbot.waitUntil(lambda: bool(player(app).fault), timeout=LONGEST)
    assert said in player(app).fault
    assert said in app.strip.sentence
    assert app.strip.answers == ("Ask again",)
    stones = app.session.table.state.line.number
    app.click("G7")  # a person moves for it
    assert app.session.table.state.line.number == stones + 1
    assert stone(app, "G7") is Color.WHITE
    assert app.study.can_undo


def test_after_a_move_that_a_person_made_for_it_it_is_asked_again(app, begin, moved, qtbot):
    begin("illegal")
    moved("D4")
    app.click("D5")
    qtbot.waitUntil(lambda: bool(player(app).fault), timeout=LONGEST)
    app.click("G7")
    qtbot.waitUntil(lambda: not player(app).fault, timeout=LONGEST)
    moved("D6")
    assert stone(app, "F2") is Color.WHITE


def test_a_refused_move_is_asked_for_once_more_among_those_that_are_allowed(app, begin, moved, log):
    begin("illegal-once")
    moved("D4")
    moved("D5")
    assert not player(app).fault
    assert stone(app, "F2") is Color.WHITE
    (again,) = [order for order in orders(log) if order.startswith("restricted_genmove")]
    assert "D4" not in again.split()
    assert len(again.split()) == 2 + 81 - 3


@pytest.mark.parametrize(
    "wish", ["crash-at-start", "garbage", "chatter", "megabytes", "no-genmove"]
)
def test_what_is_no_program_that_plays_is_told_before_the_game(app, choose, wish):
    page = choose(wish)
    advice = page.opponent.advice.words
    assert "unexpected answer" in advice or "keeps stopping" in advice
    assert not page.start_button.isEnabled()
    page.start_button.click()
    assert app.session is None


def test_a_program_that_is_not_there_is_told(choose, qtbot):
    page = choose()
    page.opponent.command.setText("/nowhere/gnugo --mode gtp")
    page.opponent.command.editingFinished.emit()
    qtbot.waitUntil(lambda: "cannot start" in page.opponent.advice.words, timeout=LONGEST)


def test_nobody_moves_in_its_place_while_it_thinks(app, begin, qtbot):
    begin("slow")
    app.click("D4")
    app.click("G7")
    app.run("pass")
    assert "is to move" in app.notice
    assert app.session.table.state.line.number == 1
    qtbot.waitUntil(lambda: "thinking" in app.strip.sentence, timeout=LONGEST)
    until_its_turn_is_over(app, qtbot)
    assert stone(app, "F1") is Color.WHITE


def test_undo_takes_both_moves_back(app, begin, moved):
    begin()
    moved("D4")
    moved("D5")
    app.key("Ctrl+Z")
    assert app.state.line.number == 2
    assert stone(app, "D5") is None
    moved("D6")
    assert stone(app, "F2") is Color.WHITE
    assert stone(app, "D6") is Color.BLACK


def test_undo_while_it_thinks_takes_one_move_back_and_its_late_answer_is_passed_over(
    app, begin, qtbot, moved
):
    begin("slow")
    app.click("D4")
    qtbot.waitUntil(lambda: player(app).thinks, timeout=LONGEST)
    app.key("Ctrl+Z")
    assert app.state.line.number == 0
    qtbot.wait(900)
    assert app.state.line.number == 0
    moved("D5")
    assert stone(app, "D4") is None
    assert stone(app, "F1") is Color.WHITE


def test_its_first_move_alone_is_not_undone(app, begin, qtbot):
    begin(person=Color.WHITE)
    qtbot.waitUntil(lambda: app.state.line.number == 1, timeout=LONGEST)
    app.key("Ctrl+Z")
    assert app.state.line.number == 1
    assert "Nothing to undo" in app.notice


def test_a_new_game_ends_a_slow_program(app, begin, qtbot):
    begin("hangs")
    app.click("D4")
    qtbot.waitUntil(lambda: player(app).engine.is_running, timeout=LONGEST)
    engine = player(app).engine
    app.presenter.start(replace(app.session.table.setup, program=None))
    assert player(app) is None
    assert not engine.is_running


def test_closing_ends_a_slow_program(app, begin, qtbot):
    begin("hangs")
    app.click("D4")
    qtbot.waitUntil(lambda: player(app).engine.is_running, timeout=LONGEST)
    engine, number = player(app).engine, player(app).engine.process_id
    app.end()
    assert not engine.is_running
    qtbot.waitUntil(
        lambda: not Path(f"/proc/{number}").exists() or is_dead(number), timeout=LONGEST
    )


def is_dead(number: int) -> bool:
    return Path(f"/proc/{number}/stat").read_text().split()[2] == "Z"


def test_an_answer_comes_while_an_earlier_move_is_viewed(app, begin, moved, qtbot):
    begin("slow")
    moved("D4")
    app.click("D5")
    app.key("Home")
    until_its_turn_is_over(app, qtbot)
    assert app.session.at_end
    assert stone(app, "F2") is Color.WHITE


def test_a_handicap_is_placed_for_a_program_with_black(app, choose, qtbot):
    page = choose(person=Color.WHITE)
    page.game.handicap_box.setCurrentIndex(3)
    page.game.handicap_box.activated.emit(3)
    page.start_button.click()
    qtbot.waitUntil(lambda: app.state.phase is Phase.PLAYING, timeout=LONGEST)
    assert len(app.state.position.points_of(Color.BLACK)) == 4
    assert app.state.to_play is Color.WHITE


def test_with_a_clock_its_stone_presses_and_a_move_is_taken_back_at_once(app, choose, qtbot):
    page = choose()
    page.clock.show_control(SHORT)
    page.clock.changed.emit()
    page.start_button.click()
    assert isinstance(app.session, LiveSession)
    app.click("D4")
    until_its_turn_is_over(app, qtbot)
    assert app.state.clock.turn is Color.BLACK
    app.key("Ctrl+Z")
    assert app.state.line.number == 0
    assert app.state.clock.turn is Color.BLACK


def test_there_are_no_hints_while_it_plays(app, begin, moved, qtbot):
    begin()
    moved("D4")
    assert app.why_not("estimate") == "No hints while a program plays."
    app.run("analysis")
    qtbot.waitUntil(lambda: "No hints" in app.page("analysis").told.text(), timeout=LONGEST)


def test_no_program_plays_beside_a_clock_of_people(app, begin, qtbot):
    begin()
    other = app.tabs.open_another()
    other.presenter.start(timed_setup())
    app.tabs.bring_to_front(app)
    app.presenter.submit(ask.PlaceStone(Color.BLACK, Point(4, 3), app.presenter.time.now()))
    qtbot.waitUntil(lambda: bool(player(app).fault), timeout=LONGEST)
    assert "timed game" in player(app).fault
    assert not player(app).engine.is_running
    other.abandon()
    app.run("opponent-again")
    until_its_turn_is_over(app, qtbot)
    assert stone(app, "F1") is Color.WHITE


def test_a_game_of_a_program_with_a_clock_is_no_game_of_people(app, choose):
    page = choose()
    page.clock.show_control(SHORT)
    page.clock.changed.emit()
    page.start_button.click()
    assert app.services.clock_open()
    assert not app.services.people_timed()
