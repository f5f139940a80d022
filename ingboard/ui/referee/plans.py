"""What a filled-in act would do: its commands, what they change, and what is still missing.

The game itself is asked, on paper, so that nothing is offered that it would refuse.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ingboard.board.points import Color, PerColor, Point, name_of, point_named
from ingboard.board.position import Placement
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.words import clock_digits
from ingboard.game import commands as ask
from ingboard.game import table_commands as table
from ingboard.game.at_table import Held
from ingboard.game.decide import decide
from ingboard.game.decide_table import charge_shown, times_now
from ingboard.game.evolve import evolve
from ingboard.game.outcome import Ending, Outcome
from ingboard.game.refusals import Refusal
from ingboard.game.rulings import Ruling, RulingKind
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color, result_words
from ingboard.game.words import refusal_words
from ingboard.table.fault_wizard import fault_wizard
from ingboard.table.tournament import Tournament
from ingboard.text import plural, text
from ingboard.ui.referee.picture import Answers, Deed
from ingboard.ui.referee.time_plans import TimePlan, time_plan, times_words


@dataclass(frozen=True, slots=True)
class Desk:
    """What an act is judged by: the game, the tournament, what is filled in, both assents, and when."""

    state: GameState
    tournament: Tournament
    answers: Answers
    assents: PerColor[bool]
    at: Moment

    def written(self, name: str) -> str:
        """A text that was typed."""
        return str(self.answers.get(name, "")).strip()

    def side(self, name: str = "side") -> Color:
        """A side that was chosen."""
        color = self.answers.get(name)
        return color if isinstance(color, Color) else Color.BLACK


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done; `then` is an act that follows, `said` a line for the journal."""

    change: str
    commands: tuple[ask.Command, ...] = ()
    missing: str = ""
    then: Deed | None = None
    said: str = ""


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
    return Plan(
        text("{side}'s time runs.", side=side),
        (ask.ResumeClock(desk.at, desk.side()),),
        said=text("Resumed for {side} by {who}", side=side, who=desk.written("by")),
    )


def _absent(desk: Desk) -> Plan:
    side = name_of_color(desk.side())
    words = text("{side}'s absence is timed from now; no clock is started.", side=side)
    return Plan(words, (table.NoteAbsent(desk.side(), desk.at),))


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


def _number(desk: Desk) -> int | None:
    written = desk.written("number")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else None


def _point(desk: Desk, written: str) -> Point | str | None:
    """The point that is named, None for a pass, or the words that name none."""
    if written.lower() == "pass":
        return None
    found = point_named(written, desk.state.position.grid)
    return written if found is None else found


def _correct(desk: Desk) -> Plan:
    number, line = _number(desk), desk.state.line
    if number is None or not line.offset < number <= line.number:
        missing = text(
            "Give a move from {first} to {last}", first=line.offset + 1, last=line.number
        )
        return Plan(text("Which move was entered wrongly?"), missing=missing)
    old = list(line.moves())[number - line.offset - 1]
    grid = desk.state.position.grid
    was = name_of(old.point, grid) if isinstance(old, Placement) else text("pass")
    before = text(
        "Move {number}, {side} {point}", number=number, side=name_of_color(old.color), point=was
    )
    point = _point(desk, desk.written("point"))
    if isinstance(point, str):
        return Plan(before, missing=text("Click or type the right point"))
    right = text("pass") if point is None else name_of(point, grid)
    later = plural(
        "{number} later move is kept", "{number} later moves are kept", line.number - number
    )
    command = table.CorrectMoves(
        number, 1, (point,), desk.written("by"), desk.written("reason"), desk.at
    )
    return Plan(f"{before} → {right}; {later}.", (command,))


