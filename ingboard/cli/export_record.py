"""`ingboard export --kifu` and `--problems`: a record as numbered figures, or as problems, answers last."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.cli.export_target import TargetKind, target_of
from ingboard.cli.output import CommandError, show, show_json, wrong_use
from ingboard.cli.picture import prepare
from ingboard.cli.record_files import given_bytes
from ingboard.cli.values import number_of, one_file
from ingboard.export.kifu.pages import FIGURES_A_PAGE
from ingboard.kifu.findings import KifuError
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.text import listed, plural, text

if TYPE_CHECKING:
    from ingboard.ui.features.export.record_paper import Printable, RecordPaper

_COMMAND = "export"
_MOST_MOVES = 500
_USUAL_MOVES, _USUAL_ANSWER = 50, 20
_USUAL_FIGURES, _USUAL_PROBLEMS = 2, 4
_PIXELS = 1240  # of a page's width, about 150 to the inch


def export_record(options: argparse.Namespace) -> int:
    """Write the pages of a record: one PDF, or an .svg or .png for each page.

    Raises CommandError if the record cannot be read, holds nothing to print, or a file cannot be written.
    """
    if options.kifu and options.problems:
        raise wrong_use(text("Give --kifu or --problems, not both."), _COMMAND)
    path = one_file(options.files, _COMMAND)
    kinds = (
        frozenset({TargetKind.PDF, TargetKind.SVG, TargetKind.PNG})
        if options.kifu
        else frozenset({TargetKind.PDF})
    )
    target = target_of(options, kinds)
    if target.is_standard_output and target.kind is not TargetKind.PDF:
        raise wrong_use(text("--to - writes one PDF: give --format pdf."), _COMMAND)
    size = number_of(options.size, "--size", _COMMAND, least=64, most=4096) or _PIXELS
    order = _order_of(options)
    document = _document(path)
    root = _root(document, number_of(options.game, "--game", _COMMAND, least=1) or 1, path)
    prepare()
    from ingboard.ui.features.export.record_paper import (
        PaperKind,
        Printable,
        all_files,
        paths_for,
        write_files,
    )

    record = Printable(document, line_through(document, root), root, Path(path).stem)
    try:
        paper = _planned(record, order)
        kind = PaperKind(target.kind.value)
        files = all_files(paper, kind, size)
        if target.is_standard_output:
            target.write(files[0])
            return 0
        write_files(target.path, files)
    except KifuError as fault:
        raise CommandError(str(fault)) from None
    names = [str(one) for one in paths_for(target.path, len(files))]
    if options.json:
        show_json({"file": path, "pages": len(paper.pages), "pictures": names})
    else:
        pages = plural("{number} page", "{number} pages", len(paper.pages))
        show(text("{pages}: {files}", pages=pages, files=listed(names)))
    return 0


class _Order(Struct, frozen=True):
    """What is to be printed: `moves` of a figure or an answer, `figures` a page."""

    kifu: bool
    moves: int
    figures: int
    landscape: bool
    variations: bool
    comments: bool


def _order_of(options: argparse.Namespace) -> _Order:
    kifu = bool(options.kifu)
    moves = number_of(options.moves, "--moves", _COMMAND, least=1, most=_MOST_MOVES)
    figures = number_of(options.figures, "--figures", _COMMAND, least=1, most=FIGURES_A_PAGE[-1])
    if figures is not None and figures not in FIGURES_A_PAGE:
        raise wrong_use(text("--figures is 1, 2, 4 or 6."), _COMMAND)
    return _Order(
        kifu,
        moves or (_USUAL_MOVES if kifu else _USUAL_ANSWER),
        figures or (_USUAL_FIGURES if kifu else _USUAL_PROBLEMS),
        bool(options.landscape),
        not options.no_variations,
        not options.no_comments,
    )


def _planned(record: Printable, order: _Order) -> RecordPaper:
    """All pages of the record; there is at least one."""
    from ingboard.export.kifu.figure import KifuOptions
    from ingboard.export.kifu.pages import PageSheet
    from ingboard.export.kifu.problems import Asking
    from ingboard.ui.features.export.record_paper import kifu_paper, problem_paper

    sheet = PageSheet(order.figures, order.landscape)
    if order.kifu:
        divided = KifuOptions(
            moves=order.moves, variations=order.variations, comments=order.comments
        )
        paper = kifu_paper(record, divided, sheet)
    else:
        paper = problem_paper(record, sheet, order.moves, Asking.QUESTIONS)
    paper.go_on()
    if paper.fault:
        raise CommandError(f"{record.document.origin.path}: {paper.fault}")
    return paper


def _document(path: str) -> Document:
    try:
        return open_document(given_bytes(path), path)
    except KifuError as fault:
        raise CommandError(str(fault)) from None


def _root(document: Document, game: int, path: str) -> int:
    roots = document.roots
    if game > len(roots):
        sentence = plural(
            "{path}: no game {wanted}, only {number}.",
            "{path}: no game {wanted}, only {number}.",
            len(roots),
            path=path,
            wanted=game,
        )
        raise CommandError(sentence)
    return roots[game - 1]
