"""The command line: a contract with other programs, and the start of the window.

Each command is a module that reads files, asks the layers below and prints; it decides nothing about Go.
Exit status: 0 done; 1 done, and something is wrong with what was read; 2 wrong use or nothing could be
done, with one sentence on standard error. Qt is loaded by the window and by pictures alone.

This module imports nothing, so that `--version` takes hardly longer than Python itself.
"""

from __future__ import annotations

import sys

_VERSION = (["--version"], ["-V"])


def main(argv: list[str] | None = None) -> int:
    """Do what the arguments say (those of the process if None); returns the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments in _VERSION and _version_is_told():
        return 0
    from ingboard.cli.commands import run

    return run(arguments)


def main_in_window() -> int:
    """Open the window on the files that the process was given; the entry point without a console."""
    from ingboard.cli.commands import run_window

    return run_window(sys.argv[1:])


def _version_is_told() -> bool:
    """Print the version; False if it cannot be written, which `run` will tell."""
    from ingboard import __version__

    try:
        print(f"ingboard {__version__}", flush=True)
    except OSError:
        return False
    return True
