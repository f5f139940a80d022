"""An engine's command with how its files stand: a new program or net under an old name gives other values."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.ui.game.engine_process import command_words

FILE_OPTIONS = ("-model", "-human-model", "-config", "--weights", "-w")
"""What engines of this kind are given files by."""


def missing_file(arguments: str) -> str:
    """The first file that arguments name as a net or settings and that is not there; "" if all are."""
    for option, name in pairwise(command_words(arguments)):
        with suppress(OSError, ValueError):
            if option in FILE_OPTIONS and not Path(name).expanduser().is_file():
                return name
    return ""


def with_file(arguments: str, option: str, path: Path) -> str:
    """The arguments with a file for an option, in place of the one before."""
    words = command_words(arguments) or ["analysis"]
    if option in words[:-1]:
        words[words.index(option) + 1] = str(path)
    else:
        words += [option, str(path)]
    return " ".join(f'"{word}"' if " " in word or not word else word for word in words)


def command_with_stamps(program: str, arguments: str) -> str:
    """The words of the command, and length and time of change of the program, its nets and its settings."""
    stamps, words = [f"{program} {arguments}"], command_words(arguments)
    found = program if "/" in program else QStandardPaths.findExecutable(program)
    named = (value for option, value in pairwise(words) if option in FILE_OPTIONS)
    for name in (found, *named):
        with suppress(OSError, ValueError):
            path = Path(name)
            if name and path.is_file():
                known = path.stat()
                stamps.append(f"{known.st_size}:{known.st_mtime_ns}")
    return " ".join(stamps)
