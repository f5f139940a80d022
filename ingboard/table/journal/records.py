"""What a line of the journal says: the table's beginning, what happened, a heartbeat, a jump, a recovery.

Every line carries its number and three readings of the machine's clocks besides the table's own time.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct, convert

from ingboard.clock.moments import Moment
from ingboard.table.journal.form import Body

VERSION = 1


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
    stamp = entry.stamp
    return {
        "n": entry.number,
        "k": str(entry.kind),
        "t": int(entry.at),
        "mono": stamp.mono,
        "boot": stamp.boot,
        "wall": stamp.wall,
        **entry.said,
    }


def entry_of(body: Body) -> Entry:
    """The entry of a line; a kind of a later version is None, and its words are kept.

    Raises ValidationError for a line that is no entry.
    """
    head = convert(body, _Head)
    known = Kind(head.k) if head.k in set(Kind) else None
    said = {name: value for name, value in body.items() if name not in _Head.__struct_fields__}
    return Entry(head.n, known, head.t, Stamp(head.mono, head.boot, head.wall), said)


class _Head(Struct, frozen=True):
    """What every line says, by its names in the file."""

    n: int
    k: str
    t: Moment
    mono: int
    boot: int
    wall: int
