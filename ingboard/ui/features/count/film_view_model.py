"""What the film page shows beside the board: the plan, the rule text, and what may be done now. No Qt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import handicap_points
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.game.film.result import margin_words

NOBODY: PerColor[str | None] = PerColor(None, None)


class SidePanel(StrEnum):
    """What stands on the page in place of the captions: nothing else, pairs, both counts, or a trial."""

    NONE = "none"
    PROOF = "proof"
    TABLE = "table"
    TRIAL = "trial"


class FilmPicture(Struct, frozen=True):
    """A count and what may be done with it.

    `confirmed` holds each side's time of day of confirmation, None while it is missing. The `..._barred`
    sentences say why an act is not possible now ("": it is); confirming is barred here only for
    reasons beyond the film, which bars it until its end by itself. `doubt` says what is wrong with the
    bowls, or that no komi is recorded; "" for nothing. `fixed`: the result stands;
    what is left to do is its sheet.
    """

    plan: FillPlan
    rules: RuleText
    confirmed: PerColor[str | None] = NOBODY
    confirm_barred: str = ""
    correct_barred: str = ""
    play_on_barred: str = ""
    doubt: str = ""
    fixed: bool = False


class AreaRow(Struct, frozen=True):
    """A row of the area table: what is counted, and its number for each side."""

    title: str
    numbers: PerColor[str]


def area_rows(plan: FillPlan) -> tuple[AreaRow, ...]:
    """Stones, land and what is owed, and the area of each side: the count without a picture."""
    game, areas, terms = plan.game, plan.areas, plan.terms
    rows = [
        AreaRow(text("Stones"), PerColor(str(game.cells.count(1)), str(game.cells.count(2)))),
        AreaRow(text("Land"), areas.territory.map(str)),
        AreaRow(text("Area"), areas.area.map(str)),
    ]
    if terms.komi:
        rows.append(_paid(text("Komi"), terms.komi))
    if handicap_points(terms):
        rows.append(_paid(text("Handicap"), handicap_points(terms)))
    if terms.penalties.black or terms.penalties.white:
        rows.append(AreaRow(text("Penalty"), terms.penalties.map(_minus)))
    return tuple(rows)


def margin_row(plan: FillPlan) -> str:
    """The margin after komi and penalties: "Margin: Black +5"."""
    return text("Margin: {margin}", margin=margin_words(plan.margin))


def _paid(title: str, points: float) -> AreaRow:
    if points > 0:
        return AreaRow(title, PerColor(_minus(points), ""))
    return AreaRow(title, PerColor("", _minus(-points)))


def _minus(points: float) -> str:
    return f"−{points:g}" if points else ""
