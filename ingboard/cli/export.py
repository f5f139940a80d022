"""`ingboard export`: a diagram of a position, its count or its film, a printed record, a sheet of drills.

What file `export` is to write: its name, its kind, and whether that kind fits what goes into it.

`ingboard export --drills`: the last boards of records as a sheet to count on paper, answers last.

`ingboard export --film` and `--step`: the count of a position as a film, or one moment of it.

`ingboard export --kifu` and `--problems`: a record as numbered figures, or as problems, answers last.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.cli.output import (
    STANDARD,
    CommandError,
    both_to_standard_output,
    show,
    show_bytes,
    show_json,
    tell,
    wrong_use,
)
from ingboard.cli.picture import Style, position_file, prepare
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.records import GameAt, add_game_options, given_bytes, given_game, open_game
from ingboard.cli.terms import add_term_options, count_of, settle, term_options
from ingboard.cli.values import MOST, Parser, choice_of, number_of, one_file
from ingboard.counting.fillplan import FillPlan
from ingboard.export.kifu.pages import FIGURES_A_PAGE
from ingboard.kifu.files import save
from ingboard.kifu.findings import KifuError
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, paragraph, plural, text

if TYPE_CHECKING:
    from ingboard.ui.features.export.record_paper import Printable, RecordPaper


_COMMAND = "export"


class TargetKind(StrEnum):
    """The kinds of files; apng is a film in a file that ends in .png or .apng."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    WEBP = "webp"
    APNG = "apng"
    GIF = "gif"


FILMS = frozenset({TargetKind.WEBP, TargetKind.APNG, TargetKind.GIF})
PICTURES = frozenset({TargetKind.PNG, TargetKind.SVG, TargetKind.PDF, TargetKind.WEBP})


class Target(Struct, frozen=True):
    """The file to write and its kind."""

    path: Path
    kind: TargetKind

    @property
    def is_standard_output(self) -> bool:
        """Whether the file goes to standard output, so that nothing else may."""
        return str(self.path) == STANDARD

    def write(self, data: bytes) -> None:
        """Put the bytes there whole, or on standard output.

        Raises CommandError, with a sentence, if that cannot be done; then nothing is changed.
        """
        if self.is_standard_output:
            show_bytes(data)
            return
        try:
            save(self.path, data)
        except KifuError as fault:
            raise CommandError(str(fault)) from None


def target_of(options: argparse.Namespace, fitting: frozenset[TargetKind]) -> Target:
    """The target that `--to` and `--format` name, if it is of a fitting kind.

    Raises CommandError, with a sentence, for anything else.
    """
    name = options.to
    if name == STANDARD and options.json:
        raise both_to_standard_output(_COMMAND)
    if name is None:
        raise wrong_use(text("--to is missing, such as --to diagram.svg."), _COMMAND)
    wanted = choice_of(options.format, "--format", TargetKind, _COMMAND)
    if name == STANDARD and wanted is None:
        raise wrong_use(text("--to - needs --format."), _COMMAND)
    if wanted is None:
        ending = Path(name).suffix.lower().removeprefix(".")
        film = fitting == FILMS
        wanted = TargetKind.APNG if film and ending == "png" else _kinds().get(ending)
    if wanted is None or wanted not in fitting:
        endings = [f".{one}" for one in TargetKind if one in fitting]
        sentence = text(
            "--to must end in {endings} or {last}, not “{name}”.",
            endings=listed(endings[:-1]),
            last=endings[-1],
            name=name,
        ) if len(endings) > 1 else text(
            "--to must end in {last}, not “{name}”.", last=endings[0], name=name
        )  # fmt: skip
        raise wrong_use(sentence, _COMMAND)
    return Target(Path(name), wanted)


def _kinds() -> dict[str, TargetKind]:
    return {kind.value: kind for kind in TargetKind}


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
    from ingboard.ui.features.export.drill_paper import counting_drill, drill_pdf, sheet_drills, sheet_title
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


_LEAST_WIDTH, _MOST_WIDTH = 320, 3840
_SPEEDS = (0.25, 8.0)
_MOST_LOOPS = 1000


class FilmOptions(Struct, frozen=True):
    """What was asked of a film; None where nothing was said. `steps` are landed stones, first and last."""

    target: Target
    look: str | None
    width: int | None
    steps: tuple[int, int | None]
    speed: float
    loops: int
    pace: str


