"""The list of every pupil's progress."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.review.drills.drill import DrillKind
from ingboard.review.drills.progress import DrillProgress
from ingboard.text import text
from ingboard.ui.features.learn import drill_view_model
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled


class ProgressList(QWidget):
    """`export_wished` asks for a CSV file, `closed` goes back to the drill."""

    export_wished = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.export_button = KeyButton(text("Export as CSV…"), key="E", size=ButtonSize.SMALL)
        self.close_button = KeyButton(text("Back"), key="Esc", size=ButtonSize.SMALL)
        self.export_button.clicked.connect(self.export_wished)
        self.close_button.clicked.connect(self.closed)
        title = TextLabel(text("Progress"), size=26, weight=600, serif=True)
        head = filled(QHBoxLayout(), (title, 1), self.export_button, self.close_button)
        self.told = TextLabel(token="ink2", wrap=True)
        self._grid = spaced(QGridLayout(), spacing=(28, 8))
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(32, 20, 32, 16))
        filled(whole, head, self.told, self._grid, STRETCH)

    def show_progress(self, pupils: Sequence[DrillProgress]) -> None:
        """One row for each kind that a pupil has answered."""
        while (item := self._grid.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.deleteLater()
        rows = [row for pupil in pupils for row in _rows_of(pupil)]
        self.told.setText("" if rows else text("No drill answered yet. Esc: back to drills."))
        heads = (
            text("Pupil"),
            text("Drill"),
            text("Right", "answer"),
            text("Mean time"),
            text("Next level"),
        )
        for line, row in enumerate([heads, *rows] if rows else []):
            for column, words in enumerate(row):
                label = TextLabel(words, size=15, weight=400 if line else 600)
                self._grid.addWidget(label, line, column)
        self._grid.setColumnStretch(len(heads), 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """E exports, Esc goes back."""
        if event.key() == Qt.Key.Key_E and not event.modifiers():
            self.export_wished.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _rows_of(pupil: DrillProgress) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for kind in DrillKind:
        answers = pupil.of_kind(kind)
        if not answers:
            continue
        right = sum(answer.right for answer in answers)
        seconds = sum(answer.took for answer in answers) / len(answers) / 1000
        rows.append(
            (
                pupil.pupil or text("No name"),
                drill_view_model.kind_name(kind),
                text("{right} of {number}", right=right, number=len(answers)),
                text("{seconds} s", seconds=f"{seconds:.1f}"),
                str(int(pupil.next_level(kind))),
            )
        )
    return rows
