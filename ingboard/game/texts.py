"""Each rule text's answers side by side: its ruleset of play, and what it says about counting."""

from __future__ import annotations

from ingboard.board.points import PerColor
from ingboard.counting.terms import Compensation, Sharing, Terms, Ties
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.kss import KSS
from ingboard.rules.ruleset import Ruleset, RuleText
from ingboard.rules.simplified import SIMPLIFIED

RULESETS: dict[RuleText, Ruleset] = {
    RuleText.SIMPLIFIED: SIMPLIFIED,
    RuleText.ING1991: ING1991,
    RuleText.ING1996: ING1996,
    RuleText.KSS: KSS,
}

EVEN_KOMI = 8.0


def sharing_of(rules: RuleText) -> Sharing:
    """Whole regions under the Simplified text, single points beside both colors under the SST texts."""
    return Sharing.REGION if rules is RuleText.SIMPLIFIED else Sharing.ADJACENCY


def compensation_of(rules: RuleText) -> Compensation:
    """N points for White in a handicap game only under Kim, Simon and Straus (their own convention)."""
    return Compensation.KSS if rules is RuleText.KSS else Compensation.NONE


def ties_of(rules: RuleText, handicap: int) -> Ties:
    """Who wins a margin of 0: nobody in 1991 (Article 4), else Black in even games, White with a handicap.

    The Simplified text itself says tie; the choice for Black is the practice of European tournaments.
    """
    if rules is RuleText.ING1991:
        return Ties.DRAW
    return Ties.WHITE if handicap > 1 else Ties.BLACK


def default_terms(rules: RuleText, handicap: int = 0, komi: float | None = None) -> Terms:
    """The terms of a count under a text when nobody chose otherwise: komi 8, or 0 with a handicap."""
    if komi is None:
        komi = 0.0 if handicap > 1 else EVEN_KOMI
    return Terms(
        komi=komi,
        penalties=PerColor(0, 0),
        handicap=handicap,
        compensation=compensation_of(rules),
        ties=ties_of(rules, handicap),
        sharing=sharing_of(rules),
        stones=None,
    )
