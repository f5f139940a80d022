"""How the window looks: theme, size, coordinates, motion. Applies the preferences and keeps them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from ingboard.board.points import Coordinates, use_coordinates
from ingboard.ui.board.board_view import redress_boards
from ingboard.ui.board.materials import Materials, use_materials
from ingboard.ui.shell.preferences import SCALES, Look, Preferences, save_preferences
from ingboard.ui.style import apply_theme, current_theme


class Appearance:
    """The look of the program, as the preferences have it."""

    def __init__(self, window: QMainWindow, preferences: Preferences) -> None:
        self._window = window
        self._preferences = preferences
        use_coordinates(preferences.named_by)
        use_materials(preferences.materials)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        hints = QGuiApplication.styleHints()
        if hasattr(hints, "accessibility"):  # from Qt 6.10 on
            hints.accessibility().contrastPreferenceChanged.connect(self._on_system_changed)

    def apply(self) -> None:
        """Give the program the chosen theme and size."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        chosen = self._preferences
        scale = chosen.scale_on(self._window.screen())
        name, now = chosen.theme_name(), current_theme()
        if (now.name, now.scale) != (name, scale) or not app.styleSheet():
            apply_theme(app, name, scale)

    def use_look(self, look: Look) -> None:
        """Light, dark, with high contrast, or as the system has it."""
        self._preferences.look = look
        self._preferences.kept.pop("look", None)
        self._keep()

    def use_scale(self, scale: float | None) -> None:
        """A size factor, or the one that fits the screen."""
        self._preferences.scale = scale
        self._preferences.kept.pop("scale", None)
        self._keep()

    def use_language(self, code: str) -> None:
        """A language, or that of the system (""), from the next start: what is in sight keeps its words."""
        self._preferences.language = code
        self._preferences.kept.pop("language", None)
        self._keep()

    def resize_by(self, steps: int) -> None:
        """The next larger or smaller size."""
        now = self._preferences.scale_on(self._window.screen())
        at = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - now))
        self.use_scale(SCALES[min(max(at + steps, 0), len(SCALES) - 1)])

    def toggle_coordinates(self) -> bool:
        """Show or hide the coordinates; tells whether they are shown now."""
        self._preferences.coordinates = not self._preferences.coordinates
        self._keep()
        return self._preferences.coordinates

    def use_coordinates(self, coordinates: Coordinates) -> None:
        """Name points by these coordinates, on boards, in words and in print."""
        self._preferences.named_by = coordinates
        self._keep()
        use_coordinates(coordinates)
        redress_boards()

    def use_materials(self, materials: Materials) -> None:
        """Show boards and stones of these."""
        self._preferences.materials = materials
        self._keep()
        use_materials(materials)
        redress_boards()

    def toggle_motion(self) -> bool:
        """Reduce motion or not; tells whether it is reduced now."""
        self._preferences.reduced_motion = not self._preferences.moves_little
        self._keep()
        return self._preferences.moves_little

    def toggle_full_screen(self) -> None:
        """Fill the screen, or leave it."""
        window = self._window.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _keep(self) -> None:
        save_preferences(self._preferences)
        self.apply()

    def _on_system_changed(self) -> None:
        if self._preferences.look is Look.SYSTEM:
            self.apply()
