"""What the list of interrupted games shows of each table, as values without Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position
from ingboard.clock.moments import Millis, Moment, clock_digits, length_in_words, millis_of_digits
from ingboard.clock.reading import ClockReading, reading
from ingboard.game.strip import name_of_color
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.entry import local_time
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.recovery import AgreedTime, Choice, Recovery
from ingboard.text import clauses, paragraph, plural, text


class UnfinishedTable(Struct, frozen=True):
    """One table of the list: what it is called, the file to look at, and its last certain state.

    `recovery` is None, and `why_not` says why, where nothing of it can be taken up. `held` says who has the
    table open, "" if nobody has, `copied` that it goes on in another file, `locked` that the settings it was
    played under have a lock.
    """

    title: str
    path: Path
    recovery: Recovery | None = None
    held: str = ""
    why_not: str = ""
    copied: bool = False
    locked: bool = False

    @property
    def file(self) -> str:
        """What the file is called."""
        return self.path.name if self.recovery is None else self.path.stem

    @property
    def began(self) -> str:
        """When its journal was opened: with the day where that was another one than that of the last act."""
        if self.recovery is None:
            return ""
        stamps = (self.recovery.journal.entries[0].stamp, self.recovery.last.stamp)
        first, last = (local_time(stamp.wall) for stamp in stamps)
        return first.strftime("%H:%M:%S" if first.date() == last.date() else "%Y-%m-%d %H:%M:%S")

    @property
    def last_certain(self) -> str:
        """When its last act was; "" where that is not known."""
        if (recovery := self.recovery) is None:
            return ""
        return local_time(recovery.last.stamp.wall).strftime("%Y-%m-%d %H:%M:%S")

    @property
    def position(self) -> Position | None:
        """The stones at the last certain moment."""
        return None if self.recovery is None else self.recovery.state.position

    @property
    def clocks(self) -> PerColor[ClockReading] | None:
        """Both readings at the last certain moment; None for a game without a clock."""
        if self.recovery is None or self.recovery.state.clock is None:
            return None
        return reading(self.recovery.state.clock, self.recovery.at)

    @property
    def can_charge(self) -> bool:
        """Whether somebody's time ran, and for how long is known."""
        recovery = self.recovery
        return recovery is not None and recovery.running is not None and recovery.gap is not None

    @property
    def only_to_look_at(self) -> str:
        """Why the table cannot be taken up here, as a sentence; "" if it can."""
        if self.held or self.why_not:
            return self.held or self.why_not
        if self.recovery is not None and self.recovery.is_read_only:
            return text("Unknown lines in the journal: view only.")
        return ""

    @property
    def came_to(self) -> str:
        """How far the game came, and when its last certain moment was."""
        recovery, when = self.recovery, self.last_certain
        if recovery is None:
            return self.file
        moves = plural("{number} move", "{number} moves", recovery.state.line.number)
        moves = text("begun {time}, {moves}", time=self.began, moves=moves)
        if recovery.with_later:
            return text("{moves}, and lines after the damage; last {when}", moves=moves, when=when)
        if recovery.journal.fault is JournalFault.ALTERED:
            moves = text("{moves}, up to the damage", moves=moves)
        if recovery.state.at_table.adjourned:
            return text("{moves}, adjourned; last action {when}", moves=moves, when=when)
        if recovery.journal.is_closed:
            return text("{moves}, closed without result {when}", moves=moves, when=when)
        return text("{moves}, last saved {when}", moves=moves, when=when)

    @property
    def gap_words(self) -> str:
        """What is damaged, how long ago the last certain moment was, and whose time ran."""
        if self.recovery is None:
            return ""
        journal = self.recovery.journal
        damage = damage_words(journal) if journal.fault is JournalFault.ALTERED else ""
        copied = text("Goes on in a copy; {file} unchanged.", file=self.file)
        return paragraph((damage, copied if self.copied else "", _gap_words(self.recovery)))

    def becomes(self, choice: Choice, agreed: PerColor[AgreedTime] | None) -> str:
        """What both clocks show after a choice, before anybody confirms it; "" without a clock."""
        clocks, recovery = self.clocks, self.recovery
        if clocks is None or recovery is None or recovery.state.clock is None:
            return ""
        after = clocks.map(_time_of)
        if choice is Choice.CHARGED and recovery.gap is not None:
            after = reading(recovery.state.clock, Moment(recovery.at + recovery.gap)).map(_time_of)
        elif choice is Choice.AGREED and agreed is not None:
            after = agreed
        return clauses(_change(color, clocks[color], after[color]) for color in Color)

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


def _gap_words(recovery: Recovery) -> str:
    if recovery.gap is None:
        return text("Computer time went back: gap unknown.")
    length = length_in_words(Millis(recovery.gap // 1000 * 1000))
    if recovery.running is None:
        return text("{length} ago; no clock was running.", length=length)
    side = name_of_color(recovery.running)
    return text("{length} ago; {side}'s time was running.", length=length, side=side)


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
