"""The one walk over a record gives what the game's own states give, move by move."""

from __future__ import annotations

import pytest

from ingboard.cli.records import play_through
from ingboard.kifu.reader import read_collection
from ingboard.review.judged import judged
from ingboard.review.verdicts import verdict_on
from ingboard.rules.ruleset import RuleText

SIMPLE_KO = b"B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb];W[ee];B[cb]"
RECORDS = {
    "ko": b"(;SZ[5];" + SIMPLE_KO + b")",
    "occupied": b"(;SZ[5];B[ba];W[ba];W[ca])",
    "set up in between": b"(;SZ[5];B[ba];W[ca];AB[aa][cc];B[dd];W[];B[ee])",
    "passes and play-on": b"(;SZ[5];B[ba];W[];B[];W[ca];B[cb];W[];B[])",
    "single-stone suicide": b"(;SZ[5];B[ba];W[ee];B[ab];W[aa];B[cc])",
}


@pytest.mark.parametrize("rules", RuleText, ids=str)
@pytest.mark.parametrize("name", RECORDS)
def test_the_walk_agrees_with_the_states_of_the_game(name: str, rules: RuleText):
    record = read_collection(RECORDS[name], name).games[0]
    played = play_through(record, rules)
    verdicts, last = judged(record, rules)
    assert last.position == played.last.position
    assert (last.phase, last.stops, last.to_play) == (
        played.last.phase,
        played.last.stops,
        played.last.to_play,
    )
    assert [verdict.number for verdict in verdicts] == [move.number for move in played.moves]
    expected = [verdict_on(move.before, move.color, move.point) for move in played.moves]
    assert [verdict.as_pass for verdict in verdicts] == [verdict.as_pass for verdict in expected]
    assert [verdict.illegal and verdict.illegal.reason for verdict in verdicts] == [
        verdict.illegal and verdict.illegal.reason for verdict in expected
    ]
