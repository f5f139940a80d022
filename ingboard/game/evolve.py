"""What each event does to the state. Nothing is judged here: events are facts.

What each event at the table does to what is known of it, to the clock, and to the line of play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import place
from ingboard.clock import rulings
from ingboard.clock.clock import Clock, advance, give_turn, pause, press, resume, start, stop
from ingboard.clock.last_point import declare_last_point, withdraw_last_point
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.reading import reading
from ingboard.counting.fillplan import plan_count
from ingboard.game import events as happened
from ingboard.game.correction import Impossible, corrected
from ingboard.game.events import (
    AssentGiven,
    BoardSetUp,
    ClaimWaived,
    ClockAdjusted,
    ClockPaused,
    ClockPressed,
    ClockResumed,
    ClockSet,
    ClockStarted,
    ClockStopped,
    CountBegun,
    CountWithdrawn,
    DeadMarked,
    Event,
    MoveTakenBack,
    PassesVoided,
    PassMade,
    PlayResumed,
    PlayStopped,
    ResultConfirmed,
    ResultFixed,
    RulingMade,
    StonePlaced,
    StopProposed,
    TimeNoted,
    TurnGiven,
)
from ingboard.game.setup import GameSetup
from ingboard.game.state import (
    NOBODY,
    WITHOUT_COUNT,
    AtTable,
    BeforeResult,
    Ending,
    GameState,
    Held,
    Outcome,
    Phase,
    ResultReport,
    Retraction,
    TimeSetting,
    TimesRuled,
    Withdrawal,
    kept_in,
    new_game,
)
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Passed


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
            last, to_play = line.last_color, state.to_play
            # The side that moved last keeps the turn where it was given it.
            if last is not None and last is not state.line.last_color:
                to_play = last.opponent
            return replace(state, line=line, to_play=to_play, stop_proposed=None)
        case happened.ResultReported():
            return _reported(state, event)
        case happened.ResultWithdrawn():
            return _without_result(state, event)
        case _:
            known = _noted(state.at_table, event)
            clock = state.clock
            if clock is not None:
                clock = _table_act_on_the_clock(clock, event)
                if isinstance(event, happened.AbsenceCharged) and event.factor:
                    charged = TimesRuled(_sides(state.clock, event.at), _sides(clock, event.at))
                    known = replace(known, ruled=(*known.ruled, charged))
            return replace(state, at_table=known, clock=clock)


def _sides(clock: Clock | None, at: Moment) -> PerColor[TimeSetting]:
    assert clock is not None
    return reading(clock, at).map(lambda side: TimeSetting(side.period, side.remaining))


def with_result(state: GameState, outcome: Outcome) -> AtTable:
    """What is known of the table when a result is fixed: where the game goes on if it is withdrawn."""
    if state.phase is Phase.REPORTED:
        return state.at_table
    if state.clock is None and outcome.ending not in WITHOUT_COUNT:
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
    report = ResultReport(outcome, event.color, event.by, at, fell, counted=event.counted)
    known = replace(
        state.at_table, before_result=_standing(state), reports=(*state.at_table.reports, report)
    )
    return replace(state, phase=Phase.REPORTED, confirmed=NOBODY, clock=clock, at_table=known)


def _without_result(state: GameState, event: happened.ResultWithdrawn) -> GameState:
    """The game where it stood before the result was reported; what passed since is nobody's time."""
    before, at = state.at_table.before_result, event.at
    if before is None:
        raise ValueError("no result was reported")
    known, clock = replace(state.at_table, before_result=None), state.clock
    if known.reports and known.reports[-1].outcome == (state.outcome or known.reports[-1].outcome):
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
        case happened.SheetSigned(_, at):
            return replace(known, signed=at)
        case (
            happened.LastPointDeclared()
            | happened.LastPointWithdrawn()
            | happened.MonitorSet()
            | happened.MovesCorrected()
            | happened.ResultReported()
            | happened.ResultWithdrawn()
            | happened.RulingRead()
        ):
            return known