def _insert(desk: Desk) -> Plan:
    number, line = _number(desk), desk.state.line
    if number is None or not line.offset < number <= line.number + 1:
        most = line.number + 1
        missing = text("Give a move from {first} to {last}", first=line.offset + 1, last=most)
        return Plan(text("Before which move were moves missed?"), missing=missing)
    points = [_point(desk, word) for word in desk.written("points").replace(",", " ").split()]
    wrong = next((point for point in points if isinstance(point, str)), None)
    if not points or wrong is not None:
        missing = text("Click or type the missed moves")
        if wrong is not None:
            missing = text("{point} is no point of this board", point=wrong)
        return Plan(text("Both sides in turn, such as D4 Q16."), missing=missing)
    moves = tuple(point for point in points if not isinstance(point, str))
    words = plural(
        "{number} move is put in before move {at}; the later ones are kept.",
        "{number} moves are put in before move {at}; the later ones are kept.",
        len(moves),
        at=number,
    )
    command = table.CorrectMoves(
        number, 0, moves, desk.written("by"), desk.written("reason"), desk.at
    )
    return Plan(words, (command,))


def _adjourn(desk: Desk) -> Plan:
    sealing = desk.answers.get("sealing")
    color = sealing if isinstance(sealing, Color) else None
    words = (
        text("The game rests; both clocks are held.")
        if color is None
        else text(
            "The game rests; {side}'s next move lies in the envelope.", side=name_of_color(color)
        )
    )
    return Plan(words, (table.Adjourn(color, desk.written("by"), desk.at),))


def _take_up(desk: Desk) -> Plan:
    words = text("The game goes on; the clocks stay held until the referee resumes.")
    sealed: Point | None = None
    if desk.state.at_table.sealing is not None:
        point = _point(desk, desk.written("point"))
        if isinstance(point, str):
            return Plan(words, missing=text("Click or type the sealed move"))
        sealed = point
    return Plan(words, (table.TakeUpAgain(sealed, desk.written("by"), desk.at),))


def _result(desk: Desk) -> Plan:
    ending = desk.answers.get("ending")
    assert isinstance(ending, Ending)
    chosen = desk.answers.get("winner")
    winner = chosen if isinstance(chosen, Color) else None
    needs = ending in (Ending.FORFEIT, Ending.NO_SHOW)
    if needs and winner is None:
        return Plan(text("The game ends without a count."), missing=text("Say who wins"))
    if not needs and winner is not None:
        return Plan(text("The game ends without a count."), missing=text("Nobody wins then"))
    command = table.GiveResult(ending, winner, desk.written("by"), desk.written("reason"), desk.at)
    return Plan(result_words(Outcome(ending, winner)), (command,))


def _withdraw(desk: Desk) -> Plan:
    words = text(
        "The game goes on where it stood; the clocks are held. Both rulings stay on record."
    )
    command = table.WithdrawResult(desk.written("by"), desk.written("reason"), desk.at)
    return Plan(words, (command,))


def _fault(desk: Desk) -> Plan:
    way = fault_wizard().way(desk.answers)
    if way.end is None:
        return Plan(text("Answer the questions; the last answer leads to a ruling."),
                    missing=text("Answer the question"))  # fmt: skip
    then = Deed(way.end.then) if way.end.then else None
    if then is Deed.RESULT and not desk.tournament.switched_off_forfeits:
        then = None
    evidence = "; ".join((*way.told, way.end.words)).rstrip(".")
    ruling = Ruling(
        RulingKind.CLOCK_FAULT, desk.written("by"), desk.written("reason"), evidence=evidence
    )
    return Plan(way.end.words, (ask.Rule(ruling, desk.at),), then=then)


def _nothing(desk: Desk) -> Plan:
    del desk
    return Plan("")


def _whole(length: int) -> Millis:
    return Millis(length // 1000 * 1000)


_ON_TIMES = frozenset({Deed.TIME, Deed.REPLACE, Deed.EARLY_STOP, Deed.UNDO_TIMES})
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
    Deed.CORRECT: _correct,
    Deed.INSERT: _insert,
    Deed.ADJOURN: _adjourn,
    Deed.TAKE_UP: _take_up,
    Deed.RESULT: _result,
    Deed.WITHDRAW: _withdraw,
    Deed.FAULT: _fault,
    Deed.RULING: _nothing,
}
