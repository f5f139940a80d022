"""A count by hand that is shown step by step: each step is careful, and the board reads the true result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from ingboard.counting.by_hand import begin_by_hand
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.hand_help import Next, hint_for, with_next
from ingboard.counting.hand_judged import mistakes_of, read_by_hand
from tests.unit.counting.finished_positions import random_terms, walled


def plans() -> Iterator[FillPlan]:
    """Counts of boards of all kinds that have a picture."""
    for seed in count(1):
        chance = Random(seed)
        plan = plan_count(*walled(9, chance), random_terms(chance))
        if plan.feasible:
            yield plan


@pytest.mark.parametrize("plan", list(islice(plans(), 24)), ids=lambda plan: plan.result)
def test_show_me_leads_to_the_plans_result_step_by_step(plan):
    laid, steps = begin_by_hand(plan), 0
    while hint_for(laid).next is not Next.READ:
        following = with_next(laid)
        assert following != laid, hint_for(laid)
        laid, steps = following, steps + 1
        assert not mistakes_of(laid)
    assert steps
    assert read_by_hand(laid).is_right
