"""The card of the lens: a chain's breaths, and the kind of each where it is proved."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.features.laboratory.view_model import LensPicture
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets import Card, TextLabel


class LensCard(QWidget):
    """A chain's breaths, each with its kind where that is proved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = Card()
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self._labels: list[TextLabel] = []
        self._card.body.addLayout(self._grid)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self._card)

    @property
    def words(self) -> tuple[str, ...]:
        """What stands on the card, row by row."""
        return tuple(label.text() for label in self._labels)

    def show_lenses(self, lenses: tuple[LensPicture, ...]) -> None:
        """Show these chains; hidden if there are none."""
        for label in self._labels:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._labels = []
        self.setVisible(bool(lenses))
        self._card.show_title(text("The lens: breaths of a chain"))
        self._grid.setHorizontalSpacing(current_theme().px(12))
        line = 0
        for lens in lenses:
            self._add(TextLabel(lens.title, size=13, token="ink2"), line, 0, 3)
            line += 1
            for row in lens.rows:
                self._add(TextLabel(row.point, weight=600), line, 0)
                self._add(TextLabel(row.kind or "–", token="ink" if row.kind else "ink3"), line, 1)
                self._add(TextLabel(row.words, token="ink2", wrap=True), line, 2)
                line += 1

    def _add(self, label: TextLabel, row: int, column: int, wide: int = 1) -> None:
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(label, row, column, 1, wide)
        self._labels.append(label)
