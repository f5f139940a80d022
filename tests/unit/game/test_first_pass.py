"""A pass as the first move: legal under every text, with a word about it under the SST texts."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color
from ingboard.clock.moments import Moment
from ingboard.game.commands import Pass
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.setup import even_game
from ingboard.game.state import new_game
from ingboard.game.strip import strip_of
from ingboard.rules.ruleset import RuleText


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_first_move_that_is_a_pass_stands_and_the_sst_texts_say_a_word(rules):
    state = new_game(even_game(9, rules, default_terms(rules)))
    decision = decide(state, Pass(Color.BLACK, Moment(0)))
    assert not isinstance(decision, Refusal)
    for event in decision:
        state = evolve(state, event)
    noted = "begins with a stone" in strip_of(state).sentence
    assert noted is (rules is not RuleText.SIMPLIFIED)
