"""The forms of the referee's acts: what each asks before it can be held. Values only.

What an act of the referee is judged by, and the plans of those that put the clocks.

Time is added, taken or set, a clock replaced, stopped early, a ruling undone.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import overtime_of
from ingboard.clock.moments import Millis, Moment, clock_digits, seconds
from ingboard.clock.rulings import charge_late
from ingboard.game import commands as ask
from ingboard.game.commands import RuleOnTimes
from ingboard.game.decide_play import last_was_illegal
from ingboard.game.decide_table import times_now
from ingboard.game.state import Ending, GameState, Held, RulingKind, TimeSetting
from ingboard.game.strip import TimeOfDay, name_of_color
from ingboard.table.fault_wizard import FaultWay, fault_wizard
from ingboard.table.tournament import Tournament
from ingboard.text import clauses, ended, paragraph, text
from ingboard.ui.features.referee.view_model import OF_PLAYERS, ActionDraft, RefereeAction
from ingboard.ui.game.recording import Gap
from ingboard.ui.game.setup_fields import read_duration
from ingboard.ui.widgets.choices import NOT_CHOSEN
from ingboard.ui.widgets.form import Answers, ChoiceField, FormField, WrittenField


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
        wrong = any(_ruled_period(context, name) is None for name in periods)
        missing = text("Enter a period") if wrong else text("Enter a time")
        return ActionPlan(text("Enter times as 5:00 or 1:02:30."), missing=missing)
    words = clauses(times_words(context.state, color, before, wanted) for color in Color if wanted[color])
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
    more = text("points stay {points}", points=owed) if same else text("points {points}", points=owed)
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
        period = _ruled_period(context, "period") if "period" in context.answers else now.period
        if period is None:
            return None
        setting = TimeSetting(period, length)
    elif how == "take":
        setting = TimeSetting(now.period, Millis(max(0, now.remaining - length)))
    else:
        setting = TimeSetting(now.period, Millis(now.remaining + length))
    nothing: _Times = PerColor(None, None)
    return nothing.with_color(color, setting)


def _ruled_period(context: RefereeContext, name: str) -> int | None:
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
        period = _ruled_period(context, f"period{color.letter}")
        if length is None or period is None:
            return None
        wanted = wanted.with_color(color, TimeSetting(period, length))
    return wanted


MOST_IN_A_ROW = 6


def draft_of(action: RefereeAction, context: RefereeContext, by: str) -> ActionDraft:
    """The form of an act at this table; the answers so far decide what a wizard asks next."""
    state, answers = context.state, context.answers
    make = _FORMS.get(action)
    fields = () if make is None else make(context)
    counted = any(field.name == "margin" for field in fields)
    if action in _WRITTEN and not counted:
        reason = _reason_of(context.gap) if action is RefereeAction.GAP else ""
        fields += (
            WrittenField("reason", text("Reason"), reason, wide=True),
            WrittenField("by", text("Ruled by"), by, wide=True),
        )
    elif action in _SIGNED or counted:
        fields += (WrittenField("by", text("Ruled by"), by, wide=True),)
    locked = _is_locked(action, context)
    if locked and action in OF_PLAYERS:
        if action is RefereeAction.WITHDRAW:
            fields += (WrittenField("reason", text("Reason"), "", wide=True),)
        fields += (WrittenField("by", text("Referee", "person"), by, wide=True),)
    on_times = action in (RefereeAction.TIME, RefereeAction.REPLACE, RefereeAction.GAP)
    agreed = on_times and answers.get("assent", True)
    asked = tuple(Color) if agreed and context.tournament.times_need_assents else ()
    if action is RefereeAction.TAKE_BACK and not answers.get("hand"):
        asked = _asked_to_take_back(state)
    hold = _hold_words(action)
    if action is RefereeAction.PAUSE and state.clock is not None and state.clock.paused:
        hold = text("Note the reason")
    return ActionDraft(action, fields, hold, asked, locked=locked)


def _is_locked(action: RefereeAction, context: RefereeContext) -> bool:
    """Whether the lock bars it: what is the referee's own, and his hand in what is the players'."""
    if action not in OF_PLAYERS:
        return True
    by_referee = context.answers.get("hand") is True
    if action is RefereeAction.TAKE_BACK:
        return bool(context.tournament.lock) or by_referee
    reported = context.state.reported
    given = reported is not None and reported.color is None
    return by_referee or (action is RefereeAction.WITHDRAW and given)


def _reason_of(gap: Gap | None) -> str:
    if gap is None:
        return ""
    return text("Program interrupted for {time}", time=clock_digits(gap.shown))


def _side(label: str, chosen: Color, among: Iterable[Color] = tuple(Color)) -> ChoiceField:
    options = tuple((color, name_of_color(color)) for color in among)
    return ChoiceField("side", label, options, chosen)


def _agreement(tournament: Tournament) -> tuple[FormField, ...]:
    if not tournament.times_need_assents:
        return ()
    options = ((True, text("All three agree")), (False, text("I decide alone")))
    return (ChoiceField("assent", text("By which rule"), options, chosen=True, wide=True),)


def _period(name: str, label: str, state: GameState, color: Color, present: int) -> FormField:
    """The period of a side's clock: one of a few, or typed where the clock has more than a row holds."""
    assert state.clock is not None
    count = overtime_of(state.clock.times[color].control).periods
    if count > MOST_IN_A_ROW:
        words = text("{period} (0 to {last})", period=label, last=count)
        return WrittenField(name, words, str(present))
    options = ((0, text("Main")), *((at, str(at)) for at in range(1, count + 1)))
    return ChoiceField(name, label, options, present)


