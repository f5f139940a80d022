from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Point
from ingboard.clock.control import Fischer
from ingboard.clock.moments import minutes, seconds
from ingboard.game import commands as ask
from ingboard.game import events as happened
from ingboard.game.decide import decide
from ingboard.game.refusals import Refusal, Refused, refusal_words
from ingboard.game.state import NOTHING_NOTED, Ending, Outcome, Phase
from ingboard.rules.plays import Passed, Reason
from ingboard.rules.ruleset import RuleText
from tests.unit.game.played import BLACK, ING_TIME, WHITE, Played, facts, setup_of

KO = [".XO..", "XO.O.", ".XO..", ".....", "....."]


def test_players_move_in_turn_from_an_empty_board():
    game = Played(setup_of())
    game.play("C3", "D3")
    assert game.state.to_play is BLACK
    assert game.state.line.number == 2
    assert game.state.position.count(BLACK) == game.state.position.count(WHITE) == 1


@pytest.mark.parametrize(("side", "refused"), [(25, False), (26, True), (52, True)])
def test_boards_over_25_are_looked_at_and_not_played_on(side, refused):
    game = Played(setup_of(side=side))
    for command in (game.stone("C3"), ask.Pass(BLACK, game.now)):
        decision = decide(game.state, command)
        assert isinstance(decision, Refusal) is refused
        if isinstance(decision, Refusal):
            assert decision.reason is Refused.BOARD_TOO_LARGE
            assert "25" in refusal_words(decision, game.state.position.grid)


def test_a_stone_out_of_turn_is_refused_and_names_the_last_move():
    game = Played(setup_of())
    game.play("C3")
    refusal = decide(game.state, game.stone("D3", BLACK))
    assert isinstance(refusal, Refusal)
    assert refusal.reason is Refused.ILLEGAL
    assert refusal.illegal is not None
    assert (refusal.illegal.reason, refusal.illegal.refers_to) == (Reason.WRONG_TURN, 1)
    assert game.refused(ask.Pass(BLACK, game.now)) is Refused.NOT_YOUR_TURN


def test_an_illegal_play_is_refused_with_its_verdict():
    game = Played(setup_of(rows=KO))
    game.play("C4")
    refusal = decide(game.state, game.stone("B4"))
    assert isinstance(refusal, Refusal)
    assert refusal.illegal is not None
    assert (refusal.illegal.reason, refusal.illegal.refers_to) == (Reason.SUPERKO, 0)


def test_a_single_stone_suicide_is_a_pass_with_kim_simon_and_straus():
    game = Played(setup_of(RuleText.KSS, rows=["..X..", ".X.X.", "..X..", ".....", "....."]))
    game.play("A1")
    game.do(game.stone("C4"))
    assert game.state.line.last == Passed(WHITE, instead_of=Point(1, 2))
    assert game.state.to_play is BLACK
    assert game.state.passes == 1


def test_resignation_ends_the_game_in_any_phase():
    for passes in (0, 1, 2):
        game = Played(setup_of())
        game.pass_(passes)
        game.do(ask.Resign(BLACK, game.now))
        assert game.state.outcome == Outcome(Ending.RESIGNATION, WHITE)
        assert game.is_in(Phase.FINISHED)
        assert game.refused(game.stone("A1")) is Refused.FINISHED


# The clock


def test_the_first_stone_starts_the_clock_and_hands_the_turn_over():
    game = Played(setup_of(control=ING_TIME))
    game.play("C3")
    assert game.clock().turn is WHITE
    game.wait(seconds(7))
    game.play("D3")
    assert game.clock().times[WHITE].used == seconds(7)
    assert game.clock().turn is BLACK
    assert game.clock().log == ()


def test_where_stone_and_press_are_two_acts_the_stone_does_not_end_the_turn():
    setup = setup_of(control=ING_TIME)
    game = Played(replace(setup, played_stone_presses=False))
    game.do(ask.StartClock(game.now))
    game.play("C3")
    assert game.clock().turn is BLACK
    game.do(ask.PressClock(BLACK, game.now))
    assert game.clock().turn is WHITE


def test_a_press_is_never_a_pass():
    game = Played(setup_of(control=ING_TIME))
    game.do(ask.StartClock(game.now))
    game.do(ask.PressClock(BLACK, game.now))
    game.do(ask.PressClock(WHITE, game.now))
    game.do(ask.PressClock(WHITE, game.now))
    assert game.state.line.number == 0
    assert game.state.passes == 0
    assert game.is_in(Phase.PLAYING)
    assert len(game.clock().log) == 1


