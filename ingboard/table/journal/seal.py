"""Whether a hash that was printed belongs to a journal: to its last line, or to one that others follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import ValidationError

from ingboard.table.journal.form import FIRST_LINK, link_after, read_lines

SHORTEST_HASH = 8


_LONGEST_HASH = len(FIRST_LINK)


_IN_CODE = "hash="


def sealed_line(data: bytes, wanted: str) -> int | None:
    """The number of the line whose running hash begins with `wanted`, counted from 1; None if there is none.

    A sheet is printed while the table is still open, so that lines may follow. They do not weaken it: the
    hash covers every line up to its own.
    """
    for number, link in enumerate(_links(data), start=1):
        if link.startswith(wanted):
            return number
    return None


def printed_hash(given: str) -> str | None:
    """The digits of a hash as people copy it: in groups, in capitals, or as the whole square code says it.

    None if these are not at least 8 and at most 64 hexadecimal digits.
    """
    digits = re.sub(r"\s+", "", given.rpartition(_IN_CODE)[2]).lower()
    plain = SHORTEST_HASH <= len(digits) <= _LONGEST_HASH and set(digits) <= set("0123456789abcdef")
    return digits if plain else None


def _links(data: bytes) -> Iterator[str]:
    """The running hash after each whole line, as far as the lines fit each other."""
    link = FIRST_LINK
    for line in data[: read_lines(data).length].splitlines():
        link = link_after(link, line.split(b" ", 3)[3])
        yield link


def place_of(fault: ValidationError) -> str:
    """Where a fault stands in what was read, as "controls.white"; "" for all of it."""
    found = re.search(r" - at `\$\.?(.+)`$", str(fault))
    return found[1] if found else ""
