"""Which lessons were done on this computer, kept between runs. A bad file counts as none."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore


def done_file() -> Path:
    """Where the names are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "lessons.json"


def load_done() -> frozenset[str]:
    """The names of the lessons done."""
    return _store().load() or frozenset()


def save_done(names: frozenset[str]) -> None:
    """Keep the names; a disk that takes nothing is no reason to disturb a lesson."""
    with suppress(KifuError):
        _store().save(names)


def _store() -> JsonStore[frozenset[str]]:
    return JsonStore(done_file(), _read, sorted)


def _read(kept: object) -> frozenset[str]:
    if not isinstance(kept, list):
        raise TypeError(kept)
    return frozenset(str(name) for name in kept)
