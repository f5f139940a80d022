"""Where one was in each record, kept between runs: a record opens again at the place where it was left."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QStandardPaths

MOST = 300
_DEEPEST = 2_000


class Places:
    """The way to the last viewed node of each record, the latest last. Bad files do no harm."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or places_file()
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
            self._write(ways)

    def _kept(self) -> dict[str, tuple[int, ...]]:
        if self._ways is None:
            self._ways = _read(self._file)
        return self._ways

    def _write(self, ways: dict[str, tuple[int, ...]]) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._file.with_suffix(".new")
            fresh.write_text(json.dumps(ways), encoding="utf-8")
            fresh.replace(self._file)
        except OSError:
            return


def places_file() -> Path:
    """Where the places are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "places.json"


def _read(file: Path) -> dict[str, tuple[int, ...]]:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        return {str(name): tuple(int(child) for child in way) for name, way in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
