"""The result of a count in words and as a sum of stones: what the result card shows. No Qt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, half_point
from ingboard.counting.terms import handicap_points
from ingboard.text import text

_HARD_SPACE = "\N{NO-BREAK SPACE}"


class Term(StrEnum):
    """What one term of the sum is: a winning space, a losing stone, a stone in hand, a half point."""

    SPACE = "space"
    LOSING = "losing"
    IN_HAND = "in-hand"
    HALF = "half"


class SumTerm(Struct, frozen=True):
    """One term: `worth` points each, `number` times. The half point may be negative."""

    term: Term
    worth: float
    number: int


class ResultSum(Struct, frozen=True):
    """The result as the card shows it.

    `headline` names the winner; `terms` add up to `total`, both as seen by the side that `total` is good
    for (`owner`, None where there is nothing to add up); `by_area` is the same margin from the areas.
    """

    headline: str
    winner: Color | None
    terms: tuple[SumTerm, ...]
    total: float
    owner: Color | None
    by_area: str
    note: str


def verdict_of(plan: FillPlan) -> ResultSum:
    """The result of a count; without a picture the sum is empty and the areas speak alone."""
    seen_by = _seen_by(plan)
    terms = _terms(plan, seen_by) if plan.feasible else ()
    return ResultSum(
        headline_of(plan),
        plan.winner,
        terms,
        plan.margin if seen_by is Color.BLACK else -plan.margin,
        seen_by if terms else None,
        by_area(plan, seen_by),
        _note(plan),
    )


def headline_of(plan: FillPlan) -> str:
    """Who wins, and by how much."""
    margin = f"{abs(plan.margin):g}"
    if plan.winner is None:
        return text("A draw")
    if not plan.margin:
        return (
            text("Black wins the tie") if plan.winner is Color.BLACK else text("White wins the tie")
        )
    if plan.winner is Color.BLACK:
        return text("Black wins by {margin}", margin=margin)
    return text("White wins by {margin}", margin=margin)


def _seen_by(plan: FillPlan) -> Color:
    if plan.margin:
        return Color.BLACK if plan.margin > 0 else Color.WHITE
    return plan.winner or Color.BLACK


def _terms(plan: FillPlan, seen_by: Color) -> tuple[SumTerm, ...]:
    ahead = Color.BLACK if plan.fill_margin >= 0 else Color.WHITE
    losing = plan.losing[ahead.opponent]
    open_spaces = plan.spaces[ahead] - losing
    in_hand = plan.in_hand[ahead.opponent]
    sign = 1 if ahead is seen_by else -1
    found = []
    if open_spaces:
        found.append(SumTerm(Term.SPACE, sign, open_spaces))
    if losing:
        found.append(SumTerm(Term.LOSING, 2 * sign, losing))
    if in_hand:
        found.append(SumTerm(Term.IN_HAND, sign, in_hand))
    half = half_point(plan.terms) * (1 if seen_by is Color.BLACK else -1)
    if half:
        found.append(SumTerm(Term.HALF, half, 1))
    return tuple(found)


def by_area(plan: FillPlan, seen_by: Color) -> str:
    """The margin from the areas, as that side reads it: "By area: 185 − 176 − 8 komi = 1"."""
    area, terms = plan.areas.area, plan.terms
    other = seen_by.opponent
    pays = -1 if seen_by is Color.BLACK else 1
    parts = [f"{area[seen_by]} − {area[other]}"]
    if terms.komi:
        parts.append(_signed(pays * terms.komi, text("komi")))
    if handicap_points(terms):
        parts.append(_signed(pays * handicap_points(terms), text("handicap")))
    if terms.penalties.black:
        parts.append(_signed(pays * terms.penalties.black, text("Black's penalty")))
    if terms.penalties.white:
        parts.append(_signed(-pays * terms.penalties.white, text("White's penalty")))
    margin = plan.margin if seen_by is Color.BLACK else -plan.margin
    return text("By area: {sum} = {margin}", sum=" ".join(parts), margin=f"{margin:g}")


def _signed(points: float, name: str) -> str:
    sign = "+" if points > 0 else "−"
    return f"{sign}{_HARD_SPACE}{abs(points):g}{_HARD_SPACE}{name.replace(' ', _HARD_SPACE)}"


def _note(plan: FillPlan) -> str:
    if plan.margin:
        if half_point(plan.terms) and plan.feasible:
            return text("The half point is komi.")
        return ""
    if plan.winner is None:
        return text("Equal: nobody wins ties here.")
    if plan.winner is Color.BLACK:
        return text("Equal: Black wins ties here.")
    return text("Equal: White wins ties here.")


def margin_words(margin: float) -> str:
    """A margin that is Black's less White's, in short: "Black +5", "White +0.5", "even"."""
    if not margin:
        return text("even", "margin")
    side = text("Black") if margin > 0 else text("White")
    return f"{side} +{abs(margin):g}"
