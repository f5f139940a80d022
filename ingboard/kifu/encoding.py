"""Which characters the bytes of a record mean. Decides before anything is parsed; knows no SGF but CA.

Order: byte order mark, UTF-16 by its zero bytes, the record's own CA where known, strict UTF-8, then the
likeliest of all sets that records are written in, with Latin-1 as the last resort. Never raises.

The tree decides, letters second: what loses nodes, properties or values that stand in plain ASCII, or gives
words where none may stand, yields to a reading that does not, even if the file declares it.
"""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from ingboard.kifu.character_sets import LOST, codec_named, title_of
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.readings import TOLERATED_SHARE, WITH_TRAILS, Readings
from ingboard.text import paragraph, plural, text

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARATION = re.compile(rb"CA(?<![A-Za-z]CA)\s{0,20}\[([^\]\\]{0,60})\]")
# A record begins with plain signs, "(;" at the least.
_UNMARKED = (
    (re.compile(rb"\0\0\0[^\0]\0\0\0[^\0]"), "utf-32-be"),
    (re.compile(rb"[^\0]\0\0\0[^\0]\0\0\0"), "utf-32-le"),
    (re.compile(rb"\0[^\0]\0[^\0]"), "utf-16-be"),
    (re.compile(rb"[^\0]\0[^\0]\0"), "utf-16-le"),
)
BOTH_ORDERS = ("utf-16", "utf-32")
_SEARCHED = 1 << 16


class Decoded(Struct, frozen=True):
    """A file's text; `encoding` is the codec that was used, `certain` tells whether the file proves it."""

    text: str
    encoding: str
    certain: bool
    findings: tuple[Finding, ...] = ()


def decode(data: bytes, *, is_sgf: bool = True) -> Decoded:
    """The text of a record, in which brackets make a tree if it `is_sgf`.

    Findings say what was guessed, contradicted or lost.
    """
    wide = wide_codec(data)
    if wide is not None:
        mark, codec = wide
        return decoded_by(data[len(mark) :], codec)
    declaration = _DECLARATION.search(data, 0, _SEARCHED)
    declared = "" if declaration is None else declaration[1].decode("latin-1").strip()
    codec_declared = codec_named(declared)
    readings = Readings(data, is_sgf=is_sgf)
    if codec_declared is not None:
        return _as_declared(readings, codec_declared, declared)
    decoded = _undeclared(readings)
    used = title_of(decoded.encoding)
    if declared:
        code = Code.ENCODING_UNKNOWN
        sentence = text("Unknown character set “{name}”; read as {used}.", name=declared, used=used)
    elif decoded.encoding != "utf-8":
        code = Code.ENCODING_GUESSED
        sentence = text("No character set named; {used} fits best.", used=used)
    else:
        return decoded
    finding = Finding(Severity.WARNING, 1, 1, code, sentence)
    return Decoded(decoded.text, decoded.encoding, decoded.certain, (finding, *decoded.findings))


def decode_as(data: bytes, name: str, *, is_sgf: bool = True) -> Decoded | None:
    """The text in a character set chosen by a person; None if that name is not known.

    A byte order mark of that character set is no part of the text. A finding says how many moves are lost.
    """
    codec = codec_named(name) or codec_named(title_of(name))
    if codec is None:
        return None
    mark, own = wide_codec(data) or (b"", "")
    if title_of(own) == title_of(codec):
        return decoded_by(data[len(mark) :], own)
    if codec in BOTH_ORDERS:
        codec += "-le"
    decoded = decoded_by(data, codec)
    readings = Readings(data, is_sgf=is_sgf)
    fewer = (
        readings.tree("latin-1").moves - readings.tree(codec).moves if readings.has_trails else 0
    )
    if fewer <= 0:
        return decoded
    finding = Finding(Severity.LOSSY, 0, 0, Code.ENCODING_LOSES_MOVES, moves_fewer(codec, fewer))
    return replace(decoded, findings=(finding, *decoded.findings))


def moves_fewer(codec: str, number: int) -> str:
    """What a reading costs, as a sentence."""
    return plural(
        "Read as {used}, the file has {number} move fewer.",
        "Read as {used}, the file has {number} moves fewer.",
        number,
        used=title_of(codec),
    )


