"""Scenes of reviewing a record."""

from __future__ import annotations

from hand_time import HandTime, Scene

from ingboard.ui.window.main_window import MainWindow
from ingboard.ui.window.menus import Act


def keys(window: MainWindow, _time: HandTime) -> None:
    """The sheet of keys over a record."""
    window.do(Act.KEYS)


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    found = (keys,)
    return {scene.__name__.replace("_", "-"): scene for scene in found}
