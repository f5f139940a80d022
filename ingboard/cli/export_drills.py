"""`ingboard export --drills`: the last boards of records as a sheet to count on paper, answers last."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ingboard.cli.counted import count_of
from ingboard.cli.export_target import TargetKind, target_of
from ingboard.cli.output import CommandError, show, show_json, tell, wrong_use
from ingboard.cli.picture import prepare
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.records import open_game
from ingboard.cli.terms import settle, term_options
from ingboard.cli.values import choice_of, number_of
from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.text import paragraph, text

_COMMAND = "export"
_USUAL_BOARDS, _MOST_BOARDS, _MOST_LEVEL = 12, 60, 5


def export_drills(options: argparse.Namespace) -> int:
    """Write the sheet; returns 1 if a record could not be counted by filling in and was left out.

    Raises CommandError if no board is left or the file cannot be written.
    """
    target = target_of(options, frozenset({TargetKind.PDF}))
    sheet = _sheet_of(options)
    plans = [] if sheet is not None else list(_plans(options))
    if sheet is None and not plans:
        raise CommandError(text("No board here can be filled in."))
    prepare()
    from ingboard.ui.features.export.drill_paper import (
        counting_drill,
        drill_pdf,
        sheet_drills,
        sheet_title,
    )
    from ingboard.ui.features.export.view_model import SheetOrder

    if sheet is None:
        drills = tuple(counting_drill(plan) for plan in plans)
        title = text("Count these boards")
    else:
        order = SheetOrder(boards=sheet[0], level=sheet[1], number=sheet[2])
        drills, title = sheet_drills(order), sheet_title(order)
    target.write(drill_pdf(drills, title))
    left_out = 0 if sheet is not None else len(options.files) - len(plans)
    if options.json:
        show_json({"boards": len(drills), "left_out": left_out, "picture": str(target.path)})
    elif not target.is_standard_output:
        show(text("Picture: {file}", file=target.path))
    return 1 if left_out else 0


def _sheet_of(options: argparse.Namespace) -> tuple[int, int, int] | None:
    """Boards, level and number of a sheet of made boards; None where records are named for it."""
    boards = number_of(options.boards, "--boards", _COMMAND, least=1, most=_MOST_BOARDS)
    level = number_of(options.level, "--level", _COMMAND, least=1, most=_MOST_LEVEL)
    number = number_of(options.sheet, "--sheet", _COMMAND, least=1)
    if not options.files:
        return boards or _USUAL_BOARDS, level or 1, number or 1
    if (boards, level, number) != (None, None, None):
        sentence = text("--boards, --level and --sheet need generated boards: name no record.")
        raise wrong_use(sentence, _COMMAND)
    return None


def _plans(options: argparse.Namespace) -> Iterator[FillPlan]:
    rules = choice_of(options.rules, "--rules", RuleText, _COMMAND)
    for path in with_progress(options.files, Unit.FILES):
        game = open_game(path, None, None, rules)
        plan = count_of(game, settle(game, term_options(options))).plan
        if plan.feasible:
            yield plan
        else:
            why = paragraph(plan.reasons)
            tell(text("{path}: left out, filling in impossible: {why}", path=path, why=why))
