"""A director's word on the round for spectators: said, said again, and heard of other directors.

The last word counts, and it is the broker's order that says which is the last. Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ingboard.clock.moments import AT_FIRST, Millis, Moment
from ingboard.hall.messages import RecordsShown, ShownRound

_SETTLED_AFTER: Millis = Millis(250)
_SOON: Millis = Millis(50)
_LATER: Millis = Millis(1_000)


class RoundPublisher:
    """`say` tells the hall, and whether that could be tried; `on_records` hears which records count now.

    Nothing is said before it is known what the broker keeps: who changes one thing keeps the other.
    """

    def __init__(
        self, say: Callable[[ShownRound], bool], on_records: Callable[[RecordsShown], object]
    ) -> None:
        self._say = say
        self._on_records = on_records
        self._known = ShownRound()
        self._wish: ShownRound | RecordsShown | None = None  # what is still to be said
        self._awaited: ShownRound | None = None  # what was said and did not come back yet
        self._says = False
        self._is_settled = False
        self._connected_at = AT_FIRST

    def show_round(self, shown: ShownRound) -> None:
        """Say this round, now or once connected."""
        self._wish = shown
        self._on_records(shown.records)
        self._say_wish()

    def show_records(self, records: RecordsShown) -> None:
        """Say that these records may be had, and of the round what is known."""
        wish = self._wish
        self._wish = replace(wish, records=records) if isinstance(wish, ShownRound) else records
        self._on_records(records)
        self._say_wish()

    def hear(self, shown: ShownRound) -> None:
        """Take what a director said, perhaps this one: what comes before his own word is older than that."""
        if self._awaited is not None:
            if shown == self._awaited:
                self._awaited = None
            return
        self._known = shown
        if self._wish is None:
            self._on_records(shown.records)

    def connected(self, now: Moment) -> None:
        """The broker may have forgotten all, or not have got the last word."""
        self._is_settled, self._connected_at = False, now
        if self._wish is None:
            self._wish = self._awaited
        self._awaited = None

    def on_turn(self, now: Moment) -> Millis:
        """Say what is due; after how long to ask again."""
        if not self._is_settled:
            if now - self._connected_at < _SETTLED_AFTER:
                return _SOON
            self._is_settled = True
            if self._wish is None and self._says:
                self._wish = self._known
            self._say_wish()
        return _LATER

    def _say_wish(self) -> None:
        wish = self._wish
        if wish is None or not self._is_settled:
            return
        shown = wish if isinstance(wish, ShownRound) else replace(self._known, records=wish)
        if self._say(shown):
            self._known = self._awaited = shown
            self._wish, self._says = None, True
