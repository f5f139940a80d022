"""The names of what is said in a hall: `ingboard/1/{hall}/{table}/{kind}`, version 1.

The round is one for all tables: `ingboard/1/{hall}/round`.
Halls and tables are named by letters, digits, `-` and `_`, at most 32 of them; `orders`, `all` and `director`
are no tables.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

VERSION = 1
ALL_TABLES = "all"
"""To whom an order goes that is for every table."""
DIRECTOR = "director"
"""The broker's user who may give orders and say what is stored."""
_ROOT = "ingboard"
_PARTS = 5
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)


class TopicKind(StrEnum):
    """What a topic is about; the values are the topic's last part, but for orders."""

    STATE = "state"
    ONLINE = "online"
    JOURNAL = "journal"
    STORED = "stored"
    AUTHORITY = "authority"
    CALL = "call"
    ANSWER = "answer"
    WANTED = "wanted"
    ORDERS = "orders"
    RECORD = "record"
    ROUND = "round"


FROM_TABLE = (
    TopicKind.STATE,
    TopicKind.ONLINE,
    TopicKind.JOURNAL,
    TopicKind.CALL,
    TopicKind.ANSWER,
)
"""What a table may say, and nobody else of it."""
TO_TABLE = (TopicKind.STORED, TopicKind.AUTHORITY, TopicKind.ORDERS)
"""What only the director says."""
TO_SPECTATORS = (TopicKind.STATE, TopicKind.ONLINE, TopicKind.ROUND, TopicKind.RECORD)
"""All that whoever only looks may hear; nobody but the director says the last two."""
RETAINED = frozenset({*TO_SPECTATORS, TopicKind.STORED, TopicKind.AUTHORITY})
"""What the broker keeps for whoever comes later; the last message counts."""


class HallTopic(Struct, frozen=True):
    """Where a message belongs. `version` is that of the message, whatever this program knows."""

    hall: str
    table: str
    kind: TopicKind
    version: int = VERSION

    @property
    def name(self) -> str:
        """The topic as the broker has it."""
        start = f"{_ROOT}/{self.version}/{self.hall}"
        if self.kind is TopicKind.ROUND:
            return f"{start}/{self.kind}"
        if self.kind is TopicKind.ORDERS:
            return f"{start}/{self.kind}/{self.table}"
        return f"{start}/{self.table}/{self.kind}"


def topic_named(name: str) -> HallTopic | None:
    """The topic of a name; None for one that is none of the hall's."""
    parts = name.split("/")
    if len(parts) == _PARTS - 1 and parts[-1] == TopicKind.ROUND:
        parts.insert(-1, ALL_TABLES)
    elif parts[-1] == TopicKind.ROUND:
        return None
    if len(parts) != _PARTS or parts[0] != _ROOT or not re.fullmatch("[1-9][0-9]{0,3}", parts[1]):
        return None
    if parts[3] == TopicKind.ORDERS:
        parts[3], parts[4] = parts[4], parts[3]
    known = parts[4] in set(TopicKind)
    if not known or not is_hall_name(parts[2]) or not _NAME.fullmatch(parts[3]):
        return None
    return HallTopic(parts[2], parts[3], TopicKind(parts[4]), int(parts[1]))


def written_by(hall: str, table: str) -> tuple[str, ...]:
    """The topics that a table may write: so many and no more, for a broker keeps the last word of each.

    A program of the next version may say that much.
    """
    own = [HallTopic(hall, table, kind) for kind in FROM_TABLE]
    return tuple(
        topic.name for topic in (*own, HallTopic(hall, table, TopicKind.STATE, VERSION + 1))
    )


def filter_of(hall: str, table: str, kind: TopicKind) -> str:
    """What to subscribe to; `+` stands for every table, and for every version: another one is said."""
    if kind is TopicKind.ROUND:
        return f"{_ROOT}/+/{hall}/{kind}"
    first, last = (kind, table) if kind is TopicKind.ORDERS else (table, kind)
    return f"{_ROOT}/+/{hall}/{first}/{last}"


def is_hall_name(written: str) -> bool:
    """Whether a hall can be called so."""
    return _NAME.fullmatch(written) is not None


def is_table_name(written: str) -> bool:
    """Whether a table can be called so."""
    return is_hall_name(written) and written not in (TopicKind.ORDERS, ALL_TABLES, DIRECTOR)
