"""Reads the one line in which a table is named: "Club cup, round 4, table 2"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from msgspec import Struct

from ingboard.text import text


class EventParts(Struct, frozen=True):
    """An event with its round and table, each "" where the line does not say it."""

    event: str
    round: str = ""
    table: str = ""


def event_parts(written: str) -> EventParts:
    """The parts of a line between commas: a numbered round and table, and the rest as the event.

    Two bare numbers at its end are round and table, as the field of a new game asks for them.
    """
    found = {"round": "", "table": ""}
    rest = []
    for part in (piece.strip() for piece in written.split(",")):
        name = next((name for name in found if not found[name] and _says(part, name)), None)
        if name is None:
            rest.append(part)
        else:
            found[name] = part.split(maxsplit=1)[1]
    if not any(found.values()) and len(rest) > _NUMBERS and all(map(_is_bare, rest[-_NUMBERS:])):
        *rest, found["round"], found["table"] = rest
    return EventParts(", ".join(part for part in rest if part), found["round"], found["table"])


def event_line(named: EventParts) -> str:
    """The line that says these parts; "" where there are none."""
    numbered = (
        text("round {number}", number=named.round) if named.round else "",
        text("table {number}", number=named.table) if named.table else "",
    )
    return ", ".join(part for part in (named.event, *numbered) if part)


def table_title(written: str, usual: str) -> str:
    """The table's name as its line gives it, "Table 2", else the usual one."""
    return title_of(event_parts(written), usual)


def title_of(named: EventParts, usual: str) -> str:
    """The table's name as the parts of its line give it, else the usual one."""
    return text("Table {number}", number=named.table) if named.table else usual


_NUMBERS: Final = 2


def _is_bare(part: str) -> bool:
    return len(part) <= _DIGITS and part.isdecimal()


_DIGITS: Final = 3  # else it is a year


def _says(part: str, name: str) -> bool:
    if not any(map(str.isdigit, part)):
        return False
    word = {"round": text("round"), "table": text("table")}[name]
    return _numbered(word, name).fullmatch(part) is not None


@cache
def _numbered(word: str, name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{re.escape(word)}|{name})\s+\w*\d\w*", re.IGNORECASE)
