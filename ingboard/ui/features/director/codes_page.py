"""The page of the join codes: one for each table, as words and as a picture for cameras."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ingboard.hall.join import MOST_TABLES, HallKey
from ingboard.hall.topics import DIRECTOR
from ingboard.text import text
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.button_row import ButtonRow
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.code_image import code_image
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled

_WIDTH = 900


_QR_SIDE = 280


class CodesPage(QWidget):
    """Shows the code of a table that is chosen by its number, `written` and as a picture; `left` by Esc."""

    left = Signal()
    slips_wanted = Signal(object)  # how many tables

    def __init__(self) -> None:
        super().__init__()
        self._key: HallKey | None = None
        self.number = NumberField(text("Table"), 1, least=1, most=MOST_TABLES)
        self.written = ""
        self.code = TextLabel(size=26, weight=600, wrap=True)
        self.qr = QLabel()
        self.director = TextLabel(size=14, token="ink2", wrap=True)
        self.director.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = KeyButton(text("Copy"))
        self.slips_button = KeyButton(text("Slips up to this table (PDF)"))
        self.done_button = KeyButton(text("To the tables"), key="Esc", kind=ButtonKind.PRIMARY)
        self._files = TextLabel(size=14, token="ink2", wrap=True)
        self._lay_out()
        self.number.changed.connect(self._show)
        self.copy_button.clicked.connect(self._copy)
        self.slips_button.clicked.connect(lambda: self.slips_wanted.emit(self.number.value))
        self.done_button.clicked.connect(self.left)

    def show_hall(self, key: HallKey, files: str, page: str, limits: str = "") -> None:
        """Show this hall's codes; `files` is where all are, `page` where spectators look ("": nowhere).

        `limits` is what the hall lacks with its broker.
        """
        self._key = key
        said = [text("Join codes of the tables: {file}", file=files)]
        if page:
            said.append(text("For spectators: {address}", address=page))
        if limits:
            said.append(limits)
        self._files.setText("\n".join(said))
        self.director.setText(
            text("Director's code, for another director: {code}", code=key.code(DIRECTOR).text)
        )
        self._show()

    def _lay_out(self) -> None:
        card = Card(text("Join code of a table"))
        number = ButtonRow((self.number,), (self.slips_button, self.copy_button))
        words = filled(spaced(QVBoxLayout(), spacing=12), number, self.code, STRETCH)
        card.body.addLayout(filled(spaced(QHBoxLayout(), spacing=24), (words, 1), self.qr))
        held = QWidget()
        scaled(held.setMaximumWidth, _WIDTH)
        column = spaced(QVBoxLayout(held), spacing=16, margins=(16, 32, 16, 24))
        title = TextLabel(text("Join codes"), size=26, weight=600, serif=True)
        filled(column, title, card, self._files, self.director, STRETCH)
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
