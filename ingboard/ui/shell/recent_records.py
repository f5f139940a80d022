"""The records opened lately, and what was known of each."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct, to_builtins
from PySide6.QtCore import QStandardPaths

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.position import Position
from ingboard.decoding import converted
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.kifu.record import GameDetails


class RecentRow(Struct, frozen=True):
    """One record opened lately. `position` (None: no picture) is drawn small beside it.

    `path` is carried back when the row is chosen; `result` and `when` are ready to read.
    """

    path: str
    title: str
    players: str
    result: str
    when: str
    position: Position | None = None


_LONGEST_WORD = 400


class _Facts(Struct, frozen=True):
    """What was known of a record when it was last open."""

    title: str = ""
    players: str = ""
    result: str = ""
    position: list[str] = []


class RecentRecords:
    """Title, players, result and last position of each, kept beside the list of their paths.

    Bad files do no harm: a record of which nothing is known is listed by its file's name.
    """

    def __init__(self) -> None:
        self._store = JsonStore(recent_file(), _read, to_builtins)
        self._known: dict[str, _Facts] | None = None

    def keep(
        self, path: Path, details: GameDetails, position: Position, listed: Iterable[str]
    ) -> None:
        """Keep what a record says, and of the others only what is still `listed`, by path."""
        known = self._all()
        players = details.players
        named = [
            f"{player.name} {player.rank}".strip()
            for player in (players.black, players.white)
            if player.name
        ]
        facts = _Facts(
            (details.event or details.game_name)[:_LONGEST_WORD],
            ", ".join(named)[:_LONGEST_WORD],
            details.result_text[:_LONGEST_WORD],
            list(rows_of(position)),
        )
        kept = {other: known[other] for other in listed if other in known}
        kept[str(path.absolute())] = facts
        if kept != known:
            self._known = kept
            with suppress(KifuError):  # a disk that takes nothing is no reason to disturb anybody
                self._store.save(kept)

    def row(self, path: Path) -> RecentRow:
        """The record as it is listed. Raises OSError if the file is not there any more.

        It may be called in a thread.
        """
        if not path.is_file():
            raise FileNotFoundError(path)
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        facts = self._all().get(str(path), _Facts())
        position = None
        with suppress(ValueError):
            position = parse_rows(facts.position) if facts.position else None
        return RecentRow(
            path=str(path),
            title=facts.title or path.name,
            players=facts.players or path.name,
            result=facts.result,
            when=changed.strftime("%Y-%m-%d %H:%M"),
            position=position,
        )

    def _all(self) -> dict[str, _Facts]:
        if self._known is None:
            self._known = self._store.load() or {}
        return self._known


def recent_file() -> Path:
    """Where it is kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "recent.json"


def _read(kept: object) -> dict[str, _Facts]:
    return converted(kept, dict[str, _Facts])
