"""What is said in a hall, as typed values, and their JSON. Everything that comes in is judged here first.

Words that are not known are passed over, so that a later program may say more. A message of another version,
of the wrong shape or too long is an `Unread` with its reason, and is never shown. Colors are "black" and
"white", times whole milliseconds, instants UTC as ISO 8601.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, ValidationError, json

from ingboard.decoding import Decoder, decoder_of
from ingboard.game.state import Phase
from ingboard.hall.topics import VERSION, HallTopic, TopicKind
from ingboard.table.journal.form import LONGEST_BODY

LARGEST_MESSAGE = 2 * LONGEST_BODY + 500_000
"""Bytes of the longest message: a journal's longest line, in which every quote is escaped."""
_LARGEST_OTHER = 64 * 1024
_LARGEST_ROUND = 1024 * 1024
_MOST_GAMES = 2_000
_MOST_MOVES = 5_000
_LONGEST_RECORD = 512 * 1024

_LONGEST_TIME = 1_000 * 3_600_000
Name = Annotated[str, Meta(max_length=200)]
Words = Annotated[str, Meta(max_length=2_000)]
Token = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Length = Annotated[int, Meta(ge=0, le=_LONGEST_TIME)]
Instant = Annotated[datetime, Meta(tz=True)]
BoardRow = Annotated[str, Meta(pattern=r"^[.XO]{1,25}$")]


class UnreadReason(StrEnum):
    """Why a message is dropped."""

    VERSION = "version"
    SHAPE = "shape"
    SIZE = "size"
    TOPIC = "topic"


class Unread(Struct, frozen=True):
    """A message that is dropped and counted; `version` is the one it is of."""

    why: UnreadReason
    version: int = VERSION


class SideName(StrEnum):
    """A color, as messages have it."""

    BLACK = "black"
    WHITE = "white"


class TableMark(StrEnum):
    """What is in trouble at a table."""

    DISK = "disk"
    SOUND = "sound"


class SideClock(Struct, frozen=True):
    """A side's clock at its state's instant: `remaining_ms` of `period` (0: main time) of `periods`."""

    remaining_ms: Length
    period: Count = 0
    periods: Count = 0
    points: Count = 0
    running: bool = False
    paused: bool = False
    flag: bool = False
    flag_first: bool = False


class HallPlayer(Struct, frozen=True):
    """One side of a table."""

    name: Name = ""
    rank: Annotated[str, Meta(max_length=20)] = ""
    clock: SideClock | None = None


class RefereeCall(Struct, frozen=True):
    """A call for the referee: why, and since when. Not `open` any more, once somebody has come."""

    why: Words
    since: Instant
    open: bool = True


class TableState(Struct, frozen=True):
    """All that a hall shows of a table. `seq` grows with every message of one `machine`.

    `phase` is None while there is no game. `board` has a row of `.XO` for each row, top first; None while it
    is hidden. `held_since` is since when the clock is paused, `held` why ("": it is not). `game` and `lines`
    name the journal and its last line.
    """

    seq: Count
    at: Instant
    title: Name
    black: HallPlayer = HallPlayer()
    white: HallPlayer = HallPlayer()
    phase: Phase | None = None
    event: Name = ""
    round: Count = 0
    rules: Token = ""
    to_play: SideName | None = None
    moves: Count = 0
    last_move: Annotated[str, Meta(max_length=8)] | None = None
    board: Annotated[tuple[BoardRow, ...], Meta(max_length=25)] | None = None
    held: Token = ""
    held_since: Instant | None = None
    result: Annotated[str, Meta(max_length=20)] | None = None
    call: RefereeCall | None = None
    marks: tuple[TableMark, ...] = ()
    machine: Token = ""
    game: Token = ""
    lines: Count = 0


class Online(Struct, frozen=True):
    """Whether a table's machine is there; its last will says that it is not."""

    online: bool
    machine: Token = ""


class JournalLine(Struct, frozen=True):
    """Line `n` (from 1) of a journal exactly as on disk, without its line feed. `game` names the journal."""

    game: Token
    n: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    line: Annotated[str, Meta(max_length=LONGEST_BODY + 40)]
    machine: Token = ""


class StoredUpTo(Struct, frozen=True):
    """The lines of a journal up to `n` are on the director's disk, synced. `refused` is the line that is not.

    A line is refused that says something else than the copy does; nothing behind it is taken.
    """

    game: Token
    n: Count
    refused: Count = 0


class JournalWanted(Struct, frozen=True):
    """A director has a journal up to line `n` and asks the other directors for what follows."""

    game: Token
    n: Count


class Authority(Struct, frozen=True):
    """Behind line `n` a game is `machine`'s: whoever else has it may only show it."""

    game: Token
    n: Count
    machine: Token
    at: Instant
    by: Name = ""


class RecordsShown(StrEnum):
    """Which games' records a spectator may fetch."""

    NONE = "none"
    FINISHED = "finished"
    ALL = "all"


class ShownGame(Struct, frozen=True, omit_defaults=True):
    """A game of the round for spectators; without a `white` player Black has a bye.

    `result` is as entered by hand.
    """

    table: Annotated[str, Meta(max_length=32)]
    black: Name
    white: Name = ""
    black_rank: Annotated[str, Meta(max_length=20)] = ""
    white_rank: Annotated[str, Meta(max_length=20)] = ""
    handicap: Annotated[int, Meta(ge=0, le=9_999)] = 0
    result: Annotated[str, Meta(max_length=20)] = ""


