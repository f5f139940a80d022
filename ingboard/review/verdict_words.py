"""Verdicts in one short line each: for the table of the texts, and how sure they are."""

from __future__ import annotations

from ingboard.game.strip import name_of_color
from ingboard.review.explanations import fields_of, ko_words
from ingboard.review.play_facts import PlayFacts
from ingboard.review.sayings import Confidence
from ingboard.rules.plays import Reason
from ingboard.rules.texts import RULESETS
from ingboard.text import plural, text

HOT = frozenset({Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE, Reason.HOT_TWIN})


def why_words(facts: PlayFacts) -> str:  # noqa: C901 - one arm a reason
    """The same in one short line for the table of the texts."""
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
            return ko_words(facts.rules).twins()
        case Reason.RECYCLING:
            return _why_recycling(facts)
        case Reason.RECYCLING_BACKSTOP:
            return text("It closes a second cycle; the text names nobody.")
        case Reason.SUPERKO if facts.earlier:
            return text("The position of move {number} would come back.", number=facts.earlier)
        case Reason.SUPERKO:
            return text("The starting position would come back.")
        case Reason.SINGLE_SUICIDE:
            return RULESETS[facts.rules].words.no_suicide_briefly()
        case Reason.OCCUPIED:
            return text("A stone stands there.")
        case Reason.WRONG_TURN:
            return text("It is {other}'s turn.", other=name_of_color(facts.color.opponent))
        case Reason.ENDED:
            return text("Play is over.")


def confidence_words(confidence: Confidence) -> str:
    """How far the texts settle the verdict, as a sentence."""
    return {
        Confidence.HIGH: text("The text says this plainly."),
        Confidence.MEDIUM: text("The text does not say all of it."),
        Confidence.LOW: text("The texts do not settle it: the referee decides."),
    }[confidence]


def confidence_name(confidence: Confidence) -> str:
    """The grade as a word after "Confidence"."""
    return {
        Confidence.HIGH: text("Confidence: high."),
        Confidence.MEDIUM: text("Confidence: medium."),
        Confidence.LOW: text("Confidence: low."),
    }[confidence]


def _why_allowed(facts: PlayFacts) -> str:
    if facts.as_pass:
        return text("A single-stone suicide counts as a pass.")
    if facts.repeats:
        return text("A first cycle may be completed.")
    if RULESETS[facts.rules].is_sst:
        return text("No hot stone, no second cycle.")
    if facts.round_length > 1:
        return plural(
            "Nothing comes back before {number} more play.",
            "Nothing comes back before {number} more plays.",
            facts.round_length - 1,
        )
    return text("Nothing comes back.")


def _why_recycling(facts: PlayFacts) -> str:
    if not facts.repeats:
        return text("Once a game: {side} disturbed with move {number}.", **fields_of(facts))
    return ko_words(facts.rules).recycling_briefly(**fields_of(facts))
