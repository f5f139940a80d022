"""The ground of painted buttons beside the board: keys of the game stay the game's, the theme is followed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from ingboard.ui.style import came_by_keyboard

ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class GameButton(QAbstractButton):
    """A button without a look of its own; it `is_ringed` while the keyboard has led the focus to it."""

    is_ringed = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.is_ringed = came_by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.is_ringed = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step through the game wherever the focus is; Qt would move the focus with them."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)
