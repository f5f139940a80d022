"""The bytes of a record's file, and whether they can be had at all. Imports nothing that reads records."""

from __future__ import annotations

from pathlib import Path

from ingboard.kifu.findings import KifuError
from ingboard.text import text

LARGEST_FILE = 64 * 1024 * 1024


def refuse_unreadable(path: Path, largest: int = LARGEST_FILE) -> None:
    """Look at a file without reading it; what is in it shows when it is read.

    Raises KifuError, with one sentence, if it is missing, no file, over `largest` bytes or may not be read.
    """
    name = str(path)
    try:
        if path.is_dir():
            raise KifuError(name, 0, text("This is a folder; a record is a file."))
        size = path.stat().st_size
        if not path.is_file():  # nothing may ever arrive from it
            raise KifuError(name, 0, text("This is a pipe or a device; a record is a file."))
        if size > largest:
            sentence = text("The file is larger than {size} MB.", size=largest >> 20)
            raise KifuError(name, 0, sentence)
        with path.open("rb"):
            pass
    except (OSError, ValueError) as reason:
        raise _error_of(name, reason) from None


def file_bytes(path: Path) -> bytes:
    """What a file holds.

    Raises KifuError as `refuse_unreadable` does.
    """
    refuse_unreadable(path)
    try:
        return path.read_bytes()
    except OSError as reason:
        raise _error_of(str(path), reason) from None


def _error_of(name: str, reason: OSError | ValueError) -> KifuError:
    if isinstance(reason, FileNotFoundError):
        return KifuError(name, 0, text("There is no such file."))
    why = getattr(reason, "strerror", None) or str(reason)
    return KifuError(name, 0, text("The file cannot be read ({why}).", why=why))