class ShownRound(Struct, frozen=True, omit_defaults=True):
    """The round for spectators, and which `records` the director allows them; number 0: there is no list."""

    number: Count = 0
    event: Name = ""
    games: Annotated[tuple[ShownGame, ...], Meta(max_length=_MOST_GAMES)] = ()
    records: RecordsShown = RecordsShown.FINISHED


class ShownRecord(Struct, frozen=True):
    """A game for spectators: the board before it, what each move changed there, and its record as SGF.

    `game` names the journal; a move is such as `XD4.E5`: Black on D4, E5 empty.
    """

    game: Token
    first: Annotated[tuple[BoardRow, ...], Meta(max_length=25)]
    moves: Annotated[tuple[str, ...], Meta(max_length=_MOST_MOVES)]
    sgf: Annotated[str, Meta(max_length=_LONGEST_RECORD)]


class StartRound(Struct, frozen=True, tag_field="kind", tag="start-round"):
    """Start the clock."""

    id: Token
    by: Name = ""


class Say(Struct, frozen=True, tag_field="kind", tag="say"):
    """Show words at the table."""

    id: Token
    words: Words
    by: Name = ""


class Hold(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="hold"):
    """Pause the clock; `why` is put on record."""

    id: Token
    by: Name = ""
    why: Words = ""


class Resume(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="resume"):
    """Let a clock that the director paused run again; `why` is put on record."""

    id: Token
    by: Name = ""
    why: Words = ""


class PairNext(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="pair"):
    """Who plays here next, by which `conditions`: as a journal has them, None for the usual ones."""

    id: Token
    black: HallPlayer
    white: HallPlayer
    round: Count = 0
    event: Name = ""
    by: Name = ""
    handicap: Annotated[int, Meta(ge=0, le=25)] = 0
    conditions: dict[str, object] | None = None


Order: TypeAlias = StartRound | Say | Hold | Resume | PairNext


class OrderRefused(StrEnum):
    """Why a table does not do what it is told."""

    NOT_ALLOWED = "not-allowed"
    UNKNOWN = "unknown"
    NO_CLOCK = "no-clock"
    NO_GAME = "no-game"
    UNDER_WAY = "under-way"
    HANDICAP = "handicap"
    HELD = "held"
    STOPPED = "stopped"
    NOT_RUNNING = "not-running"
    NOT_HELD = "not-held"
    RULING = "ruling"
    SOUND = "sound"
    CONDITIONS = "conditions"
    MOVED = "moved"


class OrderAnswer(Struct, frozen=True, omit_defaults=True):
    """What became of an order: `done`, or `refused` and `why`."""

    id: Token
    done: bool = False
    refused: bool = False
    why: OrderRefused | None = None


Message: TypeAlias = (
    TableState
    | Online
    | JournalLine
    | StoredUpTo
    | JournalWanted
    | Authority
    | RefereeCall
    | StartRound
    | Say
    | Hold
    | Resume
    | PairNext
    | OrderAnswer
    | ShownRound
    | ShownRecord
)

_DECODERS: dict[TopicKind, Decoder[Message]] = {
    TopicKind.STATE: decoder_of(TableState),
    TopicKind.ONLINE: decoder_of(Online),
    TopicKind.JOURNAL: decoder_of(JournalLine),
    TopicKind.STORED: decoder_of(StoredUpTo),
    TopicKind.WANTED: decoder_of(JournalWanted),
    TopicKind.AUTHORITY: decoder_of(Authority),
    TopicKind.CALL: decoder_of(RefereeCall),
    TopicKind.ANSWER: decoder_of(OrderAnswer),
    TopicKind.RECORD: decoder_of(ShownRecord),
    TopicKind.ROUND: decoder_of(ShownRound),
    TopicKind.ORDERS: decoder_of(StartRound | Say | Hold | Resume | PairNext),
}


_LARGEST = {
    TopicKind.JOURNAL: LARGEST_MESSAGE,
    TopicKind.RECORD: _LARGEST_ROUND,
    TopicKind.ROUND: _LARGEST_ROUND,
}
"""Bytes of the longest message of a kind; of the others `_LARGEST_OTHER`."""


class _OrderId(Struct):
    id: Token


def encoded(message: Message) -> bytes:
    """A message as it is sent."""
    return json.encode(message)


def decoded(topic: HallTopic, payload: bytes) -> Message | Unread:
    """What a message says, or why it is dropped."""
    if topic.version != VERSION:
        return Unread(UnreadReason.VERSION, topic.version)
    if len(payload) > _LARGEST.get(topic.kind, _LARGEST_OTHER):
        return Unread(UnreadReason.SIZE)
    try:
        return _DECODERS[topic.kind].decode(payload)
    except (ValidationError, ValueError, RecursionError):
        return Unread(UnreadReason.SHAPE)


def order_id(payload: bytes) -> str | None:
    """The id of an order of a kind that this version does not know, to refuse it by; None if it has none."""
    try:
        return decoder_of(_OrderId).decode(payload[:_LARGEST_OTHER]).id
    except (ValidationError, ValueError, RecursionError):
        return None