def _table_act_on_the_clock(clock: Clock, event: happened.TableEvent) -> Clock:
    match event:
        case happened.AbsenceCharged(color, elapsed, factor, _, at) if factor:
            return rulings.charge_late(clock, color, Millis(elapsed), factor, at)
        case happened.LastPointDeclared(color, at):
            return declare_last_point(clock, color, at)
        case happened.LastPointWithdrawn(color, at):
            return withdraw_last_point(clock, color, at)
        case happened.MonitorSet(on, _, at):
            return replace(advance(clock, at), monitor=on)
        case _:
            return clock


def replay(setup: GameSetup, events: Iterable[Event]) -> GameState:
    """The state after all events, from the first move on."""
    return reduce(evolve, events, new_game(setup))


def evolve(state: GameState, event: Event) -> GameState:  # noqa: C901 - one arm a kind
    """The state after one event more.

    Raises ValueError for a stone on an occupied point where nothing says so: it cannot have happened.
    """
    match event:
        case StonePlaced():
            return _with_stone(state, event)
        case RulingMade(ruling):
            return replace(state, rulings=(*state.rulings, ruling))
        case PassesVoided(count):
            return _without_passes(state, count)
        case PassMade() | BoardSetUp() | MoveTakenBack():
            return _on_the_board(state, event)
        case StopProposed() | PlayStopped() | PlayResumed():
            return _stop_and_go(state, event)
        case DeadMarked() | AssentGiven():
            return _in_agreement(state, event)
        case CountBegun() | CountWithdrawn() | ResultConfirmed() | ResultFixed():
            return _at_the_count(state, event)
        case happened.ClockFact():
            if state.clock is None:
                return state
            clock, known = _on_the_clock(state.clock, event), _at_the_table(state.at_table, event)
            alone = isinstance(event, ClockPressed) and not event.with_move
            if alone and clock.turn is not state.clock.turn:
                known = replace(known, presses_alone=known.presses_alone + 1)
            return replace(state, clock=clock, at_table=known)
        case _:
            return evolve_table(state, event)


def _with_stone(state: GameState, event: StonePlaced) -> GameState:
    line, color = state.line, event.color
    if event.over:
        # What rules say of repetition knows no such play: the board remembers nothing from before it.
        line = line_from(line.position.with_cells([(event.point, None)]), line.number)
    placement = place(line.position, event.point, color)
    if placement is None:
        raise ValueError(f"occupied: {event.point}")
    moved = state.moved(line.after_play(placement), color.opponent)
    if state.phase is not Phase.HANDICAP:
        return moved
    left = state.handicap_left - 1
    return replace(moved, handicap_left=left, phase=Phase.HANDICAP if left else Phase.PLAYING)


def _on_the_board(state: GameState, event: PassMade | BoardSetUp | MoveTakenBack) -> GameState:
    match event:
        case PassMade(color, _, free, instead_of):
            passed = Passed(color, free, instead_of)
            return state.moved(state.line.after_pass(passed), color.opponent)
        case BoardSetUp(position, to_play):
            # Where only the turn was given to the other side, the board remembers all positions.
            is_same = position == state.position
            line = state.line if is_same else line_from(position, state.line.number)
            return replace(state, line=line, to_play=to_play, stop_proposed=None)
        case MoveTakenBack():
            return _without_last_move(state)


def _without_last_move(state: GameState) -> GameState:
    last = state.line.last
    line = state.line.without_last()
    if isinstance(last, Passed) and last.free:
        # White's free pass belongs to the handicap stone before it.
        line = line.without_last()
    handicap = state.setup.free_handicap
    placing = handicap > 1 and line.number < 2 * handicap - 1
    placed = sum(1 for move in line.moves() if move.color is Color.BLACK)
    still_paused = state.phase is Phase.AGREEMENT and _passes_pause(state, line)
    return replace(
        state,
        line=line,
        to_play=Color.BLACK if placing or last is None else last.color,
        phase=state.phase if still_paused else _phase_of_play(state, placing=placing),
        handicap_left=handicap - placed if placing else 0,
        stops=state.stops - (state.phase is Phase.AGREEMENT and not still_paused),
        stop_proposed=None,
        dead=frozenset(),
        assents=NOBODY,
    )


def _without_passes(state: GameState, count: int) -> GameState:
    line, to_play = state.line, state.to_play
    for _ in range(count):
        line, to_play = line.without_last(), to_play.opponent
    return replace(state, line=line, to_play=to_play)


