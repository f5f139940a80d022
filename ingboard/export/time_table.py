"""The times of a game for a sheet: moves, time used and left, periods, time held."""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.board.points import PerColor
from ingboard.clock.clock import Clock
from ingboard.clock.control import describe
from ingboard.clock.moments import Millis, clock_digits
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import ClockReading, reading
from ingboard.export.sheet import SheetFacts, SheetRow, SheetTable
from ingboard.game.moves_made import moves_made
from ingboard.game.state import GameState
from ingboard.text import text


def time_table(state: GameState, facts: SheetFacts) -> SheetTable | None:
    """The times as they stood when the clock was last known; None for a game without a clock."""
    if state.clock is None:
        return None
    controls = state.clock.times.map(lambda time: time.control)
    said = describe(controls.black)
    if controls.black != controls.white:
        said = text("{black}; White {white}", black=said, white=describe(controls.white))
    return SheetTable(
        text("Time: {control}", control=said), tuple(_rows(state, state.clock, facts))
    )


def _rows(state: GameState, clock: Clock, facts: SheetFacts) -> Iterator[SheetRow]:
    shown = reading(clock, clock.at)
    yield from _acts(state, clock)
    yield _row(text("Time used"), shown.map(lambda one: clock_digits(_down(one.used))))
    if any(one.periods for one in shown):
        yield _row(text("Periods entered"), shown.map(_periods))
    if any(facts.overtime_at):
        yield _row(text("First in overtime"), facts.overtime_at)
    if any(facts.flag_at):
        yield _row(text("Flag fell"), facts.flag_at)
    if any(facts.claimed_at):
        yield _row(text("Claimed the win"), facts.claimed_at)
    yield _row(text("Left at the end"), shown.map(_left))
    if any(one.points for one in shown):
        yield _row(text("Penalty points"), shown.map(lambda one: f"{one.points}"))
    if facts.held:
        yield SheetRow(text("Total pause"), clock_digits(Millis(facts.held)), "")


def _acts(state: GameState, clock: Clock) -> Iterator[SheetRow]:
    if not state.records_moves:
        yield _row(text("Presses"), clock.times.map(lambda time: f"{time.presses}"))
        return
    made = moves_made(state.line)
    yield _row(text("Moves"), made.map(lambda one: f"{one.plays}"))
    if any(one.passes for one in made):
        yield _row(text("Passes"), made.map(lambda one: f"{one.passes}"))


def _periods(one: ClockReading) -> str:
    return text("{entered} of {number}", entered=one.period, number=one.periods)


def _left(one: ClockReading) -> str:
    if one.flag is not Flag.NO:
        return text("flag fell")
    return clock_digits(one.remaining)


def _down(length: Millis) -> Millis:
    """Time used is rounded down as time left is rounded up, so that both make the whole."""
    return Millis(length // 1000 * 1000)


def _row(label: str, shown: PerColor[str]) -> SheetRow:
    return SheetRow(label, shown.black, shown.white)
