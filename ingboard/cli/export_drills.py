"""`ingboard export --drills`: the last boards of records as a sheet to count on paper, answers last."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ingboard.cli.counted import count_of
from ingboard.cli.export_target import Kind, target_of
from ingboard.cli.output import CommandError, show, show_json, tell, wrong_use
from ingboard.cli.picture import prepare
from ingboard.cli.progress import with_progress
from ingboard.cli.records import open_game
from ingboard.cli.terms import settle, term_options
from ingboard.cli.values import choice_of
from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

_COMMAND = "export"


def export_drills(options: argparse.Namespace) -> int:
    """Write the sheet; returns 1 if a record could not be counted by filling in and was left out.

    Raises CommandError if no board is left or the file cannot be written.
    """
    target = target_of(options.to, options.format, frozenset({Kind.PDF}))
    if not options.files:
        raise wrong_use(text("No file is named; name the records for the sheet."), _COMMAND)
    plans = list(_plans(options))
    if not plans:
        raise CommandError(text("None of these boards can be counted by filling in."))
    prepare()
    from ingboard.ui.exporting.drill_boards import counting_drill
    from ingboard.ui.exporting.drill_paper import drill_pdf

    drills = [counting_drill(plan) for plan in plans]
    target.write(drill_pdf(drills, text("Count these boards")))
    left_out = len(options.files) - len(plans)
    if options.json:
        show_json({"boards": len(plans), "left_out": left_out, "picture": str(target.path)})
    else:
        show(text("Picture: {file}", file=target.path))
    return 1 if left_out else 0


def _plans(options: argparse.Namespace) -> Iterator[FillPlan]:
    rules = choice_of(options.rules, "--rules", RuleText, _COMMAND)
    for path in with_progress(options.files):
        game = open_game(path, None, None, rules)
        plan = count_of(game, settle(game, term_options(options))).plan
        if plan.feasible:
            yield plan
        else:
            why = " ".join(plan.reasons)
            tell(text("{path}: left out, it cannot be filled in: {why}", path=path, why=why))
