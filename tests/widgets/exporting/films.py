"""A film made at once, without the pauses of a page that shows how far it is."""

from __future__ import annotations

from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.export.film import FilmOrder, FilmWork


def film_file(plan: FillPlan, rules: RuleText, order: FilmOrder) -> bytes:
    """The whole film at once."""
    work = FilmWork(plan, rules, order)
    while work.done < work.total:
        work.step()
    return work.finish()
