"""What an act changed of a session: its events and the areas of a screen that may look different."""

from __future__ import annotations

from msgspec import Struct

from ingboard.game.change import Area
from ingboard.game.events import Event


class SessionChange(Struct, frozen=True):
    """One act's change: `events` of the game, if it was a game's act, and the touched areas."""

    areas: frozenset[Area]
    events: tuple[Event, ...] = ()


EVERYTHING = SessionChange(frozenset(Area))
"""Another game, or one that was taken up again: nothing on the screen is sure to hold."""
