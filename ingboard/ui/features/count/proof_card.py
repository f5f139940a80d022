"""The proof beside the board: what is left over when all that cancels is gone; area beside territory."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.text import text
from ingboard.ui.features.count.comparison import CompareRow, CountComparison
from ingboard.ui.features.count.piece_row import PieceRow
from ingboard.ui.features.count.proof import Proof
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.widgets import Card, Rule, TextLabel


class CompareTable(QWidget):
    """Both counts as a table: each side by area and by territory, the margins below, then the reasons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout()
        self._cells: list[TextLabel] = []
        self.area = TextLabel(size=16, weight=600)
        self.territory = TextLabel(size=16, weight=600)
        self.reasons = TextLabel(size=14, token="ink2", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._grid)
        self._column.addWidget(self.reasons)
        self._follow_theme()

    def show_comparison(self, comparison: CountComparison) -> None:
        """Show these counts."""
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = []
        self._add(0, 1, text("Area"), strong=True, span=2)
        self._add(0, 4, text("Territory"), strong=True, span=2)
        for column, words in ((1, text("Black")), (2, text("White"))):
            self._add(1, column, words)
            self._add(1, column + 3, words)
        for at, row in enumerate(comparison.rows, start=2):
            self._add_row(at, row)
        last = len(comparison.rows) + 2
        self._add(last, 0, text("Margin"))
        for label, column in ((self.area, 1), (self.territory, 4)):
            self._grid.addWidget(label, last, column, 1, 2, Qt.AlignmentFlag.AlignRight)
        self.area.setText(comparison.area)
        self.territory.setText(comparison.territory or text("not known"))
        self.reasons.setText("\n".join(comparison.reasons))
        for column, share in ((1, 1), (2, 1), (4, 1), (5, 1), (6, 4)):
            self._grid.setColumnStretch(column, share)
        self._name_it(comparison)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _add_row(self, at: int, row: CompareRow) -> None:
        self._add(at, 0, row.title)
        for first, numbers in ((1, row.area), (4, row.territory)):
            for column, color in enumerate(Color, start=first):
                self._add(at, column, numbers[color], strong=True)

    def _add(
        self, row: int, column: int, words: str, *, strong: bool = False, span: int = 1
    ) -> None:
        cell = TextLabel(words, size=15, weight=600 if strong else 400,
                         token="ink" if strong else "ink2")  # fmt: skip
        if column:
            cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(cell, row, column, 1, span)
        self._cells.append(cell)

    def _name_it(self, comparison: CountComparison) -> None:
        def sides(numbers: PerColor[str]) -> str:
            return text(
                "{black} to {white}", black=numbers.black or "0", white=numbers.white or "0"
            )

        rows = [f"{row.title}: {sides(row.area)}" for row in comparison.rows if any(row.area)]
        margins = text(
            "Area: {area}; territory: {territory}",
            area=comparison.area,
            territory=comparison.territory or text("not known"),
        )
        self.setAccessibleName("; ".join([*rows, margins]))

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._grid.setHorizontalSpacing(theme.px(10))
        self._grid.setVerticalSpacing(theme.px(2))
        self._grid.setColumnMinimumWidth(3, theme.px(12))
        self._column.setSpacing(theme.px(8))


class ProofCard(QWidget):
    """The pairs above, the two counts below. Without a proof the table stands alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card()
        self.title = TextLabel(size=22, weight=600, serif=True, wrap=True)
        self.row = PieceRow(diameter=26, size=18)
        self.explanation = TextLabel(size=14, token="ink2", wrap=True)
        self.parity = TextLabel(size=14, wrap=True)
        self.hint = TextLabel(
            text("Point at a faded stone, or move the board cursor there: its partner shows."),
            size=14,
            token="ink2",
            wrap=True,
        )
        self.table = CompareTable()
        body = self.card.body
        self._pairs = (self.row, self.explanation, self.hint, self.parity, Rule())
        body.addWidget(self.title)
        for widget in self._pairs:
            body.addWidget(widget)
        body.addWidget(self.table)
        body.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.card)

    def show_proof(self, proof: Proof | None, comparison: CountComparison) -> None:
        """Show the pairs of a proof, if there is one, and both counts."""
        for widget in self._pairs:
            widget.setVisible(proof is not None)
        self.table.show_comparison(comparison)
        if proof is None:
            self.title.setText(text("The same board by area and by territory."))
            return
        self.title.setText(proof.title)
        self.row.show_pieces(proof.pieces)
        self.explanation.setText(proof.explanation)
        self.parity.setText(proof.parity)
