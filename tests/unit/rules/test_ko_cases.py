"""The worked examples of `ko_positions.json`, by id: judged move by move as a game judges them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, color_of_letter, point_named
from ingboard.board.position import Placement
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.conftest import ROOT

CASES: list[dict[str, Any]] = json.loads(
    (ROOT / "tests" / "data" / "ko_positions.json").read_text()
)["cases"]


def verdicts(case: dict[str, Any], ruleset: Ruleset) -> list[dict[str, Any] | None]:
    """What the ruleset says of each move, in the words of the file; None after the first refusal."""
    line = line_from(parse_rows(case["diagram"]))
    found: list[dict[str, Any] | None] = []
    for move in case["moves"]:
        letter, name = move.split()
        refusal = _refusal_or_line(line, ruleset, color_of_letter(letter), name)
        if not isinstance(refusal, Line):
            found.append({"legal": False, "reason": refusal})
            break
        line = refusal
        found.append({"legal": True})
    return found + [None] * (len(case["moves"]) - len(found))


def _refusal_or_line(line: Line, ruleset: Ruleset, color: Color, name: str) -> Line | str:
    # Four passes end a game under SST; under the Simplified text the second two do, after play-on.
    if line.passes >= (ruleset.passes_to_end or 2 * ruleset.passes_to_pause):
        return str(Reason.ENDED)
    if name == "pass":
        return line.after_pass(Passed(color))
    point = point_named(name, line.position.grid)
    assert point is not None, name
    judgment = ruleset.judge(line, color, point)
    match judgment:
        case Illegal():
            return str(judgment.reason)
        case Placement():
            return line.after_play(judgment)
        case Passed():
            return line.after_pass(judgment)


def test_there_are_23_cases():
    assert len({case["id"] for case in CASES}) == len(CASES) == 23


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_under_the_simplified_text(case):
    assert verdicts(case, SIMPLIFIED) == case["simplified"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_under_ing_1991(case):
    assert verdicts(case, ING1991) == case["ing1991"]
