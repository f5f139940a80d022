"""Cases as they come about in a game: the board made by a play of either side, an exchange, two passes.

Every variant leads to the board of the case with the same side to move, so whatever the case asks must be
answered as on the board set up. Where a text itself counts what was added there is no such variant: passes
towards the end, a stone that the case takes off again (its play is then one of the cycle), and a board whose
third time is asked for, which must have been made by a play of the side that makes it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from ingboard.board.chains import liberties_of
from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, name_of, point_named
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ruleset import RuleText
from tests.unit.rules.ko.cases import Case


class InGame(Struct, frozen=True):
    """A board to begin with, the moves that lead to the board of a case, and how many stones were added."""

    name: str
    first: Position
    moves: tuple[str, ...]


def games_of(case: Case, rules: RuleText, most: int = 3) -> Iterator[InGame]:
    """The variants of a case under a text; at most that many stones of each side as the last one played."""
    board = parse_rows(case["diagram"])
    mover = color_of_letter(case["to_move"])
    own, other = mover.letter, mover.opponent.letter
    stay, passes = _played_through(board, case["moves"], rules)
    theirs = list(_spread(_played_last(board, mover.opponent, stay), most))
    ours = list(_spread(_played_last(board, mover, stay), most))
    verdicts = case.get(str(rules), case["ing1991"]) or []
    third_time = any(one and one.get("reason") == "recycling_backstop" for one in verdicts)
    for point in theirs:
        yield InGame(
            f"made by {other} {name_of(point, board.grid)}",
            _without(board, point),
            (_move(board, other, point),),
        )
    if not (passes[0] or third_time):
        for point in ours:
            moves = (_move(board, own, point), f"{other} pass")
            yield InGame(f"made by {moves[0]}", _without(board, point), moves)
    for one, two in zip(ours, theirs, strict=False):
        first = _without(board, one, two)
        made = place(first, one, mover)
        if made is not None and made.cells == _without(board, two).cells:
            exchange = (_move(board, own, one), _move(board, other, two))
            yield InGame(f"after {exchange[0]}, {exchange[1]}", first, exchange)
    if _two_passes_count_for_nothing(rules, passes):
        yield InGame("after two passes", board, (f"{own} pass", f"{other} pass"))
        for point in theirs[:1]:
            three = (f"{own} pass", f"{other} pass", f"{own} pass", _move(board, other, point))
            yield InGame("after three passes and a play", _without(board, point), three)


def elsewhere(case: Case) -> InGame | None:
    """The case after an exchange on two points that nothing of it touches; None if the board has no room."""
    board = parse_rows(case["diagram"])
    mover = color_of_letter(case["to_move"])
    named = {point_named(move.split()[1], board.grid) for move in case["moves"]}
    quiet = [
        point for point in board.points_of(None) if point not in named and _is_open(board, point)
    ]
    for one in quiet:
        for two in quiet:
            if abs(one.row - two.row) + abs(one.column - two.column) > 2:
                moves = (_move(board, mover.letter, one), _move(board, mover.opponent.letter, two))
                return InGame("after an exchange elsewhere", board, moves)
    return None


def _two_passes_count_for_nothing(rules: RuleText, passes: list[bool]) -> bool:
    """Whether two passes more end no game sooner: Simplified ends with the second pair, SST with four."""
    if rules is RuleText.SIMPLIFIED:
        return not passes[0] and not any(one and two for one, two in pairwise(passes))
    return not passes[0]


def _played_through(
    board: Position, moves: list[str], rules: RuleText
) -> tuple[Position, list[bool]]:
    """The stones of the board that no move of the case takes off, and which of its moves are passes."""
    position, stay, passes = board, board, []
    for move in moves:
        letter, name = move.split()
        point = point_named(name, board.grid)
        made = None if point is None else place(position, point, color_of_letter(letter))
        single = made is not None and len(made.self_removed) == 1
        passes.append(name == "pass" or (single and rules is RuleText.KSS))
        if made is not None and not single:
            position = made
            gone = (*made.captured, *made.self_removed)
            stay = stay.with_cells([(each, None) for each in gone])
    return stay, passes


def _played_last(board: Position, color: Color, stay: Position) -> Iterator[Point]:
    """The stones of a color that an ordinary play may have put there last, and that stay."""
    for point in sorted(stay.points_of(color)):
        before = _without(board, point)
        made = place(before, point, color)
        if (
            isinstance(made, Placement)
            and made.cells == board.cells
            and not plays_eternal_life(made)
        ):
            yield point


def _spread(points: Iterator[Point], most: int) -> Iterator[Point]:
    found = list(points)
    step = max(1, len(found) // most)
    yield from found[::step][:most]


def _without(board: Position, *points: Point) -> Position:
    return board.with_cells([(point, None) for point in points])


def _is_open(board: Position, point: Point) -> bool:
    """Whether a stone there stands beside empty points alone."""
    grid = board.grid
    near = grid.neighbors[grid.index_of(point)]
    made = place(board, point, Color.BLACK)
    assert made is not None
    return len(near) == len(liberties_of(made, point)) and not any(
        board.cells[each] for each in near
    )


def _move(board: Position, letter: str, point: Point) -> str:
    return f"{letter} {name_of(point, board.grid)}"
