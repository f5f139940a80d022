"""The rows of the engine's page: the best moves at a position, the largest losses of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Evaluation
from ingboard.review.analysis.loss_words import (
    candidate_head,
    candidate_way,
    deeper_words,
    loss_words,
    move_at,
)
from ingboard.review.analysis.losses import Loss
from ingboard.ui.widgets.page_parts import Row, Sign


def candidate_rows(found: Evaluation, state: GameState) -> tuple[Row, ...]:
    """The moves that were looked at, the best first, each with its loss and the way it goes on."""
    return tuple(
        Row(
            number,
            candidate_head(one, found, state.to_play, state.grid),
            candidate_way(one, found, state.grid),
            Sign.NONE if number else Sign.HERE,
        )
        for number, one in enumerate(found.candidates)
    )


def mistake_rows(
    losses: Sequence[Loss],
    states: Sequence[GameState],
    number_at: Callable[[int], int],
    deeper: Mapping[int, Loss],
    visits: str,
) -> tuple[Row, ...]:
    """These losses, each with its move number and point; the key of a row is the step that it led to.

    What a longer look made of a loss stands under it, after how much was looked at (`visits`).
    """
    return tuple(
        Row(
            loss.step,
            loss_words(loss, number_at(loss.step), move_at(states, loss.step)),
            deeper_words(deeper[loss.step], visits) if loss.step in deeper else "",
            Sign.WARNING,
        )
        for loss in losses
    )
