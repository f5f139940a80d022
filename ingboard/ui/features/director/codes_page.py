"""The join codes of a hall that is hosted here: one table's in large, to be typed or pointed a camera at."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ingboard.hall.join import MOST_TABLES, HallKey
from ingboard.hall.topics import DIRECTOR
from ingboard.text import text
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import ButtonKind, Card, KeyButton, TextLabel
from ingboard.ui.widgets.fields import NumberField
from ingboard.ui.widgets.qr_code import code_image

_WIDTH = 900
_QR_SIDE = 280


class CodesPage(QWidget):
    """Shows the code of a table that is chosen by its number, `written` and as a picture; `left` by Esc."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key: HallKey | None = None
        self.number = NumberField(text("Table"), 1, least=1, most=MOST_TABLES)
        self.written = ""
        self.code = TextLabel(size=26, weight=600, wrap=True)
        self.qr = QLabel()
        self.director = TextLabel(size=14, token="ink2", wrap=True)
        self.director.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = KeyButton(text("Copy"))
        self.done_button = KeyButton(text("To the tables"), key="Esc", kind=ButtonKind.PRIMARY)
        self._files = TextLabel(size=14, token="ink2", wrap=True)
        self._lay_out()
        self.number.changed.connect(self._show)
        self.copy_button.clicked.connect(self._copy)
        self.done_button.clicked.connect(self.left)

    def show_hall(self, key: HallKey, files: str, page: str) -> None:
        """Show this hall's codes; `files` is where all are, `page` where spectators look ("": nowhere)."""
        self._key = key
        said = [text("Join codes of the tables: {file}", file=files)]
        if page:
            said.append(text("For spectators: {address}", address=page))
        self._files.setText("\n".join(said))
        self.director.setText(text("For another director: {code}", code=key.code(DIRECTOR).text))
        self._show()

    def _lay_out(self) -> None:
        card = Card(text("Join code of a table"))
        number = spaced(QHBoxLayout(), spacing=12)
        number.addWidget(self.number)
        number.addStretch(1)
        number.addWidget(self.copy_button)
        words = spaced(QVBoxLayout(), spacing=12)
        words.addLayout(number)
        words.addWidget(self.code)
        words.addStretch(1)
        both = spaced(QHBoxLayout(), spacing=24)
        both.addLayout(words, 1)
        both.addWidget(self.qr)
        card.body.addLayout(both)
        held = QWidget()
        scaled(held.setMaximumWidth, _WIDTH)
        column = spaced(QVBoxLayout(held), spacing=16, margins=(16, 32, 16, 24))
        column.addWidget(TextLabel(text("Join codes"), size=26, weight=600, serif=True))
        for widget in (card, self._files, self.director):
            column.addWidget(widget)
        column.addStretch(1)
        column.addWidget(self.done_button, 0, Qt.AlignmentFlag.AlignLeft)
        middle = spaced(QHBoxLayout(self), margins=0)
        middle.addWidget(held, 1, Qt.AlignmentFlag.AlignTop)

    def _show(self) -> None:
        if self._key is not None:
            self.written = self._key.code(str(self.number.value)).text
            self.code.setText(re.sub(r"([@:/?#])", "\\1\u200b", self.written))  # where it may break
            side = current_theme().px(_QR_SIDE)
            self.qr.setPixmap(QPixmap.fromImage(code_image(self.written, side)))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.written)
