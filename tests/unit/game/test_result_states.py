"""A result of a timed game is reported, confirmed by both and then final; until then it can be withdrawn."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game import commands as table
from ingboard.game.change import Area, change_of
from ingboard.game.decide_table import times_now
from ingboard.game.event_words import event_words
from ingboard.game.events import ResultReported, StonePlaced
from ingboard.game.evolve import replay
from ingboard.game.refusals import Refused
from ingboard.game.state import Ending, Held, Outcome, Phase, Ruling, RulingKind, Withdrawal
from ingboard.game.strip import strip_of
from tests.unit.game.played import Played, setup_of
from tests.unit.game.test_table import Seat

BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.fixture
def seat():
    made = Seat()
    made.do(ask.StartClock)
    return made


def flag_of_white(seat):
    seat.play((2, 2))
    seat.do(ask.NoteTime, after=200_000)
    assert seat.clock.open_flag is WHITE


def again(seat):
    """The replayed game, as far as it can be compared."""
    state = replay(seat.setup, seat.events)
    assert (state.clock, state.at_table) == (seat.clock, seat.state.at_table)
    assert (state.phase, state.outcome, state.confirmed) == (
        seat.state.phase,
        seat.state.outcome,
        seat.state.confirmed,
    )
    return state


def test_a_claimed_win_on_time_is_no_result_before_both_have_confirmed_it(seat):
    flag_of_white(seat)
    fell = seat.clock.flag_fell.white
    assert seat.do(ask.ClaimTime, BLACK, by="M. Onitor") is None
    assert seat.state.outcome is None
    report = seat.state.reported
    assert report.outcome == Outcome(Ending.TIME, BLACK)
    assert (report.color, report.by, report.at, report.fell) == (
        BLACK,
        "M. Onitor",
        Moment(seat.now),
        fell,
    )
    assert fell < seat.now
    assert seat.do(ask.ConfirmResult, BLACK) is None
    assert seat.state.outcome is None
    assert "White has not confirmed" in strip_of(seat.state).sentence
    assert seat.do(ask.ConfirmResult, WHITE) is None
    assert again(seat).outcome == Outcome(Ending.TIME, BLACK)
    assert again(seat).phase is Phase.FINISHED
    assert again(seat).at_table.reports == (report,)


def confirmed(seat):
    flag_of_white(seat)
    seat.do(ask.ClaimTime, BLACK)
    for color in Color:
        seat.do(ask.ConfirmResult, color)
    assert seat.state.phase is Phase.FINISHED


def test_what_both_have_confirmed_the_referee_alone_withdraws_on_record(seat):
    confirmed(seat)
    assert seat.do(table.WithdrawResult, "", "", color=BLACK).reason is Refused.NOT_YOUR_RESULT
    assert seat.do(table.WithdrawResult, "", "why").reason is Refused.NEEDS_REASON
    assert seat.do(ask.PlaceStone, WHITE, Point(4, 4)).reason is Refused.FINISHED
    assert seat.do(table.WithdrawResult, "R", "wrong table") is None
    assert (seat.state.phase, seat.state.outcome) == (Phase.PLAYING, None)
    assert seat.state.confirmed == PerColor(None, None)
    assert seat.state.at_table.reports[-1].withdrawn == Withdrawal(None, "R", Moment(seat.now))
    assert seat.clock.paused
    assert seat.clock.open_flag is WHITE
    again(seat)


def test_once_the_sheet_is_signed_nobody_withdraws_the_result(seat):
    confirmed(seat)
    assert seat.do(table.SignSheet, "R") is None
    assert seat.do(table.WithdrawResult, "R", "why").reason is Refused.SHEET_SIGNED
    assert seat.state.outcome is not None
    again(seat)


def test_a_confirmed_count_is_withdrawn_to_the_count(seat):
    seat.play((2, 2), (6, 6))
    for color in Color:
        seat.do(ask.Pass, color)
    for color in Color:
        seat.do(ask.Assent, color, given=True)
    seat.do(ask.BeginCount)
    plan = seat.state.plan
    for color in Color:
        seat.do(ask.ConfirmResult, color)
    assert seat.state.outcome is not None
    assert seat.do(table.WithdrawResult, "R", "a dead stone was overlooked") is None
    assert (seat.state.phase, seat.state.plan) == (Phase.COUNTING, plan)
    assert seat.do(ask.CorrectCount) is None
    assert seat.state.plan is None
    again(seat)


def test_the_claimant_withdraws_on_record_and_the_flag_is_still_down(seat):
    flag_of_white(seat)
    before = times_now(seat.state, Moment(seat.now))
    seat.do(ask.ClaimTime, BLACK)
    seat.do(ask.ConfirmResult, BLACK)
    assert seat.do(table.WithdrawResult, "", "", color=WHITE).reason is Refused.NOT_YOUR_RESULT
    assert seat.do(table.WithdrawResult, "", "", color=BLACK, after=60_000) is None
    assert seat.state.phase is Phase.PLAYING
    assert seat.state.confirmed == PerColor(None, None)
    assert seat.state.at_table.reports[-1].withdrawn == Withdrawal(BLACK, "", Moment(seat.now))
    assert times_now(seat.state, Moment(seat.now)) == before
    assert seat.clock.paused
    assert seat.state.at_table.held is Held.WITHDRAWN
    assert seat.clock.open_flag is WHITE
    again(seat)
    assert seat.do(ask.ClaimTime, BLACK) is None  # not waived: he may claim again, or play on
    assert len(seat.state.at_table.reports) == 2
    seat.do(table.WithdrawResult, "", "", color=BLACK)
    assert seat.do(ask.WaiveClaim, BLACK) is None
    assert seat.do(ask.ResumeClock) is None
    assert seat.clock.running is WHITE


def test_a_resignation_is_withdrawn_by_its_side_until_both_have_confirmed(seat):
    seat.play((2, 2), (6, 6))
    seat.do(ask.Resign, WHITE)
    assert seat.state.reported.outcome == Outcome(Ending.RESIGNATION, BLACK)
    assert seat.do(ask.PlaceStone, BLACK, Point(4, 4)).reason is Refused.RESULT_REPORTED
    assert seat.do(ask.Resign, BLACK).reason is Refused.RESULT_REPORTED
    assert seat.do(table.WithdrawResult, "", "", color=WHITE) is None
    assert (seat.state.phase, seat.state.to_play) == (Phase.PLAYING, BLACK)
    assert seat.do(ask.ResumeClock) is None
    seat.play((4, 4))
    again(seat)


def test_the_referee_withdraws_with_a_reason_and_confirms_for_an_absent_player(seat):
    seat.do(ask.Resign, WHITE)
    assert seat.do(table.WithdrawResult, "A. Referee", "").reason is Refused.NEEDS_REASON
    assert seat.do(table.WithdrawResult, "A. Referee", "wrong button") is None
    assert seat.state.at_table.held is Held.WITHDRAWN
    seat.do(table.GiveResult, Ending.NO_SHOW, BLACK, "A. Referee", "an hour late")
    assert seat.state.phase is Phase.REPORTED
    seat.do(ask.ConfirmResult, BLACK)
    assert seat.do(ask.ConfirmResult, WHITE, by="A. Referee") is None
    assert seat.state.outcome == Outcome(Ending.NO_SHOW, BLACK)
    assert seat.state.at_table.confirmed_by == PerColor("", "A. Referee")
    said = [event_words(event, seat.state.position.grid) for event in seat.events]
    assert "A. Referee confirms the result for White" in said
    again(seat)


def test_a_resignation_during_the_count_goes_back_to_the_count():
    game = Played(setup_of(control=None))
    game.pass_(2)
    game.count()
    game.do(ask.Resign(BLACK, game.now))
    assert game.state.outcome == Outcome(Ending.RESIGNATION, WHITE)  # no clock: undo takes it back
    seat = Seat()
    seat.do(ask.StartClock)
    seat.play((2, 2), (6, 6))
    for color in (BLACK, WHITE):
        seat.do(ask.Pass, color)
    for color in Color:
        seat.do(ask.Assent, color, True)
    seat.do(ask.BeginCount)
    plan = seat.state.plan
    assert plan is not None
    seat.do(ask.ConfirmResult, WHITE)
    seat.do(ask.Resign, BLACK)
    assert seat.state.confirmed == PerColor(None, None)
    seat.do(table.WithdrawResult, "", "", color=BLACK)
    assert (seat.state.phase, seat.state.plan) == (Phase.COUNTING, plan)
    for color in Color:
        seat.do(ask.ConfirmResult, color)
    assert again(seat).outcome == Outcome(Ending.COUNT, plan.winner, abs(plan.margin))


def test_a_report_touches_what_shows_results(seat):
    flag_of_white(seat)
    seat.do(ask.ClaimTime, BLACK, by="M. Onitor")
    event = seat.events[-1]
    assert isinstance(event, ResultReported)
    assert change_of((event,), seat.state).areas >= {Area.RESULT, Area.PHASE, Area.CLOCK}
    words = event_words(event, seat.state.position.grid)
    assert words == "Black claims the win on time (by M. Onitor)"


# Taking back -------------------------------------------------------------------------------------------


def test_a_legal_move_of_a_timed_game_goes_back_only_with_the_opponents_assent(seat):
    seat.play((2, 2), (6, 6))
    assert seat.do(ask.TakeBack).reason is Refused.RETRACTION_NEEDS_ASSENT
    assert seat.state.line.number == 2
    assert seat.do(ask.TakeBack, assented=True, by="A. Referee", after=4_000) is None
    assert seat.state.line.number == 1
    (back,) = seat.state.at_table.retractions
    assert (back.color, back.number, back.point, back.assented, back.by) == (
        WHITE,
        2,
        Point(6, 6),
        True,
        "A. Referee",
    )
    assert seat.clock.running is WHITE
    assert seat.clock.times.black.used == 1_000 + 4_000  # what Black thought meanwhile stays used
    words = [event_words(event, seat.state.position.grid) for event in seat.events]
    assert "White takes back move 2, G3: legal, Black agrees (by A. Referee)" in words
    again(seat)


def test_an_illegal_move_goes_back_without_an_assent(seat):
    seat.play((0, 1), (8, 8), (1, 0))
    seat.happens(StonePlaced(WHITE, Point(0, 0), Moment(seat.now)))  # as a record has it
    assert seat.state.line.number == 4
    assert seat.do(ask.TakeBack) is None
    (back,) = seat.state.at_table.retractions
    assert (back.color, back.point, back.assented) == (WHITE, Point(0, 0), False)
    assert seat.state.line.number == 3


def test_an_allowed_move_is_a_legal_one_and_goes_back_only_with_assent(seat):
    seat.play((0, 1), (8, 8), (1, 0))
    seat.do(ask.Rule, Ruling(RulingKind.ALLOWED, "R", "", WHITE, Point(0, 0)))
    assert seat.do(ask.TakeBack).reason is Refused.RETRACTION_NEEDS_ASSENT
    assert seat.do(ask.TakeBack, assented=True) is None
    assert seat.state.line.number == 3
