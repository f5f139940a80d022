"""The acts on the times, on pauses and on who is there: what each asks before it can be held, and its plan.

Time is added, taken or set, a clock replaced, stopped early, a ruling undone.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement
from ingboard.clock.control import overtime_of
from ingboard.clock.moments import Millis, clock_digits, seconds
from ingboard.clock.rulings import charge_late
from ingboard.game import commands
from ingboard.game.decide_table import charge_shown, times_now
from ingboard.game.state import IN_PLAY, GameState, Held, Ruling, RulingKind, TimeSetting
from ingboard.game.strip import flag_words, name_of_color
from ingboard.table.fault_wizard import FaultThen, FaultWay, fault_wizard
from ingboard.text import clauses, ended, paragraph, plural, text
from ingboard.ui.features.referee.actions import (
    BY,
    WHY,
    ActionPlan,
    ActionSpec,
    RefereeAction,
    RefereeContext,
    either_field,
    hand_field,
    side_field,
)
from ingboard.ui.game.setup_fields import read_duration
from ingboard.ui.widgets.choices import NOT_CHOSEN
from ingboard.ui.widgets.form import ChoiceField, FormField, WrittenField

_MOST_IN_A_ROW = 6
_Times = PerColor[TimeSetting | None]


def time_actions() -> dict[RefereeAction, ActionSpec]:
    """The acts on the clock, then those about the players at it."""
    of_players = partial(ActionSpec, of_players=True)
    return {
        RefereeAction.TIME: ActionSpec(
            text("Add, subtract or set time"),
            "clock",
            text("Set the time"),
            time_plan,
            _time_form,
            WHY,
            "Ctrl+1",
        ),
        RefereeAction.REPLACE: ActionSpec(
            text("Replace the clock"),
            "clock",
            text("Replace the clock"),
            time_plan,
            _replace_form,
            WHY,
        ),
        RefereeAction.CAPTURE: of_players(
            text("Pause for a capture"),
            "hand",
            text("Pause the clocks"),
            _capture_plan,
            key="Ctrl+3",
        ),
        RefereeAction.PAUSE: ActionSpec(
            text("Pause with a reason"),
            "pause",
            text("Pause the clocks"),
            _pause_plan,
            _pause_form,
            WHY,
        ),
        RefereeAction.RESUME: ActionSpec(
            text("Resume"), "play", text("Resume"), _resume_plan, _resume_form, BY
        ),
        RefereeAction.EARLY_STOP: ActionSpec(
            text("Both passed too early"), "undo", text("Set both clocks"), time_plan, signed=WHY
        ),
        RefereeAction.FAULT: ActionSpec(
            text("Clock fault"), "gavel", text("Make the ruling"), _fault_plan, _fault_form, WHY
        ),
        RefereeAction.UNDO_TIMES: ActionSpec(
            text("Undo a time ruling"), "undo", text("Undo the ruling"), time_plan, signed=WHY
        ),
        RefereeAction.GAP: ActionSpec(
            text("Charge the gap"), "clock", text("Charge the gap"), time_plan, _agreement_form, WHY
        ),
        RefereeAction.ABSENT: ActionSpec(
            text("Absent player"),
            "person",
            text("Note the absence"),
            _absent_plan,
            _absent_form,
            BY,
            "Ctrl+2",
        ),
        RefereeAction.ARRIVED: ActionSpec(
            text("Late player arrived"),
            "person",
            text("Charge the absence"),
            _arrived_plan,
            _arrived_form,
            BY,
        ),
        RefereeAction.ASK: of_players(
            text("Ask for a pause"), "hand", text("Ask"), _ask_plan, _whose_form
        ),
        RefereeAction.ANSWER: of_players(
            text("Answer a pause"), "hand", text("Answer"), _answer_plan, _answer_form
        ),
        RefereeAction.CLAIM: of_players(
            text("Claim a win on time"),
            "flag",
            text("Claim"),
            _claim_plan,
            _claim_form,
            key="Ctrl+5",
        ),
        RefereeAction.WAIVE: of_players(
            text("Play on after the flag"), "play", text("Play on"), _waive_plan
        ),
        RefereeAction.LAST_POINT: of_players(
            text("Last point taken"), "check", text("Declare"), _last_point_plan, _whose_form
        ),
        RefereeAction.LAST_POINT_BACK: of_players(
            text("Withdraw “last point taken”"),
            "undo",
            text("Take back"),
            _last_point_back_plan,
            _declared_form,
        ),
        RefereeAction.AWAY: of_players(
            text("Away from the board"), "person", text("Note"), _away_plan, _away_form
        ),
        RefereeAction.MONITOR: ActionSpec(
            text("Official monitor"), "screen", text("Note"), _monitor_plan, _monitor_form, BY
        ),
    }


def time_plan(context: RefereeContext) -> ActionPlan:
    """The plan of an act on the times."""
    if context.state.clock is None:
        return ActionPlan("", missing=text("No clock in this game"))
    before = times_now(context.state, context.at)
    wanted, kind = _wanted(context, before)
    if wanted is None:
        periods = [name for name in context.answers if name.startswith("period")]
        wrong = any(_ruled_period(context, name) is None for name in periods)
        missing = text("Enter a period") if wrong else text("Enter a time")
        return ActionPlan(text("Enter times as 5:00 or 1:02:30."), missing=missing)
    words = clauses(
        times_words(context.state, color, before, wanted) for color in Color if wanted[color]
    )
    reason, is_early_stop = context.reason, context.action is RefereeAction.EARLY_STOP
    if is_early_stop:
        reason = reason or text("play stopped too early")
        if context.state.may_resume:
            words = paragraph((ended(words), text("Then Ctrl+R resumes play.")))
    decides_alone = is_early_stop or context.action is RefereeAction.UNDO_TIMES
    overrides = (
        decides_alone
        or not context.answers.get("assent", True)
        or not context.tournament.times_need_assents
    )
    if not context.by:
        return ActionPlan(words, missing=text("Enter the referee's name"))
    if overrides and not reason:
        return ActionPlan(words, missing=text("Enter the reason"))
    command = commands.RuleOnTimes(
        kind, wanted, context.by, reason, context.assents, overrides=overrides, at=context.at
    )
    return ActionPlan(words, (command,))


def _wanted(
    context: RefereeContext, before: PerColor[TimeSetting]
) -> tuple[_Times | None, RulingKind]:
    """The times that an act puts, None if they are not known yet, and what kind of ruling it is."""
    match context.action:
        case RefereeAction.TIME:
            return _one_side(context, before), RulingKind.TIMES_CORRECTED
        case RefereeAction.GAP:
            return _gap_charged(context), RulingKind.TIMES_CORRECTED
        case RefereeAction.REPLACE:
            return _both_sides(context), RulingKind.CLOCK_REPLACED
        case RefereeAction.EARLY_STOP:
            each = seconds(context.tournament.early_stop_seconds)
            return before.map(lambda side: TimeSetting(side.period, each)), RulingKind.EARLY_STOP
        case RefereeAction.UNDO_TIMES:
            ruled = context.state.at_table.ruled
            return PerColor(*ruled[-1].before) if ruled else None, RulingKind.RULING_UNDONE
        case _:  # no act that puts times
            raise ValueError(context.action)


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
    overtime = overtime_of(state.clock.times[color].control)
    words = text(
        "{side} {old} → {new}", side=name_of_color(color), old=_shown(old), new=_shown(new)
    )
    if not new.remaining and new.period >= overtime.periods:
        words = text("{remark}, {state}", remark=words, state=text("the flag falls"))
    if not overtime.points:
        return words
    owed = text("0") if not new.period else f"−{new.period * overtime.points}"
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


def _agreement_form(context: RefereeContext) -> tuple[FormField, ...]:
    """By which rule the times are put, where the tournament leaves that open."""
    if not context.tournament.times_need_assents:
        return ()
    label = text("By which rule")
    return (either_field("assent", label, text("All three agree"), text("I decide alone")),)


def _period(name: str, label: str, state: GameState, color: Color, present: int) -> FormField:
    """The period of a side's clock: one of a few, or typed where the clock has more than a row holds."""
    assert state.clock is not None
    count = overtime_of(state.clock.times[color].control).periods
    if count > _MOST_IN_A_ROW:
        words = text("{period} (0 to {last})", period=label, last=count)
        return WrittenField(name, words, str(present))
    options = ((0, text("Main")), *((at, str(at)) for at in range(1, count + 1)))
    return ChoiceField(name, label, options, present)


