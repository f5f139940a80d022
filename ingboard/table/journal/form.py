"""The form of a journal's lines: length, checksum, chained hash, JSON. Knows nothing of what they say.

A line is `LLLLLL CCCCCCCC HHHHHHHHHHHHHHHH {json}`: the bytes of the JSON in decimal, its CRC-32, and the
first 16 digits of the running SHA-256 over all lines up to this one. Space reserved behind the last line is
filled with zero bytes.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import Any

from msgspec import Struct

Body = dict[str, Any]


FIRST_LINK = "0" * 64


_HEAD = re.compile(rb"(\d{6}) ([0-9a-f]{8}) ([0-9a-f]{16}) ")


_HEAD_LENGTH = 33


LONGEST_BODY = 999_999


_LARGEST = 1 << 53


_DEEPEST = 24


_FEW_BRACKETS = 60


_LOOKED_AT_TWICE = re.compile(rb"[0-9]{16}|[0-9][eE]|\\u[dD]")


_NEVER_WRITTEN = b"\0" * 16  # no JSON of ours holds one


_RESERVED = b"\0" * (1 << 16)


_HEADS_TRIED = 3


class JournalFault(StrEnum):
    """What is wrong behind the last line that could be read."""

    TORN = "torn"
    ALTERED = "altered"


class Lines(Struct, frozen=True):
    """What was read of a journal: whole lines in order, the chain after them, how far they reach in bytes.

    `fault` is None where no damage is seen, TORN where writing stopped within the last line, and ALTERED for
    every other damage; `rest` are the bytes from there on. `later` are the lines in it of which each fits its
    own checksum; no chain leads to them. A line whose JSON is out of bounds is {}.
    """

    bodies: tuple[Body, ...]
    link: str
    length: int
    fault: JournalFault | None
    rest: bytes
    later: tuple[Body, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but reserved space."""
        return not self.length and self.fault is None


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


def link_through(line: bytes, link: str) -> str | None:
    """The running hash after one whole line, with its line feed; None if it does not go on from `link`.

    What the line says is not read.
    """
    read = _said_at(line, 0, link)
    return read[1] if read is not None and read[2] == len(line) else None


def read_lines(data: bytes, link: str = FIRST_LINK) -> Lines:
    """All whole lines of a journal up to the first that is cut or does not fit; `link` stands before them."""
    bodies: list[Body] = []
    at = 0
    while (read := _said_at(data, at, link)) is not None:
        said, link, at = read
        bodies.append(_body_in(said))
    rest = data[at:]
    written = _without_reserved(rest)
    if not written.strip(b"\0\n"):
        return Lines(tuple(bodies), link, at, None, rest)
    later = tuple(_later_lines(written))
    fault = JournalFault.TORN if not later and _is_torn(written) else JournalFault.ALTERED
    return Lines(tuple(bodies), link, at, fault, rest, later)


def has_head(data: bytes) -> bool:
    """Whether a line of a journal begins anywhere in it, whole or not."""
    return _HEAD.search(data) is not None


def _said_at(data: bytes, at: int, link: str) -> tuple[bytes, str, int] | None:
    """A line's JSON, the running hash after it, and where it ends; None if it does not fit."""
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
    return said, after, end + 1


def _body_in(said: bytes) -> Body:
    """What a line says; {} for what is no JSON object within our bounds: numbers, depth."""
    try:
        body = json.loads(said, parse_constant=_refuse)
        if _LOOKED_AT_TWICE.search(said) or said.count(b"{") + said.count(b"[") > _FEW_BRACKETS:
            body = _bounded(body)
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}


def _refuse(constant: str) -> object:
    raise ValueError(constant)


def _bounded(value: object, depth: int = 0) -> object:
    """The same value; half a character, which no file can be written with, is replaced.

    Raises ValueError for a number or a depth out of bounds.
    """
    if depth > _DEEPEST or (isinstance(value, int | float) and not abs(value) <= _LARGEST):
        raise ValueError(depth)
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_bounded(one, depth + 1) for one in value]
    if isinstance(value, dict):
        return {str(_bounded(name, depth)): _bounded(one, depth + 1) for name, one in value.items()}
    return value


def _later_lines(rest: bytes) -> Iterator[Body]:
    """The lines behind a damaged one of which each fits its own checksum; JSON has no bare line end."""
    for piece in rest.split(b"\n")[:-1]:
        fitting = (
            head for head in _HEAD.finditer(piece) if head.end() + int(head[1]) == len(piece)
        )
        for head in islice(fitting, _HEADS_TRIED):
            said = piece[head.end() :]
            if zlib.crc32(said) == int(head[2], 16):
                yield _body_in(said)
                break


def _without_reserved(rest: bytes) -> bytes:
    """Without the zero bytes at the end: `rstrip` alone looks at each of four million."""
    end = len(rest)
    while rest.endswith(_RESERVED, 0, end):
        end -= len(_RESERVED)
    return rest[:end].rstrip(b"\0")


def _is_torn(written: bytes) -> bool:
    """Whether writing stopped within the line: no end, or a piece that never reached the medium."""
    if written.startswith(b"\0") or _NEVER_WRITTEN in written:
        return True
    head = _HEAD.match(written)
    return b"\n" not in written and (head is None or len(written) <= head.end() + int(head[1]))
