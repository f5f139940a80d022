"""The clocks for people at a table: keys, bounce, hold and resume, large figures, seats, the log."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game.commands import HoldClock
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Ending, Held
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament, as_toml
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.game.clock.view_model import FlagSign
from ingboard.ui.shell.preferences import preferences_file
from tests.app.test_large_clocks import seated

RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(1), seconds(30), 2, 2)
Key = Qt.Key


@pytest.fixture
def table(app):
    """A table with a real board: a stone does not press."""
    app.use_tournament(replace(Tournament(), sound_test=False))
    usual = even_game(19, RULES, default_terms(RULES))
    setup = replace(
        usual,
        controls=PerColor(TIME, TIME),
        names=PerColor("Ann", "Ben"),
        bounce=Tournament().bounce,
        played_stone_presses=False,
    )
    app.presenter.start(setup)
    app.presenter.toggle_pause()
    return app


def press(app, key):
    app.key(key)


def turn(app):
    return app.session.table.state.clock.turn


def result(app):
    outcome = app.state.outcome
    return outcome.ending, outcome.winner


def log(app):
    """The list of presses stands beside large clocks."""
    if not app.press_list.isVisible():
        app.run("large-clocks")
    return [line.words for line in app.press_list.lines]


def test_each_seat_presses_by_its_letters_and_a_bounce_does_nothing(table, time):
    time.pass_by(5_000)
    press(table, Key.Key_A)
    assert turn(table) is Color.WHITE
    time.pass_by(67)
    press(table, Key.Key_A)
    time.pass_by(20)
    press(table, Key.Key_K)
    assert turn(table) is Color.WHITE
    time.pass_by(5_000)
    press(table, Key.Key_Comma)
    assert turn(table) is Color.BLACK
    assert log(table)[:4] == [
        "White presses, used 0:05.0",
        "White presses after 87 ms: ignored",
        "Black presses again after 67 ms: ignored",
        "Black presses, used 0:05.0",
    ]


def test_the_side_whose_time_runs_resigns_where_no_move_is_recorded(table, time):
    """Black was asked to resign after Black's own press: the line at the bottom said "White to play"."""
    time.pass_by(5_000)
    press(table, Key.Key_A)
    table.tap("Shift+F8")
    assert table.strip.sentence.startswith("White resigns")
    table.strip.answer("Resign")
    assert table.state.reported.outcome.winner is Color.BLACK


def test_a_move_is_sealed_by_nobody_whom_the_board_here_does_not_have_to_play(table, time):
    time.pass_by(5_000)
    press(table, Key.Key_A)
    table.run("referee")
    room = table.feature("referee")
    room.panel.unlocking.hold_button.confirmed.emit()
    room.panel.rows[RefereeAction.ADJOURN].click()
    sealing = room.panel.pending.form.parts["sealing"]
    assert [segment.text() for segment in sealing.segments] == ["No move is sealed"]


def test_a_press_without_a_stone_is_said_where_the_stone_presses(app, time):
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    app.presenter.toggle_pause()
    app.presenter.choose(Point(4, 4))
    time.pass_by(2_000)
    press(app, Key.Key_K)
    assert turn(app) is Color.WHITE, "a stray letter ends no turn"
    face = app.clock_panel.faces.white
    QTest.mouseClick(face, Qt.MouseButton.LeftButton)
    assert turn(app) is Color.BLACK
    assert app.notice == "White pressed without a stone: not a pass."
    assert "White must play or pass" in app.strip.sentence
    app.dismiss_notice()
    QTest.mouseClick(face, Qt.MouseButton.LeftButton)  # the clock is not White's any more: ignored
    assert not app.notice
    time.pass_by(2_000)
    app.presenter.choose(Point(5, 5))
    assert turn(app) is Color.BLACK
    assert "No passes yet" in app.strip.sentence


def test_a_key_that_repeats_presses_once(table, time):
    time.pass_by(5_000)
    table.press_key("A")
    time.pass_by(2_000)
    again = QKeyEvent(
        QEvent.Type.KeyPress, Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", autorep=True
    )
    QApplication.sendEvent(table.window, again)
    assert turn(table) is Color.WHITE
    assert log(table)[0] == "Black presses, used 0:05.0"


