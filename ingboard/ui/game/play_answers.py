"""What the rule texts say of a play, and what each is called where there is little room."""

from __future__ import annotations

from enum import Enum

from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import text

TEXTS = tuple(RuleText)


class PlayAnswer(Enum):
    """What a rule text says of a play: the icon of the answer and the name of its color."""

    ALLOWED = "check", "green"
    BARRED = "cross", "vermilion"
    AS_PASS = "forward", "gold"

    @property
    def words(self) -> str:
        """The answer as a word."""
        match self:
            case PlayAnswer.ALLOWED:
                return text("Allowed")
            case PlayAnswer.BARRED:
                return text("Barred")
            case PlayAnswer.AS_PASS:
                return text("A pass")


def short_title(rules: RuleText) -> str:
    """The name of a text where there is little room."""
    return RULESETS[rules].words.short_title()
