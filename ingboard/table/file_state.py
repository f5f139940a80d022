"""The file of a session, and whether another program has written it since."""

from __future__ import annotations

import zlib
from pathlib import Path

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError


class SessionFile:
    """The file of a session and what it held when it was read or written here; `path` None: no file yet."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.seen: bytes | None = None

    def note(self, path: Path) -> None:
        """Look at the file as it is now: if another program changes it later, that is kept."""
        self.path, self.seen = path, _fingerprint(path)

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written the file since."""
        if self.path is None or self.seen is None:
            return False
        now = _fingerprint(self.path)
        return now is not None and now != self.seen


def _fingerprint(path: Path) -> bytes | None:
    """What a file holds, in short; None where it cannot be read."""
    try:
        data = file_bytes(path)
    except KifuError:
        return None
    return len(data).to_bytes(8) + zlib.crc32(data).to_bytes(4)
