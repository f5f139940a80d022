"""Where one was in each record, kept between runs: a record opens again at the place where it was left."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore

MOST = 300
_DEEPEST = 2_000


class LastPositions:
    """The way to the last viewed node of each record, the latest last. Bad files do no harm."""

    def __init__(self, file: Path | None = None) -> None:
        self._store = JsonStore(file or places_file(), _read, dict)
        self._ways: dict[str, tuple[int, ...]] | None = None

    def way(self, record: Path) -> tuple[int, ...]:
        """The way that was kept for a record; empty if none was."""
        return self._kept().get(str(record.resolve()), ())

    def keep(self, record: Path, way: Sequence[int]) -> None:
        """Keep the way for a record; a disk that takes nothing is no reason to disturb anybody."""
        ways, name = self._kept(), str(record.resolve())
        before = ways.pop(name, ())
        ways[name] = tuple(way)[:_DEEPEST]
        for oldest in list(ways)[: max(0, len(ways) - MOST)]:
            del ways[oldest]
        if before != ways[name]:
            with suppress(KifuError):
                self._store.save(ways)

    def _kept(self) -> dict[str, tuple[int, ...]]:
        if self._ways is None:
            self._ways = self._store.load() or {}
        return self._ways


def places_file() -> Path:
    """Where the places are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "places.json"


def _read(kept: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    return {str(name): tuple(int(child) for child in way) for name, way in kept.items()}