def _time(context: RefereeContext) -> tuple[FormField, ...]:
    clock = context.state.clock
    assert clock is not None
    color = context.answers.get("side")
    side = color if isinstance(color, Color) else (clock.turn or Color.BLACK)
    how = ChoiceField(
        "how",
        text("Action"),
        (("add", text("Add")), ("take", text("Take")), ("set", text("Set"))),
        "add",
    )
    fields: tuple[FormField, ...] = (
        _side(text("Whose clock"), clock.turn or Color.BLACK),
        how,
        WrittenField("length", text("Time (m:ss)"), "1:00"),
    )
    if context.answers.get("how") == "set":
        period = times_now(context.state, context.at)[side].period
        fields += (_period("period", text("Period"), context.state, side, period),)
    return fields + _agreement(context.tournament)


def _replace(context: RefereeContext) -> tuple[FormField, ...]:
    fields: tuple[FormField, ...] = ()
    shown = times_now(context.state, context.at)
    for color in Color:
        side, letter = name_of_color(color), color.letter
        digits = clock_digits(shown[color].remaining)
        fields += (
            WrittenField(f"length{letter}", text("{side} m:ss", side=side), digits),
            _period(
                f"period{letter}",
                text("{side}'s period", side=side),
                context.state,
                color,
                shown[color].period,
            ),
        )
    return fields + _agreement(context.tournament)


def _gap(context: RefereeContext) -> tuple[FormField, ...]:
    return _agreement(context.tournament)


def _pause(_: RefereeContext) -> tuple[FormField, ...]:
    return (
        ChoiceField(
            "held",
            text("Reason for the pause"),
            (
                (Held.DISTURBANCE, text("Disturbance")),
                (Held.FAULT, text("Fault")),
                (Held.LEAVE, text("Leave")),
                (Held.MEAL, text("Meal break")),
                (Held.REFEREE, text("Other", "reason")),
            ),
            Held.DISTURBANCE,
            wide=True,
        ),
    )


def _resume(context: RefereeContext) -> tuple[FormField, ...]:
    assert context.state.clock is not None
    return (_side(text("Whose clock runs"), context.state.clock.turn or Color.BLACK),)


def _absent(context: RefereeContext) -> tuple[FormField, ...]:
    missed = context.state.at_table.absent
    return (_side(text("Who is absent"), Color.BLACK if missed.white else Color.WHITE),)


def _arrived(context: RefereeContext) -> tuple[FormField, ...]:
    first = Color.WHITE if context.state.at_table.absent.white is not None else Color.BLACK
    factors = tuple((factor, text("× {factor}", factor=factor)) for factor in (0, 1, 2, 3))
    usual = min(context.tournament.late_factor, 3)
    return (
        _side(text("Who arrived"), first),
        ChoiceField("factor", text("Factor"), factors, usual),
    )


def _away(context: RefereeContext) -> tuple[FormField, ...]:
    side, away = context.state.turn, context.state.at_table.away
    options = ((True, text("Leaves")), (False, text("Returns")))
    return (
        _side(text("Who"), side),
        ChoiceField("away", text("Leaves or returns"), options, not away[side]),
    )


def _whose(context: RefereeContext) -> tuple[FormField, ...]:
    return (_side(text("Who"), context.state.turn),)


