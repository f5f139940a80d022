"""`ingboard export`: a diagram of a position, its count or its film, a printed record, a sheet of drills.

What file `export` is to write: its name, its kind, and whether that kind fits what goes into it.

`ingboard export --drills`: the last boards of records as a sheet to count on paper, answers last.

`ingboard export --film` and `--step`: the count of a position as a film, or one moment of it.

`ingboard export --kifu` and `--problems`: a record as numbered figures, or as problems, answers last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from ingboard.cli import records
from ingboard.cli.output import STANDARD, CommandError, show, show_bytes, show_json, tell
from ingboard.cli.picture import position_file, prepare
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.terms import add_term_options, count_of, refuse_open, settle, term_options
from ingboard.cli.values import Options, Parser
from ingboard.counting.fillplan import FillPlan
from ingboard.export.file_kind import FILMS, VECTORS, FileKind
from ingboard.export.kifu.draft import KifuOptions
from ingboard.export.kifu.pages import FIGURES_A_PAGE, PageSheet
from ingboard.kifu.saving import save
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, paragraph, plural, text

_PICTURES = VECTORS | {FileKind.PNG, FileKind.WEBP}


class Target(Struct, frozen=True):
    """The file to write and its kind."""

    path: Path
    kind: FileKind

    @property
    def is_standard_output(self) -> bool:
        """Whether the file goes to standard output, so that nothing else may."""
        return str(self.path) == STANDARD

    def write(self, data: bytes) -> None:
        """Put the bytes there whole, or on standard output.

        Raises KifuError, with a sentence, if that cannot be done; then nothing is changed.
        """
        if self.is_standard_output:
            show_bytes(data)
        else:
            save(self.path, data)


def target_of(options: Options, fitting: frozenset[FileKind]) -> Target:
    """The target that `--to` and `--format` name, if it is of a fitting kind.

    Raises CommandError, with a sentence, for anything else.
    """
    name = options.target
    if name is None:
        raise options.wrong_use(text("--to is missing, such as --to diagram.svg."))
    wanted = options.choice("--format", FileKind)
    if name == STANDARD and wanted is None:
        raise options.wrong_use(text("--to - needs --format."))
    if wanted is None:
        ending = Path(name).suffix.lower().removeprefix(".")
        if FileKind.APNG in fitting and ending == "png":
            ending = FileKind.APNG
        wanted = next((kind for kind in FileKind if kind == ending), None)
    if wanted is None or wanted not in fitting:
        *others, last = [f".{kind}" for kind in FileKind if kind in fitting]
        sentence = (
            text(
                "--to must end in {endings} or {last}, not “{name}”.",
                endings=listed(others),
                last=last,
                name=name,
            )
            if others
            else text("--to must end in {last}, not “{name}”.", last=last, name=name)
        )
        raise options.wrong_use(sentence)
    return Target(Path(name), wanted)


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


_LEAST_WIDTH, _MOST_WIDTH = 320, 3840
_SPEEDS = (0.25, 8.0)
_MOST_LOOPS = 1000


def export_film(options: Options, game: records.GameAt) -> Mapping[str, object]:
    """Write the film of a count; returns what the answer in JSON says of it.

    Raises CommandError if the count has no picture or the film no such steps.
    """
    target, look = target_of(options, FILMS | {FileKind.HTML}), look_of(options)
    if target.kind is FileKind.GIF and look not in {None, "flat"}:
        raise options.wrong_use(text("GIF is flat: omit --theme, or write .webp."))
    width = options.number("--size", least=_LEAST_WIDTH, most=_MOST_WIDTH)
    first, last = _steps_of(options)
    speed = _speed_of(options)
    loops = options.number("--loop", most=_MOST_LOOPS) or 0
    pace = "lesson" if options.pace is None else options.pace
    if pace not in {"lesson", "table"}:
        raise options.wrong_use(text("--pace is lesson or table, not “{value}”.", value=pace))
    if target.kind is FileKind.HTML:
        return _export_html(options, game, target, pace, speed)
    plan = _plan_of(options, game)
    prepare()
    from ingboard.ui.features.export.film import USUAL_WIDTH, FilmOrder, FilmWork
    from ingboard.ui.features.export.view_model import LookChoice
    from ingboard.ui.game.film.schedule import Pace

    _check_step(max(first, last or 0), "--steps", plan)
    theme = LookChoice(look or "light")
    order = FilmOrder(
        target.kind, theme, width or USUAL_WIDTH, first, last, speed, loops, Pace(pace)
    )
    work = FilmWork(plan, game.rules, order)
    try:
        for _ in with_progress(range(work.total), Unit.FRAMES):
            work.step()
        target.write(work.finish())
    finally:
        work.close()
    return {
        "steps": len(plan.film),
        "frames": work.total,
        "milliseconds": work.milliseconds,
        "picture": str(target.path),
    }


def _export_html(
    options: Options, game: records.GameAt, target: Target, pace: str, speed: float
) -> Mapping[str, object]:
    """Write the film as a page for a browser, which takes any look and width and holds the whole count."""
    from ingboard.ui.features.export.html_film import html_film
    from ingboard.ui.game.film.schedule import Pace

    given = {
        "--flat": options.flat,
        "--theme": options.theme,
        "--size": options.size,
        "--steps": options.steps,
        "--loop": options.loop,
    }
    for option, value in given.items():
        if value:
            raise options.wrong_use(
                text("HTML fits any screen, whole: omit {option}.", option=option)
            )
    plan = _plan_of(options, game)
    target.write(html_film(plan, game.rules, game.state.setup.names, Pace(pace), speed))
    return {"steps": len(plan.film), "picture": str(target.path)}


def export_step(options: Options, game: records.GameAt) -> Mapping[str, object]:
    """Write one moment of a count; otherwise as `export_film`."""
    target = target_of(options, _PICTURES)
    step = options.number("--step")
    assert step is not None
    look = look_of(options)
    width = options.number("--size", least=_LEAST_WIDTH, most=_MOST_WIDTH)
    plan = _plan_of(options, game)
    prepare()
    from ingboard.ui.features.export.film import step_file

    _check_step(step, "--step", plan)
    if target.kind in VECTORS and look not in {None, "flat"}:
        raise options.wrong_use(text("SVG and PDF are flat: omit --theme."))
    target.write(step_file(plan, game.rules, step, target.kind, look, width))
    return {"step": step, "steps": len(plan.film), "picture": str(target.path)}


def look_of(options: Options) -> str | None:
    """The look that `--theme` or `--flat` names.

    Raises CommandError for another one.
    """
    theme: str | None = options.theme
    if options.flat and theme is not None:
        raise options.wrong_use(text("Give --flat or --theme, not both."))
    if theme not in {None, "light", "dark", "flat"}:
        raise options.wrong_use(text("--theme is light, dark or flat, not “{value}”.", value=theme))
    return "flat" if options.flat else theme


def _plan_of(options: Options, game: records.GameAt) -> FillPlan:
    counted = count_of(game, settle(game, term_options(options)))
    refuse_open(counted)
    plan = counted.plan
    if not plan.feasible:
        why = paragraph(plan.reasons)
        raise CommandError(
            text("{path}: no film, filling in impossible: {why}", path=game.path, why=why)
        )
    return plan


def _check_step(step: int, option: str, plan: FillPlan) -> None:
    steps = len(plan.film)
    if step > steps:
        sentence = text(
            "{option}: no step {wanted}; the count has {steps}.",
            option=option,
            wanted=step,
            steps=steps,
        )
        raise CommandError(sentence)


def _steps_of(options: Options) -> tuple[int, int | None]:
    """The steps of a film, first and last: landed stones. None is the end."""
    value = options.steps
    if value is None:
        return 0, None
    found = re.fullmatch(r"\s*([0-9]{1,5})\s*-\s*([0-9]{1,5})?\s*", value)
    if found is None or (found[2] and int(found[2]) < int(found[1])):
        sentence = text("--steps needs numbers such as 10-40, not “{value}”.", value=value)
        raise options.wrong_use(sentence)
    return int(found[1]), int(found[2]) if found[2] else None


def _speed_of(options: Options) -> float:
    value = "1" if options.speed is None else options.speed
    slowest, fastest = _SPEEDS
    if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", value) and slowest <= float(value) <= fastest:
        return float(value)
    sentence = text(
        "--speed needs a number {slowest:g} to {fastest:g}, not “{value}”.",
        slowest=slowest,
        fastest=fastest,
        value=value,
    )
    raise options.wrong_use(sentence)


_MOST_MOVES = 500
_USUAL_MOVES, _USUAL_ANSWER = 50, 20
_USUAL_FIGURES, _USUAL_PROBLEMS = 2, 4
_PIXELS = 1240  # of a page's width, about 150 to the inch
_LEAST_SIZE, _MOST_SIZE = 64, 4096


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
    size = options.number("--size", least=_LEAST_SIZE, most=_MOST_SIZE) or _PIXELS
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


def run(options: Options) -> int:
    """Write the file that the arguments name."""
    if options.flat and options.wood:
        raise options.wrong_use(text("Give --flat or --wood, not both."))
    if options.film and options.step is not None:
        raise options.wrong_use(text("Give --film or --step, not both."))
    if options.drills:
        return export_drills(options)
    if options.kifu or options.problems:
        return export_record(options)
    return _export_picture(options)


def _export_picture(options: Options) -> int:
    path = options.one_file()
    if options.to is None:
        target_of(options, _PICTURES)  # says what is missing before a large file is read
    game = records.given_game(options, path)
    if options.film:
        written = export_film(options, game)
    elif options.step is not None:
        written = export_step(options, game)
    else:
        written = _export_position(options, game)
    if options.json:
        answer = {"file": game.path, "game": game.number, "move": game.move}
        show_json({**answer, "size": records.size_of(game.record.grid), **written})
    elif options.to != STANDARD:
        show(text("Picture: {file}", file=written["picture"]))
    return 0


def _export_position(options: Options, game: records.GameAt) -> Mapping[str, object]:
    target = target_of(options, _PICTURES)
    flat = options.flat or look_of(options) == "flat"
    if options.wood and target.kind in VECTORS:
        raise options.wrong_use(text("--wood needs pixels: write .png, or omit --wood."))
    size = options.number("--size", least=_LEAST_SIZE, most=_MOST_SIZE)
    wooden = target.kind not in VECTORS and not flat
    target.write(position_file(game, target.kind, size, wooden=wooden))
    return {"style": "wood" if wooden else "flat", "picture": str(target.path)}


def parser() -> Parser:
    """The options of the command."""
    usage = "ingboard export FILE.sgf... --to OUT [OPTIONS]"
    options = Parser("export", usage, "FILE.sgf", text("the record"))
    options.value("--to", "OUT", text("file: .png, .svg, .pdf or .webp; film: .webp or .gif"))
    options.value("--format", "KIND", text("png, svg, pdf, webp, apng or gif, whatever the name"))
    records.add_game_options(options, text("position after this move (default: last)"))
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
