"""Sound at a table, through the window: the test before the start, cues, wishes, a lost device, the alarm."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.features.sound import loudspeaker
from ingboard.ui.features.sound.hearing_card import HearingAnswer
from ingboard.ui.features.sound.loudspeaker import LOST_AFTER, RETRY_AFTER, Hearing
from ingboard.ui.features.sound.samples import Sound
from ingboard.ui.game.clock.panel import HeldBand
from ingboard.ui.game.clock.speaker import Loudness
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind
from ingboard.ui.shell.preferences import load_preferences
from tests.widgets.sound.devices import Shop, settle

RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(2), minutes(1), 3, 2)
HEARD, NO_SOUND = HearingAnswer.HEARD, HearingAnswer.NO_SOUND


@pytest.fixture
def shop(monkeypatch) -> Shop:
    made = Shop()
    monkeypatch.setattr(loudspeaker, "open_default", made.open)
    return made


@pytest.fixture
def played(monkeypatch, app):
    """What was really put to the loudspeaker, as (sound, loudness, times)."""
    heard: list[tuple[Sound, Loudness, int]] = []
    real = app.feature("sound").player.play

    def play(sound, loudness, times=1):
        done = real(sound, loudness, times)
        if done:
            heard.append((sound, loudness, times))
        return done

    monkeypatch.setattr(app.feature("sound").player, "play", play)
    return heard


@pytest.fixture
def table(shop, app, played):  # noqa: ARG001 - both must be there before the game
    """A new timed game whose sound is to be tested, with an open loudspeaker."""
    app.use_tournament(Tournament())
    begin(app)
    return app


def begin(app, handicap: int = 0) -> None:
    setup = replace(even_game(9, RULES, default_terms(RULES)), free_handicap=handicap)
    names = PerColor("Ann", "Ben")
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME), names=names))
    app.feature("sound").player._looking.stop()  # looks are taken by the tests
    app.feature("sound").player._looking.setInterval(10**8)
    app.feature("sound").player._looking.start()
    look(app)


def look(app, times: int = 1) -> None:
    settle(app.feature("sound").player)
    for _ in range(times):
        app.feature("sound").player.look()


def press(app, *keys: str):
    for key in keys:
        QTest.keyClick(app.window, Qt.Key(ord(key.upper())))


def start(app, time) -> None:
    press(app, "1")
    time.pass_by(1_000)
    press(app, "0")
    app.presenter.toggle_pause()


def runs(app):
    return app.presenter.clock_runs


def sound_mark(app):
    return app.marks[0]


# The test before the start ------------------------------------------------------------------------


def test_the_test_of_the_sound_names_the_handicap_stones_that_come_first(shop, app, time):  # noqa: ARG001
    app.use_tournament(Tournament())
    begin(app, handicap=2)
    assert "Enter" not in app.sound_card._words.text()
    press(app, "1")
    time.pass_by(1_000)
    press(app, "0")
    assert app.sound_card._words.text() == "Both answered. Now the handicap stones."
    QTest.keyClick(app.window, Qt.Key.Key_Return)
    assert not runs(app)
    for column in (2, 6):
        app.presenter.choose(Point(2, column))
    assert runs(app), "with the last stone White's time begins"


def test_the_clock_starts_only_when_both_have_answered(table, time, played):
    assert played == [(Sound.TEST, Loudness.NORMAL, 1)]
    assert table.sound_card.isVisible()
    for way in (
        table.presenter.toggle_pause,
        lambda: table.presenter.press(Color.WHITE),
        lambda: table.presenter.choose(Point(2, 2)),
        table.presenter.pass_turn,
    ):
        way()
        assert not runs(table)
        assert "test sound" in table.notice
    press(table, "1")
    table.presenter.toggle_pause()
    assert not runs(table)
    assert "White has not answered" in table.notice
    time.pass_by(1_000)
    press(table, "0")
    table.presenter.toggle_pause()
    assert runs(table)
    assert not table.sound_card.isVisible()
    assert sound_mark(table) == ("Both hear it", StatusKind.SOUND)


def test_one_players_double_tap_does_not_answer_for_both(table, time):
    press(table, "1", "1", "1", "1")
    assert table.sound_answers == PerColor(HEARD, None)
    press(table, "0")  # a slip of the same hand, at once
    assert table.sound_answers == PerColor(HEARD, None)
    assert "Press again" in table.notice
    time.pass_by(600)
    press(table, "0")
    assert table.sound_answers == PerColor(HEARD, HEARD)


def test_no_sound_counts_at_once_and_the_notice_of_the_missing_answers_goes(table):
    assert table.clock_panel._pause.reason == "Sound test first"
    assert table.clock_panel._pass.reason == "Sound test first"
    table.presenter.toggle_pause()
    assert "2 and 9 no sound" in table.notice
    press(table, "2", "9")
    assert table.sound_answers == PerColor(NO_SOUND, NO_SOUND)
    assert table.notice == ""
    assert table.clock_panel._pause.isEnabled()
    assert table.clock_panel._pass.isEnabled()
    assert "starts Black's clock" in table.strip.sentence


def test_a_press_of_the_answering_keys_never_starts_the_clock_by_itself(table, time):
    press(table, "1")
    time.pass_by(1_000)
    press(table, "0")
    assert table.feature("sound").test.is_done
    assert not runs(table)


def test_a_side_may_say_that_it_has_no_sound(table, time):
    press(table, "1")
    time.pass_by(1_000)
    press(table, "9")
    assert table.sound_answers == PerColor(HEARD, NO_SOUND)
    assert sound_mark(table) == ("No sound: White", StatusKind.NO_SOUND)
    table.presenter.toggle_pause()
    assert runs(table)


def test_the_card_answers_by_mouse_and_plays_the_sound_again(table, time, played, qtbot):
    card = table.sound_card
    qtbot.mouseClick(card.play_button, Qt.MouseButton.LeftButton)
    press(table, "t")
    assert [sound for sound, *_ in played] == [Sound.TEST] * 3
    qtbot.mouseClick(card.silent.black, Qt.MouseButton.LeftButton)
    time.pass_by(1_000)
    qtbot.mouseClick(card.heard.white, Qt.MouseButton.LeftButton)
    assert table.sound_answers == PerColor(NO_SOUND, HEARD)


def test_without_a_device_nobody_can_say_that_he_hears_it(shop, app, played, time):
    shop.has_one = False
    app.use_tournament(Tournament())
    begin(app)
    assert not played
    assert sound_mark(app) == ("No sound on this computer", StatusKind.NO_SOUND)
    assert not app.clock_panel.faces.black.speaker.picture.audible
    QTest.mouseClick(app.sound_card.heard.black, Qt.MouseButton.LeftButton)
    assert app.sound_answers == PerColor(None, None)
    press(app, "1")
    time.pass_by(1_000)
    press(app, "0")
    app.presenter.toggle_pause()
    assert runs(app)


def test_no_half_of_a_bowl_looks_out_below_the_card(shop, app, time):
    shop.has_one = False
    app.use_tournament(Tournament())
    app.resize(1366, 768)
    begin(app)
    press(app, "1")
    time.pass_by(1_000)
    press(app, "0")
    assert app.sound_answers == PerColor(NO_SOUND, NO_SOUND)
    assert app.bowls.isVisible()
    assert app.sound_card.geometry().bottom() >= app.bowls.geometry().bottom()


def test_a_slow_device_delays_nothing_and_the_test_sound_comes_with_it(shop, app, played):
    shop.may_answer.clear()
    app.use_tournament(Tournament())
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    assert app.feature("sound").player.hearing is Hearing.OPENING
    assert app.sound_card.isVisible()
    shop.may_answer.set()
    look(app)
    assert played == [(Sound.TEST, Loudness.NORMAL, 1)]


def test_a_tournament_may_do_without_the_test(table):
    table.use_tournament(Tournament(sound_test=False))
    assert not table.sound_card.isVisible()
    table.presenter.toggle_pause()
    assert runs(table)


def test_a_game_without_a_clock_opens_no_loudspeaker(shop, app):
    app.presenter.start(even_game(9, RULES, default_terms(RULES)))
    assert app.feature("sound").player.hearing is Hearing.CLOSED
    assert not shop.visits
    assert not app.clock_panel.faces.black.speaker.isVisible()


def test_who_heard_it_stands_in_the_journal(table, time, qtbot):
    press(table, "1")
    time.pass_by(1_000)
    press(table, "9")
    recording = table.journal
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    qtbot.waitUntil(lambda: b'"no sound"' in recording.path.read_bytes(), timeout=20_000)
    lines = recording.path.read_bytes().rstrip(b"\0").decode().splitlines()
    noted = next(line for line in lines if '"sound"' in line)
    assert json.loads(noted[noted.index("{") :]) is not None
    assert '"black":"heard"' in noted.replace(": ", ":")


# Cues ---------------------------------------------------------------------------------------------


def wait_for(app, time, milliseconds: int) -> None:
    time.pass_by(milliseconds)
    app.presenter.note_time()
    app.sound_what_is_due()


def test_the_cues_of_a_period_are_heard(table, time, played):
    start(table, time)
    played.clear()
    for _ in range(121):
        wait_for(table, time, 1_000)
    assert [(sound, times) for sound, _, times in played] == [
        (Sound.LAST_MINUTE, 1),
        *[(Sound.TICK, 1)] * 7,
        *[(Sound.TICK_HIGH, 1)] * 3,
        (Sound.PERIOD, 2),
    ]


def test_after_a_stall_of_ten_seconds_there_is_one_sound(table, time, played):
    start(table, time)
    wait_for(table, time, 112_000)
    played.clear()
    wait_for(table, time, 10_000)
    assert played == [(Sound.PERIOD, Loudness.NORMAL, 2)]
    assert table.state.clock.times.black.points == 2


def test_a_muted_side_is_silent_and_the_other_is_not(table, time, played):
    start(table, time)
    table.run("sound-black")  # loud
    table.run("sound-black")  # off
    played.clear()
    wait_for(table, time, 119_000)
    assert not played
    table.presenter.choose(Point(2, 2))
    wait_for(table, time, 60_000)
    assert [sound for sound, *_ in played] == [Sound.LAST_MINUTE]


def test_looking_back_at_an_earlier_move_changes_nothing_that_is_heard(table, time, played):
    start(table, time)
    table.presenter.choose(Point(2, 2))
    table.presenter.go_to(0)
    played.clear()
    wait_for(table, time, 60_000)
    assert [sound for sound, *_ in played] == [Sound.LAST_MINUTE]


# Wishes -------------------------------------------------------------------------------------------


def test_the_speaker_on_the_face_and_the_key_turn_a_side_and_the_wish_is_kept(table, qtbot):
    face = table.clock_panel.faces.white
    qtbot.mouseClick(face.speaker, Qt.MouseButton.LeftButton)
    assert table.feature("sound").loudness == PerColor(Loudness.NORMAL, Loudness.LOUD)
    assert face.speaker.accessibleName() == "White: sound loud"
    table.key("Shift+F9")
    assert table.feature("sound").loudness.white is Loudness.OFF
    assert sound_mark(table) == ("No sound: White", StatusKind.NO_SOUND)
    table.key("F9")
    assert load_preferences().loudness == PerColor(Loudness.LOUD, Loudness.OFF)


def test_a_click_on_the_speaker_presses_no_clock(table, time, qtbot):
    start(table, time)
    qtbot.mouseClick(table.clock_panel.faces.black.speaker, Qt.MouseButton.LeftButton)
    assert table.state.clock.turn is Color.BLACK


def test_having_no_sound_once_is_no_wish_for_the_next_game(table, time):
    press(table, "2")
    time.pass_by(1_000)
    press(table, "9")
    assert table.feature("sound").loudness == PerColor(Loudness.OFF, Loudness.OFF)
    begin(table)
    assert table.feature("sound").loudness == PerColor(Loudness.NORMAL, Loudness.NORMAL)


def test_the_sound_may_be_tested_while_the_clock_runs_and_the_press_keys_press(table, time, played):
    start(table, time)
    played.clear()
    table.run("sound-test")
    assert [sound for sound, *_ in played] == [Sound.TEST]
    assert table.sound_card.isVisible()
    assert runs(table)
    table.key("F8")
    assert table.state.clock.turn is Color.WHITE
    time.pass_by(1_000)
    table.sound_card.heard.black.click()
    time.pass_by(1_000)
    table.sound_card.heard.white.click()
    assert sound_mark(table).words == "Both hear it"
    assert not table.sound_card.isVisible()


# Devices ------------------------------------------------------------------------------------------


def test_a_device_lost_in_mid_game_is_a_mark_and_the_clock_runs_on(table, time, shop, played):
    start(table, time)
    look(table, LOST_AFTER)
    assert sound_mark(table) == ("No sound on this computer", StatusKind.NO_SOUND)
    assert "Sound device gone" in table.notice
    assert runs(table)
    played.clear()
    wait_for(table, time, 60_000)
    assert not played
    look(table, RETRY_AFTER)
    look(table)
    assert len(shop.sold) == 2
    assert sound_mark(table).words == "Sound not tested"
    wait_for(table, time, 60_000)
    assert [sound for sound, *_ in played] == [Sound.PERIOD]


def test_each_loss_of_the_device_and_each_return_is_said_and_in_the_journal(table, time, qtbot):
    start(table, time)
    for _ in range(2):
        table.dismiss_notice()
        look(table, LOST_AFTER)
        assert "Sound device gone" in table.notice
        look(table, RETRY_AFTER)
        look(table)
        assert sound_mark(table).words == "Sound not tested"
    recording = table.journal
    qtbot.waitUntil(
        lambda: recording.path.read_bytes().count(b"Sound device back.") == 2, timeout=20_000
    )
    written = recording.path.read_bytes()
    said = [written.find(word) for word in (b"device gone", b"device back")]
    assert 0 < said[0] < said[1]
    assert written.count(b'"lost"') == 2


def test_a_game_that_is_over_lets_the_device_go(table, time, shop):
    start(table, time)
    table.presenter.resign(Color.BLACK)
    table.confirm_result()
    assert table.feature("sound").player.hearing is Hearing.CLOSED
    assert shop.sold[0].closed.wait(10)


def test_an_act_that_is_not_saved_sounds_the_alarm_once_and_loud(table, played):
    recording = table.journal
    table.run("sound-black")
    played.clear()
    for saved in (Saved.FAILING, Saved.FAILING, Saved.LATE, Saved.ALL, Saved.FAILING):
        recording.show_saved(saved)
    assert played == [(Sound.ALARM, Loudness.LOUD, 1)] * 2


def test_the_alarm_waits_for_a_loudspeaker_that_is_still_opening(shop, app, played):
    shop.may_answer.clear()
    begin_untimed(app)
    app.journal.show_saved(Saved.FAILING)
    assert not played
    shop.may_answer.set()
    look(app)
    assert played == [(Sound.ALARM, Loudness.LOUD, 1)]


def test_a_pause_of_a_player_that_is_too_long_calls_the_referee_by_sound(table, time, played):
    table.use_tournament(Tournament(sound_test=False, longest_pause_minutes=5))
    table.presenter.toggle_pause()
    time.pass_by(1_000)
    table.presenter.toggle_pause()
    played.clear()
    for passed, calls in ((299_000, 0), (1_500, 1), (1_000, 1), (299_000, 2)):
        time.pass_by(passed)
        table.tick()
        assert played == [(Sound.ALARM, Loudness.LOUD, 1)] * calls
    band = table.clock_panel.findChild(HeldBand)
    assert not table.notice
    assert band.accessibleName() == "Paused 10:01, over 10 min: referee called"
    kept = table.journal.read().path.read_text("utf-8")
    assert kept.count('"sound":"pause"') == 2
    assert "Paused over 5 min: referee called" in kept
    table.presenter.resume(Color.BLACK)
    played.clear()
    time.pass_by(1_000)
    table.tick()
    assert not played
    table.presenter.toggle_pause()
    assert band.accessibleName() == "Paused 0:00"


def begin_untimed(app) -> None:
    app.presenter.start(even_game(9, RULES, default_terms(RULES)))
    app.presenter.choose(Point(2, 2))


def test_the_keys_of_the_test_follow_the_seats(table, time):
    table.run("swap-seats")
    press(table, "1")
    assert table.sound_answers == PerColor(None, HEARD)
    time.pass_by(1_000)
    press(table, "9")
    assert table.sound_answers == PerColor(NO_SOUND, HEARD)


def test_between_clocks_alone_the_card_leaves_their_buttons_free_and_goes_once_answered(app, time):
    app.run("large-clocks")
    app.use_tournament(Tournament())
    setup = even_game(9, RULES, default_terms(RULES))
    setup = replace(setup, controls=PerColor(TIME, TIME), played_stone_presses=False)
    app.presenter.start(setup)
    look(app)
    card, panel = app.sound_card, app.clock_panel
    assert card.isVisible()
    assert not app.board.isVisible()
    for button in (panel._pause, panel._pass):
        assert not card.geometry().intersects(button.geometry().translated(panel.pos()))
    press(app, "1")
    time.pass_by(1_000)
    press(app, "0")
    assert not card.isVisible()


def test_the_card_stands_over_no_clock_where_the_faces_are_large(table):
    for _ in range(2):
        table.run("large-clocks")
        card, panel = table.sound_card, table.clock_panel
        assert card.isVisible()
        assert not card.geometry().intersects(panel.geometry())
        assert card.height() >= card.minimumSizeHint().height()
        assert table.workspace.rect().contains(card.geometry())
