"""What comparing two records, merging two reviews and reading off the times cost; figures, printed."""

from __future__ import annotations

import random

import pytest

from ingboard.kifu.record import GameRecord
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.review.compare.comparison import compare
from ingboard.review.merge.merge import Merged, merge
from ingboard.review.merge.pairing import Game
from ingboard.review.merge.united_comment import Names
from ingboard.review.time_spent import times_spent
from tests.benchmarks.rounds import Spread, measured

pytestmark = pytest.mark.bench

_LETTERS = "abcdefghijklmnopqrs"
_NAMES = Names("Anna", "Ben")


def moves(number: int, seed: int) -> list[str]:
    luck = random.Random(seed)
    return [luck.choice(_LETTERS) + luck.choice(_LETTERS) for _ in range(number)]


def document(points: list[str], note: str = "") -> Document:
    played = "".join(f";{'BW'[at % 2]}[{point}]{note}" for at, point in enumerate(points))
    return open_document(f"(;SZ[19]TM[90000]{played})".encode(), "bench.sgf")


def record(points: list[str], note: str = "") -> GameRecord:
    made = document(points, note)
    return read_line(made, line_through(made, 0)).record


def reviewed(line: list[str], nodes: int, seed: int) -> Document:
    """A commented line with a variation at every move, so many nodes in all."""
    length = nodes // len(line) - 1
    opened = "".join(
        f"({''.join(f';B[{point}]' for point in moves(length, seed + at))})(;B[{point}]C[word {seed}]"
        for at, point in enumerate(line)
    )
    return open_document(f"(;SZ[19]{opened}{')' * len(line)})".encode(), "bench.sgf")


def shown(capsys: pytest.CaptureFixture[str], what: str, spread: Spread) -> None:
    with capsys.disabled():
        print(f"\n  {what}: {spread} ms")


@pytest.mark.parametrize(("number", "like"), [(300, True), (300, False), (20_000, True)])
def test_compare_two_records(number: int, like: bool, capsys):
    points = moves(number, 1)
    others = list(points) if like else moves(number, 2)
    others[30], others[32] = points[32], points[30]
    one, other = record(points), record(others)
    assert bool(compare(one, other).differences)
    words = "one transposed pair" if like else "nothing in common"
    shown(capsys, f"compare {number} moves, {words}", measured(lambda: compare(one, other)))


@pytest.mark.parametrize("nodes", [3_000, 50_000])
def test_merge_two_reviews(nodes: int, capsys):
    line = moves(300, 1)
    one, other = (Game(reviewed(line, nodes, seed), 0) for seed in (1000, 2000))
    merged = merge(one, other, _NAMES)
    assert isinstance(merged, Merged)
    assert merged.comments == len(line)
    spread = measured(lambda: merge(one, other, _NAMES))
    shown(capsys, f"merge {nodes} nodes into {nodes}, {merged.nodes} of them new", spread)


def test_times_of_a_line(capsys):
    one = record(moves(300, 1), "BL[500]WL[500]")
    assert times_spent(one).is_known
    shown(capsys, "times of 300 moves", measured(lambda: times_spent(one)))