def _time_form(context: RefereeContext) -> tuple[FormField, ...]:
    clock = context.state.clock
    assert clock is not None
    color = context.answers.get("side")
    side = color if isinstance(color, Color) else (clock.turn or Color.BLACK)
    how = ChoiceField(
        "how",
        text("Action"),
        (("add", text("Add")), ("take", text("Subtract")), ("set", text("Set"))),
        "add",
    )
    fields: tuple[FormField, ...] = (
        side_field(text("Whose clock"), clock.turn or Color.BLACK),
        how,
        WrittenField("length", text("Time (m:ss)"), "1:00"),
    )
    if context.answers.get("how") == "set":
        period = times_now(context.state, context.at)[side].period
        fields += (_period("period", text("Period"), context.state, side, period),)
    return fields + _agreement_form(context)


def _replace_form(context: RefereeContext) -> tuple[FormField, ...]:
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
    return fields + _agreement_form(context)


def _capture_plan(context: RefereeContext) -> ActionPlan:
    last = context.state.line.last
    taken = len(last.captured) if isinstance(last, Placement) else 0
    least = context.tournament.capture_hold_from_stones
    words = plural(
        "Both clocks paused to remove {number} stone.",
        "Both clocks paused to remove {number} stones.",
        taken,
    )
    return ActionPlan(words, (commands.HoldClock(Held.CAPTURE, context.by, context.at, least),))


