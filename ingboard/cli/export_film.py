"""`ingboard export --film` and `--step`: the count of a position as a film, or one moment of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ingboard.cli import records
from ingboard.cli.counted import count_of, refuse_open
from ingboard.cli.export_target import PICTURES, Target, target_of
from ingboard.cli.output import CommandError
from ingboard.cli.picture import prepare
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.terms import settle, term_options
from ingboard.cli.values import Options
from ingboard.counting.fillplan import FillPlan
from ingboard.export.file_kind import FILMS, VECTORS, FileKind
from ingboard.text import paragraph, text

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
    from ingboard.ui.game.film.narration import Pace

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
    from ingboard.ui.game.film.narration import Pace

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
    target = target_of(options, PICTURES)
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
