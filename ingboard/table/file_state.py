"""The file of a session, and whether another program has written it since."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError


class FileToSave(Struct, frozen=True):
    """A session's file as it is to be written: `make` gives its bytes in any thread.

    It raises KifuError with one sentence if the file's character set has no place for something. `of` is what
    the session was, by which it tells whether it has changed since.
    """

    path: Path
    make: Callable[[], bytes]
    of: object


class SessionFile:
    """The file of a session; `path` None: no file yet.

    `seen` are the length and checksum of what it held when it was read or written here; empty if never.
    """

    def __init__(self, path: Path | None = None, seen: bytes = b"") -> None:
        self.path = path
        self.seen = seen

    def note(self, path: Path, data: bytes) -> None:
        """Keep what the file holds: if another program changes it later, that is kept."""
        self.path, self.seen = path, _fingerprint(data)

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written the file since; it may be asked in a thread."""
        if self.path is None or not self.seen:
            return False
        try:
            return _fingerprint(file_bytes(self.path)) != self.seen
        except KifuError:
            return False


def _fingerprint(data: bytes) -> bytes:
    return len(data).to_bytes(8) + zlib.crc32(data).to_bytes(4)
