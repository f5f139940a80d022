"""The rule texts side by side: their order, their short names, and what one says of a play. No Qt."""

from __future__ import annotations

from enum import Enum, auto

from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import text

TEXTS = tuple(RuleText)


class PlayAnswer(Enum):
    """What a rule text says of a play."""

    ALLOWED = auto()
    BARRED = auto()
    AS_PASS = auto()


def short_title(rules: RuleText) -> str:
    """The name of a text where there is little room."""
    match rules:
        case RuleText.SIMPLIFIED:
            return text("Simplified")
        case RuleText.KSS:
            return text("KSS")
        case RuleText.ING1991 | RuleText.ING1996:
            return text_title(rules)
