"""The count without a picture: why it cannot be filled in, the area table, and the ways out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.text import text
from ingboard.ui.features.count.film_view_model import area_rows, margin_row
from ingboard.ui.style import spaced
from ingboard.ui.widgets import Card, Hairline, TextLabel


class AreaCard(QWidget):
    """Shows a plan that has no picture; the result stands on its own card."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card()
        self.title = TextLabel(
            text("This count cannot be filled in."), size=24, weight=600, serif=True, wrap=True
        )
        self.reasons = TextLabel(size=16, wrap=True)
        self.no_picture = TextLabel(
            text("No filled board: area counting gives the same result."),
            size=15,
            token="ink2",
            wrap=True,
        )
        self.ways_out = TextLabel(size=15, token="ink2", wrap=True)
        self.margin = TextLabel(size=15, weight=600)
        self._table = spaced(QGridLayout(), spacing=(36, 4))
        self._cells: list[TextLabel] = []
        body = self.card.body
        body.addWidget(self.title)
        body.addWidget(self.reasons)
        body.addWidget(self.no_picture)
        body.addWidget(Hairline())
        body.addLayout(self._table)
        body.addWidget(self.margin)
        body.addWidget(Hairline())
        body.addWidget(TextLabel(text("What a referee can do"), size=15, weight=600))
        body.addWidget(self.ways_out)
        body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)

    def show_plan(self, plan: FillPlan) -> None:
        """Show reasons, table and ways out of this count."""
        self.reasons.setText("\n".join(plan.reasons))
        numbered = [f"{number}. {way}" for number, way in enumerate(plan.ways_out, start=1)]
        self.ways_out.setText("\n".join(numbered))
        self.margin.setText(margin_row(plan))
        for cell in self._cells:
            self._table.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = []
        self._add(0, 1, text("Black"), "ink2")
        self._add(0, 2, text("White"), "ink2")
        for row, area in enumerate(area_rows(plan), start=1):
            self._add(row, 0, area.title, "ink2")
            for column, color in enumerate(Color, start=1):
                self._add(row, column, area.numbers[color], "ink")
        self._table.setColumnStretch(3, 1)

    def _add(self, row: int, column: int, words: str, token: str) -> None:
        cell = TextLabel(words, size=15, weight=400 if token == "ink2" else 600, token=token)
        if column:
            cell.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._table.addWidget(cell, row, column)
        self._cells.append(cell)