def _at(kind, instant):
    event = QKeyEvent(kind, Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    event.setTimestamp(instant)
    return event


def test_a_held_key_that_x11_presses_anew_presses_once(table, time):
    """Qt does not always know a repeat of X11, which lets the key go and presses it in one instant."""
    time.pass_by(5_000)
    QApplication.sendEvent(table.window, _at(QEvent.Type.KeyPress, 1_000))
    assert turn(table) is Color.WHITE
    time.pass_by(2_000)
    press(table, Key.Key_K)
    time.pass_by(2_000)
    for instant in (5_000, 5_040):
        QApplication.sendEvent(table.window, _at(QEvent.Type.KeyRelease, instant))
        QApplication.sendEvent(table.window, _at(QEvent.Type.KeyPress, instant))
    assert turn(table) is Color.BLACK
    assert log(table)[0] == "White presses, used 0:02.0"
    QApplication.sendEvent(table.window, _at(QEvent.Type.KeyRelease, 6_000))
    QApplication.sendEvent(table.window, _at(QEvent.Type.KeyPress, 6_400))
    assert turn(table) is Color.WHITE


def test_anybody_holds_the_clock_and_only_the_referee_lets_it_run(table, time, qtbot):
    time.pass_by(3_000)
    press(table, Key.Key_Space)
    assert table.state.clock.paused
    press(table, Key.Key_Space)
    assert table.state.clock.paused
    assert "F12" in table.notice
    press(table, Key.Key_F12)
    assert table.state.clock.paused  # let go at once: nothing
    button = table.clock_panel.resume_button
    assert button.words == "Hold F12 to resume Black"
    table.press_key("F12")
    qtbot.waitUntil(lambda: not table.state.clock.paused, timeout=20_000)
    table.release_key("F12")
    assert turn(table) is Color.BLACK


def test_a_tournament_leaves_set_to_the_referee_or_resuming_to_the_players(table, time):
    usual = table.tournament
    table.use_tournament(replace(usual, players_may_hold=False))
    time.pass_by(3_000)
    press(table, Key.Key_Space)
    assert not table.state.clock.paused
    assert "Only the referee" in table.notice
    table.use_tournament(replace(usual, referee_resumes=False))
    press(table, Key.Key_Space)
    assert table.state.clock.paused
    press(table, Key.Key_Space)
    assert not table.state.clock.paused
    assert turn(table) is Color.BLACK


def test_the_band_says_since_when_by_whom_and_why(table, time):
    table.run("large-clocks")
    time.pass_by(3_000)
    now = time.now()
    table.presenter.submit(HoldClock(Held.DISTURBANCE, "R. Okafor", now))
    time.pass_by(198_000)
    table.refresh_clock()
    band = table.clock_panel._band
    assert band.accessibleName() == "Paused 3:18"
    assert band.accessibleDescription() == (
        f"since {time.time_of_day_at(now)}, paused: disturbance, R. Okafor"
    )


def test_large_clocks_are_legible_from_three_meters_and_say_all(table, time):
    table.run("large-clocks")
    time.pass_by(61_000)
    table.presenter.note_time()
    faces = table.clock_panel.faces
    for color in Color:
        assert faces[color].digit_size() >= 96
    assert faces.black.x() < faces.white.x()
    assert faces.black.picture.stage == "Period 1 of 2"
    assert faces.black.picture.points == 2
    assert faces.black.picture.moves_note == "0 presses"
    assert faces.black.picture.press_note == "Press: QWE ASD ZXC"
    assert table.press_list.isVisible()
    assert "first in overtime" in log(table)[0]
    table.run("large-clocks")
    assert not table.press_list.isVisible()


def test_a_fallen_flag_shows_its_instant_and_the_claim_is_held(table, time, qtbot):
    table.run("large-clocks")
    fell = time.now() + 120_000
    time.pass_by(121_500)
    table.presenter.note_time()
    panel = table.clock_panel
    assert panel.faces.black.picture.flag is FlagSign.FIRST
    assert panel.faces.black.picture.press_note == f"Flag at {time.time_of_day_at(fell)}"
    assert panel._said.accessibleName() == "Black first"
    assert panel.claim_button.words == "White claims"
    assert table.state.outcome is None
    panel.claim_button.press_in()
    qtbot.waitUntil(lambda: table.state.reported is not None, timeout=20_000)
    table.confirm_result()
    assert result(table) == (Ending.TIME, Color.WHITE)


def test_where_the_tournament_lets_the_flag_decide_no_claim_is_needed(table, time):
    table.use_tournament(replace(table.tournament, claims_by_hand=False))
    time.pass_by(119_000)
    table.presenter.note_time()
    assert table.state.outcome is None
    time.pass_by(1_500)
    table.presenter.note_time()
    table.confirm_result()
    assert result(table) == (Ending.TIME, Color.WHITE)
    assert not table.state.clock.running


def test_swapped_seats_swap_clocks_keys_and_board(table, time):
    table.run("large-clocks")
    board = table.board
    corner = board.center_of(Point(0, 0))
    table.run("swap-seats")
    table.clock_panel.layout().activate()
    faces = table.clock_panel.faces
    assert faces.white.x() < faces.black.x()
    assert board.center_of(Point(18, 18)) == corner
    assert board.point_at(corner) == Point(18, 18)
    time.pass_by(5_000)
    press(table, Key.Key_A)
    assert turn(table) is Color.BLACK
    press(table, Key.Key_K)
    assert turn(table) is Color.WHITE


def test_a_tournament_with_white_at_the_left_seats_him_there(table):
    table.use_tournament(replace(Tournament(), white_clock_at_right=False))
    assert table.seats.swapped
    table.run("swap-seats")
    assert not table.seats.swapped


def test_the_keys_can_be_chosen_and_are_kept(table, time):
    table.run("clock-keys")
    assert table.page_id == "clock-keys"
    page = table.page("clock-keys")
    page._left.button.click()
    for key in (Key.Key_Shift, Key.Key_Space, Key.Key_F5, Key.Key_Tab):
        QTest.keyClick(page, key)
        assert "Key in use" in page.told.text()
    QTest.keyClick(page, Key.Key_4)
    QTest.keyClick(page, Key.Key_5)
    QTest.keyClick(page, Key.Key_Escape)
    assert table.page_id == "play"
    assert table.seats.left == {Key.Key_4, Key.Key_5}
    assert json.loads(preferences_file().read_text())["left_keys"] == [Key.Key_4, Key.Key_5]
    time.pass_by(5_000)
    press(table, Key.Key_A)
    assert turn(table) is Color.BLACK
    press(table, Key.Key_5)
    assert turn(table) is Color.WHITE


def test_the_settings_of_a_tournament_come_from_a_file(app, tmp_path):
    path = tmp_path / "club.toml"
    path.write_text(as_toml(replace(Tournament(), name="Autumn Open", bounce_ms=200)))
    assert app.open_tournament(path)
    assert app.tournament.bounce == 200
    assert "Autumn Open" in app.notice
    broken = tmp_path / "broken.toml"
    broken.write_text("bounce = 3")
    assert not app.open_tournament(broken)
    assert app.tournament.bounce == 200
    assert "bounce" in app.notice


def test_the_menu_explains_the_refused_point_and_not_the_one_below_the_menu(table, time):
    setup = replace(table.state.setup, played_stone_presses=True)
    table.presenter.start(setup)
    table.presenter.toggle_pause()
    for row, column in ((5, 4), (5, 7), (4, 5), (4, 6), (6, 5), (6, 6), (5, 6), (5, 5)):
        time.pass_by(2_000)
        table.board.point_chosen.emit(Point(row, column))
    taken_back = Point(5, 6)
    table.board.point_chosen.emit(taken_back)
    assert table.page_id == "play", "nothing covers the columns while the clock runs"
    assert "Shift+K" in table.notice
    table.run("why")
    assert table.page_id == "why"
    assert table.asked_point == taken_back


# What the letters are while they press --------------------------------------------------------------


def shown_key(app, act):
    return app.shown_letter(act)


def test_the_menu_names_a_letter_only_where_it_does_not_press(table):
    assert shown_key(table, "why") == "Shift+K"
    assert shown_key(table, "barred") == "Shift+H"
    for act in ("coordinates", "try", "keep", "information", "check-moves", "numbers"):
        assert shown_key(table, act) == ""
    assert shown_key(table, "pause") == "Space"
    table.presenter.resign(Color.BLACK)
    assert shown_key(table, "why") == "K"
    assert shown_key(table, "coordinates") == "L"


def test_shift_and_the_right_button_ask_while_the_clock_runs_and_the_letters_press(table, time):
    time.pass_by(2_000)
    press(table, Key.Key_A)
    time.pass_by(2_000)
    board = table.board
    center = board.center_of(Point(3, 3)).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.RightButton, pos=center)
    assert table.page_id == "why"
    assert table.asked_point == Point(3, 3)
    assert board.picture.barred is None  # it may be played, and the board says so too
    assert board.picture.labels[Point(3, 3)] == "?"
    assert turn(table) is Color.WHITE
    press(table, Key.Key_K)  # the answer is open and White's key still presses
    assert turn(table) is Color.BLACK
    assert table.page_id == "why"
    table.key("Esc")
    board.set_cursor_shown(True)
    table.key("Shift+K")
    assert table.page_id == "why"
    assert table.asked_point == board.cursor_point
    assert turn(table) is Color.BLACK
    table.key("Shift+H")
    assert table.shows_barred