def _who_declared(context: RefereeContext) -> tuple[FormField, ...]:
    assert context.state.clock is not None
    times = context.state.clock.times
    declared = [color for color in Color if times[color].last_point_declared]
    return (_side(text("Who"), declared[0], declared),)


def _answer(_: RefereeContext) -> tuple[FormField, ...]:
    options = ((True, text("Granted")), (False, text("Refused")))
    return (ChoiceField("granted", text("The answer"), options, chosen=True, wide=True),)


def _monitor(context: RefereeContext) -> tuple[FormField, ...]:
    clock = context.state.clock
    assert clock is not None
    options = ((True, text("Arrives")), (False, text("Leaves")))
    return (ChoiceField("on", text("The monitor"), options, not clock.monitor, wide=True),)


def _correct(context: RefereeContext) -> tuple[FormField, ...]:
    return (
        WrittenField("number", text("Move number"), str(context.state.line.number)),
        WrittenField("point", text("Right point"), takes_points=True),
    )


def _insert(context: RefereeContext) -> tuple[FormField, ...]:
    number = str(context.state.line.number)
    return (
        WrittenField("number", text("Before move number"), number, wide=True),
        WrittenField("points", text("Missed moves"), wide=True, takes_points=True),
    )


def _adjourn(context: RefereeContext) -> tuple[FormField, ...]:
    color = context.state.to_play
    options: tuple[tuple[object, str], ...] = (
        (None, text("No move is sealed")),
        (color, text("{side} seals a move", side=name_of_color(color))),
    )
    return (ChoiceField("sealing", text("The sealed move"), options, None, wide=True),)


def _take_up(context: RefereeContext) -> tuple[FormField, ...]:
    if context.state.at_table.sealing is None:
        return ()
    side = name_of_color(context.state.at_table.sealing)
    label = text("{side}'s sealed move (point or pass)", side=side)
    return (WrittenField("point", label, wide=True, takes_points=True),)


def _result(context: RefereeContext) -> tuple[FormField, ...]:
    counted: tuple[tuple[object, str], ...] = (
        () if context.state.records_moves else ((Ending.BOARD_COUNT, text("Counted")),)
    )
    endings: tuple[tuple[object, str], ...] = (
        *counted,
        (Ending.FORFEIT, text("Forfeit")),
        (Ending.NO_SHOW, text("No-show")),
        (Ending.BOTH_LOST, text("Both lost")),
        (Ending.VOID, text("Void")),
    )
    winners: tuple[tuple[object, str], ...] = (
        (None, text("Nobody wins")),
        *((color, text("{side} wins", side=name_of_color(color))) for color in Color),
    )
    usual = endings[0][0]
    fields: tuple[FormField, ...] = (
        ChoiceField("ending", text("How it ends"), endings, usual, wide=True),
        ChoiceField("winner", text("Who wins"), winners, None, wide=True),
    )
    if context.answers.get("ending", usual) is Ending.BOARD_COUNT:
        fields += (WrittenField("margin", text("Points")),)
    return fields


def _hand(color: Color) -> ChoiceField:
    """Whose hand it is: the side's own, or the referee's for him."""
    side = text("{side} presses", side=name_of_color(color))
    options = ((False, side), (True, text("Referee presses")))
    return ChoiceField("hand", text("Who presses"), options, chosen=False, wide=True)


def _asked_to_take_back(state: GameState) -> tuple[Color, ...]:
    """Whose assent it takes that the last move goes back: the opponent's, of an illegal move nobody's."""
    color = state.line.last_color
    return () if color is None or last_was_illegal(state) else (color.opponent,)


def _take_back(context: RefereeContext) -> tuple[FormField, ...]:
    return tuple(_hand(color) for color in _asked_to_take_back(context.state))


def _claim(context: RefereeContext) -> tuple[FormField, ...]:
    clock = context.state.clock
    if clock is None or clock.open_flag is None:
        return ()
    if not (context.state.setup.referee_claims or clock.monitor):
        return ()
    return (_hand(clock.open_flag.opponent),)


def _confirm(context: RefereeContext) -> tuple[FormField, ...]:
    missing = [color for color in Color if context.state.confirmed[color] is None]
    chosen = context.answers.get("side")
    side = chosen if isinstance(chosen, Color) and chosen in missing else missing[0]
    options = tuple((color, name_of_color(color)) for color in missing)
    return (ChoiceField("side", text("For whom"), options, missing[0], wide=True), _hand(side))


def _withdraw(context: RefereeContext) -> tuple[FormField, ...]:
    report = context.state.reported
    return () if report is None or report.color is None else (_hand(report.color),)


