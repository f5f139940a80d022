"""From the stop to the fixed result, under each rule text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.clock.moments import minutes
from ingboard.counting.terms import Ties
from ingboard.game import commands as ask
from ingboard.game import events as happened
from ingboard.game.refusals import Refused
from ingboard.game.state import Ending, Outcome, Phase
from ingboard.rules.ruleset import RuleText
from tests.unit.game.played import (
    BLACK,
    ING_TIME,
    MARGIN,
    MARGIN_WITH_E4_ALIVE,
    SETTLED,
    SST,
    WHITE,
    Played,
    setup_of,
)

every_text = pytest.mark.parametrize("rules", list(RuleText))
each_sst_text = pytest.mark.parametrize("rules", SST)
SIMPLIFIED = RuleText.SIMPLIFIED


def paused(rules: RuleText = SIMPLIFIED) -> Played:
    game = Played(setup_of(rules, rows=SETTLED))
    game.pass_(2)
    return game


def positions_and_history(game: Played) -> object:
    line = game.state.line
    return line.position, line.number, [line.seen_at(line.position.cells)]


@every_text
def test_two_passes_in_a_row_stop_play(rules):
    game = Played(setup_of(rules))
    game.pass_()
    game.play("C3")
    game.pass_()
    assert game.is_in(Phase.PLAYING)
    game.pass_()
    assert game.is_in(Phase.AGREEMENT)
    assert game.state.may_mark
    assert game.refused(game.stone("A1")) is Refused.NOT_IN_PLAY


@every_text
def test_nothing_is_marked_assented_or_counted_during_play(rules):
    game = Played(setup_of(rules, rows=SETTLED))
    assert game.refused(ask.ToggleDead(game.at("E4"), game.now)) is Refused.NOT_MARKING
    assert game.refused(ask.Assent(BLACK, True, game.now)) is Refused.NOT_MARKING
    assert game.refused(ask.BeginCount(game.now)) is Refused.NOT_MARKING
    assert game.refused(ask.CorrectCount(game.now)) is Refused.NOT_COUNTED
    assert game.refused(ask.ConfirmResult(BLACK, game.now)) is Refused.NOT_COUNTED
    assert game.refused(ask.PlayOn(BLACK, game.now)) is Refused.IN_PLAY


def test_a_whole_chain_is_marked_and_unmarked():
    game = paused()
    game.mark("B3")
    assert game.state.dead == {game.at(f"B{row}") for row in range(1, 6)}
    game.mark("B5")
    assert game.state.dead == frozenset()
    assert game.refused(ask.ToggleDead(game.at("A4"), game.now)) is Refused.NO_STONE


@every_text
def test_any_change_of_the_marks_voids_both_assents(rules):
    game = paused(rules)
    game.mark("E4")
    game.agree()
    assert game.state.both_assent
    game.mark("E4")
    assert game.state.assents == PerColor(None, None)


@every_text
def test_an_assent_speaks_for_one_side_and_can_be_withdrawn(rules):
    game = paused(rules)
    game.do(ask.Assent(BLACK, True, game.now))
    assert not game.state.both_assent
    assert game.refused(ask.BeginCount(game.now)) is Refused.ASSENT_MISSING
    assert game.do(ask.Assent(BLACK, True, game.now)) == ()
    game.do(ask.Assent(WHITE, True, game.now))
    game.do(ask.Assent(BLACK, False, game.now))
    assert game.refused(ask.BeginCount(game.now)) is Refused.ASSENT_MISSING


@every_text
def test_both_assents_open_the_count_and_both_confirmations_fix_it(rules):
    game = paused(rules)
    game.mark("E4")
    game.count()
    plan = game.state.plan
    assert game.is_in(Phase.COUNTING)
    assert plan is not None
    assert plan.margin == MARGIN - 8
    game.do(ask.ConfirmResult(WHITE, game.now))
    assert game.do(ask.ConfirmResult(WHITE, game.now)) == ()
    assert game.is_in(Phase.COUNTING)
    game.do(ask.ConfirmResult(BLACK, game.now))
    assert game.state.outcome == Outcome(Ending.COUNT, WHITE, 8 - MARGIN)
    assert game.refused(ask.PlayOn(BLACK, game.now)) is Refused.FINISHED


@every_text
def test_a_count_is_corrected_and_done_again_until_the_result_is_fixed(rules):
    game = paused(rules)
    game.count()
    undead = game.state.plan
    game.do(ask.ConfirmResult(WHITE, game.now))
    game.do(ask.CorrectCount(game.now))
    assert game.state.plan is None
    assert not game.state.both_assent
    assert game.state.confirmed == PerColor(None, None)
    game.mark("E4")
    game.count()
    assert game.state.plan != undead
    game.do(ask.ConfirmResult(BLACK, game.now))
    assert game.is_in(Phase.COUNTING), "White's confirmation was of another count"
    game.do(ask.ConfirmResult(WHITE, game.now))
    assert game.is_in(Phase.FINISHED)


@every_text
def test_play_on_from_the_agreement_brings_the_position_back_and_the_marks_go(rules):
    game = paused(rules)
    before = positions_and_history(game)
    game.mark("E4", "B3")
    game.do(ask.Assent(BLACK, True, game.now))
    game.do(ask.PlayOn(WHITE, game.now))
    assert positions_and_history(game) == before
    assert game.state.dead == frozenset()
    assert not game.state.both_assent
    assert game.state.to_play is BLACK, "the opponent of whoever passed last"


def test_play_on_during_or_after_the_count_brings_the_position_back_under_the_simplified_text():
    for correct in (False, True):
        game = paused()
        before = positions_and_history(game)
        game.mark("E4")
        game.count()
        game.do(ask.ConfirmResult(BLACK, game.now))
        if correct:
            game.do(ask.CorrectCount(game.now))
        game.do(ask.PlayOn(WHITE, game.now))
        assert positions_and_history(game) == before
        assert game.is_in(Phase.PLAYING_ON)
        assert (game.state.plan, game.state.dead) == (None, frozenset())
        assert game.state.confirmed == PerColor(None, None)


@each_sst_text
def test_play_does_not_go_on_once_counting_has_begun_under_sst(rules):
    game = paused(rules)
    game.count()
    assert game.refused(ask.PlayOn(BLACK, game.now)) is Refused.NO_RESUMPTION
    game.do(ask.CorrectCount(game.now))
    assert game.refused(ask.PlayOn(BLACK, game.now)) is Refused.NO_RESUMPTION
    assert game.refused(ask.Pass(BLACK, game.now)) is Refused.NOT_IN_PLAY


def test_the_history_for_superko_outlasts_a_stop():
    game = Played(setup_of(rows=[".XO..", "XO.O.", ".XO..", ".....", "....."]))
    game.play("C4")
    game.pass_(2)
    game.mark("C4")
    game.do(ask.PlayOn(BLACK, game.now))
    assert game.refused(game.stone("B4")) is Refused.ILLEGAL


def test_the_second_succession_of_passes_ends_the_game_at_once_with_nothing_dead():
    game = paused()
    game.mark("E4")
    game.do(ask.PlayOn(BLACK, game.now))
    game.pass_(2)
    assert game.is_in(Phase.COUNTING)
    assert game.state.plan is not None
    assert game.state.plan.margin == MARGIN_WITH_E4_ALIVE - 8
    assert game.state.dead == frozenset()
    assert game.refused(ask.PlayOn(BLACK, game.now)) is Refused.NO_RESUMPTION
    game.do(ask.CorrectCount(game.now))
    assert game.refused(ask.ToggleDead(game.at("E4"), game.now)) is Refused.NOTHING_DEAD_NOW
    game.do(ask.BeginCount(game.now))
    game.confirm()
    assert game.is_in(Phase.FINISHED)


def test_passes_before_play_on_do_not_count_for_the_second_succession():
    game = paused()
    game.do(ask.PlayOn(BLACK, game.now))
    assert game.state.passes == 0
    game.pass_()
    assert game.is_in(Phase.PLAYING_ON)
    game.play("E5")
    game.pass_()
    assert game.is_in(Phase.PLAYING_ON)


@each_sst_text
def test_the_third_and_the_fourth_pass_are_made_in_the_pause_and_end_play_for_good(rules):
    game = paused(rules)
    game.pass_()
    assert game.state.may_resume
    game.pass_()
    assert game.state.passes == 4
    assert game.state.ended_for_good
    assert game.refused(ask.PlayOn(BLACK, game.now)) is Refused.NO_RESUMPTION
    assert game.refused(ask.Pass(game.state.to_play, game.now)) is Refused.NOT_IN_PLAY
    game.mark("E4")
    game.count()
    game.confirm()
    assert game.state.outcome == Outcome(Ending.COUNT, WHITE, 8 - MARGIN)


def test_there_is_no_third_pass_in_the_simplified_agreement():
    game = paused()
    assert game.refused(ask.Pass(game.state.to_play, game.now)) is Refused.NOT_IN_PLAY


@each_sst_text
def test_play_goes_on_after_three_passes_and_the_next_one_is_the_fourth(rules):
    game = paused(rules)
    game.pass_()
    game.do(ask.PlayOn(WHITE, game.now))
    assert game.is_in(Phase.PLAYING)
    assert game.state.to_play is WHITE
    game.pass_()
    assert game.state.ended_for_good


@every_text
def test_play_stops_without_passes_by_both_players_recorded_assents(rules):
    game = Played(setup_of(rules, rows=SETTLED))
    game.do(ask.ProposeStop(WHITE, game.now))
    assert game.is_in(Phase.PLAYING)
    assert game.do(ask.ProposeStop(WHITE, game.now)) == ()
    game.do(ask.ProposeStop(BLACK, game.now))
    assert game.is_in(Phase.AGREEMENT)
    assert game.state.stopped_by_consent
    assert [event.color for event in game.events if isinstance(event, happened.StopProposed)] == [
        WHITE,
        BLACK,
    ]
    assert game.refused(ask.Pass(BLACK, game.now)) is Refused.NOT_IN_PLAY
    game.mark("E4")
    game.count()
    game.confirm()
    assert game.state.outcome == Outcome(Ending.COUNT, WHITE, 8 - MARGIN)


@every_text
def test_a_play_voids_the_proposal_to_stop(rules):
    game = Played(setup_of(rules))
    game.do(ask.ProposeStop(WHITE, game.now))
    game.play("C3")
    assert game.state.stop_proposed is None
    game.do(ask.ProposeStop(BLACK, game.now))
    assert game.is_in(Phase.PLAYING)


def test_after_play_on_a_stop_by_consent_is_refused_under_the_simplified_text():
    game = paused()
    game.do(ask.PlayOn(BLACK, game.now))
    assert game.refused(ask.ProposeStop(BLACK, game.now)) is Refused.NOTHING_DEAD_NOW


def test_after_a_stop_by_consent_whoever_was_to_move_moves_on():
    game = Played(setup_of())
    game.play("C3")
    for color in (BLACK, WHITE):
        game.do(ask.ProposeStop(color, game.now))
    game.do(ask.PlayOn(BLACK, game.now))
    assert game.state.to_play is WHITE
    fresh = Played(setup_of())
    for color in (BLACK, WHITE):
        fresh.do(ask.ProposeStop(color, fresh.now))
    fresh.do(ask.PlayOn(WHITE, fresh.now))
    assert fresh.state.to_play is BLACK


def test_a_stop_by_consent_stops_the_clock_too():
    game = Played(setup_of(control=ING_TIME))
    game.play("C3")
    for color in (BLACK, WHITE):
        game.do(ask.ProposeStop(color, game.now))
    assert game.clock().turn is None


def test_points_bought_on_the_clock_are_penalties_of_the_count():
    game = Played(setup_of(rows=SETTLED, control=ING_TIME))
    game.do(ask.StartClock(game.now))
    game.wait(minutes(16))
    game.pass_(2)
    game.mark("E4")
    game.count()
    assert game.state.penalties == PerColor(4, 0)
    assert game.state.plan is not None
    assert game.state.plan.terms.penalties == PerColor(4, 0)
    assert game.state.plan.margin == MARGIN - 8 - 4


@pytest.mark.parametrize(
    ("ties", "winner"), [(Ties.BLACK, BLACK), (Ties.WHITE, WHITE), (Ties.DRAW, None)]
)
def test_a_tie_goes_as_the_terms_say(ties, winner):
    setup = setup_of(rows=SETTLED)
    game = Played(replace(setup, terms=replace(setup.terms, komi=float(MARGIN), ties=ties)))
    game.pass_(2)
    game.mark("E4")
    game.count()
    game.confirm()
    assert game.state.outcome == Outcome(Ending.COUNT, winner, 0)
