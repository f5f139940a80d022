"""Random games without an eye rule: captures beside sgfmill, and where the texts part from superko.

Each difference from Simplified Ing must be of a kind that the handbook lists: passes that reopen a ko, twin
hot stones, double hot stones, the last move of a first long cycle, sending two and group suicide that repeat
once, and a second attack on a balanced complex after an exchange elsewhere; after that all texts refuse.
Under KSS also the suicide of one stone, which is a pass.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from sgfmill.boards import Board

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position, empty_position, place
from ingboard.rules.disturbing import earlier_plays
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.ko.complexes import complexes_on
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.ko.move_class import removal_at
from ingboard.rules.kss import KSS
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Judgment, Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.unit.rules.ko.cases import cases_of
from tests.unit.rules.ko.rich_boards import rich_board

CASES = [*cases_of("ko_positions.json"), *cases_of("ko_cases.json")]
SST = (ING1991, ING1996, KSS)
STRICTER = {
    Reason.HOT_TWIN: "twins",
    Reason.HOT_DOUBLE: "double hot stones",
    Reason.HOT_TRIPLE: "double hot stones",
    Reason.RECYCLING: "a second attack",
}


def kind_of_difference(line: Line, ours: Judgment, placement: Placement) -> str | None:
    """How an SST text differs from superko on that play; None if it agrees, "" for no kind on the list."""
    earlier = line.seen_at(placement.cells)
    if isinstance(ours, Passed):
        return "suicide as a pass" if len(placement.self_removed) == 1 else ""
    if isinstance(ours, Illegal):
        return None if earlier is not None else STRICTER.get(ours.reason, "")
    if earlier is None:
        return None
    if len(earlier_plays(line, placement)) > 1:
        return ""  # a third time is refused by every text
    return kind_of_return(line, placement)


def kind_of_return(line: Line, placement: Placement) -> str:
    """Why a position may come back: what lies between its latest appearance and now."""
    number = line.number
    removals = int(ko_removal(line.position, placement) is not None)
    lifted = bool(placement.captured or placement.self_removed)
    while number > line.offset and board_after(line, number) != placement.cells:
        move = line.move(number)
        if isinstance(move, Passed):
            return "passes reopen"
        removals += removal_at(line, number) is not None
        lifted = lifted or bool(move.captured or move.self_removed)
        number -= 1
    plays = line.number - number + 1
    if removals:
        return "a first long cycle" if plays > 2 else ""
    return "sacrifice or suicide" if lifted and plays > 1 else ""


def board_after(line: Line, number: int) -> bytes:
    while number > line.offset:
        move = line.move(number)
        if isinstance(move, Placement):
            return move.cells
        number -= 1
    return line.first.cells


def wish(random: Random, line: Line) -> Point:
    last = line.last
    if isinstance(last, Placement) and random.random() < 0.3:
        emptied = (*last.captured, *last.self_removed)
        if emptied:
            return random.choice(emptied)
    empty = line.position.points_of(None)
    return random.choice(empty or line.position.grid.points)


def fought_over(random: Random, line: Line, color: Color) -> Point:
    """A ko of the opponent's that can be taken, mostly."""
    kos = [
        line.position.grid.points[ko.taken_at]
        for complex_ in complexes_on(line.position)
        for ko in complex_.kos
        if ko.color is not color
    ]
    return random.choice(kos) if kos and random.random() < 0.8 else wish(random, line)


def compare(random: Random, first: Position, ruleset: Ruleset, kinds: Counter[str]) -> int:
    """One game under a text, for ko stones where there are any at first; the number of plays made."""
    line = line_from(first)
    side = first.grid.rows
    peer = Board(side)
    stones = [
        [(side - 1 - row, column) for row, column in first.points_of(color)] for color in Color
    ]
    peer.apply_setup(*stones, [])
    fought = any(stones)
    color = random.choice(list(Color)) if fought else Color.BLACK
    made = 0
    for _ in range(40 if fought else 150):
        if random.random() < (0.1 if fought else 0.03):
            line = line.after_pass(Passed(color))
            color = color.opponent
            continue
        point = fought_over(random, line, color) if fought else wish(random, line)
        placement = place(line.position, point, color)
        if placement is None:
            continue
        ours = ruleset.judge(line, color, point)
        compare_with_superko(line, ours, placement, kinds)
        if isinstance(ours, Placement):
            line = line.after_play(ours)
            peer.play(side - 1 - point.row, point.column, color.letter.lower())
            assert cells_of(peer) == line.position.cells
            color = color.opponent
            made += 1
    return made


