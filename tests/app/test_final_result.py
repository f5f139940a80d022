"""Nothing is final, or undone, by one click: claims, resignations, their withdrawal, moves asked back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from shiboken6 import isValid

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Ending, Held, Outcome, Phase
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.reading import read_journal
from ingboard.table.timeline import timeline_of
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.features.result_sheet.journal_facts import game_of_journal
from ingboard.ui.widgets.hold import HoldButton
from tests.app.driver import App

BLACK, WHITE = Color.BLACK, Color.WHITE
TIME = Ing(Millis(60_000), Millis(10_000), 3, 2)


@pytest.fixture
def table(app):
    """A timed game on 9x9 with three moves, the clock running for White."""
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    for row, column in [(2, 2), (6, 6), (5, 3)]:
        app.presenter.choose(Point(row, column))
    return app


def flag_of_white(table, time):
    time.pass_by(200_000)
    table.presenter.note_time()
    assert table.state.clock.open_flag is WHITE
    return time.time_of_day_at(table.state.clock.flag_fell.white)


def reported(table):
    return table.state.reported


def strip_button(table, words):
    buttons = table.strip.widget.findChildren(HoldButton)
    return next(button for button in buttons if button.words == words and button.isVisible())


def hold(button):
    button.setFocus()
    QTest.keyPress(button, Qt.Key.Key_Return)
    for _ in range(50):  # a busy machine takes its time
        if isValid(button) and button.filled < 1:
            QTest.qWait(100)
    if isValid(button):  # an answer that was given is asked no more
        QTest.keyRelease(button, Qt.Key.Key_Return)


# Results -----------------------------------------------------------------------------------------------


def test_a_click_claims_nothing_and_a_second_of_holding_reports_what_both_then_confirm(table, time):
    fell = flag_of_white(table, time)
    assert f"White's flag fell at {fell}" in table.strip.sentence
    claim = strip_button(table, "Black claims")
    QTest.mouseClick(claim, Qt.MouseButton.LeftButton)
    assert reported(table) is None
    QTest.mouseClick(strip_button(table, "Black plays on"), Qt.MouseButton.LeftButton)
    assert table.state.clock.open_flag is WHITE
    hold(claim)
    assert reported(table)
    assert table.strip.sentence.startswith(f"Black claims: White's flag fell at {fell}.")
    assert table.strip.answers == ("Black withdraws", "Black confirms", "White confirms")
    assert table.strip.keys == ("", "1", "0")
    table.tap("0")
    assert "Black has not confirmed yet" in table.strip.sentence
    table.tap("1")
    assert table.state.outcome.short == "B+T"
    table.run("referee-withdraw")
    rows = table.feature("referee").panel.rows
    assert rows[RefereeAction.WITHDRAW].act.barred == ""


def test_a_confirmed_result_is_withdrawn_on_record_until_the_sheet_is_signed(table, time):
    """The manual promised it, and all rows were locked: "result is final"."""
    flag_of_white(table, time)
    table.hold("Return")
    for key in ("1", "0"):
        table.tap(key)
    assert table.state.outcome.short == "B+T"
    table.run("referee-withdraw")
    room = table.feature("referee")
    panel = room.panel
    table.hold("Return")  # unlocks
    assert room.is_open
    panel.pending.form.parts["reason"].setText("the other table's flag")
    panel.pending.form.parts["by"].setText("A. Referee")
    assert panel.pending.hold_button.isEnabled(), panel.pending.hold_button.reason
    table.hold("Return")
    assert table.state.phase is Phase.PLAYING
    (report,) = table.state.at_table.reports
    assert (report.withdrawn.color, report.withdrawn.by) == (None, "A. Referee")
    assert table.state.rulings[-1].reason == "the other table's flag"
    table.key("Esc")
    table.key("Esc")
    table.hold("Return")
    for key in ("1", "0"):
        table.tap(key)
    assert table.state.outcome.short == "B+T"
    table.run("result-sheet")
    table.page("result-sheet").signed_button.confirmed.emit()
    table.run("referee")
    row = room.panel.rows[RefereeAction.WITHDRAW]
    assert (row.isEnabled(), row.act.barred) == (False, "result sheet signed")


def test_the_large_clocks_say_what_is_reported_and_claim_it_no_more(table, time):
    table.run("large-clocks")
    flag_of_white(table, time)
    panel = table.clock_panel
    assert panel.claim_button.isVisible()
    table.strip.answer("Black claims")
    assert not panel.claim_button.isVisible()
    assert panel._said.accessibleName() == "Black claims the win on time"


def test_a_withdrawn_claim_is_on_record_and_leaves_the_flag_to_be_played_on(table, time):
    flag_of_white(table, time)
    table.strip.answer("Black claims")
    time.pass_by(5_000)
    hold(strip_button(table, "Black withdraws"))
    assert table.state.phase is Phase.PLAYING
    assert table.state.clock.open_flag is WHITE
    table.strip.answer("Black plays on")
    table.clock_panel.resume_button.confirmed.emit()
    assert table.state.clock.running is WHITE
    assert "White has no time, Black plays on" in table.strip.sentence
    said = [row.words for row in timeline_of(table.journal.read())]
    claims, withdraws = (words for words in said if "claims" in words or "withdraws" in words)
    assert claims.startswith("Black claims: White's flag fell at ")
    assert withdraws == "Black withdraws the result"


def test_a_flag_that_decides_by_itself_is_not_claimed_again_after_its_withdrawal(table, time):
    table.use_tournament(replace(table.tournament, claims_by_hand=False))
    flag_of_white(table, time)
    assert table.state.reported.by == "the clock"
    table.strip.answer("Black withdraws")
    table.presenter.note_time()
    table.refresh()
    assert table.state.phase is Phase.PLAYING


def test_a_resignation_takes_one_confirmation_and_is_withdrawn_on_record(table):
    table.run("resign-black")
    assert table.state.phase is Phase.PLAYING
    table.strip.answer("Resign")
    assert table.state.reported.outcome.ending is Ending.RESIGNATION
    assert "Black resigns" in table.strip.sentence
    table.strip.answer("Black withdraws")
    assert table.state.phase is Phase.PLAYING
    (report,) = table.state.at_table.reports
    assert report.withdrawn.color is BLACK


def test_who_resigns_during_the_count_is_not_taken_to_confirm_the_count(table):
    for _ in Color:
        table.presenter.pass_turn()
    for color in Color:
        table.presenter.toggle_assent(color)
    table.presenter.count()
    assert table.page_id == "film"
    table.presenter.resign(BLACK)
    assert table.page_id != "film"
    assert table.strip.answers == ("Black withdraws", "Black confirms", "White confirms")
    table.strip.answer("Black withdraws")
    assert table.page_id == "film"


def test_a_reported_result_waits_for_both_after_a_crash_too(qtbot, table, time, preferences):
    table.presenter.resign(BLACK)
    table.strip.answer("White confirms")
    table.journal.die()
    later = App(preferences, time)
    qtbot.addWidget(later.window, before_close_func=lambda _window: later.detach())
    assert later.offer_recovery()
    page = later.page("recovery")
    page.by.setText("A. Referee")
    page.take_up_button.confirmed.emit()
    assert later.strip.answers == ("Black withdraws", "Black confirms")
    later.strip.answer("Black confirms")
    assert later.state is not None
    assert later.state.outcome == Outcome(Ending.RESIGNATION, WHITE)


def test_the_referee_confirms_for_an_absent_player_behind_the_lock(table):
    table.presenter.resign(BLACK)
    table.strip.answer("White confirms")
    table.run("referee-confirm")
    panel = table.feature("referee").panel
    assert panel.place.current is panel.pending
    hand = panel.pending.form.parts["hand"]
    hand.show_choice(True)
    hand.chosen.emit(True)
    assert panel.place.current is panel.unlocking
    panel.pending.hold_button.confirmed.emit()
    assert reported(table)
    panel.unlocking.hold_button.confirmed.emit()
    panel.pending.form.parts["by"].setText("A. Referee")
    assert panel.pending.hold_button.isEnabled(), panel.pending.hold_button.reason
    panel.pending.hold_button.confirmed.emit()
    assert table.state.outcome.short == "W+R"
    assert table.state.at_table.confirmed_by == PerColor("A. Referee", "")


def test_a_claim_pressed_by_the_referee_names_claimant_and_referee(table, time):
    flag_of_white(table, time)
    table.run("referee-claim")
    panel = table.feature("referee").panel
    hand = panel.pending.form.parts["hand"]
    hand.show_choice(True)
    hand.chosen.emit(True)
    panel.unlocking.hold_button.confirmed.emit()
    panel.pending.form.parts["by"].setText("A. Referee")
    panel.pending.hold_button.confirmed.emit()
    report = table.state.reported
    assert (report.color, report.by) == (BLACK, "A. Referee")


def test_the_sheet_lists_claimant_flag_withdrawal_and_the_move_taken_back(table, time):
    table.key("Ctrl+Z")
    panel = table.feature("referee").panel
    for color in Color:
        panel.pending.assents.toggle(color)
    panel.pending.hold_button.confirmed.emit()
    table.presenter.choose(Point(4, 4))
    flag_of_white(table, time)
    table.strip.answer("Black claims")
    table.strip.answer("Black withdraws")
    table.strip.answer("Black claims")
    table.journal.close()
    (path,) = table.journal.folder.glob("*.ingtable")
    told = [line.words for line in game_of_journal(read_journal(path)).facts.log]
    told = [words for words in told if words != "White's flag falls."]
    assert told[0] == "Black takes back move 3, D4: legal, White agrees."
    assert told[1].startswith("Black claims: White's flag fell at ")
    assert told[2] == "Black withdraws the result."
    assert told[3].startswith("Black claims: ")
    assert len(told) == 4


# Moves asked back --------------------------------------------------------------------------------------


def test_ctrl_z_in_a_timed_game_takes_nothing_back_and_asks(table, time):
    table.key("Ctrl+Z")
    assert table.state.line.number == 3
    panel = table.feature("referee").panel
    assert table.page_id == "referee"
    said = panel.pending.change.text()
    assert said.startswith("Take back Black D4: legal, only if White agrees.")
    assert table.state.clock.running is WHITE
    assert not panel.pending.hold_button.isEnabled()
    panel.pending.hold_button.confirmed.emit()
    assert table.state.line.number == 3
    time.pass_by(3_000)
    for color in (BLACK, WHITE):
        panel.pending.assents.toggle(color)
    assert panel.pending.hold_button.isEnabled(), panel.pending.hold_button.reason
    panel.pending.hold_button.confirmed.emit()
    assert table.state.line.number == 2
    (back,) = table.state.at_table.retractions
    assert (back.color, back.point, back.assented) == (BLACK, Point(5, 3), True)
    assert table.state.clock.running is BLACK
    assert table.state.clock.times.white.used == 3_000


def test_esc_leaves_the_move_and_the_clock_alone(table):
    table.key("Ctrl+Z")
    table.feature("referee").panel.pending.drop_button.click()
    table.key(Qt.Key.Key_Escape)
    assert table.state.line.number == 3
    assert table.state.clock.running is WHITE


def test_without_a_clock_ctrl_z_undoes_at_once(app):
    app.click(Point(2, 2))
    app.key("Ctrl+Z")
    assert app.state.line.number == 0


# The last point ----------------------------------------------------------------------------------------


def test_the_last_point_declared_after_the_flag_fell_changes_nothing(table, time):
    flag_of_white(table, time)
    table.run("referee")
    panel = table.feature("referee").panel
    panel.rows[RefereeAction.LAST_POINT].click()
    side = panel.pending.form.parts["side"]
    side.show_choice(WHITE)
    side.chosen.emit(WHITE)
    assert "White's flag fell first" in panel.pending.change.text()
    assert not panel.pending.hold_button.isEnabled()
    panel.pending.hold_button.confirmed.emit()
    assert table.state.clock.open_flag is WHITE
    assert not table.state.clock.times.white.last_point_declared


def test_the_opponent_alone_assents_to_a_take_back_with_the_same_key_as_everywhere(table):
    table.key("Ctrl+Z")
    pending = table.feature("referee").panel.pending
    buttons = pending.assents.buttons
    assert table.presenter.clock_runs
    assert [button._key for button in buttons if button.isVisible()] == ["0"]
    table.key("1")  # the side that asks cannot
    assert not any(pending.assents.given)
    assert "White has not agreed" in pending.hold_button.reason
    table.key("0")
    assert pending.assents.given == PerColor(black=False, white=True)
    pending.hold_button.confirmed.emit()
    assert table.state.line.number == 2
    assert table.page_id == "play", "a player's own act leads back to the board"


def test_the_referee_enters_the_assent_to_a_take_back_on_record(table):
    table.key("Ctrl+Z")
    panel = table.feature("referee").panel
    form = panel.pending.form
    form.parts["hand"].show_choice(True)
    form.parts["hand"].chosen.emit(True)
    panel.unlocking.hold_button.confirmed.emit()
    assert not panel.pending.assents.isVisible()
    assert "name" in panel.pending.hold_button.reason
    form.parts["by"].setText("A. Referee")
    panel.pending.hold_button.confirmed.emit()
    (back,) = table.state.at_table.retractions
    assert (back.assented, back.by) == (True, "A. Referee")


def test_a_pause_by_set_is_given_its_reason_and_its_length_counts_from_the_press(table, time):
    pressed_at = time.now()
    table.presenter.toggle_pause()
    time.pass_by(20_000)
    table.run("referee")
    panel = table.feature("referee").panel
    panel.unlocking.hold_button.confirmed.emit()
    panel.rows[RefereeAction.PAUSE].click()
    panel.pending.form.parts["reason"].setText("coffee spilled")
    panel.pending.form.parts["by"].setText("A. Referee")
    panel.pending.hold_button.confirmed.emit()
    known = table.state.at_table
    assert (known.held, known.held_since) == (Held.DISTURBANCE, pressed_at)
    assert table.state.rulings[-1].reason == "coffee spilled"
    assert "A. Referee" in table.presenter.phase.held.told
