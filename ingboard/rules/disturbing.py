"""Disturbing ko: a cycle may be played once, and a side disturbs a balanced complex once in the game.

And the last resort: where no text names a player to stop, no situation may come about a third time.

A situation is the position with the player to move, so only plays of one color can make the same one. What
made the board from which a cycle starts begins nothing: in a game some move always has.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from ingboard.board.points import Color
from ingboard.board.position import Placement, Position
from ingboard.rules.articles import Articles
from ingboard.rules.ko import move_class
from ingboard.rules.ko.complexes import complexes_on
from ingboard.rules.ko.disturbances import Zones, second_disturbance, zones_of
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, MoveClass, Reason
from ingboard.rules.readings import (
    BoardComesBack,
    Readings,
    RepeatedSacrifice,
    StoppedMove,
    UncoupledKos,
)

MOST_RETURNS = 2
LEAST_LONE_KOS = 3


def rule_on_repetition(
    line: Line,
    placement: Placement,
    articles: Articles,
    readings: Readings,
    rulings: move_class.Rulings = move_class.NO_RULINGS,
) -> Illegal | None:
    """Forbid what begins a cycle again (1991, items 41 and 42), and any situation for the third time.

    Every other repetition is allowed once (Kim, Simon and Straus: "the whole board position may repeat").
    """
    earlier = earlier_plays(line, placement)
    own = earlier[1:] if earlier and earlier[0] == line.offset else earlier
    repeated = _begun_again(line, placement, own, readings, rulings) if own else None
    if repeated is None:
        repeated = _may_not_return(line, placement, readings)
    if repeated is not None:
        return _recycling(placement, repeated, articles)
    once = rule_on_second_disturbance(line, placement, articles, readings, rulings)
    return once or _backstop(placement, earlier, articles)


def rule_on_second_disturbance(
    line: Line,
    placement: Placement,
    articles: Articles,
    readings: Readings,
    rulings: move_class.Rulings = move_class.NO_RULINGS,
) -> Illegal | None:
    """Forbid an attack upon a balanced complex by who has disturbed it before, whatever was played since.

    The verdict refers to the move that began his first disturbance (Kim, Simon and Straus, section 6B,
    "once and only once"; 1991, Article 3, "never allowed to continue"; 1996, Disturbing ko).
    """
    barred = second_disturbance(line, placement, readings, rulings)
    return None if barred is None else _recycling(placement, barred[1].began, articles)


def earlier_plays(line: Line, placement: Placement) -> tuple[int, ...]:
    """The numbers of the board plays that have made the situation which that play makes, in order.

    The first position counts as one (it has the number of the moves before it); passes make none.
    """
    color, cells = placement.color, placement.cells
    earlier = line.plays_making(cells, color)
    if cells == line.first.cells and move_class.first_to_move(line, color) is not color:
        return (line.offset, *earlier)
    return earlier


def latest_return(line: Line, placement: Placement) -> int | None:
    """The number of the last move after which the board was as that play makes it; None if it is new.

    Whoever was to move then, and whoever made it.
    """
    first = line.seen_at(placement.cells)
    if first is None:
        return None
    return max(
        [first, *(each for color in Color for each in line.plays_making(placement.cells, color))]
    )


def kos_of_round(line: Line, placement: Placement) -> Zones:
    """The kos taken since the board was last as that play makes it, itself included.

    None for a board that is new or comes back without ko; one alone can come back only after passes.
    """
    latest = latest_return(line, placement)
    if latest is None:
        return frozenset()
    numbers = range(latest + 1, line.number + 1)
    taken = [
        ko_removal(line.position, placement),
        *(move_class.removal_at(line, number) for number in numbers),
    ]
    return frozenset(ko.zone for ko in taken if ko is not None)


def complexes_among(position: Position, zones: Zones) -> frozenset[Zones]:
    """Those kos complex by complex; one that is none just now stands for itself."""
    complexes = [zones_of(complex_) for complex_ in complexes_on(position)]
    return frozenset(
        next((own for own in complexes if zone in own), frozenset([zone])) for zone in zones
    )


def is_same_play(line: Line, placement: Placement, number: int) -> bool:
    """Whether that move was the same stone on the same board: what follows it is played a second time."""
    move = line.move(number)
    return (
        isinstance(move, Placement)
        and move.point == placement.point
        and move_class.position_after(line, number - 1).cells == line.position.cells
    )


def _begun_again(
    line: Line,
    placement: Placement,
    own: Sequence[int],
    readings: Readings,
    rulings: move_class.Rulings,
) -> int | None:
    """The player's earlier play with which a cycle began that this one begins again; None if it does not.

    Both remove a ko and disturb, or they are the same play. Of the same plays an ordinary one is stopped (a
    repeated sacrifice); others only where a text stops more of a second cycle than its beginning.
    """
    played = move_class.class_of_play(line, placement, rulings)
    if played is MoveClass.DISTURBING:
        for number in reversed(own):
            if move_class.class_at(line, number, rulings) is MoveClass.DISTURBING:
                return number
    if played is MoveClass.ORDINARY:
        wanted = own if readings.repeated_sacrifice is RepeatedSacrifice.SECOND_ROUND else ()
    elif plays_eternal_life(placement):
        wanted = ()
    elif readings.uncoupled_kos is UncoupledKos.STARTER and _starts_round_of_lone_kos(
        line, placement
    ):
        wanted = own
    elif readings.stopped_move is StoppedMove.ANY and played is MoveClass.REPLY:
        wanted = ()
    else:
        wanted = _of_disturbers(line, own, readings.stopped_move, placement.color, played, rulings)
    return next(
        (number for number in reversed(wanted) if is_same_play(line, placement, number)), None
    )


def _of_disturbers(
    line: Line,
    own: Sequence[int],
    stopped: StoppedMove,
    color: Color,
    played: MoveClass,
    rulings: move_class.Rulings,
) -> Sequence[int]:
    """The moves since which a disturbing removal came first of a side that the text stops further on."""
    if stopped is StoppedMove.SECOND:
        return ()
    disturbing = move_class.disturbing_moves(line, rulings)
    found = []
    for number in own:
        at = bisect_left(disturbing, number)
        if at < len(disturbing) and disturbing[at] <= line.number:
            disturber = line.move(disturbing[at]).color
        elif played is MoveClass.DISTURBING:
            disturber = color
        else:
            break
        if stopped is StoppedMove.EVERY or disturber is color:
            found.append(number)
    return found


def _starts_round_of_lone_kos(line: Line, placement: Placement) -> bool:
    """Whether a removal of a lone ko, made before on this board, begins its round anew."""
    complexes = complexes_among(line.position, kos_of_round(line, placement))
    if len(complexes) < LEAST_LONE_KOS or any(len(zones) > 1 for zones in complexes):
        return False
    last = line.last
    before = line.without_last()
    return not (
        isinstance(last, Placement)
        and any(
            is_same_play(before, last, number)
            for number in before.plays_making(last.cells, last.color)
        )
    )


def _may_not_return(line: Line, placement: Placement, readings: Readings) -> int | None:
    """The last move after which the board was so, where a reading lets no board come back; else None."""
    without_ko = readings.repeated_sacrifice is RepeatedSacrifice.AT_ONCE
    by_kos = readings.whole_board_cycle is BoardComesBack.NEVER
    if not (without_ko or by_kos) or plays_eternal_life(placement):
        return None
    taken = kos_of_round(line, placement)
    if not taken:
        return latest_return(line, placement) if without_ko else None
    return latest_return(line, placement) if by_kos and len(taken) > 1 else None


def _recycling(placement: Placement, refers_to: int, articles: Articles) -> Illegal:
    return Illegal(
        placement.color, placement.point, Reason.RECYCLING, refers_to, articles.recycling
    )


def _backstop(placement: Placement, earlier: tuple[int, ...], articles: Articles) -> Illegal | None:
    if len(earlier) < MOST_RETURNS:
        return None
    return Illegal(
        placement.color, placement.point, Reason.RECYCLING_BACKSTOP, earlier[-1], articles.backstop
    )
