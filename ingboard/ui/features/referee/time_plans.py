"""What an act of the referee is judged by, and the plans of those that put the clocks.

Time is added, taken or set, a clock replaced, stopped early, a ruling undone.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import overtime_of
from ingboard.clock.moments import Millis, Moment, clock_digits, seconds
from ingboard.clock.rulings import charge_late
from ingboard.game import commands as ask
from ingboard.game.commands import RuleOnTimes
from ingboard.game.decide_table import times_now
from ingboard.game.rulings import RulingKind
from ingboard.game.state import GameState, TimeSetting
from ingboard.game.strip import TimeOfDay, name_of_color
from ingboard.table.tournament import Tournament
from ingboard.text import clauses, ended, paragraph, text
from ingboard.ui.features.referee.view_model import RefereeAction
from ingboard.ui.game.recording import Gap
from ingboard.ui.game.setup_fields import read_duration
from ingboard.ui.widgets.form_fields import Answers


class RefereeContext(Struct, frozen=True):
    """What an act is judged by: the game, the tournament, what is filled in, both assents, and when.

    `gap` is an absence of the computer that nobody was charged for, if there was one. `time_of` names the
    time of day at an instant.
    """

    state: GameState
    tournament: Tournament
    answers: Answers
    assents: PerColor[bool]
    at: Moment
    time_of: TimeOfDay
    gap: Gap | None = None

    def written(self, name: str) -> str:
        """A text that was typed."""
        return str(self.answers.get(name, "")).strip()

    @property
    def side(self) -> Color:
        """The side that was chosen."""
        color = self.answers.get("side")
        return color if isinstance(color, Color) else Color.BLACK

    @property
    def by(self) -> str:
        """Who rules, as it was typed."""
        return self.written("by")

    @property
    def reason(self) -> str:
        """Why, as it was typed."""
        return self.written("reason")


class ActionPlan(Struct, frozen=True):
    """What is to be done; `then` is an act that follows, `said` a line for the journal.

    `sheet`: the sheet of the position as it stands follows, for a player who judges it.
    """

    change: str
    commands: tuple[ask.Command, ...] = ()
    missing: str = ""
    then: RefereeAction | None = None
    said: str = ""
    sheet: bool = False


_Times = PerColor[TimeSetting | None]


def time_plan(action: RefereeAction, context: RefereeContext) -> ActionPlan:
    """The plan of an act on the times."""
    if context.state.clock is None:
        return ActionPlan("", missing=text("No clock in this game"))
    before = times_now(context.state, context.at)
    wanted, kind = _wanted(action, context, before)
    if wanted is None:
        periods = [name for name in context.answers if name.startswith("period")]
        wrong = any(_period(context, name) is None for name in periods)
        missing = text("Enter a period") if wrong else text("Enter a time")
        return ActionPlan(text("Enter times as 5:00 or 1:02:30."), missing=missing)
    words = clauses(
        times_words(context.state, color, before, wanted) for color in Color if wanted[color]
    )
    if how := _how_on(action, context.state):
        words = paragraph((ended(words), how))
    alone = action in (
        RefereeAction.EARLY_STOP,
        RefereeAction.UNDO_TIMES,
    ) or not context.answers.get("assent", True)
    needs = context.tournament.times_need_assents
    command = RuleOnTimes(
        kind, wanted, context.by, _reason(action, context), context.assents,
        overrides=alone or not needs, at=context.at,
    )  # fmt: skip
    if not command.by:
        return ActionPlan(words, missing=text("Enter the referee's name"))
    if command.overrides and not command.reason:
        return ActionPlan(words, missing=text("Enter the reason"))
    return ActionPlan(words, (command,))


def _wanted(
    action: RefereeAction, context: RefereeContext, before: PerColor[TimeSetting]
) -> tuple[_Times | None, RulingKind]:
    """The times that an act puts, None if they are not known yet, and what kind of ruling it is."""
    match action:
        case RefereeAction.TIME:
            return _one_side(context, before), RulingKind.TIMES_CORRECTED
        case RefereeAction.GAP:
            return _gap_charged(context), RulingKind.TIMES_CORRECTED
        case RefereeAction.REPLACE:
            return _both_sides(context), RulingKind.CLOCK_REPLACED
        case RefereeAction.EARLY_STOP:
            each = seconds(context.tournament.early_stop_seconds)
            wanted: _Times = before.map(lambda side: TimeSetting(side.period, each))
            return wanted, RulingKind.EARLY_STOP
        case _:
            ruled = context.state.at_table.ruled
            return PerColor(*ruled[-1].before) if ruled else None, RulingKind.RULING_UNDONE


def _how_on(action: RefereeAction, state: GameState) -> str:
    if action is RefereeAction.EARLY_STOP and state.may_resume:
        return text("Then Ctrl+R resumes play.")
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
        words = text("{remark}, {state}", remark=words, state=text("the flag falls"))
    if not each:
        return words
    owed = text("0") if not new.period else f"−{new.period * each}"
    same = new.period == old.period
    more = (
        text("points stay {points}", points=owed) if same else text("points {points}", points=owed)
    )
    return text("{remark}, {state}", remark=words, state=more)


def _shown(setting: TimeSetting) -> str:
    digits = clock_digits(setting.remaining)
    if not setting.period:
        return digits
    return text("{digits} in period {period}", digits=digits, period=setting.period)


def _reason(action: RefereeAction, context: RefereeContext) -> str:
    written = context.reason
    if action is RefereeAction.EARLY_STOP and not written:
        return text("play stopped too early")
    return written


def _one_side(context: RefereeContext, before: PerColor[TimeSetting]) -> _Times | None:
    length = read_duration(context.written("length"))
    if length is None:
        return None
    color = context.side
    now, how = before[color], context.answers.get("how")
    if how == "set":
        period = _period(context, "period") if "period" in context.answers else now.period
        if period is None:
            return None
        setting = TimeSetting(period, length)
    elif how == "take":
        setting = TimeSetting(now.period, Millis(max(0, now.remaining - length)))
    else:
        setting = TimeSetting(now.period, Millis(now.remaining + length))
    nothing: _Times = PerColor(None, None)
    return nothing.with_color(color, setting)


def _period(context: RefereeContext, name: str) -> int | None:
    """The period that was chosen or typed; None for what is no number."""
    given = context.answers.get(name)
    if isinstance(given, int):
        return given
    written = context.written(name)
    return int(written) if written.isascii() and written.isdigit() and len(written) < 4 else None


def _gap_charged(context: RefereeContext) -> _Times | None:
    """The clock as it would be had it run while the computer was away, through periods if need be."""
    if context.gap is None or context.state.clock is None:
        return None
    color = context.gap.color
    clock = charge_late(context.state.clock, color, context.gap.length, 1, context.at)
    after = times_now(replace(context.state, clock=clock), context.at)
    nothing: _Times = PerColor(None, None)
    return nothing.with_color(color, after[color])


def _both_sides(context: RefereeContext) -> _Times | None:
    wanted: _Times = PerColor(None, None)
    for color in Color:
        length = read_duration(context.written(f"length{color.letter}"))
        period = _period(context, f"period{color.letter}")
        if length is None or period is None:
            return None
        wanted = wanted.with_color(color, TimeSetting(period, length))
    return wanted
