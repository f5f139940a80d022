"""What would be read again of a game, and what two states of one game have in common."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import asdict

from ingboard.board.position import Position
from ingboard.clock.clock import advance
from ingboard.clock.moments import Moment
from ingboard.game.state import GameState
from ingboard.table.document_session import DocumentSession
from ingboard.table.journal.recovery import table_of
from ingboard.table.opening import session_of
from tests.app.driver import App


def check_contents(app: App) -> None:
    """What would be read again, from a record's file or a game's journal and file, is what is here."""
    session = app.session
    if session is None:
        return
    written = session.saving(Path("again.sgf")).make()
    again = session_of(written, Path("again.sgf"))
    if isinstance(session, DocumentSession):
        assert again.saving(Path("again.sgf")).make() == written
        if session.root == session.document.roots[0]:
            assert last_position(again) == last_position(session)
        return
    assert last_position(again) == session.table.state.position
    if app.journal.path is not None and not session.is_trial:
        table, now = table_of(app.journal.read()), app.presenter.time.now()
        assert table.events == session.table.events
        assert compared(table.state, now) == compared(session.table.state, now)


def last_position(session: DocumentSession) -> Position:
    """At the end of the main line."""
    return session.main_line.states[-1].position


def compared(state: GameState, now: Moment) -> dict[str, object]:
    """What two states of one game have in common; the moves as a list, for a line is itself alone."""
    clock = None if state.clock is None else advance(state.clock, now)
    return asdict(state) | {"clock": clock, "line": [*state.line.moves()]}