def test_a_pass_is_a_move_and_a_press():
    game = Played(setup_of(control=ING_TIME))
    game.do(ask.StartClock(game.now))
    game.pass_()
    assert game.clock().turn is WHITE
    assert game.state.passes == 1


def test_the_second_pass_stops_the_clock_and_play_on_starts_it_for_the_last_passers_opponent():
    game = Played(setup_of(control=ING_TIME))
    game.play("C3")
    game.pass_(2)
    assert game.clock().turn is None
    game.wait(minutes(30))
    game.do(ask.PlayOn(WHITE, game.now))
    assert game.state.to_play is WHITE
    assert game.clock().turn is WHITE
    assert game.clock().times[WHITE].used == 0


def test_a_held_clock_takes_no_stone_and_no_pass():
    game = Played(setup_of(control=ING_TIME))
    game.play("C3")
    game.do(ask.PauseClock(game.now))
    assert game.refused(game.stone("D3")) is Refused.CLOCK_HELD
    assert game.refused(ask.Pass(WHITE, game.now)) is Refused.CLOCK_HELD
    assert game.refused(ask.PauseClock(game.now)) is Refused.CLOCK_HELD
    game.do(ask.ResumeClock(game.now))
    game.play("D3")


def test_after_the_flag_nobody_moves_until_the_win_is_claimed_or_waived():
    game = Played(setup_of(control=Fischer(seconds(10), seconds(1))))
    game.play("C3")
    game.wait(seconds(11))
    assert game.refused(game.stone("D3")) is Refused.TIME_GONE
    assert game.refused(ask.ClaimTime(WHITE, game.now)) is Refused.CLAIM_REJECTED
    assert game.refused(ask.WaiveClaim(WHITE, game.now)) is Refused.CLAIM_REJECTED
    assert game.refused(ask.PauseClock(game.now)) is Refused.TIME_GONE
    waived = Played(game.setup)
    waived.events, waived.state, waived.now = list(game.events), game.state, game.now
    game.do(ask.ClaimTime(BLACK, game.now))
    game.confirm()
    assert game.state.outcome == Outcome(Ending.TIME, BLACK)
    waived.do(ask.WaiveClaim(BLACK, waived.now))
    waived.play("D3")
    assert waived.refused(ask.ClaimTime(BLACK, waived.now)) is Refused.CLAIM_REJECTED


def test_time_is_noted_only_when_something_was_due():
    game = Played(setup_of(control=ING_TIME))
    game.play("C3")
    game.wait(minutes(10) - 1)
    assert game.do(ask.NoteTime(game.now)) == ()
    game.wait(1)
    assert game.do(ask.NoteTime(game.now)) == (happened.TimeNoted(game.now),)
    assert game.do(ask.NoteTime(game.now)) == ()
    assert game.state.penalties[WHITE] == 2


def test_a_game_without_a_clock_refuses_what_needs_one():
    game = Played(setup_of())
    now = game.now
    for command in (
        ask.StartClock(now),
        ask.PressClock(BLACK, now),
        ask.PauseClock(now),
        ask.ResumeClock(now),
        ask.AdjustClock(BLACK, 1000, now),
        ask.SetClock(BLACK, 0, 1000, now),
        ask.ClaimTime(BLACK, now),
        ask.WaiveClaim(BLACK, now),
    ):
        assert game.refused(command) is Refused.NO_CLOCK
    assert game.do(ask.NoteTime(now)) == ()


# Handicap


def test_black_places_a_handicap_freely_while_white_passes_without_time_and_press():
    game = Played(setup_of(control=ING_TIME, side=9, handicap=3))
    assert game.is_in(Phase.HANDICAP)
    assert game.refused(ask.StartClock(game.now)) is Refused.BLACK_PLACES
    assert game.refused(ask.Pass(BLACK, game.now)) is Refused.BLACK_PLACES
    for left, name in ((3, "C3"), (2, "G7"), (1, "E5")):
        assert (game.state.handicap_left, game.state.to_play) == (left, BLACK)
        game.wait(minutes(1))
        game.play(name)
    assert game.is_in(Phase.PLAYING)
    assert game.state.to_play is WHITE
    assert game.state.passes == 0
    assert game.state.position.count(BLACK) == 3
    assert [move.color for move in game.state.line.moves()] == [BLACK, WHITE, BLACK, WHITE, BLACK]
    assert game.clock().turn is WHITE
    assert game.clock().log == ()
    assert game.clock().times.map(lambda time: time.used).black == 0


