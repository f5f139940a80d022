"""The forms of the referee's acts: what each asks before it can be held. Values only."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.clock.control import overtime_of
from ingboard.clock.moments import Moment
from ingboard.clock.words import clock_digits
from ingboard.game.at_table import Held
from ingboard.game.decide_table import times_now
from ingboard.game.outcome import Ending
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.table.fault_wizard import fault_wizard
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.features.referee.view_model import (
    Answers,
    Choice,
    Deed,
    Draft,
    Field,
    Writing,
)
from ingboard.ui.game.recording import Gap
from ingboard.ui.widgets.choices import NOT_CHOSEN

MOST_IN_A_ROW = 6


def draft_of(
    deed: Deed,
    state: GameState,
    tournament: Tournament,
    now: Moment,
    answers: Answers,
    by: str,
    gap: Gap | None = None,
) -> Draft:
    """The form of an act at this table; `answers` so far decide what a wizard asks next."""
    make = _FORMS.get(deed)
    fields = () if make is None else make(state, tournament, now, answers)
    if deed in _WRITTEN:
        reason = _reason_of(gap) if deed is Deed.GAP else ""
        fields += (Writing("reason", text("Reason"), reason), Writing("by", text("Ruled by"), by))
    elif deed in _SIGNED:
        fields += (Writing("by", text("Ruled by"), by),)
    agreed = deed in (Deed.TIME, Deed.REPLACE, Deed.GAP) and answers.get("assent", True)
    needs = bool(agreed and tournament.times_need_assents)
    title, hold = _words(deed)
    return Draft(deed, title, fields, hold, by_assent=needs)


def _reason_of(gap: Gap | None) -> str:
    if gap is None:
        return ""
    return text("The computer was away for {time}", time=clock_digits(gap.shown))


def _sides(name: str, label: str, chosen: Color) -> Choice:
    return Choice(
        name,
        label,
        tuple((color, name_of_color(color)) for color in Color),
        chosen,
    )


def _agreement(tournament: Tournament) -> tuple[Field, ...]:
    if not tournament.times_need_assents:
        return ()
    options = ((True, text("All three agree")), (False, text("I rule without assent")))
    return (Choice("assent", text("On what ground"), options, chosen=True, wide=True),)


def _period(name: str, label: str, state: GameState, color: Color, present: int) -> Field:
    """The period of a side's clock: one of a few, or typed where the clock has more than a row holds."""
    assert state.clock is not None
    count = overtime_of(state.clock.times[color].control).periods
    if count > MOST_IN_A_ROW:
        words = text("{period} (0 to {last})", period=label, last=count)
        return Writing(name, words, str(present))
    options = ((0, text("Main")), *((at, str(at)) for at in range(1, count + 1)))
    return Choice(name, label, options, present)


def _time(
    state: GameState, tournament: Tournament, now: Moment, answers: Answers
) -> tuple[Field, ...]:
    clock = state.clock
    assert clock is not None
    color = answers.get("side")
    side = color if isinstance(color, Color) else (clock.turn or Color.BLACK)
    how = Choice(
        "how",
        text("What is done"),
        (("add", text("Add")), ("take", text("Take")), ("set", text("Set"))),
        "add",
    )
    fields: tuple[Field, ...] = (
        _sides("side", text("Whose clock"), clock.turn or Color.BLACK),
        how,
        Writing("length", text("Time (m:ss)"), "1:00"),
    )
    if answers.get("how") == "set":
        period = times_now(state, now)[side].period
        fields += (_period("period", text("Period"), state, side, period),)
    return fields + _agreement(tournament)


def _replace(
    state: GameState, tournament: Tournament, now: Moment, _: Answers
) -> tuple[Field, ...]:
    fields: tuple[Field, ...] = ()
    shown = times_now(state, now)
    for color in Color:
        side, letter = name_of_color(color), color.letter
        digits = clock_digits(shown[color].remaining)
        fields += (
            Writing(f"length{letter}", text("{side} m:ss", side=side), digits),
            _period(
                f"period{letter}",
                text("{side}'s period", side=side),
                state,
                color,
                shown[color].period,
            ),
        )
    return fields + _agreement(tournament)