def wide_codec(data: bytes) -> tuple[bytes, str] | None:
    """The byte order mark and the codec that the first bytes prove, if they do."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return mark, codec
    for pattern, codec in _UNMARKED:
        if pattern.match(data):
            return b"", codec
    return None


_SHIFTED = tuple(codec for codec in WITH_TRAILS if codec.startswith("iso2022"))
_SHIFTED_UNNAMED = ("iso2022_jp", "iso2022_kr")


def _as_declared(readings: Readings, codec: str, name: str) -> Decoded:
    data = readings.data
    if codec in BOTH_ORDERS:
        codec = "utf-8"  # the declaration was readable byte by byte, so wide characters it has not
    as_told = decoded_by(data, codec)
    if not as_told.certain:
        better = _where_characters_are_lost(readings, as_told)
    elif codec in WITH_TRAILS and readings.has_trails:
        better = _where_moves_may_be_lost(readings, as_told)
    else:
        better = as_told
    if better is as_told:
        return as_told if not as_told.certain else replace(as_told, findings=_doubts(data, codec))
    sentence = text(
        "Character set {name} does not fit; read as {used}.",
        name=name,
        used=title_of(better.encoding),
    )
    fewer = (
        readings.tree(better.encoding).moves - readings.tree(codec).moves
        if readings.has_trails
        else 0
    )
    if fewer > 0:
        sentence = paragraph((sentence, moves_fewer(codec, fewer)))
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_NOT_AS_DECLARED, sentence)
    return Decoded(better.text, better.encoding, better.certain, (finding, *better.findings))


def _where_characters_are_lost(readings: Readings, as_told: Decoded) -> Decoded:
    """The reading of bytes of which some mean nothing in the set that is declared; perhaps that one."""
    with suppress(UnicodeDecodeError):
        return Decoded(readings.data.decode("utf-8"), "utf-8", certain=True)
    lost = as_told.text.count(LOST)
    if lost * TOLERATED_SHARE <= readings.foreign:
        return _where_moves_may_be_lost(readings, as_told) if readings.has_trails else as_told
    better = _undeclared(readings)
    return as_told if better.text.count(LOST) >= lost or better.encoding == "latin-1" else better


def _where_moves_may_be_lost(readings: Readings, as_told: Decoded) -> Decoded:
    """The reading as declared, unless bare brackets make a whole tree of more nodes, or it makes none."""
    bare, tree = readings.tree("latin-1"), readings.tree(as_told.encoding)
    if tree.is_whole and (
        not bare.is_whole or tree.nodes >= bare.nodes or as_told.encoding in _SHIFTED
    ):
        return as_told
    likeliest = readings.likeliest()
    better, told = readings.standing(likeliest), readings.standing(as_told.encoding)
    return decoded_by(readings.data, likeliest) if better[:2] > told[:2] else as_told


def _doubts(data: bytes, codec: str) -> tuple[Finding, ...]:
    """Where the bytes fit what is declared, but make text that nobody writes."""
    if data.isascii():
        return ()
    from ingboard.kifu.likelihood import clearly_likelier

    likelier = (
        "utf-8" if codec in _WESTERN and _is_clean(data, "utf-8") else clearly_likelier(data, codec)
    )
    if not likelier:
        return ()
    sentence = text(
        "Declared {name}, looks like {likely}. E changes it.",
        name=title_of(codec),
        likely=title_of(likelier),
    )
    return (Finding(Severity.WARNING, 1, 1, Code.ENCODING_IMPROBABLE, sentence),)


_WESTERN = frozenset({"latin-1", "cp1252", "iso8859-15"})


def _undeclared(readings: Readings) -> Decoded:
    data = readings.data
    if data.isascii() and readings.has_trails:
        shifted = next((codec for codec in _SHIFTED_UNNAMED if _is_clean(data, codec)), "utf-8")
        codec = max(shifted, "utf-8", key=readings.standing)
    else:
        with suppress(UnicodeDecodeError):
            return Decoded(data.decode("utf-8"), "utf-8", certain=True)
        codec = readings.likeliest()
    decoded = decoded_by(data, codec)
    return decoded if codec == "utf-8" else replace(decoded, certain=False)


def decoded_by(data: bytes, codec: str) -> Decoded:
    """The text by that codec, with what cannot be read replaced and found."""
    decoded = data.decode(codec, "replace")
    lost = decoded.count(LOST)
    if not lost or _is_clean(data, codec):
        return Decoded(decoded, codec, certain=True)
    first = decoded.index(LOST)
    sentence = plural(
        "One character is unreadable as {used}.",
        "{number} characters are unreadable as {used}.",
        lost,
        used=title_of(codec),
    )
    line = decoded.count("\n", 0, first) + 1
    column = first - decoded.rfind("\n", 0, first)
    finding = Finding(Severity.LOSSY, line, column, Code.ENCODING_LOSSY, sentence)
    return Decoded(decoded, codec, certain=False, findings=(finding,))


def _is_clean(data: bytes, codec: str) -> bool:
    """Whether the file itself holds the replacement signs (an earlier program lost those characters)."""
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True
