"""Exhaustive counts of games on tiny boards, by the program and by the slow rules, against the data."""

from __future__ import annotations

import json

import pytest

from ingboard.rules.ruleset import Ruleset
from tests.conftest import ROOT
from tests.fuzz.legal_games import DEPTHS, count, slow_count
from tests.unit.rules.ko.cases import RULESETS

GAMES: dict[str, dict[str, list[int]]] = json.loads(
    (ROOT / "tests" / "data" / "legal_games.json").read_text()
)["games"]

each_text = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))


# Every board to both its depths, the deeper one by night.
each_depth = pytest.mark.parametrize(
    ("board", "depth"),
    [
        pytest.param(board, depth, marks=[pytest.mark.nightly] * is_deeper, id=f"{board}-{depth}")
        for board, depths in DEPTHS.items()
        for is_deeper, depth in enumerate(depths)
    ],
)


def size_of(board: str) -> tuple[int, int]:
    rows, columns = map(int, board.split("x"))
    return rows, columns


@each_text
@each_depth
def test_the_program_counts_the_games_on_record(board: str, depth: int, ruleset: Ruleset):
    assert count(ruleset, *size_of(board), depth) == GAMES[board][str(ruleset.text)][:depth]


@each_text
@each_depth
def test_so_do_the_slow_rules(board: str, depth: int, ruleset: Ruleset):
    text = str(ruleset.text)
    assert slow_count(text, *size_of(board), depth) == GAMES[board][text][:depth]


def test_the_texts_part_on_boards_this_small():
    last = {text: counts[-1] for text, counts in GAMES["2x2"].items()}
    assert len(set(last.values())) == len(RULESETS)
