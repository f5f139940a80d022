"""What each text refuses in the real records: a change of the rules shows as a change of this list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_file
from ingboard.kifu.record import GameRecord
from ingboard.review.judged import judged
from ingboard.rules.ruleset import RuleText

DATA = Path(__file__).parents[2] / "data"
LISTED: dict[str, dict[str, dict[str, list[int]]]] = json.loads(
    (DATA / "refusals.json").read_text()
)["records"]


@pytest.fixture(scope="module")
def games() -> dict[str, GameRecord]:
    """All games of the records, by file and number."""
    folder = DATA / "records"
    found: dict[str, GameRecord] = {}
    for path in sorted(folder.rglob("*.sgf")):
        with suppress(KifuError):
            for number, game in enumerate(read_file(path).games, 1):
                found[f"{path.relative_to(folder).as_posix()} {number}"] = game
    return found


def refusals(games: Mapping[str, GameRecord], rules: RuleText) -> dict[str, dict[str, list[int]]]:
    """By game, for each reason: the first move that is refused for it, and how many are."""
    found: dict[str, dict[str, list[int]]] = {}
    for name, game in games.items():
        for verdict in judged(game, rules)[0]:
            if verdict.illegal is not None:
                reasons = found.setdefault(name, {})
                reasons.setdefault(str(verdict.illegal.reason), [verdict.number, 0])[1] += 1
    return found


@pytest.mark.parametrize("rules", RuleText, ids=str)
def test_the_refusals_in_real_records_are_those_on_the_list(
    games: dict[str, GameRecord], rules: RuleText
):
    assert refusals(games, rules) == LISTED[str(rules)]


def test_the_changes_of_rules_6_to_9_are_on_it():
    assert LISTED["simplified"]["markup/lnd.sgf 1"]["wrong_turn"] == [3, 1]
    for rules in ("ing1991", "ing1996", "kss"):
        assert LISTED[rules]["repetition/long-life.sgf 1"].keys() == {"hot_double"}
