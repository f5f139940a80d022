"""The head of a game: what it is read under, and what its record says itself."""

from __future__ import annotations

import pytest

from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_game import game_of
from ingboard.rules.ruleset import RuleText
from ingboard.ui.game.game_facts import game_facts


def lines_of(root: str, rules: RuleText | None = None) -> tuple[str, ...]:
    (record,) = read_collection(f"(;SZ[9]KM[7]{root};B[aa])".encode(), "test.sgf").games
    return game_facts(game_of(record, rules).last, record).lines


@pytest.mark.parametrize(
    ("root", "rules", "said"),
    [
        ("RU[Chinese]", None, "Recorded rules: Chinese"),
        ("RU[GOE]", RuleText.SIMPLIFIED, "Recorded rules: GOE"),
        ("RU[GOE]", None, None),
        ("", None, None),
    ],
)
def test_a_record_of_other_rules_says_so_beside_those_it_is_read_under(root, rules, said):
    lines = lines_of(root, rules)
    assert "komi 7" in lines[0]
    assert [line for line in lines[1:] if "Recorded rules" in line] == ([said] if said else [])


@pytest.mark.parametrize(
    ("root", "said"),
    [
        ("", "Simplified Ing, no komi recorded"),
        ("HA[2]AB[aa][bb]", "Simplified Ing, 2 handicap stones, no komi recorded"),
        ("KM[0]", "Simplified Ing, komi 0"),
        ("KM[x]", "Simplified Ing, komi “x” not understood"),
    ],
)
def test_a_komi_that_no_record_names_is_not_invented(root, said):
    (record,) = read_collection(f"(;SZ[9]{root};B[cc])".encode(), "test.sgf").games
    assert game_facts(game_of(record).last, record).lines[0] == said
