"""How long each move took, as far as a record's notes of the clocks tell it. Values only.

BL and WL note what a clock shows after a move, OB and OW the periods, or the stones of a block, that are
left. Programs differ: some note a second-counting period as it was when the move was made, others when it
is full again already; then the record tells only how many periods were used up. Where a clock rises and
nothing explains it, the time is not known; it is never negative. Sources: FF[4], "Timing properties"; the
habits were read off records of several servers.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
    overtime_of,
    used_before_press,
)
from ingboard.clock.moments import Millis
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.record import GameRecord, RecordNode, TimeLeft


class MoveTime(Struct, frozen=True):
    """One move and its time: `number` is its move number, `node` is the record's node.

    `spent` is None where the record does not tell it; if not `is_exact`, the move took that long or longer,
    within the period it was made in. `left` is what the clock noted; `entered` counts overtime periods that
    were begun in this move.
    """

    number: int
    node: int
    color: Color
    spent: Millis | None
    is_exact: bool = True
    left: TimeLeft | None = None
    entered: int = 0


class TimesSpent(Struct, frozen=True):
    """The times of all moves of a line, passes too."""

    moves: tuple[MoveTime, ...]

    @property
    def is_known(self) -> bool:
        """Whether the record tells of any move how long it took."""
        return any(move.spent is not None for move in self.moves)


def times_spent(record: GameRecord) -> TimesSpent:
    """The time of each move, from the notes beside it and the time control of the head."""
    control = record.details.control
    first = _at_start(control)
    before: PerColor[TimeLeft | None] = PerColor(first, first)
    refilled = PerColor(*(_is_noted_full(record.nodes, color, control) for color in Color))
    moves: list[MoveTime] = []
    numbers = numbers_along(record.nodes)
    for index, node in enumerate(record.nodes):
        if node.move is None:
            before = _as_noted(before, node)
            continue
        color = node.move.color
        left = node.time[color]
        spent = _spent(before[color], left, control, noted_full=refilled[color])
        moves.append(
            MoveTime(
                numbers[index], index, color, spent.length, spent.is_exact, left, spent.entered
            )
        )
        if control is not None and control.passes_on:
            before = _passed_on(before, color.opponent, spent.length)
        if left is None:
            before = before.with_color(color, None)  # a move without a note breaks the chain
        before = _as_noted(before, node)
    return TimesSpent(tuple(moves))


class _Spent(Struct, frozen=True):
    """What the notes before and after a move tell."""

    length: Millis | None = None
    is_exact: bool = True
    entered: int = 0


_UNKNOWN = _Spent()


def _at_start(control: TimeControl | None) -> TimeLeft | None:
    """What both clocks show before the first move; in a game that begins in overtime, its first period."""
    if control is None:
        return None
    match control:
        case SecondCounting() if not control.main:
            return TimeLeft(control.period, control.periods)
        case Canadian() if not control.main:
            return TimeLeft(control.period, control.stones)
        case SecondCounting() | Canadian() | Ing() | Fischer() | Absolute() | Hourglass():
            return TimeLeft(control.main)


def _passed_on(
    before: PerColor[TimeLeft | None], to: Color, length: Millis | None
) -> PerColor[TimeLeft | None]:
    """What both clocks show once a side has gained what the other used; unknown if that is."""
    had = before[to]
    if had is None or had.milliseconds is None or length is None:
        return before.with_color(to, None)
    return before.with_color(to, TimeLeft(Millis(had.milliseconds + length)))


def _as_noted(before: PerColor[TimeLeft | None], node: RecordNode) -> PerColor[TimeLeft | None]:
    for color in Color:
        noted = node.time[color]
        if noted is not None and noted.milliseconds is not None:
            before = before.with_color(color, noted)
    return before


def _is_noted_full(nodes: Sequence[RecordNode], color: Color, control: TimeControl | None) -> bool:
    """Whether every note of a side in second counting shows a whole period: it is filled up again by then."""
    if not isinstance(control, SecondCounting):
        return False
    notes = (node.time[color] for node in nodes)
    in_overtime = [noted for noted in notes if noted is not None and noted.periods is not None]
    return bool(in_overtime) and all(noted.milliseconds == control.period for noted in in_overtime)


def _spent(
    before: TimeLeft | None,
    after: TimeLeft | None,
    control: TimeControl | None,
    *,
    noted_full: bool,
) -> _Spent:
    if before is None or after is None or before.milliseconds is None or after.milliseconds is None:
        return _UNKNOWN
    had, left, was, periods = before.milliseconds, after.milliseconds, before.periods, after.periods
    if control is None or periods is None:
        return _by_difference(had, left, control)
    match control:
        case Ing():
            return _in_bought_periods(had, left, was, periods, control)
        case SecondCounting():
            return _in_counted_seconds(had, left, was, periods, control, noted_full=noted_full)
        case Canadian():
            return _in_a_block(had, left, was, periods, control)
        case Fischer() | Absolute() | Hourglass():
            return _by_difference(had, left, control)


def _by_difference(had: Millis, left: Millis, control: TimeControl | None) -> _Spent:
    """Main time, or overtime without a number beside it: what the clock lost."""
    lost = Millis(had - left) if control is None else used_before_press(control, had, left)
    if lost is None:
        return _UNKNOWN
    if lost >= 0:
        return _Spent(lost)
    if control is not None and left <= overtime_of(control).period:
        return _Spent(had, is_exact=False, entered=1)  # into a period that nobody numbered
    return _UNKNOWN


def _in_bought_periods(
    had: Millis, left: Millis, was: int | None, periods: int, control: Ing
) -> _Spent:
    """Time left in a period stays; each period that is begun adds its whole length."""
    entered = (control.periods + 1 if was is None else was) - periods
    lost = had + entered * control.period - left
    return _UNKNOWN if entered < 0 or lost < 0 else _Spent(Millis(lost), entered=entered)


def _in_counted_seconds(
    had: Millis,
    left: Millis,
    was: int | None,
    periods: int,
    control: SecondCounting,
    *,
    noted_full: bool,
) -> _Spent:
    """A period is full again at every move; only those used up to the end are gone."""
    used_up = (control.periods if was is None else was) - periods
    if used_up < 0:
        return _UNKNOWN
    gone = used_up * control.period + (had if was is None else 0)
    entered = used_up + (was is None)
    if noted_full or left > control.period:
        return _Spent(Millis(gone), is_exact=False, entered=entered)
    return _Spent(Millis(gone + control.period - left), entered=entered)


def _in_a_block(
    had: Millis, left: Millis, was: int | None, stones: int, control: Canadian
) -> _Spent:
    """A block of stones shares a period; with its last stone the next block begins, full."""
    if was is not None and stones < was:
        return _Spent(Millis(had - left)) if had >= left else _UNKNOWN
    before_it = had if was is None else Millis(0)
    if left >= control.period:
        return _Spent(before_it, is_exact=False, entered=1)
    return _Spent(Millis(before_it + control.period - left), entered=1)
