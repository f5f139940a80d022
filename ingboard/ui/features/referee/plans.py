"""What a filled-in act would do: its commands, what they change, and what is still missing.

The game itself is asked, on paper, so that nothing is offered that it would refuse.
"""

from __future__ import annotations

from collections.abc import Callable

from ingboard.board.position import Placement
from ingboard.clock.moments import Millis
from ingboard.clock.words import clock_digits
from ingboard.game import commands as ask
from ingboard.game import table_commands as table
from ingboard.game.at_table import Held
from ingboard.game.decide import decide
from ingboard.game.decide_table import charge_shown, times_now
from ingboard.game.evolve import evolve
from ingboard.game.phases import IN_PLAY
from ingboard.game.refusals import Refusal
from ingboard.game.rulings import Ruling, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.game.words import refusal_words
from ingboard.table.fault_wizard import fault_wizard
from ingboard.text import plural, text
from ingboard.ui.features.referee.context import Desk, Plan
from ingboard.ui.features.referee.game_plans import GAME_PLANS
from ingboard.ui.features.referee.time_plans import TimePlan, time_plan, times_words
from ingboard.ui.features.referee.view_model import Deed


def plan_of(deed: Deed, desk: Desk) -> Plan:
    """The plan of an act as it is filled in now."""
    plan = _of_times(time_plan(deed, desk)) if deed in _ON_TIMES else _PLANS[deed](desk)
    if plan.missing:
        return plan
    if "by" in desk.answers and not desk.written("by"):
        return Plan(plan.change, missing=text("Say who rules"))
    if deed in _NEEDS_REASON and not desk.written("reason"):
        return Plan(plan.change, missing=text("Give the reason"))
    return _tried(plan, desk)


def _of_times(plan: TimePlan) -> Plan:
    commands: tuple[ask.Command, ...] = () if plan.command is None else (plan.command,)
    return Plan(plan.change, commands, plan.missing)


def _tried(plan: Plan, desk: Desk) -> Plan:
    """The plan, or why the game would refuse it."""
    state = desk.state
    for command in plan.commands:
        decision = decide(state, command)
        if isinstance(decision, Refusal):
            if isinstance(command, table.RuleOnTimes) and not all(desk.assents):
                break  # the assents are asked for by the buttons
            words = refusal_words(decision, state.position.grid)
            return Plan(words, missing=text("Not possible as it is filled in"))
        for event in decision:
            state = evolve(state, event)
    return plan


def _capture(desk: Desk) -> Plan:
    last = desk.state.line.last
    taken = len(last.captured) if isinstance(last, Placement) else 0
    least = desk.tournament.capture_hold_from_stones
    words = plural(
        "{number} stone is lifted; both clocks are held.",
        "{number} stones are lifted; both clocks are held.",
        taken,
    )
    return Plan(words, (table.HoldClock(Held.CAPTURE, desk.written("by"), desk.at, least),))


def _pause(desk: Desk) -> Plan:
    held = desk.answers.get("held")
    assert isinstance(held, Held)
    by = desk.written("by")
    note = Ruling(RulingKind.NOTED, by, desk.written("reason"))
    hold = table.HoldClock(held, by, desk.at)
    return Plan(text("Both clocks are held. The referee resumes."), (hold, ask.Rule(note, desk.at)))


def _resume(desk: Desk) -> Plan:
    side = name_of_color(desk.side())
    words = text("{side}'s time runs.", side=side)
    if desk.state.phase in IN_PLAY and desk.side() is not desk.state.to_play:
        other = name_of_color(desk.state.to_play)
        words += " " + text("On the board {other} is to play.", other=other)
    return Plan(
        words,
        (ask.ResumeClock(desk.at, desk.side()),),
        said=text("Resumed for {side} by {who}", side=side, who=desk.written("by")),
    )


def _absent(desk: Desk) -> Plan:
    side = name_of_color(desk.side())
    words = text("{side}'s absence is timed from now; no clock is started.", side=side)
    said = text("{side} noted as absent by {who}", side=side, who=desk.written("by"))
    return Plan(words, (table.NoteAbsent(desk.side(), desk.at),), said=said)


