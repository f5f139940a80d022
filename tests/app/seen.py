"""What the window shows, asked afresh: mypy takes a scene once compared for one that stays."""

from __future__ import annotations

from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.main_window import MainWindow


def scene_of(window: MainWindow) -> PageId:
    """The scene the window is in now."""
    return window.scene
