"""The card of the time graph: what the present or pointed-at move took, the bars, each side's sum."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.game.time_graph.graph import TimeGraph
from ingboard.ui.game.time_graph.view_model import TimeBar, TimePicture, bar_words, longest_words
from ingboard.ui.widgets import Card, TextLabel


class TimeCard(Card):
    """Hidden where a record tells no times. `jumped` carries a step."""

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(text("Time of each move"), gap=4, parent=parent)
        self.graph = TimeGraph()
        self._longest = {color: TextLabel(size=13, token="ink2") for color in Color}
        row = QHBoxLayout()
        row.addWidget(TextLabel(text("Longest"), size=13, token="ink2"))
        row.addStretch(1)
        row.addWidget(self._longest[Color.BLACK])
        row.addStretch(1)
        row.addWidget(self._longest[Color.WHITE])
        self.body.addWidget(self.graph)
        self.body.addLayout(row)
        self.graph.jumped.connect(self.jumped)
        self.graph.pointed.connect(self._on_pointed)
        self.is_known = False
        self._said = ""
        self.hide()

    @property
    def note(self) -> str:
        """What is said of one move, beside the title."""
        return self._said

    def show_times(self, picture: TimePicture) -> None:
        """Show these times, or nothing at all where none is known."""
        self.is_known = any(bar.spent is not None for bar in picture.bars)
        self.graph.show_times(picture)
        for color, label in self._longest.items():
            label.setText(longest_words(picture, color))
        self._tell(picture.present)

    def _on_pointed(self, bar: object) -> None:
        self._tell(bar if isinstance(bar, TimeBar) else self.graph.picture.present)

    def _tell(self, bar: TimeBar | None) -> None:
        self._said = "" if bar is None else bar_words(bar)
        self.show_note(self._said)