def _gap(_: GameState, tournament: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    return _agreement(tournament)


def _pause(_: GameState, __: Tournament, ___: Moment, ____: Answers) -> tuple[Field, ...]:
    return (
        Choice(
            "held",
            text("Why the clocks are held"),
            (
                (Held.DISTURBANCE, text("Disturbance")),
                (Held.FAULT, text("Fault")),
                (Held.LEAVE, text("Leave")),
                (Held.REFEREE, text("Other")),
            ),
            Held.DISTURBANCE,
            wide=True,
        ),
    )


def _resume(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    assert state.clock is not None
    return (_sides("side", text("Whose clock runs"), state.clock.turn or Color.BLACK),)


def _absent(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    missed = state.at_table.absent
    return (_sides("side", text("Who is absent"), Color.BLACK if missed.white else Color.WHITE),)


def _arrived(state: GameState, tournament: Tournament, _: Moment, __: Answers) -> tuple[Field, ...]:
    first = Color.WHITE if state.at_table.absent.white is not None else Color.BLACK
    factors = tuple((factor, text("× {factor}", factor=factor)) for factor in (0, 1, 2, 3))
    usual = min(tournament.late_factor, 3)
    return (
        _sides("side", text("Who arrived"), first),
        Choice("factor", text("Charged how many times"), factors, usual),
    )


def _away(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    side = state.to_play
    options = ((True, text("Leaves")), (False, text("Is back")))
    return (
        _sides("side", text("Who"), side),
        Choice("away", text("Leaves or is back"), options, not state.at_table.away[side]),
    )


def _whose(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    return (_sides("side", text("Who"), state.to_play),)


def _answer(_: GameState, __: Tournament, ___: Moment, ____: Answers) -> tuple[Field, ...]:
    options = ((True, text("Granted")), (False, text("Openly refused")))
    return (Choice("granted", text("The answer"), options, chosen=True, wide=True),)


def _monitor(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    assert state.clock is not None
    options = ((True, text("Comes")), (False, text("Leaves")))
    return (Choice("on", text("The monitor"), options, not state.clock.monitor, wide=True),)


def _correct(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    return (
        Writing("number", text("Move number"), str(state.line.number)),
        Writing("point", text("Right point"), takes_points=True),
    )


def _insert(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    return (
        Writing("number", text("Before move number"), str(state.line.number), wide=True),
        Writing("points", text("Missed moves"), wide=True, takes_points=True),
    )


def _adjourn(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    options: tuple[tuple[object, str], ...] = (
        (None, text("No move is sealed")),
        (state.to_play, text("{side} seals a move", side=name_of_color(state.to_play))),
    )
    return (Choice("sealing", text("The sealed move"), options, None, wide=True),)


def _take_up(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    if state.at_table.sealing is None:
        return ()
    side = name_of_color(state.at_table.sealing)
    label = text("{side}'s sealed move (point, or pass)", side=side)
    return (Writing("point", label, wide=True, takes_points=True),)


def _result(state: GameState, _: Tournament, __: Moment, ___: Answers) -> tuple[Field, ...]:
    del state
    endings: tuple[tuple[object, str], ...] = (
        (Ending.FORFEIT, text("Forfeit")),
        (Ending.NO_SHOW, text("No-show")),
        (Ending.BOTH_LOST, text("Both lost")),
        (Ending.VOID, text("Void")),
    )
    winners: tuple[tuple[object, str], ...] = (
        (None, text("Nobody wins")),
        *((color, text("{side} wins", side=name_of_color(color))) for color in Color),
    )
    return (
        Choice("ending", text("How it ends"), endings, Ending.FORFEIT, wide=True),
        Choice("winner", text("Who wins"), winners, None, wide=True),
    )


def _fault(_: GameState, __: Tournament, ___: Moment, answers: Answers) -> tuple[Field, ...]:
    way = fault_wizard().way(answers)
    return tuple(
        Choice(
            question.id,
            question.words,
            tuple((at, branch.words) for at, branch in enumerate(question.branches)),
            answers.get(question.id, NOT_CHOSEN),
            wide=True,
            asks=question.id != way.questions[0].id,
        )
        for question in way.questions
    )


_FORMS = {
    Deed.TIME: _time,
    Deed.REPLACE: _replace,
    Deed.GAP: _gap,
    Deed.PAUSE: _pause,
    Deed.RESUME: _resume,
    Deed.ABSENT: _absent,
    Deed.ARRIVED: _arrived,
    Deed.AWAY: _away,
    Deed.ASK: _whose,
    Deed.ANSWER: _answer,
    Deed.LAST_POINT: _whose,
    Deed.MONITOR: _monitor,
    Deed.CORRECT: _correct,
    Deed.INSERT: _insert,
    Deed.ADJOURN: _adjourn,
    Deed.TAKE_UP: _take_up,
    Deed.RESULT: _result,
    Deed.FAULT: _fault,
}
_WRITTEN = frozenset(
    {
        Deed.TIME, Deed.REPLACE, Deed.PAUSE, Deed.EARLY_STOP, Deed.UNDO_TIMES, Deed.FAULT,
        Deed.CORRECT, Deed.INSERT, Deed.RESULT, Deed.WITHDRAW, Deed.GAP,
    }
)  # fmt: skip
_SIGNED = frozenset(
    {Deed.RESUME, Deed.ABSENT, Deed.ARRIVED, Deed.MONITOR, Deed.ADJOURN, Deed.TAKE_UP}
)


def _words(deed: Deed) -> tuple[str, str]:
    """The title of an act, and what its button says."""
    return {
        Deed.TIME: (text("Add, take or set time"), text("Set the time")),
        Deed.REPLACE: (text("Replace the clock"), text("Replace the clock")),
        Deed.CAPTURE: (text("Hold for a capture"), text("Hold the clocks")),
        Deed.PAUSE: (text("Hold, with a reason"), text("Hold the clocks")),
        Deed.RESUME: (text("Resume"), text("Resume")),
        Deed.EARLY_STOP: (text("Neutralize an early stop"), text("Set both clocks")),
        Deed.FAULT: (text("Fault of the clock"), text("Rule")),
        Deed.UNDO_TIMES: (text("Undo the last ruling on time"), text("Undo the ruling")),
        Deed.GAP: (text("Charge the gap"), text("Charge the gap")),
        Deed.ABSENT: (text("Note an absent player"), text("Note the absence")),
        Deed.ARRIVED: (text("A late player arrived"), text("Charge the absence")),
        Deed.AWAY: (text("Away from the board"), text("Note it")),
        Deed.ASK: (text("Ask for a pause"), text("Ask")),
        Deed.ANSWER: (text("Grant or refuse the pause"), text("Answer")),
        Deed.LAST_POINT: (text("Last point taken"), text("Declare it")),
        Deed.MONITOR: (text("Official monitor"), text("Note it")),
        Deed.CLAIM: (text("Claim a win on time"), text("Claim")),
        Deed.CORRECT: (text("Correct an entered move"), text("Correct the move")),
        Deed.INSERT: (text("Insert missed moves"), text("Insert the moves")),
        Deed.ADJOURN: (text("Adjourn"), text("Adjourn")),
        Deed.TAKE_UP: (text("Take up again"), text("Take up again")),
        Deed.RESULT: (text("Result without a count"), text("Give the result")),
        Deed.WITHDRAW: (text("Take a given result back"), text("Take the result back")),
        Deed.RULING: (text("Ruling on play"), text("Rule")),
    }[deed]
