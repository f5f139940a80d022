"""Verdicts on ko beside the goals; run by `python -m pytest tests/benchmarks -m bench`.

Every verdict is timed with nothing remembered from another one.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

import pytest

from ingboard.board.points import Color
from ingboard.board.position import Placement, empty_position
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.ko import complexes, disturbances, internal_breaths
from ingboard.rules.kss import KSS
from ingboard.rules.line import line_from
from ingboard.rules.plays import Illegal
from ingboard.rules.ruleset import Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.benchmarks.ko_fights import Question, lone_kos_once_round, questions
from tests.benchmarks.peer import moves_of, play_with_superko
from tests.benchmarks.played import SIDE, Game, middle_games, recorded
from tests.benchmarks.rounds import measured, no_collection, ratio

pytestmark = pytest.mark.bench

REMEMBERED = [
    found
    for module in (complexes, internal_breaths, disturbances)
    for found in vars(module).values()
    if hasattr(found, "cache_clear")
]

each_text = pytest.mark.parametrize(
    "ruleset", [SIMPLIFIED, ING1991, ING1996, KSS], ids=lambda ruleset: str(ruleset.text)
)


@pytest.fixture
def say(capsys) -> Callable[[str], None]:
    def line(words: str) -> None:
        with capsys.disabled():
            print(f"\n  {words}", end="")

    return line


def milliseconds(ruleset: Ruleset, question: Question) -> float:
    """The quickest of three verdicts: what a busy machine adds says nothing about the code."""
    return min(cold(ruleset, question) for _ in range(3))


def cold(ruleset: Ruleset, question: Question) -> float:
    """Milliseconds of a verdict of which nothing is remembered but what its line keeps."""
    for remembered in REMEMBERED:
        remembered.cache_clear()
    began = process_time()
    ruleset.judge(*question)
    return 1000 * (process_time() - began)


@each_text
def test_a_verdict_in_a_middle_game_is_quick(ruleset: Ruleset, say):
    asked = [
        Question(line, color, point)
        for line in middle_games()
        for color in Color
        for point in line.position.points_of(None)
    ]
    with no_collection():
        times = [milliseconds(ruleset, question) for question in asked]
    say(f"verdict, {ruleset.text}: median {median(times):.4f} ms, worst {max(times):.3f} ms")
    assert median(times) <= (0.1 if ruleset is SIMPLIFIED else 0.3)
    assert max(times) <= 5


@each_text
def test_a_verdict_on_a_crowded_board_takes_at_most_5_ms(ruleset: Ruleset, say):
    refused = sum(isinstance(ruleset.judge(*question), Illegal) for question in questions())
    assert refused > 20
    with no_collection():
        times = [milliseconds(ruleset, question) for question in questions()]
    say(
        f"crowded, {ruleset.text}: median {median(times):.3f} ms, worst {max(times):.3f} ms, "
        f"{refused} of {len(times)} refused"
    )
    assert max(times) <= 5


@each_text
def test_a_long_cycle_through_lone_kos_takes_at_most_5_ms(ruleset: Ruleset, say):
    took = min(cold(ruleset, lone_kos_once_round()) for _ in range(5))
    say(f"32 moves round 16 lone kos, {ruleset.text}: {took:.3f} ms")
    assert took <= 5


def test_whole_games_are_checked_under_1991_10_times_as_fast_as_sgfmill_replays_them(
    say, measured_beside
):
    games = recorded()
    theirs = [moves_of(game) for game in games]

    def ours() -> None:
        for game in games:
            check(game)

    def peer() -> None:
        for moves in theirs:
            play_with_superko(moves)

    times = ratio(ours, peer, times=8)
    measured_beside("judged under ing1991", "sgfmill", times)
    plays = sum(len(game) for game in games)
    each = measured(ours).lowest / plays
    say(f"checked under ing1991: {times} x sgfmill with superko; {1000 * each:.2f} us a play")
    assert times.median >= 10


def check(game: Game) -> None:
    judge = ING1991.judge
    line = line_from(empty_position(SIDE, SIDE))
    for color, point in game:
        judgment = judge(line, color, point)
        if isinstance(judgment, Placement):
            line = line.after_play(judgment)
