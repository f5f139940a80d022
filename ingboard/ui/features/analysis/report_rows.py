"""The report of both players as groups of rows for the sheet over the stage."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ingboard.board.points import Color, PerColor
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.review.analysis.loss_words import loss_words, move_at
from ingboard.review.analysis.losses import Loss
from ingboard.review.analysis.report import PlayerReport, report_of
from ingboard.review.analysis.report_words import part_name, part_words
from ingboard.text import text
from ingboard.ui.shell.commands import KeyGroup


def report_groups(
    losses: Sequence[Loss],
    states: Sequence[GameState],
    number_at: Callable[[int], int],
    names: PerColor[str],
) -> tuple[KeyGroup, ...]:
    """A group for each player: the parts of the game, then the dearest moves."""
    reports = report_of(losses, number_at, states[0].grid)
    measure = losses[0].measure

    def rows(report: PlayerReport) -> tuple[tuple[str, str], ...]:
        parts = tuple((part_name(each.part), part_words(each, measure)) for each in report.parts)
        dear = (
            loss_words(loss, number_at(loss.step), move_at(states, loss.step))
            for loss in report.dearest
        )
        return parts + tuple(
            (text("Dearest") if not at else "", words) for at, words in enumerate(dear)
        )

    return tuple(
        KeyGroup(" ".join(filter(None, (name_of_color(color), names[color]))), rows(reports[color]))
        for color in Color
    )
