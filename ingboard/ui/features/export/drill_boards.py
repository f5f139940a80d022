"""From counts to drills on paper: the position is the question, the filled board the answer."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import handicap_points
from ingboard.export.drill_sheet import DrillWords
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.export.drill_paper import DrillBoard
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.result import by_area, headline_of
from ingboard.ui.game.film.schedule import Instant


def counting_drill(plan: FillPlan, question: str | None = None) -> DrillBoard:
    """A count as a drill: the dead are crossed, the terms are told. The plan must be `feasible`."""
    seen_by = Color.WHITE if plan.margin < 0 else plan.winner or Color.BLACK
    words = DrillWords(
        question or text("Who wins, and by how much?"),
        terms_line(plan),
        headline_of(plan),
        by_area(plan, seen_by),
    )
    return DrillBoard(
        BoardPicture(plan.board, dead=plan.dead),
        frame_at(plan, Instant(plan.reading)).board,
        words,
    )


def terms_line(plan: FillPlan, *, with_dead: bool = True) -> str:
    """What must be known to answer: komi, handicap, penalties, and what a cross means."""
    terms = plan.terms
    parts = [text("Komi {points:g}.", points=terms.komi) if terms.komi else text("No komi.")]
    if points := handicap_points(terms):
        parts.append(text("Black pays {points:g} for handicap.", points=points))
    parts += [_owes(color, terms.penalties[color]) for color in Color if terms.penalties[color]]
    if plan.dead and with_dead:
        parts.append(text("Crossed stones: dead."))
    return paragraph(parts)


def _owes(color: Color, points: int) -> str:
    if color is Color.BLACK:
        return plural("Black owes {number} point.", "Black owes {number} points.", points)
    return plural("White owes {number} point.", "White owes {number} points.", points)
