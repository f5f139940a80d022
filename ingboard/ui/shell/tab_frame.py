"""The row of tabs over the tab that is seen; with one table there is no row.

What a table's tab says: who runs and what is left, or that the clock is held, or a flag.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal

from ingboard.board.points import Color
from ingboard.clock.clock import Clock
from ingboard.clock.moments import Moment
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import reading
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, Phase
from ingboard.game.strip import name_of_color, strip_of
from ingboard.table.session import Session
from ingboard.text import labeled, listed, text
from ingboard.ui.game.clock.view_model import points_words, time_words
from ingboard.ui.game.phase_view import ClockState, clock_state
from ingboard.ui.shell.layout import ROW_OF_TABS
from ingboard.ui.style import current_theme, dress, follow_theme, spaced
from ingboard.ui.style.behind import forget, hidden_in
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.page_parts import TextLabel, filled

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon


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
        case ClockState.RUNNING | ClockState.FLAG | ClockState.NONE:
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


def window_title(session: Session | None) -> str:
    """What the window is called with this game in front."""
    if session is None or session.is_trial:
        return "ingboard"
    if session.path is not None:
        name = session.path.name
    else:
        name = players_words(session.table.setup) or text("New game")
    return f"{name} - ingboard"


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
