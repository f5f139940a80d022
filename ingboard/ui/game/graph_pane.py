"""The pane of graphs over a game: the time of each move, or the score; what is lacking is said."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.kifu.record import GameRecord
from ingboard.review.time_spent import times_spent
from ingboard.table.document_session import DocumentSession
from ingboard.text import listed, text
from ingboard.ui.game.lead_graph import LeadGraph, LeadPicture
from ingboard.ui.game.time_graph import (
    TimeBar,
    TimeGraph,
    TimePicture,
    bar_words,
    bars_of,
    longest_words,
)
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import TextLabel, filled, plain_tip

_CHOICE: Final = 24


_CHOICES_WIDE: Final = 130


class Graph(StrEnum):
    """What the pane shows over the game."""

    TIMES = "times"
    SCORE = "score"


class GraphPane(QWidget):
    """The times of a record's moves, or its score; where there is none it says what is lacking.

    `jumped` carries a step; `score_asked` tells that the score was chosen, `filled` if it shows anything.
    """

    jumped = Signal(object)
    score_asked = Signal()
    filled = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        kinds = ((Graph.TIMES, text("Times")), (Graph.SCORE, text("Score", "graph")))
        self.choice = SegmentedChoice(kinds, Graph.TIMES, spoken=text("Graph"), beside_board=True)
        self.graph = TimeGraph()
        self.leads = LeadGraph()
        self._note = TextLabel(size=13, token="ink2", wrap=True)
        self._longest = TextLabel(size=13, token="ink2", wrap=True)
        self._lacking = TextLabel(size=13, token="ink2", wrap=True)
        self._has_times = self._was_filled = False
        self._longest_times = ""
        head = filled(spaced(QHBoxLayout(), spacing=12), self.choice)
        said = filled(spaced(QVBoxLayout(), spacing=0), self._note, self._lacking, self._longest)
        head.addLayout(said, 1)
        column = spaced(QVBoxLayout(self), spacing=4, margins=0)
        filled(column, head, (self.graph, 1), (self.leads, 1), 0)
        scaled(self.choice.setFixedHeight, _CHOICE)
        scaled(self.choice.setFixedWidth, _CHOICES_WIDE)
        self.choice.chosen.connect(self._on_chosen)
        self.graph.jumped.connect(self.jumped)
        self.leads.jumped.connect(self.jumped)
        self.graph.pointed.connect(self._tell)
        self.leads.pointed.connect(self._tell)
        self._show()

    @property
    def note(self) -> str:
        """What is said of one move."""
        return self._note.text()

    @property
    def longest(self) -> str:
        """Each side's longest move."""
        return self._longest.text()

    @property
    def lacking(self) -> str:
        """What the chosen graph needs; "" where it is shown."""
        if self.choice.choice is Graph.SCORE:
            lacking = text("Score: see Engine analysis (Ctrl+Shift+A).")
            return "" if self.leads.picture.leads else lacking
        return "" if self._has_times else text("No times in this record.")

    def show_times(self, picture: TimePicture) -> None:
        """Show these times."""
        if not picture.bars and not self.graph.picture.bars:
            return
        is_other = picture.bars is not self.graph.picture.bars
        self.graph.show_times(picture)
        if is_other:
            longest = (longest_words(picture, color) for color in Color)
            told = listed(longest)
            self._has_times = bool(told)
            self._longest_times = text("Longest: {moves}", moves=told)
        self._show()

    def show_leads(self, picture: LeadPicture) -> None:
        """Show these leads; the first of a record without times are chosen by themselves."""
        is_first = bool(picture.leads) and not self.leads.picture.leads
        self.leads.show_leads(picture)
        if is_first and not self._has_times:
            self.choice.show_choice(Graph.SCORE)
        self._show()

    @property
    def is_filled(self) -> bool:
        """Whether times or a score are known."""
        return self._has_times or bool(self.leads.picture.leads)

    def _show(self) -> None:
        if self.is_filled is not self._was_filled:
            self._was_filled = self.is_filled
            self.filled.emit(self.is_filled)
        lacking, is_score = self.lacking, self.choice.choice is Graph.SCORE
        self._lacking.setText(lacking)
        self._longest.setText("" if is_score else self._longest_times)
        for widget, shown in (
            (self._lacking, bool(lacking)),
            (self.graph, not lacking and not is_score),
            (self.leads, not lacking and is_score),
            (self._note, not lacking),
            (self._longest, not lacking and not is_score),
        ):
            if widget.isHidden() is shown:
                widget.setVisible(shown)
        self._tell(None)

    def _on_chosen(self, choice: object) -> None:
        if choice is Graph.SCORE:
            self.score_asked.emit()
        self._show()

    def _tell(self, pointed: object) -> None:
        """Say what is under the pointer, else what is viewed."""
        if self.choice.choice is Graph.SCORE:
            picture = self.leads.picture
            lead = picture.leads.get(pointed if isinstance(pointed, int) else picture.at)
            said = "" if lead is None else picture.words(lead)
            self._note.setText(" · ".join(part for part in (said, picture.origin) if part))
            self._note.setToolTip(plain_tip(picture.origin_in_full))
            return
        bar = pointed if isinstance(pointed, TimeBar) else self.graph.picture.present
        self._note.setText("" if bar is None else bar_words(bar))
        if self._note.toolTip():
            self._note.setToolTip(plain_tip(""))


class TimePresenter:
    """Shows the times in the pane; `on_change` after each change of the game."""

    def __init__(self, pane: GraphPane) -> None:
        self._pane = pane
        self._record: GameRecord | None = None
        self._bars: tuple[TimeBar, ...] = ()

    def on_change(self, study: DocumentSession) -> None:
        """Show the times of the line that is viewed."""
        if study.line_record is not self._record:
            self._record = study.line_record
            self._bars = _bars(study) if study.line_record.has_times else ()
        self._pane.show_times(TimePicture(self._bars, study.step))


def _bars(study: DocumentSession) -> tuple[TimeBar, ...]:
    steps: dict[int, int] = {}
    before = -1
    for stop in study.stops:
        if stop.step != before:
            steps[stop.record_node] = stop.step
        before = stop.step
    return bars_of(times_spent(study.line_record), steps)