def test_one_stone_of_handicap_is_an_ordinary_first_move():
    assert Played(setup_of(handicap=1)).state.phase is Phase.PLAYING


def test_handicap_stones_are_taken_back_one_by_one_with_whites_free_passes():
    game = Played(setup_of(control=ING_TIME, side=9, handicap=3))
    states = [facts(game.state)]
    for name in ("C3", "G7", "E5"):
        game.play(name)
        states.append(facts(game.state))
    for _ in range(3):
        states.pop()
        game.do(ask.TakeBack(game.now, assented=True))
        after = facts(game.state)
        for name in states[-1].keys() - {"clock", "at_table"}:
            assert after[name] == states[-1][name], name
        assert game.clock().turn is None
    assert game.refused(ask.TakeBack(game.now)) is Refused.NO_MOVE


# Taking back


def test_a_move_taken_back_gives_board_and_turn_back():
    game = Played(setup_of(rows=KO))
    before = facts(game.state)
    game.play("C4")
    game.do(ask.TakeBack(game.now))
    assert facts(game.state) == before
    game.play("C4")
    assert rows_of(game.state.position)[1] == "X.XO."


def test_a_move_taken_back_gives_the_turn_on_the_clock_back_without_a_press():
    game = Played(setup_of(control=Fischer(minutes(10), seconds(5))))
    game.play("C3")
    game.wait(seconds(8))
    game.do(ask.TakeBack(game.now, assented=True))
    clock = game.clock()
    assert clock.turn is BLACK
    assert not clock.paused
    assert clock.times[WHITE].used == seconds(8)
    assert clock.times[WHITE].presses == 0
    game.play("D4")
    assert game.clock().turn is WHITE
    assert game.clock().log == ()


def test_a_held_clock_stays_held_when_a_move_is_taken_back():
    game = Played(setup_of(control=ING_TIME))
    game.play("C3")
    game.do(ask.PauseClock(game.now))
    game.do(ask.TakeBack(game.now, assented=True))
    assert game.clock().paused
    assert game.clock().turn is BLACK


def test_the_second_pass_taken_back_starts_play_and_clock_again():
    game = Played(setup_of(control=ING_TIME))
    game.pass_(2)
    game.do(ask.TakeBack(game.now, assented=True))
    assert game.is_in(Phase.PLAYING)
    assert (game.state.passes, game.state.stops, game.state.to_play) == (1, 0, WHITE)
    assert game.clock().turn is WHITE


def test_the_third_pass_taken_back_leaves_the_pause():
    game = Played(setup_of(RuleText.ING1991, control=ING_TIME))
    game.pass_(2)
    paused = facts(game.state)
    game.pass_()
    game.do(ask.TakeBack(game.now, assented=True))
    assert game.state.at_table.retractions
    assert facts(replace(game.state, at_table=NOTHING_NOTED)) == paused


@pytest.mark.parametrize("rules", list(RuleText))
def test_once_stones_are_marked_or_counted_or_play_is_over_nothing_is_taken_back(rules):
    marked = Played(setup_of(rules))
    marked.play("C3")
    marked.pass_(2)
    marked.mark("C3")
    assert marked.refused(ask.TakeBack(marked.now)) is Refused.NO_MOVE
    counted = Played(setup_of(rules))
    counted.pass_(2)
    counted.count()
    assert counted.refused(ask.TakeBack(counted.now)) is Refused.NO_MOVE
    counted.do(ask.CorrectCount(counted.now))
    assert counted.refused(ask.TakeBack(counted.now)) is Refused.NO_MOVE


def test_moves_before_play_on_are_not_taken_back():
    game = Played(setup_of())
    game.play("C3")
    game.pass_(2)
    game.do(ask.PlayOn(BLACK, game.now))
    assert game.refused(ask.TakeBack(game.now)) is Refused.NO_MOVE
    game.play("D3")
    game.do(ask.TakeBack(game.now))
    assert game.is_in(Phase.PLAYING_ON)
