"""What referee and players do at a table beyond moves: absence, holds, times by ruling, corrections."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.game import commands as table
from ingboard.game import events
from ingboard.game.decide import decide
from ingboard.game.decide_table import charge_shown, times_now
from ingboard.game.default_terms import default_terms
from ingboard.game.event_words import held_words, ruling_words
from ingboard.game.evolve import evolve, replay
from ingboard.game.refusals import Refusal, Refused, refusal_words
from ingboard.game.setup import even_game
from ingboard.game.state import Ending, Held, Phase, RulingKind, TimeSetting, new_game
from ingboard.game.strip import strip_of
from ingboard.rules.ruleset import RuleText
from ingboard.table.table import Table

BLACK, WHITE = Color.BLACK, Color.WHITE
TIME = Ing(Millis(60_000), Millis(10_000), 3, 2)
BOTH = PerColor(black=True, white=True)
NOBODY = PerColor(black=False, white=False)


class Seat:
    """A timed game on 9x9 and a hand that moves the time."""

    def __init__(self, rules=RuleText.ING1991, side=9, **terms):
        setup = even_game(side, rules, default_terms(rules))
        self.setup = replace(setup, **{"controls": PerColor(TIME, TIME), **terms})
        self.state = new_game(self.setup)
        self.events = []
        self.now = 1_000

    def do(self, kind, *args, after=0, **more):
        self.now += after
        decision = decide(self.state, kind(*args, at=Moment(self.now), **more))
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.happens(event)
        return None

    def happens(self, event):
        self.state = evolve(self.state, event)
        self.events.append(event)

    def play(self, *points, every=1_000):
        for point in points:
            refused = self.do(ask.PlaceStone, self.state.to_play, Point(*point), after=every)
            assert refused is None, refused

    @property
    def clock(self):
        assert self.state.clock is not None
        return self.state.clock

    def shown(self):
        return reading(self.clock, Moment(self.now))


@pytest.fixture
def seat():
    made = Seat()
    made.do(ask.StartClock)
    return made


# Absence -----------------------------------------------------------------------------------------------


def test_seven_minutes_late_at_factor_two_is_fourteen_shown_before_it_is_charged():
    seat = Seat()
    seat.setup = replace(
        seat.setup, controls=PerColor(*(Ing(Millis(3_600_000), Millis(600_000), 3, 2),) * 2)
    )
    seat.state = new_game(seat.setup)
    assert seat.do(table.NoteAbsent, WHITE) is None
    seat.now += 7 * 60_000
    arrived = table.NoteArrived(WHITE, 2, "A. Referee", Moment(seat.now))
    shown = charge_shown(seat.state, arrived)
    assert shown is not None
    assert shown.white == TimeSetting(0, Millis(46 * 60_000))
    assert times_now(seat.state, Moment(seat.now)).white.remaining == 60 * 60_000
    assert seat.do(table.NoteArrived, WHITE, 2, "A. Referee") is None
    assert times_now(seat.state, Moment(seat.now)) == shown
    assert seat.state.at_table.absent == PerColor(None, None)


@pytest.mark.parametrize(
    ("factor", "gone", "points"), [(0, 9_000, 0), (1, 65_000, 2), (2, 36_000, 4), (3, 27_000, 6)]
)
def test_an_absence_may_buy_periods(factor, gone, points):
    seat = Seat()
    seat.do(table.NoteAbsent, BLACK)
    seat.do(table.NoteArrived, BLACK, factor, "A. Referee", after=gone)
    assert seat.state.penalties.black == points


def test_nobody_is_absent_twice_or_arrives_unmissed(seat):
    refusal = seat.do(table.NoteArrived, BLACK, 2, "x")
    assert refusal.reason is Refused.NOT_ABSENT
    seat.do(table.NoteAbsent, BLACK)
    assert seat.do(table.NoteAbsent, BLACK).reason is Refused.ABSENT_ALREADY


def test_who_is_away_is_back_with_the_next_act(seat):
    seat.do(table.MarkAway, WHITE, True)
    seat.play((2, 2))
    assert seat.state.at_table.away == PerColor(black=False, white=True)
    seat.play((6, 6))
    assert seat.state.at_table.away == NOBODY


# Holding -----------------------------------------------------------------------------------------------


def test_a_hold_says_why_and_since_when_and_a_resume_ends_it(seat):
    assert seat.do(table.HoldClock, Held.DISTURBANCE, "A. Referee", after=500) is None
    assert (seat.state.at_table.held, seat.state.at_table.held_since) == (
        Held.DISTURBANCE,
        seat.now,
    )
    assert seat.clock.paused
    before = seat.shown()
    seat.do(ask.ResumeClock, after=60_000)
    assert seat.shown() == replace_running(before, seat.shown())
    assert seat.state.at_table.held_since is None
    seat.do(ask.PauseClock)
    assert seat.state.at_table.held is Held.SET


def replace_running(before, after):
    return before.map(lambda side: side).with_color(
        BLACK, replace(before.black, running=after.black.running)
    )


def test_a_hold_for_a_capture_takes_enough_stones(seat):
    # White's two stones in the corner go off with Black's last move.
    seat.play((1, 0), (0, 0), (1, 1), (0, 1), (0, 2))
    assert seat.do(table.HoldClock, Held.CAPTURE, "", least=3).reason is Refused.CAPTURE_TOO_SMALL
    assert seat.do(table.HoldClock, Held.CAPTURE, "", least=2) is None
    assert seat.clock.paused


def test_a_pause_without_an_answer_bars_the_claim_and_an_open_refusal_frees_it(seat):
    seat.play((2, 2))
    seat.do(table.AskPause, WHITE)
    seat.do(ask.NoteTime, after=200_000)
    assert seat.clock.open_flag is WHITE
    refusal = seat.do(ask.ClaimTime, BLACK)
    assert refusal.reason is Refused.PAUSE_UNANSWERED
    assert "White asked for a pause" in refusal_words(refusal, seat.state.position.grid)
    seat.do(table.AnswerPause, False)
    assert seat.do(ask.ClaimTime, BLACK) is None
    assert seat.state.reported.outcome.short == "B+T"


def test_a_granted_pause_holds_the_clock(seat):
    assert seat.do(table.AnswerPause, True).reason is Refused.NO_PAUSE_ASKED
    seat.do(table.AskPause, BLACK)
    assert seat.do(table.AnswerPause, True) is None
    assert seat.clock.paused
    assert seat.state.at_table.held is Held.LEAVE
    assert seat.state.at_table.pause_asked is None


def test_last_point_taken_protects_and_a_monitor_stops_that_side(seat):
    assert seat.do(table.DeclareLastPoint, BLACK) is None
    seat.do(ask.NoteTime, after=300_000)
    assert seat.clock.times.black.flag is Flag.PROTECTED
    assert seat.do(ask.ClaimTime, WHITE).reason is Refused.CLAIM_REJECTED
    other = Seat()
    other.do(ask.StartClock)
    other.do(table.UseMonitor, True, "M. Onitor")
    other.do(table.DeclareLastPoint, BLACK, after=4_000)
    other.now += 300_000
    assert other.shown().black.remaining == 56_000


def test_the_last_point_declared_after_the_flag_fell_is_refused_with_a_sentence(seat):
    seat.do(ask.NoteTime, after=300_000)
    assert seat.clock.open_flag is BLACK
    refusal = seat.do(table.DeclareLastPoint, BLACK)
    assert refusal.reason is Refused.DECLARED_TOO_LATE
    assert "Ask the referee" in refusal_words(refusal, seat.state.position.grid)
    assert seat.do(ask.ClaimTime, WHITE) is None


def test_a_declaration_is_taken_back_on_record(seat):
    assert seat.do(table.WithdrawLastPoint, BLACK).reason is Refused.NOTHING_DECLARED
    seat.do(table.DeclareLastPoint, BLACK)
    assert seat.do(table.WithdrawLastPoint, BLACK) is None
    assert not seat.clock.times.black.last_point_declared
    seat.do(ask.NoteTime, after=300_000)
    assert seat.do(ask.ClaimTime, WHITE) is None


def test_after_a_waived_claim_the_game_goes_on_and_the_strip_says_so(seat):
    seat.do(ask.NoteTime, after=300_000)
    assert seat.do(ask.WaiveClaim, WHITE) is None
    assert seat.clock.running is BLACK
    assert "Black has no time" in strip_of(seat.state).sentence
    assert seat.do(ask.PlaceStone, BLACK, Point(2, 2)) is None
    assert seat.clock.running is WHITE
    assert seat.shown().black.remaining == 0
    assert seat.do(ask.PlaceStone, WHITE, Point(6, 6), after=1_000) is None
    assert seat.clock.running is BLACK
    assert seat.do(ask.ClaimTime, WHITE).reason is Refused.CLAIM_REJECTED


def test_an_absence_longer_than_any_time_is_charged_as_the_longest(seat):
    seat.do(table.NoteAbsent, WHITE)
    assert (
        seat.do(table.NoteArrived, WHITE, 11, "A. Referee", after=4_000_000_000).reason
        is Refused.NO_SUCH_TIME
    )
    assert seat.do(table.NoteArrived, WHITE, 0, "A. Referee") is None


# Times by ruling ---------------------------------------------------------------------------------------


def _times(black=None, white=None):
    return PerColor(black, white)


def test_times_need_three_assents_or_a_written_ruling(seat):
    wanted = _times(white=TimeSetting(1, Millis(5_000)))
    kind = RulingKind.TIMES_CORRECTED
    for assents in (NOBODY, PerColor(black=True, white=False)):
        refusal = seat.do(table.RuleOnTimes, kind, wanted, "A. Referee", "", assents, False)
        assert refusal.reason is Refused.TIMES_NEED_ASSENT
        refusal = seat.do(table.RuleOnTimes, kind, wanted, "A. Referee", " ", assents, True)
        assert refusal.reason is Refused.NEEDS_REASON
    assert (
        seat.do(table.RuleOnTimes, kind, wanted, "", "why", BOTH, False).reason
        is Refused.NEEDS_REASON
    )
    before = times_now(seat.state, Moment(seat.now))
    assert seat.do(table.RuleOnTimes, kind, wanted, "A. Referee", "", BOTH, False) is None
    assert times_now(seat.state, Moment(seat.now)).white == TimeSetting(1, Millis(5_000))
    assert seat.state.penalties.white == 2
    assert seat.clock.paused
    ruling = seat.state.rulings[-1]
    assert (ruling.kind, ruling.by, ruling.assent) == (kind, "A. Referee", True)
    assert f"B 0:{before.black.remaining}" in ruling.evidence
    assert "W 1:5000" in ruling.evidence
    said = ruling_words(ruling, seat.state.position.grid)
    assert "White 0:05 in period 1" in said
    assert "5000" not in said


def test_a_slip_is_undone_as_a_ruling_of_its_own_and_both_stay_on_record(seat):
    seat.play((2, 2), (6, 6))
    before = times_now(seat.state, Moment(seat.now))
    slip = _times(black=TimeSetting(3, Millis(1)))
    seat.do(table.RuleOnTimes, RulingKind.TIMES_CORRECTED, slip, "A. Referee", "slip", NOBODY, True)
    assert seat.state.penalties.black == 6
    ruled = seat.state.at_table.ruled[-1]
    assert ruled.before == before
    seat.do(
        table.RuleOnTimes,
        RulingKind.RULING_UNDONE,
        ruled.before,
        "A. Referee",
        "slip",
        NOBODY,
        True,
    )
    assert times_now(seat.state, Moment(seat.now)) == before
    assert seat.state.penalties.black == 0
    kinds = [one.kind for one in seat.state.rulings]
    assert kinds == [RulingKind.TIMES_CORRECTED, RulingKind.RULING_UNDONE]


@pytest.mark.parametrize(
    ("times", "reason"),
    [
        (_times(), Refused.NOT_A_TIME_RULING),
        (_times(black=TimeSetting(4, Millis(1))), Refused.NO_SUCH_TIME),
        (_times(white=TimeSetting(0, Millis(-1))), Refused.NO_SUCH_TIME),
    ],
)
def test_impossible_times_are_refused(seat, times, reason):
    kind = RulingKind.CLOCK_REPLACED
    assert (
        seat.do(table.RuleOnTimes, kind, times, "A. Referee", "why", BOTH, False).reason is reason
    )
    assert seat.state.rulings == ()


def test_only_rulings_on_time_put_times_and_they_need_the_times(seat):
    wanted = _times(black=TimeSetting(0, Millis(9)))
    refusal = seat.do(table.RuleOnTimes, RulingKind.ALLOWED, wanted, "A", "b", BOTH, False)
    assert refusal.reason is Refused.NOT_A_TIME_RULING


# Corrections -------------------------------------------------------------------------------------------


def _names(seat):
    return [(move.color.letter, getattr(move, "point", None)) for move in seat.state.line.moves()]


def test_a_wrong_point_several_moves_back_is_put_right_and_the_later_moves_stay(seat):
    seat.play((2, 2), (6, 6), (2, 6), (6, 2), (4, 4))
    clock = seat.clock
    assert seat.do(table.CorrectMoves, 2, 1, (Point(6, 5),), "A. Referee", "misclick") is None
    assert _names(seat)[1] == ("W", Point(6, 5))
    assert [point for _, point in _names(seat)][2:] == [Point(2, 6), Point(6, 2), Point(4, 4)]
    assert seat.state.position.color_at(Point(6, 6)) is None
    assert seat.state.rulings[-1].kind is RulingKind.MOVES_CORRECTED
    assert seat.clock == clock
    assert seat.state.to_play is WHITE


def test_two_missed_moves_are_put_in(seat):
    seat.play((2, 2), (6, 6), (2, 6))
    moves = (Point(4, 4), Point(4, 5))
    assert seat.do(table.CorrectMoves, 2, 0, moves, "A. Referee", "missed") is None
    letters = "".join(letter for letter, _ in _names(seat))
    assert letters == "BWBWB"
    assert _names(seat)[1] == ("W", Point(4, 4))


def test_one_move_put_in_names_the_first_that_would_be_out_of_turn(seat):
    seat.play((2, 2), (6, 6), (2, 6))
    refusal = seat.do(table.CorrectMoves, 2, 0, (Point(4, 4),), "A. Referee", "missed")
    assert (refusal.reason, refusal.number) == (Refused.LATER_MOVE_IMPOSSIBLE, 3)
    assert "Move 3" in refusal_words(refusal, seat.state.position.grid)


def test_a_later_move_on_the_corrected_point_is_named(seat):
    seat.play((2, 2), (6, 6), (2, 6), (6, 2), (4, 4))
    refusal = seat.do(table.CorrectMoves, 2, 1, (Point(4, 4),), "A. Referee", "misclick")
    assert (refusal.reason, refusal.number) == (Refused.LATER_MOVE_IMPOSSIBLE, 5)


@pytest.mark.parametrize(
    ("number", "replaced", "moves"), [(0, 1, ()), (5, 2, ()), (7, 0, (None,)), (2, 0, ())]
)
def test_a_correction_outside_the_game_is_refused(seat, number, replaced, moves):
    seat.play((2, 2), (6, 6), (2, 6), (6, 2), (4, 4))
    refusal = seat.do(table.CorrectMoves, number, replaced, moves, "A. Referee", "x")
    assert refusal.reason is Refused.NO_SUCH_MOVE


@pytest.fixture
def given_turn(seat):
    """Black and White moved, then White was given the turn as a record gives it, and passed."""
    seat.play((2, 2), (6, 6))
    seat.happens(events.BoardSetUp(seat.state.position, WHITE))
    assert seat.do(ask.Pass, WHITE) is None
    return seat


@pytest.mark.parametrize(
    ("number", "wanted"), [(1, Point(3, 3)), (2, Point(5, 5)), (3, Point(4, 4))]
)
def test_a_move_is_put_right_where_a_side_moves_twice_for_it_was_given_the_turn(
    given_turn, number, wanted
):
    refusal = given_turn.do(table.CorrectMoves, number, 1, (wanted,), "A. Referee", "misclick")
    assert refusal is None
    assert _names(given_turn)[number - 1] == ("BWW"[number - 1], wanted)
    assert given_turn.state.to_play is BLACK


def test_a_turn_that_was_given_stays_given_when_an_earlier_move_is_put_right(seat):
    seat.play((2, 2), (6, 6))
    seat.happens(events.BoardSetUp(seat.state.position, WHITE))
    refusal = seat.do(table.CorrectMoves, 1, 1, (Point(3, 3),), "A. Referee", "misclick")
    assert refusal is None
    assert seat.state.to_play is WHITE


@pytest.mark.parametrize("put_in", [Point(4, 4), None])
def test_a_given_turn_is_no_turn_for_a_third_move_in_a_row(given_turn, put_in):
    refusal = given_turn.do(table.CorrectMoves, 3, 0, (put_in,), "A. Referee", "missed")
    assert (refusal.reason, refusal.number) == (Refused.LATER_MOVE_IMPOSSIBLE, 4)


def test_the_table_shows_the_corrected_game_at_every_step():
    seat = Seat(side=5)
    live = Table(seat.setup)
    for at, point in enumerate([(2, 2), (1, 1), (3, 3), (0, 4)]):
        live.submit(ask.PlaceStone(live.state.to_play, Point(*point), Moment(at)))
    live.submit(table.CorrectMoves(2, 1, (Point(1, 2),), "A", "b", Moment(9)))
    assert [state.line.number for state in live.states] == [0, 1, 2, 3, 4]
    assert live.states[2].position.color_at(Point(1, 2)) is WHITE
    assert live.states[4].position == live.state.position
    assert live.states[3].to_play is WHITE
    live.submit(ask.PlaceStone(live.state.to_play, Point(4, 4), Moment(20)))
    assert len(live.states) == 6


# Resting, and results without a count --------------------------------------------------------------------


def test_an_adjourned_game_takes_no_move_until_the_sealed_one_is_opened(seat):
    seat.play((2, 2))
    assert seat.do(table.Adjourn, WHITE, "A. Referee", after=2_000) is None
    assert seat.clock.paused
    assert seat.state.at_table.held is Held.ADJOURNED
    white = times_now(seat.state, Moment(seat.now)).white
    assert seat.do(ask.PlaceStone, WHITE, Point(6, 6)).reason is Refused.ADJOURNED
    assert seat.do(ask.ResumeClock).reason is Refused.ADJOURNED
    occupied = seat.do(table.TakeUpAgain, Point(2, 2), "A. Referee", after=3_600_000)
    assert occupied.reason is Refused.ILLEGAL
    assert seat.do(table.TakeUpAgain, Point(6, 6), "A. Referee") is None
    assert seat.state.line.last.point == Point(6, 6)
    assert seat.state.to_play is BLACK
    assert seat.clock.paused
    assert seat.clock.turn is BLACK
    seat.do(ask.ResumeClock)
    assert seat.clock.running is BLACK
    assert times_now(seat.state, Moment(seat.now)).white == white


def test_a_clock_pressed_by_hand_is_pressed_by_the_sealed_move_too():
    seat = Seat()
    seat.setup = replace(seat.setup, played_stone_presses=False)
    seat.state = new_game(seat.setup)
    seat.do(ask.StartClock)
    seat.do(table.Adjourn, BLACK, "A. Referee", after=5_000)
    assert seat.do(table.TakeUpAgain, Point(4, 4), "A. Referee", after=60_000) is None
    assert seat.clock.turn is WHITE
    assert seat.clock.paused
    assert seat.state.at_table.held is Held.REFEREE
    assert times_now(seat.state, Moment(seat.now)).black.remaining == 55_000


def test_only_the_side_to_play_seals_a_move(seat):
    seat.play((2, 2))
    refused = seat.do(table.Adjourn, BLACK, "A. Referee")
    assert refused == Refusal(Refused.NOT_YOUR_TURN, BLACK)
    assert not seat.state.at_table.adjourned


def test_a_sealed_pass_after_a_pass_stops_play(seat):
    seat.play((2, 2))
    seat.do(ask.Pass, WHITE, after=1_000)
    seat.do(table.Adjourn, BLACK, "A. Referee")
    assert seat.do(table.TakeUpAgain, None, "A. Referee", after=9_000) is None
    assert seat.state.phase is Phase.AGREEMENT
    assert seat.clock.turn is None
    assert not seat.clock.paused


def test_a_game_adjourned_without_a_sealed_move_goes_on_with_the_same_side(seat):
    seat.play((2, 2))
    seat.do(table.Adjourn, None, "A. Referee")
    assert seat.do(table.TakeUpAgain, None, "A. Referee", after=9_000) is None
    assert seat.state.to_play is seat.clock.turn is WHITE
    assert seat.state.line.number == 1


@pytest.mark.parametrize(
    ("ending", "winner", "short"),
    [
        (Ending.FORFEIT, BLACK, "B+F"),
        (Ending.NO_SHOW, WHITE, "W+F"),
        (Ending.BOTH_LOST, None, "0-0"),
        (Ending.VOID, None, "Void"),
    ],
)
def test_a_result_without_a_count_is_given_with_name_and_reason(seat, ending, winner, short):
    give = table.GiveResult
    assert seat.do(give, ending, winner, "A. Referee", "").reason is Refused.NEEDS_REASON
    other = None if winner else BLACK
    assert seat.do(give, ending, other, "A. Referee", "why").reason is Refused.NO_SUCH_RESULT
    assert seat.do(give, ending, winner, "A. Referee", "why") is None
    assert seat.state.reported is not None
    for color in Color:
        assert seat.do(ask.ConfirmResult, color) is None
    assert seat.state.outcome.short == short
    assert seat.state.phase is Phase.FINISHED
    assert seat.do(table.MarkAway, BLACK, True).reason is Refused.FINISHED


def test_a_counted_result_is_not_given_by_the_referee(seat):
    refusal = seat.do(table.GiveResult, Ending.COUNT, BLACK, "A. Referee", "why")
    assert refusal.reason is Refused.NO_SUCH_RESULT


def test_replaying_the_events_gives_the_same_table(seat):
    seat.play((2, 2), (6, 6), (2, 6))
    seat.do(table.MarkAway, WHITE, True)
    seat.do(table.AskPause, BLACK)
    seat.do(table.CorrectMoves, 1, 1, (Point(3, 3),), "A. Referee", "x")
    seat.do(table.HoldClock, Held.FAULT, "A. Referee")
    again = replay(seat.setup, seat.events)
    assert replace(again, line=seat.state.line) == seat.state
    assert again.position == seat.state.position


def test_a_given_result_is_taken_back_by_a_ruling_with_a_reason(seat):
    seat.play((2, 2))
    before = times_now(seat.state, Moment(seat.now))
    refusal = seat.do(table.WithdrawResult, "R", "why")
    assert refusal.reason is Refused.NO_RESULT_GIVEN
    seat.do(table.GiveResult, Ending.VOID, None, "R", "fire")
    assert seat.do(table.WithdrawResult, "R", " ").reason is Refused.NEEDS_REASON
    assert seat.do(table.WithdrawResult, "R", "false alarm", after=90_000) is None
    assert (seat.state.phase, seat.state.outcome) == (Phase.PLAYING, None)
    assert seat.clock.paused
    assert times_now(seat.state, Moment(seat.now)) == before
    again = replay(seat.setup, seat.events)
    assert (again.clock, again.at_table) == (seat.clock, seat.state.at_table)


def test_where_only_the_opponent_claims_the_referee_is_refused_and_a_monitor_is_not():
    other = Seat(referee_claims=False)
    other.do(ask.StartClock)
    other.do(ask.NoteTime, after=300_000)
    refused = other.do(ask.ClaimTime, WHITE, by="A. Referee")
    assert refused.reason is Refused.CLAIM_IS_THE_PLAYERS
    assert "only the opponent" in refusal_words(refused, other.state.position.grid)
    other.do(table.UseMonitor, True, "M. Onitor")
    assert other.do(ask.ClaimTime, WHITE, by="M. Onitor") is None
    assert other.state.phase is Phase.REPORTED
    own = Seat(referee_claims=False)
    own.do(ask.StartClock)
    own.do(ask.NoteTime, after=300_000)
    assert own.do(ask.ClaimTime, WHITE) is None


def test_a_meal_is_a_pause_of_its_own_and_is_known_after_it(seat):
    assert seat.do(table.HoldClock, Held.MEAL, "", after=2_000) is None
    begun = seat.now
    assert (seat.state.at_table.held, seat.clock.paused) == (Held.MEAL, True)
    assert "meal break" in held_words(seat.state.at_table.held)
    seat.do(ask.ResumeClock, after=60_000)
    assert seat.state.at_table.held is Held.SET
    assert seat.state.at_table.meal_at == begun
    assert replay(seat.setup, seat.events).at_table == seat.state.at_table
