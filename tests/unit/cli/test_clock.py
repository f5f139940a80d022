"""`clock`: every written scenario replays to its expected end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ingboard.cli.clock import duration
from tests.unit.cli.sgf_files import DATA, Program, cases_in

CASES = cases_in("clock_cases.json")


@pytest.mark.parametrize("name", CASES)
def test_the_final_state_is_that_of_the_case(ingboard: Program, tmp_path: Path, name: str) -> None:
    case = CASES[name]
    scenario = tmp_path / "scenario.json"
    asked = {key: value for key, value in case.items() if key != "expect_final"}
    scenario.write_text(json.dumps(asked), encoding="utf-8")
    call = ingboard("clock", scenario, "--json")
    answer = call.answer
    timeline = answer.pop("timeline")
    assert answer.pop("schema") == 1
    assert (call.status, call.err) == (0, "")
    assert answer == case["expect_final"]
    assert [(state.pop("t"), state.pop("op")) for state in timeline] == [
        (event["t"], event["op"]) for event in case["events"]
    ]
    assert timeline[-1] == answer


def test_a_file_of_cases_answers_with_all_of_them(ingboard: Program) -> None:
    call = ingboard("clock", DATA / "clock_cases.json", "--json")
    assert call.status == 0
    assert [case["id"] for case in call.answer["cases"]] == list(CASES)


def test_people_read_a_table_and_the_end(ingboard: Program) -> None:
    call = ingboard("clock", DATA / "clock_cases.json")
    assert call.status == 0
    assert "period 1, owes 2 points" in call.out
    assert "Ended: W+T" in call.out or "Ended: B+T" in call.out
    assert "{" not in call.out
    assert "None" not in call.out


def test_an_end_that_was_not_expected_is_status_one(ingboard: Program, tmp_path: Path) -> None:
    case = json.loads(json.dumps(CASES["fischer"]))
    case["expect_final"]["B"]["points"] = 6
    scenario = tmp_path / "scenario.json"
    scenario.write_text(json.dumps(case), encoding="utf-8")
    call = ingboard("clock", scenario)
    assert call.status == 1
    assert "B.points: 0, expected 6" in call.out
    assert ingboard("clock", scenario, "--json").answer["differences"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "empty file"),
        ("{", "not JSON (line 1, column 2)"),
        ("[1]", "Not an object"),
        ("{}", '"clock" is missing'),
        ('{"cases": []}', "no scenario"),
        ("[" * 100_000, "not"),
        ("1" * 10_000, "not"),
        ('{"clock": {"system": "ing"}, "events": []}', '"main" is missing'),
    ],
)
def test_a_file_that_is_no_scenario_is_refused_with_one_sentence(
    ingboard: Program, tmp_path: Path, content: str, said: str
) -> None:
    scenario = tmp_path / "scenario.json"
    scenario.write_text(content, encoding="utf-8")
    call = ingboard("clock", scenario)
    assert (call.status, call.out) == (2, "")
    assert said in call.err
    assert len(call.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [(0, "0:00"), (61_000, "1:01"), (3_661_500, "1:01:01.500"), (999, "0:00.999")],
)
def test_durations_are_exact(milliseconds: int, shown: str) -> None:
    assert duration(milliseconds) == shown
