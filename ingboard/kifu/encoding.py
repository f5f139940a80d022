"""Which characters the bytes of a record mean. Decides before anything is parsed; knows no SGF but CA.

Order: byte order mark, UTF-16 by its zero bytes, the record's own CA where known, strict UTF-8, then the
likeliest of GB18030, Big5, Shift-JIS, EUC-JP and EUC-KR, with Latin-1 as the last resort. Never raises.

Which legacy character set unmarked bytes are likely in: errors first, then how common the characters are.

Every candidate accepts much of every other's text, so counting errors alone would always choose GB18030.
Each character therefore costs about the bits that its class of codes costs in ordinary text of that
character set; the classes are the standards' own levels (common characters, rare ones, signs), and an
error costs more than any character. Knows no SGF.

The character sets that records are read in: their codecs, the names files give them, and the names we say.

A closed list: no name in a file can reach a codec that is not here.

How the names and words of a file would read in each character set, so that a person can choose by eye.
"""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from typing import NamedTuple

from msgspec import Struct

from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.text import plural, text

_RUNS = re.compile(rb"(?:[\x80-\xff]++[\x30-\x7e]?+)++")  # possessive: a way back costs memory
_SAMPLE = 1 << 16
LOST = "\N{REPLACEMENT CHARACTER}"
_ERROR = 26.0
_NEVER_SEEN = 24.0
_RARE = 19.0


class _Level(NamedTuple):
    """Two-byte codes with a lead byte from `first` to `last` and a trail byte from `trail` on."""

    first: int
    last: int
    cost: float
    trail: int = 0x40


# Hangul fills the leads B0 to C8, where GB 2312 has half of its common characters: only there are a
# Korean and a Chinese text alike.
_LEVELS: dict[str, tuple[_Level, ...]] = {
    "gb18030": (
        _Level(0xB0, 0xC8, 12.0, 0xA1),
        _Level(0xC9, 0xD7, 11.8, 0xA1),
        _Level(0xD8, 0xF7, 16.0, 0xA1),
        _Level(0xA1, 0xA1, 13.0, 0xA1),
        _Level(0xA3, 0xA3, 13.0, 0xA1),
    ),
    "big5hkscs": (_Level(0xA4, 0xC6, 12.0), _Level(0xC9, 0xF9, 16.0), _Level(0xA1, 0xA1, 13.5)),
    "cp932": (
        _Level(0x82, 0x83, 9.0),
        _Level(0x88, 0x97, 11.8),
        _Level(0x98, 0x9F, 15.5),
        _Level(0xE0, 0xEA, 15.5),
        _Level(0x81, 0x81, 13.0),
    ),
    "euc_jp": (
        _Level(0xA4, 0xA5, 9.0, 0xA1),
        _Level(0xB0, 0xCF, 11.4, 0xA1),
        _Level(0xD0, 0xF4, 16.0, 0xA1),
        _Level(0xA1, 0xA1, 13.0, 0xA1),
        _Level(0xA3, 0xA3, 13.0, 0xA1),
    ),
    "cp949": (
        _Level(0xB0, 0xC8, 11.2, 0xA1),
        _Level(0xCA, 0xFD, 18.0, 0xA1),
        _Level(0xA1, 0xA1, 13.0, 0xA1),
        _Level(0xA3, 0xA3, 13.0, 0xA1),
    ),
}
# How much rarer than Chinese ones such files are: decides between two readings of a very short text.
_RARENESS = {"gb18030": 0.0, "big5hkscs": 1.0, "cp932": 1.0, "euc_jp": 16.0, "cp949": 4.0}
# EUC-JP and GB 2312 share their common codes: without kana, only what Japanese records say most tells them
# apart (surnames, titles, the words for moves and results).
_SAID_MOST = {
    "gb18030": frozenset(
        "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎"
        "一二三四五六七八九十第届期轮局段级年月日半目先后手黑白胜负盘认输超时让子围棋赛决杯队名人战国中韩日本对"
        "古力常昊俞斌聂卫平昌镐世石柯洁时越江维杰"
    ),
    "euc_jp": frozenset(
        "田藤村本山中川野井石木林高橋佐伊小大上下松竹梅宮武坂沢島崎原谷加河清水森池岡"
        "一二三四五六七八九十第期回戦局段級日月年目半先番手黒白押勝敗名人碁聖王座天元棋因坊院会杯"
        "英雄正夫男秀行光治勲和子美郎樹紀"
    ),
}
_SAID_MOST_GAIN = 5.0
_HALF_WIDTH_KANA = 12.0
# In Western text letters stand alone between plain ones.
_WESTERN_LETTER = 7.5
_WESTERN_SIGN = 15.0
_WESTERN_NEIGHBOR = 4.0
_FIRST_WESTERN_LETTER = 0xC0


