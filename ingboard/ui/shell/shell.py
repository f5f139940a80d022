"""The window itself, light enough to paint at once: a bare board stands in it until it is furnished.

Keys, files dropped on it and the wish to close go to whoever furnished it. Imports no game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QDeadlineTimer, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from ingboard.board.position import empty_position
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.shell.layout import PageId, arrange
from ingboard.ui.style import current_theme

_USUAL_SIDE = 19
_SMALLEST = (640, 560)
_MENU = 32
_LOOK_EVERY = 5
_LONGEST_WAIT = 600


class Tenant(Protocol):
    """Who lives in the window and answers for it."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key; False leaves it to Qt."""
        ...

    def may_close(self) -> bool:
        """Whether the window may close now."""
        ...

    def open_dropped(self, path: Path | None) -> None:
        """Open a file that was dropped; None is something that is no file."""
        ...

    def take_tab(self) -> bool:
        """Use Tab; False moves the focus as always."""
        ...

    def release_key(self, event: QKeyEvent) -> None:
        """A key was let go."""
        ...

    def on_resized(self) -> None:
        """The window has another size."""
        ...


class Shell(QMainWindow):
    """The window before and around its contents; `board` is passed on to the tenant's stage."""

    def __init__(self) -> None:
        super().__init__()
        self.tenant: Tenant | None = None
        ground = QWidget()
        self.board = BoardView(ground)
        self.board.show_picture(BoardPicture(empty_position(_USUAL_SIDE, _USUAL_SIDE)))
        self.setCentralWidget(ground)
        self.setWindowTitle("ingboard")
        self.setAcceptDrops(True)
        self.setMinimumSize(*_SMALLEST)

    def furnish_with(self, furnish: Callable[[], object]) -> None:
        """Have the contents put in once the board wears its full skin, or soon even if it does not yet.

        Loading the contents holds everything up for a while; until then there is a whole board to look at.
        """
        self._furnish = furnish
        self._patience = QDeadlineTimer(_LONGEST_WAIT)
        self._look_at_board()

    def _look_at_board(self) -> None:
        if self.board.is_dressed or self._patience.hasExpired():
            self._furnish()
        else:
            QTimer.singleShot(_LOOK_EVERY, self, self._look_at_board)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.tenant is not None:
            self.tenant.on_resized()
        else:
            self._place_board()

    def _place_board(self) -> None:
        """Where the start page will have it, so that nothing moves when the window is furnished."""
        scale = current_theme().scale
        menu = round(_MENU * scale)
        rooms = arrange(PageId.START, self.width(), self.height() - menu, scale, 0)
        assert rooms.board is not None
        x, y, width, height = rooms.board
        self.board.setGeometry(x, y + menu, width, height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.tenant is None or not self.tenant.take_key(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if forward and self.tenant is not None and self.tenant.take_tab():
            return True
        return super().focusNextPrevChild(forward)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self.tenant is not None:
            self.tenant.release_key(event)
        super().keyReleaseEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.tenant is None or self.tenant.may_close():
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        local = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if self.tenant is not None:
            self.tenant.open_dropped(local[0] if local else None)
            event.acceptProposedAction()
