"""What the game knows beside the rules of ko: turns, the end, rulings. No widget."""

from __future__ import annotations

import pytest

from ingboard.board.points import Point, point_named
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.judging import judgment_here
from ingboard.game.refusals import Refusal
from ingboard.game.state import Ruling, RulingKind
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.why.view_model import why_not_here
from ingboard.ui.game.play_answers import PlayAnswer
from tests.unit.game.played import BLACK, WHITE, Played, setup_of
from tests.unit.rules.ko.cases import cases_of
from tests.widgets.verdict.values import BASIC

B3, C3, A1 = Point(2, 1), Point(2, 2), Point(4, 0)


@pytest.fixture
def game():
    game = Played(setup_of(RuleText.ING1991, rows=BASIC))
    game.play("C3")
    return game


def test_the_side_to_play_is_meant(game):
    assert why_not_here(game.state, B3).title == "White may not play B3 now"
    assert why_not_here(game.state, A1).title == "White may play A1"


def test_the_other_side_waits_for_its_turn(game):
    why = why_not_here(game.state, A1, BLACK)
    assert (why.title, why.allowed) == ("Black may not play A1 now", False)
    assert "turn" in why.words


def test_a_stone_is_named_before_the_turn(game):
    assert "C3 is occupied" in why_not_here(game.state, C3, BLACK).words


def test_after_the_end_nothing_may_be_played(game):
    for _ in range(4):
        game.pass_()
    why = why_not_here(game.state, A1)
    assert not why.allowed
    assert "Play is over" in why.words
    assert why.article == "Article: 1991, item 19"


def test_in_the_pause_the_rules_of_play_still_answer(game):
    game.pass_()
    game.pass_()
    assert why_not_here(game.state, B3, WHITE).allowed


def test_what_the_referee_forbids_is_told_with_name_and_reason(game):
    ruling = Ruling(RulingKind.FORBIDDEN, "M. Weber", "Disturbs", WHITE, A1)
    game.do(ask.Rule(ruling, Moment(0)))
    why = why_not_here(game.state, A1)
    assert (why.title, why.allowed) == ("White A1 forbidden now", False)
    assert "M. Weber has forbidden" in why.words
    assert "Reason: Disturbs" in why.words
    assert why.term in why.words
    assert [row.answer for row in why.rows].count(PlayAnswer.BARRED) == 1
    game.play("A2")
    game.play("B1")
    assert why_not_here(game.state, A1).allowed


def test_a_named_disturber_is_answered_for_as_he_is_judged():
    """Board M: at move 7 Black fights for the corner; ruled the disturber, he may not begin again."""
    case = next(case for case in cases_of("ko_positions.json") if case["id"] == "M03")
    game = Played(setup_of(RuleText.ING1991, rows=case["diagram"]))
    for move in case["moves"][:6]:
        game.play(move.split()[1])
    again = point_named(case["moves"][6].split()[1], game.state.position.grid)
    assert again is not None
    assert why_not_here(game.state, again).allowed
    game.do(
        ask.Rule(Ruling(RulingKind.DISTURBER_NAMED, "M. Weber", "He disturbs", BLACK), Moment(0))
    )
    why = why_not_here(game.state, again)
    assert not why.allowed
    assert "makes Black the disturber" in why.words
    own = next(row for row in why.rows if row.in_use)
    assert own.answer is PlayAnswer.BARRED
    judgment = judgment_here(game.state, BLACK, again)
    assert isinstance(judgment, Illegal)
    assert judgment.reason is Reason.RECYCLING
    refused = game.submit(ask.PlaceStone(BLACK, again, Moment(0)))
    assert isinstance(refused, Refusal)
