"""The window around several tables: a row of tabs, and the one table that is seen below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.shell.shell import Shell
from ingboard.ui.shell.tabs.view_model import TabPicture, TabSign
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets import TextLabel

_SIGN = 18


class TablesFrame(QWidget):
    """Holds the shells of the tables. `chosen` carries the number of the tab that was clicked.

    `may_close` is asked before the whole window closes.
    """

    chosen = Signal(object)

    def __init__(self, may_close: Callable[[], bool]) -> None:
        super().__init__()
        self._may_close = may_close
        self._shown: tuple[TabPicture, ...] = ()
        self.tabs = QTabBar()
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setAccessibleName(text("Tables"))
        self._round = TextLabel("", size=14, weight=600)
        self._stack = QStackedWidget()
        self._row = QHBoxLayout()
        self._row.addWidget(self.tabs, 1)
        self._row.addWidget(self._round)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)
        self._follow_theme()
        self.tabs.currentChanged.connect(self._on_tab)

    def take_in(self, shell: Shell) -> None:
        """Give a table's shell a place; it is seen when `see` says so."""
        self._stack.addWidget(shell)
        shell.windowTitleChanged.connect(self._on_title)

    def see(self, shell: Shell) -> None:
        """Show this table; the keys go to it."""
        self._stack.setCurrentWidget(shell)
        self.setWindowTitle(shell.windowTitle())
        last: QWidget | None = shell.focusWidget()
        (shell if last is None else last).setFocus()

    def show_tabs(self, pictures: Sequence[TabPicture], current: int) -> None:
        """Show the tabs; only what has changed is touched."""
        self.tabs.blockSignals(True)
        while self.tabs.count() > len(pictures):
            self.tabs.removeTab(self.tabs.count() - 1)
        before = (*self._shown, *[None] * len(pictures))
        for number, picture in enumerate(pictures):
            if number >= self.tabs.count():
                self.tabs.addTab("")
            elif picture == before[number]:
                continue
            self.tabs.setTabText(number, picture.words)
            self.tabs.setTabIcon(number, _icon(picture.sign))
        self.tabs.setCurrentIndex(current)
        self.tabs.blockSignals(False)
        self._shown = tuple(pictures)
        self.tabs.setVisible(len(pictures) > 1)

    def show_round(self, words: str, *, over: bool = False) -> None:
        """Show the round timer at the right; empty for none."""
        theme = current_theme()
        self._round.setText(words)
        self._round.setVisible(bool(words))
        ink = theme.vermilion if over else theme.ink
        self._round.setStyleSheet(f"color: {ink.name()}; padding: 0 {theme.px(16)}px;")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that no widget has: the table's, as if its shell were the window."""
        shell = self._stack.currentWidget()
        if isinstance(shell, Shell):
            shell.keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        shell = self._stack.currentWidget()
        if isinstance(shell, Shell):
            shell.keyReleaseEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close():
            event.accept()
        else:
            event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            painter.fillRect(QRect(0, 0, self.width(), self._stack.y()), theme.surface)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self.tabs.setIconSize(QSize(theme.px(_SIGN), theme.px(_SIGN)))
        self._row.setContentsMargins(theme.px(8), 0, 0, 0)
        for number, picture in enumerate(self._shown):
            self.tabs.setTabIcon(number, _icon(picture.sign))

    def _on_tab(self, number: int) -> None:
        self.chosen.emit(number)

    def _on_title(self, title: str) -> None:
        if self.sender() is self._stack.currentWidget():
            self.setWindowTitle(title)


def _icon(sign: TabSign) -> QIcon:
    """The sign of a tab: the stone of the side that runs, two bars, or a flag."""
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
