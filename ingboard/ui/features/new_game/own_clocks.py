"""The clocks that people keep under names of their own, as a file; `kind` in it is the class of a control."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import asdict
from PySide6.QtCore import QStandardPaths

from ingboard.clock.control import CONTROLS, TimeControl
from ingboard.kifu.json_store import JsonStore
from ingboard.ui.features.new_game.clock_fields import PLACES, ClockFields, fields_of, read_clock
from ingboard.ui.game import setup_fields

MOST = 50
_KINDS = {kind.__name__: kind for kind in CONTROLS}


def own_clocks_file() -> Path:
    """Where they are kept."""
    where = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(where)) / "clocks.json"


def load_own_clocks() -> dict[str, TimeControl]:
    """The clocks by name; what cannot be understood is left out."""
    return own_clocks().load() or {}


def own_clocks() -> JsonStore[dict[str, TimeControl]]:
    """The file, to load and to save."""
    return JsonStore(own_clocks_file(), _read, _plain)


def _read(kept: object) -> dict[str, TimeControl]:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    found = {str(name): _control_of(plain) for name, plain in list(kept.items())[:MOST]}
    return {name: control for name, control in found.items() if control is not None}


def _plain(clocks: dict[str, TimeControl]) -> object:
    return {name: _plain_of(control) for name, control in clocks.items()}


def _plain_of(control: TimeControl) -> dict[str, str]:
    written = asdict(fields_of(control))
    return {
        **{name: value for name, value in written.items() if value},
        "kind": type(control).__name__,
    }


def _control_of(plain: object) -> TimeControl | None:
    if not isinstance(plain, dict):
        return None
    kind = _KINDS.get(str(plain.get("kind")))
    if kind is None:
        return None
    written = {field.value: str(plain.get(field.value, "")) for field in PLACES}
    read = read_clock(ClockFields(kind, **written))
    return None if isinstance(read, setup_fields.FieldFault) else read
