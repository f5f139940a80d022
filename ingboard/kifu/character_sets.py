"""The character sets that records are read in: their codecs, the names files give them, and the names we say.

A closed list: no name in a file can reach a codec that is not here.
"""

from __future__ import annotations

import re

from msgspec import Struct

from ingboard.text import text


class CharacterSet(Struct, frozen=True):
    """One character set: its codec, how it is called, for which writing, and what files call it."""

    codec: str
    title: str
    writing: str
    aliases: tuple[str, ...]


def choices() -> tuple[CharacterSet, ...]:
    """Every character set that a person may choose, the likely ones first."""
    return (
        CharacterSet(
            "utf-8", "UTF-8", text("all scripts"), ("utf8", "unicode", "ascii", "usascii")
        ),
        CharacterSet(
            "gb18030",
            "GB18030",
            text("Chinese, simplified"),
            ("gb18030", "gb2312", "gbk", "cp936", "ms936", "euccn", "xeuccn", "windows936"),
        ),
        CharacterSet(
            "big5hkscs",
            "Big5",
            text("Chinese, traditional"),
            ("big5", "big5hkscs", "big5tw", "cp950", "ms950", "xbig5", "windows950"),
        ),
        CharacterSet(
            "cp932",
            "Shift-JIS",
            text("Japanese"),
            ("shiftjis", "sjis", "xsjis", "cp932", "ms932", "mskanji", "windows31j", "windows932"),
        ),
        CharacterSet("euc_jp", "EUC-JP", text("Japanese"), ("eucjp", "xeucjp", "ujis")),
        CharacterSet("iso2022_jp", "ISO-2022-JP", text("Japanese"), ("iso2022jp", "jis")),
        CharacterSet(
            "cp949",
            "EUC-KR",
            text("Korean"),
            ("euckr", "ksc5601", "ksc56011987", "cp949", "uhc", "ms949", "windows949"),
        ),
        CharacterSet("latin-1", "Latin-1", text("Western"), ("latin1", "iso88591", "l1")),
        CharacterSet("cp1252", "Windows-1252", text("Western"), ("cp1252", "windows1252", "ansi")),
        CharacterSet("iso8859-15", "Latin-9", text("Western"), ("latin9", "iso885915")),
        CharacterSet(
            "mac-roman", "Macintosh", text("Western"), ("macintosh", "macroman", "mac", "xmacroman")
        ),
        CharacterSet("iso8859-2", "Latin-2", text("Central European"), ("latin2", "iso88592")),
        CharacterSet("iso8859-3", "Latin-3", text("Southern European"), ("latin3", "iso88593")),
        CharacterSet("koi8-r", "KOI8-R", text("Cyrillic"), ("koi8r",)),
        CharacterSet("cp1251", "Windows-1251", text("Cyrillic"), ("cp1251", "windows1251")),
        CharacterSet(
            "utf-16", "UTF-16", text("all scripts"), ("utf16", "utf16le", "utf16be", "ucs2")
        ),
        CharacterSet(
            "utf-32", "UTF-32", text("all scripts"), ("utf32", "utf32le", "utf32be", "ucs4")
        ),
    )


def codec_named(name: str) -> str | None:
    """The codec that a file's or a person's name for a character set means; None if it is not known."""
    return _CODEC_OF.get(re.sub(r"[^a-z0-9]", "", name.lower()))


def title_of(codec: str) -> str:
    """How a codec's character set is called in sentences; the orders of bytes share a name."""
    return _TITLE_OF.get(codec.removesuffix("-le").removesuffix("-be"), codec)


_CODEC_OF = {alias: known.codec for known in choices() for alias in known.aliases}
_TITLE_OF = {known.codec: known.title for known in choices()}
