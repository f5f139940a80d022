"""The character sets that records are read in: their codecs, the names files give them, and the names we say.

A closed list: no name in a file can reach a codec that is not here. Each is known by the names that Python
has for it and by the labels of the WHATWG's Encoding Standard; of two sets that this standard takes for one
(ISO-8859-1 and windows-1252) each keeps its own names, so that a file is written again as it was.
"""

from __future__ import annotations

import re
from encodings.aliases import aliases
from functools import cache

from msgspec import Struct

from ingboard.text import text

LOST = "\N{REPLACEMENT CHARACTER}"
"""What stands for a character that cannot be read."""


class CharacterSet(Struct, frozen=True):
    """One character set: its codec, how it is called, for which writing, and what else files call it."""

    codec: str
    title: str
    writing: str
    labels: str = ""


def choices() -> tuple[CharacterSet, ...]:
    """Every character set that a person may choose, the likely ones first."""
    western, cyrillic, central = text("Western"), text("Cyrillic"), text("Central European")
    japanese, korean, baltic = text("Japanese"), text("Korean"), text("Baltic")
    simplified, traditional = text("Chinese, simplified"), text("Chinese, traditional")
    every, turkish, greek = text("all scripts"), text("Turkish"), text("Greek")
    hebrew, arabic, thai = text("Hebrew"), text("Arabic"), text("Thai")
    chinese = "gb2312 gb_2312 gbk cp936 ms936 euccn xeuccn windows936 chinese xgbk csgb2312 isoir58"
    wansung = (
        "euckr ksc5601 ksc56011987 ksc56011989 windows949 korean cseuckr csksc56011987 isoir149"
    )
    return (
        CharacterSet(
            "utf-8",
            "UTF-8",
            every,
            "unicode unicode11utf8 unicode20utf8 x-unicode20utf8",
        ),
        CharacterSet(
            "gb18030", "GB18030", simplified, f"{chinese} gb231280 csiso58gb231280 isoir58"
        ),
        CharacterSet(
            "big5hkscs",
            "Big5",
            traditional,
            "big5 big5tw cp950 ms950 xbig5 windows950 cnbig5 csbig5 xxbig5",
        ),
        CharacterSet(
            "cp932",
            "Shift-JIS",
            japanese,
            "shiftjis sjis xsjis windows932 windows31j csshiftjis mskanji",
        ),
        CharacterSet(
            "euc_jp",
            "EUC-JP",
            japanese,
            "xeucjp cseucpkdfmtjapanese extendedunixcodepackedformatforjapanese cp51932",
        ),
        CharacterSet("iso2022_jp", "ISO-2022-JP", japanese, "jis cp50220"),
        CharacterSet("cp949", "EUC-KR", korean, wansung),
        CharacterSet("iso2022_kr", "ISO-2022-KR", korean),
        CharacterSet("latin-1", "Latin-1", western, "iso88591 isoir100"),
        CharacterSet(
            "cp1252", "Windows-1252", western, "ansi windows31latin1 iso88591windows31latin1"
        ),
        CharacterSet("iso8859-15", "Latin-9", western, "csisolatin9 l9 isoir203"),
        CharacterSet("mac-roman", "Macintosh", western, "mac xmacroman csmacintosh"),
        CharacterSet("cp850", "DOS 850", western, "dos850 cspc850multilingual"),
        CharacterSet("cp437", "DOS 437", western, "dos437 cspc8codepage437"),
        CharacterSet("cp1251", "Windows-1251", cyrillic),
        CharacterSet("koi8-r", "KOI8-R", cyrillic, "koi koi8"),
        CharacterSet("koi8-u", "KOI8-U", text("Ukrainian"), "koi8ru"),
        CharacterSet("cp866", "DOS 866", cyrillic, "dos866"),
        CharacterSet("iso8859-5", "ISO-8859-5", cyrillic),
        CharacterSet("mac-cyrillic", "Macintosh Cyrillic", cyrillic, "xmaccyrillic xmacukrainian"),
        CharacterSet("cp1250", "Windows-1250", central),
        CharacterSet("iso8859-2", "Latin-2", central),
        CharacterSet("cp852", "DOS 852", central, "dos852 cspcp852"),
        CharacterSet("iso8859-16", "Latin-10", text("Romanian")),
        CharacterSet("iso8859-3", "Latin-3", text("Southern European")),
        CharacterSet("cp1254", "Windows-1254", turkish),
        CharacterSet("iso8859-9", "Latin-5", turkish),
        CharacterSet("cp1253", "Windows-1253", greek),
        CharacterSet("iso8859-7", "ISO-8859-7", greek, "suneugreek"),
        CharacterSet("cp1255", "Windows-1255", hebrew),
        CharacterSet(
            "iso8859-8",
            "ISO-8859-8",
            hebrew,
            "iso88598i iso88598e csiso88598i csiso88598e logical visual",
        ),
        CharacterSet("cp1256", "Windows-1256", arabic),
        CharacterSet(
            "iso8859-6", "ISO-8859-6", arabic, "iso88596i iso88596e csiso88596i csiso88596e"
        ),
        CharacterSet("cp1257", "Windows-1257", baltic),
        CharacterSet("iso8859-13", "Latin-7", baltic),
        CharacterSet("iso8859-4", "Latin-4", baltic),
        CharacterSet("iso8859-10", "Latin-6", text("Nordic")),
        CharacterSet("iso8859-14", "Latin-8", text("Celtic")),
        CharacterSet("cp1258", "Windows-1258", text("Vietnamese")),
        CharacterSet(
            "cp874", "Windows-874", thai, "dos874 tis620 tis62025330 iso885911 isoir166 thai"
        ),
        CharacterSet("hz", "HZ", simplified),
        CharacterSet(
            "utf-16",
            "UTF-16",
            every,
            "utf16le utf16be ucs2 unicodefeff unicodefffe csunicode iso10646ucs2",
        ),
        CharacterSet("utf-32", "UTF-32", every, "utf32le utf32be ucs4"),
    )


