"""Plays, maps and replays beside the goals; the table is printed whatever happens.

Run by `python -m pytest tests/benchmarks -m bench`. Ratios are asserted at their medians, absolute times at
the best round: what a busy machine adds says nothing about the code.
"""

from __future__ import annotations

from functools import partial

import pytest

from ingboard.board.points import Color
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Sharing
from ingboard.game.default_terms import default_terms
from ingboard.game.events import StonePlaced
from ingboard.game.evolve import replay
from ingboard.game.setup import even_game
from ingboard.rules.legality import barred_points
from ingboard.rules.ruleset import RuleText
from ingboard.rules.simplified import SIMPLIFIED
from tests.benchmarks.peer import board_of, moves_of, play_with_superko
from tests.benchmarks.played import SIDE, Game, line_of, middle_games, random_games, recorded
from tests.benchmarks.rounds import measured, no_collection, ratio

pytestmark = pytest.mark.bench

TERMS = default_terms(RuleText.SIMPLIFIED)


@pytest.fixture
def say(capsys):
    def line(words: str) -> None:
        with capsys.disabled():
            print(f"\n  {words}", end="")

    return line


@pytest.mark.parametrize(
    ("kind", "games"),
    [("recorded", recorded()), ("random", random_games())],
    ids=lambda it: str(it)[:8],
)
def test_play_with_superko_is_20_times_as_fast_as_sgfmill(
    kind: str, games: tuple[Game, ...], say, measured_beside
):
    theirs = [moves_of(game) for game in games]
    assert all(
        board_of(line_of(game).position).board == play_with_superko(moves).board
        for game, moves in zip(games, theirs, strict=True)
    )

    def ours() -> None:
        for game in games:
            line_of(game)

    def peer() -> None:
        for moves in theirs:
            play_with_superko(moves)

    times = ratio(ours, peer, times=8)
    measured_beside(f"play with superko, {kind}", "sgfmill", times)
    with no_collection():
        bare = ratio(ours, peer, times=8)
    each = 1000 * measured(ours).lowest / sum(len(game) for game in games)
    say(f"play with superko, {kind}: {times} x sgfmill ({bare} without collection); {each:.2f} us")
    assert times.median >= 20


def test_a_legality_map_of_361_points_takes_at_most_0_3_ms(say):
    lines = middle_games()
    color = Color.WHITE

    def maps() -> None:
        for line in lines:
            barred_points(line, color, SIMPLIFIED)

    spread = measured(maps)
    each = [value / len(lines) for value in spread.values]
    say(f"legality map: {sorted(each)[len(each) // 2]:.3f} ms [{min(each):.3f}..{max(each):.3f}]")
    assert min(each) <= 0.3


def test_the_area_of_a_final_position_takes_at_most_0_08_ms(say, measured_beside):
    finals = [line_of(game).position for game in recorded()]
    boards = [board_of(position) for position in finals]
    assert [areas_of(position, Sharing.REGION).margin for position in finals] == [
        board.area_score() for board in boards
    ]

    def ours() -> None:
        for position in finals:
            areas_of(position, Sharing.REGION)

    def peer() -> None:
        for board in boards:
            board.area_score()

    times = ratio(ours, peer, times=4)
    measured_beside("area score", "sgfmill", times)
    each = measured(ours, times=4).lowest / len(finals)
    say(f"area score: {times} x sgfmill; {each:.4f} ms")
    assert each <= 0.08


def test_350_moves_are_replayed_in_at_most_1_5_ms(say, measured_beside):
    game = random_games(1, 350)[0]
    theirs = moves_of(game)
    setup = even_game(SIDE, RuleText.SIMPLIFIED, TERMS)
    events = [
        StonePlaced(move.color, move.point, Moment(0))
        for move in line_of(game).moves()
        if isinstance(move, Placement)
    ]
    assert len(events) == 350
    assert replay(setup, events).position == line_of(game).position
    judged = measured(lambda: line_of(game), times=4)
    replayed = measured(lambda: replay(setup, events), times=4)
    times = ratio(lambda: replay(setup, events), lambda: play_with_superko(theirs), times=4)
    measured_beside("replay of a game's events", "sgfmill", times)
    say(f"350 moves judged: {judged} ms; replayed as events: {replayed} ms")
    assert judged.lowest <= 1.5
    assert replayed.lowest <= 1.5


def test_a_count_is_planned_in_at_most_10_ms(say):
    finals = [line_of(game).position for game in recorded()]
    slowest = max(
        (measured(partial(plan_count, board, frozenset(), TERMS)) for board in finals),
        key=lambda spread: spread.lowest,
    )
    say(f"count plan, the slowest of {len(finals)}: {slowest} ms")
    assert slowest.lowest <= 10