def test_before_the_start_button_strip_and_menu_say_how_the_clock_starts(app):
    usual = even_game(19, RULES, default_terms(RULES))
    app.presenter.start(replace(usual, controls=PerColor(TIME, TIME)))
    button = app.clock_panel._pause
    assert button.text() == "Start the clock"
    assert "starts Black's clock" in app.strip.sentence
    assert shown_key(app, "pause") == "Space"
    assert app.words_of("pause").startswith("Start the clock")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert app.presenter.clock_runs
    assert button.text() == "Pause"
    assert "passes" in app.strip.sentence
    assert app.words_of("pause").startswith("Pause")


def test_the_strip_says_since_when_the_clocks_are_held_and_who_starts_them(table, time):
    time.pass_by(4_000)
    press(table, Key.Key_Space)
    strip = table.strip
    assert "since 20:41:44.000" in strip.sentence
    assert "F12" in strip.sentence
    table.presenter.resume(Color.BLACK)
    assert "passes" in strip.sentence


def test_after_a_swap_of_seats_the_agreement_names_the_keys_that_agree(table, time):
    table.run("swap-seats")
    for place in ((2, 2), (6, 6)):
        table.presenter.choose(Point(*place))
    for _ in range(2):
        time.pass_by(2_000)
        table.presenter.pass_turn()
    assert table.page_id == "agreement"
    cards = table.page("agreement").cards
    assert cards.black.withdraw_button.text() == "Withdraw with 0"
    assert cards.white.withdraw_button.text() == "Withdraw with 1"
    press(table, Key.Key_1)
    assents = table.state.assents
    assert (assents.black, assents.white is not None) == (None, True)


