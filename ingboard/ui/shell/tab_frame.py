"""The row of tabs over the tab that is seen; with one table there is no row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.shell.tab_view_model import TabPicture, TabSign
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.labels import TextLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

_SIGN = 18


class TabFrame(QWidget):
    """Holds the tabs of the window. `chosen` carries the number of the tab that was clicked."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[TabPicture] = []
        self.tabs = QTabBar()
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setAccessibleName(text("Tables"))
        self.tabs.hide()
        self._round = TextLabel("", size=14, weight=600)
        self._round.hide()
        self._stack = QStackedWidget()
        self._row = filled(QHBoxLayout(), (self.tabs, 1), self._round)
        column = spaced(QVBoxLayout(self), margins=0)
        column.setSpacing(0)
        filled(column, self._row, (self._stack, 1))
        follow_theme(self._follow_theme)
        self.tabs.currentChanged.connect(self.chosen.emit)

    def add(self, tab: QWidget) -> None:
        """Give a tab a place; it is seen when `see` says so."""
        self._stack.addWidget(tab)

    def see(self, tab: QWidget) -> None:
        """Show this tab; the keys go to it."""
        before = self._stack.currentWidget()
        self._stack.setCurrentWidget(tab)
        if before is not tab:
            last: QWidget | None = tab.focusWidget()
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

    def show_round(self, words: str, *, over: bool = False) -> None:
        """Show the round timer at the right; empty for none."""
        if not words and self._round.isHidden():
            return
        theme = current_theme()
        self._round.setText(words)
        self._round.setVisible(bool(words))
        ink = theme.vermilion if over else theme.ink
        style = f"color: {ink.name()}; padding: 0 {theme.px(16)}px;"
        if (
            style != self._round.styleSheet()
        ):  # a second has several turns, and Qt paints for each style
            self._round.setStyleSheet(style)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            painter.fillRect(QRect(0, 0, self.width(), self._stack.y()), theme.surface)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self.tabs.setIconSize(theme.size(_SIGN, _SIGN))
        self._row.setContentsMargins(theme.px(8), 0, 0, 0)
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
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
