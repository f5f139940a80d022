"""Finds the command that was asked for, runs it, and turns whatever goes wrong into one sentence.

Decision: an interrupted command ends with status 130, as shells expect; one whose reader goes away (a
closed pipe) ends quietly with 0, for the reader has had what it wanted.
"""

from __future__ import annotations

import locale
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from ingboard import __version__
from ingboard.cli.cli_command import COMMANDS
from ingboard.cli.output import CommandError, abandon, finish, show, tell, tell_fault
from ingboard.text import text, use_language

FAILED = 2
INTERRUPTED = 130


def run(arguments: list[str]) -> int:
    """Do what the arguments say; returns the exit status."""
    return _guarded(lambda: _run(arguments))


def run_window(arguments: list[str]) -> int:
    """Open the window as a desktop does, on the files that are named; returns the exit status."""
    return _guarded(lambda: import_module("ingboard.cli.window").run_desktop(arguments))


def _run(arguments: list[str]) -> int:
    name = arguments[0] if arguments else ""
    if name in COMMANDS:
        command = import_module(f"ingboard.cli.{name}")
        return command.run(command.parser().read(arguments[1:]))  # type: ignore[no-any-return]
    if name == "update-index":  # of the window, for itself: on no help page
        from ingboard.review.library.update_process import serve

        return serve(arguments[1:])
    if name == "read-for-index":  # of the process before
        from ingboard.review.library.readers import serve as serve_reader

        return serve_reader(arguments[1:])
    if name == "take-still":  # of the window, for itself
        from ingboard.photo.camera import serve as take_still

        return take_still()
    if {"-V", "--version"} & set(arguments[: [*arguments, "--"].index("--")]):
        show(f"ingboard {__version__}")
        return 0
    from ingboard.cli.window import run as run_window_command

    return run_window_command(arguments)


def _let_the_system_speak_it() -> None:
    """Why a file cannot be read is said in the user's language too; Python asks for English."""
    if sys.platform != "win32":
        with suppress(locale.Error):  # of a language that is not installed
            locale.setlocale(locale.LC_MESSAGES, "")


def _guarded(run: Callable[[], int]) -> int:
    """The status of a command; whatever goes wrong is told in one sentence, never as a traceback."""
    use_language()
    _let_the_system_speak_it()
    try:
        status = run()
        finish()
    except CommandError as fault:
        tell_fault(fault)
        return FAILED
    except SystemExit as ended:  # the help pages end like this
        return ended.code if isinstance(ended.code, int) else FAILED
    except KeyboardInterrupt:
        tell(text("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        abandon()
        return 0
    except OSError as fault:  # the output has nowhere to go, for instance because a disk is full
        tell(text("Cannot write the output ({why}).", why=fault.strerror or fault))
        abandon()
        return FAILED
    except Exception as fault:  # noqa: BLE001 - the last place where a fault of ours can become a sentence
        from ingboard.cli.crash import sentence_of

        tell(sentence_of(fault))
        return FAILED
    return status
