"""The stages of a film: which stones belong to which, and how their flights are staged. No Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from ingboard.counting.fillplan import FillPlan, StepKind
from ingboard.text import text
from ingboard.ui.game.film.schedule import Instant, StoneCue

_FEW = 8


class Stage(StrEnum):
    """A part of the count with one caption."""

    DEAD = "dead"
    SHARED = "shared"
    KOMI = "komi"
    PENALTY = "penalty"
    FILL = "fill"
    READ = "read"
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
            return Stage.READ
        case StepKind.REFILL:
            return Stage.REFILL
        case _:
            assert_never(kind)


def stages_of(plan: FillPlan) -> tuple[Stage, ...]:
    """The stages of this count: dead, fill, read and refill always, others where stones move in them."""
    moving = {stage_of(stone.kind) for stone in plan.film}
    always = {Stage.DEAD, Stage.FILL, Stage.READ}
    return tuple(stage for stage in Stage if stage in moving | always)


def stage_at(plan: FillPlan, instant: Instant) -> Stage:
    """The stage to show: that of the stones in the air, else of the stone that landed last."""
    if instant.airborne:
        return stage_of(plan.film[instant.landed].kind)
    if instant.landed == plan.reading:
        return Stage.READ
    if instant.landed == 0:
        return Stage.DEAD
    return stage_of(plan.film[instant.landed - 1].kind)


def stage_title(stage: Stage) -> str:
    """The stage's name on the rail."""
    match stage:
        case Stage.DEAD:
            return text("Dead go home")
        case Stage.SHARED:
            return text("Shared")
        case Stage.KOMI:
            return text("Komi")
        case Stage.PENALTY:
            return text("Penalty")
        case Stage.FILL:
            return text("Fill")
        case Stage.READ:
            return text("Read")
        case Stage.REFILL:
            return text("Refill")
        case _:
            assert_never(stage)


def cues_of(plan: FillPlan) -> tuple[StoneCue, ...]:
    """How each stone of the film is staged: few komi, penalty or losing stones fly one after another.

    The stones that refill the bowls follow each other closely.
    """
    order = list(Stage)
    stages = [stage_of(stone.kind) for stone in plan.film]
    alone = {
        stage for stage in (Stage.KOMI, Stage.PENALTY, Stage.READ) if stages.count(stage) <= _FEW
    }
    return tuple(
        StoneCue(order.index(stage), stage in alone, quick=stage is Stage.REFILL)
        for stage in stages
    )


def start_of(plan: FillPlan, stage: Stage) -> int:
    """How many stones have landed when the stage begins."""
    order = list(Stage)
    return sum(order.index(stage_of(stone.kind)) < order.index(stage) for stone in plan.film)


def beginnings_of(plan: FillPlan) -> tuple[int, ...]:
    """Where each stage after the first begins, as ticks for a slider."""
    return tuple(start_of(plan, stage) for stage in stages_of(plan)[1:])
