"""The photograph that a result was read from: kept beside the journal, named by it and by its hash."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from ingboard.kifu.saving import PRIVATE, save

_SHOWN = 8


def digest_of(picture: bytes) -> str:
    """The SHA-256 of a picture's file, in hexadecimal, as a result sheet shows it."""
    return sha256(picture).hexdigest()


def photograph_path(journal: Path, digest: str, ending: str) -> Path:
    """Where a table's photograph is kept; `ending` with its dot."""
    return journal.with_name(f"{journal.stem}-photo-{digest[:_SHOWN]}{ending.lower()}")


def keep_photograph(journal: Path, picture: bytes, ending: str) -> Path:
    """Write the picture, whole and durable, readable by its owner alone. Raises KifuError if it cannot be."""
    path = photograph_path(journal, digest_of(picture), ending)
    save(path, picture, PRIVATE)
    return path
