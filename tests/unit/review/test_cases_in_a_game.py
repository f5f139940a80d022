"""Every case under every text also in a game: the board made by a play, an exchange elsewhere, two passes.

Verdict, reason, confidence and the rows it rests on must be those of the board set up.
"""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.rules.ruleset import RuleText
from tests.unit.rules.ko.cases import RULESETS, Case, cases_of
from tests.unit.rules.ko.games_of_cases import elsewhere, games_of
from tests.unit.rules.ko.judged_cases import said

CASES = [*cases_of("ko_positions.json"), *cases_of("ko_cases.json")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
@pytest.mark.parametrize("most", [1, pytest.param(60, marks=pytest.mark.nightly)])
def test_a_case_is_answered_alike_however_its_board_came_about(case: Case, most: int):
    apart = elsewhere(case)
    for ruleset in RULESETS:
        expected = said(ruleset, parse_rows(case["diagram"]), case["moves"])
        for game in (*games_of(case, ruleset.text, most), *([] if apart is None else [apart])):
            assert said(ruleset, game.first, case["moves"], game.moves) == expected, (
                ruleset.text,
                game.name,
            )


def test_hardly_a_case_has_no_game():
    without = [case["id"] for case in CASES if not list(games_of(case, RuleText.ING1991))]
    assert without == []
