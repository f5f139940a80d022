"""The clocks that a user keeps under names of his own: a readable file in the settings folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.clock.control import Absolute, Canadian, Fischer, Ing, SecondCounting, TimeControl
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.ui.features.new_game.clock_fields import ClockFields, fields_of, read_clock
from ingboard.ui.features.new_game.faults import Fault

MOST = 50
_KINDS: dict[str, type[TimeControl]] = {
    kind.__name__: kind for kind in (Ing, SecondCounting, Canadian, Fischer, Absolute)
}
_FIELDS = ("main", "period", "periods", "points")


def own_clocks_file() -> Path:
    """Where they are kept."""
    where = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(where)) / "clocks.json"


def load_own_clocks() -> dict[str, TimeControl]:
    """The clocks by name; what cannot be understood is left out."""
    return _store().load() or {}


def save_own_clocks(clocks: dict[str, TimeControl]) -> bool:
    """Keep these clocks, whole or not at all. Whether the disk took them."""
    try:
        _store().save(clocks)
    except KifuError:
        return False
    return True


def _store() -> JsonStore[dict[str, TimeControl]]:
    return JsonStore(own_clocks_file(), _read, _plain)


def _read(kept: object) -> dict[str, TimeControl]:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    found = {str(name): _control_of(plain) for name, plain in list(kept.items())[:MOST]}
    return {name: control for name, control in found.items() if control is not None}


def _plain(clocks: dict[str, TimeControl]) -> object:
    return {name: _plain_of(control) for name, control in clocks.items()}


def _plain_of(control: TimeControl) -> dict[str, str]:
    fields = fields_of(control)
    written = {name: getattr(fields, name) for name in _FIELDS}
    return {"kind": type(control).__name__} | {
        name: value for name, value in written.items() if value
    }


def _control_of(plain: object) -> TimeControl | None:
    if not isinstance(plain, dict):
        return None
    kind = _KINDS.get(str(plain.get("kind")))
    if kind is None:
        return None
    written = {name: str(plain.get(name, "")) for name in _FIELDS}
    read = read_clock(ClockFields(kind, **written))
    return None if isinstance(read, Fault) else read
