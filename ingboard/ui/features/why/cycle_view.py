"""A repetition to step through: the ring at full size beside the board, play by play and around again."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.features.why.foot import ButtonRow
from ingboard.ui.features.why.ring import RingView, side_and_words
from ingboard.ui.features.why.texts_table import AnswersTable
from ingboard.ui.features.why.view_model import CycleStudy
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, Card, KeyButton, TextLabel
from ingboard.ui.widgets.term_text import TermLabel

_GAP: Final = 10


class CycleView(QWidget):
    """Shows a CycleStudy. Step 0 is the board before the first play, step n the board after play n.

    `step_shown` carries the step, so that the board can show it; after the last play the ring is closed
    and the next step is play 1 again. `closed` on Esc and its button.
    """

    step_shown = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._study: CycleStudy | None = None
        self._step = 0
        self.ring = RingView(large=True)
        self.ring.play_chosen.connect(self._on_play_chosen)
        self._title = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self._words = TermLabel()
        self.table = AnswersTable()
        self.back_button = _step_button("back", text("One play back (Left)"))
        self.forward_button = _step_button("forward", text("One play forward (Right)"))
        self.close_button = KeyButton(
            text("Back to the board"), "Esc", kind=ButtonKind.PRIMARY, size=ButtonSize.SMALL
        )
        self.back_button.clicked.connect(self._on_back)
        self.forward_button.clicked.connect(self._on_forward)
        self.close_button.clicked.connect(self.closed)
        card = Card(gap=_GAP)
        top = QVBoxLayout()
        top.setSpacing(0)
        top.addWidget(self._title)
        top.addWidget(self._words)
        card.body.addLayout(top)
        row = QHBoxLayout()
        row.addWidget(self.ring, 1)
        card.body.addLayout(row, 1)
        card.body.addWidget(self.table)
        card.body.addWidget(
            ButtonRow((self.back_button, self.forward_button), (self.close_button,))
        )
        self._card = card
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(card)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        scaled(self._card.body.setContentsMargins, 9, 4, 9, 0)

    @property
    def step(self) -> int:
        """How many plays of the round are on the board."""
        return self._step

    def show_study(self, study: CycleStudy) -> None:
        """Show this repetition from its first board; no signal."""
        self._study = study
        self.setAccessibleName(study.title)
        self._title.setText(study.title)
        self._words.show_words(study.words, study.term)
        self.ring.show_cycle(study.cycle)
        self.table.show_rows(study.rows, study.play)
        self._step = 0
        self._show_step(study)

    def minimumSizeHint(self) -> QSize:
        side = current_theme().px(380)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Right:
                self._on_forward()
            case Qt.Key.Key_Left:
                self._on_back()
            case Qt.Key.Key_Home:
                self._go(0)
            case Qt.Key.Key_End:
                self._go(self._count())
            case Qt.Key.Key_Escape:
                self.closed.emit()
            case _:
                super().keyPressEvent(event)

    def _count(self) -> int:
        return 0 if self._study is None else len(self._study.cycle.plays)

    def _on_forward(self) -> None:
        """One play on; from the closed ring play 1 follows, for the boards are the same."""
        self._go(1 if self._step == self._count() else self._step + 1)

    def _on_back(self) -> None:
        if self._step:
            self._go(self._step - 1)

    def _on_play_chosen(self, at: object) -> None:
        if isinstance(at, int):
            self._go(at + 1)

    def _go(self, step: int) -> None:
        if self._study is None or step == self._step:
            return
        self._step = step
        self._show_step(self._study)
        self.step_shown.emit(step)

    def _show_step(self, study: CycleStudy) -> None:
        present = self._step - 1 if self._step else None
        self.ring.show_present(present, step_words(study, self._step))
        if self._step:
            self.back_button.unlock()
        else:
            self.back_button.setEnabled(False)


def step_words(study: CycleStudy, step: int) -> str:
    """What stands inside the ring at a step: "Play 3 of 6, Black F7"."""
    plays = study.cycle.plays
    if not step:
        return text("Before play 1")
    words = text(
        "Play {number} of {last}\n{play}",
        number=step,
        last=len(plays),
        play=side_and_words(plays[step - 1]),
    )
    if step == len(plays):
        words += "\n" + text("Back to the start")
    return words


def _step_button(icon: str, spoken: str) -> KeyButton:
    return KeyButton("", icon=icon, size=ButtonSize.SMALL, spoken=spoken)
