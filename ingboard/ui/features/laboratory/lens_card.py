"""A lens of the laboratory: one question about a position, and its answer."""

from __future__ import annotations

import itertools

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from ingboard.board.points import Point, name_of
from ingboard.board.position import Position
from ingboard.game.strip import name_of_color
from ingboard.review.breaths import breaths_at, kind_name, kind_words
from ingboard.text import text
from ingboard.ui.style import put_away, scaled
from ingboard.ui.widgets.page_parts import Card, TextLabel


class LensCard(Card):
    """A chain's breaths, each with its kind where that is proved."""

    def __init__(self) -> None:
        super().__init__(text("Lens: breaths of a chain"))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        scaled(self._grid.setHorizontalSpacing, 12)
        self.labels: list[TextLabel] = []
        self.body.addLayout(self._grid)

    def show_chains(self, position: Position, points: tuple[Point, ...]) -> None:
        """Show the chains on these points; hidden if there are none."""
        put_away(self.labels)
        self.labels = []
        self.setVisible(bool(points))
        grid, lines = position.grid, itertools.count()
        for point in points:
            found = breaths_at(position, point)
            assert found is not None  # a stone stands there
            side, at = name_of_color(found.color), name_of(point, grid)
            title = text("{side}'s chain at {point}", side=side, point=at)
            self._add(TextLabel(title, size=13, token="ink2"), next(lines), 0, 3)
            for breath, kind in found.kinds.items():
                line, name = next(lines), "–" if kind is None else kind_name(kind)
                words = text("kind not proved") if kind is None else kind_words(kind)
                self._add(TextLabel(name_of(breath, grid), weight=600), line, 0)
                self._add(TextLabel(name, token="ink3" if kind is None else "ink"), line, 1)
                self._add(TextLabel(words, token="ink2", wrap=True), line, 2)

    def _add(self, label: TextLabel, row: int, column: int, wide: int = 1) -> None:
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(label, row, column, 1, wide)
        self.labels.append(label)
