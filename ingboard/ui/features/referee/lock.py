"""The lock before the referee's acts: open for a while after the last of them. Knows no widget."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ingboard.clock.moments import Millis, Moment


@dataclass(frozen=True, slots=True)
class RefereeLock:
    """Locked, or open since the last act at `since`; `after` is how long it stays open (milliseconds)."""

    after: Millis
    since: Moment | None = None

    def opened(self, now: Moment) -> RefereeLock:
        """Unlocked, or kept open by an act."""
        return replace(self, since=now)

    def touched(self, now: Moment) -> RefereeLock:
        """An act keeps an open lock open; a shut one stays shut."""
        return self.opened(now) if self.is_open(now) else self.shut()

    def shut(self) -> RefereeLock:
        """Locked."""
        return replace(self, since=None)

    def left(self, now: Moment) -> Millis:
        """How long it stays open without another act; 0: locked."""
        return Millis(0 if self.since is None else max(0, self.since + self.after - now))

    def is_open(self, now: Moment) -> bool:
        """Whether the referee may act."""
        return self.left(now) > 0
