"""`ingboard [FILE.sgf]`: opens the window, and says so plainly where there is no display to open it on."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ingboard.cli.cli_command import COMMANDS, purpose_of
from ingboard.cli.output import CommandError, qt_does_not_load, wrong_use
from ingboard.resources import DEMONSTRATION, resource
from ingboard.text import LANGUAGES, listed, text

if TYPE_CHECKING:
    from ingboard.cli.values import Parser

_FASTEST = 3600
_SCALES = (0.5, 4.0)


class LookOption(StrEnum):
    """The window's colors."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    SYSTEM = "system"


class _Wanted(NamedTuple):
    """What the arguments ask for, in words; None where an option was not given."""

    files: Sequence[str]
    demo: bool = False
    look: str | None = None
    scale: str | None = None
    language: str | None = None
    fake_time: str | None = None
    journal: str | None = None
    move: str | None = None
    smoke: str | None = None


def run(arguments: Sequence[str]) -> int:
    """Open the window, or count the demonstration game here where there is no display."""
    from ingboard.cli.display import display_fault

    wanted = _wanted(arguments)
    _refuse_unknown_command(wanted.files)
    open_it = _opening(wanted)
    fault = display_fault(os.environ)
    if wanted.demo and fault is not None:
        from ingboard.cli.demo import count_demonstration

        return count_demonstration(demonstration())
    from ingboard.kifu.files import refuse_unreadable
    from ingboard.ui.shell.to_open import named_in

    for path in (*named_in(wanted.files).records, *map(Path, filter(None, [wanted.journal]))):
        refuse_unreadable(path)  # what is in the file is read once, by the window
    if fault is not None:
        raise CommandError(fault)
    return open_it()


def run_desktop(arguments: Sequence[str]) -> int:
    """Open the window from a desktop: what is wrong with a file is told in the window itself."""
    from ingboard.cli.display import display_fault

    fault = display_fault(os.environ)
    if fault is not None:
        raise CommandError(fault)
    return _opening(_wanted(arguments))()


def _wanted(arguments: Sequence[str]) -> _Wanted:
    """Files alone need no parser, which would take a fiftieth of the window's start."""
    if not any(argument.startswith("-") for argument in arguments):
        return _Wanted(arguments)
    given = vars(parser().read(arguments))
    return _Wanted(**{field: given[field] for field in _Wanted._fields})


def demonstration() -> Path:
    """The record to try things on: the demonstration, or the first record that is shipped.

    Raises CommandError if there is none.
    """
    usual = resource(DEMONSTRATION)
    if usual.is_file():
        return usual
    shipped = sorted(usual.parent.glob("*.sgf")) if usual.parent.is_dir() else []
    if not shipped:
        sentence = text("No demonstration game in {folder}.", folder=usual.parent)
        raise CommandError(sentence)
    return shipped[0]


def _opening(wanted: _Wanted) -> Callable[[], int]:
    """How the window is opened; raises CommandError at once for a value that no option has."""
    look, scale = _look_of(wanted.look), _scale_of(wanted.scale)
    code, pace = _language_of(wanted.language), _pace_of(wanted.fake_time)
    move = _move_of(wanted)
    if wanted.smoke is not None:
        return partial(_smoke, wanted.smoke, look=look, scale=scale, language_code=code)

    def open_it() -> int:
        gc.disable()  # imports leave no garbage to look for; the window, once it is up, sees to it
        try:
            run_window = _imported(_window)
            from ingboard.ui.shell.to_open import named_in

            to_open = named_in(wanted.files)._replace(
                move=move,
                demo=demonstration() if wanted.demo else None,
                journal=None if wanted.journal is None else Path(wanted.journal),
            )
            return run_window(to_open, look=look, scale=scale, language_code=code, pace=pace)
        finally:
            gc.enable()

    return open_it


def _smoke(folder: str, **shown: object) -> int:
    """A first game in the window, into the folder ("": a new one)."""
    run_smoke = _imported(_smoke_run)
    return run_smoke(Path(folder) if folder else None, **shown)


def _window() -> Callable[..., int]:
    from ingboard.ui.app import run_window

    return run_window


def _smoke_run() -> Callable[..., int]:
    from ingboard.ui.smoke import run_smoke

    return run_smoke


def _imported(load: Callable[[], Callable[..., int]]) -> Callable[..., int]:
    """What opens the window; raises CommandError where Qt does not load."""
    try:
        return load()
    except ImportError as fault:
        raise qt_does_not_load(fault) from None


def parser() -> Parser:
    """The options of the window."""
    from ingboard.cli.values import Parser

    usage = "ingboard [FILE.sgf] [OPTIONS]\n       ingboard COMMAND [...]"
    options = Parser("", usage, "FILE.sgf", text("records to open"))
    options.value("--move", "N", text("open the records at that move"))
    options.value("--look", "LOOK", text("colors: light, dark, contrast or system"))
    options.value("--scale", "X", text("size of everything; 1.5 enlarges by half"))
    options.value("--language", "CODE", text("language: {codes}", codes=listed(LANGUAGES)))
    options.value("--fake-time", "xN", text("clocks N times as fast, such as x60"))
    options.value("--journal", "FILE", text("view a journal, read-only"))
    options.switch("--demo", text("open a real game near its end; no display: counted here"))
    options.value(
        "--smoke",
        "FOLDER",
        text("try the window: a first game, its sheet and record into FOLDER"),
        bare="",
    )
    options.add_argument("-V", "--version", action="store_true", help=text("print the version"))
    rows = [f"  {name:9}{purpose_of(name)}" for name in COMMANDS]
    commands = [text("commands (more: ingboard COMMAND --help):"), *rows]
    options.epilog = "\n".join([*commands, "", options.epilog or ""])
    return options


def _refuse_unknown_command(files: Sequence[str]) -> None:
    """A bare word that is no file is a command that does not exist."""
    if files and re.fullmatch(r"[A-Za-z][A-Za-z-]*", files[0]) and not Path(files[0]).exists():
        raise wrong_use(text("No command or file “{name}”.", name=files[0]))


def _look_of(value: str | None) -> LookOption | None:
    if value is None:
        return None
    from ingboard.cli.values import Options

    return Options(look=value).choice("--look", LookOption)


def _scale_of(value: str | None) -> float | None:
    if value is None:
        return None
    least, most = _SCALES
    digits = value.strip().replace(",", ".")
    if re.fullmatch(r"[0-9]{1,2}(?:\.[0-9]{1,4})?", digits) and least <= float(digits) <= most:
        return float(digits)
    sentence = text(
        "--scale needs a number {least:g} to {most:g}, not “{value}”.",
        least=least,
        most=most,
        value=value,
    )
    raise wrong_use(sentence)


def _language_of(value: str | None) -> str | None:
    if value is None or value in LANGUAGES:
        return value
    known = listed(LANGUAGES)
    raise wrong_use(
        text("--language needs one of {known}, not “{value}”.", known=known, value=value)
    )


def _move_of(wanted: _Wanted) -> int | None:
    if wanted.move is None:
        return None
    from ingboard.cli.values import Options

    if not wanted.files:
        raise wrong_use(text("--move needs a record to open."))
    return Options(move=wanted.move).number("--move")


def _pace_of(value: str | None) -> int:
    if value is None:
        return 1
    found = re.fullmatch(r"[xX]?([0-9]{1,4})", value.strip())
    if found and 1 <= int(found[1]) <= _FASTEST:
        return int(found[1])
    sentence = text("--fake-time needs x1 to x{most}, not “{value}”.", most=_FASTEST, value=value)
    raise wrong_use(sentence)
