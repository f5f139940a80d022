"""`ingboard export --drills`: the last boards of records as a sheet to count on paper, answers last."""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.cli import records
from ingboard.cli.counted import count_of
from ingboard.cli.export_target import target_of
from ingboard.cli.output import CommandError, show, show_json, tell
from ingboard.cli.picture import prepare
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.terms import settle, term_options
from ingboard.cli.values import Options
from ingboard.counting.fillplan import FillPlan
from ingboard.export.file_kind import FileKind
from ingboard.rules.ruleset import RuleText
from ingboard.text import paragraph, text

_USUAL_BOARDS, _MOST_BOARDS, _MOST_LEVEL = 12, 60, 5


def export_drills(options: Options) -> int:
    """Write the sheet; returns 1 if a record could not be counted by filling in and was left out.

    Without records the boards are made. Raises CommandError if no board is left.
    """
    target = target_of(options, frozenset({FileKind.PDF}))
    boards = options.number("--boards", least=1, most=_MOST_BOARDS)
    level = options.number("--level", least=1, most=_MOST_LEVEL)
    number = options.number("--sheet", least=1)
    if options.files and (boards, level, number) != (None, None, None):
        sentence = text("--boards, --level and --sheet need generated boards: name no record.")
        raise options.wrong_use(sentence)
    plans = list(_plans(options)) if options.files else []
    if options.files and not plans:
        raise CommandError(text("No board here can be filled in."))
    prepare()
    from ingboard.ui.features.export.drill_paper import (
        counting_drill,
        drill_pdf,
        sheet_drills,
        sheet_title,
    )
    from ingboard.ui.features.export.view_model import SheetOrder

    drills, title = tuple(counting_drill(plan) for plan in plans), text("Count these boards")
    if not options.files:
        order = SheetOrder(boards=boards or _USUAL_BOARDS, level=level or 1, number=number or 1)
        drills, title = sheet_drills(order), sheet_title(order)
    target.write(drill_pdf(drills, title))
    left_out = len(options.files) - len(plans)
    if options.json:
        show_json({"boards": len(drills), "left_out": left_out, "picture": str(target.path)})
    elif not target.is_standard_output:
        show(text("Picture: {file}", file=target.path))
    return 1 if left_out else 0


def _plans(options: Options) -> Iterator[FillPlan]:
    rules = options.choice("--rules", RuleText)
    for path in with_progress(options.files, Unit.FILES):
        game = records.open_game(path, rules=rules)
        counted = count_of(game, settle(game, term_options(options)))
        plan = counted.plan
        if counted.is_open:
            tell(text("{path}: left out, unsettled chains can turn its result", path=path))
        elif plan.feasible:
            yield plan
        else:
            why = paragraph(plan.reasons)
            tell(text("{path}: left out, filling in impossible: {why}", path=path, why=why))
