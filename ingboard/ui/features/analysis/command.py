"""An engine's command with how its files stand: a new program or net under an old name gives other values."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.ui.game.engine_process import command_words

FILE_OPTIONS = ("-model", "-human-model", "-config", "--weights", "-w")
"""What engines of this kind are given files by."""


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
