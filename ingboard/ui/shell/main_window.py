"""The window itself, light enough to paint at once: a bare board stands in it until its contents come.

Keys, files dropped on it and the wish to close go to the contents. Imports no game.

The row of tabs over the tab that is seen; with one table there is no row.

What a table's tab says: who runs and what is left, or that the clock is held, or a flag.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import (
    QCoreApplication,
    QDeadlineTimer,
    QEvent,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)

from ingboard.board.points import Color
from ingboard.board.position import empty_position
from ingboard.clock.clock import Clock, reading
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.player_time import Flag
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, Phase
from ingboard.game.strip import name_of_color, strip_of
from ingboard.table.session import Session
from ingboard.text import labeled, listed, plural, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.clock.view_model import points_words, time_words
from ingboard.ui.game.phase_view import ClockState, clock_state
from ingboard.ui.overrides import guarded, unguarded
from ingboard.ui.shell.layout import ROW_OF_TABS, PagePlace, PageShape, arrange
from ingboard.ui.style import current_theme, dress, follow_theme, spaced
from ingboard.ui.style.behind import forget, hidden_in
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.page_parts import TextLabel, filled

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon


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

    def open_dropped(self, path: Path | None) -> None:
        """Open a file that was dropped; None is something that is no file."""
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
            self._contents.open_dropped(local[0] if local else None)
            event.acceptProposedAction()


class TabSign(StrEnum):
    """The sign before a tab's words."""

    NONE = ""
    BLACK_RUNS = "black-runs"
    WHITE_RUNS = "white-runs"
    HELD = "held"
    FLAG = "flag"
    SOUNDED = "sounded"


class TabPicture(Struct, frozen=True):
    """One table's tab: its sign and its words, in the user's language."""

    words: str
    sign: TabSign = TabSign.NONE

    def with_sound(self) -> TabPicture:
        """The same table when it has sounded and nobody has looked; a flag keeps its sign."""
        sign = self.sign if self.sign is TabSign.FLAG else TabSign.SOUNDED
        return TabPicture(text("{words}, sounded", words=self.words), sign)

    def with_players(self, setup: GameSetup) -> TabPicture:
        """The same with the players' names, last: they give way where there is no room."""
        return TabPicture(listed((self.words, players_words(setup))), self.sign)


def players_words(setup: GameSetup) -> str:
    """Who plays, "Aoki - Durand"; "" without names."""
    return " - ".join(filter(None, setup.names))


def tab_picture(title: str, state: GameState | None, now: Moment) -> TabPicture:
    """The tab of a table at an instant; `state` is the game as it stands, None where there is none."""
    if state is None:
        return TabPicture(text("{table}: no game", table=title))
    if state.phase is Phase.FINISHED and state.outcome is not None:
        return TabPicture(labeled(title, state.outcome.short))
    if state.reported is not None:
        return TabPicture(f"{title}: {state.reported.outcome.short}?")
    if state.clock is None:
        return TabPicture(text("{table}: move {number}", table=title, number=state.line.number))
    match clock_state(state):
        case ClockState.HELD:
            return TabPicture(text("{table}: paused", table=title), TabSign.HELD)
        case ClockState.WAITING:
            return TabPicture(text("{table}: not begun", table=title))
        case ClockState.STOPPED:
            return TabPicture(labeled(title, strip_of(state).title))
    return _of_clock(title, state.clock, now)


def record_tab(name: str, *, is_saved: bool) -> TabPicture:
    """The tab of a record: which move is on view stands under its board, what would be lost stands here."""
    return TabPicture(name if is_saved else text("{record}: not saved", record=name))


def _of_clock(title: str, clock: Clock, now: Moment) -> TabPicture:
    readings = reading(clock, now)
    fallen = [color for color in Color if readings[color].flag is Flag.FALLEN]
    if fallen:
        first = next((color for color in fallen if readings[color].fell_first), fallen[0])
        words = text("{table}: FLAG, {side}", table=title, side=name_of_color(first))
        return TabPicture(words, TabSign.FLAG)
    assert clock.running is not None
    color = clock.running
    read = readings[color]
    words = labeled(title, f"{name_of_color(color)} {time_words(read.remaining)}")
    if read.points:
        words += f" ({points_words(read.points)})"
    sign = TabSign.BLACK_RUNS if color is Color.BLACK else TabSign.WHITE_RUNS
    return TabPicture(words, sign)


