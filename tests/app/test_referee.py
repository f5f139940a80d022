"""The referee's acts in the real window: lock, held confirmations, assents, and every act as an event."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ingboard.board.points import Color, PerColor, Point, name_of
from ingboard.clock.control import Ing, SecondCounting
from ingboard.clock.moments import Millis, minutes
from ingboard.clock.reading import reading
from ingboard.export.result_sheet import result_sheet
from ingboard.game.commands import UseMonitor
from ingboard.game.decide_table import times_now
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Ending, Held, Ruling, RulingKind, TimeSetting
from ingboard.rules.ruleset import RuleText
from ingboard.table.credential import hashed
from ingboard.table.tournament import Tournament
from ingboard.ui.board.board_cover import BoardCover
from ingboard.ui.board.view_model import Mark
from ingboard.ui.features.referee.actions import MOST_FIRST, RefereeAction
from ingboard.ui.widgets.choices import NOT_CHOSEN, SegmentedChoice

BLACK, WHITE = Color.BLACK, Color.WHITE
HELD_FOR = 1_150
SETTLED = 550
TIME = Ing(Millis(60_000), Millis(10_000), 3, 2)


@pytest.fixture
def table(app):
    """A timed game on 9x9 with four moves, the clock running for Black."""
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    for row, column in [(2, 2), (6, 6), (2, 6), (6, 2)]:
        app.presenter.choose(Point(row, column))
    return app


def room_of(app):
    return app.feature("referee")


def state_of(app):
    return app.session.table.state


def unlock(app):
    """Open the acts and their lock, by the second that a hold takes."""
    app.run("referee")
    room_of(app).panel.unlocking.hold_button.confirmed.emit()
    assert room_of(app).is_open


def choose(app, deed, **filled):
    """Choose a row and fill the form in."""
    panel = room_of(app).panel
    assert panel.rows[deed].isEnabled(), panel.rows[deed].act.barred
    panel.rows[deed].click()
    for name, value in filled.items():
        part = panel.pending.form.parts[name]
        if isinstance(part, QLineEdit):
            part.setText(value)
        else:
            assert isinstance(part, SegmentedChoice)
            part.show_choice(value)
            part.chosen.emit(value)
    return panel.pending


def confirm(app):
    """What a second of holding does, without the second."""
    button = room_of(app).panel.pending.hold_button
    assert button.isEnabled(), button.reason
    button.confirmed.emit()


def times(app):
    return times_now(state_of(app), app.presenter.time.now())


# Lock and hold -----------------------------------------------------------------------------------------


def test_acts_are_locked_until_a_key_was_held_for_a_second(table):
    table.run("referee")
    panel = room_of(table).panel
    assert panel.place.current is panel.unlocking
    QTest.keyPress(panel.unlocking.hold_button, Qt.Key.Key_Return)
    QTest.qWait(200)
    QTest.keyRelease(panel.unlocking.hold_button, Qt.Key.Key_Return)
    assert not room_of(table).is_open
    QTest.keyPress(panel.unlocking.hold_button, Qt.Key.Key_Return)
    QTest.qWait(HELD_FOR)
    assert room_of(table).is_open
    assert "1:00" in panel.lock_label.text()


def test_the_lock_shuts_sixty_seconds_after_the_last_act(table, time):
    unlock(table)
    time.pass_by(59_000)
    choose(table, RefereeAction.EARLY_STOP, by="A. Referee")
    for _ in range(3):  # an open form keeps the lock open
        time.pass_by(59_999)
        room_of(table).tick()
        assert room_of(table).is_open
    table.key("Esc")
    time.pass_by(59_999)
    room_of(table).tick()
    assert room_of(table).is_open
    time.pass_by(1)
    room_of(table).tick()
    assert not room_of(table).is_open
    panel = room_of(table).panel
    assert panel.place.current is panel.unlocking
    panel.pending.hold_button.confirmed.emit()
    assert state_of(table).rulings == ()


def test_a_tournament_asks_for_its_pin_and_locking_is_in_the_journal(table):
    table.use_tournament(Tournament(lock=hashed("2718")))
    table.run("referee")
    panel = room_of(table).panel
    assert not panel.unlocking.hold_button.isVisible()
    for typed, opens in (("1234", False), ("2718", True)):
        panel.unlocking.pin.setText(typed)
        QTest.keyClick(panel.unlocking.pin, Qt.Key.Key_Return)
        assert room_of(table).is_open is opens
    said = [entry.said["words"] for entry in table.journal.read().entries if "words" in entry.said]
    assert "Wrong PIN" in said[-2]
    assert "unlocked" in said[-1]


def test_with_a_pin_the_key_for_resuming_asks_for_it(table):
    table.use_tournament(Tournament(lock=hashed("2718")))
    table.presenter.hold_clock()
    table.clock_panel.resume_button.confirmed.emit()
    assert state_of(table).clock.paused
    assert table.page_id == "referee"
    panel = room_of(table).panel
    assert panel.unlocking.pin.isVisible()
    panel.unlocking.pin.setText("2718")
    QTest.keyClick(panel.unlocking.pin, Qt.Key.Key_Return)
    assert room_of(table).pending is RefereeAction.RESUME
    assert state_of(table).clock.paused
    table.clock_panel.resume_button.confirmed.emit()  # the lock is open now
    assert not state_of(table).clock.paused


def test_without_a_pin_the_held_key_resumes(table):
    table.presenter.hold_clock()
    table.clock_panel.resume_button.confirmed.emit()
    assert not state_of(table).clock.paused


def test_a_ruling_asked_for_beside_an_answer_is_behind_the_lock_and_keeps_the_point(table, time):
    point = Point(4, 4)
    table.right_click(point)
    table.feature("why").card.ruling_button.click()
    panel = room_of(table).panel
    assert panel.place.current is panel.unlocking
    panel.unlocking.hold_button.confirmed.emit()
    why = table.feature("why")
    assert table.page_id == "why"
    assert why.page.currentWidget() is why.rulings
    assert why.point == point
    time.pass_by(61_000)  # the lock has shut while the card was open
    ruling = Ruling(RulingKind.PLAY_ORDERED, "A. Referee", "noise")
    why.rulings.ruled.emit(ruling)
    assert state_of(table).rulings == ()
    assert table.page_id == "referee"


def test_a_hold_let_go_early_does_nothing(table):
    unlock(table)
    pending = choose(table, RefereeAction.PAUSE, reason="coffee", by="A. Referee")
    QTest.keyPress(pending.hold_button, Qt.Key.Key_Return)
    QTest.qWait(300)
    QTest.keyRelease(pending.hold_button, Qt.Key.Key_Return)
    assert not state_of(table).clock.paused
    QTest.keyPress(pending.hold_button, Qt.Key.Key_Return)
    QTest.qWait(HELD_FOR)
    QTest.keyRelease(pending.hold_button, Qt.Key.Key_Return)
    assert state_of(table).clock.paused
    assert state_of(table).at_table.held is Held.DISTURBANCE
    assert state_of(table).rulings[-1].reason == "coffee"


# Times -------------------------------------------------------------------------------------------------


def test_time_is_added_only_with_three_assents(table):
    table.presenter.hold_clock()
    unlock(table)
    before = times(table)
    pending = choose(table, RefereeAction.TIME, side=WHITE, length="1:00", by="A. Referee")
    assert "2:00" in pending.change.text()
    assert "points stay 0" in pending.change.text()
    assert not pending.hold_button.isEnabled()
    for _ in range(2):  # on to the reason, and from there to the assents
        field = QApplication.focusWidget()
        assert field is not None
        QTest.keyClick(field, Qt.Key.Key_Return)
    table.key("1")
    assert pending.assents.given == PerColor(black=True, white=False)
    assert "White" in pending.hold_button.reason
    table.key("0")
    confirm(table)
    assert times(table).white == TimeSetting(0, Millis(before.white.remaining + 60_000))
    assert times(table).black == before.black
    ruling = state_of(table).rulings[-1]
    assert (ruling.kind, ruling.by, ruling.assent) == (
        RulingKind.TIMES_CORRECTED,
        "A. Referee",
        True,
    )


def test_one_player_tapping_twice_never_gives_two_assents(table):
    unlock(table)
    pending = choose(table, RefereeAction.TIME, side=WHITE, by="A. Referee")
    button = pending.assents.buttons.black
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pending.assents.given == PerColor(black=True, white=False)
    assert not pending.hold_button.isEnabled()
    QTest.qWait(SETTLED)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pending.assents.given == PerColor(black=False, white=False)


def test_another_time_clears_both_assents(table):
    unlock(table)
    pending = choose(table, RefereeAction.TIME, by="A. Referee")
    for color in Color:
        pending.assents.toggle(color)
    assert pending.hold_button.isEnabled()
    choose(table, RefereeAction.TIME, length="5:00")
    assert not any(pending.assents.given)
    assert not pending.hold_button.isEnabled()


def test_the_referee_overrides_only_with_a_written_reason(table):
    unlock(table)
    pending = choose(table, RefereeAction.TIME, side=BLACK, how="take", length="0:10", assent=False)
    assert not pending.assents.isVisible()
    choose(table, RefereeAction.TIME, by="A. Referee")
    assert not pending.hold_button.isEnabled()
    before = times(table)
    choose(table, RefereeAction.TIME, reason="noise")
    confirm(table)
    assert times(table).black.remaining == before.black.remaining - 10_000
    assert not state_of(table).rulings[-1].assent


def test_a_time_is_set_in_a_period_and_the_slip_is_undone_on_record(table):
    unlock(table)
    before = times(table)
    choose(
        table,
        RefereeAction.TIME,
        side=BLACK,
        how="set",
        length="0:05",
        assent=False,
        reason="x",
        by="R",
    )
    choose(table, RefereeAction.TIME, period=2)
    confirm(table)
    assert times(table).black == TimeSetting(2, Millis(5_000))
    assert state_of(table).penalties.black == 4
    choose(table, RefereeAction.UNDO_TIMES, reason="miscount", by="R")
    confirm(table)
    assert times(table) == before
    kinds = [one.kind for one in state_of(table).rulings]
    assert kinds == [RulingKind.TIMES_CORRECTED, RulingKind.RULING_UNDONE]


def test_a_clock_is_replaced_with_both_times(table):
    unlock(table)
    pending = choose(
        table, RefereeAction.REPLACE, lengthB="0:30", lengthW="0:08", periodW=1, by="R"
    )
    for color in Color:
        pending.assents.toggle(color)
    confirm(table)
    assert times(table) == PerColor(TimeSetting(0, Millis(30_000)), TimeSetting(1, Millis(8_000)))
    assert state_of(table).rulings[-1].kind is RulingKind.CLOCK_REPLACED


def test_a_clock_of_many_periods_is_replaced_in_one_of_the_later_ones(app, time):
    control = SecondCounting(Millis(60_000), Millis(30_000), 10)
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    app.presenter.choose(Point(2, 2))
    time.pass_by(60_000 + 7 * 30_000 + 5_000)
    app.presenter.note_time()
    unlock(app)
    pending = choose(app, RefereeAction.REPLACE, assent=False, reason="x", by="R", periodW="late")
    assert pending.hold_button.reason == "Enter a period"
    choose(app, RefereeAction.REPLACE, periodW="9", lengthW="0:20")
    confirm(app)
    assert times(app).white == TimeSetting(9, Millis(20_000))
    choose(
        app,
        RefereeAction.TIME,
        side=WHITE,
        how="set",
        length="0:30",
        assent=False,
        reason="x",
        by="R",
    )
    choose(app, RefereeAction.TIME, period="8")
    confirm(app)
    assert times(app).white == TimeSetting(8, Millis(30_000))


def test_a_wrong_time_is_named_and_nothing_is_set(table):
    unlock(table)
    pending = choose(table, RefereeAction.TIME, length="half an hour", by="R")
    assert pending.hold_button.reason == "Enter a time"


def test_an_early_stop_leaves_each_side_a_minute_in_its_period(table, time):
    time.pass_by(65_000)
    unlock(table)
    choose(table, RefereeAction.EARLY_STOP, by="R")
    confirm(table)
    assert times(table) == PerColor(TimeSetting(1, Millis(60_000)), TimeSetting(0, Millis(60_000)))
    assert state_of(table).rulings[-1].kind is RulingKind.EARLY_STOP


def test_after_passes_that_came_too_early_play_goes_on_with_a_minute_each(table):
    for _ in range(2):
        table.presenter.pass_turn()
    unlock(table)
    pending = choose(table, RefereeAction.EARLY_STOP, by="R")
    assert "Ctrl+R" in pending.change.text()
    confirm(table)
    table.run("play-on")
    assert table.presenter.clock_runs
    assert times(table) == PerColor(*(TimeSetting(0, Millis(60_000)),) * 2)


# Players -----------------------------------------------------------------------------------------------


def test_a_late_player_is_charged_what_was_shown(app, time):
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    hour = Ing(Millis(3_600_000), Millis(600_000), 3, 2)
    app.presenter.start(replace(setup, controls=PerColor(hour, hour)))
    unlock(app)
    assert (
        choose(app, RefereeAction.ABSENT, side=WHITE).hold_button.reason
        == "Enter the referee's name"
    )
    choose(app, RefereeAction.ABSENT, by="R. Okafor")
    confirm(app)
    noted = [entry.said.get("words") for entry in app.journal.read().entries]
    assert "White noted absent by R. Okafor" in noted
    time.pass_by(7 * 60_000)
    unlock(app)
    assert "forfeits in 53:00" in room_of(app).panel.rows[RefereeAction.ARRIVED].act.condition
    pending = choose(app, RefereeAction.ARRIVED, by="R")
    assert "7:00 late × 2" in pending.change.text()
    assert "46:00" in pending.change.text()
    choose(app, RefereeAction.ARRIVED, factor=3)
    assert "39:00" in pending.change.text()
    choose(app, RefereeAction.ARRIVED, factor=2)
    confirm(app)
    assert times(app).white.remaining == 46 * 60_000


def test_a_wrong_charge_for_a_late_player_is_undone_on_record(app, time):
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    hour = Ing(Millis(3_600_000), Millis(600_000), 3, 2)
    app.presenter.start(replace(setup, controls=PerColor(hour, hour)))
    unlock(app)
    before = times(app)
    choose(app, RefereeAction.ABSENT, side=WHITE, by="R")
    confirm(app)
    time.pass_by(25 * 60_000)
    unlock(app)
    choose(app, RefereeAction.ARRIVED, factor=3, by="R")
    confirm(app)
    assert times(app).white == TimeSetting(2, Millis(300_000))
    assert state_of(app).penalties.white == 4
    choose(app, RefereeAction.UNDO_TIMES, reason="factor 1 was meant", by="R")
    confirm(app)
    assert times(app) == before
    assert state_of(app).penalties.white == 0


def test_a_pause_is_asked_for_and_openly_refused_without_the_key(table):
    table.run("referee")
    choose(table, RefereeAction.ASK, side=WHITE)
    confirm(table)
    assert state_of(table).at_table.pause_asked is WHITE
    choose(table, RefereeAction.ANSWER, granted=False)
    confirm(table)
    assert state_of(table).at_table.pause_asked is None
    assert not state_of(table).clock.paused


def test_a_win_on_time_is_claimed_while_the_flag_is_open(table, time):
    table.run("referee-claim")
    assert room_of(table).pending is None
    time.pass_by(200_000)
    table.presenter.note_time()
    fell = state_of(table).clock.flag_fell.black
    table.run("referee-claim")
    said = room_of(table).panel.pending.change.text()
    assert said == f"White claims: Black's flag fell at {time.time_of_day_at(fell)}."
    confirm(table)
    assert state_of(table).reported.outcome.short == "W+T"
    assert state_of(table).outcome is None


def test_last_point_monitor_and_away_are_events(table, time):
    table.use_tournament(Tournament(monitor=True))
    unlock(table)
    choose(table, RefereeAction.MONITOR, by="M. Onitor")
    confirm(table)
    choose(table, RefereeAction.LAST_POINT, side=BLACK)
    confirm(table)
    before = times(table).black
    time.pass_by(20_000)
    assert times(table).black == before
    choose(table, RefereeAction.AWAY, side=BLACK, away=True)
    confirm(table)
    last = state_of(table).line.last.point
    assert table.board.picture.marks[last] is Mark.UNSEEN
    faces = table.clock_panel.faces
    assert faces.black.picture.remark == "Away"
    assert "Away, " in faces.black.accessibleName()
    assert faces.white.picture.remark == ""
    assert "Black is away" in table.strip.widget.accessibleDescription()
    choose(table, RefereeAction.ASK, side=WHITE)
    confirm(table)
    assert faces.white.picture.remark == "Asks for a pause"
    assert room_of(table).panel.rows[RefereeAction.MONITOR].act.condition == "present now"
    choose(table, RefereeAction.AWAY, side=BLACK, away=False)
    confirm(table)
    assert last not in table.board.picture.marks
    assert faces.black.picture.remark == "Last point"


def test_a_declared_last_point_is_taken_back_on_record(table, time):
    table.use_tournament(Tournament())
    unlock(table)
    rows = room_of(table).panel.rows
    assert rows[RefereeAction.LAST_POINT_BACK].act.barred == "not declared"
    choose(table, RefereeAction.LAST_POINT, side=BLACK)
    confirm(table)
    pending = choose(table, RefereeAction.LAST_POINT_BACK)
    assert pending.change.text() == "Black can lose on time again."
    confirm(table)
    faces = table.clock_panel.faces
    assert faces.black.picture.remark != "Last point"
    assert not rows[RefereeAction.LAST_POINT_BACK].isEnabled()
    events = [type(event).__name__ for event in table.session.table.events]
    at = events.index("LastPointDeclared")
    assert "LastPointWithdrawn" in events[at:]
    time.pass_by(200_000)
    table.presenter.note_time()
    assert state_of(table).clock.open_flag is BLACK


def test_what_was_done_is_said_until_the_next_act_is_chosen(table):
    unlock(table)
    pending = choose(table, RefereeAction.EARLY_STOP, reason="too early", by="R")
    expected = pending.change.text()
    assert "1:00" in expected
    for side in (BLACK, WHITE):
        pending.assents.toggle(side)
    confirm(table)
    room_of(table).tick()
    assert pending.draft is None
    assert pending.change.text() == expected
    choose(table, RefereeAction.CORRECT)
    room_of(table).back()
    assert pending.is_empty
    assert not room_of(table).panel.place.isVisible()


def shown_rows(table):
    return [action for action, row in room_of(table).panel.rows.items() if row.isVisible()]


def test_what_can_be_done_now_comes_first_and_the_rest_is_one_row(table):
    table.presenter.hold_clock()
    unlock(table)
    panel = room_of(table).panel
    first = shown_rows(table)
    assert len(first) == MOST_FIRST
    assert RefereeAction.RESUME in first
    assert all(panel.rows[action].isEnabled() for action in first)
    panel.more_button.click()
    others = [action for action in panel.rows if action not in first]
    assert shown_rows(table) == [action for action in others if panel.rows[action].isEnabled()]
    panel.fold_button.click()
    assert set(shown_rows(table)) == set(others)
    assert len({panel.rows[action].x() for action in others}) == 1, "one column"
    panel.fold_button.click()
    assert all(panel.rows[action].isEnabled() for action in shown_rows(table))
    room_of(table).back()
    assert shown_rows(table) == first
    room_of(table).back()
    assert table.page_id == "play"


def test_no_row_moves_while_the_page_is_open_and_what_becomes_possible_comes_behind(table):
    unlock(table)
    panel = room_of(table).panel
    QTest.qWait(50)
    before = {action: panel.rows[action].pos() for action in shown_rows(table)}
    assert RefereeAction.PAUSE in before
    table.presenter.hold_clock()
    room_of(table).tick()
    QTest.qWait(0)
    assert {action: panel.rows[action].pos() for action in before} == before
    assert panel.rows[RefereeAction.PAUSE].text() == "Reason for the pause"
    assert panel.rows[RefereeAction.RESUME].isVisible()
    assert panel.rows[RefereeAction.RESUME].y() > max(at.y() for at in before.values())


def test_a_chosen_act_takes_the_place_of_the_list(table):
    unlock(table)
    assert not room_of(table).panel.place.isVisible()
    choose(table, RefereeAction.TIME)
    assert shown_rows(table) == []
    assert room_of(table).panel.place.isVisible()
    room_of(table).back()
    assert shown_rows(table)


def test_nothing_of_the_referees_page_is_elided_at_1366(table):
    table.resize(1366, 768)
    unlock(table)
    panel = room_of(table).panel
    for more in (False, True):
        panel.show_more(more)
        QTest.qWait(0)
        for action in shown_rows(table):
            row = panel.rows[action]
            assert row.words_fit(), (action, row.text())


@pytest.mark.parametrize(
    "action", [RefereeAction.TIME, RefereeAction.REPLACE, RefereeAction.CORRECT]
)
def test_a_reason_and_a_long_name_are_read_whole_in_their_fields_at_1366(table, action):
    table.resize(1366, 768)
    unlock(table)
    form = choose(table, action, reason="one point beside the star", by="Katharina Obermeier").form
    QTest.qWait(0)
    for name in ("reason", "by"):
        part = form.parts[name]
        assert part.fontMetrics().horizontalAdvance(part.text()) <= part.width() - 24, name


def test_a_number_that_is_filled_in_is_typed_over(table):
    unlock(table)
    pending = choose(table, RefereeAction.CORRECT)
    QTest.keyClicks(pending.form.parts["number"], "2")
    assert pending.form.parts["number"].text() == "2"


def test_a_ruling_on_play_is_the_tournaments_referees(table):
    table.use_tournament(Tournament(referee="M. Vos"))
    unlock(table)
    choose(table, RefereeAction.RULING)
    assert table.page_id == "why"
    assert table.feature("why").rulings.pending.referee.text() == "M. Vos"


def test_resuming_the_side_that_is_not_to_play_is_told(table):
    unlock(table)
    table.presenter.toggle_pause()
    assert state_of(table).to_play is BLACK
    assert choose(table, RefereeAction.RESUME, side=BLACK).change.text() == "Black's time runs."
    words = choose(table, RefereeAction.RESUME, side=WHITE).change.text()
    assert words == "White's time runs. On the board: Black to play."


def test_tab_leads_from_the_fields_to_the_assents_and_the_button(table):
    unlock(table)
    table.presenter.toggle_pause()
    pending = choose(
        table, RefereeAction.TIME, side=WHITE, length="5:00", reason="lost time", by="R"
    )
    reason = pending.form.parts["reason"]
    reason.setFocus()
    expected = [pending.form.parts["by"], *pending.assents.buttons, pending.drop_button]
    for widget in expected:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is widget


# Game --------------------------------------------------------------------------------------------------


def test_a_move_three_back_is_corrected_by_a_click_and_the_later_ones_stay(table):
    unlock(table)
    pending = choose(table, RefereeAction.CORRECT, number="2", reason="misclick", by="R")
    board = table.board
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.center_of(Point(6, 5)).toPoint())
    assert "2 later moves kept" in pending.change.text()
    confirm(table)
    points = [move.point for move in state_of(table).line.moves()]
    assert points == [Point(2, 2), Point(6, 5), Point(2, 6), Point(6, 2)]
    assert state_of(table).rulings[-1].kind is RulingKind.MOVES_CORRECTED


def test_a_correction_that_a_later_move_forbids_names_it(table):
    unlock(table)
    grid = state_of(table).position.grid
    pending = choose(
        table,
        RefereeAction.CORRECT,
        number="2",
        point=name_of(Point(6, 2), grid),
        reason="x",
        by="R",
    )
    barred = "Move 4, White C3, is impossible: a stone stands here. Correct from there."
    assert pending.change.text() == barred
    assert not pending.hold_button.isEnabled()


def test_a_correction_onto_a_stone_says_so_before_it_is_signed(table):
    unlock(table)
    grid = state_of(table).position.grid
    taken = name_of(Point(2, 2), grid)
    pending = choose(table, RefereeAction.CORRECT, number="4", point=taken)
    assert pending.change.text() == f"Move 4, White {taken}, is impossible: a stone stands here."
    assert not pending.hold_button.isEnabled()


def test_missed_moves_are_put_in(table):
    unlock(table)
    choose(table, RefereeAction.INSERT, number="3", points="A1 B1", reason="missed", by="R")
    confirm(table)
    assert state_of(table).line.count == 6


def test_a_game_is_adjourned_with_a_sealed_move_and_taken_up_again(table):
    unlock(table)
    choose(table, RefereeAction.ADJOURN, sealing=BLACK, by="R")
    confirm(table)
    assert state_of(table).at_table.adjourned
    assert state_of(table).clock.paused
    choose(table, RefereeAction.TAKE_UP, point="E5", by="R")
    confirm(table)
    assert not state_of(table).at_table.adjourned
    assert name_of(state_of(table).line.last.point, state_of(table).position.grid) == "E5"
    choose(table, RefereeAction.RESUME, side=WHITE, by="R")
    confirm(table)
    assert reading(state_of(table).clock, table.presenter.time.now()).white.running


def test_a_result_is_given_without_a_count(table):
    unlock(table)
    pending = choose(table, RefereeAction.RESULT, ending=Ending.FORFEIT, reason="x", by="R")
    assert pending.hold_button.reason == "Enter the winner", "nobody is chosen unasked"
    choose(table, RefereeAction.RESULT, ending=Ending.BOTH_LOST)
    assert "winner" not in pending.form.parts
    confirm(table)
    table.confirm_result()
    assert state_of(table).outcome.short == "0-0"
    assert room_of(table).panel.rows[RefereeAction.WITHDRAW].isEnabled()


def test_where_ties_are_decided_a_counted_result_is_no_draw(app):
    setup = even_game(19, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME), played_stone_presses=False))
    app.tap("Return")
    app.presenter.press(BLACK)
    unlock(app)
    pending = choose(app, RefereeAction.RESULT)
    assert [words for _value, words in pending.form.parts["winner"]._options] == [
        "Black wins",
        "White wins",
    ]


def test_a_flag_that_was_played_on_after_is_no_missing_flag(table, time):
    time.pass_by(minutes(30))
    table.let_deadline_pass()
    flagged = table.state.clock.open_flag
    assert flagged is not None
    table.strip.answer(f"{'White' if flagged is BLACK else 'Black'} plays on")
    unlock(table)
    row = room_of(table).panel.rows[RefereeAction.WAIVE]
    assert row.act.barred == "played on already"


def test_a_count_of_a_board_that_is_not_recorded_is_reported_confirmed_and_on_the_sheet(app, qtbot):
    setup = even_game(19, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(
        replace(
            setup,
            controls=PerColor(TIME, TIME),
            played_stone_presses=False,
            names=PerColor("Ann One", "Ben Two"),
            event="Cup, round 4, table 2",
        )
    )
    app.presenter.toggle_pause()
    app.presenter.press(BLACK)
    unlock(app)
    pending = choose(app, RefereeAction.RESULT, winner=BLACK, by="A. Referee")
    assert "reason" not in pending.form.parts
    assert "By how many points" in pending.hold_button.reason
    choose(app, RefereeAction.RESULT, margin="3")
    confirm(app)
    app.key("Esc")
    assert "Black wins by 3, counted on the board" in app.strip.sentence
    assert "by A. Referee" in app.strip.sentence
    app.confirm_result()
    assert state_of(app).outcome.short == "B+3"
    app.journal.read()
    app.run("result-sheet")
    sheets = app.feature("result-sheet")
    state, facts = sheets._sources(app.page().fields)
    sheet = result_sheet(state, facts)
    assert sheet.headline == "Black wins by 3, counted on the board"
    assert any("counted on the board" in line.words for line in sheet.log)
    assert not any(table.title.startswith("Count") for table in sheet.tables)
    app.page().pairing_button.click()
    qtbot.waitUntil(lambda: not app.is_working("result-sheet"), timeout=20_000)
    (written,) = app.journal.folder.glob("round-4.csv")
    assert "4,2,Ann One,,Ben Two,,0,B+3," in written.read_text("utf-8-sig")
    xml = written.with_suffix(".xml").read_text("utf-8")
    assert "RESULT_BLACKWINS" in xml


def test_a_recorded_game_offers_no_count_of_the_board(table):
    unlock(table)
    pending = choose(table, RefereeAction.RESULT, by="R")
    offered = [key for key, _ in pending.form.parts["ending"]._options]
    assert Ending.FORFEIT in offered
    assert Ending.BOARD_COUNT not in offered


def test_a_hold_for_a_capture_is_offered_when_enough_was_taken(app):
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    for row, column in [(1, 0), (0, 0), (1, 1), (0, 1)]:
        app.presenter.choose(Point(row, column))
    app.use_tournament(Tournament(capture_hold_from_stones=2))
    unlock(app)
    assert not room_of(app).panel.rows[RefereeAction.CAPTURE].isEnabled()
    app.presenter.choose(Point(0, 2))
    assert "2 stones taken" in app.notice
    choose(app, RefereeAction.CAPTURE)
    confirm(app)
    assert state_of(app).at_table.held is Held.CAPTURE


def test_a_result_that_was_given_is_taken_back_and_both_rulings_stay(table, time):
    """R21: a wrong button is undone by an event of its own."""
    unlock(table)
    before = times(table)
    choose(table, RefereeAction.RESULT, ending=Ending.FORFEIT, winner=WHITE, reason="phone", by="R")
    confirm(table)
    assert state_of(table).reported.outcome.short == "W+F"
    time.pass_by(30_000)
    choose(table, RefereeAction.WITHDRAW, reason="the other table", by="R")
    confirm(table)
    assert state_of(table).outcome is None
    assert times(table) == before
    assert state_of(table).clock.paused
    choose(table, RefereeAction.RESUME, side=BLACK, by="R")
    confirm(table)
    table.presenter.choose(Point(4, 4))
    assert state_of(table).line.count == 5
    kinds = [one.kind for one in state_of(table).rulings]
    assert kinds == [RulingKind.RESULT_GIVEN, RulingKind.RESULT_WITHDRAWN]


def test_a_wrong_correction_is_corrected_back_and_both_stay(table):
    """R21: the moves are as they were, and the record says twice that they were changed."""
    unlock(table)
    before = list(state_of(table).line.moves())
    grid = state_of(table).position.grid
    for point in (Point(4, 4), before[1].point):
        choose(
            table, RefereeAction.CORRECT, number="2", point=name_of(point, grid), reason="x", by="R"
        )
        confirm(table)
    assert [move.point for move in state_of(table).line.moves()] == [one.point for one in before]
    assert len(state_of(table).rulings) == 2


# The wizard, switches, board ---------------------------------------------------------------------------


def test_a_fault_of_the_clock_ends_in_a_written_ruling_and_leads_to_the_times(table):
    unlock(table)
    pending = choose(table, RefereeAction.FAULT, by="R", reason="blank display")
    assert list(pending.form.parts) == ["what", "reason", "by"]
    choose(table, RefereeAction.FAULT, what=2)
    choose(table, RefereeAction.FAULT, failed=0)
    assert "known" in pending.form.parts
    assert not pending.hold_button.isEnabled()
    choose(table, RefereeAction.FAULT, known=1)
    confirm(table)
    ruling = state_of(table).rulings[-1]
    assert (ruling.kind, ruling.reason) == (RulingKind.CLOCK_FAULT, "blank display")
    assert "players and referee agree" in ruling.evidence
    assert room_of(table).pending is RefereeAction.REPLACE


def test_a_clock_switched_off_leads_to_the_forfeit_unless_the_tournament_says_otherwise(table):
    unlock(table)
    choose(table, RefereeAction.FAULT, by="R", reason="power", what=2)
    choose(table, RefereeAction.FAULT, failed=1)
    choose(table, RefereeAction.FAULT, off=1)
    confirm(table)
    assert room_of(table).pending is RefereeAction.RESULT
    table.use_tournament(Tournament(switched_off_forfeits=False))
    pending = choose(table, RefereeAction.FAULT, by="R", reason="power", what=2)
    choose(table, RefereeAction.FAULT, failed=1)
    choose(table, RefereeAction.FAULT, off=1)
    assert "adjudicator" in pending.form.parts


def test_the_question_that_is_open_is_in_sight(table, qtbot):
    unlock(table)
    pending = choose(table, RefereeAction.FAULT, by="R", reason="as it was")
    for name, answer in (("what", 1), ("flags", 0), ("opponent", 1), ("proof", 0), ("times", 1)):
        choose(table, RefereeAction.FAULT, **{name: answer})
    asked = pending.form.parts["adjudicator"]

    def is_seen(widget):
        return widget.visibleRegion().boundingRect() == widget.rect()

    qtbot.waitUntil(lambda: is_seen(asked), timeout=3_000)
    choose(table, RefereeAction.FAULT, adjudicator=0)
    qtbot.waitUntil(lambda: is_seen(pending.hold_button), timeout=3_000)


def _next_question(app):
    """The question of the clock fault that is still open, with its answers; None once all are answered."""
    parts = room_of(app).panel.pending.form.parts
    asked = (name for name, part in parts.items() if getattr(part, "choice", "") == NOT_CHOSEN)
    return next(((name, len(parts[name]._options)) for name in asked), None)


def _fault_paths(app):
    """All ways through the questions as they stand on the screen, each one answered to its end."""
    waiting: list[tuple[tuple[str, int], ...]] = [()]
    while waiting:
        path = waiting.pop()
        room_of(app)._drop()
        choose(app, RefereeAction.FAULT, by="R", reason="as it was")
        for name, answer in path:
            choose(app, RefereeAction.FAULT, **{name: answer})
        asked = _next_question(app)
        if asked is None:
            yield path
        else:
            waiting += [(*path, (asked[0], answer)) for answer in range(asked[1])]


@pytest.mark.parametrize(
    ("settings", "fallen", "paths"),
    [
        ({}, False, 25),
        ({}, True, 25),
        ({"switched_off_forfeits": False, "clock_replacement": False}, False, 27),
        ({"monitor": True}, True, 3),
    ],
)
def test_every_path_of_a_fault_ends_in_an_act_a_sheet_or_nothing_to_do(
    table, time, settings, fallen, paths
):
    table.use_tournament(Tournament(sound_test=False, lock_after_seconds=9_999, **settings))
    if settings.get("monitor"):
        table.presenter.submit(UseMonitor(True, "M", time.now()))
    if fallen:
        time.pass_by(600_000)
        table.let_deadline_pass()
        assert state_of(table).clock.open_flag is BLACK
    unlock(table)
    found, ends = [], set()
    for path in _fault_paths(table):
        found.append(path)
        said = room_of(table).panel.pending.change.text()
        rulings = len(state_of(table).rulings)
        confirm(table)
        assert len(state_of(table).rulings) == rulings + 1, "it is on record"
        if table.page_id == "result-sheet":
            assert table.page().fields.adjudication
            assert not table.presenter.clock_runs
            end = "sheet"
            table.run("leave")
        elif room_of(table).pending is None:
            end = "nothing"
            assert said.endswith("Nothing to do.")
        else:
            end = room_of(table).pending
            assert not table.presenter.clock_runs
            assert room_of(table).panel.pending.draft.action is end
        ends.add(end)
    assert len(found) == len(set(found)) == paths
    time_act = RefereeAction.TIME if "clock_replacement" in settings else RefereeAction.REPLACE
    lost = {RefereeAction.CLAIM} if fallen else {RefereeAction.RESULT}
    if settings.get("monitor"):
        assert ends == {time_act, "nothing"} | lost
    else:
        assert ends == {"sheet", "nothing", time_act, RefereeAction.RESULT} | lost


def test_what_the_tournament_switches_off_is_not_in_the_list(table):
    table.use_tournament(Tournament(ask_for_pause=False, adjournment=False, last_point_taken=False))
    table.run("referee")
    rows = room_of(table).panel.rows
    for deed in (
        RefereeAction.ASK,
        RefereeAction.ANSWER,
        RefereeAction.ADJOURN,
        RefereeAction.TAKE_UP,
        RefereeAction.LAST_POINT,
        RefereeAction.LAST_POINT_BACK,
        RefereeAction.MONITOR,
    ):
        assert deed not in rows
    table.use_tournament(
        Tournament(late_charge=False, clock_replacement=False, fault_questions=False)
    )
    table.run("referee")
    rows = room_of(table).panel.rows
    for deed in (
        RefereeAction.ABSENT,
        RefereeAction.ARRIVED,
        RefereeAction.REPLACE,
        RefereeAction.FAULT,
    ):
        assert deed not in rows
    assert RefereeAction.ASK in rows


def test_the_board_is_hidden_on_a_hold_only_where_the_tournament_wants_it(table):
    table.presenter.hold_clock()
    assert table.workspace.findChild(BoardCover) is None
    table.use_tournament(Tournament(hide_board_on_pause=True))
    table.refresh()
    cover = table.workspace.findChild(BoardCover)
    assert cover.isVisible()
    assert cover.geometry() == table.board.geometry()
    table.presenter.resume(BLACK)
    assert not cover.isVisible()


def test_a_running_clock_goes_on_and_is_pressed_while_the_acts_are_open(table, time):
    unlock(table)
    choose(table, RefereeAction.EARLY_STOP)
    assert table.presenter.clock_runs
    before = times(table).black.remaining
    time.pass_by(5_000)
    assert times(table).black.remaining == before - 5_000
    board = table.board
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.center_of(Point(4, 4)).toPoint())
    assert state_of(table).line.count == 5
    assert table.page_id == "referee"


def test_escape_drops_what_is_pending_and_then_leaves(table):
    unlock(table)
    choose(table, RefereeAction.EARLY_STOP)
    table.key("Esc")
    assert room_of(table).pending is None
    assert table.page_id == "referee"
    table.key("Esc")
    assert table.page_id == "play"


def test_a_small_window_has_one_act_a_row_and_brings_the_pending_one_into_sight(table):
    table.resize(760, 600)
    unlock(table)
    panel = room_of(table).panel
    panel.show_more(True)
    QTest.qWait(50)
    lefts = {row.x() for row in panel.rows.values() if row.isVisible()}
    assert len(lefts) == 1
    choose(table, RefereeAction.EARLY_STOP)
    panel.show_place()
    assert not panel.place.visibleRegion().isEmpty()


def test_every_control_of_the_panel_has_a_name_to_speak(table):
    unlock(table)
    panel = room_of(table).panel
    for deed, row in panel.rows.items():
        if not row.isEnabled() or deed is RefereeAction.RULING:
            continue
        row.click()
        for part in panel.pending.form.parts.values():
            assert part.accessibleName(), deed
        assert row.accessibleName()


def test_rulings_on_play_of_a_timed_game_are_behind_the_lock(table):
    table.run("ruling")
    assert table.page_id == "referee"
    room_of(table).panel.unlocking.hold_button.confirmed.emit()
    assert table.page_id == "why"


def test_enter_is_held_from_within_a_field_too_and_letting_go_early_does_nothing(table, qtbot):
    unlock(table)
    pending = choose(table, RefereeAction.PAUSE, reason="coffee", by="R")
    field = pending.form.parts["reason"]
    field.setFocus()
    QTest.keyPress(field, Qt.Key.Key_Return)
    with qtbot.waitSignal(pending.hold_button.let_go, timeout=1_000):
        QTest.keyRelease(field, Qt.Key.Key_Return)
    assert not state_of(table).clock.paused


def test_the_large_faces_over_the_acts_say_all_at_once(table):
    table.run("referee")
    for color in (BLACK, WHITE):
        assert table.clock_panel.faces[color].picture.moves_note == "2 moves"
