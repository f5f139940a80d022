"""An engine's thoughts beside the board: lead, graph, best moves, largest losses, and what it is asked for.

Numbers are told as Go players do.
"""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.game.lead_graph import LeadGraph
from ingboard.ui.shell.preferences import THRESHOLDS, USUAL_THRESHOLD
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import TextLabel, filled
from ingboard.ui.widgets.row_list import RowList, SignedRows


class AnalysisPage(QWidget):
    """The engine's moves, the largest losses and the graph of the game, with what is said of the work.

    `origins` chooses whose values the graph shows; it is in sight where there are those of several.
    """

    def __init__(self) -> None:
        super().__init__()
        self.head = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self.under = TextLabel(size=14, token="ink2", wrap=True)
        self.graph = LeadGraph()
        self.origin = TextLabel(size=13, token="ink2", wrap=True)
        self.origins = SegmentedChoice(((0, ""),), 0, spoken=text("Values of"), beside_board=True)
        self.candidates = RowList(SignedRows(), text("Best moves"))
        self.mistakes = RowList(SignedRows(), text("Largest losses"))
        thresholds = tuple((each, f"{each:g}") for each in THRESHOLDS)
        self.threshold = SegmentedChoice(
            thresholds, USUAL_THRESHOLD, spoken=text("Mistakes from, in points"), beside_board=True
        )
        self.told = TextLabel(size=14, wrap=True)
        self.whole_button = KeyButton(text("Analyze the game"), kind=ButtonKind.PRIMARY)
        self.onward_button = KeyButton(text("From here"))
        self.again_button = KeyButton(text("Again here"))
        self.deeper_button = KeyButton(text("Deeper here"))
        self.dearest_button = KeyButton(text("Ten dearest deeper"))
        self.write_button = KeyButton(text("Write into the record"), key="Shift+W")
        self.set_up_button = KeyButton(text("Engine…"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=8, margins=4)
        filled(whole, self.head, self.under, self.graph, self.origin, self.origins)
        losses = filled(spaced(QHBoxLayout(), spacing=8), (_title(text("Largest losses, from")), 0))
        losses.addWidget(self.threshold, 1)
        filled(whole, _title(text("Best moves")), (self.candidates, 1))
        whole.addLayout(losses)
        whole.addWidget(self.mistakes, 1)
        for rows in (self.candidates, self.mistakes):
            rows.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            scaled(rows.setMinimumHeight, 72)
        scaled(self.graph.setFixedHeight, 96)
        for choice in (self.origins, self.threshold):
            scaled(choice.setFixedHeight, 28)
        self.origins.hide()
        whole.addWidget(self.told)
        for buttons in (
            (self.whole_button, self.onward_button, self.set_up_button),
            (self.again_button, self.deeper_button, self.dearest_button),
            (self.write_button, self.close_button),
        ):
            row = spaced(QHBoxLayout(), spacing=8)
            for button in buttons:
                row.addWidget(button, 1)
            whole.addLayout(row)


def _title(words: str) -> TextLabel:
    return TextLabel(words, size=14, weight=600)