def film_options(options: argparse.Namespace) -> FilmOptions:
    """The options of a film.

    Raises CommandError for a value that cannot be used.
    """
    target = target_of(options, FILMS)
    look = look_of(options)
    if target.kind is TargetKind.GIF and look not in {None, "flat"}:
        raise wrong_use(text("GIF is flat: omit --theme, or write .webp."), _COMMAND)
    return FilmOptions(
        target,
        look,
        number_of(options.size, "--size", _COMMAND, least=_LEAST_WIDTH, most=_MOST_WIDTH),
        _steps_of(options.steps),
        _speed_of(options.speed),
        number_of(options.loop, "--loop", _COMMAND, most=_MOST_LOOPS) or 0,
        _pace_of(options.pace),
    )


def export_film(options: argparse.Namespace, game: GameAt) -> Mapping[str, object]:
    """Write the film of a count; returns what the answer in JSON says of it.

    Raises CommandError if the count has no picture, the film no such steps, or the file cannot be written.
    """
    wanted = film_options(options)
    plan = _plan_of(options, game)
    prepare()
    from ingboard.export.animation import AnimationFormat
    from ingboard.ui.features.export.film import USUAL_WIDTH, FilmOrder, FilmWork
    from ingboard.ui.features.export.view_model import LookChoice
    from ingboard.ui.game.film.schedule import Pace

    first, last = wanted.steps
    steps = len(plan.film)
    _check_step(max(first, last or 0), "--steps", steps)
    order = FilmOrder(
        AnimationFormat(f".{wanted.target.kind}"),
        LookChoice(wanted.look or "light"),
        wanted.width or USUAL_WIDTH,
        first,
        last,
        wanted.speed,
        wanted.loops,
        Pace(wanted.pace),
    )
    work = FilmWork(plan, game.rules, order)
    try:
        for _ in with_progress(range(work.total), Unit.FRAMES):
            work.step()
        wanted.target.write(work.finish())
    finally:
        work.close()
    return {
        "steps": steps,
        "frames": work.total,
        "milliseconds": work.milliseconds,
        "picture": str(wanted.target.path),
    }


def export_step(options: argparse.Namespace, game: GameAt) -> Mapping[str, object]:
    """Write one moment of a count; otherwise as `export_film`."""
    target = target_of(options, PICTURES)
    step = number_of(options.step, "--step", _COMMAND, most=MOST)
    assert step is not None
    look = look_of(options)
    width = number_of(options.size, "--size", _COMMAND, least=_LEAST_WIDTH, most=_MOST_WIDTH)
    plan = _plan_of(options, game)
    prepare()
    from ingboard.ui.features.export.film import step_file

    steps = len(plan.film)
    _check_step(step, "--step", steps)
    if target.kind in {TargetKind.SVG, TargetKind.PDF} and look not in {None, "flat"}:
        raise wrong_use(text("SVG and PDF are flat: omit --theme."), _COMMAND)
    target.write(step_file(plan, game.rules, step, f".{target.kind}", look, width))
    return {"step": step, "steps": steps, "picture": str(target.path)}


def look_of(options: argparse.Namespace) -> str | None:
    """The look that `--theme` or `--flat` names.

    Raises CommandError for another one.
    """
    if options.flat and options.theme is not None:
        raise wrong_use(text("Give --flat or --theme, not both."), _COMMAND)
    if options.flat:
        return "flat"
    if options.theme is not None and options.theme not in {"light", "dark", "flat"}:
        sentence = text("--theme is light, dark or flat, not “{value}”.", value=options.theme)
        raise wrong_use(sentence, _COMMAND)
    theme: str | None = options.theme
    return theme


def _plan_of(options: argparse.Namespace, game: GameAt) -> FillPlan:
    plan = count_of(game, settle(game, term_options(options))).plan
    if not plan.feasible:
        sentence = text(
            "{path}: no film, filling in impossible: {why}",
            path=game.path,
            why=paragraph(plan.reasons),
        )
        raise CommandError(sentence)
    return plan


def _check_step(step: int, option: str, steps: int) -> None:
    if step > steps:
        sentence = text(
            "{option}: no step {wanted}; the count has {steps}.",
            option=option,
            wanted=step,
            steps=steps,
        )
        raise CommandError(sentence)


def _steps_of(value: str | None) -> tuple[int, int | None]:
    if value is None:
        return 0, None
    found = re.fullmatch(r"\s*([0-9]{1,5})\s*-\s*([0-9]{1,5})?\s*", value)
    if found is None or (found[2] and int(found[2]) < int(found[1])):
        sentence = text("--steps needs numbers such as 10-40, not “{value}”.", value=value)
        raise wrong_use(sentence, _COMMAND)
    return int(found[1]), int(found[2]) if found[2] else None


def _pace_of(value: str | None) -> str:
    if value in {None, "lesson", "table"}:
        return value or "lesson"
    raise wrong_use(text("--pace is lesson or table, not “{value}”.", value=value), _COMMAND)


