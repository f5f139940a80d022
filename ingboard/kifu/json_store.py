"""One JSON file that keeps a value between runs: written whole or not at all, set aside where it is bad."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import private_folder
from ingboard.kifu.saving import PRIVATE, save

T = TypeVar("T")
LARGEST_STORE = 16 * 1024 * 1024

UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)
"""What JSON that somebody else has written may raise on its way to a value."""


class JsonStore(Generic[T]):
    """Keeps a T at a path. `read` makes it of what JSON gives, `write` turns it into that again.

    `read` raises one of UNREADABLE on what it cannot understand. `set_aside` is where a bad file was put by
    the last `load`, so that it can be said.
    """

    def __init__(
        self, path: Path, read: Callable[[object], T], write: Callable[[T], object]
    ) -> None:
        self._path = path
        self._read = read
        self._write = write
        self.set_aside: Path | None = None

    def load(self) -> T | None:
        """The value kept; None where there is no file, or one that cannot be read, which is set aside."""
        self.set_aside = None
        try:
            return self._read(json.loads(file_bytes(self._path, LARGEST_STORE)))
        except (KifuError, *UNREADABLE):
            self.set_aside = _set_aside(self._path) if os.path.lexists(self._path) else None
            return None

    def save(self, value: T) -> None:
        """Keep a value; raises KifuError, with one sentence, if the disk does not take it."""
        plain = self._write(value)
        try:
            data = json.dumps(plain, indent=1, ensure_ascii=False).encode()
        except UnicodeEncodeError:  # half a character, or a file's name in another encoding
            data = json.dumps(plain, indent=1).encode()
        try:
            private_folder(self._path.parent)
        except OSError as reason:
            why = reason.strerror or str(reason)
            raise KifuError(str(self._path), 0, why) from None
        save(self._path, data, PRIVATE)


def _set_aside(path: Path) -> Path | None:
    """Keep a file that cannot be read under a name that no earlier one has."""
    aside, number = path.with_suffix(".bad"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_suffix(f".bad{number}")
    try:
        path.replace(aside)
    except OSError:
        return None
    return aside
