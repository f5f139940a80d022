"""The referee of a game, as those who rule have named themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.game.events import Event, ResultReported, RulingMade
from ingboard.game.state import Ending


def who_ruled(events: Sequence[Event]) -> str:
    """The referee who acted last, "" where none did."""
    return next(filter(None, map(_ruled_by, reversed(events))), "")


def _ruled_by(event: Event) -> str:
    if isinstance(event, RulingMade):
        return event.ruling.by
    if isinstance(event, ResultReported) and event.outcome.ending is Ending.TIME:
        return ""  # it may be the clock itself
    return str(getattr(event, "by", ""))