def _passes_pause(state: GameState, line: Line) -> bool:
    """Whether the passes since play began or went on still make a pause (SST: the third was taken back)."""
    passes = min(line.passes, line.number - state.resumed_at)
    return passes >= state.setup.ruleset.passes_to_pause


def _phase_of_play(state: GameState, *, placing: bool) -> Phase:
    if placing:
        return Phase.HANDICAP
    return Phase.PLAYING_ON if state.phase is Phase.PLAYING_ON else Phase.PLAYING


def _stop_and_go(state: GameState, event: StopProposed | PlayStopped | PlayResumed) -> GameState:
    match event:
        case StopProposed(color):
            return replace(state, stop_proposed=color)
        case PlayStopped(by_consent):
            return replace(
                state,
                phase=Phase.AGREEMENT,
                stops=state.stops + 1,
                stopped_by_consent=by_consent,
                stop_proposed=None,
                dead=frozenset(),
                assents=NOBODY,
            )
        case PlayResumed(_, to_play):
            last = state.setup.ruleset.passes_to_end is None
            return replace(
                state,
                phase=Phase.PLAYING_ON if last else Phase.PLAYING,
                to_play=to_play,
                resumed_at=state.line.number,
                dead=frozenset(),
                assents=NOBODY,
                confirmed=NOBODY,
                plan=None,
            )


def _in_agreement(state: GameState, event: DeadMarked | AssentGiven) -> GameState:
    match event:
        case DeadMarked(chain, dead):
            marked = state.dead | chain if dead else state.dead - chain
            return replace(state, dead=marked, assents=NOBODY)
        case AssentGiven(color, given, at):
            return replace(state, assents=state.assents.with_color(color, at if given else None))


def _at_the_count(
    state: GameState, event: CountBegun | CountWithdrawn | ResultConfirmed | ResultFixed
) -> GameState:
    match event:
        case CountBegun(dead):
            terms = replace(state.setup.terms, penalties=state.penalties)
            return replace(
                state,
                phase=Phase.COUNTING,
                dead=dead,
                counted=True,
                confirmed=NOBODY,
                plan=plan_count(state.position, dead, terms, kept_in(state)),
            )
        case CountWithdrawn():
            return replace(
                state, phase=Phase.AGREEMENT, assents=NOBODY, confirmed=NOBODY, plan=None
            )
        case ResultConfirmed(color, at, by):
            confirmed_by = state.at_table.confirmed_by.with_color(color, by)
            return replace(
                state,
                confirmed=state.confirmed.with_color(color, at),
                at_table=replace(state.at_table, confirmed_by=confirmed_by),
            )
        case ResultFixed(outcome, at):
            known = with_result(state, outcome)
            clock = None if state.clock is None else stop(state.clock, at)
            return replace(
                state, phase=Phase.FINISHED, outcome=outcome, clock=clock, at_table=known
            )


def _at_the_table(known: AtTable, event: happened.ClockEvent) -> AtTable:
    match event:
        case ClockPaused(at):
            return known.held_at(at)
        case ClockResumed() | ClockStopped():
            return known.released()
        case ClockPressed(color):
            return known.after_act_of(color)
        case _:
            return known


def _on_the_clock(clock: Clock, event: happened.ClockEvent) -> Clock:  # noqa: C901 - one arm an event
    match event:
        case ClockStarted(color, at):
            return start(clock, color, at)
        case ClockPressed(color, at, with_move):
            return press(clock, color, at, may_bounce=not with_move)
        case ClockPaused(at):
            return pause(clock, at)
        case ClockResumed(color, at):
            return resume(clock, at, color)
        case TurnGiven(color, at, pressed):
            return give_turn(clock, color, at, pressed=pressed)
        case ClockStopped(at):
            return stop(clock, at)
        case TimeNoted(at):
            return advance(clock, at)
        case ClockAdjusted(color, delta, at):
            return rulings.adjust(clock, color, Millis(delta), at)
        case ClockSet(color, period, remaining, at):
            return rulings.set_time(clock, color, period, Millis(remaining), at)
        case ClaimWaived(_, at):
            return rulings.waive_claim(clock, at)
