"""Every case and thousands of random plays beside the second implementation of the SST texts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, point_named
from ingboard.board.position import Placement, Position, empty_position, place
from ingboard.rules.ko.complexes import complexes_on
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed
from ingboard.rules.ruleset import Ruleset
from tests.fuzz.slow_ko import Board, Ruled, SlowSst
from tests.unit.rules.ko.cases import SST, Case, cases_of
from tests.unit.rules.ko.rich_boards import rich_board

CASES = [*cases_of("ko_positions.json"), *cases_of("ko_cases.json")]
each_text = pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))


def slow_game(ruleset: Ruleset, first: Position, to_move: Color) -> SlowSst:
    stones: Board = {
        (point.row, point.column): color.letter
        for color in Color
        for point in first.points_of(color)
    }
    rows, columns = first.grid.rows, first.grid.columns
    return SlowSst(str(ruleset.text), rows, columns, stones, to_move.letter)


def step(line: Line, slow: SlowSst, ruleset: Ruleset, color: Color, point: Point) -> str:
    """Judge a play both ways; the reason, or "" if it was legal. It is made only if it was."""
    spot = (point.row, point.column)
    ruled: Ruled = slow.rule_on(color.letter, spot)
    judgment = ruleset.judge(line, color, point)
    ours = str(judgment.reason) if isinstance(judgment, Illegal) else ""
    assert ours == (ruled.refusal or ""), (line.position, color, point)
    assert isinstance(judgment, Passed) == ruled.as_pass
    return ours


@each_text
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_case_is_judged_alike_and_goes_on_alike_after_a_refusal(case: Case, ruleset: Ruleset):
    line = line_from(parse_rows(case["diagram"]))
    slow = slow_game(ruleset, line.position, color_of_letter(case["to_move"]))
    for move in case["moves"]:
        letter, name = move.split()
        color = color_of_letter(letter)
        if name == "pass":
            line = line.after_pass(Passed(color))
            slow.pass_(letter)
            continue
        point = point_named(name, line.position.grid)
        assert point is not None
        refused = step(line, slow, ruleset, color, point)
        line = make(line, slow, color, point)
        if refused in {"occupied", "single_suicide"}:
            return


def make(line: Line, slow: SlowSst, color: Color, point: Point) -> Line:
    """The play made on both, refused or not, as in a record; suicide of one stone is a pass in both."""
    placement = place(line.position, point, color)
    spot = (point.row, point.column)
    if placement is None or len(placement.self_removed) == 1:
        slow.pass_(color.letter)
        return line.after_pass(Passed(color))
    after, gone, _ = slow.lines.put(slow.board, spot, color.letter)
    slow.play(color.letter, spot, Ruled(None, after, tuple(gone)))
    return line.after_play(placement)


SIZES = [(2, 2), (2, 3), (3, 3), (1, 6), (3, 4), (4, 4), (4, 4), (5, 5)]


@each_text
@pytest.mark.parametrize(
    "block", [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in (1, 2, 3))]
)
def test_random_plays_are_judged_alike(block: int, ruleset: Ruleset):
    random = Random(block)
    seen: Counter[str] = Counter()
    for _ in range(150):
        play_both(random, ruleset, *random.choice(SIZES), seen)
    assert seen[""] > 2_000
    assert min(seen["hot_single"], seen["recycling"]) > 0, seen


DIAGRAMS = sorted({"/".join(case["diagram"]) for case in CASES if "." in str(case["diagram"])})


@each_text
@pytest.mark.parametrize("fights", [1, pytest.param(5, marks=pytest.mark.nightly)])
def test_random_fights_on_the_boards_of_the_cases_are_judged_alike(fights: int, ruleset: Ruleset):
    random = Random(fights)
    seen: Counter[str] = Counter()
    for diagram in DIAGRAMS * fights:
        fight(random, ruleset, parse_rows(diagram.split("/")), seen)
    assert {"hot_single", "hot_twin", "recycling"} <= seen.keys(), seen


@each_text
@pytest.mark.parametrize(
    ("block", "games"),
    [(0, 40), *(pytest.param(n, 1_000, marks=pytest.mark.nightly) for n in range(1, 21))],
)
def test_games_on_boards_rich_in_ko_are_judged_alike(block: int, games: int, ruleset: Ruleset):
    random = Random(block)
    seen: Counter[str] = Counter()
    for _ in range(games):
        fight(random, ruleset, rich_board(random), seen, 18)
    assert {"hot_single", "hot_twin", "recycling"} <= seen.keys(), seen


def fight(
    random: Random, ruleset: Ruleset, first: Position, seen: Counter[str], moves: int = 24
) -> None:
    """Removals of ko strings and passes mostly; a refused play is sometimes made, as in a record."""
    line = line_from(first)
    color = random.choice(list(Color))
    slow = slow_game(ruleset, first, color)
    for _ in range(moves):
        kos = [
            line.position.grid.points[ko.taken_at]
            for complex_ in complexes_on(line.position)
            for ko in complex_.kos
            if ko.color is not color
        ]
        point = random.choice(kos) if kos and random.random() < 0.8 else wish(random, line)
        if random.random() < 0.15:
            line = line.after_pass(Passed(color))
            slow.pass_(color.letter)
            color = color.opponent
            continue
        refused = step(line, slow, ruleset, color, point)
        seen[refused] += 1
        placement = place(line.position, point, color)
        if placement is None or len(placement.self_removed) == 1 or len(placement.captured) > 3:
            continue
        if refused and random.random() < 0.7:
            continue
        line = make(line, slow, color, point)
        color = color.opponent


def play_both(
    random: Random, ruleset: Ruleset, rows: int, columns: int, seen: Counter[str]
) -> None:
    line = line_from(empty_position(rows, columns))
    slow = slow_game(ruleset, line.position, Color.BLACK)
    color = Color.BLACK
    for _ in range(6 * rows * columns):
        if random.random() < 0.04:
            line = line.after_pass(Passed(color))
            slow.pass_(color.letter)
            color = color.opponent
            continue
        point = wish(random, line)
        refused = step(line, slow, ruleset, color, point)
        seen[refused] += 1
        if refused:
            continue
        line = make(line, slow, color, point)
        color = color.opponent


def wish(random: Random, line: Line) -> Point:
    """Any point, but often one that has just been emptied."""
    last = line.last
    if isinstance(last, Placement) and random.random() < 0.5:
        emptied = (*last.captured, *last.self_removed)
        if emptied:
            return random.choice(emptied)
    empty = line.position.points_of(None)
    return random.choice(empty or line.position.grid.points)
