"""Every verdict has its sentences under every text: complete, short enough, naming side and point."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.review.explanations import explanation, list_of, title_words
from ingboard.review.play_facts import PlayFacts
from ingboard.review.sayings import Confidence
from ingboard.review.verdict_words import confidence_name, confidence_words, why_words
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS

LONGEST_IN_THE_TABLE = 62


def facts(**fields: Any) -> PlayFacts:
    usual = PlayFacts(
        Color.WHITE, "B8", RuleText.ING1991, Reason.HOT_TWIN, 31, "D7", ("B7", "D7"), 6
    )
    return replace(usual, **fields)


OF_KOS = frozenset(
    {
        Reason.HOT_SINGLE,
        Reason.HOT_DOUBLE,
        Reason.HOT_TRIPLE,
        Reason.HOT_TWIN,
        Reason.RECYCLING,
        Reason.RECYCLING_BACKSTOP,
    }
)
SST_TEXTS = [rules for rules in RuleText if RULESETS[rules].is_sst]
REFUSALS = [
    (rules, reason)
    for rules, reason in itertools.product(RuleText, Reason)
    if rules in SST_TEXTS or reason not in OF_KOS
]
"""Each text with the reasons that it may give."""


def every_case() -> list[PlayFacts]:
    """All reasons under all texts, with much and with little known, and the ways of being allowed."""
    cases = [
        facts(rules=rules, reason=reason, earlier=earlier, captor=captor, hot=hot, has_added=added)
        for (rules, reason), (earlier, captor, hot), added in itertools.product(
            REFUSALS, ((31, "D7", ("B7", "D7")), (0, "", ())), (True, False)
        )
    ]
    cases += [replace(case, repeats=True) for case in cases if case.reason is Reason.RECYCLING]
    for rules, length, repeats, as_pass in itertools.product(
        RuleText, (0, 2, 6), (True, False), (True, False)
    ):
        allowed = facts(rules=rules, reason=None, round_length=length, repeats=repeats)
        cases.append(replace(allowed, as_pass=as_pass, earlier=31 if repeats else None))
    return cases


@pytest.mark.parametrize("case", every_case())
def test_every_sentence_is_complete_and_names_side_and_point(case: PlayFacts) -> None:
    said = explanation(case)
    for words in (title_words(case), said.words, why_words(case)):
        assert "{" not in words
        assert "}" not in words
        assert "  " not in words
        assert " ." not in words
        assert "None" not in words
        assert "!" not in words
    assert "White" in title_words(case)
    assert "B8" in title_words(case)
    assert "White" in said.words
    assert "B8" in said.words
    assert said.term in said.words
    assert len(why_words(case)) <= LONGEST_IN_THE_TABLE


@pytest.mark.parametrize(("rules", "reason"), REFUSALS)
def test_a_refusal_names_the_other_side_as_the_other_side(rules: RuleText, reason: Reason) -> None:
    white = explanation(facts(reason=reason, rules=rules)).words
    black = explanation(facts(reason=reason, rules=rules, color=Color.BLACK)).words
    swapped = white.replace("White", "?").replace("Black", "White").replace("?", "Black")
    assert black == swapped


@pytest.mark.parametrize(
    "reason", [Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.SUPERKO, Reason.RECYCLING]
)
def test_the_move_that_bars_is_named(reason: Reason) -> None:
    assert "move 31" in explanation(facts(reason=reason)).words


def test_a_repetition_of_the_start_is_not_called_move_0() -> None:
    for reason in (Reason.SUPERKO, Reason.RECYCLING_BACKSTOP):
        words = explanation(facts(reason=reason, earlier=0)).words
        assert "starting position" in words
        assert "move 0" not in words


def test_hot_stones_tell_the_way_out() -> None:
    for reason in (Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE, Reason.HOT_TWIN):
        assert "or passes" in explanation(facts(reason=reason)).words


def test_the_disturber_is_named_except_where_nobody_is() -> None:
    for rules in (RuleText.ING1991, RuleText.ING1996, RuleText.KSS):
        said = explanation(facts(reason=Reason.RECYCLING, rules=rules, repeats=True))
        named = "White the disturber" in said.words or "White, the disturber" in said.words
        assert (said.term, named) == ("disturber", True)
    assert "no one is named" in explanation(facts(reason=Reason.RECYCLING_BACKSTOP)).words


def test_a_second_disturbance_is_told_by_the_first_where_no_position_comes_back() -> None:
    said = explanation(facts(reason=Reason.RECYCLING, repeats=False))
    assert said.term == "once in a game"
    assert "first: move 31" in said.words
    assert "would make the position" not in said.words


def test_the_texts_differ_where_their_rules_do() -> None:
    for reason, texts in ((Reason.RECYCLING, SST_TEXTS), (Reason.SINGLE_SUICIDE, RuleText)):
        said = {
            rules: why_words(facts(reason=reason, rules=rules, repeats=True)) for rules in texts
        }
        assert len(set(said.values())) > 2
    articles = {RULESETS[rules].words.board_play() for rules in RuleText}
    assert len(articles) == len(RuleText)


def test_simplified_tells_how_many_plays_are_left_to_the_repetition() -> None:
    allowed = facts(reason=None, rules=RuleText.SIMPLIFIED)
    assert why_words(allowed) == "Nothing comes back before 5 more plays."
    assert why_words(replace(allowed, round_length=2)).endswith("before 1 more play.")
    assert why_words(replace(allowed, round_length=0)) == "Nothing comes back."


def test_low_confidence_hands_the_case_to_the_referee() -> None:
    assert "the referee decides" in confidence_words(Confidence.LOW)
    assert confidence_name(Confidence.LOW) == "Confidence: low."
    assert len({confidence_words(grade) for grade in Confidence}) == len(Confidence)


def test_names_are_listed_as_people_list_them() -> None:
    assert list_of(()) == ""
    assert list_of(("B7",)) == "B7"
    assert list_of(("B7", "D7")) == "B7 and D7"
    assert list_of(("B7", "D7", "F8")) == "B7, D7 and F8"
