"""What a filled-in act would do: its commands, what they change, and what is still missing.

The game itself is asked, on paper, so that nothing is offered that it would refuse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from ingboard.board.points import Color, Point, name_of, point_named
from ingboard.board.position import Placement
from ingboard.clock.moments import Millis, clock_digits
from ingboard.game import commands as ask
from ingboard.game import commands as table
from ingboard.game.decide import decide
from ingboard.game.decide_play import last_was_illegal
from ingboard.game.decide_table import charge_shown, times_now
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal, refusal_words
from ingboard.game.state import IN_PLAY, Ending, Held, Outcome, Ruling, RulingKind
from ingboard.game.strip import flag_words, name_of_color, result_words
from ingboard.table.fault_wizard import FaultThen
from ingboard.text import clauses, ended, paragraph, plural, sentence, text
from ingboard.ui.features.referee.forms import ActionPlan, RefereeContext, fault_way, time_plan, times_words
from ingboard.ui.features.referee.view_model import RefereeAction


def _number(context: RefereeContext) -> int | None:
    written = context.written("number")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else None


def _point(context: RefereeContext, written: str) -> Point | str | None:
    """The point that is named, None for a pass, or the words that name none."""
    if written.lower() == "pass":
        return None
    found = point_named(written, context.state.position.grid)
    return written if found is None else found


def _correct(context: RefereeContext) -> ActionPlan:
    number, line = _number(context), context.state.line
    if number is None or not line.offset < number <= line.number:
        missing = text("Enter a move from {first} to {last}", first=line.offset + 1, last=line.number)
        return ActionPlan(text("Which move was wrong?"), missing=missing)
    old = list(line.moves())[number - line.offset - 1]
    grid = context.state.position.grid
    was = name_of(old.point, grid) if isinstance(old, Placement) else text("pass")
    before = text("Move {number}, {side} {point}", number=number, side=name_of_color(old.color), point=was)
    point = _point(context, context.written("point"))
    if isinstance(point, str):
        return ActionPlan(before, missing=text("Click or type the right point"))
    right = text("pass") if point is None else name_of(point, grid)
    later = plural("{number} later move kept", "{number} later moves kept", line.number - number)
    command = table.CorrectMoves(number, 1, (point,), context.by, context.reason, context.at)
    return ActionPlan(ended(clauses((f"{before} → {right}", later))), (command,))


def _insert(context: RefereeContext) -> ActionPlan:
    number, line = _number(context), context.state.line
    if number is None or not line.offset < number <= line.number + 1:
        most = line.number + 1
        missing = text("Enter a move from {first} to {last}", first=line.offset + 1, last=most)
        return ActionPlan(text("Missed moves before which move?"), missing=missing)
    points = [_point(context, word) for word in context.written("points").replace(",", " ").split()]
    wrong = next((point for point in points if isinstance(point, str)), None)
    if not points or wrong is not None:
        missing = text("Click or type the missed moves")
        if wrong is not None:
            missing = text("{point} is not on this board", point=wrong)
        return ActionPlan(text("Both in turn, such as D4 Q16."), missing=missing)
    moves = tuple(point for point in points if not isinstance(point, str))
    words = plural(
        "{number} move inserted before move {at}; later moves kept.",
        "{number} moves inserted before move {at}; later moves kept.",
        len(moves),
        at=number,
    )
    command = table.CorrectMoves(number, 0, moves, context.by, context.reason, context.at)
    return ActionPlan(words, (command,))


def _adjourn(context: RefereeContext) -> ActionPlan:
    sealing = context.answers.get("sealing")
    color = sealing if isinstance(sealing, Color) else None
    words = (
        text("Adjourned; both clocks paused.")
        if color is None
        else text("Adjourned; {side}'s next move is sealed.", side=name_of_color(color))
    )
    return ActionPlan(words, (table.Adjourn(color, context.by, context.at),))


def _take_up(context: RefereeContext) -> ActionPlan:
    words = text("Game resumed; clocks paused until the referee resumes.")
    sealed: Point | None = None
    if context.state.at_table.sealing is not None:
        point = _point(context, context.written("point"))
        if isinstance(point, str):
            return ActionPlan(words, missing=text("Click or type the sealed move"))
        sealed = point
    return ActionPlan(words, (table.TakeUpAgain(sealed, context.by, context.at),))


def _result(context: RefereeContext) -> ActionPlan:
    ending = context.answers.get("ending")
    assert isinstance(ending, Ending)
    chosen = context.answers.get("winner")
    winner = chosen if isinstance(chosen, Color) else None
    if ending is Ending.BOARD_COUNT:
        return _board_count(context, winner)
    needs = ending in (Ending.FORFEIT, Ending.NO_SHOW)
    if needs and winner is None:
        return ActionPlan(text("The game ends without a count."), missing=text("Enter the winner"))
    if not needs and winner is not None:
        return ActionPlan(text("The game ends without a count."), missing=text("Then nobody wins"))
    command = table.GiveResult(ending, winner, context.by, context.reason, context.at)
    words = result_words(Outcome(ending, winner))
    return ActionPlan(sentence(words), (command,))


def _board_count(context: RefereeContext, winner: Color | None) -> ActionPlan:
    """A result of a board whose moves are not recorded; without a winner a draw."""
    written = context.written("margin").replace(",", ".")
    found = _MARGIN.fullmatch(written)
    if winner is None:
        margin = 0.0
    elif found is None:
        return ActionPlan(text("Counted on the board."), missing=text("By how many points?"))
    else:
        margin = float(written)
    command = table.GiveResult(Ending.BOARD_COUNT, winner, context.by, "", context.at, margin)
    words = result_words(Outcome(Ending.BOARD_COUNT, winner, margin))
    return ActionPlan(sentence(words), (command,))


def _withdraw(context: RefereeContext) -> ActionPlan:
    words = text("Game goes on, clocks paused. Both stay on record.")
    report = context.state.reported
    own = report is not None and not context.answers.get("hand")
    command = table.WithdrawResult(
        context.by,
        context.reason,
        context.at,
        report.color if own and report is not None else None,
    )
    return ActionPlan(words, (command,))


def _confirm(context: RefereeContext) -> ActionPlan:
    state, side = context.state, context.side
    plan = state.plan
    if state.reported is not None:
        outcome = state.reported.outcome
    elif plan is not None:
        outcome = Outcome(Ending.COUNT, plan.winner, abs(plan.margin))
    else:
        return ActionPlan(text("No result yet."), missing=text("No result yet"))
    words = text("{side} confirms: {result}.", side=name_of_color(side), result=result_words(outcome))
    if state.confirmed[side.opponent] is not None:
        words = paragraph((words, text("Then it is final.")))
    return ActionPlan(words, (ask.ConfirmResult(side, context.at, context.by),))


def _take_back(context: RefereeContext) -> ActionPlan:
    state, last = context.state, context.state.line.last
    if last is None:
        return ActionPlan(text("No move to take back."), missing=text("No move yet"))
    side, other = name_of_color(last.color), name_of_color(last.color.opponent)
    grid = state.position.grid
    move = name_of(last.point, grid) if isinstance(last, Placement) else text("pass")
    if last_was_illegal(state):
        words = text("Take back {side} {move}: illegal, free.", side=side, move=move)
    else:
        words = text(
            "Take back {side} {move}: legal, only if {other} agrees.",
            side=side,
            move=move,
            other=other,
        )
    if state.clock is not None and state.clock.running is not None:
        runs = text("{side}'s clock runs again; used time stays.", side=side)
        words = paragraph((words, runs))
    assented = bool(context.answers.get("hand")) or context.assents[last.color.opponent]
    return ActionPlan(words, (ask.TakeBack(context.at, assented, context.by),))


def plan_of(action: RefereeAction, context: RefereeContext) -> ActionPlan:
    """The plan of an act as it is filled in now."""
    plan = _PLANS[action](context)
    if plan.missing:
        return plan
    if "by" in context.answers and not context.by:
        return ActionPlan(plan.change, missing=text("Enter the referee's name"))
    if action in _NEEDS_REASON and context.answers.get("reason") == "":
        return ActionPlan(plan.change, missing=text("Enter the reason"))
    return _tried(plan, context)


def _tried(plan: ActionPlan, context: RefereeContext) -> ActionPlan:
    """The plan, or why the game would refuse it."""
    state = context.state
    for command in plan.commands:
        decision = decide(state, command)
        if isinstance(decision, Refusal):
            if isinstance(command, _BY_ASSENT) and not all(context.assents):
                break  # the assents are asked for by the buttons
            words = refusal_words(decision, state.position.grid)
            return ActionPlan(words, missing=text("Not possible as filled in"))
        for event in decision:
            state = evolve(state, event)
    return plan


def _capture(context: RefereeContext) -> ActionPlan:
    last = context.state.line.last
    taken = len(last.captured) if isinstance(last, Placement) else 0
    least = context.tournament.capture_hold_from_stones
    words = plural(
        "Both clocks paused to lift {number} stone.",
        "Both clocks paused to lift {number} stones.",
        taken,
    )
    return ActionPlan(words, (table.HoldClock(Held.CAPTURE, context.by, context.at, least),))


def _pause(context: RefereeContext) -> ActionPlan:
    held = context.answers.get("held")
    assert isinstance(held, Held)
    by = context.by
    note = Ruling(RulingKind.NOTED, by, context.reason)
    hold = table.HoldClock(held, by, context.at)
    clock = context.state.clock
    words = (
        text("The pause gets this reason.")
        if clock is not None and clock.paused
        else text("Both clocks paused. The referee resumes.")
    )
    return ActionPlan(words, (hold, ask.Rule(note, context.at)))


def _resume(context: RefereeContext) -> ActionPlan:
    side = name_of_color(context.side)
    words = text("{side}'s time runs.", side=side)
    if context.state.phase in IN_PLAY and context.side is not context.state.turn:
        other = name_of_color(context.state.turn)
        words = paragraph((words, text("On the board: {other} to play.", other=other)))
    return ActionPlan(
        words,
        (ask.ResumeClock(context.at, context.side),),
        said=text("Resumed for {side} by {who}", side=side, who=context.by),
    )


def _absent(context: RefereeContext) -> ActionPlan:
    side = name_of_color(context.side)
    words = text("{side}'s absence timed from now; no clock starts.", side=side)
    said = text("{side} noted absent by {who}", side=side, who=context.by)
    return ActionPlan(words, (table.NoteAbsent(context.side, context.at),), said=said)


def _arrived(context: RefereeContext) -> ActionPlan:
    factor = context.answers.get("factor")
    assert isinstance(factor, int)
    command = table.NoteArrived(context.side, factor, context.by, context.at)
    since = context.state.at_table.absent[context.side]
    shown = charge_shown(context.state, command)
    if since is None or shown is None:
        return ActionPlan(
            text("{side} is not noted as absent.", side=name_of_color(context.side)), (command,)
        )
    gone = clock_digits(_whole(context.at - since))
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


def _away(context: RefereeContext) -> ActionPlan:
    away, side = bool(context.answers.get("away")), name_of_color(context.side)
    words = (
        text("{side} is away. The opponent may move and press.", side=side)
        if away
        else text("{side} is back.", side=side)
    )
    return ActionPlan(words, (table.MarkAway(context.side, away, context.at),))


def _ask(context: RefereeContext) -> ActionPlan:
    side, other = name_of_color(context.side), name_of_color(context.side.opponent)
    words = text("{side} asks for a pause; {other} answers.", side=side, other=other)
    return ActionPlan(words, (table.AskPause(context.side, context.at),))


def _answer(context: RefereeContext) -> ActionPlan:
    granted = bool(context.answers.get("granted"))
    words = (
        text("Granted: both clocks paused.")
        if granted
        else text("Refused: the clock runs; a win on time may be claimed.")
    )
    return ActionPlan(words, (table.AnswerPause(granted, context.at),))


def _last_point(context: RefereeContext) -> ActionPlan:
    side = name_of_color(context.side)
    words = text("{side} cannot lose on time now and must answer at once.", side=side)
    return ActionPlan(words, (table.DeclareLastPoint(context.side, context.at),))


def _last_point_back(context: RefereeContext) -> ActionPlan:
    words = text("{side} can lose on time again.", side=name_of_color(context.side))
    return ActionPlan(words, (table.WithdrawLastPoint(context.side, context.at),))


def _monitor(context: RefereeContext) -> ActionPlan:
    on = bool(context.answers.get("on"))
    words = (
        text("After “last point taken” that side's clock stops.")
        if on
        else text("Clocks run on after “last point taken”.")
    )
    return ActionPlan(words, (table.UseMonitor(on, context.by, context.at),))


def _claim(context: RefereeContext) -> ActionPlan:
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
    return ActionPlan(words, (ask.ClaimTime(loser.opponent, context.at, context.by),))


def _waive(context: RefereeContext) -> ActionPlan:
    clock = context.state.clock
    loser = None if clock is None else clock.open_flag
    if loser is None:
        return _no_flag()
    words = text(
        "{side} plays on: no win on time. The clock runs for the side to move.",
        side=name_of_color(loser.opponent),
    )
    return ActionPlan(words, (ask.WaiveClaim(loser.opponent, context.at),))


def _no_flag() -> ActionPlan:
    return ActionPlan(text("No flag has fallen."), missing=text("No flag has fallen"))


def _fault(context: RefereeContext) -> ActionPlan:
    way, clock = fault_way(context), context.state.clock
    if way.end is None:
        return ActionPlan(text("The answers lead to a ruling."),
                    missing=text("Answer the question"))  # fmt: skip
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
    hold: tuple[ask.Command, ...] = ()
    if then and clock is not None and clock.turn is not None and not clock.paused:
        hold = (table.HoldClock(Held.FAULT, context.by, context.at),)
    return ActionPlan(
        way.end.short,
        (ask.Rule(ruling, context.at), *hold),
        then=acts.get(then),
        sheet=then is FaultThen.SHEET,
    )


def _whole(length: int) -> Millis:
    return Millis(length // 1000 * 1000)


_MARGIN = re.compile(r"[0-9]{1,3}([.][05])?")
_BY_ASSENT = (table.RuleOnTimes, ask.TakeBack)
_NEEDS_REASON = frozenset(
    {
        RefereeAction.PAUSE,
        RefereeAction.CORRECT,
        RefereeAction.INSERT,
        RefereeAction.FAULT,
        RefereeAction.RESULT,
        RefereeAction.WITHDRAW,
    }
)
_PLANS: dict[RefereeAction, Callable[[RefereeContext], ActionPlan]] = {
    RefereeAction.TIME: partial(time_plan, RefereeAction.TIME),
    RefereeAction.REPLACE: partial(time_plan, RefereeAction.REPLACE),
    RefereeAction.EARLY_STOP: partial(time_plan, RefereeAction.EARLY_STOP),
    RefereeAction.UNDO_TIMES: partial(time_plan, RefereeAction.UNDO_TIMES),
    RefereeAction.GAP: partial(time_plan, RefereeAction.GAP),
    RefereeAction.CAPTURE: _capture,
    RefereeAction.PAUSE: _pause,
    RefereeAction.RESUME: _resume,
    RefereeAction.ABSENT: _absent,
    RefereeAction.ARRIVED: _arrived,
    RefereeAction.AWAY: _away,
    RefereeAction.ASK: _ask,
    RefereeAction.ANSWER: _answer,
    RefereeAction.LAST_POINT: _last_point,
    RefereeAction.LAST_POINT_BACK: _last_point_back,
    RefereeAction.MONITOR: _monitor,
    RefereeAction.CLAIM: _claim,
    RefereeAction.WAIVE: _waive,
    RefereeAction.FAULT: _fault,
    RefereeAction.CORRECT: _correct,
    RefereeAction.INSERT: _insert,
    RefereeAction.ADJOURN: _adjourn,
    RefereeAction.TAKE_UP: _take_up,
    RefereeAction.RESULT: _result,
    RefereeAction.CONFIRM: _confirm,
    RefereeAction.WITHDRAW: _withdraw,
    RefereeAction.TAKE_BACK: _take_back,
    RefereeAction.RULING: lambda _: ActionPlan(""),
}
