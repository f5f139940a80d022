"""What scrolls where the window is too small for it: a page, or the part of one beside a board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class _PageScroll(QScrollArea):
    """Leaves the keys to the window: left and right always, the others unless they can scroll here."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if sideways or not self.verticalScrollBar().maximum():
            event.ignore()
        else:
            super().keyPressEvent(event)


def scrolled(page: QWidget | None = None) -> QScrollArea:
    """A page that scrolls only where the window is too small for it; it may be put in later."""
    area = _PageScroll()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    # A click beside the fields leaves Enter to the page.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if page is not None:
        area.setWidget(page)
    return area
