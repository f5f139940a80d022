"""The report of both players on one A4 page: the parts of the game, and the dearest moves on boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from ingboard.board.points import Color, PerColor, Point
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.kifu.marks import MarkKind
from ingboard.review.analysis.evaluation import Candidate
from ingboard.review.analysis.loss_words import mistake_words, move_at, move_name
from ingboard.review.analysis.losses import Loss
from ingboard.review.analysis.report import PlayerReport, report_of
from ingboard.review.analysis.report_words import part_name, part_words
from ingboard.text import text
from ingboard.ui.board import paper as board_paper
from ingboard.ui.board.flat import FlatOptions
from ingboard.ui.board.paper import Hand, Paper, application, font_of
from ingboard.ui.board.view_model import BoardPicture

_LEFT: Final = 14.0
_GAP: Final = 10.0
_COLUMN: Final = 86.0
_ROWS: Final = 34.0  # where they begin
_BOARDS: Final = 66.0
_BOARD: Final = 62.0
_BETTER: Final = "A"


class ReportFacts(Struct, frozen=True):
    """What a report is made of: losses from one origin, `better` the move that keeps what one lost.

    `states[n]` is the game after its n-th step, `occasion` what else is known of the game. There is at least
    one loss.
    """

    losses: tuple[Loss, ...]
    states: Sequence[GameState]
    number_at: Callable[[int], int]
    names: PerColor[str]
    better: Callable[[Loss], Candidate | None]
    origin: str
    occasion: str = ""

    @property
    def reports(self) -> PerColor[PlayerReport]:
        """How each player did."""
        return report_of(self.losses, self.number_at, self.states[0].grid)

    def named(self, color: Color) -> str:
        """The color, with the player's name if there is one."""
        return " ".join(filter(None, (name_of_color(color), self.names[color])))


def report_pdf(facts: ReportFacts) -> bytes:
    """The page as a PDF; the same report gives the same bytes."""
    application()
    return board_paper.pdf_of(_title(), [lambda paper: _paint(facts, paper)])


def mistake_picture(facts: ReportFacts, loss: Loss) -> BoardPicture:
    """The board before a mistake: the move that was played with a cross, the better one as A."""
    state = facts.states[loss.step - 1]
    played: Point | None = getattr(facts.states[loss.step].line.last, "point", None)
    better = facts.better(loss)
    marks = {} if played is None else {played: MarkKind.CROSS}
    kept = None if better is None else better.point
    labels = {} if kept is None else {kept: _BETTER}
    return BoardPicture(state.position, marks=marks, labels=labels)


def _title() -> str:
    return text("Report of both players")


def _paint(facts: ReportFacts, paper: Paper) -> None:
    wide = 2 * _COLUMN + _GAP
    paper.line(QRectF(_LEFT, 10, wide, 9), _title(), 7, Hand.SERIF)
    paper.line(QRectF(_LEFT, 19, wide, 5), facts.occasion, 3.6)
    paper.line(QRectF(_LEFT, 24, wide, 5), facts.origin, 3.2, grey=True)
    paper.rule(_LEFT, 31, _LEFT + wide, 0.5)
    for color, left in zip(Color, (_LEFT, _LEFT + _COLUMN + _GAP), strict=True):
        _paint_player(facts, color, paper, left)
    legend = text("The board before the move. Cross: played. {letter}: better.", letter=_BETTER)
    paper.line(QRectF(_LEFT, 284, wide, 4), legend, 2.9, grey=True)


def _paint_player(facts: ReportFacts, color: Color, paper: Paper, left: float) -> None:
    report, y = facts.reports[color], _ROWS
    paper.line(QRectF(left, y, _COLUMN, 6), facts.named(color), 4.6, Hand.BOLD)
    measure = facts.losses[0].measure
    for part in report.parts:
        y += 8
        paper.line(QRectF(left, y, 27, 5), part_name(part.part), 3.3, Hand.BOLD)
        paper.line(QRectF(left + 28, y, _COLUMN - 28, 5), part_words(part, measure), 3.3)
    font = QFont(font_of(2.6, Hand.BOLD))
    options = FlatOptions(last_move=False, font=font, coordinates=True)
    for at, loss in enumerate(report.dearest):
        top = _BOARDS + at * (_BOARD + 10)
        paper.line(QRectF(left, top, _COLUMN, 5), _words(facts, loss), 3.3, Hand.BOLD)
        place = QRectF(left, top + 5.5, _BOARD, _BOARD)
        paper.board(place, mistake_picture(facts, loss), options)


def _words(facts: ReportFacts, loss: Loss) -> str:
    better, grid = facts.better(loss), facts.states[loss.step].grid
    kept = "" if better is None else move_name(better.point, grid)
    number = facts.number_at(loss.step)
    return mistake_words(loss, number, move_at(facts.states, loss.step), kept)