def test_after_a_click_on_a_card_enter_still_starts_the_new_table(app, qtbot):
    app.run("new")
    app.window.activateWindow()
    page = app.page("new-table")
    qtbot.waitUntil(page.game.names.black.hasFocus)
    card = list(page.clock.cards.values())[3]

    def middle():
        return card.mapTo(app.window, card.rect().center())

    qtbot.waitUntil(lambda: app.window.rect().contains(middle()) and middle().y() < 400)
    place = middle()
    # Through the window, as only then Qt moves the focus as a click does.
    QTest.mouseClick(app.window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    assert card.isChecked()
    QTest.keyClick(app.window.windowHandle(), Key.Key_Return)
    qtbot.waitUntil(lambda: app.session is not None)
    assert app.session.is_timed


@pytest.mark.parametrize(
    ("table", "left", "right"),
    [("one", "T", "P"), ("one", "Q", "M"), ("left-handed", "M", "Q"), ("two", "T", "P")],
)
def test_keys_lie_on_the_table_for_left_hands_and_for_two_keyboards(app, time, table, left, right):
    """One keyboard has blocks of nine keys; of two each has a half; left-handed the blocks are exchanged."""
    seated(app)
    app.run(f"keys-{table}")
    presses = table != "one" or left == "Q"
    for key, color in ((right, Color.BLACK), (left, Color.WHITE)):
        time.pass_by(1000)
        before = app.session.table.state.clock.turn
        app.key(key)
        assert app.session.table.state.clock.turn is before, f"{key} is not {color}'s"
        app.key(left if key == right else right)
        assert (app.session.table.state.clock.turn is not before) is presses
    assents = app.seats.assent_caps
    assert assents.black == ("0" if table == "left-handed" else "1")
    app.run("keys-one")
