"""Choices that a table may make where the SST texts are silent or contradict one another.

Only what changes the judging of plays or the handling of stones is here; ties, komi and shared points are
terms of the count. What each text says about them, and why a choice is usual, stands in `elements`.

Where a rule text says what: the citations of its refusals.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.rules.plays import Illegal, Line, MoveClass, Passed, Reason
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText


def cited(source: str) -> str:
    """A citation as it is, found by the catalogs: `text` shows it in the user's language."""
    return source


class Articles(Struct, frozen=True):
    """`hot` is for single, double and triple hot stones; `backstop` is what the last resort rests upon.

    `spells_out_ko` tells that the text says in words when twins freeze, and that a side disturbs once and
    only once; 1991 and 1996 leave both to pictures that are lost. `stops_whole_cycles` tells that it bars
    every move of a second cycle, answers too (1991, item 42), where here only the disturber is stopped.
    """

    board_play: str
    hot: tuple[str, str, str]
    twin: str
    recycling: str
    backstop: str
    spells_out_ko: bool = False
    stops_whole_cycles: bool = False


PROHIBITED_AT = cited("1991, Article 1, Board Play (this table's choice)")
"""Where the suicide of one stone is prohibited; a table under another text may choose that."""


class SingleSuicide(StrEnum):
    """What the suicide of one stone is: barred by superko, prohibited, or a pass."""

    SUPERKO = "superko"
    PROHIBITED = "prohibited"
    PASS = "pass"


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

    1996 is silent; the article of Kim, Simon and Straus contradicts the law that it explains.
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
    return (Prisoners.HOME,) if rules is RuleText.KSS else (Prisoners.HOME, Prisoners.LID)


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
    if options.single_suicide in {None, _usual_suicide(ruleset.text)}:
        return ruleset

    def judge(line: Line, color: Color, point: Point) -> Judgment:
        return _turned(ruleset.judge(line, color, point))

    def judge_ruled(line: Line, color: Color, point: Point, rulings: Mapping[int, MoveClass]) -> Judgment:
        assert ruleset.judge_ruled is not None
        return _turned(ruleset.judge_ruled(line, color, point, rulings))

    # Nothing else of a ruleset speaks of suicide: passes, resumption and articles stay the text's.
    ruled = None if ruleset.judge_ruled is None else judge_ruled
    return replace(ruleset, judge=judge, judge_ruled=ruled)


def _usual_suicide(rules: RuleText) -> SingleSuicide:
    match rules:
        case RuleText.SIMPLIFIED:
            return SingleSuicide.SUPERKO
        case RuleText.ING1991 | RuleText.ING1996:
            return SingleSuicide.PROHIBITED
        case RuleText.KSS:
            return SingleSuicide.PASS


def _turned(judgment: Judgment) -> Judgment:
    """The other of the two judgments on the suicide of one stone; any other judgment as it is."""
    match judgment:
        case Illegal(color=color, point=point, reason=Reason.SINGLE_SUICIDE):
            return Passed(color, instead_of=point)
        case Passed(color=color, instead_of=Point() as point):
            return Illegal(color, point, Reason.SINGLE_SUICIDE, None, PROHIBITED_AT)
        case _:
            return judgment
