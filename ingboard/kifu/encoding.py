"""Which characters the bytes of a record mean. Decides before anything is parsed; knows no SGF but CA.

Order: byte order mark, UTF-16 by its zero bytes, the record's own CA where known, strict UTF-8, then the
likeliest of GB18030, Big5, Shift-JIS and EUC-KR, with Latin-1 as the last resort. Never raises.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.likelihood import likeliest
from ingboard.text import plural, text

LOST = "\N{REPLACEMENT CHARACTER}"

_KNOWN = {
    "utf-8": ("utf8", "unicode", "ascii", "usascii"),
    "utf-16": ("utf16", "utf16le", "utf16be", "ucs2"),
    "gb18030": ("gb18030", "gb2312", "gbk", "cp936", "ms936", "euccn", "xeuccn", "windows936"),
    "big5hkscs": ("big5", "big5hkscs", "big5tw", "cp950", "ms950", "xbig5", "windows950"),
    "cp932": ("shiftjis", "sjis", "xsjis", "cp932", "ms932", "mskanji", "windows31j", "windows932"),
    "euc_jp": ("eucjp", "xeucjp", "ujis"),
    "iso2022_jp": ("iso2022jp", "jis"),
    "cp949": ("euckr", "ksc5601", "ksc56011987", "cp949", "uhc", "ms949", "windows949"),
    "cp1252": ("cp1252", "windows1252", "ansi"),
    "latin-1": ("latin1", "iso88591", "l1"),
    "iso8859-2": ("latin2", "iso88592"),
    "iso8859-3": ("latin3", "iso88593"),
    "iso8859-15": ("latin9", "iso885915"),
    "cp1251": ("cp1251", "windows1251"),
    "koi8-r": ("koi8r",),
    "mac-roman": ("macintosh", "macroman", "mac", "xmacroman"),
}
_CODEC_OF = {alias: codec for codec, aliases in _KNOWN.items() for alias in aliases}
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARATION = re.compile(rb"(?<![A-Za-z])CA\s{0,20}\[([^\]\\]{0,60})\]")
_ZEROS_FIRST = re.compile(rb"\0[^\0]\0[^\0]")
_ZEROS_SECOND = re.compile(rb"[^\0]\0[^\0]\0")
_SEARCHED = 1 << 16
_TOLERATED_SHARE = 8
_FOREIGN = bytes(range(0x80, 0x100))


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text; `encoding` is the codec that was used, `certain` tells whether the file proves it."""

    text: str
    encoding: str
    certain: bool
    findings: tuple[Finding, ...] = ()


def decode(data: bytes) -> Decoded:
    """The text of a record. Findings say what was guessed, contradicted or lost."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _by(data[len(mark) :], codec)
    if _ZEROS_FIRST.match(data):
        return _by(data, "utf-16-be")
    if _ZEROS_SECOND.match(data):
        return _by(data, "utf-16-le")
    declaration = _DECLARATION.search(data, 0, _SEARCHED)
    declared = "" if declaration is None else declaration[1].decode("latin-1").strip()
    codec_declared = _codec_named(declared)
    if codec_declared is not None:
        return _as_declared(data, codec_declared, declared)
    decoded = _undeclared(data)
    if not declared:
        return decoded
    unknown = text(
        "The record names the character set '{name}', which is not known; it is read as {used}.",
        name=declared,
        used=decoded.encoding,
    )
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_UNKNOWN, unknown)
    return Decoded(decoded.text, decoded.encoding, decoded.certain, (finding, *decoded.findings))


def decode_as(data: bytes, name: str) -> Decoded | None:
    """The text in a character set chosen by a person; None if that name is not known."""
    codec = _codec_named(name)
    return None if codec is None else _by(data, codec)


def _codec_named(name: str) -> str | None:
    return _CODEC_OF.get(re.sub(r"[^a-z0-9]", "", name.lower()))


def _as_declared(data: bytes, codec: str, name: str) -> Decoded:
    if codec == "utf-16":
        codec = "utf-8"  # the declaration was readable byte by byte, so UTF-16 it is not
    try:
        return Decoded(data.decode(codec), codec, certain=True)
    except UnicodeDecodeError:
        pass
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
        "The record names the character set {name}, but its bytes do not fit; it is read as {used}.",
        name=name,
        used=better.encoding,
    )
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_NOT_AS_DECLARED, sentence)
    return Decoded(better.text, better.encoding, better.certain, (finding, *better.findings))


def _undeclared(data: bytes) -> Decoded:
    try:
        return Decoded(data.decode("utf-8"), "utf-8", certain=True)
    except UnicodeDecodeError:
        pass
    codec = likeliest(data)
    decoded = _by(data, codec)
    sentence = text(
        "The record does not say its character set; {used} fits best.", used=decoded.encoding
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
        "One character could not be read as {used}.",
        "{number} characters could not be read as {used}.",
        lost,
        used=codec,
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
