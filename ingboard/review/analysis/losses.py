"""What each move of a game has lost, by what one engine said before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Candidate, Evaluation

_MOST_LISTED = 20


class Measure(Enum):
    """What an engine tells its judgment in; the value is how much of it a point is taken for."""

    POINTS = 1.0
    GAMES_OF_100 = 2.5


class Loss(Struct, frozen=True):
    """The move that led to `step` lost its player so much."""

    step: int
    color: Color
    lost: float
    measure: Measure = Measure.POINTS


def judgments(evaluations: Mapping[int, Evaluation]) -> tuple[Measure, dict[int, float]]:
    """How far Black is ahead at each step; in games above half of 100 where no engine told a lead."""
    leads = {step: one.lead for step, one in evaluations.items() if one.lead is not None}
    if leads:
        return Measure.POINTS, leads
    rates = {step: one.win_rate for step, one in evaluations.items()}
    return Measure.GAMES_OF_100, {
        step: 100 * rate - 50 for step, rate in rates.items() if rate is not None
    }


def losses_of(
    states: Sequence[GameState], evaluations: Mapping[int, Evaluation]
) -> tuple[Loss, ...]:
    """The losses of all moves whose positions before and after were evaluated, in the order of the game.

    `states[n]` is the game after its n-th step. A step that sets up stones is no move and loses nothing.
    """
    found: list[Loss] = []
    # An estimate without a search favors whoever has just moved.
    searched = {step: one for step, one in evaluations.items() if one.win_rate is not None}
    measure, ahead = judgments(searched)
    for step in range(1, len(states)):
        before, after = ahead.get(step - 1), ahead.get(step)
        if before is None or after is None:
            continue
        line = states[step].line
        if line.number != states[step - 1].line.number + 1 or line.last_color is None:
            continue
        color = line.last_color
        lost = before - after
        found.append(Loss(step, color, lost if color is Color.BLACK else -lost, measure))
    return tuple(found)


def mistakes_in(losses: Sequence[Loss], threshold: float) -> tuple[Loss, ...]:
    """The losses of at least so many points, in the order of the game: less may be a small search's error."""
    return tuple(loss for loss in losses if loss.lost >= threshold * loss.measure.value)


def largest(losses: Sequence[Loss], threshold: float) -> tuple[Loss, ...]:
    """The mistakes, the largest first."""
    return tuple(sorted(mistakes_in(losses, threshold), key=lambda loss: -loss.lost)[:_MOST_LISTED])


def dearest(losses: Sequence[Loss], most: int) -> tuple[Loss, ...]:
    """The moves that lost most, however little that is, the dearest first."""
    lost = (loss for loss in losses if loss.lost > 0)
    return tuple(sorted(lost, key=lambda loss: -loss.lost)[:most])


def mistake_beside(losses: Sequence[Loss], threshold: float, step: int, way: int) -> Loss | None:
    """The next (1) or previous (-1) mistake whose position *before* it is beside a step; round at the ends.

    None if there is none.
    """
    mistakes = mistakes_in(losses, threshold)[::way]
    beyond = (loss for loss in mistakes if (loss.step - 1 - step) * way > 0)
    return next(beyond, mistakes[0] if mistakes else None)


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
