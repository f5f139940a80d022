"""The credential of a tournament's referee: kept as a salted hash, and slower to guess with every wrong try.

It bars whoever sits at the window. Whoever may write this computer's files can take the lock away: no program
on the same computer can hinder that.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns
from typing import Final

from ingboard.clock.moments import NOTHING, Millis
from ingboard.kifu.files import PRIVATE, file_bytes, save_beside
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import UNREADABLE, private_folder

_KIND: Final = "scrypt"
_COST: Final = 14  # of two: 16 MB and about a twentieth of a second, in the window's thread
_MOST_COST: Final = 14  # a file may not ask for more: it would stop the window
_BLOCK, _LANES = 8, 1
_SALT: Final = 16
_FREE_TRIES: Final = 3
_FIRST_WAIT: Final = 5_000
_LONGEST_WAIT: Final = 600_000
_LARGEST: Final = 4_096  # of the file that keeps the wait


def hashed(typed: str) -> str:
    """What a settings file keeps of a credential: kind, cost, salt and hash; "" for none."""
    import secrets

    if not typed:
        return ""
    salt = secrets.token_bytes(_SALT)
    return f"{_KIND}:{_COST}:{salt.hex()}:{_hash(typed, salt, _COST).hex()}"


def matches(typed: str, kept: str) -> bool:
    """Whether this is the credential. Nothing matches what `is_hash` does not take."""
    from hmac import compare_digest

    parts = _parts(kept)
    if parts is None:
        return False
    cost, salt, wanted = parts
    return compare_digest(_hash(typed, salt, cost), wanted)


def is_hash(kept: str) -> bool:
    """Whether a text is what `hashed` gives, or could be."""
    return _parts(kept) is not None


def _parts(kept: str) -> tuple[int, bytes, bytes] | None:
    with suppress(ValueError):
        kind, cost, salt, digest = kept.split(":")
        if kind == _KIND and 1 <= int(cost) <= _MOST_COST and salt and digest:
            return int(cost), bytes.fromhex(salt), bytes.fromhex(digest)
    return None


def _hash(typed: str, salt: bytes, cost: int) -> bytes:
    import hashlib

    return hashlib.scrypt(
        typed.encode(errors="surrogatepass"), salt=salt, n=2**cost, r=_BLOCK, p=_LANES, dklen=32
    )


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
