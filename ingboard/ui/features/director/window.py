"""The director's window: a hall is opened in it, then all its tables are seen, one of them, or the codes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.board.accessible import announce
from ingboard.ui.features.director.codes_page import CodesPage
from ingboard.ui.features.director.entry_page import EntryPage
from ingboard.ui.features.director.hall_page import HallPage
from ingboard.ui.features.director.players_page import PlayersPage
from ingboard.ui.features.director.round_page import RoundPage
from ingboard.ui.features.director.table_page import TablePage
from ingboard.ui.features.director.view_model import TableCell
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.page_parts import Card, CardTone, TextLabel, filled, scrolled

_USUAL = (1366, 768)


_LEAST = (800, 440)


_FRAME = 40  # a title that the system puts above


class DirectorWindow(QWidget):
    """Shows one page at a time. `may_close` is asked before it closes."""

    def __init__(self, cell_of: Callable[[str], TableCell], may_close: Callable[[], bool]) -> None:
        super().__init__()
        self._may_close = may_close
        self.entry = EntryPage()
        self.hall = HallPage(cell_of)
        self.table = TablePage()
        self.codes = CodesPage()
        self.round = RoundPage()
        self.players = PlayersPage()
        self._pages = QStackedWidget()
        self._places = (
            *(self.entry, self.hall, self.table, self.codes),
            *(self.round, self.players),
        )
        for page in self._places:
            self._pages.addWidget(scrolled(page))
        self.question = _Question()
        self.question.setParent(self)  # over the pages: nothing moves under a pointer
        spaced(QVBoxLayout(self), spacing=0, margins=0).addWidget(self._pages)
        self.show_calls(0)
        self.setMinimumSize(*_LEAST)
        scale = current_theme().scale
        free = self.screen().availableSize() - QSize(0, _FRAME)
        self.resize(QSize(round(_USUAL[0] * scale), round(_USUAL[1] * scale)).boundedTo(free))
        for name, act in (("Ctrl+F", self._search), ("Esc", self.leave)):
            QShortcut(QKeySequence(name), self).activated.connect(act)

    @property
    def page(self) -> QWidget:
        """The page in sight."""
        return self._places[self._pages.currentIndex()]

    def show_page(
        self, page: EntryPage | HallPage | TablePage | CodesPage | RoundPage | PlayersPage
    ) -> None:
        """Show one of the pages, and lead the keys to it."""
        self._pages.setCurrentIndex(self._places.index(page))
        if page is self.hall:
            self.hall.grid.setFocus()
        elif page is self.table:
            self.table.board.setFocus()
        elif page is self.entry:
            self.entry.name.setFocus()
        elif page is self.round:
            self.round.games.setFocus()

    def show_calls(self, calls: int) -> None:
        """Say in the title how many tables call."""
        title = f"{text('Hall')} - ingboard"
        self.setWindowTitle(f"({calls}) {title}" if calls else title)

    def leave(self) -> None:
        """Esc: out of a question, a search, or a page, one level at a time."""
        if self.question.isVisible():
            self.question.drop()
        elif isinstance(self.page, TablePage | CodesPage | RoundPage | PlayersPage):
            self.page.left.emit()
        elif self.page is self.hall:
            self.hall.search.clear()
            self.hall.grid.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.question.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close():
            super().closeEvent(event)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.page is self.hall and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hall.grid.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        if self.page is self.hall:
            self.hall.search.setFocus()
            self.hall.search.selectAll()


class _Question(QWidget):
    """A question or a sentence in a line at the top; nothing waits for its answer."""

    def __init__(self) -> None:
        super().__init__()
        self._act: Callable[[], object] | None = None
        self.words = TextLabel(weight=600, wrap=True)
        self.no_button = KeyButton(text("Close"), key="Esc")
        self.yes_button = KeyButton("", kind=ButtonKind.PRIMARY)
        card = Card(tone=CardTone.RESULT, is_slim=True)
        line = spaced(QHBoxLayout(), spacing=10)
        filled(line, (self.words, 1), self.no_button, self.yes_button)
        card.body.addLayout(line)
        spaced(QVBoxLayout(self), margins=(12, 8, 12, 0)).addWidget(card)
        self.no_button.clicked.connect(self.drop)
        self.yes_button.clicked.connect(self._do)
        self.hide()

    def ask(self, sentence: str, yes: str, act: Callable[[], object], no: str = "") -> None:
        """Ask whether something is to be done."""
        self._show(sentence, no or text("Cancel"))
        self._act = act
        self.yes_button.show_words(yes)
        self.yes_button.show()

    def say(self, sentence: str) -> None:
        """Say something until it is closed."""
        self._show(sentence, text("Close"))
        self._act = None
        self.yes_button.hide()

    def fit(self) -> None:
        """As wide as the window, at its top."""
        width = self.window().width()
        self.setGeometry(0, 0, width, max(self.sizeHint().height(), self.heightForWidth(width)))

    def drop(self) -> None:
        """Nothing is done."""
        self._act = None
        self.hide()

    def _show(self, sentence: str, no: str) -> None:
        self.words.setText(sentence)
        self.no_button.show_words(no)
        self.fit()
        self.show()
        self.raise_()
        announce(self, sentence)

    def _do(self) -> None:
        act = self._act
        self.drop()
        if act is not None:
            act()
