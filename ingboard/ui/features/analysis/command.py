"""An engine's command with how its files stand: a new program or net under an old name gives other values."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.ui.game.engine_process import command_words


def command_with_stamps(program: str, arguments: str) -> str:
    """The words of the command, and length and time of change of each that names a file."""
    stamps = [f"{program} {arguments}"]
    found = program if "/" in program else QStandardPaths.findExecutable(program)
    for name in (found, *command_words(arguments)):
        with suppress(OSError, ValueError):
            path = Path(name)
            if name and path.is_file():
                known = path.stat()
                stamps.append(f"{known.st_size}:{known.st_mtime_ns}")
    return " ".join(stamps)
