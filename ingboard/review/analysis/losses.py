"""What each move of a game has lost, by the engine's lead before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Evaluation

MISTAKE = 2.0  # points; less is within what a small search may be wrong by


class Loss(Struct, frozen=True):
    """The move that led to `step` lost its player so many points."""

    step: int
    color: Color
    points: float


def losses_of(
    states: Sequence[GameState], evaluations: Mapping[int, Evaluation]
) -> tuple[Loss, ...]:
    """The losses of all moves whose positions before and after were evaluated, in the order of the game.

    `states[n]` is the game after its n-th step. A step that sets up stones is no move and loses nothing.
    """
    found: list[Loss] = []
    for step in range(1, len(states)):
        before, after = evaluations.get(step - 1), evaluations.get(step)
        if before is None or after is None or None in (before.win_rate, after.win_rate):
            continue  # an estimate without a search favors whoever has just moved
        if before.lead is None or after.lead is None:
            continue
        line = states[step].line
        if line.number != states[step - 1].line.number + 1 or line.last_color is None:
            continue
        color = line.last_color
        lost = before.lead - after.lead
        found.append(Loss(step, color, lost if color is Color.BLACK else -lost))
    return tuple(found)


def largest(losses: Sequence[Loss], most: int = 20) -> tuple[Loss, ...]:
    """The mistakes, the largest first."""
    mistakes = [loss for loss in losses if loss.points >= MISTAKE]
    return tuple(sorted(mistakes, key=lambda loss: -loss.points)[:most])


def next_mistake(losses: Sequence[Loss], step: int) -> Loss | None:
    """The next mistake behind a step, round to the first one; None if there is none."""
    mistakes = [loss for loss in losses if loss.points >= MISTAKE]
    later = (loss for loss in mistakes if loss.step > step)
    return next(later, mistakes[0] if mistakes else None)