_WESTERN = frozenset({"latin-1", "cp1252", "iso8859-15"})
# Times the best cost from which a declared character set is doubted; names of the rarest characters come to
# 1.52, tables of accented letters to 1.9.
_CLEARLY, _CLEARLY_NOT_WESTERN = 1.6, 1.95
_FEW, _ENOUGH = 6, 512  # bytes beyond ASCII that prove nothing, and that suffice for a doubt


def likeliest(data: bytes) -> str:
    """The codec among those of `_LEVELS` and Latin-1 under which the bytes cost least."""
    costs = _costs(_sample(data))
    return min(costs, key=lambda codec: costs[codec])


def clearly_likelier(data: bytes, declared: str) -> str:
    """The codec that the bytes are in where they decode as `declared` but make improbable text; else ""."""
    declared = "latin-1" if declared in _WESTERN else declared
    if declared != "latin-1" and declared not in _LEVELS:
        return ""
    runs = _sample(data, _ENOUGH)
    if len(b"".join(runs)) < _FEW:
        return ""
    if declared == "latin-1" and _is_clean(data, "utf-8"):
        return "utf-8"
    costs = _costs(runs)
    best = min(costs, key=lambda codec: costs[codec])
    clearly = _CLEARLY_NOT_WESTERN if declared == "latin-1" else _CLEARLY
    return best if costs[best] * clearly < costs[declared] else ""


def _sample(data: bytes, most: int = _SAMPLE) -> list[bytes]:
    """The stretches beyond ASCII, up to a size."""
    runs: list[bytes] = []
    size = 0
    for run in _RUNS.finditer(data):
        runs.append(data[run.start() : min(run.end(), run.start() + most)])
        size += len(runs[-1])
        if size >= most:
            break
    return runs


def _costs(runs: list[bytes]) -> dict[str, float]:
    costs = {codec: _RARENESS[codec] + _cost(runs, codec) for codec in _LEVELS}
    costs["latin-1"] = sum(_western_cost(run) for run in runs)
    return costs


def _cost(runs: list[bytes], codec: str) -> float:
    costs: dict[str, float] = {}
    total = 0.0
    for character in b"\n".join(runs).decode(codec, "replace"):
        if not character.isascii():
            if character not in costs:
                costs[character] = _cost_of_character(character, codec)
            total += costs[character]
    return total


def _cost_of_character(character: str, codec: str) -> float:
    if character == LOST:
        return _ERROR
    match tuple(character.encode(codec, "replace")):
        case (lead, trail):
            gain = _SAID_MOST_GAIN if character in _SAID_MOST.get(codec, ()) else 0.0
            return _cost_of_code(lead, trail, codec) - gain
        case (_,):
            return _HALF_WIDTH_KANA
        case _:
            return _NEVER_SEEN


def _cost_of_code(lead: int, trail: int, codec: str) -> float:
    for level in _LEVELS[codec]:
        if level.first <= lead <= level.last and trail >= level.trail:
            return level.cost
    return _RARE


def _western_cost(run: bytes) -> float:
    foreign = [byte for byte in run if byte >= 0x80]  # noqa: PLR2004 - beyond ASCII
    letters = sum(byte >= _FIRST_WESTERN_LETTER for byte in foreign)
    return (
        letters * _WESTERN_LETTER
        + (len(foreign) - letters) * _WESTERN_SIGN
        + (len(foreign) - 1) * _WESTERN_NEIGHBOR
    )


