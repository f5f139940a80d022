"""The strip about the open file: what it was read as, what was odd, which of its games is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.features.reading.view_model import FileStrip
from ingboard.ui.style import spaced
from ingboard.ui.widgets import ButtonSize, Card, KeyButton, TextLabel


class FileStripCard(Card):
    """Hidden while there is nothing to say. `stepped` carries 1 for the next game, -1 for the one before."""

    encoding_asked = Signal()
    findings_asked = Signal()
    games_asked = Signal()
    stepped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(gap=4, parent=parent)
        self._shown = FileStrip()
        self.encoding = TextLabel(wrap=True)
        self.encoding_button = KeyButton(text("Change…"), key="E", size=ButtonSize.SMALL)
        self.findings = TextLabel(wrap=True)
        self.findings_button = KeyButton(text("Show"), size=ButtonSize.SMALL)
        self.games = TextLabel(wrap=True)
        self.before_button = KeyButton(
            "", icon="back", size=ButtonSize.SMALL, spoken=text("Previous game")
        )
        self.next_button = KeyButton(
            "", icon="forward", size=ButtonSize.SMALL, spoken=text("Next game")
        )
        self.games_button = KeyButton(text("List"), size=ButtonSize.SMALL)
        self._rows = (
            self._row(self.encoding, self.encoding_button, is_long=True),
            self._row(self.findings, self.findings_button),
            self._row(self.games, self.before_button, self.next_button, self.games_button),
        )
        self.encoding_button.clicked.connect(self.encoding_asked)
        self.findings_button.clicked.connect(self.findings_asked)
        self.games_button.clicked.connect(self.games_asked)
        self.before_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.next_button.clicked.connect(lambda: self.stepped.emit(1))
        self.hide()

    @property
    def shown(self) -> FileStrip:
        """What is shown."""
        return self._shown

    def show_strip(self, strip: FileStrip) -> None:
        """Show this; nothing to say hides the card."""
        if strip == self._shown:
            return
        self._shown = strip
        self.encoding.setText(strip.encoding)
        self.encoding.show_token("vermilion" if strip.encoding_is_doubtful else "ink")
        self.findings.setText(strip.findings)
        self.findings.show_token("vermilion" if strip.loses else "ink")
        self.games.setText(text("Game {number} of {games}", number=strip.number, games=strip.games))
        present = (bool(strip.encoding), bool(strip.findings), strip.games > 1)
        for row, there in zip(self._rows, present, strict=True):
            row.setVisible(there)
        self.before_button.setEnabled(strip.number > 1)
        self.next_button.setEnabled(strip.number < strip.games)
        self.setVisible(not strip.is_empty)

    def _row(self, words: TextLabel, *buttons: KeyButton, is_long: bool = False) -> QWidget:
        """Words with buttons at their right, below them where they are long."""
        row = QWidget()
        line = spaced((QVBoxLayout if is_long else QHBoxLayout)(row), spacing=6, margins=0)
        line.addWidget(words, 1)
        for button in buttons:
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
        self.body.addWidget(row)
        return row