def _speed_of(value: str | None) -> float:
    if value is None:
        return 1.0
    slowest, fastest = _SPEEDS
    if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", value) and slowest <= float(value) <= fastest:
        return float(value)
    sentence = text(
        "--speed needs a number {slowest:g} to {fastest:g}, not “{value}”.",
        slowest=slowest,
        fastest=fastest,
        value=value,
    )
    raise wrong_use(sentence, _COMMAND)


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
    from ingboard.export.kifu.draft import KifuOptions
    from ingboard.export.kifu.pages import PageSheet
    from ingboard.export.kifu.problems import Asking
    from ingboard.ui.features.export.record_paper import kifu_paper, problem_paper

    sheet = PageSheet(order.figures, order.landscape)
    if order.kifu:
        divided = KifuOptions(moves=order.moves, variations=order.variations, comments=order.comments)
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


_LEAST_SIZE, _MOST_SIZE = 64, 4096


def run(arguments: Sequence[str]) -> int:
    """Write the file that the arguments name."""
    options = parser().read(arguments)
    if options.flat and options.wood:
        raise wrong_use(text("Give --flat or --wood, not both."), _COMMAND)
    if options.film and options.step is not None:
        raise wrong_use(text("Give --film or --step, not both."), _COMMAND)
    if options.drills:
        return export_drills(options)
    if options.kifu or options.problems:
        return export_record(options)
    path = one_file(options.files, _COMMAND)
    if options.to is None:
        target_of(options, PICTURES)  # says what is missing before a large file is read
    game = given_game(options, path, _COMMAND)
    written = _write(options, game)
    if options.json:
        answer = {"file": game.path, "game": game.number, "move": game.move}
        show_json({**answer, "size": game.record.size, **written})
    elif options.to != STANDARD:
        show(text("Picture: {file}", file=written["picture"]))
    return 0


def _write(options: argparse.Namespace, game: GameAt) -> Mapping[str, object]:
    if options.film:
        return export_film(options, game)
    if options.step is not None:
        return export_step(options, game)
    return _export_position(options, game)


def _export_position(options: argparse.Namespace, game: GameAt) -> Mapping[str, object]:
    target = target_of(options, PICTURES)
    pixels = target.kind in {TargetKind.PNG, TargetKind.WEBP}
    flat = options.flat or look_of(options) == "flat"
    if options.wood and not pixels:
        sentence = text("--wood needs pixels: write .png, or omit --wood.")
        raise wrong_use(sentence, _COMMAND)
    size = number_of(options.size, "--size", _COMMAND, least=_LEAST_SIZE, most=_MOST_SIZE)
    style = Style.WOOD if pixels and not flat else Style.FLAT
    target.write(position_file(game, f".{target.kind}", style, size))
    return {"style": str(style), "picture": str(target.path)}


def parser() -> Parser:
    """The options of the command."""
    options = Parser(_COMMAND, "ingboard export FILE.sgf... --to OUT [OPTIONS]")
    options.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("the record"))
    options.value("--to", "OUT", text("file: .png, .svg, .pdf or .webp; film: .webp or .gif"))
    options.value("--format", "KIND", text("png, svg, pdf, webp, apng or gif, whatever the name"))
    add_game_options(options, text("position after this move (default: last)"))
    options.switch("--flat", text("black on white; default for .svg, .pdf and .gif"))
    options.switch("--wood", text("wood, slate and shell; default for .png and .webp"))
    options.value("--theme", "LOOK", text("light, dark or flat (--film, --step)"))
    options.value("--size", "PIXELS", text("picture width"))
    options.switch("--film", text("film of the count: .webp, .png or .gif"))
    options.switch("--kifu", text("record as numbered figures: .pdf, .svg or .png"))
    options.switch("--problems", text("hotspots and questions as problems, answers last: .pdf"))
    options.value("--moves", "N", text("moves per figure (default 50) or answer (default 20)"))
    options.value("--figures", "N", text("figures or problems per page: 1, 2, 4 or 6"))
    options.switch("--landscape", text("landscape pages"))
    options.switch("--no-variations", text("kifu without variations"))
    options.switch("--no-comments", text("kifu without comments"))
    options.switch("--drills", text("drills from generated boards or the records"))
    options.value("--boards", "N", text("boards on the sheet (default 12)"))
    options.value("--level", "N", text("difficulty, 1 to 5"))
    options.value("--sheet", "N", text("sheet number; same number, same boards"))
    options.value("--step", "N", text("count after N stones"))
    options.value("--steps", "A-B", text("film from step A to B"))
    options.value("--pace", "PACE", text("lesson (default), to read; table, for players"))
    options.value("--speed", "X", text("film speed: 2 is twice as fast"))
    options.value("--loop", "N", text("film runs (default 0: endless)"))
    add_term_options(options)
    options.switch("--json", text("output one JSON object"))
    return options
