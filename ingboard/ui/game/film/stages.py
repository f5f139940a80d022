"""The stages of a film: which stones belong to which, where each begins, and what it is called. No Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, StepKind
from ingboard.text import text
from ingboard.ui.game.film.schedule import Instant


class Stage(StrEnum):
    """A part of the count with one caption. At the glance and at the result no stone moves."""

    DEAD = "dead"
    SHARED = "shared"
    KOMI = "komi"
    PENALTY = "penalty"
    FILL = "fill"
    GLANCE = "glance"
    LOSING = "losing"
    RESULT = "result"
    REFILL = "refill"


def stage_of(kind: StepKind) -> Stage:
    """The stage in which stones of this kind move."""
    match kind:
        case StepKind.EMPTY_LID | StepKind.RETURN_DEAD:
            return Stage.DEAD
        case StepKind.SHARE:
            return Stage.SHARED
        case StepKind.COMPENSATE | StepKind.RESERVE:
            return Stage.KOMI
        case StepKind.PENALIZE:
            return Stage.PENALTY
        case StepKind.FILL:
            return Stage.FILL
        case StepKind.PLACE_LOSING:
            return Stage.LOSING
        case StepKind.REFILL:
            return Stage.REFILL
        case _:
            assert_never(kind)


def stages_of(plan: FillPlan) -> tuple[Stage, ...]:
    """The stages of this count: those in which stones move, the glance and the result."""
    shown = {stage_of(stone.kind) for stone in plan.film} | {Stage.GLANCE, Stage.RESULT}
    return tuple(stage for stage in Stage if stage in shown)


def stage_at(plan: FillPlan, instant: Instant, *, answered: bool = True) -> Stage:
    """The stage to show: that of the stone that moves next, unless the bowls or the result are looked at.

    Without losing stones glance and result are the same moment, which is the glance until `answered`.
    """
    landed = instant.landed
    if not instant.airborne:
        if landed == plan.glance and not (answered and landed == plan.reading):
            return Stage.GLANCE
        if landed == plan.reading:
            return Stage.RESULT
    return stage_of(plan.film[min(landed, len(plan.film) - 1)].kind)


def stage_title(stage: Stage) -> str:
    """The stage's name on the rail."""
    return {
        Stage.DEAD: text("Dead go home"),
        Stage.SHARED: text("Shared spaces"),
        Stage.KOMI: text("Komi"),
        Stage.PENALTY: text("Penalty"),
        Stage.FILL: text("Fill"),
        Stage.GLANCE: text("At a glance"),
        Stage.LOSING: text("Losing stones"),
        Stage.RESULT: text("Result"),
        Stage.REFILL: text("Refill"),
    }[stage]


def start_of(plan: FillPlan, stage: Stage) -> int:
    """How many stones have landed when the stage begins."""
    order = list(Stage)
    return sum(order.index(stage_of(stone.kind)) < order.index(stage) for stone in plan.film)


def beginnings_of(plan: FillPlan) -> tuple[int, ...]:
    """Where each stage after the first begins, as ticks for a slider, none twice."""
    return tuple(sorted({start_of(plan, stage) for stage in stages_of(plan)} - {0}))


def steps_of(plan: FillPlan) -> tuple[int, ...]:
    """Where a step begins: a stage, or in the filling another color that fills alone."""
    found = {start_of(plan, stage) for stage in stages_of(plan)}
    change = alone_until(plan)
    return tuple(sorted(found | ({change} if change else set())))


def alone_until(plan: FillPlan) -> int:
    """Where White begins to fill after Black alone; 0 where both fill by turns or only one fills."""
    fills = [step for step in plan.steps if step.kind is StepKind.FILL]
    if len(fills) < 2:
        return 0
    black, white = (len(step.points) for step in fills)
    begin = plan.glance - black - white
    apart = plan.film[begin + black - 1].color is Color.BLACK and black + white > 2
    return begin + black if apart and plan.film[begin + 1].color is _second(black) else 0


def _second(black: int) -> Color:
    """The color of the second stone where Black fills alone with so many."""
    return Color.BLACK if black > 1 else Color.WHITE
