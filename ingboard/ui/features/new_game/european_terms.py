"""Terms of European tournaments, each taken by one click: komi, ties, prisoners and shared points. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ingboard.counting.terms import Sharing, Ties
from ingboard.review.sayings import Element
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.text import text


class EuropeanTerms(Struct, frozen=True):
    """Terms of European tournaments for one kind of material, and where they stand.

    `options` are what a table chooses for them: prisoners, and which points are shared.
    """

    title: str
    komi: float
    ties: Ties
    options: Mapping[Element, str]
    words: str
    rules: RuleText = RuleText.SIMPLIFIED


_SIMPLIFIED_COUNT = {Element.SHARED_POINTS: Sharing.REGION.value}


def european_terms() -> tuple[EuropeanTerms, EuropeanTerms]:
    """With Ing's material, then with other: the EGF's General Tournament Rules as updated in June 2010."""
    return (
        EuropeanTerms(
            text("Ing set: komi 8"),
            8.0,
            Ties.BLACK,
            {**_SIMPLIFIED_COUNT, Element.PRISONERS: Prisoners.HOME.value},
            text(
                "Europe: komi 8, Black wins ties, filling in. "
                "EGF General Tournament Rules 1.1.4.1, June 2010."
            ),
        ),
        EuropeanTerms(
            text("No set: komi 7.5"),
            7.5,
            Ties.BLACK,
            {**_SIMPLIFIED_COUNT, Element.PRISONERS: Prisoners.LID.value},
            text(
                "Europe: komi 7.5, prisoners kept, a pass gives a stone, White passes last. "
                "EGF General Tournament Rules 1.1.4.2, June 2010."
            ),
        ),
    )
