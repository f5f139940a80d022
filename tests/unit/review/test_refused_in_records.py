"""What each text refuses in the real records: a change of the rules shows as a change of this list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_file
from ingboard.review.judged import judged
from ingboard.rules.ruleset import RuleText

DATA = Path(__file__).parents[2] / "data"
LISTED: dict[str, dict[str, dict[str, list[int]]]] = json.loads(
    (DATA / "refusals.json").read_text()
)["records"]


def refusals(rules: RuleText) -> dict[str, dict[str, list[int]]]:
    """By file and game, for each reason: the first move that is refused for it, and how many are."""
    folder = DATA / "records"
    found: dict[str, dict[str, list[int]]] = {}
    for path in sorted(folder.rglob("*.sgf")):
        try:
            games = read_file(path).games
        except KifuError:
            continue
        for number, game in enumerate(games, 1):
            name = f"{path.relative_to(folder).as_posix()} {number}"
            for verdict in judged(game, rules)[0]:
                if verdict.illegal is not None:
                    reasons = found.setdefault(name, {})
                    reasons.setdefault(str(verdict.illegal.reason), [verdict.number, 0])[1] += 1
    return found


@pytest.mark.parametrize("rules", RuleText, ids=str)
def test_the_refusals_in_real_records_are_those_on_the_list(rules: RuleText):
    assert refusals(rules) == LISTED[str(rules)]


def test_the_changes_of_rules_6_to_9_are_on_it():
    assert LISTED["simplified"]["markup/lnd.sgf 1"]["wrong_turn"] == [3, 1]
    for rules in ("ing1991", "ing1996", "kss"):
        assert LISTED[rules]["repetition/long-life.sgf 1"].keys() == {"hot_double"}
