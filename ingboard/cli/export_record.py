"""`ingboard export --kifu` and `--problems`: a record as numbered figures, or as problems, answers last."""

from __future__ import annotations

from pathlib import Path

from ingboard.cli import records
from ingboard.cli.export_target import LEAST_SIZE, MOST_SIZE, PIXELS, target_of
from ingboard.cli.output import CommandError, show, show_json
from ingboard.cli.picture import prepare
from ingboard.cli.values import Options
from ingboard.export.file_kind import FileKind
from ingboard.export.kifu.options import KifuOptions
from ingboard.export.kifu.pages import FIGURES_A_PAGE, PageSheet
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.text import listed, plural, text

_MOST_MOVES = 500


_USUAL_MOVES, _USUAL_ANSWER = 50, 20


_USUAL_FIGURES, _USUAL_PROBLEMS = 2, 4


def export_record(options: Options) -> int:
    """Write the pages of a record: one PDF, or an .svg or .png for each page.

    Raises CommandError if the record holds nothing to print.
    """
    kifu: bool = options.kifu
    if kifu and options.problems:
        raise options.wrong_use(text("Give --kifu or --problems, not both."))
    path = options.one_file()
    others = {FileKind.SVG, FileKind.PNG} if kifu else set()
    target = target_of(options, frozenset({FileKind.PDF, *others}))
    if target.is_standard_output and target.kind is not FileKind.PDF:
        raise options.wrong_use(text("--to - writes one PDF: give --format pdf."))
    size = options.number("--size", least=LEAST_SIZE, most=MOST_SIZE) or PIXELS
    moves = options.number("--moves", least=1, most=_MOST_MOVES)
    figures = options.number("--figures", least=1, most=FIGURES_A_PAGE[-1])
    if figures not in {None, *FIGURES_A_PAGE}:
        raise options.wrong_use(text("--figures is 1, 2, 4 or 6."))
    document = open_document(records.given_bytes(path), path)
    number = options.number("--game", least=1) or 1
    records.refuse_missing_game(path, number, len(document.roots))
    root = document.roots[number - 1]
    prepare()
    from ingboard.export.kifu.problems import Asking
    from ingboard.ui.features.export import page_files, record_paper

    record = record_paper.Printable(document, line_through(document, root), root, Path(path).stem)
    sheet = PageSheet(figures or (_USUAL_FIGURES if kifu else _USUAL_PROBLEMS), options.landscape)
    if kifu:
        divided = KifuOptions(
            moves=moves or _USUAL_MOVES,
            variations=not options.no_variations,
            comments=not options.no_comments,
        )
        paper = record_paper.kifu_paper(record, divided, sheet)
    else:
        paper = record_paper.problem_paper(record, sheet, moves or _USUAL_ANSWER, Asking.QUESTIONS)
    paper.go_on()
    if paper.fault:
        raise CommandError(f"{path}: {paper.fault}")
    files = record_paper.all_files(paper, target.kind, size)
    if target.is_standard_output:
        target.write(files[0])
        return 0
    page_files.write_files(target.path, files)
    names = [str(one) for one in page_files.paths_for(target.path, len(files))]
    if options.json:
        show_json({"file": path, "pages": len(paper.pages), "pictures": names})
    else:
        pages = plural("{number} page", "{number} pages", len(paper.pages))
        show(text("{pages}: {files}", pages=pages, files=listed(names)))
    return 0
