"""The rule texts offered, each with its answers."""

from __future__ import annotations

from typing import Final

from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.kss import KSS
from ingboard.rules.options import RuleOptions
from ingboard.rules.ruleset import Ruleset, RuleText
from ingboard.rules.simplified import SIMPLIFIED


def _ruleset(rules: RuleText) -> Ruleset:
    match rules:
        case RuleText.SIMPLIFIED:
            return SIMPLIFIED
        case RuleText.ING1991:
            return ING1991
        case RuleText.ING1996:
            return ING1996
        case RuleText.KSS:
            return KSS


RULESETS: Final = {rules: _ruleset(rules) for rules in RuleText}
"""Each text as it reads where nobody chose an option."""


def text_title(rules: RuleText) -> str:
    """The name of a text as a column has it."""
    return RULESETS[rules].title


def default_options(rules: RuleText) -> RuleOptions:
    """What the text says, or what is usual where it is silent."""
    return RuleOptions(RULESETS[rules].suicides[0])