def _pause_form(_: RefereeContext) -> tuple[FormField, ...]:
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


def _pause_plan(context: RefereeContext) -> ActionPlan:
    held = context.answers.get("held")
    assert isinstance(held, Held)
    by = context.by
    note = Ruling(RulingKind.NOTED, by, context.reason)
    hold = commands.HoldClock(held, by, context.at)
    clock = context.state.clock
    words = (
        text("The pause gets this reason.")
        if clock is not None and clock.paused
        else text("Both clocks paused. The referee resumes.")
    )
    return ActionPlan(words, (hold, commands.Rule(note, context.at)))


def _resume_form(context: RefereeContext) -> tuple[FormField, ...]:
    assert context.state.clock is not None
    return (side_field(text("Whose clock runs"), context.state.clock.turn or Color.BLACK),)


def _resume_plan(context: RefereeContext) -> ActionPlan:
    side = name_of_color(context.side)
    words = text("{side}'s time runs.", side=side)
    if context.state.phase in IN_PLAY and context.side is not context.state.turn:
        other = name_of_color(context.state.turn)
        words = paragraph((words, text("On the board: {other} to play.", other=other)))
    return ActionPlan(
        words,
        (commands.ResumeClock(context.at, context.side),),
        said=text("Resumed for {side} by {who}", side=side, who=context.by),
    )


def fault_way(context: RefereeContext) -> FaultWay:
    """How far the answers to the questions about a clock's fault lead at this table."""
    clock = context.state.clock
    return fault_wizard().way(
        context.answers,
        monitor=clock is not None and clock.monitor,
        forfeits=context.tournament.switched_off_forfeits,
    )


def _fault_form(context: RefereeContext) -> tuple[FormField, ...]:
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


def _fault_plan(context: RefereeContext) -> ActionPlan:
    way, clock = fault_way(context), context.state.clock
    if way.end is None:
        return ActionPlan(
            text("The answers lead to a ruling."), missing=text("Answer the question")
        )
    then = way.end.then
    if then is FaultThen.CLAIM and (clock is None or clock.open_flag is None):
        then = FaultThen.RESULT
    replaces = context.tournament.clock_replacement
    acts = {
        FaultThen.REPLACE: RefereeAction.REPLACE if replaces else RefereeAction.TIME,
        FaultThen.CLAIM: RefereeAction.CLAIM,
        FaultThen.RESULT: RefereeAction.RESULT,
    }
    evidence = paragraph((ended(clauses(way.told)), way.end.words))
    ruling = Ruling(RulingKind.CLOCK_FAULT, context.by, context.reason, evidence=evidence)
    hold: tuple[commands.Command, ...] = ()
    if then and clock is not None and clock.turn is not None and not clock.paused:
        hold = (commands.HoldClock(Held.FAULT, context.by, context.at),)
    return ActionPlan(
        way.end.short,
        (commands.Rule(ruling, context.at), *hold),
        then=acts.get(then),
        sheet=then is FaultThen.SHEET,
    )


def _absent_form(context: RefereeContext) -> tuple[FormField, ...]:
    missed = context.state.at_table.absent
    return (side_field(text("Who is absent"), Color.BLACK if missed.white else Color.WHITE),)


def _absent_plan(context: RefereeContext) -> ActionPlan:
    side = name_of_color(context.side)
    words = text("{side}'s absence timed from now; no clock starts.", side=side)
    said = text("{side} noted absent by {who}", side=side, who=context.by)
    return ActionPlan(words, (commands.NoteAbsent(context.side, context.at),), said=said)


def _arrived_form(context: RefereeContext) -> tuple[FormField, ...]:
    first = Color.WHITE if context.state.at_table.absent.white is not None else Color.BLACK
    factors = tuple((factor, text("× {factor}", factor=factor)) for factor in (0, 1, 2, 3))
    usual = min(context.tournament.late_factor, 3)
    return (
        side_field(text("Who arrived"), first),
        ChoiceField("factor", text("Factor"), factors, usual),
    )


