"""One open game with its place in it: what an act changed of it, and the two kinds there are.

Neither inherits from the other: `live_session.LiveSession`, a game that is played here, and
`document_session.DocumentSession`, a record or a game without a clock as a document that is edited. What both
have is what others ask of a session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from ingboard.game.change import Area
from ingboard.game.events import Event

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.table.live_session import LiveSession

Session: TypeAlias = "LiveSession | DocumentSession"
"""A table, the step of its game that is viewed, and the file that may hold it.

`is_trial` marks what is played to learn something: it is never asked to be saved. Steps count from 0, the
board before the first move.
"""


class SessionChange(Struct, frozen=True):
    """One act's change: `events` of the game, if it was a game's act, and the touched areas."""

    areas: frozenset[Area]
    events: tuple[Event, ...] = ()


EVERYTHING = SessionChange(frozenset(Area))
"""Another game, or one that was taken up again: nothing on the screen is sure to hold."""
