"""What holds whatever is asked of a game: random commands, with and without a clock, under every text."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from ingboard.clock.control import Absolute, Canadian, Fischer, SecondCounting
from ingboard.clock.moments import Moment, seconds
from ingboard.game.change import change_of
from ingboard.game.decide import decide
from ingboard.game.events import MoveTakenBack, PassesVoided, PassMade, StonePlaced
from ingboard.game.evolve import replay
from ingboard.game.refusals import Refusal, refusal_words
from ingboard.game.state import IN_PLAY, AtTable, GameState, Phase
from ingboard.game.strip import strip_of
from ingboard.rules.ruleset import RuleText
from tests.unit.game.nonsense import random_command
from tests.unit.game.played import ING_TIME, Played, facts, setup_of

CONTROLS = (
    None,
    None,
    ING_TIME,
    Fischer(seconds(40), seconds(2)),
    SecondCounting(seconds(30), seconds(5), 2),
    Canadian(seconds(20), seconds(30), 5),
    Absolute(seconds(60)),
)
ON_THE_BOARD = (StonePlaced, PassMade, MoveTakenBack, PassesVoided)


def random_game(random: Random, rules: RuleText, commands: int, seen: Counter[str]) -> Played:
    setup = setup_of(
        rules,
        side=random.choice([3, 4, 5]),
        control=random.choice(CONTROLS),
        handicap=random.choice([0, 0, 0, 2, 3]),
    )
    game = Played(setup)
    for _ in range(commands):
        game.wait(random.choice([0, 100, 1500, 6000, -50]))
        game.now = max(game.now, Moment(0))
        before = game.state
        command = random_command(random, before, game.now)
        decision = game.submit(command)
        again = decide(before, command)
        assert again == decision, "deciding changes nothing"
        assert_sound(game.state)
        if isinstance(decision, Refusal):
            seen["refused"] += 1
            assert game.state is before
            assert_plain(refusal_words(decision, before.position.grid))
        else:
            change = change_of(decision, game.state)
            assert bool(change.areas) == bool(decision)
            if not any(isinstance(event, ON_THE_BOARD) for event in decision):
                assert game.state.line is before.line, "only moves touch the line of play"
        seen[game.state.phase] += 1
    return game


def assert_plain(sentence: str) -> None:
    """A finished sentence: nothing left to fill in."""
    assert sentence == " ".join(sentence.split())
    assert not set("{}") & set(sentence)
    assert sentence[0].isupper()
    assert sentence[-1] == "."


def assert_sound(state: GameState) -> None:
    assert_plain(strip_of(state).sentence)
    assert set(state.dead) <= set(state.position.points_of(None)) ^ set(state.position.grid.points)
    assert (state.plan is not None) == (state.phase is Phase.COUNTING) or (
        state.phase in (Phase.REPORTED, Phase.FINISHED)
    )
    assert (state.reported is not None) == (state.phase is Phase.REPORTED)
    assert (state.outcome is not None) == (state.phase is Phase.FINISHED)
    if state.phase not in (Phase.REPORTED, Phase.FINISHED):
        assert (state.handicap_left > 0) == (state.phase is Phase.HANDICAP)
    assert min(state.penalties.black, state.penalties.white) >= 0
    assert state.stops >= 0
    if state.phase not in IN_PLAY and state.clock is not None:
        assert state.clock.turn is None, "no time runs when play is stopped"
    if state.phase is Phase.PLAYING_ON:
        assert state.setup.ruleset.passes_to_end is None
        assert state.stops == 1


@pytest.mark.parametrize("rules", list(RuleText))
def test_replaying_the_events_gives_the_live_state(rules):
    random = Random(str(rules))
    seen: Counter[str] = Counter()
    for _ in range(60):
        game = random_game(random, rules, 90, seen)
        assert facts(replay(game.setup, game.events)) == facts(game.state)
    assert min(seen[phase] for phase in (Phase.AGREEMENT, Phase.COUNTING, Phase.FINISHED)) > 20
    assert seen[Phase.REPORTED] > 4
    assert seen["refused"] > 500


@given(st.randoms(use_true_random=False), st.sampled_from(RuleText), st.integers(0, 60))
def test_every_moment_of_a_game_can_be_replayed(random, rules, commands):
    game = random_game(random, rules, commands, Counter())
    half = len(game.events) // 2
    state = replay(game.setup, game.events[:half])
    other = replay(game.setup, game.events)
    assert facts(replay(game.setup, game.events[:half])) == facts(state)
    assert facts(other) == facts(game.state)


def test_a_move_keeps_every_field_that_is_not_its_own():
    # `moved` writes all fields out; a forgotten one would fall back to its default.
    game = Played(setup_of(control=ING_TIME))
    odd = {field.name: object() for field in fields(GameState)}
    # What is known of the table changes with a move only when there is something to forget.
    odd["at_table"] = AtTable(adjourned=True)
    state = GameState(**odd)  # type: ignore[arg-type]  # marks, not values
    moved = state.moved(game.state.line, game.state.to_play)
    changed = {name for name, mark in odd.items() if getattr(moved, name) is not mark}
    assert changed == {"line", "to_play", "stop_proposed"}
