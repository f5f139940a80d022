"""Choices that a table may make where the SST texts are silent or contradict one another.

Only what changes the judging of plays or the handling of stones is here; ties, komi and shared points are
terms of the count. What each text says about them, and why a choice is usual, stands in `elements`.

Where a rule text says what: the citations of its refusals.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Ruleset, RuleText


def cited(source: str) -> str:
    """A citation as it is, found by the catalogs: `text` shows it in the user's language."""
    return source


class Articles(Struct, frozen=True):
    """`hot` is for single, double and triple hot stones; `backstop` is what the last resort rests upon.

    `suicide` is cited where the suicide of one stone is prohibited, by the text or by a table's choice.
    """

    board_play: str
    suicide: str
    hot: tuple[str, str, str]
    twin: str
    recycling: str
    backstop: str


class Prisoners(StrEnum):
    """Where captured stones go: to their owner's bowl at once, or into the lid until the count."""

    HOME = "home"
    LID = "lid"


class RuleOptions(Struct, frozen=True):
    """One table's choices under a text; a `single_suicide` of None is the text's own."""

    single_suicide: SingleSuicide | None = None
    prisoners: Prisoners = Prisoners.HOME


AS_THE_TEXT = RuleOptions()
"""No choice of the table's own."""


def default_options(rules: RuleText) -> RuleOptions:
    """What the text says, or what is usual where it is silent."""
    return RuleOptions(_usual_suicide(rules))


def suicides_on_offer(rules: RuleText) -> tuple[SingleSuicide, ...]:
    """The choices that a table has, the usual one first; the Simplified text and 1991 leave none.

    1996 could not be read; the article of Kim, Simon and Straus contradicts the law that it explains.
    """
    usual = _usual_suicide(rules)
    match rules:
        case RuleText.SIMPLIFIED | RuleText.ING1991:
            return (usual,)
        case RuleText.ING1996:
            return usual, SingleSuicide.PASS
        case RuleText.KSS:
            return usual, SingleSuicide.PROHIBITED


def prisoners_on_offer(rules: RuleText) -> tuple[Prisoners, ...]:
    """The choices that a table has, the usual one first; Kim, Simon and Straus leave none."""
    match rules:
        case RuleText.KSS:
            return (Prisoners.HOME,)
        case RuleText.SIMPLIFIED | RuleText.ING1991 | RuleText.ING1996:
            return Prisoners.HOME, Prisoners.LID


def are_on_offer(rules: RuleText, options: RuleOptions) -> bool:
    """Whether a table may play by these choices under that text."""
    suicide = options.single_suicide
    return options.prisoners in prisoners_on_offer(rules) and (
        suicide is None or suicide in suicides_on_offer(rules)
    )


@cache
def ruleset_with(ruleset: Ruleset, options: RuleOptions) -> Ruleset:
    """The text's answers with the table's choices; the same value where they are the usual ones.

    Raises ValueError for a choice that the text does not leave open.
    """
    if not are_on_offer(ruleset.text, options):
        raise ValueError(f"{options} under {ruleset.text}")
    suicide, readings, as_read = options.single_suicide, ruleset.readings, ruleset.as_read
    if suicide is None or readings is None or as_read is None or suicide is readings.single_suicide:
        return ruleset
    return as_read(replace(readings, single_suicide=suicide))


def _usual_suicide(rules: RuleText) -> SingleSuicide:
    match rules:
        case RuleText.SIMPLIFIED:
            return SingleSuicide.SUPERKO
        case RuleText.ING1991 | RuleText.ING1996:
            return SingleSuicide.PROHIBITED
        case RuleText.KSS:
            return SingleSuicide.PASS
