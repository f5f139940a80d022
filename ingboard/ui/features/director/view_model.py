"""What the director sees of each table, in words and figures, and which tables a filter shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import Enum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Millis, Moment, clock_digits
from ingboard.game.event_words import held_words
from ingboard.game.state import IN_PLAY, Held, Phase
from ingboard.game.strip import name_of_color
from ingboard.hall.messages import HallPlayer, SideClock, SideName, TableMark
from ingboard.hall.overview import HallTable, Need, table_order
from ingboard.text import capital, listed, text
from ingboard.ui.widgets.page_parts import Row

SIDES = PerColor(SideName.BLACK, SideName.WHITE)


class CellTone(Enum):
    """How a cell stands out."""

    ALARM = "alarm"
    HELD = "held"
    PLAIN = "plain"
    DONE = "done"


class HallFilter(Enum):
    """Which tables are shown."""

    ALL = "all"
    NEED = "need"
    OVERTIME = "overtime"
    RUNNING = "running"
    FINISHED = "finished"


class CellSide(Struct, frozen=True):
    """A player's part of a cell; `time` is "" where there is no clock, `points` what was bought."""

    name: str
    time: str = ""
    points: int = 0
    running: bool = False
    paused: bool = False
    flag: bool = False


class CallRow(Struct, frozen=True):
    """A table that calls, in the list beside the grid: icon, color and words as its cell has them."""

    key: str
    icon: str
    token: str
    head: str
    under: str
    time: str


class TableCell(Struct, frozen=True):
    """One table as its cell shows it: two cells that are equal look equal.

    `board` has the rows of a diagram, None where it is hidden; `number` is the move's in words, `move` with
    who is to play. `said` is the line at the foot, `answered` what the table made of the latest order, in
    its place.
    """

    table: str
    title: str
    need: Need
    tone: CellTone
    icon: str
    head: str
    sides: PerColor[CellSide]
    board: tuple[str, ...] | None = None
    last_move: str | None = None
    number: str = ""
    move: str = ""
    said: str = ""
    answered: str = ""

    @property
    def spoken(self) -> str:
        """All of it as a screen reader says it."""
        players = (f"{side.name} {side.time}".strip() for side in self.sides)
        return listed(filter(None, (self.title, self.head, *players, self.move, self.foot)))

    @property
    def foot(self) -> str:
        """The last line."""
        return self.answered or self.said


class RoundPicture(Struct, frozen=True):
    """The round: `time` is what is left of it or how long it is over, `share` is gone (0 to 1)."""

    title: str = ""
    time: str = ""
    span: str = ""
    share: float | None = None
    over: bool = False
    late: str = ""


class HallFigures(Struct, frozen=True):
    """All that stands around the grid. `barred` is why the results cannot be exported yet ("": they can).

    `link` is what is wrong with the connection or the copies, "" for nothing.
    """

    event: str = ""
    counts: Mapping[HallFilter, int] = {}
    round: RoundPicture = RoundPicture()
    results: tuple[int, int] = (0, 0)
    barred: str = ""
    calls: tuple[CallRow, ...] = ()
    last: tuple[Row, ...] = ()
    sentence: str = ""
    online: str = ""
    link: str = ""
    code: str = ""


def cell_of(
    table: HallTable, now: Moment, wall: datetime, need: Need, answered: str = ""
) -> TableCell:
    """A table at this moment."""
    state = table.state
    sides = PerColor(_side(table, Color.BLACK, now, wall), _side(table, Color.WHITE, now, wall))
    icon, head = _head(table, need, now, wall)
    return TableCell(
        table=table.table,
        title=(state.title if state else "") or text("Table {number}", number=table.table),
        need=need,
        tone=_tone(table, need),
        icon=icon,
        head=head,
        sides=sides,
        board=state.board if state else None,
        last_move=state.last_move if state else None,
        number=_number(table),
        move=_move(table),
        said=_said(table, need),
        answered=answered,
    )


def is_shown(table: HallTable, need: Need, chosen: HallFilter, searched: str) -> bool:
    """Whether a filter and what is searched for leave a table in sight."""
    return _is_wanted(table, need, chosen) and _is_found(table, searched)


