"""What stands on a sheet of paper about a game, as values: words, figures, boards. Knows no Qt and no file.

A sheet is one A4 page, or as many as its log needs, black on white: nothing is told by color or grey alone.
"""

from __future__ import annotations

import re

from msgspec import Struct

from ingboard.board.points import PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import FillPlan
from ingboard.text import listed, text

_GROUP = 4


_NOT_KNOWN = PerColor("", "")


def grouped(digits: str) -> str:
    """Digits in groups of four."""
    return " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


class LogLine(Struct, frozen=True):
    """One act on a sheet: the time of day, and what was done."""

    time: str
    words: str


class SheetRow(Struct, frozen=True):
    """A line of figures: what they are, Black's and White's; `strong` for what the table comes to."""

    label: str
    black: str
    white: str
    strong: bool = False


class SheetTable(Struct, frozen=True):
    """Figures of both sides under a title."""

    title: str
    rows: tuple[SheetRow, ...]


class SheetBoard(Struct, frozen=True):
    """A board on a sheet: a position with its dead stones, or the filled board of `filled`."""

    title: str
    caption: str
    position: Position
    dead: frozenset[Point] = frozenset()
    last_move: Point | None = None
    filled: FillPlan | None = None


class Signature(Struct, frozen=True):
    """A box to sign in: who signs, and the name if it is known."""

    role: str
    name: str = ""


class Seal(Struct, frozen=True):
    """What ties a sheet to its journal: the table, the sheet's version, the journal's name and its hash.

    `link` are the 64 digits of the running hash when the sheet was made.
    """

    table: str
    version: int
    journal: str
    link: str

    @property
    def grouped(self) -> str:
        """The hash, to be read aloud and compared."""
        return grouped(self.link)

    @property
    def code(self) -> str:
        """What the square code says: `ingboard journal FILE --hash` takes it as it is."""
        table = re.sub(r"\s+", " ", self.table).strip()
        return f"ingboard sheet; table={table}; version={self.version}; hash={self.link}"


class Sheet(Struct, frozen=True):
    """What a sheet says. `headline` stands in a box; one or two `boards` and `tables`; `log` in order.

    `remarks` are sentences that a reader must not miss, such as why a count could not be filled in.
    `lines_to_write` leaves so many empty lines for handwriting. A sheet without a journal has no seal.
    """

    title: str
    occasion: str
    version: str
    terms: str
    players: PerColor[str]
    headline: str
    boards: tuple[SheetBoard, ...]
    tables: tuple[SheetTable, ...]
    log_title: str
    log: tuple[LogLine, ...]
    signatures: tuple[Signature, ...]
    seal: Seal | None
    remarks: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    lines_to_write: int = 0


class SheetFacts(Struct, frozen=True):
    """What a sheet says that the game itself does not know; empty where it is not known.

    `log` and `presses` are lines of the journal. `agreed_at`, `overtime_at`, `flag_at` and `claimed_at` (in
    the claimant's place) are times of day, `held` is how long the clocks were held, in milliseconds, None if
    nobody kept it. `link` is the journal's hash. `signed` is False where no place to sign is wanted,
    `komi_recorded` for a record that states no komi; `komi_unread` is one that is not understood.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    place: str = ""
    date: str = ""
    referee: str = ""
    version: int = 1
    journal: str = ""
    link: str = ""
    log: tuple[LogLine, ...] = ()
    presses: tuple[LogLine, ...] = ()
    agreed_at: str = ""
    overtime_at: PerColor[str] = _NOT_KNOWN
    flag_at: PerColor[str] = _NOT_KNOWN
    claimed_at: PerColor[str] = _NOT_KNOWN
    held: int | None = None
    signed: bool = True
    remarks: tuple[str, ...] = ()
    komi_recorded: bool = True
    komi_unread: str = ""


def occasion_of(facts: SheetFacts) -> str:
    """Event, round, table, place and day on one line."""
    named = (
        facts.event,
        text("round {round}", round=facts.round) if facts.round else "",
        text("table {table}", table=facts.table) if facts.table else "",
        facts.place,
        facts.date,
    )
    return listed(named)


def seal_of(facts: SheetFacts) -> Seal | None:
    """The seal of a sheet; None for a game that has no journal."""
    if not facts.link:
        return None
    table = " ".join(part for part in (facts.event, facts.round, facts.table) if part)
    return Seal(table or facts.journal, facts.version, facts.journal, facts.link)


def foot_of(seal: Seal | None, *, signed: bool = True) -> tuple[str, ...]:
    """What the seal is good for, and what it is not; boxes to sign are named where there are any."""
    if seal is None:
        return (text("No journal: nothing links this sheet to a recording."),)
    return (
        text("Check it later with: ingboard journal {journal} --hash …", journal=seal.journal),
        text(
            "The hash shows later journal changes; it is not a signature. Only the boxes above "
            "say who made it."
        )
        if signed
        else text("The hash shows later journal changes; it is not a signature."),
    )
