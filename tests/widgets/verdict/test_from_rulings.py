"""Which rulings the card offers in a game, and why not the others. No widget."""

from __future__ import annotations

import pytest

from ingboard.board.points import Point
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.events import StonePlaced
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.state import Ruling, RulingKind
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.why.legality import rulings_picture
from tests.unit.game.played import BLACK, WHITE, Played, setup_of
from tests.widgets.verdict.values import BASIC

B3, C3, A1 = Point(2, 1), Point(2, 2), Point(4, 0)


def ko_game(rules: RuleText = RuleText.ING1991) -> Played:
    """A basic ko that Black has just taken at C3."""
    game = Played(setup_of(rules, rows=BASIC))
    game.play("C3")
    return game


ON_PLAY = (
    RulingKind.ALLOWED,
    RulingKind.FORBIDDEN,
    RulingKind.RETRACTED_ILLEGAL,
    RulingKind.RETRACTED_LEGAL,
    RulingKind.PASSES_VOIDED,
    RulingKind.DISTURBER_NAMED,
    RulingKind.PLAY_ORDERED,
)


def offers(game: Played, color=WHITE, point: Point | None = B3):
    picture = rulings_picture(game.state, color, point, "M. Weber")
    assert picture.referee == "M. Weber"
    return {offer.kind: offer for offer in picture.offers}


def test_every_ruling_is_named_in_order():
    assert list(offers(ko_game())) == list(ON_PLAY)


def test_a_refused_play_can_be_allowed_and_not_forbidden():
    found = offers(ko_game())
    allow = found[RulingKind.ALLOWED]
    assert (allow.words, allow.barred) == ("Allow White B3", "")
    assert (allow.before, allow.after) == ("White B3 is refused", "White B3 becomes move 2")
    assert found[RulingKind.FORBIDDEN].barred == "already barred"


def test_a_legal_play_can_be_forbidden_and_not_allowed():
    found = offers(ko_game(), point=A1)
    assert found[RulingKind.ALLOWED].barred == "already allowed"
    assert found[RulingKind.FORBIDDEN].barred == ""


def test_a_play_forbidden_by_ruling_can_be_allowed_again():
    game = ko_game()
    forbid = Ruling(RulingKind.FORBIDDEN, "M. Weber", "why", WHITE, A1)
    game.do(ask.Rule(forbid, Moment(0)))
    found = offers(game, point=A1)
    assert found[RulingKind.ALLOWED].barred == ""
    assert found[RulingKind.FORBIDDEN].barred == "already barred"


def test_two_stones_on_one_point_cannot_be_ordered():
    assert offers(ko_game(), point=C3)[RulingKind.ALLOWED].barred == "a stone stands there"


def test_without_a_point_there_is_nothing_to_allow():
    found = offers(ko_game(), point=None)
    for kind in (RulingKind.ALLOWED, RulingKind.FORBIDDEN):
        assert found[kind].barred == "ask about a point first"


def test_a_legal_move_goes_back_only_by_assent():
    found = offers(ko_game())
    assert found[RulingKind.RETRACTED_ILLEGAL].barred == "move 1 was legal"
    legal = found[RulingKind.RETRACTED_LEGAL]
    assert legal.barred == ""
    assert legal.condition == "only if White agrees"
    assert legal.color is BLACK


def test_an_illegal_move_that_was_let_through_can_go_back_without_penalty():
    game = ko_game()
    game.state = evolve(game.state, StonePlaced(WHITE, B3, Moment(0)))  # as a record has it
    found = offers(game, BLACK, None)
    assert found[RulingKind.RETRACTED_ILLEGAL].barred == ""
    assert found[RulingKind.RETRACTED_ILLEGAL].words == "Take back White B3: illegal"


@pytest.mark.parametrize(("passes", "words"), [(3, "the third pass"), (4, "third and fourth")])
def test_passes_three_and_four_can_be_voided(passes, words):
    game = ko_game()
    for _ in range(passes):
        game.pass_()
    void = offers(game, point=None)[RulingKind.PASSES_VOIDED]
    assert void.barred == ""
    assert words in void.words


def test_two_passes_cannot_be_voided_but_play_can_be_ordered():
    game = ko_game()
    game.pass_()
    game.pass_()
    found = offers(game, point=None)
    assert found[RulingKind.PASSES_VOIDED].barred == "no third pass"
    assert found[RulingKind.PLAY_ORDERED].barred == ""
    assert found[RulingKind.PLAY_ORDERED].after == "White moves first"
    assert found[RulingKind.DISTURBER_NAMED].barred == "no play now"


def test_simplified_knows_no_disturber_and_names_the_one_named_elsewhere():
    assert "no disturber" in offers(ko_game(RuleText.SIMPLIFIED))[RulingKind.DISTURBER_NAMED].barred
    game = ko_game()
    assert offers(game)[RulingKind.DISTURBER_NAMED].before == "nobody is named"
    game.do(ask.Rule(Ruling(RulingKind.DISTURBER_NAMED, "W", "why", BLACK), Moment(0)))
    assert offers(game)[RulingKind.DISTURBER_NAMED].before == "Black is named"


@pytest.mark.parametrize("rules", list(RuleText))
def test_what_is_offered_the_game_accepts(rules):
    for passes in range(5):
        for kind in ON_PLAY:
            game = ko_game(rules)
            for _ in range(min(passes, game.state.setup.ruleset.passes_to_end or 2)):
                game.pass_()
            offer = offers(game)[kind]
            ruling = Ruling(kind, "W", "why", offer.color or BLACK, offer.point, assent=True)
            accepted = not isinstance(game.submit(ask.Rule(ruling, Moment(0))), Refusal)
            if not offer.barred:
                assert accepted, (kind, passes)
