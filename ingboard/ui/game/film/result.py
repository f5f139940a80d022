"""The result of a count in words and as a sum of stones: what the result card shows. No Qt."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, half_point
from ingboard.counting.terms import handicap_points
from ingboard.text import text
from ingboard.ui.board.view_model import Mark
from ingboard.ui.game.film.arithmetic import MOST_STONES, Piece, StonePiece, WordPiece

_HARD_SPACE = "\N{NO-BREAK SPACE}"


class ResultSum(Struct, frozen=True):
    """The result as the card shows it.

    `headline` names the winner; the `row` is the sum of stones, as seen by the side that it is good for
    (empty where there is nothing to add up); `by_area` is the same margin from the areas.
    """

    headline: str
    winner: Color | None
    row: tuple[Piece, ...]
    by_area: str
    note: str


def verdict_of(plan: FillPlan) -> ResultSum:
    """The result of a count; without a picture the sum is empty and the areas speak alone."""
    seen_by = _seen_by(plan)
    row = _row(plan, seen_by) if plan.feasible else ()
    return ResultSum(headline_of(plan), plan.winner, row, by_area(plan, seen_by), _note(plan))


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


def _row(plan: FillPlan, seen_by: Color) -> tuple[Piece, ...]:
    """The sum as that side sees it: 1 + 2 + 2 = 5 as a space, losing stones and figures."""
    ahead = Color.BLACK if plan.fill_margin >= 0 else Color.WHITE
    sign = "+" if ahead is seen_by else "−"
    losing = plan.losing[ahead.opponent]
    pieces: list[Piece] = []
    for number, piece in (
        (plan.spaces[ahead] - losing, StonePiece(None, Mark.WINNING)),
        (losing, StonePiece(ahead.opponent, Mark.LOSING)),
        (plan.in_hand[ahead.opponent], StonePiece(ahead.opponent)),
    ):
        if number and (pieces or sign == "−"):
            pieces.append(WordPiece(sign, strong=True))
        if number <= MOST_STONES:
            pieces += [piece] * number
        else:
            pieces += [WordPiece(f"{number} ×", strong=True), piece]
    side = 1 if seen_by is Color.BLACK else -1
    half = half_point(plan.terms) * side
    if half:
        figures = [] if pieces else ["0"]
        figures += ["−" if half < 0 else "+", f"{abs(half):g}"]
        pieces += [WordPiece(figure, strong=True) for figure in figures]
    if not pieces:
        return ()
    total = f"{side * plan.margin:g}"
    return (*pieces, WordPiece("=", strong=True), WordPiece(total, strong=True))


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
