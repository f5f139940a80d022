"""What each event at the table does to what is known of it, to the clock, and to the line of play."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.clock.claims import declare_last_point, withdraw_last_point
from ingboard.clock.clock import Clock, advance, stop
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.reading import reading
from ingboard.clock.rulings import charge_late
from ingboard.game import table_events as happened
from ingboard.game.at_table import (
    AtTable,
    BeforeResult,
    Held,
    ResultReport,
    Retraction,
    TimeSetting,
    TimesRuled,
    Withdrawal,
)
from ingboard.game.correction import Impossible, corrected
from ingboard.game.outcome import WITHOUT_COUNT, Ending, Outcome
from ingboard.game.phases import Phase
from ingboard.game.state import NOBODY, GameState


def evolve_table(state: GameState, event: happened.TableEvent) -> GameState:
    """The state after one event at the table.

    Raises ValueError for a correction that no game can have had.
    """
    match event:
        case happened.MovesCorrected(number, replaced, moves):
            line = corrected(state, number, replaced, moves)
            if isinstance(line, Impossible):
                raise ValueError(  # noqa: TRY004 - the value is impossible, not its type
                    f"impossible: {line.number}"
                )
            last = line.last_color
            to_play = state.to_play if last is None else last.opponent
            return replace(state, line=line, to_play=to_play, stop_proposed=None)
        case happened.ResultReported():
            return _reported(state, event)
        case happened.ResultWithdrawn():
            return _without_result(state, event)
        case _:
            known = _noted(state.at_table, event)
            clock = state.clock
            if clock is not None:
                clock = _on_the_clock(clock, event)
                if isinstance(event, happened.AbsenceCharged) and event.factor:
                    charged = TimesRuled(_sides(state.clock, event.at), _sides(clock, event.at))
                    known = replace(known, ruled=(*known.ruled, charged))
            return replace(state, at_table=known, clock=clock)


def _sides(clock: Clock | None, at: Moment) -> PerColor[TimeSetting]:
    assert clock is not None
    return reading(clock, at).map(lambda side: TimeSetting(side.period, side.remaining))


def with_result(state: GameState, outcome: Outcome) -> AtTable:
    """What is known of the table when a result is fixed: what both confirmed cannot be withdrawn.

    One that was fixed at once, without a clock or in an older journal, can be if it had no count.
    """
    if state.phase is Phase.REPORTED:
        return replace(state.at_table, before_result=None)
    if outcome.ending not in WITHOUT_COUNT:
        return state.at_table
    return replace(state.at_table, before_result=_standing(state))


def _standing(state: GameState) -> BeforeResult:
    return BeforeResult(state.phase, None if state.clock is None else state.clock.turn)


def _reported(state: GameState, event: happened.ResultReported) -> GameState:
    """The result waits for both players; nobody's time runs."""
    outcome, at = event.outcome, event.at
    clock = None if state.clock is None else stop(state.clock, at)
    loser = None if outcome.winner is None else outcome.winner.opponent
    fell = None
    if clock is not None and loser is not None and outcome.ending is Ending.TIME:
        fell = clock.flag_fell[loser]
    report = ResultReport(outcome, event.color, event.by, at, fell)
    known = replace(
        state.at_table,
        before_result=_standing(state),
        reports=(*state.at_table.reports, report),
    )
    return replace(state, phase=Phase.REPORTED, confirmed=NOBODY, clock=clock, at_table=known)


def _without_result(state: GameState, event: happened.ResultWithdrawn) -> GameState:
    """The game where it stood before the result was reported; what passed since is nobody's time."""
    before, at = state.at_table.before_result, event.at
    if before is None:
        raise ValueError("no result was reported")
    known, clock = replace(state.at_table, before_result=None), state.clock
    if state.phase is Phase.REPORTED:
        *earlier, last = known.reports
        last = replace(last, withdrawn=Withdrawal(event.color, event.by, at))
        known = replace(known, reports=(*earlier, last))
    if clock is not None and before.turn is not None:
        clock = replace(advance(clock, at), turn=before.turn, paused=True)
        known = replace(known, held=Held.WITHDRAWN, held_since=at)
    return replace(
        state, phase=before.phase, outcome=None, confirmed=NOBODY, clock=clock, at_table=known
    )


def _noted(known: AtTable, event: happened.TableEvent) -> AtTable:  # noqa: C901 - one arm an event
    match event:
        case happened.ClockHeld(held, _, at):
            since = at if known.held_since is None or held is Held.ADJOURNED else known.held_since
            meal_at = at if held is Held.MEAL else known.meal_at
            return replace(known, held=held, held_since=since, meal_at=meal_at)
        case happened.AbsenceNoted(color, at):
            return replace(known, absent=known.absent.with_color(color, at))
        case happened.AbsenceCharged(color):
            return replace(known, absent=known.absent.with_color(color, None))
        case happened.AwayMarked(color, away):
            return replace(known, away=known.away.with_color(color, away))
        case happened.PauseAsked(color):
            return replace(known, pause_asked=color)
        case happened.PauseAnswered():
            return replace(known, pause_asked=None)
        case happened.TimesPut(ruled):
            return replace(known, ruled=(*known.ruled, ruled))
        case happened.TakeBackAgreed(color, number, point, assented, by, at):
            back = Retraction(color, number, point, assented, by, at)
            return replace(known, retractions=(*known.retractions, back))
        case happened.Adjourned(sealing):
            return replace(known, adjourned=True, sealing=sealing)
        case happened.TakenUpAgain():
            return replace(known, adjourned=False, sealing=None)
        case (
            happened.LastPointDeclared()
            | happened.LastPointWithdrawn()
            | happened.MonitorSet()
            | happened.MovesCorrected()
            | happened.ResultReported()
            | happened.ResultWithdrawn()
        ):
            return known
        case _:
            assert_never(event)


def _on_the_clock(clock: Clock, event: happened.TableEvent) -> Clock:
    match event:
        case happened.AbsenceCharged(color, elapsed, factor, _, at) if factor:
            return charge_late(clock, color, Millis(elapsed), factor, at)
        case happened.LastPointDeclared(color, at):
            return declare_last_point(clock, color, at)
        case happened.LastPointWithdrawn(color, at):
            return withdraw_last_point(clock, color, at)
        case happened.MonitorSet(on, _, at):
            return replace(advance(clock, at), monitor=on)
        case _:
            return clock
