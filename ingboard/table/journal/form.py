"""The form of a journal's lines: length, checksum, chained hash, JSON. Knows nothing of what they say.

A line is `LLLLLL CCCCCCCC HHHHHHHHHHHHHHHH {json}`: the bytes of the JSON in decimal, its CRC-32, and the
first 16 digits of the running SHA-256 over all lines up to this one. Space reserved behind the last line is
filled with zero bytes.
"""

from __future__ import annotations

import json
import re
import zlib
from enum import StrEnum
from typing import Any

from msgspec import Struct

Body = dict[str, Any]

FIRST_LINK = "0" * 64
_HEAD = re.compile(rb"(\d{6}) ([0-9a-f]{8}) ([0-9a-f]{16}) ")
_HEAD_LENGTH = 33
LONGEST_BODY = 999_999


class JournalFault(StrEnum):
    """What is wrong behind the last line that could be read."""

    TORN = "torn"
    ALTERED = "altered"


class Lines(Struct, frozen=True):
    """What was read of a journal: whole lines in order, the chain after them, how far they reach in bytes.

    `fault` is None for a whole journal, TORN where the last line was cut short, and ALTERED where lines
    follow that do not fit what stands before them; `rest` are the bytes from there on.
    """

    bodies: tuple[Body, ...]
    link: str
    length: int
    fault: JournalFault | None
    rest: bytes


def link_after(link: str, said: bytes) -> str:
    """The running hash after one line more, as 64 hexadecimal digits."""
    import hashlib  # three megabytes that a reviewer of records never needs

    return hashlib.sha256(bytes.fromhex(link) + said).hexdigest()


def line_of(body: Body, link: str) -> tuple[bytes, str]:
    """A line for the file, and the running hash after it. Raises ValueError for more than a line holds."""
    said = json.dumps(body, separators=(",", ":"), ensure_ascii=True, sort_keys=True).encode()
    if len(said) > LONGEST_BODY:
        raise ValueError(len(said))
    after = link_after(link, said)
    head = b"%06d %08x %s " % (len(said), zlib.crc32(said), after[:16].encode())
    return head + said + b"\n", after


def read_lines(data: bytes, link: str = FIRST_LINK) -> Lines:
    """All whole lines of a journal up to the first that is cut or does not fit; `link` stands before them."""
    bodies: list[Body] = []
    at = 0
    while (read := _line_at(data, at, link)) is not None:
        body, link, at = read
        bodies.append(body)
    rest = data[at:]
    left = rest.strip(b"\0\n")
    return Lines(tuple(bodies), link, at, _fault_of(left) if left else None, rest)


def has_head(data: bytes) -> bool:
    """Whether a line of a journal begins anywhere in it, whole or not."""
    return _HEAD.search(data) is not None


def _line_at(data: bytes, at: int, link: str) -> tuple[Body, str, int] | None:
    head = _HEAD.match(data, at)
    if head is None:
        return None
    start = at + _HEAD_LENGTH
    end = start + int(head[1])
    said = data[start:end]
    after = link_after(link, said)
    whole = data[end : end + 1] == b"\n" and zlib.crc32(said) == int(head[2], 16)
    if not whole or after[:16].encode() != head[3]:
        return None
    try:
        body = json.loads(said)
    except ValueError:
        return None
    return (body, after, end + 1) if isinstance(body, dict) else None


def _fault_of(rest: bytes) -> JournalFault:
    """Torn if nothing whole follows: a crash cuts the last line only, whoever changes a line leaves more."""
    for head in _HEAD.finditer(rest):
        start = head.end()
        said = rest[start : start + int(head[1])]
        if len(said) == int(head[1]) and rest[start + len(said) : start + len(said) + 1] == b"\n":
            return JournalFault.ALTERED
    return JournalFault.TORN