NAMED_ONLY = {
    "cp720": "dos720",
    "cp737": "ibm737",
    "cp775": "cspc775baltic",
    "cp855": "",
    "cp856": "",
    "cp857": "",
    "cp858": "ibm00858 ccsid00858 cp00858 pcmultilingual850euro",
    "cp860": "",
    "cp861": "",
    "cp862": "cspc862latinhebrew",
    "cp863": "",
    "cp865": "",
    "cp869": "",
    "cp1006": "",
    "cp1125": "",
    "kz1048": "",
    "ptcp154": "",
    "koi8-t": "",
    "hp-roman8": "",
    "mac-greek": "",
    "mac-latin2": "xmacce",
    "mac-turkish": "",
    "mac-iceland": "",
    "mac-croatian": "",
    "mac-romanian": "",
    "euc_jis_2004": "",
    "euc_jisx0213": "",
    "iso2022_jp_1": "",
    "iso2022_jp_2": "",
    "iso2022_jp_2004": "",
    "iso2022_jp_3": "",
    "iso2022_jp_ext": "",
}
"""Further sets of Python's by codec, with labels of theirs: read where a file names one, never offered.

No record in one of them is known. Sets in which a byte of ASCII alone may be another sign are not here (those
of mainframes, Johab, Shift-JIS of 2004, UTF-7): brackets and backslashes make a record's tree.
"""


def codec_named(name: str) -> str | None:
    """The codec that a file's or a person's name for a character set means; None if it is not known."""
    plain, known = _plain(name), _codecs_by_name()
    return known.get(plain) or known.get(plain.removeprefix("cs"))  # IANA's csKOI8R and the like


def title_of(codec: str) -> str:
    """How a codec's character set is called in sentences; the orders of bytes share a name."""
    return _titles().get(codec.removesuffix("-le").removesuffix("-be"), codec)


@cache
def _codecs_by_name() -> dict[str, str]:
    """Of a name that two have the first; Python's names come last, for it calls one thing by many."""
    known = choices()
    own = {_plain(codec): codec for codec in (*[each.codec for each in known], *NAMED_ONLY)}
    own["ascii"] = "utf-8"
    named = [(each.title, each.codec) for each in known]
    named += [(f"x{each.codec}", each.codec) for each in known]  # x-cp1250 and the like
    named += [
        (f"windows{each.codec[2:]}", each.codec) for each in known if each.codec.startswith("cp125")
    ]
    labeled = [(each.labels, each.codec) for each in known]
    labeled += [(labels, codec) for codec, labels in NAMED_ONLY.items()]
    named += [(label, codec) for labels, codec in labeled for label in labels.split()]
    named += [
        (alias, own[_plain(codec)]) for alias, codec in aliases.items() if _plain(codec) in own
    ]
    found = dict(own)
    for name, codec in named:
        found.setdefault(_plain(name), codec)
    return found


@cache
def _titles() -> dict[str, str]:
    return {known.codec: known.title for known in choices()}


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
