"""Which characters the bytes of a record mean. Decides before anything is parsed; knows no SGF but CA.

Order: byte order mark, UTF-16 by its zero bytes, the record's own CA where known, strict UTF-8, then the
likeliest of GB18030, Big5, Shift-JIS, EUC-JP and EUC-KR, with Latin-1 as the last resort. Never raises.
"""

from __future__ import annotations

import codecs
import re

from msgspec import Struct

from ingboard.kifu.character_sets import codec_named, title_of
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.likelihood import clearly_likelier, likeliest
from ingboard.text import plural, text

LOST = "\N{REPLACEMENT CHARACTER}"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARATION = re.compile(rb"(?<![A-Za-z])CA\s{0,20}\[([^\]\\]{0,60})\]")
# A record begins with plain signs, "(;" at the least.
_UNMARKED = (
    (re.compile(rb"\0\0\0[^\0]\0\0\0[^\0]"), "utf-32-be"),
    (re.compile(rb"[^\0]\0\0\0[^\0]\0\0\0"), "utf-32-le"),
    (re.compile(rb"\0[^\0]\0[^\0]"), "utf-16-be"),
    (re.compile(rb"[^\0]\0[^\0]\0"), "utf-16-le"),
)
_BOTH_ORDERS = ("utf-16", "utf-32")
_SEARCHED = 1 << 16
_TOLERATED_SHARE = 8
_FOREIGN = bytes(range(0x80, 0x100))


class Decoded(Struct, frozen=True):
    """A file's text; `encoding` is the codec that was used, `certain` tells whether the file proves it."""

    text: str
    encoding: str
    certain: bool
    findings: tuple[Finding, ...] = ()


def decode(data: bytes) -> Decoded:
    """The text of a record. Findings say what was guessed, contradicted or lost."""
    wide = _wide(data)
    if wide is not None:
        mark, codec = wide
        return _by(data[len(mark) :], codec)
    declaration = _DECLARATION.search(data, 0, _SEARCHED)
    declared = "" if declaration is None else declaration[1].decode("latin-1").strip()
    codec_declared = codec_named(declared)
    if codec_declared is not None:
        return _as_declared(data, codec_declared, declared)
    decoded = _undeclared(data)
    if not declared:
        return decoded
    unknown = text(
        "Unknown character set “{name}”; read as {used}.",
        name=declared,
        used=title_of(decoded.encoding),
    )
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_UNKNOWN, unknown)
    return Decoded(decoded.text, decoded.encoding, decoded.certain, (finding, *decoded.findings))


def decode_as(data: bytes, name: str) -> Decoded | None:
    """The text in a character set chosen by a person; None if that name is not known.

    A byte order mark of that character set is no part of the text.
    """
    codec = codec_named(name) or codec_named(title_of(name))
    if codec is None:
        return None
    mark, own = _wide(data) or (b"", "")
    if title_of(own) == title_of(codec):
        return _by(data[len(mark) :], own)
    if codec in _BOTH_ORDERS:
        codec += "-le"
    return _by(data, codec)


def _wide(data: bytes) -> tuple[bytes, str] | None:
    """The byte order mark and the codec that the first bytes prove, if they do."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return mark, codec
    for pattern, codec in _UNMARKED:
        if pattern.match(data):
            return b"", codec
    return None


def _as_declared(data: bytes, codec: str, name: str) -> Decoded:
    if codec in _BOTH_ORDERS:
        codec = "utf-8"  # the declaration was readable byte by byte, so wide characters it has not
    try:
        decoded = data.decode(codec)
    except UnicodeDecodeError:
        pass
    else:
        return Decoded(decoded, codec, certain=True, findings=_doubts(data, codec))
    try:
        better = Decoded(data.decode("utf-8"), "utf-8", certain=True)
    except UnicodeDecodeError:
        as_told = _by(data, codec)
        foreign = len(data) - len(data.translate(None, _FOREIGN))
        if as_told.text.count(LOST) * _TOLERATED_SHARE <= foreign:
            return as_told
        better = _undeclared(data)
        if better.text.count(LOST) >= as_told.text.count(LOST) or better.encoding == "latin-1":
            return as_told
    sentence = text(
        "Character set {name} does not fit; read as {used}.",
        name=name,
        used=title_of(better.encoding),
    )
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_NOT_AS_DECLARED, sentence)
    return Decoded(better.text, better.encoding, better.certain, (finding, *better.findings))


def _doubts(data: bytes, codec: str) -> tuple[Finding, ...]:
    """Where the bytes fit what is declared, but make text that nobody writes."""
    likelier = "" if data.isascii() else clearly_likelier(data, codec)
    if not likelier:
        return ()
    sentence = text(
        "Declared {name}, looks like {likely}. E changes it.",
        name=title_of(codec),
        likely=title_of(likelier),
    )
    return (Finding(Severity.WARNING, 1, 1, Code.ENCODING_IMPROBABLE, sentence),)


def _undeclared(data: bytes) -> Decoded:
    try:
        return Decoded(data.decode("utf-8"), "utf-8", certain=True)
    except UnicodeDecodeError:
        pass
    codec = likeliest(data)
    decoded = _by(data, codec)
    sentence = text(
        "No character set named; {used} fits best.",
        used=title_of(decoded.encoding),
    )
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_GUESSED, sentence)
    return Decoded(decoded.text, codec, certain=False, findings=(finding, *decoded.findings))


def _by(data: bytes, codec: str) -> Decoded:
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
