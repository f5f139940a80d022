"""The recorded result beside our count, large, with why they differ. Neither is changed here."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.style import spaced
from ingboard.ui.widgets import Card, CardTone, KeyButton, TextLabel


class ResultPicture(Struct, frozen=True):
    """What is shown. `counted` is empty while it is worked out or not asked for, `waits` says why.

    `agrees` is None where there is nothing to compare. `dead` says where the dead stones come from; an empty
    `other_source` offers no other source, an empty `ask` nothing to be asked for.
    """

    recorded: str
    recorded_words: str
    counted: str = ""
    counted_words: str = ""
    agrees: bool | None = None
    verdict: str = ""
    reasons: tuple[str, ...] = ()
    dead: str = ""
    waits: str = ""
    other_source: str = ""
    ask: str = ""


class ResultPage(QWidget):
    """`line_chosen` takes the branch on view or the main line, `source_asked` the other dead stones.

    `count_asked` counts a game that ended without a count.
    """

    line_chosen = Signal(object)
    count_asked = Signal()
    source_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = TextLabel(text("Recorded result and count"), size=20, weight=600, serif=True)
        self.branch = line_choice()
        self.recorded = _Large(text("Recorded"))
        self.counted = _Large(text("Our count"))
        self.verdict = TextLabel(size=16, weight=600, serif=True, wrap=True)
        self.reasons = TextLabel(size=14, wrap=True)
        self.dead = TextLabel(size=14, token="ink2", wrap=True)
        self.waits = TextLabel(size=14, wrap=True)
        self.note = TextLabel(
            text("The record keeps its result."),
            size=13,
            token="ink2",
            wrap=True,
        )
        self.ask_button = KeyButton(text("Count anyway"))
        self.source_button = KeyButton("")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self.branch.chosen.connect(self.line_chosen)
        self.ask_button.clicked.connect(self.count_asked)
        self.source_button.clicked.connect(self.source_asked)
        self.close_button.clicked.connect(self.closed)

    def show_branch(self, *, offered: bool) -> None:
        """The main line is meant; whether the branch on view may be chosen in its place."""
        self.branch.show_choice(False)
        self.branch.setVisible(offered)

    def show_result(self, picture: ResultPicture) -> None:
        """Show both results, as far as they are known."""
        tone = CardTone.RAISED
        if picture.agrees is not None:
            tone = CardTone.DONE if picture.agrees else CardTone.WRONG
        self.recorded.show_result(picture.recorded, picture.recorded_words, tone)
        self.counted.show_result(picture.counted, picture.counted_words, tone)
        for label, words in (
            (self.verdict, picture.verdict),
            (self.reasons, "\n".join(picture.reasons)),
            (self.dead, picture.dead),
            (self.waits, picture.waits),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        self.verdict.show_token("green" if picture.agrees else "ink")
        self.ask_button.show_words(picture.ask or self.ask_button.text())
        self.ask_button.setVisible(bool(picture.ask))
        self.source_button.show_words(picture.other_source or " ")
        self.source_button.setVisible(bool(picture.other_source))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.ask_button.isVisible():
            self.count_asked.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=10, margins=4)
        whole.addWidget(self.title)
        whole.addWidget(self.branch)
        pair = spaced(QHBoxLayout(), spacing=12)
        pair.addWidget(self.recorded, 1)
        pair.addWidget(self.counted, 1)
        whole.addLayout(pair)
        card = Card()
        for label in (self.verdict, self.reasons, self.waits, self.dead):
            card.body.addWidget(label)
        whole.addWidget(card)
        whole.addWidget(self.note)
        whole.addStretch(1)
        foot = spaced(QHBoxLayout(), spacing=8)
        foot.addWidget(self.ask_button)
        foot.addWidget(self.source_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        whole.addLayout(foot)


class _Large(Card):
    """One result, large, with its sentence below."""

    def __init__(self, title: str) -> None:
        super().__init__(title, tone=CardTone.RAISED)
        self.result = TextLabel(size=42, weight=600, serif=True)
        self.words = TextLabel(size=14, token="ink2", wrap=True)
        self.body.addWidget(self.result)
        self.body.addWidget(self.words)
        self.body.addStretch(1)

    def show_result(self, result: str, words: str, tone: CardTone) -> None:
        """Show this result; an empty one is a dash."""
        self.result.setText(result or "–")
        self.words.setText(words)
        self.show_tone(tone)
