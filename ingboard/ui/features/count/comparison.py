"""The area beside the territory, as the rows of one table and the reasons below it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import handicap_points
from ingboard.counting.territory import (
    Played,
    TerritoryCount,
    caveat_of,
    sentence_of_difference,
    territory_of,
)
from ingboard.text import text
from ingboard.ui.game.film.result import margin_words

_NOTHING: PerColor[str] = PerColor("", "")


@dataclass(frozen=True, slots=True)
class CompareRow:
    """One row: each side's number by area and by territory, empty where it is not counted."""

    title: str
    area: PerColor[str]
    territory: PerColor[str] = _NOTHING


@dataclass(frozen=True, slots=True)
class CountComparison:
    """Both counts of one board. `territory` is "" where it is not known; `reasons` say why they differ."""

    rows: tuple[CompareRow, ...]
    area: str
    territory: str
    reasons: tuple[str, ...]


def comparison_of(plan: FillPlan, played: Played | None) -> CountComparison:
    """Both counts of a board; `played` is None where nobody knows how many stones were played."""
    count = None if played is None else territory_of(plan, played)
    area = margin_words(plan.margin)
    if count is None:
        unknown = text(
            "Territory counting needs the prisoners. They are not known for a board that nobody "
            "recorded; area counting needs none."
        )
        return CountComparison(_rows(plan, None), area, "", (unknown,))
    return CountComparison(
        _rows(plan, count), area, margin_words(count.margin), _reasons(plan, count)
    )


def _rows(plan: FillPlan, count: TerritoryCount | None) -> tuple[CompareRow, ...]:
    game, areas, terms = plan.game, plan.areas, plan.terms
    known = count is not None
    stones = PerColor(str(game.count(Color.BLACK)), str(game.count(Color.WHITE)))
    land = areas.territory.map(str)
    rows = [CompareRow(text("Stones"), stones)]
    rows.append(CompareRow(text("Land"), land, land if known else _NOTHING))
    if count is not None:
        rows.append(CompareRow(text("Prisoners"), _NOTHING, count.prisoners.map(str)))
        rows.append(CompareRow(text("Sum"), areas.area.map(str), count.points.map(str)))
    else:
        rows.append(CompareRow(text("Sum"), areas.area.map(str)))
    owed = (
        (text("Komi"), PerColor(max(terms.komi, 0), max(-terms.komi, 0))),
        (text("Handicap"), PerColor(handicap_points(terms), 0)),
        (text("Penalty"), terms.penalties),
    )
    for title, points in owed:
        if any(points):
            minus = PerColor(_minus(points.black), _minus(points.white))
            rows.append(CompareRow(title, minus, minus if known else _NOTHING))
    return tuple(rows)


def _minus(points: float) -> str:
    return f"−{points:g}" if points else ""


def _reasons(plan: FillPlan, count: TerritoryCount) -> tuple[str, ...]:
    found = [sentence_of_difference(difference) for difference in count.differences]
    if not found:
        found.append(text("Both agree: each side put as many stones on the board."))
    elif plan.margin == count.margin:
        found.append(text("Together these cancel: both counts agree."))
    if plan.terms.komi:
        found.append(
            text("Both columns take this game’s komi; where territory is counted, 6.5 is usual.")
        )
    caveat = caveat_of(plan)
    return (*found, caveat) if caveat else tuple(found)
