"""What a director or a viewer knows of all tables, from the messages that came. Pure: the time is passed in.

A table counts as there while it says so itself and was heard lately. Its clocks run on here between its
messages: by the time since one came, so that a table whose clock is an hour off shows the right time; only
what the broker kept from before is dated by the table's own clock, corrected as soon as it speaks.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.clock.moments import Millis, Moment, minutes, seconds
from ingboard.game.state import IN_PLAY, Held, Phase
from ingboard.hall import messages
from ingboard.hall.topics import HallTopic, TopicKind, topic_named

SAID_EVERY: Millis = seconds(15)
"""How often a table says its state while nothing changes."""
LOST_AFTER: Millis = seconds(40)
"""How long after its last word a table counts as offline."""
_MOST_ON_THE_WAY: Millis = seconds(30)
"""How long a message of a connection that stands is under way at most, as through a broker that hangs."""
_SOON: Millis = seconds(1)
HELD_LONG: Millis = minutes(5)
CLOCK_OFF_BY: Millis = seconds(5)
"""How far a table's time of day may be off before it is said."""
MOST_TABLES = 2_000


class Need(IntEnum):
    """Why a table wants the director, the most urgent first; behind `MARK` it does not.

    `GONE` is a table that is not there and has no game that is on.
    """

    FLAG = 0
    CALL = 1
    RULING = 2
    REFUSED = 3
    OFFLINE = 4
    HELD_LONG = 5
    MARK = 6
    BOTH_PASSED = 7
    OVERTIME = 8
    RUNNING = 9
    QUIET = 10
    GONE = 11

    @property
    def calls(self) -> bool:
        """Whether the director has something to do there."""
        return self <= Need.MARK


_AWAITS_RULING = frozenset({Held.MACHINE, Held.FAULT, Held.DISTURBANCE})
_MAY_LAST = frozenset({Held.MEAL, Held.ADJOURNED})


