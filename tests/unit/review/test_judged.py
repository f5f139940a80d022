"""The one walk over a record gives what the game's own states give, move by move."""

from __future__ import annotations

from functools import reduce
from random import Random

import pytest

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.game.default_terms import default_terms
from ingboard.game.events import BoardSetUp
from ingboard.game.evolve import evolve
from ingboard.game.setup import even_game
from ingboard.game.state import new_game
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_events import recorded_events
from ingboard.kifu.recorded_game import game_of
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
    game = game_of(record, rules)
    expected, state = [], new_game(game.setup)
    for node, events in zip(game.nodes, game.steps, strict=True):
        move = record.nodes[node].move
        if move is not None and not isinstance(events[0], BoardSetUp):
            expected.append(verdict_on(state, move.color, move.point))
        state = reduce(evolve, events, state)
    verdicts, last = judged(record, rules)
    assert last.position == state.position
    assert (last.phase, last.stops, last.to_play) == (state.phase, state.stops, state.to_play)
    assert [verdict.number for verdict in verdicts] == [*range(1, len(expected) + 1)]
    assert [verdict.as_pass for verdict in verdicts] == [verdict.as_pass for verdict in expected]
    assert [verdict.illegal and verdict.illegal.reason for verdict in verdicts] == [
        verdict.illegal and verdict.illegal.reason for verdict in expected
    ]


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_move_that_has_been_made_is_judged_as_before_it_was_made(rules):
    """On a small board, where moves repeat positions, fall on stones and come back after the end."""
    random = Random(20261123)
    state = new_game(even_game(5, rules, default_terms(rules)))
    refused = 0
    for number in range(400):
        color = (Color.BLACK, Color.WHITE)[number % 2]
        point = Point(random.randrange(5), random.randrange(5)) if random.random() < 0.97 else None
        before, events = state, recorded_events(state, color, point)
        state = reduce(evolve, events, state)
        made = state.line.last
        if isinstance(made, Placement):
            verdict = verdict_on(before, color, point, made)
            assert verdict == verdict_on(before, color, point)
            refused += verdict.illegal is not None
    assert refused > 20
