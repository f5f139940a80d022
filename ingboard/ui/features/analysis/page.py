"""The page beside the board on which an engine's thoughts stand: lead, graph, best moves, largest losses."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.features.analysis.view_model import AnalysisPicture
from ingboard.ui.game.time_graph.lead import LeadGraph
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, KeyButton, TextLabel
from ingboard.ui.widgets.row_list import Row, RowList, SignedRows


class AnalysisPage(QWidget):
    """`jumped` carries a step; `candidate_chosen` and `mistake_chosen` a row's key.

    `whole_asked` begins or pauses the whole game, `written` puts what is known into the record.
    """

    jumped = Signal(object)
    candidate_chosen = Signal(object)
    mistake_chosen = Signal(object)
    whole_asked = Signal()
    written = Signal()
    set_up = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self.under = TextLabel(size=14, token="ink2", wrap=True)
        self.graph = LeadGraph()
        self.candidates = RowList(SignedRows(), text("Best moves"))
        self.mistakes = RowList(SignedRows(), text("Largest losses"))
        self.told = TextLabel(size=14, wrap=True)
        self.whole_button = KeyButton(text("Analyze the game"), kind=ButtonKind.PRIMARY)
        self.write_button = KeyButton(text("Write into the record"))
        self.set_up_button = KeyButton(text("Engine…"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self.graph.jumped.connect(self.jumped)
        self.candidates.chosen.connect(self._on_candidate)
        self.mistakes.chosen.connect(self._on_mistake)
        self.whole_button.clicked.connect(self.whole_asked)
        self.write_button.clicked.connect(self.written)
        self.set_up_button.clicked.connect(self.set_up)
        self.close_button.clicked.connect(self.closed)

    def show_analysis(self, picture: AnalysisPicture) -> None:
        """Show how it stands."""
        self.head.setText(picture.head)
        self.under.setText(picture.under)
        self.graph.show_leads(picture.graph)
        self.candidates.show_rows(picture.candidates)
        self.mistakes.show_rows(picture.mistakes)
        self.told.setText(picture.told or picture.progress)
        self.told.show_token("vermilion" if picture.faulty else "ink2")
        self.whole_button.show_words(text("Pause") if picture.running else text("Analyze the game"))
        self.write_button.setEnabled(bool(picture.graph.leads))

    def _on_candidate(self, row: object) -> None:
        assert isinstance(row, Row)
        self.candidate_chosen.emit(row.key)

    def _on_mistake(self, row: object) -> None:
        assert isinstance(row, Row)
        self.mistake_chosen.emit(row.key)

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=8, margins=4)
        for part in (self.head, self.under, self.graph):
            whole.addWidget(part)
        for title, rows in (
            (text("Best moves"), self.candidates),
            (text("Largest losses"), self.mistakes),
        ):
            whole.addWidget(TextLabel(title, size=14, weight=600))
            whole.addWidget(rows, 1)
            rows.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            scaled(rows.setMinimumHeight, 96)
        scaled(self.graph.setFixedHeight, 96)
        whole.addWidget(self.told)
        for pair in (
            (self.whole_button, self.write_button),
            (self.set_up_button, self.close_button),
        ):
            row = spaced(QHBoxLayout(), spacing=8)
            for button in pair:
                row.addWidget(button, 1)
            whole.addLayout(row)
