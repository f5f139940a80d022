"""Acts that put the clocks: time added, taken or set, a clock replaced, an early stop, a ruling undone."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import overtime_of
from ingboard.clock.moments import Millis, seconds
from ingboard.clock.rulings import charge_late
from ingboard.clock.words import clock_digits
from ingboard.game.at_table import TimeSetting
from ingboard.game.decide_table import times_now
from ingboard.game.phases import Phase
from ingboard.game.rulings import RulingKind
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.game.table_commands import RuleOnTimes
from ingboard.text import text
from ingboard.ui.pages.durations import read_duration
from ingboard.ui.referee.desk import Desk
from ingboard.ui.referee.picture import Deed

_Times = PerColor[TimeSetting | None]


@dataclass(frozen=True, slots=True)
class TimePlan:
    """What the clocks would show, the command, and what is missing."""

    change: str
    command: RuleOnTimes | None = None
    missing: str = ""


def time_plan(deed: Deed, desk: Desk) -> TimePlan:
    """The plan of an act on the times."""
    if desk.state.clock is None:
        return TimePlan("", missing=text("This game has no clock"))
    before = times_now(desk.state, desk.at)
    wanted, kind = _wanted(deed, desk, before)
    if wanted is None:
        periods = [name for name in desk.answers if name.startswith("period")]
        wrong = any(_period(desk, name) is None for name in periods)
        missing = text("Give a period") if wrong else text("Give a time")
        return TimePlan(text("Times are typed as 5:00 or 1:02:30."), missing=missing)
    words = "; ".join(
        times_words(desk.state, color, before, wanted) for color in Color if wanted[color]
    )
    words += _how_on(deed, desk.state)
    alone = deed in (Deed.EARLY_STOP, Deed.UNDO_TIMES) or not desk.answers.get("assent", True)
    needs = desk.tournament.times_need_assents
    command = RuleOnTimes(
        kind, wanted, desk.written("by"), _reason(deed, desk), desk.assents,
        overrides=alone or not needs, at=desk.at,
    )  # fmt: skip
    if not command.by:
        return TimePlan(words, missing=text("Say who rules"))
    if command.overrides and not command.reason:
        return TimePlan(words, missing=text("Write the reason of your ruling"))
    return TimePlan(words, command)


def _wanted(
    deed: Deed, desk: Desk, before: PerColor[TimeSetting]
) -> tuple[_Times | None, RulingKind]:
    """The times that an act puts, None if they are not known yet, and what kind of ruling it is."""
    match deed:
        case Deed.TIME:
            return _one_side(desk, before), RulingKind.TIMES_CORRECTED
        case Deed.GAP:
            return _gap_charged(desk), RulingKind.TIMES_CORRECTED
        case Deed.REPLACE:
            return _both_sides(desk), RulingKind.CLOCK_REPLACED
        case Deed.EARLY_STOP:
            each = seconds(desk.tournament.early_stop_seconds)
            wanted: _Times = before.map(lambda side: TimeSetting(side.period, each))
            return wanted, RulingKind.EARLY_STOP
        case _:
            ruled = desk.state.at_table.ruled
            return PerColor(*ruled[-1].before) if ruled else None, RulingKind.RULING_UNDONE


def _how_on(deed: Deed, state: GameState) -> str:
    if deed is Deed.EARLY_STOP and state.phase is Phase.AGREEMENT:
        return text(". Then play goes on with Ctrl+R.")
    return ""


def times_words(
    state: GameState,
    color: Color,
    before: PerColor[TimeSetting],
    after: PerColor[TimeSetting] | _Times,
) -> str:
    """One clock before and after: "White 4:08 → 5:08, points stay −4"."""
    new, old = after[color], before[color]
    if new is None:
        return ""
    assert state.clock is not None
    each = overtime_of(state.clock.times[color].control).points
    words = text(
        "{side} {old} → {new}",
        side=name_of_color(color),
        old=_shown(old),
        new=_shown(new),
    )
    last = overtime_of(state.clock.times[color].control).periods
    if not new.remaining and new.period >= last:
        words += text(", the flag falls")
    if not each:
        return words
    owed = text("0") if not new.period else f"−{new.period * each}"
    same = new.period == old.period
    more = (
        text("points stay {points}", points=owed) if same else text("points {points}", points=owed)
    )
    return f"{words}, {more}"


def _shown(setting: TimeSetting) -> str:
    digits = clock_digits(setting.remaining)
    if not setting.period:
        return digits
    return text("{digits} in period {period}", digits=digits, period=setting.period)


def _reason(deed: Deed, desk: Desk) -> str:
    written = desk.written("reason")
    if deed is Deed.EARLY_STOP and not written:
        return text("play stopped too early")
    return written


def _one_side(desk: Desk, before: PerColor[TimeSetting]) -> _Times | None:
    length = read_duration(desk.written("length"))
    if length is None:
        return None
    color = desk.side()
    now, how = before[color], desk.answers.get("how")
    if how == "set":
        period = _period(desk, "period") if "period" in desk.answers else now.period
        if period is None:
            return None
        setting = TimeSetting(period, length)
    elif how == "take":
        setting = TimeSetting(now.period, Millis(max(0, now.remaining - length)))
    else:
        setting = TimeSetting(now.period, Millis(now.remaining + length))
    nothing: _Times = PerColor(None, None)
    return nothing.with_color(color, setting)


def _period(desk: Desk, name: str) -> int | None:
    """The period that was chosen or typed; None for what is no number."""
    given = desk.answers.get(name)
    if isinstance(given, int):
        return given
    written = desk.written(name)
    return int(written) if written.isascii() and written.isdigit() and len(written) < 4 else None


def _gap_charged(desk: Desk) -> _Times | None:
    """The clock as it would be had it run while the computer was away, through periods if need be."""
    if desk.gap is None or desk.state.clock is None:
        return None
    color = desk.gap.color
    clock = charge_late(desk.state.clock, color, desk.gap.length, 1, desk.at)
    after = times_now(replace(desk.state, clock=clock), desk.at)
    nothing: _Times = PerColor(None, None)
    return nothing.with_color(color, after[color])


def _both_sides(desk: Desk) -> _Times | None:
    wanted: _Times = PerColor(None, None)
    for color in Color:
        length = read_duration(desk.written(f"length{color.letter}"))
        period = _period(desk, f"period{color.letter}")
        if length is None or period is None:
            return None
        wanted = wanted.with_color(color, TimeSetting(period, length))
    return wanted
