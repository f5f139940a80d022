"""The hall view in the program: F5, the same game, no key lost, a trial not shown."""

from __future__ import annotations

import json

from msgspec.structs import replace
from PySide6.QtCore import Qt

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.clock.picture import FaceState
from ingboard.ui.window.menus import Act


def start(window):
    window.tournament.take_up(Tournament(sound_test=False))
    control = Ing(minutes(30), minutes(5), 3, 2)
    window.controller.start(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora", "Wei"),
            controls=PerColor(control, control),
        )
    )
    window.controller.submit(ask.StartClock(window.controller.time.now()))


def test_the_hall_follows_the_game(window, time):
    start(window)
    window.do(Act.HALL)
    hall = window.hall.window
    assert hall.isVisible()
    assert window.menus.actions[Act.HALL].isChecked()
    assert hall.faces.black.picture.state is FaceState.RUNNING
    time.pass_by(61_000)
    window.controller.choose(Point(4, 4))
    assert hall.board.picture.position.color_at(Point(4, 4)) is Color.BLACK
    assert hall.faces.black.picture.remaining == minutes(30) - 61_000
    time.pass_by(5_000)
    window.ticker.tick.emit()
    assert hall.faces.white.picture.remaining == minutes(30) - 5_000
    window.do(Act.HALL)
    assert window.hall.window is None
    assert not window.menus.actions[Act.HALL].isChecked()


def test_a_person_who_closes_the_view_can_open_it_again(window):
    start(window)
    window.do(Act.HALL)
    window.hall.window.close()
    assert not window.menus.actions[Act.HALL].isChecked()
    window.do(Act.HALL)
    assert window.hall.window.isVisible()
    window.hall.close()


def test_the_press_keys_reach_the_clock_while_the_view_is_open(window, time, qtbot):
    start(window)
    window.do(Act.HALL)
    time.pass_by(1_000)
    qtbot.keyClick(window.shell, Qt.Key.Key_A)
    assert window.controller.state.clock.turn is Color.WHITE
    window.hall.close()


def test_clocks_alone_are_remembered(window, preferences):
    start(window)
    window.do(Act.HALL_BOARD)
    window.do(Act.HALL)
    assert not window.hall.window.with_board
    assert not preferences.hall_board
    window.do(Act.HALL_BOARD)
    assert window.hall.window.with_board
    window.hall.close()


def test_a_trial_in_the_laboratory_is_not_shown(window):
    window.do(Act.HALL)
    window.controller.choose(Point(3, 3))
    window.do(Act.LABORATORY)
    assert window.controller.session.is_trial
    assert window.hall.window.board.picture.position.color_at(Point(3, 3)) is Color.BLACK
    window.hall.close()


def test_the_view_is_wiped_when_the_game_is_closed(window):
    start(window)
    window.do(Act.HALL)
    window.controller.close()
    assert window.hall.window.picture.phase == "No game"
    window.hall.close()


def test_the_halls_folder_follows_the_game(window, time, tmp_path):
    start(window)
    window.tournament.take_up(replace(window.tournament.current, hall_folder=str(tmp_path)))
    time.pass_by(2_000)
    window.controller.choose(Point(4, 4))
    window.hall_folder.close()
    said = json.loads((tmp_path / "table-1" / "state.json").read_bytes())
    assert (said["table"], said["moves"], said["to_play"]) == ("Table 1", 1, "white")
    assert said["players"]["black"]["name"] == "Nora"
    assert (tmp_path / "table-1" / "game.sgf").exists()


def test_an_opened_record_and_a_trial_are_not_for_the_halls_folder(window, tmp_path, data):
    window.tournament.take_up(Tournament(hall_folder=str(tmp_path)))
    window.open(next((data / "records").rglob("*.sgf")))
    window.hall_folder.follow()
    window.hall_folder.close()
    assert not list(tmp_path.iterdir())


def test_a_halls_folder_that_cannot_be_written_is_a_mark(window, tmp_path, qtbot):
    in_the_way = tmp_path / "hall"
    in_the_way.write_text("a file")
    start(window)
    window.tournament.take_up(replace(window.tournament.current, hall_folder=str(in_the_way)))

    def is_marked() -> None:
        window.hall_folder.follow()
        assert window.hall_folder.marks()

    qtbot.waitUntil(is_marked)
    assert window.controller.clock_runs


def test_the_hall_seats_the_players_as_the_table_does(window):
    start(window)
    window.do(Act.HALL)
    faces = window.hall.window.faces
    window.hall.window.set_board_shown(False)
    assert faces.black.x() < faces.white.x()
    window.do(Act.SWAP_SEATS)
    assert window.hall.window.picture.left is Color.WHITE
    assert faces.white.x() < faces.black.x()
    window.controller.choose(Point(4, 4))
    assert faces.white.x() < faces.black.x()
    window.do(Act.SWAP_SEATS)
    assert faces.black.x() < faces.white.x()
