"""Choices that a table may make where the SST texts are silent or contradict one another.

Only what changes the judging of plays or the handling of stones is here; ties, komi and shared points are
terms of the count. What each text says about them, and why a choice is usual, stands in `elements`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from ingboard.board.points import Color, Point
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, MoveClass, Passed, Reason
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText

_PROHIBITED_AT = "1991, Article 1, Board Play (chosen for this table)"


class SingleSuicide(StrEnum):
    """What the suicide of one stone is: barred by superko, prohibited, or a pass."""

    SUPERKO = "superko"
    PROHIBITED = "prohibited"
    PASS = "pass"


class Prisoners(StrEnum):
    """Where captured stones go: to their owner's bowl at once, or into the lid until the count."""

    HOME = "home"
    LID = "lid"


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """One table's choices under a text."""

    single_suicide: SingleSuicide
    prisoners: Prisoners = Prisoners.HOME


def default_options(rules: RuleText) -> RuleOptions:
    """What the text says, or what is usual where it is silent."""
    match rules:
        case RuleText.SIMPLIFIED:
            return RuleOptions(SingleSuicide.SUPERKO)
        case RuleText.ING1991 | RuleText.ING1996:
            return RuleOptions(SingleSuicide.PROHIBITED)
        case RuleText.KSS:
            return RuleOptions(SingleSuicide.PASS)


def suicides_on_offer(rules: RuleText) -> tuple[SingleSuicide, ...]:
    """The choices that a table has, the usual one first; the Simplified text and 1991 leave none.

    1996 is silent; the article of Kim, Simon and Straus contradicts the law that it explains.
    """
    usual = default_options(rules).single_suicide
    match rules:
        case RuleText.SIMPLIFIED | RuleText.ING1991:
            return (usual,)
        case RuleText.ING1996:
            return usual, SingleSuicide.PASS
        case RuleText.KSS:
            return usual, SingleSuicide.PROHIBITED


@cache
def ruleset_with(ruleset: Ruleset, options: RuleOptions) -> Ruleset:
    """The text's answers with the table's choices; the same value where they are the usual ones.

    Raises ValueError for a suicide choice that the text does not leave open.
    """
    if options.single_suicide not in suicides_on_offer(ruleset.text):
        raise ValueError(f"{options.single_suicide} under {ruleset.text}")
    if options.single_suicide is default_options(ruleset.text).single_suicide:
        return ruleset

    def judge(line: Line, color: Color, point: Point) -> Judgment:
        return _turned(ruleset.judge(line, color, point))

    def judge_ruled(
        line: Line, color: Color, point: Point, rulings: Mapping[int, MoveClass]
    ) -> Judgment:
        assert ruleset.judge_ruled is not None
        return _turned(ruleset.judge_ruled(line, color, point, rulings))

    ruled = None if ruleset.judge_ruled is None else judge_ruled
    return replace(ruleset, judge=judge, judge_ruled=ruled)


def _turned(judgment: Judgment) -> Judgment:
    """The other of the two judgments on the suicide of one stone; any other judgment as it is."""
    match judgment:
        case Illegal(color=color, point=point, reason=Reason.SINGLE_SUICIDE):
            return Passed(color, instead_of=point)
        case Passed(color=color, instead_of=Point() as point):
            return Illegal(color, point, Reason.SINGLE_SUICIDE, None, _PROHIBITED_AT)
        case _:
            return judgment
