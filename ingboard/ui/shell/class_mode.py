"""Class mode: a page over the whole screen, as large as it can be read, and back."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from ingboard.ui.board.board_view import BoardView


class ForClass(Protocol):
    """A page that can be shown to a whole class."""

    board: BoardView

    @property
    def is_class(self) -> bool:
        """Whether it is made for a class now."""
        ...

    def show_class(self, *, on: bool) -> None:
        """Fill the window for a class, or be a page again."""
        ...


class ClassMode:
    """Turns a page into the wall of a classroom, and back."""

    def __init__(self, shell: QMainWindow) -> None:
        self._shell = shell
        self._was_full_screen = False

    def toggle(self, page: ForClass) -> None:
        """Into class mode with this page, or out of it."""
        if page.is_class:
            self.leave(page)
        else:
            self.enter(page)

    def enter(self, page: ForClass) -> None:
        """Full screen, no menus, the page as large as it can be read."""
        self._was_full_screen = self._shell.window().isFullScreen()
        page.show_class(on=True)
        self._shell.menuBar().hide()
        window = self._shell.window()
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        page.board.setFocus()

    def leave(self, page: ForClass) -> None:
        """The window as it was before."""
        if not page.is_class:
            return
        page.show_class(on=False)
        self._shell.menuBar().show()
        if not self._was_full_screen:
            window = self._shell.window()
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
        page.board.setFocus()
