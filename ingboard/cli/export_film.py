"""`ingboard export --film` and `--step`: the count of a position as a film, or one moment of it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping

from msgspec import Struct

from ingboard.cli.counted import count_of
from ingboard.cli.export_target import FILMS, PICTURES, Target, TargetKind, target_of
from ingboard.cli.output import CommandError, wrong_use
from ingboard.cli.picture import prepare
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.records import GameAt
from ingboard.cli.terms import settle, term_options
from ingboard.cli.values import MOST, number_of
from ingboard.counting.fillplan import FillPlan
from ingboard.text import paragraph, text

_COMMAND = "export"
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
