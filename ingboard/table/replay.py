"""A timeline at any instant: the board and both clocks as they stood then, between two acts too."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

from msgspec import Struct

from ingboard.clock.moments import Millis, Moment
from ingboard.game.state import GameState
from ingboard.table.timeline import RowKind, TimelineRow, time_of_day


class ReplayPlace(Struct, frozen=True):
    """Where a replay stands: the number of the last act that counts, and an instant at or after it."""

    row: int
    at: Moment


class ShownInstant(Struct, frozen=True):
    """The table at a place: the state after its act, and the time of day in milliseconds since 1970."""

    at: Moment
    state: GameState
    wall: int

    @property
    def time_of_day(self) -> str:
        """The local time of day as hh:mm:ss.fff."""
        return time_of_day(self.wall)


class Replay(Struct, frozen=True):
    """The rows of a timeline, at least one, and how far the table's time is known to have gone."""

    rows: tuple[TimelineRow, ...]
    known_until: Moment

    @property
    def begins(self) -> Moment:
        """The instant of the first act."""
        return self.rows[0].at

    @property
    def ends(self) -> Moment:
        """The last instant that is known."""
        return max(self.known_until, self.rows[-1].at)

    @property
    def length(self) -> Millis:
        """From the first act to the last known instant."""
        return Millis(self.ends - self.begins)

    @property
    def last_place(self) -> ReplayPlace:
        """The last act, at the last known instant."""
        return ReplayPlace(len(self.rows) - 1, self.ends)

    def place_at(self, at: int) -> ReplayPlace:
        """The place at an instant, or at the nearest that the timeline has."""
        kept = Moment(min(max(at, self.begins), self.ends))
        return ReplayPlace(max(bisect_right(self.rows, kept, key=attrgetter("at")) - 1, 0), kept)

    def place_of(self, row: int) -> ReplayPlace:
        """The place of an act, at its own instant."""
        kept = min(max(row, 0), len(self.rows) - 1)
        return ReplayPlace(kept, self.rows[kept].at)

    def shown(self, place: ReplayPlace) -> ShownInstant:
        """What the table showed there."""
        row = self.rows[place.row]
        return ShownInstant(place.at, row.state, row.wall + (place.at - row.at))

    def numbers(self, kinds: frozenset[RowKind], since: Moment | None = None) -> tuple[int, ...]:
        """The numbers of the acts of these kinds, from an instant on if one is given."""
        return tuple(
            number
            for number, row in enumerate(self.rows)
            if row.kind in kinds and (since is None or row.at >= since)
        )

    def beside(self, numbers: Sequence[int], place: ReplayPlace, steps: int) -> int | None:
        """The act so many further (negative: back) among those listed, kept within them; None if none is.

        Going back from between two acts leads to the act before.
        """
        if not numbers:
            return None
        ahead = bisect_right(numbers, place.row)
        if steps < 0 and self.rows[place.row].at == place.at:
            ahead = bisect_left(numbers, place.row)
        wanted = ahead + (steps - 1 if steps > 0 else steps)
        return numbers[min(max(wanted, 0), len(numbers) - 1)]
