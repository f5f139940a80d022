"""All worked clock cases, by id."""

import copy
import json
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from ingboard.clock.scenario import replay
from ingboard.clock.written_scenario import Unreadable, read_scenarios

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


_OFFSET = 86_399_999
_UNIT = 7
_SIDES = {"B": "W", "W": "B"}


@pytest.mark.parametrize("case", _CASES, ids=[case["id"] for case in _CASES])
def test_worked_case_ends_alike_in_sixteen_ways(case: dict[str, Any]) -> None:
    """What a turned board is to a position, another measure of time is to a clock.

    A clock has no board to turn. Four things are of no matter to it, each by itself and all together:
    which side is called Black; the instant from which the scale counts; its unit, as long as all
    times are in it; and whether somebody looks in between (halfway, and a millisecond before an act).
    """
    for colors, later, longer, looks in product((False, True), repeat=4):
        way = copy.deepcopy(case)
        if looks:
            way["events"] = _looked_at(way["events"])
        if longer:
            way = _in_another_unit(way)
        if later:
            for event in way["events"]:
                event["t"] += _OFFSET
        if colors:
            way = _exchanged(way)
        scenarios = read_scenarios(way)
        assert not isinstance(scenarios, Unreadable), scenarios.findings
        assert replay(scenarios[0]).differences == (), (colors, later, longer, looks)


def _looked_at(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same events with looks between them."""
    found = events[:1]
    for before, event in pairwise(events):
        began, at = before["t"], event["t"]
        instants = sorted({began, (began + at) // 2, max(began, at - 1)})
        found += [{"t": instant, "op": "look"} for instant in instants]
        found.append(event)
    return found


def _in_another_unit(case: dict[str, Any]) -> dict[str, Any]:
    """The same case with each of its times so many times as long."""

    def longer(part: dict[str, Any], *times: str) -> dict[str, Any]:
        return {key: value * _UNIT if key in times else value for key, value in part.items()}

    end = case["expect_final"]
    sides = {side: longer(end[side], "remaining_ms") for side in _SIDES}
    return {
        **case,
        "clock": longer(case["clock"], "main", "period", "inc"),
        "events": [longer(event, "t", "delta", "rem", "elapsed") for event in case["events"]],
        "expect_final": {**end, **sides},
    }


def _exchanged(case: dict[str, Any]) -> dict[str, Any]:
    """The same case with Black's part White's: acts, the end of each side, who runs and who has won."""
    events = [
        {**event, "side": _SIDES[event["side"]]} if "side" in event else event
        for event in case["events"]
    ]
    end = case["expect_final"]
    outcome, running = end["outcome"], end["running"]
    if outcome is not None and outcome[1:2] == "+":
        outcome = _SIDES[outcome[0]] + outcome[1:]
    other = {
        **end,
        "B": end["W"],
        "W": end["B"],
        "running": running and _SIDES[running],
        "outcome": outcome,
    }
    return {**case, "events": events, "expect_final": other}


def test_all_cases_are_there() -> None:
    assert len({case["id"] for case in _CASES}) == 31
