"""Decisions about a table beyond moves: holding, absence, pauses asked for, times by ruling, corrections.

After Kim, Simon and Straus, section 7: a director replaces times only when both players agree as well; one
who rules without them does so in writing.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement
from ingboard.clock.clock import advance
from ingboard.clock.control import LONGEST_TIME
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import reading
from ingboard.clock.rulings import MOST_FACTOR, charge_late, setting_fault
from ingboard.game import commands as ask
from ingboard.game import events as happened
from ingboard.game.correction import Impossible, corrected
from ingboard.game.decide_play import reported
from ingboard.game.decide_rest import decide_adjourn, decide_take_up
from ingboard.game.decision import Decision
from ingboard.game.events import ClockPaused, ClockSet, Event, RulingMade
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import (
    IN_PLAY,
    TIME_RULINGS,
    WITHOUT_COUNT,
    CountOfBoard,
    Ending,
    GameState,
    Held,
    Outcome,
    Ruling,
    RulingKind,
    TimeSetting,
    TimesRuled,
)

_MOST_MARGIN = 1000


_PLAIN = (Held.SET, Held.WITHDRAWN)  # pauses that nobody has given a reason
"""Points by which a game can be won: the largest board, and what komi and penalties add."""


def decide_table(state: GameState, command: ask.TableCommand) -> Decision:  # noqa: C901, PLR0911, PLR0912 - one arm a command
    """The events of a referee's or a player's act at the table, or why it is refused."""
    match command:
        case ask.HoldClock():
            return _hold(state, command)
        case ask.NoteAbsent():
            return _note_absent(state, command)
        case ask.NoteArrived():
            return _note_arrived(state, command)
        case ask.MarkAway(color, away, at):
            return (happened.AwayMarked(color, away, at),)
        case ask.AskPause():
            return _ask_pause(state, command)
        case ask.AnswerPause():
            return _answer_pause(state, command)
        case ask.DeclareLastPoint():
            return _declare_last_point(state, command)
        case ask.WithdrawLastPoint(color, at):
            if state.clock is None or not state.clock.times[color].last_point_declared:
                return Refusal(Refused.NOTHING_DECLARED, color)
            return (happened.LastPointWithdrawn(color, at),)
        case ask.UseMonitor(on, by, at):
            no_clock = Refusal(Refused.NO_CLOCK)
            return no_clock if state.clock is None else (happened.MonitorSet(on, by, at),)
        case ask.RuleOnTimes():
            return _rule_on_times(state, command)
        case ask.CorrectMoves():
            return _correct(state, command)
        case ask.Adjourn():
            return decide_adjourn(state, command)
        case ask.TakeUpAgain():
            return decide_take_up(state, command)
        case ask.GiveResult():
            return _give_result(state, command)
        case ask.ReportCount():
            return _report_count(state, command)
        case ask.WithdrawResult():
            return _withdraw_result(state, command)
        case ask.ReadRuling(color, language, said, at):
            return (happened.RulingRead(color, language, said, at),)
        case ask.SignSheet(by, at):
            signed = state.at_table.signed is not None
            return () if signed else (happened.SheetSigned(by, at),)


def _hold(state: GameState, command: ask.HoldClock) -> Decision:
    clock = state.clock
    if clock is None:
        return Refusal(Refused.NO_CLOCK)
    held = happened.ClockHeld(command.held, command.by, command.at)
    if clock.paused:
        plain = state.at_table.held in _PLAIN and command.held not in (Held.SET, Held.CAPTURE)
        return (held,) if plain else Refusal(Refused.CLOCK_HELD)
    if clock.turn is None:
        return Refusal(Refused.CLOCK_STANDS)
    if command.held is Held.CAPTURE:
        last = state.line.last
        captured = len(last.captured) if isinstance(last, Placement) else 0
        if captured < max(1, command.least):
            return Refusal(Refused.CAPTURE_TOO_SMALL)
    return (held, ClockPaused(command.at))


def _declare_last_point(state: GameState, command: ask.DeclareLastPoint) -> Decision:
    color = command.color
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, color)
    if advance(state.clock, command.at).times[color].flag is not Flag.NO:
        return Refusal(Refused.DECLARED_TOO_LATE, color)
    return (happened.LastPointDeclared(color, command.at),)


def _note_absent(state: GameState, command: ask.NoteAbsent) -> Decision:
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    if state.at_table.absent[command.color] is not None:
        return Refusal(Refused.ABSENT_ALREADY, command.color)
    return (happened.AbsenceNoted(command.color, command.at),)


def _note_arrived(state: GameState, command: ask.NoteArrived) -> Decision:
    since = state.at_table.absent[command.color]
    if since is None:
        return Refusal(Refused.NOT_ABSENT, command.color)
    elapsed = min(max(0, command.at - since), LONGEST_TIME)
    if not 0 <= command.factor <= MOST_FACTOR:
        return Refusal(Refused.NO_SUCH_TIME, command.color)
    return (
        happened.AbsenceCharged(command.color, elapsed, command.factor, command.by, command.at),
    )


def _ask_pause(state: GameState, command: ask.AskPause) -> Decision:
    clock = state.clock
    if clock is None:
        return Refusal(Refused.NO_CLOCK, command.color)
    if clock.paused:
        return Refusal(Refused.CLOCK_HELD, command.color)
    return (happened.PauseAsked(command.color, command.at),)


def _answer_pause(state: GameState, command: ask.AnswerPause) -> Decision:
    asker = state.at_table.pause_asked
    if asker is None:
        return Refusal(Refused.NO_PAUSE_ASKED)
    answered = happened.PauseAnswered(asker, command.granted, command.at)
    clock = state.clock
    if not command.granted or clock is None or clock.paused or clock.turn is None:
        return (answered,)
    return (answered, happened.ClockHeld(Held.LEAVE, "", command.at), ClockPaused(command.at))


def times_now(state: GameState, at: Moment) -> PerColor[TimeSetting]:
    """Both clocks as they are at a moment, in the form in which they are put. The game has a clock."""
    assert state.clock is not None
    shown = reading(state.clock, at)
    return shown.map(lambda side: TimeSetting(side.period, side.remaining))


def _rule_on_times(state: GameState, command: ask.RuleOnTimes) -> Decision:
    refusal = _cannot_rule_on_times(state, command)
    if refusal is not None or state.clock is None:
        return refusal or Refusal(Refused.NO_CLOCK)
    at, before = command.at, times_now(state, command.at)
    after = before
    sets: list[Event] = []
    for color in Color:
        wanted = command.times[color]
        if wanted is not None:
            after = after.with_color(color, wanted)
            sets.append(ClockSet(color, wanted.period, wanted.remaining, at))
    ruling = Ruling(
        kind=command.kind,
        by=command.by,
        reason=command.reason,
        number=state.line.number,
        evidence=_evidence(TimesRuled(before, after)),
        assent=all(command.assents),
    )
    running = state.clock.turn is not None and not state.clock.paused
    held: tuple[Event, ...] = (
        (happened.ClockHeld(Held.REFEREE, command.by, at), ClockPaused(at)) if running else ()
    )
    return (*held, RulingMade(ruling, at), happened.TimesPut(TimesRuled(before, after), at), *sets)


def _cannot_rule_on_times(state: GameState, command: ask.RuleOnTimes) -> Refusal | None:
    if state.clock is None:
        return Refusal(Refused.NO_CLOCK)
    if command.kind not in TIME_RULINGS or not any(command.times):
        return Refusal(Refused.NOT_A_TIME_RULING)
    agreed = all(command.assents)
    if not agreed and not command.overrides:
        return Refusal(Refused.TIMES_NEED_ASSENT)
    if not command.by.strip() or not (agreed or command.reason.strip()):
        return Refusal(Refused.NEEDS_REASON)
    clock = advance(state.clock, command.at)
    for color in Color:
        wanted = command.times[color]
        if wanted is not None and setting_fault(clock, color, wanted.period, wanted.remaining):
            return Refusal(Refused.NO_SUCH_TIME, color)
    return None


def _evidence(ruled: TimesRuled) -> str:
    """Both clocks before and after, for the record: period and milliseconds of each side."""

    def sides(times: PerColor[TimeSetting]) -> str:
        return " ".join(
            f"{color.letter} {times[color].period}:{times[color].remaining}" for color in Color
        )

    return f"{sides(ruled.before)} -> {sides(ruled.after)}"


def _correct(state: GameState, command: ask.CorrectMoves) -> Decision:
    if state.phase not in IN_PLAY:
        return Refusal(Refused.NOT_IN_PLAY)
    first, last = state.line.offset + 1, state.line.number
    ends = command.number + command.replaced - 1
    nothing = not command.moves and not command.replaced
    if nothing or command.replaced < 0 or not first <= command.number or ends > last:
        return Refusal(Refused.NO_SUCH_MOVE)
    if command.number > last + 1:
        return Refusal(Refused.NO_SUCH_MOVE)
    line = corrected(state, command.number, command.replaced, command.moves)
    if isinstance(line, Impossible):
        is_later = line.number >= command.number + len(command.moves)
        reason = Refused.LATER_MOVE_IMPOSSIBLE if is_later else Refused.MOVE_IMPOSSIBLE
        return Refusal(reason, illegal=line.illegal, number=line.number)
    if line.passes >= state.setup.ruleset.passes_to_pause:
        return Refusal(Refused.LATER_MOVE_IMPOSSIBLE, number=line.number)
    kind = RulingKind.MOVES_CORRECTED
    ruling = Ruling(kind, command.by, command.reason, number=command.number)
    return (
        RulingMade(ruling, command.at),
        happened.MovesCorrected(command.number, command.replaced, command.moves, command.at),
    )


def _give_result(state: GameState, command: ask.GiveResult) -> Decision:
    if command.ending not in WITHOUT_COUNT:
        return Refusal(Refused.NO_SUCH_RESULT)
    needs_winner = command.ending in (Ending.FORFEIT, Ending.NO_SHOW)
    if needs_winner is (command.winner is None):
        return Refusal(Refused.NO_SUCH_RESULT)
    if not command.by.strip() or not command.reason.strip():
        return Refusal(Refused.NEEDS_REASON)
    ruling = Ruling(RulingKind.RESULT_GIVEN, command.by, command.reason, command.winner)
    outcome = Outcome(command.ending, command.winner)
    report = happened.ResultReported(outcome, None, command.by, command.at)
    return (RulingMade(ruling, command.at), *reported(state, report))


def _report_count(state: GameState, command: ask.ReportCount) -> Decision:
    """A result that was counted on the board; one that is recorded is counted here."""
    if state.has_board:
        return Refusal(Refused.MOVES_RECORDED)
    counted = command.counted
    if isinstance(counted, CountOfBoard) and counted.position.grid != state.grid:
        return Refusal(Refused.OTHER_BOARD_SIZE)
    margin, winner = command.margin, command.winner
    if not 0 <= margin <= _MOST_MARGIN or (2 * margin) % 1 or (margin and winner is None):
        return Refusal(Refused.NO_SUCH_MARGIN)
    outcome = Outcome(Ending.BOARD_COUNT, winner, margin)
    return reported(
        state, happened.ResultReported(outcome, None, command.by, command.at, command.counted)
    )


def _withdraw_result(state: GameState, command: ask.WithdrawResult) -> Decision:
    if state.at_table.signed is not None:
        return Refusal(Refused.SHEET_SIGNED)
    if state.at_table.before_result is None:
        return Refusal(Refused.NO_RESULT_GIVEN)
    withdrawn = happened.ResultWithdrawn(command.by, command.at, command.color)
    if command.color is not None:
        report = state.reported
        own = report is not None and report.color is command.color
        own = own or not state.setup.takes_both
        return (withdrawn,) if own else Refusal(Refused.NOT_YOUR_RESULT, command.color)
    if not command.by.strip() or not command.reason.strip():
        return Refusal(Refused.NEEDS_REASON)
    ruling = Ruling(
        RulingKind.RESULT_WITHDRAWN, command.by, command.reason, number=state.line.number
    )
    return (RulingMade(ruling, command.at), withdrawn)


def charge_shown(state: GameState, command: ask.NoteArrived) -> PerColor[TimeSetting] | None:
    """What the clocks would show after a late player is charged, before anybody does it; None if refused."""
    decision = _note_arrived(state, command)
    if isinstance(decision, Refusal) or state.clock is None:
        return None
    (charged,) = decision
    assert isinstance(charged, happened.AbsenceCharged)
    clock = charge_late(
        state.clock, charged.color, Millis(charged.elapsed), charged.factor, charged.at
    )
    return times_now(replace(state, clock=clock), charged.at)
