"""The ground of painted buttons beside the board: keys of the game stay the game's, the theme is followed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class GameButton(QAbstractButton):
    """A button without a look of its own; it has a new size and is painted anew in another theme."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step through the game wherever the focus is; Qt would move the focus with them."""
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)
