"""An engine's thoughts beside the board: lead, graph, best moves, largest losses, and their marks on it.

Numbers are told as Go players do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.game.strip import name_of_color
from ingboard.review.analysis.evaluation import Candidate, Evaluation, Loss, Measure
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.time_graph.lead import LeadGraph, LeadPicture
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.labels import TextLabel
from ingboard.ui.widgets.row_list import Row, RowList, Sign, SignedRows

_OWNED = 0.4  # of the games that the engine imagines to their end; less is open land
_MOST_LABELS = 5


class AnalysisPicture(Struct, frozen=True):
    """All that the page shows; `progress` is empty while the whole game is not asked for."""

    head: str
    under: str
    graph: LeadPicture
    candidates: tuple[Row, ...] = ()
    mistakes: tuple[Row, ...] = ()
    progress: str = ""
    told: str = ""
    faulty: bool = False
    running: bool = False


def loss_of(candidate: Candidate, evaluation: Evaluation, color: Color) -> float:
    """What a candidate loses beside the best one, for the side to move.

    In points, or in games of 100 where the engine tells no lead.
    """
    best = evaluation.candidates[0]
    if best.lead is None or candidate.lead is None:
        lost = 100 * (best.win_rate - candidate.win_rate)
    else:
        lost = best.lead - candidate.lead
    return lost if color is Color.BLACK else -lost


def candidate_rows(evaluation: Evaluation, color: Color, grid: Grid) -> tuple[Row, ...]:
    """The moves that were looked at, the best first, each with its loss and the way it goes on."""
    rows = []
    for number, candidate in enumerate(evaluation.candidates):
        lost = loss_of(candidate, evaluation, color)
        name = _named(candidate.point, grid)
        if number == 0:
            head = text("{move}: best", move=name)
        elif candidate.lead is None:
            head = text("{move}: {games} of 100 games", move=name, games=f"{-lost:+.0f}")
        else:
            head = text("{move}: {points} points", move=name, points=f"{-lost:+.1f}")
        way = " ".join(_named(point, grid) for point in candidate.sequence[1:])
        rows.append(Row(number, head, way, Sign.HERE if number == 0 else Sign.NONE))
    return tuple(rows)


def mistake_rows(losses: Sequence[Loss], names: Mapping[int, tuple[int, str]]) -> tuple[Row, ...]:
    """The largest losses; `names` gives each step's move number and point."""
    return tuple(
        Row(loss.step, _loss_words(loss, *names[loss.step]), "", Sign.WARNING)
        for loss in losses
        if loss.step in names
    )


def _loss_words(loss: Loss, number: int, move: str) -> str:
    if loss.measure is Measure.POINTS:
        return text(
            "{number} {side} {move}: {points} points",
            number=number, side=name_of_color(loss.color), move=move, points=f"{-loss.lost:.1f}",
        )  # fmt: skip
    return text(
        "{number} {side} {move}: {games} of 100 games",
        number=number, side=name_of_color(loss.color), move=move, games=f"{-loss.lost:.0f}",
    )  # fmt: skip


def with_analysis(
    picture: BoardPicture, evaluation: Evaluation, color: Color, under: Point | None
) -> BoardPicture:
    """The board with the best moves and what they lose, and whose land it would become.

    With a candidate `under` the pointer its sequence stands there in numbers instead.
    """
    grid = picture.position.grid
    shown = next((one for one in evaluation.candidates if one.point == under), None)
    if under is not None and shown is not None:
        return _with_sequence(picture, shown)
    labels = dict(picture.labels)
    for number, candidate in enumerate(evaluation.candidates[:_MOST_LABELS]):
        lost = loss_of(candidate, evaluation, color)
        point = candidate.point
        if point is not None and picture.position.color_at(point) is None:
            labels[point] = text("best") if number == 0 else f"{-lost:+.0f}"
    owned = evaluation.ownership
    land = {
        point: Color.BLACK if owned[index] > 0 else Color.WHITE
        for index, point in enumerate(grid.points if owned else ())
        if abs(owned[index]) >= _OWNED
    }
    return replace(picture, labels=labels, land={**land, **picture.land})


def _with_sequence(picture: BoardPicture, candidate: Candidate) -> BoardPicture:
    """The sequence as numbers on the points; a point played twice keeps its first number."""
    labels = dict(picture.labels)
    for number, point in reversed([*enumerate(candidate.sequence, start=1)]):
        if point is not None:
            labels[point] = str(number)
    return replace(picture, labels=labels)


def _named(point: Point | None, grid: Grid) -> str:
    return text("pass") if point is None else name_of(point, grid)


class AnalysisPage(QWidget):
    """The engine's moves, the largest losses and the graph of the game, with what is said of the work."""

    def __init__(self) -> None:
        super().__init__()
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

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=8, margins=4)
        filled(whole, self.head, self.under, self.graph)
        for title, rows in (
            (text("Best moves"), self.candidates),
            (text("Largest losses"), self.mistakes),
        ):
            filled(whole, TextLabel(title, size=14, weight=600), (rows, 1))
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
