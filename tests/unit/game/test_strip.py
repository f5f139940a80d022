"""The strip says where the game stands and what the next pass does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.game import commands as ask
from ingboard.game import commands as table
from ingboard.game.state import Phase
from ingboard.game.strip import Strip, strip_of
from ingboard.rules.ruleset import RuleText
from tests.unit.game.played import BLACK, ING_TIME, SETTLED, SST, WHITE, Played, setup_of

each_sst_text = pytest.mark.parametrize("rules", SST)


def strip(game: Played) -> Strip:
    return strip_of(game.state)


def lamps(game: Played) -> tuple[int, int]:
    return strip(game).lit, strip(game).lamps


def test_simplified_lamps_light_with_the_passes_and_go_out_at_play_on():
    game = Played(setup_of())
    assert (strip(game).title, lamps(game), strip(game).turn) == ("Play", (0, 2), BLACK)
    game.pass_()
    assert (lamps(game), strip(game).turn) == ((1, 2), WHITE)
    assert not strip(game).asks_before_pass
    game.pass_()
    assert (strip(game).title, lamps(game), strip(game).turn) == ("Agreement", (2, 2), None)
    game.do(ask.PlayOn(BLACK, game.now))
    assert (strip(game).title, lamps(game)) == ("Playing on", (0, 2))
    assert "end the game" in strip(game).sentence
    game.pass_()
    assert strip(game).asks_before_pass
    assert strip(game).sentence == "Black passed. If White passes too, the game ends."


def test_a_clock_out_of_step_with_the_board_is_said_where_stones_are_recorded():
    game = Played(setup_of(control=ING_TIME))
    game.do(ask.StartClock(game.now))
    game.wait(1_000)
    game.do(ask.PressClock(BLACK, game.now))
    assert strip(game).sentence.startswith("No passes yet")  # no stone is recorded: a clock alone
    game.wait(1_000)
    game.do(ask.PressClock(WHITE, game.now))
    game.play("C3")
    game.wait(1_000)
    game.do(ask.PressClock(WHITE, game.now))
    said = strip(game).sentence
    assert "Black's time runs" in said
    assert "White must play or pass" in said
    by_hand = replace(game.state.setup, played_stone_presses=False)
    assert strip_of(replace(game.state, setup=by_hand)).sentence.startswith("No passes yet")
    game.play("B2")
    assert strip(game).sentence.startswith("No passes yet")
    assert game.clock().turn is BLACK


def test_a_game_at_rest_says_so_and_whose_move_is_sealed():
    game = Played(setup_of())
    game.do(table.Adjourn(BLACK, "A. Referee", game.now))
    assert strip(game).title == "Adjourned"
    assert "Black's move sealed" in strip(game).sentence
    game.do(table.TakeUpAgain(None, "A. Referee", game.now))
    assert strip(game).title == "Play"
    game.do(table.Adjourn(None, "A. Referee", game.now))
    assert "no sealed move" in strip(game).sentence


@each_sst_text
def test_sst_has_four_lamps_and_asks_before_the_fourth_pass(rules):
    game = Played(setup_of(rules))
    for passes in range(3):
        assert lamps(game) == (passes, 4)
        assert not strip(game).asks_before_pass
        game.pass_()
    assert lamps(game) == (3, 4)
    assert strip(game).asks_before_pass
    assert "a fourth ends the game" in strip(game).sentence
    game.pass_()
    assert lamps(game) == (4, 4)
    assert not strip(game).asks_before_pass
    assert "play is over" in strip(game).sentence


def test_a_proposal_to_stop_is_told_to_the_other_side():
    game = Played(setup_of())
    game.do(ask.ProposeStop(BLACK, game.now))
    assert strip(game).sentence.startswith("Black proposes to stop")
    assert "White agrees, or plays" in strip(game).sentence


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_stop_by_consent_lights_no_lamp(rules):
    game = Played(setup_of(rules))
    game.play("C3")
    for color in (BLACK, WHITE):
        game.do(ask.ProposeStop(color, game.now))
    assert lamps(game)[0] == 0
    assert strip(game).sentence.startswith("Stopped by consent")
    assert "White first" in strip(game).sentence


def test_the_handicap_says_how_many_stones_are_left():
    game = Played(setup_of(side=9, handicap=2))
    assert strip(game).title == "Handicap"
    assert "2 more stones" in strip(game).sentence
    game.play("C3")
    assert "one more stone" in strip(game).sentence
    assert strip(game).turn is BLACK


@pytest.mark.parametrize("rules", list(RuleText))
def test_the_count_says_whether_play_may_go_on_and_the_end_says_the_result(rules):
    game = Played(setup_of(rules, rows=SETTLED))
    game.pass_(2)
    game.mark("E4")
    game.count()
    assert strip(game).title == "Count"
    assert ("play on" in strip(game).sentence) == (rules is RuleText.SIMPLIFIED)
    game.confirm()
    assert strip(game).title == "Result"
    assert "White wins by 13" in strip(game).sentence


@each_sst_text
def test_after_playing_on_the_next_pass_is_the_third(rules):
    game = Played(setup_of(rules))
    game.play("C3")
    game.pass_()
    game.pass_()
    game.do(ask.PlayOn(BLACK, game.now))
    assert (strip(game).turn, lamps(game)) == (WHITE, (2, 4))
    assert "A pass is the third" in strip(game).sentence
    game.pass_()
    assert strip(game).sentence.startswith("Three passes")


@pytest.mark.parametrize("rules", list(RuleText))
@pytest.mark.parametrize("plays_on", [False, True])
def test_every_sentence_about_passes_fits_on_one_line(rules, plays_on):
    game = Played(setup_of(rules))
    game.play("C3")
    for passes in range(5):
        assert 0 < len(strip(game).sentence) <= 110
        if plays_on and passes == 2:
            game.do(ask.PlayOn(BLACK, game.now))
            assert 0 < len(strip(game).sentence) <= 110
        if game.state.phase is Phase.COUNTING or game.state.passes == strip(game).lamps:
            break
        game.pass_()
