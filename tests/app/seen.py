"""What the window shows, asked afresh: mypy takes a scene once compared for one that stays."""

from __future__ import annotations

from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.main_window import MainWindow


def scene_of(window: MainWindow) -> Scene:
    """The scene the window is in now."""
    return window.scene
