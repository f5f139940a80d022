"""The one place where files of others are opened: regular files of a bounded size. Imports no reader.

A pipe or a device may never give anything, or never end; a file that grows is read up to its size at opening.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from ingboard.kifu.findings import KifuError
from ingboard.text import text

ENDINGS = (".sgf", ".gib", ".ngf", ".ugf", ".ugi")


"""How the names of records end, SGF first; what they are is told by what they hold."""


LARGEST_FILE = 64 * 1024 * 1024


"""The largest record, in bytes."""


def open_file(path: Path, largest: int = LARGEST_FILE) -> BinaryIO:
    """A file, open for reading. Waits for nothing.

    Raises KifuError, with one sentence, if it is missing, no regular file, over `largest` bytes or may not be
    read.
    """
    name = str(path)
    try:
        _refuse(name, path.stat(), largest)  # before it is opened: that alone can move a device
        file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - it is handed on
    except (OSError, ValueError) as reason:
        raise _error_of(name, reason) from None
    try:
        _refuse(name, os.fstat(file.fileno()), largest)
    except KifuError:
        file.close()
        raise
    return file


def file_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """What a file holds. Raises KifuError as `open_file` does."""
    with open_file(path, largest) as file:
        try:
            return file.read(os.fstat(file.fileno()).st_size)
        except OSError as reason:
            raise _error_of(str(path), reason) from None


def refuse_unreadable(path: Path, largest: int = LARGEST_FILE) -> None:
    """Look at a file without reading it. Raises KifuError as `open_file` does."""
    open_file(path, largest).close()


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _refuse(name: str, found: os.stat_result, largest: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise KifuError(name, 0, text("A folder, not a file."))
    if not stat.S_ISREG(found.st_mode):
        raise KifuError(name, 0, text("A pipe or device, not a file."))
    if found.st_size > largest:
        sentence = (
            text("Too large: more than {size} MB.", size=largest >> 20)
            if largest >> 20
            else text("Too large: more than {size} kB.", size=largest >> 10)
        )
        raise KifuError(name, 0, sentence)


def _error_of(name: str, reason: OSError | ValueError) -> KifuError:
    if isinstance(reason, FileNotFoundError):
        return KifuError(name, 0, text("File not found."))
    why = getattr(reason, "strerror", None) or str(reason)
    return KifuError(name, 0, text("Cannot read the file ({why}).", why=why))
