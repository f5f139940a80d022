"""What was chosen for the last game, over a restart: New game begins with it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QStandardPaths

from ingboard.game.setup import GameSetup
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.table.journal.plain_events import setup_from_plain, setup_to_plain


class LastTable(Struct, frozen=True):
    """The conditions of a game, and whether its handicap stones were put on the usual points."""

    setup: GameSetup
    usual_points: bool = False


def last_table_file() -> Path:
    """Where it is kept."""
    where = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(where)) / "last-table.json"


def load_last_table() -> LastTable | None:
    """What was kept; None where nothing was, or nothing that is understood."""
    return _store().load()


def keep_last_table(last: LastTable) -> None:
    """Keep it; a disk that takes nothing is no reason to disturb anybody."""
    with suppress(KifuError):
        _store().save(last)


def _store() -> JsonStore[LastTable]:
    return JsonStore(last_table_file(), _read, _plain)


def _read(kept: object) -> LastTable:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    return LastTable(setup_from_plain(kept.get("setup")), kept.get("usual_points") is True)


def _plain(last: LastTable) -> object:
    return {"setup": setup_to_plain(last.setup), "usual_points": last.usual_points}
