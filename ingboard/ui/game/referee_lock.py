"""The lock before the referee's acts: open for a while after the last of them. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable

from ingboard.clock.moments import Millis, Moment
from ingboard.table.session import Session


class RefereeLock:
    """Locked, or open since the last act; `after` tells how long it then stays open (milliseconds)."""

    def __init__(self, after: Callable[[], Millis]) -> None:
        self._after = after
        self.since: Moment | None = None

    def open(self, now: Moment) -> None:
        """Unlock, or keep open by an act."""
        self.since = now

    def touch(self, now: Moment) -> bool:
        """An act keeps an open lock open; a shut one stays shut. Tells which."""
        self.since = now if self.is_open(now) else None
        return self.since is not None

    def shut(self) -> None:
        """Lock."""
        self.since = None

    def left(self, now: Moment) -> Millis:
        """How long it stays open without another act; 0: locked."""
        return Millis(0 if self.since is None else max(0, self.since + self._after() - now))

    def is_open(self, now: Moment) -> bool:
        """Whether the referee may act."""
        return self.left(now) > 0

    def bars(self, session: Session | None, now: Moment) -> bool:
        """Whether it keeps a ruling from being made: only a timed game that is played here has a lock."""
        if session is None or not session.is_timed or session.opened is not None:
            return False
        return not self.touch(now)
