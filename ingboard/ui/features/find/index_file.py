"""Where the index of games is kept: among what the system may throw away, for it can be made anew."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def index_file() -> Path:
    """The path of the library's index, one for each user."""
    where = QStandardPaths.StandardLocation.CacheLocation
    return Path(QStandardPaths.writableLocation(where)) / "games.sqlite"