def fault_way(context: RefereeContext) -> FaultWay:
    """How far the answers to the questions about a clock's fault lead at this table."""
    clock = context.state.clock
    return fault_wizard().way(
        context.answers,
        monitor=clock is not None and clock.monitor,
        forfeits=context.tournament.switched_off_forfeits,
    )


def _fault(context: RefereeContext) -> tuple[FormField, ...]:
    way = fault_way(context)
    return tuple(
        ChoiceField(
            question.id,
            question.words,
            tuple((at, branch.words) for at, branch in enumerate(question.branches)),
            context.answers.get(question.id, NOT_CHOSEN),
            wide=True,
            asks=question.id != way.questions[0].id,
        )
        for question in way.questions
    )


_FORMS = {
    RefereeAction.TIME: _time,
    RefereeAction.REPLACE: _replace,
    RefereeAction.GAP: _gap,
    RefereeAction.PAUSE: _pause,
    RefereeAction.RESUME: _resume,
    RefereeAction.ABSENT: _absent,
    RefereeAction.ARRIVED: _arrived,
    RefereeAction.AWAY: _away,
    RefereeAction.ASK: _whose,
    RefereeAction.ANSWER: _answer,
    RefereeAction.LAST_POINT: _whose,
    RefereeAction.LAST_POINT_BACK: _who_declared,
    RefereeAction.MONITOR: _monitor,
    RefereeAction.CORRECT: _correct,
    RefereeAction.INSERT: _insert,
    RefereeAction.ADJOURN: _adjourn,
    RefereeAction.TAKE_UP: _take_up,
    RefereeAction.RESULT: _result,
    RefereeAction.FAULT: _fault,
    RefereeAction.CLAIM: _claim,
    RefereeAction.CONFIRM: _confirm,
    RefereeAction.WITHDRAW: _withdraw,
    RefereeAction.TAKE_BACK: _take_back,
}
_WRITTEN = frozenset(
    {
        RefereeAction.TIME,
        RefereeAction.REPLACE,
        RefereeAction.PAUSE,
        RefereeAction.EARLY_STOP,
        RefereeAction.UNDO_TIMES,
        RefereeAction.FAULT,
        RefereeAction.CORRECT,
        RefereeAction.INSERT,
        RefereeAction.RESULT,
        RefereeAction.GAP,
    }
)
_SIGNED = frozenset(
    {
        RefereeAction.RESUME,
        RefereeAction.ABSENT,
        RefereeAction.ARRIVED,
        RefereeAction.MONITOR,
        RefereeAction.ADJOURN,
        RefereeAction.TAKE_UP,
    }
)


def _hold_words(action: RefereeAction) -> str:
    """What the button of an act says."""
    return {
        RefereeAction.TIME: text("Set the time"),
        RefereeAction.REPLACE: text("Replace the clock"),
        RefereeAction.CAPTURE: text("Pause the clocks"),
        RefereeAction.PAUSE: text("Pause the clocks"),
        RefereeAction.RESUME: text("Resume"),
        RefereeAction.EARLY_STOP: text("Set both clocks"),
        RefereeAction.FAULT: text("Rule"),
        RefereeAction.UNDO_TIMES: text("Undo the ruling"),
        RefereeAction.GAP: text("Charge the gap"),
        RefereeAction.ABSENT: text("Note the absence"),
        RefereeAction.ARRIVED: text("Charge the absence"),
        RefereeAction.AWAY: text("Note"),
        RefereeAction.ASK: text("Ask"),
        RefereeAction.ANSWER: text("Answer"),
        RefereeAction.LAST_POINT: text("Declare"),
        RefereeAction.LAST_POINT_BACK: text("Take back"),
        RefereeAction.MONITOR: text("Note"),
        RefereeAction.CLAIM: text("Claim"),
        RefereeAction.CORRECT: text("Correct the move"),
        RefereeAction.INSERT: text("Insert the moves"),
        RefereeAction.ADJOURN: text("Adjourn"),
        RefereeAction.TAKE_UP: text("Resume adjourned game"),
        RefereeAction.RESULT: text("Give the result"),
        RefereeAction.WAIVE: text("Play on"),
        RefereeAction.TAKE_BACK: text("Take back"),
        RefereeAction.CONFIRM: text("Confirm"),
        RefereeAction.WITHDRAW: text("Withdraw"),
        RefereeAction.RULING: text("Rule"),
    }[action]
