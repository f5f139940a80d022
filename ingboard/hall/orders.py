"""What a director asks of a table, and what the table makes of it: done once, by its settings, on record.

An order is carried out as a command of the game, so that the game itself may refuse it. What needs a screen
(words to show, the next game to set up) is the window's to do.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ingboard.clock.moments import Moment
from ingboard.game.commands import Command, HoldClock, ResumeClock, StartClock
from ingboard.game.refusals import Refusal
from ingboard.game.state import IN_PLAY, Held, Phase
from ingboard.hall.messages import (
    Hold,
    Order,
    OrderAnswer,
    OrderRefused,
    PairNext,
    Resume,
    Say,
    StartRound,
)
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament

RESUMED = frozenset({Held.SET, Held.REFEREE, Held.MEAL, Held.LEAVE})
"""Pauses that a director may end; what holds the clock else waits for a ruling at the table."""


def refusal_of(order: Order, table: Table | None, tournament: Tournament) -> OrderRefused | None:
    """Why an order cannot be done at this table as it stands (None: no game is on); None if it can."""
    if not tournament.hall_orders:
        return OrderRefused.NOT_ALLOWED
    if isinstance(order, Say):
        return None
    state = None if table is None else table.state
    if isinstance(order, PairNext):
        is_on = state is not None and state.phase is not Phase.FINISHED
        begun = is_on and table is not None and bool(table.events)
        return OrderRefused.UNDER_WAY if begun else None
    if state is None or state.phase is Phase.FINISHED:
        return OrderRefused.NO_GAME
    if state.clock is None:
        return OrderRefused.NO_CLOCK
    stands = ClockStands(
        state.phase,
        is_begun=state.clock.turn is not None,
        is_running=state.clock.running is not None,
        is_paused=state.clock.paused,
        held=state.at_table.held,
    )
    if isinstance(order, StartRound):
        return stands.bars_start
    return stands.bars_resume if isinstance(order, Resume) else stands.bars_hold


class ClockStands(Struct, frozen=True):
    """What of a game that is on tells which orders its clock can be given, at the table or seen from afar."""

    phase: Phase
    is_begun: bool
    is_running: bool
    is_paused: bool
    held: str | None  # a table of another version may say a pause that is not known here

    @property
    def bars_start(self) -> OrderRefused | None:
        """Why a clock that stands before the game cannot be started; it is the game's own reason."""
        if self.is_paused:
            return OrderRefused.HELD
        if self.phase is Phase.HANDICAP:
            return OrderRefused.HANDICAP
        if self.phase not in IN_PLAY:
            return OrderRefused.STOPPED
        return OrderRefused.UNDER_WAY if self.is_begun else None

    @property
    def bars_hold(self) -> OrderRefused | None:
        """Why it cannot be paused."""
        return None if self.is_running else OrderRefused.NOT_RUNNING

    @property
    def bars_resume(self) -> OrderRefused | None:
        """Why it cannot run on."""
        if not self.is_paused:
            return OrderRefused.NOT_HELD
        return None if self.held in RESUMED else OrderRefused.RULING


def carried_out(
    order: Order,
    table: Table | None,
    tournament: Tournament,
    at: Moment,
    submit: Callable[[Command], bool] | None = None,
) -> OrderAnswer:
    """Do an order and answer it. `say` and `pair` are done by whoever has the screen, after this answer.

    `submit` has the game carry a command out and tells whether it did; else the table itself is asked.
    """
    why = refusal_of(order, table, tournament)
    command = _command_of(order, at)
    if why is None and command is not None and table is not None:
        is_done = (
            not isinstance(table.submit(command), Refusal) if submit is None else submit(command)
        )
        why = None if is_done else _otherwise(order)
    if why is not None:
        return OrderAnswer(order.id, refused=True, why=why)
    return OrderAnswer(order.id, done=True)


def _otherwise(order: Order) -> OrderRefused:
    """Why the game itself refused, where the table's state did not tell."""
    match order:
        case StartRound():
            return OrderRefused.STOPPED
        case Resume():
            return OrderRefused.RULING
        case Hold() | Say() | PairNext():
            return OrderRefused.NOT_RUNNING


def _command_of(order: Order, at: Moment) -> Command | None:
    match order:
        case StartRound():
            return StartClock(at)
        case Hold():
            return HoldClock(Held.REFEREE, order.by, at)
        case Resume():
            return ResumeClock(at)
        case _:
            return None
