"""The clocks that a user keeps under names of his own: a readable file in the settings folder."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.clock.control import Absolute, Canadian, Fischer, Ing, SecondCounting, TimeControl
from ingboard.ui.features.new_game.clock_fields import ClockFields, fields_of, read_clock
from ingboard.ui.game.setup_fields import FieldFault

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
    try:
        kept = json.loads(own_clocks_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    found = {str(name): _control_of(plain) for name, plain in list(kept.items())[:MOST]}
    return {name: control for name, control in found.items() if control is not None}


def save_own_clocks(clocks: dict[str, TimeControl]) -> bool:
    """Keep these clocks, whole or not at all. Whether the disk took them."""
    plain = {name: _plain_of(control) for name, control in clocks.items()}
    path = own_clocks_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(plain, indent=1, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        return False
    return True


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
    return None if isinstance(read, FieldFault) else read
