"""All worked clock cases, by id."""

import json
from pathlib import Path

import pytest

from ingboard.clock.scenario import Unreadable, read_scenarios, replay

_CASES = json.loads(
    (Path(__file__).parents[2] / "data" / "clock_cases.json").read_text(encoding="utf-8")
)["cases"]


@pytest.mark.parametrize("case", _CASES, ids=[case["id"] for case in _CASES])
def test_worked_case_ends_as_derived_by_hand(case: dict[str, object]) -> None:
    scenarios = read_scenarios(case)
    assert not isinstance(scenarios, Unreadable), scenarios.findings
    (scenario,) = scenarios
    replayed = replay(scenario)
    assert replayed.final == case["expect_final"]
    assert replayed.differences == ()


def test_all_cases_are_there() -> None:
    assert len({case["id"] for case in _CASES}) == 31
