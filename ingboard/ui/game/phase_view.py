"""What the phase of a session allows, asked by keys, status line and clock alike."""

from __future__ import annotations

from ingboard.game.phases import IN_PLAY, Phase
from ingboard.table.session import Session


def has_live_clock(session: Session | None) -> bool:
    """Whether the clock of a game that goes on takes the plain letters as its own."""
    if session is None or not session.is_timed:
        return False
    return session.table.state.phase in (*IN_PLAY, Phase.AGREEMENT)


def waits_for_start(session: Session | None) -> bool:
    """Whether a clock stands that nobody has started yet."""
    clock = None if session is None else session.table.state.clock
    if session is None or clock is None or session.opened is not None:
        return False
    return clock.turn is None and not clock.paused and session.table.state.phase in IN_PLAY