class HallTable(Struct, frozen=True):
    """What is known of one table.

    `heard` is when its last message came, on the viewer's own time; `clock_off` how far its time of day is
    ahead of the viewer's, in milliseconds, None while that is not known, as was found last `off_at`. `late`
    is for how long its state was under way. `is_twin`: two machines say to be this table; `is_anew`: its
    next state counts whatever its number. `stored` is what the director's disk has, `authority` whose the
    game is once it has moved.
    """

    table: str
    state: messages.TableState | None = None
    online: bool = False
    machine: str = ""
    heard: Moment | None = None
    state_heard: Moment | None = None
    was_kept: bool = False
    clock_off: Millis | None = None
    off_at: Moment | None = None
    late: Millis = Millis(0)
    call: messages.RefereeCall | None = None
    stored: messages.StoredUpTo | None = None
    authority: messages.Authority | None = None
    is_twin: bool = False
    is_anew: bool = False

    def is_there(self, now: Moment) -> bool:
        """Whether the table's machine is there."""
        return self.online and self.heard is not None and now - self.heard <= LOST_AFTER

    def lines_of(self, game: str) -> int:
        """How many lines of a journal are known to be written: as the table or a director told."""
        told = 0 if self.state is None or self.state.game != game else self.state.lines
        stored = 0 if self.stored is None or self.stored.game != game else self.stored.n
        return max(told, stored)

    @property
    def has_wrong_clock(self) -> bool:
        """Whether the table's time of day is noticeably another than the viewer's."""
        return self.clock_off is not None and abs(self.clock_off) > CLOCK_OFF_BY

    @property
    def clocks(self) -> tuple[messages.SideClock, ...]:
        """The clocks of its game as it told them; none where it has no clock."""
        sides = () if self.state is None else (self.state.black, self.state.white)
        return tuple(side.clock for side in sides if side.clock is not None)

    def elapsed(self, now: Moment, wall: datetime) -> Millis:
        """How long ago its state was true, in milliseconds."""
        if self.state is None or self.state_heard is None:
            return Millis(0)
        if not self.was_kept:
            return Millis(max(0, now - self.state_heard) + self.late)
        ahead = timedelta(milliseconds=self.clock_off or 0)
        return Millis(max(0, (wall - self.state.at + ahead) // timedelta(milliseconds=1)))

    def clock(
        self, side: messages.SideName, now: Moment, wall: datetime
    ) -> messages.SideClock | None:
        """A side's clock as it stands now: of a running one the time since its message is gone.

        It stops at the end of its period: what happens there the table says itself. One whose machine is not
        there is shown as it was last known.
        """
        if self.state is None:
            return None
        clock = (self.state.black if side is messages.SideName.BLACK else self.state.white).clock
        if clock is None or not clock.running or not self.is_there(now):
            return clock
        left = max(0, clock.remaining_ms - self.elapsed(now, wall))
        return replace(clock, remaining_ms=left)

    def need(self, now: Moment, wall: datetime) -> Need:
        """Why it wants the director."""
        state = self.state
        clocks = self.clocks
        open_game = state is not None and state.phase not in (None, Phase.FINISHED)
        if open_game and any(clock.flag for clock in clocks):
            return Need.FLAG
        if self.call is not None or self.is_twin:
            return Need.CALL
        if state is not None and open_game and state.held in _AWAITS_RULING:
            return Need.RULING
        if not self.is_there(now):
            return Need.OFFLINE if open_game else Need.GONE
        if state is not None and open_game and self._is_held_long(state, now, wall):
            return Need.HELD_LONG
        if (state is not None and state.marks) or self.has_wrong_clock or self._is_refused:
            return Need.MARK
        if state is not None and state.phase in (Phase.AGREEMENT, Phase.REPORTED):
            return Need.BOTH_PASSED
        in_play = state is not None and state.phase in IN_PLAY
        if in_play and any(clock.period and clock.running for clock in clocks):
            return Need.OVERTIME
        return Need.RUNNING if any(clock.running for clock in clocks) else Need.QUIET

    @property
    def _is_refused(self) -> bool:
        return self.stored is not None and self.stored.refused > 0

    def _is_held_long(self, state: messages.TableState, now: Moment, wall: datetime) -> bool:
        return state.held not in _MAY_LAST and self._held_for(state, now, wall) >= HELD_LONG

    def _held_for(self, state: messages.TableState, now: Moment, wall: datetime) -> Millis:
        if state.held_since is None:
            return Millis(0)
        before = (state.at - state.held_since) // timedelta(milliseconds=1)
        return Millis(before + self.elapsed(now, wall))


class Dropped(Struct, frozen=True):
    """How many messages were dropped, for each reason; `versions` are those that are not known here."""

    counts: tuple[tuple[messages.UnreadReason, int], ...] = ()
    versions: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """All of them."""
        return sum(count for _, count in self.counts)

    def with_one(self, unread: messages.Unread) -> Dropped:
        """With one more."""
        counts = dict(self.counts)
        counts[unread.why] = counts.get(unread.why, 0) + 1
        versions = self.versions
        if unread.why is messages.UnreadReason.VERSION and unread.version not in versions:
            versions = tuple(sorted((*versions, unread.version)))
        return Dropped(tuple(counts.items()), versions)


class Arrival(Struct, frozen=True):
    """A message as it came: `now` and `wall` are when; `was_kept`: the broker kept it."""

    topic: str
    payload: bytes
    was_kept: bool
    now: Moment
    wall: datetime


class Heard(Struct, frozen=True):
    """What a message changed: the table as it is now, and what was said."""

    topic: HallTopic
    message: messages.Message
    table: HallTable


class HallOverview:
    """All tables of one hall. Not safe for several threads."""

    def __init__(self, hall: str) -> None:
        self.hall = hall
        self.dropped = Dropped()
        self._tables: dict[str, HallTable] = {}
        self._lost_at: Moment | None = None

    @property
    def tables(self) -> tuple[HallTable, ...]:
        """All tables that were heard of, by their names."""
        return tuple(self._tables[name] for name in sorted(self._tables, key=table_order))

    def table(self, name: str) -> HallTable:
        """One table; one that was never heard of has nothing to show."""
        return self._tables.get(name, HallTable(name))

    def lost(self, now: Moment) -> None:
        """The viewer has no connection: nobody is heard."""
        if self._lost_at is None:
            self._lost_at = now

    def connected(self, now: Moment) -> tuple[HallTable, ...]:
        """The viewer hears again; the tables that were there before: from now on they have to speak."""
        lost_at, self._lost_at = self._lost_at, None
        if lost_at is None:
            return ()
        self._tables = {name: replace(table, is_anew=True) for name, table in self._tables.items()}
        there = [
            replace(table, heard=now) for table in self._tables.values() if table.is_there(lost_at)
        ]
        self._tables.update({table.table: table for table in there})
        return tuple(there)

    def take(self, arrival: Arrival) -> Heard | None:
        """Take a message in; None if it is dropped, or says nothing new of a table."""
        topic = topic_named(arrival.topic)
        if topic is None or topic.hall != self.hall:
            self._drop(messages.Unread(messages.UnreadReason.TOPIC))
            return None
        message = messages.decoded(topic, arrival.payload)
        if isinstance(message, messages.Unread):
            self._drop(message)
            return None
        if topic.kind in (TopicKind.ORDERS, TopicKind.WANTED, TopicKind.ROUND, TopicKind.RECORD):
            return Heard(topic, message, self.table(topic.table))
        known = self._tables.get(topic.table)
        if known is None:
            if len(self._tables) >= MOST_TABLES:
                self._drop(messages.Unread(messages.UnreadReason.SIZE))
                return None
            known = HallTable(topic.table)
        table = _with_message(known, message, arrival)
        self._tables[topic.table] = table
        return Heard(topic, message, table)

    def _drop(self, unread: messages.Unread) -> None:
        self.dropped = self.dropped.with_one(unread)


def table_order(name: str) -> tuple[int, str]:
    """Tables in the order in which people count them: 2 before 10."""
    digits = name[len(name.rstrip("0123456789")) :]
    return (int(digits) if digits else -1, name)


def _with_message(known: HallTable, message: messages.Message, arrival: Arrival) -> HallTable:
    """The table as the message has it; as it was for one that is older than what is known."""
    heard = known if arrival.was_kept and known.heard else replace(known, heard=arrival.now)
    match message:
        case messages.TableState():
            return _with_state(heard, message, arrival)
        case messages.Online():
            return _with_online(heard, message)
        case messages.StoredUpTo():
            return replace(known, stored=message)
        case messages.Authority():
            return replace(known, authority=message)
        case messages.RefereeCall():
            return replace(heard, call=message if message.open else None)
        case _:
            return heard


def _with_state(heard: HallTable, state: messages.TableState, arrival: Arrival) -> HallTable:
    before = heard.state
    is_same = before is not None and before.machine == state.machine
    is_older = before is not None and state.seq <= before.seq and state.at <= before.at
    if is_same and is_older and not heard.is_anew:
        return heard
    if not arrival.was_kept:
        heard = _with_clock_off(heard, state, arrival, is_same=is_same)
    moved = heard.authority is not None and heard.authority.machine == state.machine
    other = heard.online and bool(heard.machine) and state.machine != heard.machine
    return replace(
        heard,
        state=state,
        state_heard=arrival.now,
        is_anew=False,
        was_kept=arrival.was_kept,
        call=state.call if state.call is not None and state.call.open else None,
        is_twin=heard.is_twin or (other and not moved and not arrival.was_kept),
    )


def _with_clock_off(
    heard: HallTable, state: messages.TableState, arrival: Arrival, *, is_same: bool
) -> HallTable:
    """How far the table's time of day is off, and how late what it said came.

    A message that is late looks like a time of day that is behind: only what stays so is.
    """
    off = Millis((state.at - arrival.wall) // timedelta(milliseconds=1))
    known, at = heard.clock_off, heard.off_at
    if is_same and known is not None and at is not None:
        late = known - off
        if _SOON < late <= _MOST_ON_THE_WAY and arrival.now - at <= _MOST_ON_THE_WAY:
            return replace(heard, late=Millis(late))
    return replace(heard, clock_off=off, off_at=arrival.now, late=Millis(0))


def _with_online(heard: HallTable, said: messages.Online) -> HallTable:
    if said.online:
        return replace(heard, online=True, machine=said.machine, is_twin=False)
    if said.machine and heard.online and said.machine != heard.machine:
        return heard  # the last will of another machine than the one that is there now
    return replace(heard, online=False, is_anew=True)
