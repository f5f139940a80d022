"""Each rule text's answers side by side: what it says about counting, handicap and ties."""

from __future__ import annotations

from ingboard.board.points import PerColor
from ingboard.counting.terms import Compensation, Sharing, Terms, Ties
from ingboard.rules.ruleset import RuleText


def even_komi_of(rules: RuleText) -> float:
    """Komi of an even game: 8 under all texts, as Ing has it."""
    match rules:
        case RuleText.SIMPLIFIED | RuleText.ING1991 | RuleText.ING1996 | RuleText.KSS:
            return 8.0


def sharing_of(rules: RuleText) -> Sharing:
    """Whole regions under the Simplified text, single points beside both colors under the SST texts."""
    match rules:
        case RuleText.SIMPLIFIED:
            return Sharing.REGION
        case RuleText.ING1991 | RuleText.ING1996 | RuleText.KSS:
            return Sharing.ADJACENCY


def compensation_of(rules: RuleText) -> Compensation:
    """N points for White in a handicap game only under Kim, Simon and Straus (their own convention)."""
    match rules:
        case RuleText.KSS:
            return Compensation.KSS
        case RuleText.SIMPLIFIED | RuleText.ING1991 | RuleText.ING1996:
            return Compensation.NONE


def ties_of(rules: RuleText, handicap: int) -> Ties:
    """Who wins a margin of 0: nobody in 1991 (Article 4), else Black; with a handicap White under two texts.

    The Simplified text itself says tie; the EGF's General Tournament Rules (1.1.4.1) give it to Black without
    exception. White has it in handicap games by Kim, Simon and Straus (Counting 5), whom 1996 follows here.
    """
    match rules:
        case RuleText.SIMPLIFIED:
            return Ties.BLACK
        case RuleText.ING1991:
            return Ties.DRAW
        case RuleText.ING1996 | RuleText.KSS:
            return Ties.WHITE if handicap > 1 else Ties.BLACK


def default_terms(rules: RuleText, handicap: int = 0, komi: float | None = None) -> Terms:
    """The terms of a count under a text when nobody chose otherwise: its komi, or 0 with a handicap."""
    if komi is None:
        komi = 0.0 if handicap > 1 else even_komi_of(rules)
    return Terms(
        komi=komi,
        penalties=PerColor(0, 0),
        handicap=handicap,
        compensation=compensation_of(rules),
        ties=ties_of(rules, handicap),
        sharing=sharing_of(rules),
        stones=None,
    )
