"""What the list of interrupted games shows of each table, as values without Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position
from ingboard.clock.clock import ClockReading, reading
from ingboard.clock.moments import Millis, Moment, clock_digits, length_in_words, millis_of_digits
from ingboard.game.strip import name_of_color
from ingboard.table.journal.form import JournalFault, local_time
from ingboard.table.journal.reading import damage_words
from ingboard.table.journal.recovery import AgreedTime, Choice, Recovery
from ingboard.text import clauses, paragraph, plural, text


class UnfinishedTable(Struct, frozen=True):
    """One table of the list: what it is called, how far it came, and its last certain state.

    `clocks` are both readings at the last certain moment, None for a game without a clock; `held` says who
    has the table open, "" if nobody has. `charged` are the readings with the gap charged, `rests` tells
    that the game was adjourned, `put_away` that a person closed it. `began` is when the journal in `file` was
    opened. `damage` says what of it is damaged, `with_later` that the table counts what stands behind that,
    `copied` that it goes on in another file; `why_not` why nothing of it can be taken up, "" if it can.
    `locked` tells that the settings it was played under have a lock.
    """

    title: str
    moves: int
    last_certain: str
    gap: Millis | None
    running: Color | None
    position: Position | None
    clocks: PerColor[ClockReading] | None
    is_read_only: bool
    held: str = ""
    charged: PerColor[ClockReading] | None = None
    rests: bool = False
    put_away: bool = False
    began: str = ""
    file: str = ""
    damage: str = ""
    with_later: bool = False
    copied: bool = False
    why_not: str = ""
    locked: bool = False

    @property
    def only_to_look_at(self) -> str:
        """Why the table cannot be taken up here, as a sentence; "" if it can."""
        if self.held or self.why_not:
            return self.held or self.why_not
        if self.is_read_only:
            return text("Unknown lines in the journal: view only.")
        return ""

    @property
    def came_to(self) -> str:
        """How far the game came, and when its last certain moment was."""
        if self.why_not:
            return self.file
        moves = plural("{number} move", "{number} moves", self.moves)
        if self.began:
            moves = text("begun {time}, {moves}", time=self.began, moves=moves)
        if self.with_later:
            return text(
                "{moves}, and lines after the damage; last {when}", moves=moves, when=self.last_certain
            )
        if self.damage:
            moves = text("{moves}, up to the damage", moves=moves)
        if self.rests:
            return text("{moves}, adjourned; last action {when}", moves=moves, when=self.last_certain)
        if self.put_away:
            return text("{moves}, closed without result {when}", moves=moves, when=self.last_certain)
        return text("{moves}, last saved {when}", moves=moves, when=self.last_certain)

    @property
    def gap_words(self) -> str:
        """What is damaged, how long ago the last certain moment was, and whose time ran."""
        if self.why_not:
            return ""
        copied = text("Goes on in a copy; {file} unchanged.", file=self.file)
        said = (self.damage, copied if self.copied else "", self._gap_words())
        return paragraph(said)

    def _gap_words(self) -> str:
        if self.gap is None:
            return text("Computer time went back: gap unknown.")
        length = length_in_words(Millis(self.gap // 1000 * 1000))
        if self.running is None:
            return text("{length} ago; no clock was running.", length=length)
        return text(
            "{length} ago; {side}'s time was running.", length=length, side=name_of_color(self.running)
        )

    def becomes(self, choice: Choice, agreed: PerColor[AgreedTime] | None) -> str:
        """What both clocks show after a choice, before anybody confirms it; "" without a clock."""
        if self.clocks is None:
            return ""
        after = self.clocks.map(_time_of)
        if choice is Choice.CHARGED and self.charged is not None:
            after = self.charged.map(_time_of)
        elif choice is Choice.AGREED and agreed is not None:
            after = agreed
        return clauses(_change(color, self.clocks[color], after[color]) for color in Color)

    def shown(self, color: Color) -> str:
        """A side's clock at the last certain moment, as it is typed in."""
        return "" if self.clocks is None else clock_digits(self.clocks[color].remaining)


class TakeUp(Struct, frozen=True):
    """A table to be taken up again: which of the list, what becomes of the gap, and who decided."""

    index: int
    choice: Choice
    agreed: PerColor[AgreedTime] | None
    by: str


def told_apart(tables: Sequence[UnfinishedTable]) -> tuple[UnfinishedTable, ...]:
    """The same tables; where two have the same title and beginning, each names its file too."""
    alike = Counter((table.title, table.began) for table in tables)
    return tuple(
        replace(table, title=text("{title} ({file})", title=table.title, file=table.file))
        if alike[table.title, table.began] > 1
        else table
        for table in tables
    )


def unfinished_of(recovery: Recovery, held: str = "", *, copied: bool = False) -> UnfinishedTable:
    """What the page shows of a table that can be taken up."""
    state, journal = recovery.state, recovery.journal
    clocks = charged = None
    if state.clock is not None:
        clocks = reading(state.clock, recovery.at)
        if recovery.gap is not None:
            charged = reading(state.clock, Moment(recovery.at + recovery.gap))
    return UnfinishedTable(
        title=journal.title,
        moves=state.line.number,
        last_certain=local_time(recovery.last.stamp.wall).strftime("%Y-%m-%d %H:%M:%S"),
        gap=recovery.gap,
        running=recovery.running,
        position=state.position,
        clocks=clocks,
        is_read_only=recovery.is_read_only,
        held=held,
        charged=charged,
        put_away=journal.is_closed,
        rests=state.at_table.adjourned,
        began=_began(recovery),
        file=journal.path.stem,
        damage=damage_words(journal) if journal.fault is JournalFault.ALTERED else "",
        with_later=recovery.with_later,
        copied=copied,
    )


def _began(recovery: Recovery) -> str:
    """When its journal was opened: with the day where that was another one than that of the last act."""
    first, last = (local_time(entry.stamp.wall) for entry in (recovery.journal.entries[0], recovery.last))
    return first.strftime("%H:%M:%S" if first.date() == last.date() else "%Y-%m-%d %H:%M:%S")


def listed_only(path: Path, title: str, why_not: str) -> UnfinishedTable:
    """A row for a file of which nothing can be taken up."""
    return UnfinishedTable(
        title, 0, "", None, None, None, None, is_read_only=True, file=path.name, why_not=why_not
    )


def _time_of(side: ClockReading) -> AgreedTime:
    return AgreedTime(side.period, side.remaining)


def _change(color: Color, before: ClockReading, after: AgreedTime) -> str:
    """One clock: "Black 4:11 stays", "White 4:08 → 2:00 in period 1"."""
    side, was = name_of_color(color), clock_digits(before.remaining)
    becomes = clock_digits(after.remaining)
    if (after.period, becomes) == (before.period, was):
        return text("{side} {time} stays", side=side, time=was)
    if after.period != before.period:
        becomes = text("{time} in period {period}", time=becomes, period=after.period)
    return text("{side} {was} → {becomes}", side=side, was=was, becomes=becomes)


def agreed_time(table: UnfinishedTable, color: Color, digits: str) -> AgreedTime | None:
    """A time typed for a side, in the period it was in; None for what is no time."""
    remaining = millis_of_digits(digits)
    if remaining is None or table.clocks is None:
        return None
    return AgreedTime(table.clocks[color].period, remaining)