class RoundTimer(Struct, frozen=True):
    """A round that began at a moment and lasts so many milliseconds."""

    began: Moment
    length: Millis

    def left(self, now: Moment) -> int:
        """Milliseconds left; negative when the round is over."""
        return self.length - (now - self.began)

    def is_over(self, now: Moment) -> bool:
        """Whether the time of the round is gone."""
        return self.left(now) <= 0

    def words(self, now: Moment) -> str:
        """The timer on one line: what is left, or for how long the round has been over."""
        left = self.left(now)
        if left > 0:
            return text("Round: {time}", time=time_words(left))
        return text("Round over for {time}", time=time_words(-left // 1000 * 1000))


def window_title(session: Session | None) -> str:
    """What the window is called with this game in front."""
    if session is None or session.is_trial:
        return "ingboard"
    if session.path is not None:
        name = session.path.name
    else:
        name = players_words(session.table.setup) or text("New game")
    return f"{name} - ingboard"


def started_words(started: int, waiting: Sequence[str]) -> str:
    """What is said when all clocks are started at once: how many, and who is not ready."""
    words = plural("{number} clock started.", "{number} clocks started.", started)
    if not waiting:
        return words
    return text("{started} Not ready: {tables}.", started=words, tables=listed(waiting))


_SIGN = 18


class TabFrame(QtWidgets.QWidget):
    """Holds the tabs of the window. `chosen` carries the number of the tab that was clicked."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[TabPicture] = []
        self.tabs = QtWidgets.QTabBar()
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setAccessibleName(text("Tables"))
        self.tabs.hide()
        self._round = TextLabel("", size=14, weight=600)
        self._round.hide()
        self._stack = QtWidgets.QStackedWidget()
        self._line = QtWidgets.QWidget()
        self._row = filled(QtWidgets.QHBoxLayout(self._line), (self.tabs, 1), self._round)
        self._line.hide()
        column = spaced(QtWidgets.QVBoxLayout(self), margins=0)
        column.setSpacing(0)
        filled(column, self._line, (self._stack, 1))
        follow_theme(self._follow_theme)
        self.tabs.currentChanged.connect(self.chosen.emit)

    @property
    def has_row(self) -> bool:
        """Whether the row stands above the tab that is seen."""
        return not self._line.isHidden()

    def _follow_row(self) -> None:
        self._line.setHidden(self.tabs.isHidden() and self._round.isHidden())

    def add(self, tab: QtWidgets.QWidget) -> None:
        """Give a tab a place; it is seen when `see` says so."""
        self._stack.addWidget(tab)

    def remove(self, tab: QtWidgets.QWidget) -> None:
        """Give up the place of a tab that is not seen."""
        self._stack.removeWidget(tab)
        forget(tab)

    def behind(self) -> list[QtWidgets.QWidget]:
        """The tabs that are not seen."""
        return hidden_in(self._stack)

    def see(self, tab: QtWidgets.QWidget) -> None:
        """Show this tab; the keys go to it."""
        dress(tab)
        before = self._stack.currentWidget()
        self._stack.setCurrentWidget(tab)
        if before is not tab:
            last: QtWidgets.QWidget | None = tab.focusWidget()
            (tab if last is None else last).setFocus()

    def show_tabs(self, pictures: Sequence[TabPicture], current: int) -> None:
        """Show the tabs; only what has changed is touched."""
        self.tabs.blockSignals(True)
        while self.tabs.count() > len(pictures):
            self.tabs.removeTab(self.tabs.count() - 1)
        del self._shown[len(pictures) :]
        for number, picture in enumerate(pictures):
            if number >= self.tabs.count():
                self.tabs.addTab("")
                self._shown.append(TabPicture(""))
            before, self._shown[number] = self._shown[number], picture
            if picture.words != before.words:
                self.tabs.setTabText(number, picture.words)
            if picture.sign is not before.sign:
                self.tabs.setTabIcon(number, _icon(picture.sign))
        self.tabs.setCurrentIndex(current)
        self.tabs.blockSignals(False)
        self.tabs.setVisible(len(pictures) > 1)
        self._follow_row()

    def show_round(self, words: str, *, over: bool = False) -> None:
        """Show the round timer at the right; empty for none."""
        if not words and self._round.isHidden():
            return
        theme = current_theme()
        self._round.setText(words)
        self._round.setVisible(bool(words))
        self._follow_row()
        ink = theme.vermilion if over else theme.ink
        style = f"color: {ink.name()}; padding: 0 {theme.px(16)}px;"
        if (
            style != self._round.styleSheet()
        ):  # a second has several turns, and Qt paints for each style
            self._round.setStyleSheet(style)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            painter.fillRect(QRect(0, 0, self.width(), self._stack.y()), theme.surface)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self.tabs.setIconSize(theme.size(_SIGN, _SIGN))
        self._row.setContentsMargins(theme.px(8), 0, 0, 0)
        self._line.setFixedHeight(theme.px(ROW_OF_TABS))
        for number, picture in enumerate(self._shown):
            self.tabs.setTabIcon(number, _icon(picture.sign))


def _icon(sign: TabSign) -> QIcon:
    """The sign of a tab: the stone of the side that runs, two bars, or a flag."""
    from PySide6.QtGui import QIcon, QPixmap

    if sign is TabSign.NONE:
        return QIcon()
    theme = current_theme()
    side = theme.px(_SIGN)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    with QtGui.QPainter(picture) as painter:
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        box = QRectF(0, 0, side, side)
        match sign:
            case TabSign.FLAG:
                paint_icon(painter, "flag-solid", box, theme.vermilion)
            case TabSign.SOUNDED:
                paint_icon(painter, "sound", box, theme.vermilion)
            case TabSign.HELD:
                paint_icon(painter, "pause", box, theme.ink)
            case TabSign.BLACK_RUNS | TabSign.WHITE_RUNS:
                color = Color.BLACK if sign is TabSign.BLACK_RUNS else Color.WHITE
                paint_small_stone(painter, QPointF(side / 2, side / 2), side * 0.85, color)
    return QIcon(picture)