def _arrived_plan(context: RefereeContext) -> ActionPlan:
    factor = context.answers.get("factor")
    assert isinstance(factor, int)
    command = commands.NoteArrived(context.side, factor, context.by, context.at)
    since = context.state.at_table.absent[context.side]
    shown = charge_shown(context.state, command)
    if since is None or shown is None:
        return ActionPlan(
            text("{side} is not noted as absent.", side=name_of_color(context.side)), (command,)
        )
    gone = clock_digits(Millis((context.at - since) // 1000 * 1000))
    before = times_now(context.state, context.at)
    return ActionPlan(
        text(
            "{gone} late × {factor}: {times}",
            gone=gone,
            factor=factor,
            times=times_words(context.state, context.side, before, shown),
        ),
        (command,),
    )


def _whose_form(context: RefereeContext) -> tuple[FormField, ...]:
    return (side_field(text("Who"), context.state.turn),)


def _ask_plan(context: RefereeContext) -> ActionPlan:
    side, other = name_of_color(context.side), name_of_color(context.side.opponent)
    words = text("{side} asks for a pause; {other} answers.", side=side, other=other)
    return ActionPlan(words, (commands.AskPause(context.side, context.at),))


def _answer_form(_: RefereeContext) -> tuple[FormField, ...]:
    return (either_field("granted", text("The answer"), text("Granted"), text("Refused")),)


def _answer_plan(context: RefereeContext) -> ActionPlan:
    granted = bool(context.answers.get("granted"))
    words = (
        text("Granted: both clocks paused.")
        if granted
        else text("Refused: the clock runs; a win on time may be claimed.")
    )
    return ActionPlan(words, (commands.AnswerPause(granted, context.at),))


def _no_flag() -> ActionPlan:
    return ActionPlan(text("No flag has fallen."), missing=text("No flag has fallen"))


def _claim_form(context: RefereeContext) -> tuple[FormField, ...]:
    clock = context.state.clock
    if clock is None or clock.open_flag is None:
        return ()
    if not (context.state.setup.referee_claims or clock.monitor):
        return ()
    return (hand_field(clock.open_flag.opponent),)


def _claim_plan(context: RefereeContext) -> ActionPlan:
    clock = context.state.clock
    loser = None if clock is None else clock.open_flag
    if clock is None or loser is None:
        return _no_flag()
    fell = clock.flag_fell[loser]
    words = text(
        "{side} claims: {flag}.",
        side=name_of_color(loser.opponent),
        flag=flag_words(loser, "" if fell is None else context.time_of(fell)),
    )
    return ActionPlan(words, (commands.ClaimTime(loser.opponent, context.at, context.by),))


def _waive_plan(context: RefereeContext) -> ActionPlan:
    clock = context.state.clock
    loser = None if clock is None else clock.open_flag
    if loser is None:
        return _no_flag()
    words = text(
        "{side} plays on: no win on time, for good. The clock runs for the side to move.",
        side=name_of_color(loser.opponent),
    )
    return ActionPlan(words, (commands.WaiveClaim(loser.opponent, context.at),))


def _last_point_plan(context: RefereeContext) -> ActionPlan:
    side = name_of_color(context.side)
    words = text("{side} cannot lose on time now and must answer at once.", side=side)
    return ActionPlan(words, (commands.DeclareLastPoint(context.side, context.at),))


def _declared_form(context: RefereeContext) -> tuple[FormField, ...]:
    assert context.state.clock is not None
    times = context.state.clock.times
    declared = [color for color in Color if times[color].last_point_declared]
    return (side_field(text("Who"), declared[0], declared),)


def _last_point_back_plan(context: RefereeContext) -> ActionPlan:
    words = text("{side} can lose on time again.", side=name_of_color(context.side))
    return ActionPlan(words, (commands.WithdrawLastPoint(context.side, context.at),))


def _away_form(context: RefereeContext) -> tuple[FormField, ...]:
    side, away = context.state.turn, context.state.at_table.away
    options = ((True, text("Leaves")), (False, text("Returns")))
    return (
        side_field(text("Who"), side),
        ChoiceField("away", text("Leaves or returns"), options, not away[side]),
    )


def _away_plan(context: RefereeContext) -> ActionPlan:
    away, side = bool(context.answers.get("away")), name_of_color(context.side)
    words = (
        text("{side} is away. The opponent may move and press.", side=side)
        if away
        else text("{side} is back.", side=side)
    )
    return ActionPlan(words, (commands.MarkAway(context.side, away, context.at),))


def _monitor_form(context: RefereeContext) -> tuple[FormField, ...]:
    clock = context.state.clock
    assert clock is not None
    label, chosen = text("The monitor"), not clock.monitor
    return (either_field("on", label, text("Arrives"), text("Leaves"), chosen=chosen),)


def _monitor_plan(context: RefereeContext) -> ActionPlan:
    on = bool(context.answers.get("on"))
    words = (
        text("After “last point taken” that side's clock stops.")
        if on
        else text("Clocks run on after “last point taken”.")
    )
    return ActionPlan(words, (commands.UseMonitor(on, context.by, context.at),))
