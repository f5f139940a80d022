"""What a line of the journal says: the table's beginning, what happened, a heartbeat, a jump, a recovery.

Every line carries its number and three readings of the machine's clocks besides the table's own time.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct, field
from msgspec.structs import asdict

from ingboard.clock.moments import Moment
from ingboard.decoding import converted
from ingboard.table.journal.form import Body

VERSION = 1


_LATEST = 253_000_000_000_000  # in the year 9987: the last one of the calendar is 9999


_Count = Annotated[int, Meta(ge=0)]


LEFT_OPEN = "the program ended"
"""Why a journal was closed whose game is not over: the next start offers it."""


class Kind(StrEnum):
    """The kinds of lines; the values are those in the file."""

    OPENED = "opened"
    HAPPENED = "happened"
    REWOUND = "rewound"
    BEAT = "beat"
    JUMPED = "jumped"
    RECOVERED = "recovered"
    NOTED = "noted"
    CLOSED = "closed"


class Stamp(Struct, frozen=True):
    """One reading of the machine's clocks, in milliseconds.

    `mono` does not run while the machine sleeps, `boot` does, `wall` is the time of day since 1970 and
    can be set by anybody.
    """

    mono: int
    boot: int
    wall: int


class MachineClocks(Protocol):
    """Reads the machine's clocks."""

    def stamp(self) -> Stamp:
        """All three at once."""
        ...


class Entry(Struct, frozen=True):
    """One line: its number from 1, kind, the table's time, the stamp, and what else it says."""

    number: int
    kind: Kind | None
    at: Moment
    stamp: Stamp
    said: Body


def body_of(entry: Entry) -> Body:
    """An entry as the JSON of its line."""
    head = {"n": entry.number, "k": str(entry.kind), "t": int(entry.at)}
    return head | asdict(entry.stamp) | entry.said


def entry_of(body: Body) -> Entry:
    """The entry of a line; a kind of a later version is None, and its words are kept.

    Raises ValidationError for a line that is no entry, or in which a word of ours has another type.
    """
    head = converted(body, _Line)
    known = Kind(head.k) if head.k in set(Kind) else None
    said = {name: value for name, value in body.items() if name not in _Head.__struct_fields__}
    return Entry(head.n, known, Moment(head.t), Stamp(head.mono, head.boot, head.wall), said)


def local_time(wall: int) -> datetime:
    """The local time of day of so many milliseconds since 1970, kept within the years of the calendar."""
    moment = datetime.fromtimestamp(min(max(wall, 0), _LATEST) / 1000, tz=UTC)
    return moment.astimezone()


class _Head(Struct, frozen=True):
    """What every line says, by its names in the file."""

    n: int
    k: str
    t: _Count
    mono: _Count
    boot: _Count
    wall: Annotated[int, Meta(ge=0, le=_LATEST)]


class _Line(_Head, frozen=True):
    """What a line of ours may say besides, so that whoever reads it finds the type it was written with."""

    v: int = 0
    table: str = ""
    kept: _Count = 0
    events: list[Any] = field(default_factory=list)
    length: int = 0
    choice: str = ""
    by: str = ""
    words: str = ""
    settings: str = ""
