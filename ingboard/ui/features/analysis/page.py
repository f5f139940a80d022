"""The page beside the board on which an engine's thoughts stand: lead, graph, best moves, largest losses."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.features.analysis.view_model import AnalysisPicture, LeadPicture, lead_words
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import ButtonKind, KeyButton, TextLabel
from ingboard.ui.widgets.row_list import Row, RowList, SignedRows

_HEIGHT = 96
_LEAST_SPAN = 10.0  # points; a quiet game is not drawn as a wild one


class LeadGraph(QWidget):
    """Black's lead over the game, up; White's down. `jumped` carries the step that was clicked."""

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = LeadPicture({}, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_leads(self, picture: LeadPicture) -> None:
        """Show these leads."""
        if picture != self._picture:
            self._picture = picture
            now = picture.leads.get(picture.at)
            self.setAccessibleName(text("Lead") if now is None else lead_words(now))
            self.update()

    def x_of(self, step: int) -> float:
        """Where a step stands, in pixels."""
        return 0.5 + (self.width() - 1) * step / max(self._picture.last, 1)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), theme.px(_HEIGHT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.width() > 1:
            share = event.position().x() / (self.width() - 1)
            last = self._picture.last
            self.jumped.emit(max(0, min(last, round(share * last))))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, picture = current_theme(), self._picture
        middle = self.height() / 2
        span = max(_LEAST_SPAN, *(abs(lead) for lead in picture.leads.values()), 0.0)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), theme.raised)
            painter.setPen(QPen(theme.line2, 1))
            painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
            painter.setPen(QPen(theme.petrol, 1.5))
            for run in _runs(picture):
                points = [
                    QPointF(self.x_of(step), middle - (middle - 3) * picture.leads[step] / span)
                    for step in run
                ]
                if len(points) == 1:
                    painter.drawEllipse(points[0], 1.0, 1.0)
                else:
                    painter.drawPolyline(QPolygonF(points))
            painter.setPen(QPen(theme.ink, 1))
            at = self.x_of(picture.at)
            painter.drawLine(QPointF(at, 0), QPointF(at, self.height()))
            painter.setFont(theme.sans(12))
            painter.setPen(theme.ink2)
            corner = QRectF(self.rect()).adjusted(4, 2, -4, -2)
            for words, side in (
                (f"B+{span:.0f}", Qt.AlignmentFlag.AlignTop),
                (f"W+{span:.0f}", Qt.AlignmentFlag.AlignBottom),
            ):
                painter.drawText(corner, int(Qt.AlignmentFlag.AlignRight | side), words)


def _runs(picture: LeadPicture) -> list[list[int]]:
    """The steps that are known, in pieces without a gap."""
    runs: list[list[int]] = []
    for step in sorted(picture.leads):
        if runs and runs[-1][-1] == step - 1:
            runs[-1].append(step)
        else:
            runs.append([step])
    return runs


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
        self.whole_button = KeyButton(text("Analyse the game"), kind=ButtonKind.PRIMARY)
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
        self.whole_button.show_words(text("Pause") if picture.running else text("Analyse the game"))
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
        whole.addWidget(self.told)
        for pair in (
            (self.whole_button, self.write_button),
            (self.set_up_button, self.close_button),
        ):
            row = spaced(QHBoxLayout(), spacing=8)
            for button in pair:
                row.addWidget(button, 1)
            whole.addLayout(row)
