"""The round of plays that leads back to a position: played, or foreseen if nobody lets go. Knows no words."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.move_class import position_after
from ingboard.rules.line import Line
from ingboard.rules.plays import Evidence, Illegal, Passed
from ingboard.rules.ruleset import Ruleset

LONGEST_ROUND = 24
"""Plays of a round that is still shown as one: a longer way back is not a cycle anybody plays."""
_MOST_STONES = 3
_MOST_KOS = 4


class RoundMove(Struct, frozen=True):
    """One move of a round; `point` is None for a pass. `disturbs` marks where the disturber begins it."""

    color: Color
    point: Point | None
    disturbs: bool = False


class Round(Struct, frozen=True):
    """Moves that start and end in one position; `before` is the line up to the first of them.

    `boards` are the position before the first move and after each one; the last equals the first.
    `disturber` is None where the text names nobody.
    """

    before: Line
    moves: tuple[RoundMove, ...]
    boards: tuple[Position, ...]
    disturber: Color | None = None


class RoundBar(Struct, frozen=True):
    """Where a text first stops a round: in which round (1, 2), at which move (from 1), and its verdict."""

    round: int
    move: int
    illegal: Illegal


def round_of(line: Line, illegal: Illegal, evidence: Evidence) -> Round | None:
    """The round that a refused play would close, or would go on with; None where there is none to show."""
    placement = place(line.position, illegal.point, illegal.color)
    if placement is None:
        return None
    if evidence.cycle and illegal.refers_to is not None:
        return _played(line, illegal.refers_to, evidence, placement)
    if evidence.hot:
        return _foreseen(line, placement, evidence.zone | {placement.point})
    return None


def first_bar(found: Round, ruleset: Ruleset) -> RoundBar | None:
    """What that text forbids in the round, played twice from its start; None if it lets both be played."""
    line = found.before
    for round_number in (1, 2):
        for number, move in enumerate(found.moves, 1):
            if move.point is None:
                line = line.after_pass(Passed(move.color))
                continue
            judgment = ruleset.judge(line, move.color, move.point)
            if isinstance(judgment, Illegal):
                return RoundBar(round_number, number, judgment)
            if isinstance(judgment, Passed):
                return None
            line = line.after_play(judgment)
    return None


def _played(line: Line, repeated: int, evidence: Evidence, placement: Placement) -> Round | None:
    """The round that was played since: from the first of two same plays, or closed by the refused one."""
    if len(evidence.cycle) > LONGEST_ROUND or repeated < line.offset:
        return None
    begins_again = (
        repeated > line.offset
        and position_after(line, repeated - 1).cells == line.position.cells
        and line.position.cells != placement.cells
    )
    start = repeated - 1 if begins_again else repeated
    boards = [position_after(line, number) for number in range(start, line.number + 1)]
    moves = [_move_of(line, number) for number in range(start + 1, line.number + 1)]
    if not begins_again:
        boards.append(placement)
        moves.append(RoundMove(placement.color, placement.point))
    disturber = evidence.disturber
    if boards[0].cells != boards[-1].cells:
        return None
    before = line
    while before.number > start:
        before = before.without_last()
    begun = RoundMove(placement.color, placement.point)
    marked = [replace(move, disturbs=move == begun and move.color is disturber) for move in moves]
    return Round(before, tuple(marked), tuple(boards), disturber)


def _move_of(line: Line, number: int) -> RoundMove:
    move = line.move(number)
    return RoundMove(move.color, move.point if isinstance(move, Placement) else None)


def _foreseen(line: Line, placement: Placement, zone: frozenset[Point]) -> Round | None:
    """The shortest round of captures in the zone that the last move and the refused play would begin."""
    last = line.last
    if not isinstance(last, Placement):
        return None
    before = line.without_last()
    boards = (before.position, last, placement)
    way = _way_back(boards, 2 * _MOST_KOS, sorted(zone))
    if way is None:
        return None
    made = [move for move in way[1:] if isinstance(move, Placement)]
    return Round(before, tuple(RoundMove(move.color, move.point) for move in made), way)


def _way_back(
    boards: tuple[Position, ...], longest: int, zone: list[Point]
) -> tuple[Position, ...] | None:
    """Boards from the first one back to it by alternate captures, within `longest` plays; by breadth."""
    ways = [boards]
    while ways:
        further = []
        for way in ways:
            if way[-1].cells == way[0].cells:
                return way
            if len(way) <= longest:
                further += [(*way, made) for made in _captures(way, zone)]
        ways = further
    return None


def _captures(way: tuple[Position, ...], zone: list[Point]) -> list[Placement]:
    """The captures of one to three stones in the zone that neither take back at once nor repeat."""
    last = way[-1]
    assert isinstance(last, Placement)
    inner = {board.cells for board in way[1:]}
    found = []
    for point in zone:
        made = place(last, point, last.color.opponent)
        if made is None or not 0 < len(made.captured) <= _MOST_STONES:
            continue
        if last.point not in made.captured and made.cells not in inner:
            found.append(made)
    return found
