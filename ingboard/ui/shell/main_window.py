"""The window itself, light enough to paint at once: a bare board stands in it until its contents come.

Keys, files dropped on it and the wish to close go to the contents. Imports no game.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QObject, QSize, QTimer

from ingboard.board.position import empty_position
from ingboard.text import listed, plural, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.overrides import guarded, unguarded
from ingboard.ui.shell.layout import PagePlace, PageShape, arrange
from ingboard.ui.style import current_theme


@atexit.register
def _destroy_windows() -> None:
    """Destroy what windows are left while Python still answers for them.

    What Qt destroys later asks overrides of widgets that are half gone, and the process ends by a signal.
    """
    for window in QtWidgets.QApplication.topLevelWidgets():
        if window.parent() is None:
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


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
_BY_HAND = (QtGui.QKeyEvent, QtGui.QMouseEvent)
_START = PageShape(PagePlace.BESIDE_BOARD, 320)


class WindowContents(Protocol):
    """What stands in the window and answers for it."""

    def note_input(self, event: QtGui.QInputEvent) -> None:
        """A key or a button went down or up: what it leads to happened then."""
        ...

    def may_close(self) -> bool:
        """Whether the window may close now."""
        ...

    def open_dropped(self, path: Path | None, *, with_others: bool = False) -> None:
        """Open a file that was dropped, alone or the first of several; None is something that is no file."""
        ...

    def take_tab(self) -> bool:
        """Use Tab; False moves the focus as always."""
        ...

    def on_resized(self) -> None:
        """The window has another size."""
        ...


class WindowKeys(Protocol):
    """Who has the plain keys of the window: the tab in front."""

    def is_of_clock(self, event: QtGui.QKeyEvent) -> bool:
        """Whether a key is used before any widget sees it."""
        ...

    def take(self, event: QtGui.QKeyEvent) -> bool:
        """Use a key; False leaves it to Qt."""
        ...

    def release(self, event: QtGui.QKeyEvent) -> None:
        """A key was let go."""
        ...


class MainWindow(QtWidgets.QMainWindow):
    """The one window of the program; `board` is passed on to the first tab of the contents.

    Keys that come before there is who takes them are kept and carried out then. Once it is closed the program
    starts again with `records_again`, unless that is None.
    """

    def __init__(self) -> None:
        super().__init__()
        self._contents: WindowContents | None = None
        self._keys: WindowKeys | None = None
        self._early: list[QtGui.QKeyEvent] = []
        self._watches_all = False
        self.records_again: tuple[Path, ...] | None = None
        ground = QtWidgets.QWidget()
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
        """These are the contents from now on."""
        self._contents = contents
        if contents is None:
            self._keys = None
            self.watch_all(watched=False)

    def give_keys_to(self, keys: WindowKeys) -> None:
        """Keys are theirs from now on, and those that came before there was anybody."""
        self._keys = keys
        early, self._early = self._early, []
        for event in early:
            keys.take(event)

    def watch_all(self, *, watched: bool) -> None:
        """Offer keys to the contents before a widget sees them, and date what menus lead to, for a clock.

        All events of the program come by for that, which costs a start and each paint too much without need.
        """
        app = QtWidgets.QApplication.instance()
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

    @unguarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Nearly all events are others, and a class is compared faster than asked for its bases.
        return event.__class__ in _BY_HAND and self._watch(watched, event)

    @guarded
    def _watch(self, watched: QObject, event: QEvent) -> bool:
        """Date what keys and buttons lead to; a clock gets its keys before the widget that has the focus."""
        contents, keys = self._contents, self._keys
        if contents is None or keys is None or not isinstance(event, QtGui.QInputEvent):
            return False
        if isinstance(watched, QtGui.QWindow):
            if event.type() in _DATED:
                contents.note_input(event)
            return False
        return (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QtGui.QKeyEvent)
            and isinstance(watched, QtWidgets.QWidget)
            and watched.window() is self
            and QtWidgets.QApplication.activePopupWidget() is None
            and keys.is_of_clock(event)
            and keys.take(event)
        )

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self.windowHandle().installEventFilter(self)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
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

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self._keys is None:
            copied = QtGui.QKeyEvent(event.type(), event.key(), event.modifiers(), event.text())
            self._early.append(copied)
        elif not self._keys.take(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if forward and self._contents is not None and self._contents.take_tab():
            return True
        return super().focusNextPrevChild(forward)

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        if self._keys is not None:
            self._keys.release(event)
        super().keyReleaseEvent(event)

    def close_to_start_again(self, records: tuple[Path, ...]) -> None:
        """Close as always, which may ask first; the program then starts again with these records."""
        self.records_again = records
        self.close()

    def leave(self) -> None:
        """Close, and nothing after it."""
        self.records_again = None
        self.close()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        if event.spontaneous():  # the cross, or the system's own key
            self.records_again = None
        if self._contents is None or self._contents.may_close():
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        local = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if self._contents is not None:
            first = local[0] if local else None
            self._contents.open_dropped(first, with_others=len(local) > 1)
            event.acceptProposedAction()


def started_words(started: int, waiting: Sequence[str]) -> str:
    """What is said when all clocks are started at once: how many, and who is not ready."""
    words = plural("{number} clock started.", "{number} clocks started.", started)
    if not waiting:
        return words
    return text("{started} Not ready: {tables}.", started=words, tables=listed(waiting))