def _arrived(desk: Desk) -> Plan:
    factor = desk.answers.get("factor")
    assert isinstance(factor, int)
    command = table.NoteArrived(desk.side(), factor, desk.written("by"), desk.at)
    since = desk.state.at_table.absent[desk.side()]
    shown = charge_shown(desk.state, command)
    if since is None or shown is None:
        return Plan(
            text("{side} is not noted as absent.", side=name_of_color(desk.side())), (command,)
        )
    gone = clock_digits(_whole(desk.at - since))
    before = times_now(desk.state, desk.at)
    return Plan(
        text(
            "{gone} late × {factor}: {times}",
            gone=gone,
            factor=factor,
            times=times_words(desk.state, desk.side(), before, shown),
        ),
        (command,),
    )


def _away(desk: Desk) -> Plan:
    away, side = bool(desk.answers.get("away")), name_of_color(desk.side())
    words = (
        text("{side} is away. The opponent may move and press.", side=side)
        if away
        else text("{side} is back.", side=side)
    )
    return Plan(words, (table.MarkAway(desk.side(), away, desk.at),))


def _ask(desk: Desk) -> Plan:
    side, other = name_of_color(desk.side()), name_of_color(desk.side().opponent)
    words = text(
        "{side} asks for a pause. {other} grants or refuses openly.", side=side, other=other
    )
    return Plan(words, (table.AskPause(desk.side(), desk.at),))


def _answer(desk: Desk) -> Plan:
    granted = bool(desk.answers.get("granted"))
    words = (
        text("Granted: both clocks are held.")
        if granted
        else text("Refused openly: the clock runs on, and a win on time may be claimed.")
    )
    return Plan(words, (table.AnswerPause(granted, desk.at),))


def _last_point(desk: Desk) -> Plan:
    side = name_of_color(desk.side())
    words = text("{side} can no longer lose on time, and answers at once from now on.", side=side)
    return Plan(words, (table.DeclareLastPoint(desk.side(), desk.at),))


def _monitor(desk: Desk) -> Plan:
    on = bool(desk.answers.get("on"))
    words = (
        text("A side that declared the last point taken is stopped.")
        if on
        else text("The clocks run on after the last point.")
    )
    return Plan(words, (table.UseMonitor(on, desk.written("by"), desk.at),))


def _claim(desk: Desk) -> Plan:
    clock = desk.state.clock
    loser = None if clock is None else clock.open_flag
    if loser is None:
        return Plan(text("No flag has fallen."), missing=text("No flag has fallen"))
    side, other = name_of_color(loser.opponent), name_of_color(loser)
    words = text("{side} claims the win: {other}'s last time is used up.", side=side, other=other)
    return Plan(words, (ask.ClaimTime(loser.opponent, desk.at),))


def _fault(desk: Desk) -> Plan:
    way = fault_wizard().way(desk.answers)
    if way.end is None:
        return Plan(text("Answer the questions; the last answer leads to a ruling."),
                    missing=text("Answer the question"))  # fmt: skip
    then = Deed(way.end.then) if way.end.then else None
    if then is Deed.RESULT and not desk.tournament.switched_off_forfeits:
        then = None
    evidence = f"{'; '.join(way.told)}. {way.end.words}".rstrip(".")
    ruling = Ruling(
        RulingKind.CLOCK_FAULT, desk.written("by"), desk.written("reason"), evidence=evidence
    )
    return Plan(way.end.short, (ask.Rule(ruling, desk.at),), then=then)


def _nothing(desk: Desk) -> Plan:
    del desk
    return Plan("")


def _whole(length: int) -> Millis:
    return Millis(length // 1000 * 1000)


_ON_TIMES = frozenset({Deed.TIME, Deed.REPLACE, Deed.EARLY_STOP, Deed.UNDO_TIMES, Deed.GAP})
_NEEDS_REASON = frozenset(
    {Deed.PAUSE, Deed.CORRECT, Deed.INSERT, Deed.FAULT, Deed.RESULT, Deed.WITHDRAW}
)
_PLANS: dict[Deed, Callable[[Desk], Plan]] = {
    Deed.CAPTURE: _capture,
    Deed.PAUSE: _pause,
    Deed.RESUME: _resume,
    Deed.ABSENT: _absent,
    Deed.ARRIVED: _arrived,
    Deed.AWAY: _away,
    Deed.ASK: _ask,
    Deed.ANSWER: _answer,
    Deed.LAST_POINT: _last_point,
    Deed.MONITOR: _monitor,
    Deed.CLAIM: _claim,
    Deed.FAULT: _fault,
    Deed.RULING: _nothing,
    **GAME_PLANS,
}
