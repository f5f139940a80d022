"""Every worked case under every text, by id, in all sixteen directions and colorings."""

from __future__ import annotations

import pytest

from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ruleset import Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.unit.rules.ko.cases import RULESETS, TURNS, Case, cases_of, expected, verdicts

GIVEN = cases_of("ko_positions.json")
OWN = cases_of("ko_cases.json")


def of_id(case: object) -> str:
    return str(case["id"]) if isinstance(case, dict) else ""


each_text = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))


def test_there_are_at_least_40_cases_of_our_own_and_no_id_twice():
    assert len(OWN) >= 40
    assert len({case["id"] for case in (*GIVEN, *OWN)}) == len(GIVEN) + len(OWN)


def test_every_case_of_our_own_says_how_it_was_derived():
    assert not [case["id"] for case in OWN if not case["note"] or not case["source"]]


@pytest.mark.parametrize("ruleset", [SIMPLIFIED, ING1991], ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize("case", GIVEN, ids=of_id)
def test_a_given_case_is_judged_as_expected_whichever_way_it_is_turned(
    case: Case, ruleset: Ruleset
):
    judge_all_ways(case, ruleset)


@each_text
@pytest.mark.parametrize("case", OWN, ids=of_id)
def test_a_case_is_judged_as_derived_whichever_way_it_is_turned(case: Case, ruleset: Ruleset):
    judge_all_ways(case, ruleset)


def judge_all_ways(case: Case, ruleset: Ruleset) -> None:
    for turn in TURNS:
        for swapped in (False, True):
            assert verdicts(case, ruleset, turn, swapped=swapped) == expected(case, ruleset)