def _is_wanted(table: HallTable, need: Need, chosen: HallFilter) -> bool:
    match chosen:
        case HallFilter.ALL:
            return True
        case HallFilter.NEED:
            return need.calls
        case HallFilter.OVERTIME:
            return need <= Need.RUNNING and is_in_overtime(table)
        case HallFilter.RUNNING:
            return need in (Need.OVERTIME, Need.RUNNING)
        case HallFilter.FINISHED:
            return is_finished(table)


def filter_words(chosen: HallFilter) -> str:
    """What a filter is called."""
    match chosen:
        case HallFilter.ALL:
            return text("All", "tables")
        case HallFilter.NEED:
            return text("Attention")
        case HallFilter.OVERTIME:
            return text("Overtime")
        case HallFilter.RUNNING:
            return text("Running")
        case HallFilter.FINISHED:
            return text("Result")


def is_finished(table: HallTable) -> bool:
    """Whether its game has a result."""
    return table.state is not None and table.state.phase is Phase.FINISHED


def has_game(table: HallTable) -> bool:
    """Whether a game is on, or has a result."""
    return table.state is not None and table.state.phase is not None


def is_in_overtime(table: HallTable) -> bool:
    """Whether a side has no main time any more."""
    return any(clock.period for clock in table.clocks)


def is_late(table: HallTable) -> bool:
    """Whether the round has begun and this table's clock has not."""
    state = table.state
    if state is None or state.phase not in IN_PLAY or state.moves:
        return False
    return len(table.clocks) == len(Color) and not any(
        clock.running or clock.paused for clock in table.clocks
    )


def call_words(table: HallTable, need: Need) -> str:
    """What the director is called for, beside the head of the cell."""
    if need is Need.CALL and table.call is not None:
        return table.call.why
    return _said(table, need)


def since(table: HallTable, need: Need, now: Moment, wall: datetime) -> Millis:
    """For how long a table has wanted the director; 0 where that is not known."""
    state = table.state
    begun = None
    if need is Need.CALL and table.call is not None:
        begun = table.call.since
    elif state is not None:
        begun = state.held_since
    if state is None or begun is None:
        return Millis(0)
    before = (state.at - begun).total_seconds() * 1000
    return Millis(max(0, round(before) + table.elapsed(now, wall)))


def numbers_words(tables: Iterable[HallTable], most: int = 6) -> str:
    """Some tables by their numbers; how many more there are."""
    return first_words(sorted((table.table for table in tables), key=table_order), most)


def first_words(names: Sequence[str], most: int = 6) -> str:
    """The first of some tables, as they stand; how many more there are."""
    if len(names) <= most:
        return listed(names)
    more = text("{number} more", number=len(names) - most)
    return listed((*names[:most], more))


def event_of(tables: Sequence[HallTable]) -> tuple[str, int]:
    """The event and the round that most tables name; ("", 0) where none does."""
    found: dict[tuple[str, int], int] = {}
    for table in tables:
        if table.state is not None and (table.state.event or table.state.round):
            key = table.state.event, table.state.round
            found[key] = found.get(key, 0) + 1
    return max(found, key=lambda key: found[key], default=("", 0))


def _is_found(table: HallTable, searched: str) -> bool:
    wanted = searched.strip().casefold()
    if not wanted:
        return True
    if wanted.isdecimal():
        return table.table.lstrip("0") == wanted.lstrip("0")
    state = table.state
    known = (
        (table.table,)
        if state is None
        else (
            table.table,
            state.title,
            state.black.name,
            state.white.name,
        )
    )
    return any(wanted in one.casefold() for one in known)


def _side(table: HallTable, color: Color, now: Moment, wall: datetime) -> CellSide:
    state = table.state
    if state is None:
        return CellSide(name_of_color(color))
    player: HallPlayer = state.black if color is Color.BLACK else state.white
    name = f"{player.name} {player.rank}".strip() or name_of_color(color)
    clock = table.clock(SIDES[color], now, wall)
    if clock is None:
        return CellSide(name)
    return CellSide(
        name,
        clock_digits(Millis(clock.remaining_ms)),
        clock.points,
        clock.running and table.is_there(now),
        clock.paused and state.to_play is SIDES[color],
        clock.flag,
    )


