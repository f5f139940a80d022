"""The window itself, light enough to paint at once: a bare board stands in it until its contents come.

Keys, files dropped on it and the wish to close go to the contents. Imports no game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QSize, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QInputEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from ingboard.board.position import empty_position
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.shell.layout import PagePlace, PageShape, arrange
from ingboard.ui.style import current_theme

_USUAL_SIDE = 19
_SMALLEST = (640, 560)
_FRAME = 40  # a title that the system puts above
_MENU = 32
_LOOK_EVERY = 5
_LONGEST_WAIT = 600
_DATED = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
    }
)
_START = PageShape(PagePlace.BESIDE_BOARD, 320)


class WindowContents(Protocol):
    """What stands in the window and answers for it."""

    def note_input(self, event: QInputEvent) -> None:
        """A key or a button went down or up: what it leads to happened then."""
        ...

    def takes_first(self, event: QKeyEvent) -> bool:
        """Whether a key is used before any widget sees it."""
        ...

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


class MainWindow(QMainWindow):
    """The one window of the program; `board` is passed on to the first tab of the contents.

    Keys that come before the contents do are kept and carried out then.
    """

    def __init__(self) -> None:
        super().__init__()
        self._contents: WindowContents | None = None
        self._early: list[QKeyEvent] = []
        self._watches_all = False
        ground = QWidget()
        self.board = BoardView(ground)
        self.board.show_picture(BoardPicture(empty_position(_USUAL_SIDE, _USUAL_SIDE)))
        self.setCentralWidget(ground)
        self.setWindowTitle("ingboard")
        self.setAcceptDrops(True)
        free = self.screen().availableSize() - QSize(0, _FRAME)
        self.setMinimumSize(QSize(*_SMALLEST).boundedTo(free))

    def fill_with(self, fill: Callable[[], object]) -> None:
        """Have the contents put in once the board wears its full skin, or soon even if it does not yet.

        Loading the contents holds everything up for a while; until then there is a whole board to look at.
        """
        self._fill = fill
        self._patience = QDeadlineTimer(_LONGEST_WAIT)
        self._look_at_board()

    def take_contents(self, contents: WindowContents | None) -> None:
        """These are the contents from now on; keys that came before them are theirs."""
        self._contents = contents
        if contents is None:
            self.watch_all(watched=False)
        early, self._early = self._early, []
        if contents is not None:
            for event in early:
                contents.take_key(event)

    def watch_all(self, *, watched: bool) -> None:
        """Offer keys to the contents before a widget sees them, and date what menus lead to, for a clock.

        All events of the program come by for that, which costs a start and each paint too much without need.
        """
        app = QApplication.instance()
        if app is None or watched is self._watches_all:
            return
        self._watches_all = watched
        if watched:
            app.installEventFilter(self)
        else:
            app.removeEventFilter(self)

    def _look_at_board(self) -> None:
        if self.board.is_dressed or self._patience.hasExpired():
            self._fill()
        else:
            QTimer.singleShot(_LOOK_EVERY, self, self._look_at_board)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Date what keys and buttons lead to; a clock gets its keys before the widget that has the focus."""
        contents = self._contents
        if contents is None or not isinstance(event, QInputEvent):  # as nearly all events are not
            return False
        if isinstance(watched, QWindow):
            if event.type() in _DATED:
                contents.note_input(event)
            return False
        return (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QWidget)
            and watched.window() is self
            and QApplication.activePopupWidget() is None
            and contents.takes_first(event)
            and contents.take_key(event)
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.windowHandle().installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._contents is not None:
            self._contents.on_resized()
        else:
            self._place_board()

    def _place_board(self) -> None:
        """Where the start page will have it, so that nothing moves when the contents come."""
        scale = current_theme().scale
        menu = round(_MENU * scale)
        plan = arrange(_START, self.width(), self.height() - menu, scale, 0)
        assert plan.board is not None
        x, y, width, height = plan.board
        self.board.setGeometry(x, y + menu, width, height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._contents is None:
            copied = QKeyEvent(event.type(), event.key(), event.modifiers(), event.text())
            self._early.append(copied)
        elif not self._contents.take_key(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if forward and self._contents is not None and self._contents.take_tab():
            return True
        return super().focusNextPrevChild(forward)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self._contents is not None:
            self._contents.release_key(event)
        super().keyReleaseEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._contents is None or self._contents.may_close():
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        local = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if self._contents is not None:
            self._contents.open_dropped(local[0] if local else None)
            event.acceptProposedAction()