def compare_with_superko(
    line: Line, ours: Judgment, placement: Placement, kinds: Counter[str]
) -> None:
    superko = SIMPLIFIED.judge(line, placement.color, placement.point)
    assert isinstance(superko, Illegal) == (line.seen_at(placement.cells) is not None)
    kind = kind_of_difference(line, ours, placement)
    assert kind != "", (line.position, placement.color, placement.point, ours)
    assert (kind is None) == (isinstance(superko, Illegal) == isinstance(ours, Illegal))
    kinds[kind or "the same"] += 1


def cells_of(board: Board) -> bytes:
    values = {None: 0, "b": 1, "w": 2}
    side = board.side
    return bytes(
        values[board.get(side - 1 - row, column)] for row in range(side) for column in range(side)
    )


@pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize("plays", [10_000, pytest.param(60_000, marks=pytest.mark.nightly)])
def test_every_difference_from_superko_is_of_a_listed_kind(plays: int, ruleset: Ruleset):
    random = Random(plays)
    kinds: Counter[str] = Counter()
    made = 0
    while made < plays:
        side = random.choice((4, 4, 5, 6, 7))
        made += compare(random, empty_position(side, side), ruleset, kinds)
    assert {"passes reopen", "sacrifice or suicide"} <= kinds.keys(), kinds
    assert "suicide as a pass" in kinds or ruleset is not KSS, kinds


@pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize("games", [3, pytest.param(15, marks=pytest.mark.nightly)])
def test_so_are_those_on_boards_full_of_ko(games: int, ruleset: Ruleset):
    random = Random(games)
    kinds: Counter[str] = Counter()
    for case in CASES * games:
        compare(random, parse_rows(case["diagram"]), ruleset, kinds)
    assert {"twins", "a first long cycle", "passes reopen", "a second attack"} <= kinds.keys(), (
        kinds
    )
    assert "double hot stones" in kinds or games < 10, kinds


@pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (1, 5), (3, 3)])
def test_no_game_of_board_plays_is_endless(rows: int, columns: int, ruleset: Ruleset):
    """Each situation can be made twice at most, so random plays must run out of legal ones."""
    random = Random(rows * columns)
    for _ in range(5):
        line = line_from(empty_position(rows, columns))
        color = Color.BLACK
        stuck = 0
        for _ in range(2 * 2 * 3 ** (rows * columns)):
            legal = [
                judgment
                for point in line.position.points_of(None)
                for judgment in [ruleset.judge(line, color, point)]
                if isinstance(judgment, Placement)
            ]
            if legal:
                line = line.after_play(random.choice(legal))
            color = color.opponent
            stuck = 0 if legal else stuck + 1
            if stuck == 2:
                break
        assert stuck == 2


@pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))
@pytest.mark.parametrize("games", [40, pytest.param(3_400, marks=pytest.mark.nightly)])
def test_every_game_on_a_board_rich_in_ko_ends(games: int, ruleset: Ruleset):
    """Captures are played whenever there are any, so kos go round as long as the text lets them."""
    random = Random(games)
    for _ in range(games):
        line, color = line_from(rich_board(random)), random.choice(list(Color))
        while line.passes < 4:
            legal = legal_plays(line, color, ruleset)
            taking = [one for one in legal if one.captured]
            assert line.number < 5_000
            if taking or legal:
                line = line.after_play(random.choice(taking or legal))
            else:
                line = line.after_pass(Passed(color))
            color = color.opponent


def legal_plays(line: Line, color: Color, ruleset: Ruleset) -> list[Placement]:
    """The legal plays that fill no point between own stones alone."""
    cells, grid = line.position.cells, line.position.grid
    found = []
    for number, point in enumerate(grid.points):
        if cells[number] or all(cells[near] == color for near in grid.neighbors[number]):
            continue
        judgment = ruleset.judge(line, color, point)
        if isinstance(judgment, Placement) and not judgment.self_removed:
            found.append(judgment)
    return found