class CharacterSet(Struct, frozen=True):
    """One character set: its codec, how it is called, for which writing, and what files call it."""

    codec: str
    title: str
    writing: str
    aliases: tuple[str, ...]


def choices() -> tuple[CharacterSet, ...]:
    """Every character set that a person may choose, the likely ones first."""
    return (
        CharacterSet("utf-8", "UTF-8", text("all scripts"), ("utf8", "unicode", "ascii", "usascii")),
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
        CharacterSet("utf-16", "UTF-16", text("all scripts"), ("utf16", "utf16le", "utf16be", "ucs2")),
        CharacterSet("utf-32", "UTF-32", text("all scripts"), ("utf32", "utf32le", "utf32be", "ucs4")),
    )


def codec_named(name: str) -> str | None:
    """The codec that a file's or a person's name for a character set means; None if it is not known."""
    return _CODEC_OF.get(re.sub(r"[^a-z0-9]", "", name.lower()))


def title_of(codec: str) -> str:
    """How a codec's character set is called in sentences; the orders of bytes share a name."""
    return _TITLE_OF.get(codec.removesuffix("-le").removesuffix("-be"), codec)


_CODEC_OF = {alias: known.codec for known in choices() for alias in known.aliases}
_TITLE_OF = {known.codec: known.title for known in choices()}


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
        "Unknown character set “{name}”; read as {used}.", name=declared, used=title_of(decoded.encoding)
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
    with suppress(UnicodeDecodeError):
        return Decoded(data.decode(codec), codec, certain=True, findings=_doubts(data, codec))
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
        "Character set {name} does not fit; read as {used}.", name=name, used=title_of(better.encoding)
    )
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_NOT_AS_DECLARED, sentence)
    return Decoded(better.text, better.encoding, better.certain, (finding, *better.findings))


def _doubts(data: bytes, codec: str) -> tuple[Finding, ...]:
    """Where the bytes fit what is declared, but make text that nobody writes."""
    likelier = "" if data.isascii() else clearly_likelier(data, codec)
    if not likelier:
        return ()
    sentence = text(
        "Declared {name}, looks like {likely}. E changes it.", name=title_of(codec), likely=title_of(likelier)
    )
    return (Finding(Severity.WARNING, 1, 1, Code.ENCODING_IMPROBABLE, sentence),)


def _undeclared(data: bytes) -> Decoded:
    with suppress(UnicodeDecodeError):
        return Decoded(data.decode("utf-8"), "utf-8", certain=True)
    codec = likeliest(data)
    decoded = _by(data, codec)
    sentence = text("No character set named; {used} fits best.", used=title_of(decoded.encoding))
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


_LOOKED_AT = 1 << 16
_LONGEST = 48
_MOST_VALUES = 6
_VALUE = re.compile(r"(?<![A-Z])(?:PB|PW|EV|GN|PC|RO|RE|SO|US|C|N)\s*\[((?:[^\]\\]|\\.){1,400})", re.DOTALL)


class Sample(Struct, frozen=True):
    """A character set, some of the file's words in it, and how many characters it cannot read."""

    known: CharacterSet
    words: str
    lost: int


def samples_of(data: bytes) -> tuple[Sample, ...]:
    """One sample for each character set that may be chosen, from the beginning of a file's bytes."""
    beginning = data[:_LOOKED_AT]
    return tuple(_decoded_sample(beginning, known) for known in choices())


def _decoded_sample(data: bytes, known: CharacterSet) -> Sample:
    decoded = decode_as(data, known.codec)
    assert decoded is not None
    # The last character may be cut through by the end of the beginning.
    written = decoded.text[:-1].rstrip(LOST) if len(data) == _LOOKED_AT else decoded.text
    values = [" ".join(value.split()) for value in _VALUE.findall(written)]
    foreign = [value for value in values if not value.isascii()] or values
    words = " · ".join(dict.fromkeys(foreign[:_MOST_VALUES]))
    return Sample(known, words[:_LONGEST], written.count(LOST))