def _tone(table: HallTable, need: Need) -> CellTone:
    if need in (Need.FLAG, Need.CALL, Need.RULING, Need.REFUSED):
        return CellTone.ALARM
    if need.calls or need in (Need.BOTH_PASSED, Need.GONE) or _is_held(table):
        return CellTone.HELD
    return CellTone.DONE if need is Need.QUIET else CellTone.PLAIN


def _head(table: HallTable, need: Need, now: Moment, wall: datetime) -> tuple[str, str]:
    """Icon and words at the top of a cell."""
    match need:
        case Need.FLAG:
            return "flag-solid", _flag_words(table)
        case Need.CALL:
            return "hand", text("Two computers") if table.is_twin else text("Referee called")
        case Need.OFFLINE | Need.GONE:
            return "warning", text("Offline")
        case Need.RULING:
            return "hand", text("Ruling awaited")
        case Need.REFUSED:
            return "warning", text("Not done")
        case Need.MARK:
            return "warning", _mark_words(table)
        case Need.OVERTIME:
            return "clock", text("Overtime")
        case Need.RUNNING:
            return (
                ("clock", text("Overtime")) if is_in_overtime(table) else ("play", text("Running"))
            )
        case Need.HELD_LONG | Need.BOTH_PASSED | Need.QUIET:
            return _head_at_rest(table, need, now, wall)


def _head_at_rest(table: HallTable, need: Need, now: Moment, wall: datetime) -> tuple[str, str]:
    state = table.state
    if state is None or state.phase is None:
        return "board", text("No game")
    if state.phase is Phase.FINISHED:
        return "check", state.result or text("Result")
    if _is_held(table) or need is Need.HELD_LONG:
        time = clock_digits(since(table, Need.HELD_LONG, now, wall))
        return "pause", text("Paused {time}", time=time)
    if need is Need.BOTH_PASSED:
        is_told = state.phase is Phase.REPORTED
        return "pen", text("Result") if is_told else text("Agreement")
    return "board", text("Waiting") if is_late(table) else text("Stopped")


def _is_held(table: HallTable) -> bool:
    state = table.state
    return state is not None and state.phase is not Phase.FINISHED and bool(state.held)


def _flag_words(table: HallTable) -> str:
    flags = {color: clock for color in Color if (clock := _last_clock(table, color)) and clock.flag}
    if len(flags) == 1:
        return text("{side}'s flag", side=name_of_color(next(iter(flags))))
    first = next((color for color, clock in flags.items() if clock.flag_first), None)
    return text("Flag") if first is None else text("{side} first", side=name_of_color(first))


def _last_clock(table: HallTable, color: Color) -> SideClock | None:
    if table.state is None:
        return None
    return (table.state.black if color is Color.BLACK else table.state.white).clock


def _mark_words(table: HallTable) -> str:
    marks = () if table.state is None else table.state.marks
    if TableMark.DISK in marks:
        return text("Not saved")
    if TableMark.SOUND in marks:
        return text("No sound")
    return text("Computer time wrong") if table.has_wrong_clock else text("Copy refused")


def _number(table: HallTable) -> str:
    state = table.state
    if state is None or state.phase is None:
        return ""
    return text("Move {number}", number=state.moves)


def _move(table: HallTable) -> str:
    state = table.state
    if state is None or state.phase is None or state.to_play is None:
        return _number(table)
    color = Color.BLACK if state.to_play is SideName.BLACK else Color.WHITE
    return text("Move {number}, {side} to play", number=state.moves, side=name_of_color(color))


def _said(table: HallTable, need: Need) -> str:
    state = table.state
    if state is None or state.phase is None:
        return ""
    if need is Need.CALL and table.call is not None:
        return table.call.why
    if need is Need.FLAG:
        return text("Flag not claimed yet")
    if _is_held(table) and state.held in set(Held):
        return capital(held_words(Held(state.held)))
    if table.has_wrong_clock and need is Need.MARK:
        return text("{seconds} s wrong", seconds=round((table.clock_off or 0) / 1000))
    color = Color.WHITE if state.to_play is SideName.WHITE else Color.BLACK
    clock = _last_clock(table, color)
    if state.phase not in IN_PLAY or clock is None:
        return ""
    if not clock.period:
        return text("Main time")
    return text("Period {period} of {periods}", period=clock.period, periods=clock.periods)
