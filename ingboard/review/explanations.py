"""Why a play is barred or allowed, in our own words: for every reason and every rule text.

Values in, sentences out: knows neither line nor position, only the facts that a sentence may name.
Sources: Ing 1991, Articles 1 and 3, items 10 and 30 to 42; Ing ko rule 1996; Kim, Simon, Straus,
sections 2 and 6; Simplified Ing Rules, No Repetition.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.game.strip import name_of_color
from ingboard.review.play_facts import PlayFacts
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText
from ingboard.rules.text_words import KoWords
from ingboard.rules.texts import RULESETS
from ingboard.text import listed, paragraph, text


class Explanation(Struct, frozen=True):
    """Two or three sentences; `term` is the word of the rules in them, to be set bold ("" for none)."""

    words: str
    term: str = ""


def title_words(facts: PlayFacts) -> str:
    """The verdict itself: "White may not play B8 now"."""
    side = name_of_color(facts.color)
    if facts.reason is None:
        return text("{side} may play {point}", side=side, point=facts.point)
    return text("{side} may not play {point} now", side=side, point=facts.point)


def explanation(facts: PlayFacts) -> Explanation:  # noqa: C901 - one arm a reason
    """Why, naming side, point and the earlier move, and what may be done instead."""
    fields = fields_of(facts)
    match facts.reason:
        case None:
            return _allowed(facts)
        case Reason.HOT_TWIN:
            return _twin(facts)
        case Reason.HOT_SINGLE | Reason.HOT_DOUBLE | Reason.HOT_TRIPLE:
            return _hot(facts)
        case Reason.RECYCLING:
            return _recycling(facts)
        case Reason.RECYCLING_BACKSTOP:
            return _backstop(facts)
        case Reason.SUPERKO:
            return _superko(facts)
        case Reason.SINGLE_SUICIDE:
            return _suicide(facts)
        case Reason.OCCUPIED:
            return Explanation(
                text("{point} is occupied. {side} plays an empty point or passes.", **fields)
            )
        case Reason.WRONG_TURN:
            return Explanation(
                text("It is {other}'s turn; then {side} may play {point}.", **fields)
            )
        case Reason.ENDED:
            return Explanation(
                text(
                    "Play is over: {side} cannot play {point}. The position counts as agreed, or "
                    "as it stands.",
                    **fields,
                )
            )


def list_of(names: tuple[str, ...]) -> str:
    """Names in a sentence: "B7", "B7 and D7", "B7, D7 and F8"."""
    several, last = names[:-1], names[-1:]
    if not several:
        return "".join(last)
    return text("{several} and {last}", several=listed(several), last=last[0])


def fields_of(facts: PlayFacts) -> dict[str, object]:
    """What every sentence about a play may fill in, by field."""
    return {
        "side": name_of_color(facts.color),
        "other": name_of_color(facts.color.opponent),
        "point": facts.point,
        "number": facts.earlier or 0,
        "captor": facts.captor,
        "hot": list_of(facts.hot),
    }


def _allowed(facts: PlayFacts) -> Explanation:
    fields = fields_of(facts)
    if facts.as_pass:
        term = text("counts as a pass")
        words = text(
            "Single-stone suicide at {point} changes nothing. Under this text {side}'s play "
            "{term}: {other} is to move.",
            term=term,
            **fields,
        )
        return Explanation(words, term)
    if facts.repeats:
        term = text("first cycle")
        first = (
            text("{side} {point} repeats the position after move {number}.", **fields)
            if facts.earlier
            else text("{side} {point} repeats the starting position.", **fields)
        )
        then = text(
            "This text allows a {term}; only a disturber may not begin a second.", term=term
        )
        return Explanation(paragraph((first, then)), term)
    if not RULESETS[facts.rules].is_sst:
        words = text(
            "{side} {point} makes a new position. An empty point needs nothing else.", **fields
        )
        return Explanation(words)
    words = text(
        "{side} {point} takes no hot stone and begins no second cycle. Nothing else bars an empty point.",
        **fields,
    )
    return Explanation(words)


def _hot(facts: PlayFacts) -> Explanation:
    if facts.reason is Reason.HOT_SINGLE:
        term = text("hot stone")
        then = text(
            "The stone that took is a {term}. Before {point}, {side} plays elsewhere or passes.",
            term=term,
            **fields_of(facts),
        )
    else:
        double = facts.reason is Reason.HOT_DOUBLE
        term = text("double hot stones") if double else text("triple hot stones")
        then = text(
            "The stones there are {term}. Before {point}, {side} plays elsewhere or passes.",
            term=term,
            **fields_of(facts),
        )
    return Explanation(paragraph((_what_was_just_done(facts), then)), term)


def _what_was_just_done(facts: PlayFacts) -> str:
    fields = fields_of(facts)
    if facts.captor and facts.has_added:
        return text(
            "{other} just played {captor}, beside the stone that took with move {number}.", **fields
        )
    if facts.captor:
        return text("{other} just took with move {number} at {captor}.", **fields)
    return text("{other} just took with move {number}.", **fields)


def _twin(facts: PlayFacts) -> Explanation:
    term, fields = text("twin hot stones"), fields_of(facts)
    middle = (
        text("In this triple ko, {hot} are {term}:", term=term, **fields)
        if len(facts.hot) > 1
        else text("In this triple ko, {other}'s ko stones are {term}:", term=term, **fields)
    )
    last = text(
        "if one may not be taken, none may. Before {point}, {side} plays elsewhere or passes.",
        **fields,
    )
    return Explanation(paragraph((_what_was_just_done(facts), middle, last)), term)


def _recycling(facts: PlayFacts) -> Explanation:
    fields = fields_of(facts)
    if not facts.repeats:
        term = text("once in a game")
        words = text(
            "{side} {point} would disturb these kos again (first: move {number}). Each side may do so "
            "{term}, whatever is played elsewhere. {side} plays elsewhere.",
            term=term,
            **fields,
        )
        return Explanation(words, term)
    term = text("disturber")
    first = text(
        "{side} {point} would repeat the position after move {number} and restart the cycle.",
        **fields,
    )
    then = ko_words(facts.rules).recycling(term=term, **fields)
    return Explanation(paragraph((first, then)), term)


def ko_words(rules: RuleText) -> KoWords:
    """How a text names what its ko rule knows; only for texts that have such a rule."""
    words = RULESETS[rules].words.ko
    assert words is not None, rules
    return words


def _backstop(facts: PlayFacts) -> Explanation:
    term, fields = text("no one is named"), fields_of(facts)
    first = (
        text("{side} {point} would make the position after move {number} a third time.", **fields)
        if facts.earlier
        else text("{side} {point} would make the starting position a third time.", **fields)
    )
    then = text(
        "Nothing says who yields here: {term}. The play is barred until the referee rules, so the "
        "game can end.",
        term=term,
    )
    return Explanation(paragraph((first, then)), term)


def _superko(facts: PlayFacts) -> Explanation:
    term, fields = text("no position may repeat"), fields_of(facts)
    first = (
        text("{side} {point} would repeat the position after move {number}.", **fields)
        if facts.earlier
        else text("{side} {point} would repeat the starting position.", **fields)
    )
    then = text(
        "Under this text {term}, even after many moves. {side} first changes the board elsewhere; "
        "a pass changes nothing.",
        term=term,
        **fields,
    )
    return Explanation(paragraph((first, then)), term)


def _suicide(facts: PlayFacts) -> Explanation:
    fields = fields_of(facts)
    first = text("{side}'s stone at {point} would come off: no liberty, nothing taken.", **fields)
    term, then = RULESETS[facts.rules].words.no_suicide()
    last = text("{side} plays elsewhere, or passes.", **fields)
    return Explanation(paragraph((first, then, last)), term)
