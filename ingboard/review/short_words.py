"""Verdicts in one short line each: for the table of the four texts, and how sure they are."""

from __future__ import annotations

from typing import assert_never

from ingboard.game.strip import name_of_color
from ingboard.review.explanations import PlayFacts, fields_of
from ingboard.rules.plays import Confidence, Reason
from ingboard.rules.ruleset import RuleText
from ingboard.text import plural, text

HOT = frozenset({Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE, Reason.HOT_TWIN})


def why_words(facts: PlayFacts) -> str:  # noqa: C901, PLR0912 - one arm a reason
    """The same in one short line for the table of the four texts."""
    match facts.reason:
        case None:
            return _why_allowed(facts)
        case Reason.HOT_SINGLE:
            return text("Hot stone: wait one play or pass.")
        case Reason.HOT_DOUBLE:
            return text("Double hot stones: wait one play or pass.")
        case Reason.HOT_TRIPLE:
            return text("Triple hot stones: wait one play or pass.")
        case Reason.HOT_TWIN:
            return _why_twin(facts.rules)
        case Reason.RECYCLING:
            return _why_recycling(facts)
        case Reason.RECYCLING_BACKSTOP:
            return text("It closes a second cycle; the text names nobody.")
        case Reason.SUPERKO:
            return (
                text("The position of move {number} would come back.", number=facts.earlier)
                if facts.earlier
                else text("The starting position would come back.")
            )
        case Reason.SINGLE_SUICIDE:
            return _why_suicide(facts.rules)
        case Reason.OCCUPIED:
            return text("A stone stands there.")
        case Reason.WRONG_TURN:
            return text("It is {other}'s turn.", other=name_of_color(facts.color.opponent))
        case Reason.ENDED:
            return text("Play is over.")
        case _ as never:
            assert_never(never)


def confidence_words(confidence: Confidence) -> str:
    """How far the texts settle the verdict, as a sentence."""
    match confidence:
        case Confidence.HIGH:
            return text("The text says this plainly.")
        case Confidence.MEDIUM:
            return text("Closest reading: the texts' pictures are lost.")
        case Confidence.LOW:
            return text("The texts do not say: the referee decides.")
        case _ as never:
            assert_never(never)


def confidence_name(confidence: Confidence) -> str:
    """The grade as a word after "Confidence"."""
    match confidence:
        case Confidence.HIGH:
            return text("Confidence: high.")
        case Confidence.MEDIUM:
            return text("Confidence: medium.")
        case Confidence.LOW:
            return text("Confidence: low.")
        case _ as never:
            assert_never(never)


def board_play_article(rules: RuleText) -> str:
    """Where a text says what may be played: cited for a play that is allowed."""
    match rules:
        case RuleText.SIMPLIFIED:
            return text("Simplified Ing Rules, Move and No Repetition")
        case RuleText.ING1991:
            return text("1991, Article 1, Board Play")
        case RuleText.ING1996:
            return text("1991, Article 1 (1996 is silent)")
        case RuleText.KSS:
            return text("Kim, Simon, Straus, section 2")
        case _ as never:
            assert_never(never)


def _why_allowed(facts: PlayFacts) -> str:
    if facts.as_pass:
        return text("A single-stone suicide counts as a pass.")
    if facts.repeats:
        return text("A first cycle may be completed.")
    if facts.rules is not RuleText.SIMPLIFIED:
        return text("No hot stone, no second cycle.")
    if facts.round_length > 1:
        return plural(
            "Nothing comes back before {number} more play.",
            "Nothing comes back before {number} more plays.",
            facts.round_length - 1,
        )
    return text("Nothing comes back.")


def _why_twin(rules: RuleText) -> str:
    match rules:
        case RuleText.KSS:
            return text("One capture freezes all three kos.")
        case RuleText.ING1996:
            return text("Twins, as in 1991.")
        case RuleText.ING1991 | RuleText.SIMPLIFIED:
            return text("Twins: wait one play or pass.")


def _why_recycling(facts: PlayFacts) -> str:
    if not facts.repeats:
        return text("Once a game: {side} disturbed with move {number}.", **fields_of(facts))
    match facts.rules:
        case RuleText.KSS:
            return text("Each side may disturb once a game; {side} did.", **fields_of(facts))
        case RuleText.ING1996:
            return text("From the second cycle {side} may be stopped.", **fields_of(facts))
        case RuleText.ING1991 | RuleText.SIMPLIFIED:
            return text("One cycle is over; {side} disturbs.", **fields_of(facts))


def _why_suicide(rules: RuleText) -> str:
    match rules:
        case RuleText.SIMPLIFIED:
            return text("The same position would come back.")
        case RuleText.ING1996:
            return text("Silent; as in 1991.")
        case RuleText.ING1991 | RuleText.KSS:
            return text("A single stone may not remove itself.")
