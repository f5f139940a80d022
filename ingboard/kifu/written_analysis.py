"""What an engine thought of a position, as other programs write it into a node: read, and never changed.

SBKV (Sabaki, and others after it) is how often Black wins, in percent. LZ and LZ2 (Lizzie) name the engine,
how often the side wins that has just moved, the playouts and, of KataGo, how far the side to move leads;
the moves it looked at follow. KT (KaTrain) are three packed values, the last of them JSON in which `root` has
it all for Black. No standard has any of them: the meaning was read in those programs.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ingboard.board.points import Color
from ingboard.kifu.tree.document import Document, raw_values

_OF_LIZZIE = re.compile(
    r"\s*(?P<engine>\S.*?)\s+(?P<rate>[0-9]+(?:[.,][0-9]+)?)\s+(?P<playouts>[0-9.]+[kKmM]?)"
    r"(?:\s+(?P<lead>-?[0-9]+(?:[.,][0-9]+)?)(?:\s+-?[0-9.,]+)*)?\s*"
)
_THOUSANDS = {"k": 1_000, "m": 1_000_000}
_HUNDRED = 100
_PACKED = 400_000  # characters of a value
_UNPACKED = 1_000_000  # bytes
_GZIP = 31
_MOST = 10**12


class WrittenAnalysis(NamedTuple):
    """What one program wrote: how often Black wins (0 to 1), by how much Black leads, how long was thought.

    `origin` is the program, or the engine that it names; None is what it does not say.
    """

    origin: str
    black_wins: float | None = None
    black_leads: float | None = None
    visits: int | None = None


def analyses_in(document: Document, node: int, to_play: Color) -> tuple[WrittenAnalysis, ...]:
    """What is written in a node, after which `to_play` moves; what cannot be read is passed over."""
    content = document.content(node)
    return tuple(_analyses(content, to_play)) if _ANY.search(content) else ()


_ANY = re.compile(r"(?:SBKV|LZ2?|KT)\s*\[")


def _analyses(content: str, to_play: Color) -> Iterator[WrittenAnalysis]:
    for raw in raw_values(content, "SBKV")[:1]:
        rate = _percent(raw)
        if rate is not None:
            yield WrittenAnalysis("Sabaki (SBKV)", rate)
    for name in ("LZ", "LZ2"):
        for raw in raw_values(content, name)[:1]:
            found = _OF_LIZZIE.fullmatch(raw.partition("\n")[0])
            if found is not None:
                yield _of_lizzie(found, to_play)
    for raw in raw_values(content, "KT")[2:3]:
        found_here = _of_katrain(raw)
        if found_here is not None:
            yield found_here


def _of_lizzie(found: re.Match[str], to_play: Color) -> WrittenAnalysis:
    rate, lead = _percent(found["rate"]), _number(found["lead"])
    playouts = found["playouts"]
    times = _THOUSANDS.get(playouts[-1].lower(), 1)
    visits = _number(playouts.rstrip("kKmM"))
    just_moved = to_play.opponent
    if rate is not None and just_moved is Color.WHITE:
        rate = 1 - rate
    if lead is not None and to_play is Color.WHITE:
        lead = -lead
    return WrittenAnalysis(
        f"Lizzie, {found['engine']}", rate, lead, None if visits is None else round(visits * times)
    )


@lru_cache(maxsize=8)  # a node is shown again with each letter of its comment
def _of_katrain(raw: str) -> WrittenAnalysis | None:
    """The third value: JSON, packed and in letters; only so much of it is unpacked."""
    if len(raw) > _PACKED:
        return None
    try:
        unpacking = zlib.decompressobj(_GZIP)
        unpacked = unpacking.decompress(b64decode(raw), _UNPACKED)
        root = json.loads(unpacked)["root"]
        rate, lead, visits = (root.get(name) for name in ("winrate", "scoreLead", "visits"))
    except (zlib.error, binascii.Error, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    known = WrittenAnalysis("KaTrain", _share(rate), _points(lead), _count(visits))
    return None if known.black_wins is None and known.black_leads is None else known


def _number(written: str | None) -> float | None:
    try:
        return _points(float((written or "").replace(",", ".")))
    except ValueError:
        return None


def _percent(written: str) -> float | None:
    """A share of one that is written in percent; in hundredths of them where it is more than a hundred."""
    number = None
    if re.fullmatch(r"\s*[0-9]{1,5}(?:[.,][0-9]{1,6})?\s*", written):
        number = float(written.replace(",", "."))
    if number is None or number > _HUNDRED * _HUNDRED:
        return None
    return number / (_HUNDRED if number <= _HUNDRED else _HUNDRED * _HUNDRED)


def _points(value: object) -> float | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if -_MOST <= value <= _MOST else None  # and no NaN


def _share(value: object) -> float | None:
    number = _points(value)
    return number if number is not None and 0 <= number <= 1 else None


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= _MOST else None
