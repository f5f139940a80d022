"""The letters in a PDF without what only an installed font needs: its names, makers and licenses.

Qt copies those whole into each file, for a page of a game more bytes than all that is drawn on it. A font
within a PDF is known by its descriptor; of a TrueType program the PDF needs these tables and no others
(ISO 32000-1, 9.9, on FontFile2).
"""

from __future__ import annotations

import re
import struct
import zlib
from itertools import pairwise

_NEEDED = frozenset(
    {b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"cvt ", b"fpgm", b"prep"}
)
_HEAD, _ENTRY = struct.Struct(">4sHHHH"), struct.Struct(">4sIII")
_FOUR = 4  # bytes: tables begin at multiples of it

_FONT = re.compile(rb"/FontFile2 ([0-9]+) 0 R")
_STREAM = re.compile(
    rb"(?P<object>[0-9]+ 0 obj\s*<<\s*/Length1 )[0-9]+(?P<between>\s*/Length (?P<length>[0-9]+) 0 R\s*"
    rb"/Filter /FlateDecode\s*>>\s*stream\r?\n)(?P<data>.*)(?P<end>\r?\nendstream\s*endobj\s*)",
    re.DOTALL,
)
_LENGTH = re.compile(rb"([0-9]+ 0 obj\s*)[0-9]+(\s*endobj\s*)")
_TABLE = re.compile(rb"xref\s*0 [0-9]+ ?\r?\n(?P<entries>(?:[0-9]{10} [0-9]{5} [nf] ?\r?\n)+)")
_PLACE = re.compile(rb"([0-9]{10}) ([0-9]{5}) ([nf])")
_START = re.compile(rb"(startxref\s*)[0-9]+")


def with_letters_alone(pdf: bytes) -> bytes:
    """The same PDF, its fonts cut down to their letters; one that is built otherwise stays as it is."""
    table = _TABLE.search(pdf)
    if table is None:
        return pdf
    places = [int(place) for place, _, kind in _PLACE.findall(table["entries"]) if kind == b"n"]
    bounds = sorted({0, *places, table.start()})
    parts = {start: pdf[start:end] for start, end in pairwise(bounds)}
    by_number = dict(enumerate(places, 1))
    for number in {int(found[1]) for found in _FONT.finditer(pdf)}:
        stream = _STREAM.fullmatch(parts.get(by_number.get(number, -1), b""))
        if stream is None or (lengths := by_number.get(int(stream["length"]))) is None:
            return pdf
        length = _LENGTH.fullmatch(parts.get(lengths, b""))
        font = None if length is None else _needed_of(stream["data"])
        if font is None or length is None:
            return pdf
        packed = zlib.compress(font, 9)
        parts[by_number[number]] = b"".join(
            [stream["object"], b"%d" % len(font), stream["between"], packed, stream["end"]]
        )
        parts[lengths] = length[1] + b"%d" % len(packed) + length[2]
    return _joined(parts, places, pdf[table.start() :])


def _joined(parts: dict[int, bytes], places: list[int], rest: bytes) -> bytes:
    """The objects one after the other, and the table of where they begin now."""
    now: dict[int, int] = {}
    at = 0
    for start, part in sorted(parts.items()):
        now[start] = at
        at += len(part)
    moved = iter(places)

    def entry(found: re.Match[bytes]) -> bytes:
        return found[0] if found[3] == b"f" else b"%010d %s n" % (now[next(moved)], found[2])

    rest = _START.sub(lambda found: found[1] + b"%d" % at, _PLACE.sub(entry, rest))
    return b"".join([*(part for _, part in sorted(parts.items())), rest])


def _needed_of(packed: bytes) -> bytes | None:
    """A packed TrueType program's tables that are needed, unpacked; None for what is no such program."""
    try:
        font = zlib.decompress(packed)
        kind, number, *_ = _HEAD.unpack_from(font)
        entries = [_ENTRY.unpack_from(font, _HEAD.size + at * _ENTRY.size) for at in range(number)]
    except (zlib.error, struct.error):
        return None
    kept = [
        (name, check, font[at : at + size]) for name, check, at, size in entries if name in _NEEDED
    ]
    power = 1 << (len(kept).bit_length() - 1) if kept else 0
    head = _HEAD.pack(
        kind, len(kept), 16 * power, max(power.bit_length() - 1, 0), 16 * (len(kept) - power)
    )
    place = _HEAD.size + len(kept) * _ENTRY.size
    rows, data = [], []
    for name, check, table in kept:
        rows.append(_ENTRY.pack(name, check, place, len(table)))
        data.append(table + bytes(-len(table) % _FOUR))
        place += len(data[-1])
    return b"".join([head, *rows, *data])
