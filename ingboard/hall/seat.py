"""Whether this machine is the table, of all that come with its join code. Pure: the time is passed in."""

from __future__ import annotations

from ingboard.clock.moments import AT_FIRST, Millis, Moment
from ingboard.hall.messages import Online
from ingboard.hall.overview import LOST_AFTER, SAID_EVERY

_SETTLED_AFTER: Millis = Millis(250)


class Seat:
    """The first machine that comes is the table; another one waits until that has left or is silent for long.

    `is_ours` while this `machine` is the table, `other` is the one that is instead of it ("": none).
    """

    def __init__(self, machine: str) -> None:
        self.machine = machine
        self.is_ours = False
        self.other = ""
        self._heard = self._said = AT_FIRST
        self._connected: Moment | None = None

    def connected(self, now: Moment) -> None:
        """What the broker keeps comes now, and tells who is here."""
        self.is_ours, self._connected = False, now

    def lost(self) -> None:
        """Without a connection nobody knows who is here."""
        self.is_ours, self._connected = False, None

    def hear(self, said: Online, now: Moment) -> bool:
        """Take what some machine says to be this table; whether ours has to say again that it is here.

        The last will of a broken connection may come long after the next one stands, also that of ours. Of
        two that sat down at once, both hear the same, and the one whose name comes first stays.
        """
        if not said.machine:
            return False
        if said.machine == self.machine:
            return self.is_ours and not said.online
        if not said.online:
            if said.machine == self.other:
                self.other = ""
            return self.is_ours
        if self.is_ours and self.machine < said.machine:
            return True
        self.give_up(said.machine, now)
        return False

    def give_up(self, other: str, now: Moment) -> None:
        """Another machine is the table now."""
        self.is_ours, self.other, self._heard = False, other, now

    def take(self, now: Moment) -> bool:
        """Sit down if nobody else is there, as far as the broker knows; whether this machine did just now."""
        if self.is_ours or self._connected is None or now - self._connected < _SETTLED_AFTER:
            return False
        if self.other and now - self._heard <= LOST_AFTER:
            return False
        self.is_ours, self.other = True, ""
        return True

    def is_due(self, now: Moment) -> bool:
        """Whether it is to be said again that we are here, however much else is said."""
        return self.is_ours and now - self._said >= SAID_EVERY

    def said(self, now: Moment) -> None:
        """It was said."""
        self._said = now
