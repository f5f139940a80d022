"""1,000 random games, suicides and repetitions forced, beside a slow second implementation and sgfmill.

By night there are 4,000.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from sgfmill.boards import Board

from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import Placement, empty_position
from ingboard.rules.legality import barred_points
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed
from ingboard.rules.simplified import SIMPLIFIED
from tests.fuzz.slow_rules import Ruled, SlowGame, Stones
from tests.unit.rules.ko.rich_boards import rich_board

BLOCKS, BY_DAY, GAMES = 16, 4, 250
SIZES = [
    *((2, 2), (2, 3), (3, 2), (1, 7), (3, 3), (3, 3), (3, 4), (4, 4), (4, 4)),
    *((5, 5), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)),
]


@pytest.mark.parametrize(
    "block",
    [*range(BY_DAY), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(BY_DAY, BLOCKS))],
)
def test_positions_verdicts_and_references_are_those_of_the_slow_rules(block: int):
    random = Random(block)
    seen: Counter[str] = Counter()
    for _ in range(GAMES):
        rows, columns = random.choice(SIZES)
        _play_both(random, rows, columns, seen)
    assert seen["legal"] > 5_000
    assert seen["superko"] > 100
    assert seen["single_suicide"] > 100
    assert seen["suicide of several"] > 200
    assert seen["capture"] > 500


def _play_both(random: Random, rows: int, columns: int, seen: Counter[str]) -> None:
    slow = SlowGame(rows, columns)
    line = line_from(empty_position(rows, columns))
    square = Board(rows) if rows == columns else None
    grid = grid_of(rows, columns)
    color = Color.BLACK
    for _ in range(min(2 * grid.size + 12, 90)):
        if random.random() < 0.03:
            line = line.after_pass(Passed(color))
            slow.pass_()
            color = color.opponent
            continue
        point = _wish(random, line)
        ruled = slow.rule_on(color.letter, point)
        judgment = SIMPLIFIED.judge(line, color, point)
        seen[ruled.refusal or "legal"] += 1
        if isinstance(judgment, Illegal):
            assert (str(judgment.reason), judgment.refers_to) == (ruled.refusal, ruled.repeats)
            assert (judgment.color, judgment.point) == (color, point)
            continue
        assert isinstance(judgment, Placement)
        assert ruled.refusal is None
        assert sorted(judgment.captured) == sorted(ruled.captured)
        assert sorted(judgment.self_removed) == sorted(ruled.self_removed)
        line = line.after_play(judgment)
        slow.play(ruled)
        assert _stones_of(line) == slow.stones
        seen["capture"] += bool(ruled.captured)
        seen["suicide of several"] += bool(ruled.self_removed)
        if square is not None:
            _play_peer(square, color, point)
            assert _stones_of_peer(square) == slow.stones
        color = color.opponent
    assert line.number == len(slow.boards) - 1
    _compare_maps(line, slow, color)


@pytest.mark.parametrize(
    ("block", "games"),
    [(0, 150), *(pytest.param(n, 1_000, marks=pytest.mark.nightly) for n in range(1, 21))],
)
def test_games_on_boards_rich_in_ko_are_judged_as_by_the_slow_rules(block: int, games: int):
    random = Random(block)
    seen: Counter[str] = Counter()
    for _ in range(games):
        line = line_from(rich_board(random))
        grid = line.position.grid
        slow = SlowGame(grid.rows, grid.columns, _stones_of(line))
        color = random.choice(list(Color))
        for _ in range(20):
            point = _wish(random, line)
            ruled = slow.rule_on(color.letter, point)
            judgment = SIMPLIFIED.judge(line, color, point)
            seen[ruled.refusal or "legal"] += 1
            refused = (
                (str(judgment.reason), judgment.refers_to) if isinstance(judgment, Illegal) else ()
            )
            assert refused == ((ruled.refusal, ruled.repeats) if ruled.refusal else ())
            if isinstance(judgment, Placement):
                line = line.after_play(judgment)
                slow.play(ruled)
                color = color.opponent
    assert seen["superko"] > 100


def _wish(random: Random, line: Line) -> Point:
    """Any point; often one that has just been emptied, sometimes one that is taken."""
    last = line.last
    if isinstance(last, Placement) and random.random() < 0.4:
        emptied = (*last.captured, *last.self_removed)
        if emptied:
            return random.choice(emptied)
    if random.random() < 0.95:
        empty = line.position.points_of(None)
        if empty:
            return random.choice(empty)
    return random.choice(line.position.grid.points)


def _stones_of(line: Line) -> Stones:
    return {
        (point.row, point.column): color.letter
        for color in Color
        for point in line.position.points_of(color)
    }


def _play_peer(board: Board, color: Color, point: Point) -> None:
    board.play(board.side - 1 - point.row, point.column, color.letter.lower())


def _stones_of_peer(board: Board) -> Stones:
    points = board.list_occupied_points()
    return {(board.side - 1 - row, column): color.upper() for color, (row, column) in points}


def _compare_maps(line: Line, slow: SlowGame, color: Color) -> None:
    ruled: list[tuple[Point, Ruled]] = [
        (point, slow.rule_on(color.letter, point)) for point in line.position.grid.points
    ]
    expected = {point: rule.refusal for point, rule in ruled if rule.refusal is not None}
    assert barred_points(line, color, SIMPLIFIED) == expected
