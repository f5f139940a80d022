"""How long whoever typed a wrong PIN has to wait: longer with each."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns
from typing import Final

from ingboard.clock.moments import NOTHING, Millis
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import UNREADABLE
from ingboard.kifu.private_files import private_folder
from ingboard.kifu.saving import PRIVATE, save_beside

_FREE_TRIES: Final = 3


_FIRST_WAIT: Final = 5_000


_LONGEST_WAIT: Final = 600_000


_LARGEST: Final = 4_096  # of the file that keeps the wait


def wait_after(wrong: int) -> Millis:
    """How long no further try is heard after so many wrong ones in succession."""
    if wrong < _FREE_TRIES:
        return NOTHING
    doublings = min(wrong - _FREE_TRIES, 10)
    return Millis(min(_FIRST_WAIT * 2**doublings, _LONGEST_WAIT))


class WrongTries:
    """How many wrong tries there were in succession, kept in a file that all tables and programs share.

    The wait is measured by the machine's monotonic time, which goes on between two starts of the program and
    knows nothing of the wall clock. After a restart of the machine, where it begins again, at most the
    present wait is asked for. A disk that takes nothing leaves the count to this program.
    """

    def __init__(self, path: Path, since_boot: Callable[[], int] | None = None) -> None:
        self._path = path
        self._since_boot = since_boot
        self._wrong = 0
        self._until = 0

    def left(self) -> Millis:
        """How long no try is heard."""
        self._read()
        return Millis(min(max(0, self._until - self._now()), wait_after(self._wrong)))

    def note_wrong(self) -> None:
        """One try more was wrong."""
        self._read()
        self._wrong += 1
        self._until = self._now() + wait_after(self._wrong)
        self._keep()

    def forget(self) -> None:
        """The credential was given."""
        if self._wrong:
            self._wrong = self._until = 0
            self._keep()

    def _now(self) -> int:
        return monotonic_ns() // 1_000_000 if self._since_boot is None else self._since_boot()

    def _read(self) -> None:
        with suppress(KifuError, *UNREADABLE):
            kept = json.loads(file_bytes(self._path, _LARGEST))
            wrong, until = int(kept["wrong"]), int(kept["until"])
            if wrong >= 0:
                self._wrong, self._until = wrong, until

    def _keep(self) -> None:
        said = json.dumps({"wrong": self._wrong, "until": self._until})
        with suppress(OSError):
            private_folder(self._path.parent)
            save_beside(self._path, said.encode(), PRIVATE)
