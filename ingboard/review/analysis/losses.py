"""What each move of a game has lost, by what the engine said before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Evaluation


class Measure(Enum):
    """What an engine tells its judgment in; the value is a mistake: less may be a small search's error."""

    POINTS = 2.0
    GAMES_OF_100 = 5.0


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


def largest(losses: Sequence[Loss], most: int = 20) -> tuple[Loss, ...]:
    """The mistakes, the largest first."""
    return tuple(sorted(_mistakes(losses), key=lambda loss: -loss.lost)[:most])


def next_mistake(losses: Sequence[Loss], step: int) -> Loss | None:
    """The next mistake behind a step, round to the first one; None if there is none."""
    mistakes = _mistakes(losses)
    later = (loss for loss in mistakes if loss.step > step)
    return next(later, mistakes[0] if mistakes else None)


def _mistakes(losses: Sequence[Loss]) -> list[Loss]:
    return [loss for loss in losses if loss.lost >= loss.measure.value]
