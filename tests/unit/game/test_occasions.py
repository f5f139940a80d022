"""Friends and tournaments: how many confirm, what can be withdrawn, and what a journal says of it."""

from __future__ import annotations

from functools import reduce

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Absolute
from ingboard.clock.moments import Moment, minutes
from ingboard.game import commands as ask
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup, Occasion, even_game, with_colors_changed
from ingboard.game.state import Ending, GameState, new_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.plain_events import setup_from_plain, setup_to_plain
from ingboard.table.tournament import Tournament, in_force_at

TEN, FIVE = Absolute(minutes(10)), Absolute(minutes(5))


def conditions(occasion: Occasion) -> GameSetup:
    usual = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    names = PerColor("Ann", "Bob")
    return replace(usual, controls=PerColor(TEN, FIVE), names=names, occasion=occasion)


def after(state: GameState, *given: ask.Command) -> GameState:
    for command in given:
        decision = decide(state, command)
        assert not isinstance(decision, Refusal), decision
        state = reduce(evolve, decision, state)
    return state


def resigned(occasion: Occasion) -> GameState:
    start = ask.StartClock(Moment(0))
    stone = ask.PlaceStone(Color.BLACK, Point(4, 4), Moment(1_000))
    return after(
        new_game(conditions(occasion)), start, stone, ask.Resign(Color.WHITE, Moment(2_000))
    )


def test_a_friend_resigns_by_one_word_and_takes_it_back():
    state = resigned(Occasion.FRIENDLY)
    assert state.outcome is not None
    assert (state.outcome.ending, state.outcome.winner) == (Ending.RESIGNATION, Color.BLACK)
    state = after(state, ask.WithdrawResult("", "", Moment(3_000), Color.BLACK))
    assert state.outcome is None
    assert state.clock is not None
    assert (state.clock.turn, state.clock.paused) == (Color.WHITE, True)


def test_at_a_tournament_both_confirm_and_only_the_side_that_resigned_withdraws():
    state = resigned(Occasion.TOURNAMENT)
    assert state.outcome is None
    assert isinstance(
        decide(state, ask.WithdrawResult("", "", Moment(3_000), Color.BLACK)), Refusal
    )
    state = after(state, *(ask.ConfirmResult(color, Moment(3_000)) for color in Color))
    assert state.outcome is not None
    assert isinstance(
        decide(state, ask.WithdrawResult("", "", Moment(4_000), Color.WHITE)), Refusal
    )


def test_time_gone_among_friends_is_a_result_at_once():
    state = after(new_game(conditions(Occasion.FRIENDLY)), ask.StartClock(Moment(0)))
    state = after(state, ask.ClaimTime(Color.WHITE, Moment(minutes(11)), "the clock"))
    assert state.outcome is not None
    assert state.outcome.ending is Ending.TIME


def test_a_count_among_friends_is_final_by_one_confirm():
    start = ask.StartClock(Moment(0))
    stone = ask.PlaceStone(Color.BLACK, Point(4, 4), Moment(1_000))
    passes = ask.Pass(Color.WHITE, Moment(2_000)), ask.Pass(Color.BLACK, Moment(3_000))
    assents = (ask.Assent(color, given=True, at=Moment(4_000)) for color in Color)
    state = after(new_game(conditions(Occasion.FRIENDLY)), start, stone, *passes, *assents)
    state = after(
        state, ask.BeginCount(Moment(5_000)), ask.ConfirmResult(Color.WHITE, Moment(6_000))
    )
    assert state.outcome is not None
    assert state.outcome.ending is Ending.COUNT


@pytest.mark.parametrize("occasion", Occasion)
def test_a_journal_keeps_the_occasion_and_an_old_one_is_a_tournaments(occasion):
    setup = conditions(occasion)
    plain = setup_to_plain(setup)
    assert ("occasion" in plain) is (occasion is not Occasion.TOURNAMENT)
    assert "date" not in plain
    assert setup_from_plain(plain) == setup
    dated = replace(setup, date="2026-11-26")
    assert setup_from_plain(setup_to_plain(dated)) == dated


def test_nothing_is_tested_or_the_referees_among_friends():
    strict = Tournament()
    assert in_force_at(strict, conditions(Occasion.TOURNAMENT)) is strict
    friendly = in_force_at(strict, conditions(Occasion.FRIENDLY))
    assert not (friendly.sound_test)
    assert not (friendly.referee_resumes)
    assert not (friendly.claims_by_hand)
    assert friendly.players_may_hold


def test_the_next_game_has_other_colors_with_name_and_time():
    setup = with_colors_changed(conditions(Occasion.FRIENDLY))
    assert setup.names == PerColor("Bob", "Ann")
    assert setup.controls == PerColor(FIVE, TEN)
    assert with_colors_changed(setup) == conditions(Occasion.FRIENDLY)
