"""What bears out a verdict: the stones, breaths and moves to light up and read aloud. Found when asked for.

Judging stays cheap because none of this is looked for then.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement, Position, place
from ingboard.rules.ko.complexes import Complex, complex_around, complex_of
from ingboard.rules.ko.disturbances import Disturbance, second_disturbance
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings, class_at, class_of_play, removal_at
from ingboard.rules.ko.twins import hot_twins
from ingboard.rules.line import Line
from ingboard.rules.plays import CycleMove, Evidence, Illegal, Reason

_CYCLES = frozenset({Reason.RECYCLING, Reason.RECYCLING_BACKSTOP, Reason.SUPERKO})
_HOT = frozenset({Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE})


def with_evidence(line: Line, illegal: Illegal, rulings: Rulings = NO_RULINGS) -> Illegal:
    """The same verdict with its evidence; `line` is the line on which it was given."""
    return replace(illegal, evidence=evidence_for(line, illegal, rulings))


def evidence_for(line: Line, illegal: Illegal, rulings: Rulings = NO_RULINGS) -> Evidence:
    """The evidence for a verdict given on that line; empty for reasons that need none (occupied, turn)."""
    if illegal.reason not in {*_CYCLES, *_HOT, Reason.HOT_TWIN}:
        return Evidence()
    placement = place(line.position, illegal.point, illegal.color)
    assert placement is not None
    evidence = _of_complex(line, placement)
    evidence = replace(evidence, move_class=class_of_play(line, placement, rulings))
    if illegal.reason in _HOT:
        return replace(evidence, hot=frozenset(placement.captured))
    if illegal.reason is Reason.HOT_TWIN:
        return replace(evidence, hot=_twin_stones(line))
    assert illegal.refers_to is not None
    disturber = illegal.color if illegal.reason is Reason.RECYCLING else None
    first = _first_disturbance(line, placement, illegal, rulings)
    if first is None:
        cycle = cycle_since(line, placement, illegal.refers_to, rulings)
    else:
        moves = range(first.began, first.ended + 1)
        cycle = (*_moves_of(line, moves, rulings), _refused(line, placement, rulings))
    return replace(evidence, cycle=cycle, disturber=disturber)


def _first_disturbance(
    line: Line, placement: Placement, illegal: Illegal, rulings: Rulings
) -> Disturbance | None:
    """The disturbance that bars a second one of the complex; None where a position is what comes back."""
    cells = placement.cells
    made = (line.seen_at(cells), *(n for color in Color for n in line.plays_making(cells, color)))
    if illegal.refers_to in made:
        return None
    barred = second_disturbance(line, placement, rulings=rulings)
    return None if barred is None else barred[1]


def cycle_since(
    line: Line, placement: Placement, repeated: int, rulings: Rulings = NO_RULINGS
) -> tuple[CycleMove, ...]:
    """The moves after move `repeated`, whose position that play brings back, that play last."""
    moves = range(repeated + 1, line.number + 1)
    return (*_moves_of(line, moves, rulings), _refused(line, placement, rulings))


def _moves_of(line: Line, numbers: range, rulings: Rulings) -> list[CycleMove]:
    moves = []
    for number in numbers:
        move = line.move(number)
        point = move.point if isinstance(move, Placement) else None
        moves.append(CycleMove(number, move.color, point, class_at(line, number, rulings)))
    return moves


def _refused(line: Line, placement: Placement, rulings: Rulings) -> CycleMove:
    played = class_of_play(line, placement, rulings)
    return CycleMove(line.number + 1, placement.color, placement.point, played)


def _of_complex(line: Line, placement: Placement) -> Evidence:
    """The ko stones and breaths around a play; of a capture that is no ko removal, around what it takes."""
    complex_ = _complex_at(line, placement)
    if complex_ is None:
        return Evidence()
    return evidence_of(complex_, line.position)


def evidence_of(complex_: Complex, position: Position) -> Evidence:
    """A complex on a board, by points."""
    return Evidence(
        stones=_points(position, (stone for ko in complex_.kos for stone in ko.stones)),
        zone=_points(position, (point for ko in complex_.kos for point in ko.zone)),
        breaths=PerColor(
            *(_points(position, complex_.breaths[color]) for color in (Color.BLACK, Color.WHITE))
        ),
    )


def _complex_at(line: Line, placement: Placement) -> Complex | None:
    removed = ko_removal(line.position, placement)
    if removed is not None:
        return complex_of(line.position, removed)
    last = removal_at(line, line.number)
    if last is None:
        return None
    # Two stones that have just taken two are no ko string yet, but one stone could take them.
    turned = last.turned()
    grid = placement.grid
    taken = {grid.index_of(point) for point in placement.captured}
    return complex_around(line.position, turned) if turned.stones == taken else None


def _twin_stones(line: Line) -> frozenset[Point]:
    return _points(line.position, (stone for ko in hot_twins(line) for stone in ko.stones))


def _points(position: Position, numbers: Iterable[int]) -> frozenset[Point]:
    points = position.grid.points
    return frozenset([points[number] for number in numbers])
