"""How the stones of a film are staged, and where it stops, for a way to tell it. No Qt."""

from __future__ import annotations

from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.schedule import Airborne, Instant, StoneCue
from ingboard.ui.game.film.stages import Stage, stage_of, steps_of

_FEW = 8
_AFTER_A_LOOK = frozenset({Stage.LOSING, Stage.REFILL})
_ONE_BY_ONE = frozenset({Stage.KOMI, Stage.PENALTY, Stage.LOSING})


def cues_of(plan: FillPlan, rules: RuleText, narration: Narration) -> tuple[StoneCue, ...]:
    """How each stone of the film is staged: few komi, penalty or losing stones fly one after another.

    The first stone of a step waits while its caption is read, unless the film stops there with the same
    words. Those that refill the bowls fly fast.
    """
    stages = [stage_of(stone.kind) for stone in plan.film]
    alone = {stage for stage in _ONE_BY_ONE if stages.count(stage) <= _FEW}
    stops = rests_of(plan, narration)

    def hold(stone: int) -> int:
        if stone not in steps or (stone in stops and stages[stone] not in _AFTER_A_LOOK):
            return 0
        caption = caption_at(plan, Instant(stone, (Airborne(stone, 0.0),)), rules, narration)
        return narration.hold(caption.words)

    steps = frozenset(steps_of(plan))
    return tuple(
        StoneCue(
            hold(number),
            stage in alone,
            quick=stage is Stage.REFILL,
            color=plan.film[number].color,
            opens=number in steps,
        )
        for number, stage in enumerate(stages)
    )


def rests_of(plan: FillPlan, narration: Narration) -> tuple[int, ...]:
    """Where a run stops until it is told to go on: at the glance and the result, in a lesson at each step."""
    if narration.pace is Pace.LESSON and not narration.auto:
        return steps_of(plan)
    return tuple(sorted({plan.glance, plan.reading}))
