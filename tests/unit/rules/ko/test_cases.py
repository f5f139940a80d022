"""Every worked case under every text that it gives, by id, in all sixteen directions and colorings."""

from __future__ import annotations

import pytest

from ingboard.rules.ruleset import Ruleset
from tests.unit.board.turns import TURNS
from tests.unit.rules.ko.cases import RULESETS, Case, cases_of, expected, verdicts

GIVEN = cases_of("ko_positions.json")
OWN = cases_of("ko_cases.json")
WITH_TEXTS = [
    pytest.param(case, ruleset, id=f"{case['id']}-{ruleset.text}")
    for case in (*GIVEN, *OWN)
    for ruleset in RULESETS
    if str(ruleset.text) in case
]


def test_there_are_80_given_cases_at_least_40_of_our_own_and_no_id_twice():
    assert len(GIVEN) == 80
    assert len(OWN) >= 40
    assert len({case["id"] for case in (*GIVEN, *OWN)}) == len(GIVEN) + len(OWN)


def test_every_case_gives_the_simplified_text_and_1991_and_the_newer_ones_all_four():
    assert all({"simplified", "ing1991"} <= case.keys() for case in GIVEN)
    assert sum({"ing1996", "kss"} <= case.keys() for case in GIVEN) == 57


def test_every_case_of_our_own_says_how_it_was_derived():
    assert not [case["id"] for case in OWN if not case["note"] or not case["source"]]


@pytest.mark.parametrize(("case", "ruleset"), WITH_TEXTS)
def test_a_case_is_judged_as_expected_whichever_way_it_is_turned(case: Case, ruleset: Ruleset):
    for turn in TURNS:
        for swapped in (False, True):
            assert verdicts(case, ruleset, turn, swapped=swapped) == expected(case, ruleset)
