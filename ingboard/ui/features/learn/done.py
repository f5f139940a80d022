"""Which lessons were done on this computer, kept between runs. A bad file counts as none."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QStandardPaths


def done_file() -> Path:
    """Where the names are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "lessons.json"


def load_done() -> frozenset[str]:
    """The names of the lessons done."""
    try:
        kept = json.loads(done_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return frozenset()
    return frozenset(str(name) for name in kept) if isinstance(kept, list) else frozenset()


def save_done(names: frozenset[str]) -> None:
    """Keep the names; a disk that takes nothing is no reason to disturb a lesson."""
    path = done_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(sorted(names)), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        return
