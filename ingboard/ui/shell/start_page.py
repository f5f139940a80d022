"""The start page, beside the empty board: ways to begin, and the records opened lately.

It opens nothing itself: it says which row was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.shell.commands import KeyContext
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import START, PageSpec
from ingboard.ui.shell.start_rows import BeginButton, RecentButton
from ingboard.ui.shell.start_view_model import Beginning, BeginRow, RecentRow, begin_rows
from ingboard.ui.style import spaced
from ingboard.ui.widgets import TextLabel

_RECENT_KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)


class StartPage(QWidget):
    """Big rows to begin with and up to three recent records; keys 1 to 3 choose a record.

    `begun` carries the chosen `Beginning`, `recent_chosen` the chosen `RecentRow`.
    """

    begun = Signal(object)
    recent_chosen = Signal(object)

    def __init__(self, rows: Sequence[BeginRow], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.begin_buttons = tuple(BeginButton(row, self) for row in rows)
        self.recent_buttons: tuple[RecentButton, ...] = ()
        self._title = TextLabel(text("Begin"), size=30, weight=600, serif=True)
        self._heading = QWidget()
        head = spaced(QHBoxLayout(self._heading), margins=(0, 4, 0, 0))
        head.addWidget(TextLabel(text("Recent"), size=17, weight=600, serif=True))
        head.addStretch(1)
        self._hint = TextLabel(size=13, token="ink2")
        head.addWidget(self._hint)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        begin = spaced(QVBoxLayout(), spacing=8)
        for button in self.begin_buttons:
            begin.addWidget(button)
            button.clicked.connect(self._on_begin_clicked)
        whole = spaced(QVBoxLayout(self), spacing=12, margins=0)
        whole.addWidget(self._title)
        whole.addLayout(begin)
        whole.addWidget(self._heading)
        whole.addLayout(self._recent)
        whole.addStretch(1)
        self.show_recent(())

    def show_recent(self, rows: Sequence[RecentRow]) -> None:
        """Show up to three records, the newest first; with none, the heading goes too."""
        rows = tuple(rows[: len(_RECENT_KEYS)])
        if rows and rows == tuple(button.row for button in self.recent_buttons):
            return
        for old in self.recent_buttons:
            self._recent.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.recent_buttons = tuple(RecentButton(row, self) for row in rows)
        for button in self.recent_buttons:
            self._recent.addWidget(button)
            button.clicked.connect(self._on_recent_clicked)
        number = len(self.recent_buttons)
        self._heading.setVisible(number > 0)
        self._hint.setText(
            text("Press 1 to open it")
            if number == 1
            else text("Keys 1 to {last} open one", last=number)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1, 2 and 3 choose a recent record."""
        for key, button in zip(_RECENT_KEYS, self.recent_buttons, strict=False):
            if event.key() == key:
                self.recent_chosen.emit(button.row)
                return
        super().keyPressEvent(event)

    def _on_begin_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, BeginButton)
        self.begun.emit(button.row.beginning)

    def _on_recent_clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, RecentButton)
        self.recent_chosen.emit(button.row)


_COMMANDS = {
    Beginning.NEW_TABLE: "new",
    Beginning.OPEN_RECORD: "open",
    Beginning.COUNT_BOARD: "count-board",
    Beginning.LESSON: "lessons",
}


def start_page_spec(run: Callable[[str], object], open_: Callable[[Path], object]) -> PageSpec:
    """The page over a window without a game: it runs commands by their id, and opens records."""

    def make() -> StartPage:
        page = StartPage(begin_rows())
        page.begun.connect(lambda beginning: run(_COMMANDS[beginning]))
        page.recent_chosen.connect(lambda row: open_(Path(row.path)))
        return page

    return PageSpec(
        id=START, make=make, place=PagePlace.BESIDE_BOARD, least_width=320, keys=KeyContext.PAGE
    )
