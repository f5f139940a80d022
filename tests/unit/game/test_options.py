"""A table's own choices under its rule text, as the game decides by them."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from ingboard.clock.moments import Moment
from ingboard.game.commands import PlaceStone
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.events import PassMade
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import new_game
from ingboard.rules.options import AS_THE_TEXT, RuleOptions
from ingboard.rules.plays import Reason
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.rules.texts import RULESETS


def decided(rules: RuleText, options: RuleOptions) -> object:
    first = empty_position(5, 5).with_cells(
        ((Point(0, 1), Color.BLACK), (Point(1, 0), Color.BLACK))
    )
    setup = GameSetup(rules, first, default_terms(rules), to_start=Color.WHITE, options=options)
    return decide(new_game(setup), PlaceStone(Color.WHITE, Point(0, 0), Moment(0)))


def test_a_table_may_count_the_suicide_of_one_stone_as_a_pass_under_1996():
    assert isinstance(decided(RuleText.ING1996, AS_THE_TEXT), Refusal)
    made = decided(RuleText.ING1996, RuleOptions(SingleSuicide.PASS))
    assert isinstance(made, tuple)
    assert PassMade(Color.WHITE, Moment(0), instead_of=Point(0, 0)) in made


def test_a_refusal_by_a_tables_choice_says_that_it_was_chosen():
    refused = decided(RuleText.KSS, RuleOptions(SingleSuicide.PROHIBITED))
    assert isinstance(refused, Refusal)
    assert refused.illegal is not None
    assert refused.illegal.reason is Reason.SINGLE_SUICIDE
    assert "this table's choice" in refused.illegal.source


@pytest.mark.parametrize("rules", RuleText)
def test_a_table_without_choices_plays_by_the_text_itself(rules: RuleText):
    setup = GameSetup(rules, empty_position(5, 5), default_terms(rules))
    assert setup.ruleset is RULESETS[rules]


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (RuleText.ING1991, RuleOptions(SingleSuicide.PASS)),
        (RuleText.SIMPLIFIED, RuleOptions(SingleSuicide.PROHIBITED)),
        (RuleText.KSS, RuleOptions(prisoners=Prisoners.LID)),
    ],
)
def test_no_table_is_set_up_with_a_choice_that_its_text_does_not_leave(
    rules: RuleText, options: RuleOptions
):
    with pytest.raises(ValueError, match=str(rules)):
        GameSetup(rules, empty_position(5, 5), default_terms(rules), options=options)
