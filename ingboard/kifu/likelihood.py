"""Which legacy character set unmarked bytes are likely in: errors first, then how common the characters are.

Every candidate accepts much of every other's text, so counting errors alone would always choose GB18030.
Each character therefore costs about the bits that it costs in ordinary text of the languages written in that
character set, and an error costs more than any character. Of sets with two bytes a character the standards'
own levels tell (common characters, rare ones, signs); of sets with one byte the letters of a language, in the
order of their frequency. Knows no SGF.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from ingboard.kifu.character_sets import LOST

# Possessive: a way back costs memory. The letters of ASCII around tell Latin writing from others.
_FOREIGN = re.compile(rb"[\x80-\xff]")
_RUN = re.compile(rb"(?:[\x80-\xff]++[\x30-\x7e]?+)++")
_SAMPLE = 1 << 12
_STEP = 1 << 10
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
# The common codes of GB 2312, EUC-JP and EUC-KR are the same bytes: without kana, and in names that Koreans
# spell in rare syllables, only what records say most tells them apart (surnames, titles, the words for moves
# and results).
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
    "cp949": frozenset(
        "김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구나민진지엄채원천방공"
        "제회국배컵전왕명인기성위결승본선예선준리그대단급프로아마온라인한국중일수흑백불계승집반호선접바둑시간"
        "커제훈현창세돌환준서영철민석동원혁"
    ),
}
_SAID_MOST_GAIN = {"gb18030": 5.0, "euc_jp": 5.0, "cp949": 4.0}
_HALF_WIDTH_KANA = 12.0
# How much rarer than Chinese ones such files are: decides between two readings of a very short text.
_RARENESS = {"gb18030": 0.0, "big5hkscs": 1.0, "cp932": 1.0, "euc_jp": 16.0, "cp949": 4.0}


class _Alphabet(Struct, frozen=True, eq=False):
    """The letters beyond ASCII of a language, the most frequent first, and the sets that it is written in.

    Each set with how much rarer its files are. Letters of an `own` script stand beside none of ASCII.
    """

    letters: str
    sets: Mapping[str, float]
    own: bool = False


_WESTERN = {
    "latin-1": 0.0,
    "cp1252": 0.5,
    "iso8859-15": 3.0,
    "mac-roman": 10.0,
    "cp850": 8.0,
    "cp437": 9.0,
    "iso8859-10": 20.0,
    "iso8859-14": 20.0,
}
_CENTRAL = {"cp1250": 3.0, "iso8859-2": 4.0, "cp852": 11.0, "iso8859-16": 16.0}
_BALTIC = {"cp1257": 6.0, "iso8859-13": 8.0, "iso8859-4": 12.0}
_CYRILLIC = {
    "cp1251": 8.0,
    "koi8-r": 9.0,
    "koi8-u": 11.0,
    "cp866": 12.0,
    "iso8859-5": 16.0,
    "mac-cyrillic": 18.0,
}
_ALPHABETS = (
    _Alphabet("éèüöäçàêßáíóñåøôãúâîïëõûæòùìœðþýÿ", _WESTERN),  # of people from everywhere
    _Alphabet("üäöß", _WESTERN),
    _Alphabet("éèàêçâîôùûœïëæ", _WESTERN),
    _Alphabet("óíáéñúüãçõêâôà", _WESTERN),
    _Alphabet("åäöøæéü", _WESTERN),
    _Alphabet("áíðéúóþöýæ", {"latin-1": 10.0, "cp1252": 10.5}),  # or Turkish would be Icelandic
    _Alphabet("áéíłóąęěřžčšżśůýćńöüőűđăťďňľźţşțâîäôßĺŕúçë", _CENTRAL),
    _Alphabet("łóąężśćńź", _CENTRAL),
    _Alphabet("áíéěřžčýšůúňťďóľôäĺ", _CENTRAL),
    _Alphabet("áéöóőüűíú", _CENTRAL),
    _Alphabet("ăşţîâșț", _CENTRAL),
    _Alphabet("čćšžđ", _CENTRAL),
    _Alphabet("ıüşçğöâî", {"cp1254": 3.0, "iso8859-9": 4.0}),
    _Alphabet("ėąšįčųžūę", _BALTIC),
    _Alphabet("āēīšņūčļžģķ", _BALTIC),
    _Alphabet("äõüöšž", _BALTIC),
    _Alphabet("ĉĝĥĵŝŭħġċżàèìòù", {"iso8859-3": 16.0}),
    _Alphabet("\u0300\u0301àưđôáơâê\u0323\u0309\u0303óăéíèìòùúãõý", {"cp1258": 8.0}),
    _Alphabet("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", _CYRILLIC, own=True),
    _Alphabet("оаінивертскулдпмяьзбйгчхжїцюєшщфґ", _CYRILLIC, own=True),
    _Alphabet(
        "αοιετνσηυρπκμλςωγδχθφβάίέόήύώξζψϊϋΐΰ", {"cp1253": 11.0, "iso8859-7": 12.0}, own=True
    ),
    _Alphabet("יוהלאמרבתשנדקחעכפםטגצסןזךףץ", {"cp1255": 10.0, "iso8859-8": 11.0}, own=True),
    _Alphabet("ايلمنروتبةعدسفهكقأحجشصىخذطزضغظإآئءؤ", {"cp1256": 12.0, "iso8859-6": 14.0}, own=True),
    _Alphabet("านรกอเงมยลวดทสต่้ัีิปคบะแห์พหจชใไขูุึถผโำธือศณซภฟญษฐๆ", {"cp874": 9.0}, own=True),
)
_FIRST_LETTER, _PER_PLACE = 3.5, 0.16
_FIRST_ACCENTED, _PER_ACCENTED_PLACE = 5.5, 0.14
_CAPITAL, _LATE_CAPITAL = 1.5, 8.0
_BESIDE_ANOTHER = 4.0  # accented letters stand alone between plain ones
_BESIDE_LATIN = 12.0
_OTHER_LETTER = 12.0
_MARK_OF_PRINT = 9.0  # quotation marks, dashes and the like
_MARK_IN_A_WORD = 6.0
_BEFORE_A_TRAIL = 6.0
_SIGN = 15.0
_MARKS_OF_PRINT = frozenset("«»„“”’–—…№°·•§\u2018\u201a\u00a0¡¿ºª€")


_BREAK = b"\n"
# Of each byte in a set: a letter of ASCII, small or capital, one beyond, a mark of print, what follows no
# letter but ends many a sign of two bytes, or anything else.
_PLAIN, _PLAIN_CAPITAL, _LOWER, _UPPER, _MARK, _TRAIL, _OTHER = b"aAlumt "
_TRAILS = frozenset("\\[^_`{|}~@")

_WITHIN_A_WORD = re.compile(rb"(?<=[aAlu])m(?=[aAlu])")

# Times the best cost from which a declared character set is doubted; names of the rarest characters come to
# 1.52, tables of accented letters to 1.9.
_CLEARLY, _CLEARLY_NOT_WESTERN = 1.6, 1.95
_FEW, _ENOUGH = 6, 512  # bytes beyond ASCII that prove nothing, and that suffice for a doubt


def likeliest(data: bytes) -> tuple[str, ...]:
    """The codecs that unmarked bytes may be in, the likeliest first."""
    costs = _costs(_sample(data, _SAMPLE))
    return tuple(sorted(costs, key=lambda codec: costs[codec]))


def clearly_likelier(data: bytes, declared: str) -> str:
    """The codec that the bytes are in where they decode as `declared` but make improbable text; else ""."""
    sample = _sample(data, _ENOUGH)
    foreign = len(sample) - len(sample.translate(None, _BEYOND_ASCII))
    if foreign < _FEW:
        return ""
    costs = _costs(sample, {"latin-1", declared})
    if declared not in costs:
        return ""
    # Rare characters of two bytes cost more than any letters: such a set is doubted for another one alone.
    has_pairs = declared in _LEVELS
    clearly = _CLEARLY if has_pairs else _CLEARLY_NOT_WESTERN
    may_be_single = not has_pairs and foreign * _FIRST_LETTER * clearly < costs[declared]
    others = _costs(sample) if may_be_single else costs
    best = min(others, key=lambda codec: others[codec])
    return best if others[best] * clearly < costs[declared] else ""


_BEYOND_ASCII = bytes(range(0x80, 0x100))


def _sample(data: bytes, most: int) -> bytes:
    """The stretches beyond ASCII, a line each, up to a size."""
    runs: list[bytes] = []
    size = 0
    end = 0
    while (start := _next_foreign(data, end)) >= 0:
        run = _RUN.match(data, start)
        assert run is not None
        end = run.end()
        start -= start > 0 and data[start - 1 : start].isalpha()
        runs.append(data[start : min(end, start + most)])
        size += len(runs[-1])
        if size >= most:
            break
    return _BREAK.join(runs)


def _next_foreign(data: bytes, position: int) -> int:
    """Where the next byte beyond ASCII stands, -1 for nowhere; most of a file has none."""
    for place in range(position, len(data), _STEP):
        if not data[place : place + _STEP].isascii():
            found = _FOREIGN.search(data, place)
            assert found is not None
            return found.start()
    return -1


def _costs(sample: bytes, single: Set[str] | None = None) -> dict[str, float]:
    """What the sample costs in each set; of those with one byte a character in `single` ones alone."""
    costs = {codec: rareness + _cost(sample, codec) for codec, rareness in _RARENESS.items()}
    numbers = Counter(sample)
    for alphabet in _ALPHABETS:
        for codec, rareness in alphabet.sets.items():
            if single is not None and codec not in single:
                continue
            cost = rareness + _cost_in_alphabet(sample, numbers, codec, alphabet)
            costs[codec] = min(cost, costs.get(codec, cost))
    return costs


def _cost(sample: bytes, codec: str) -> float:
    """Of a set with two bytes a character."""
    numbers = Counter(sample.decode(codec, "replace"))
    return sum(
        number * _cost_of_character(character, codec)
        for character, number in numbers.items()
        if not character.isascii()
    )


def _cost_of_character(character: str, codec: str) -> float:
    if character == LOST:
        return _ERROR
    match tuple(character.encode(codec, "replace")):
        case (lead, trail):
            gain = _SAID_MOST_GAIN[codec] if character in _SAID_MOST.get(codec, ()) else 0.0
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


def _cost_in_alphabet(
    sample: bytes, numbers: Mapping[int, int], codec: str, alphabet: _Alphabet
) -> float:
    """Of a set with one byte a character: its characters, and what stands beside them."""
    costs, kinds = _bytes_of(codec, alphabet)
    cost = sum(number * costs[byte] for byte, number in numbers.items())
    marked = sample.translate(kinds)
    cost += _LATE_CAPITAL * sum(marked.count(pair) for pair in (b"au", b"lu"))
    cost += _MARK_IN_A_WORD * len(_WITHIN_A_WORD.findall(marked))
    cost += _BEFORE_A_TRAIL * sum(marked.count(pair) for pair in (b"lt", b"ut", b"mt"))
    if alphabet.own:
        pairs = (b"al", b"au", b"Al", b"Au", b"la", b"ua", b"lA", b"uA")
        return cost + _BESIDE_LATIN * sum(marked.count(pair) for pair in pairs)
    letters = marked.count(b"l") + marked.count(b"u")
    return cost + _BESIDE_ANOTHER * (letters - len(re.findall(rb"[lu]++", marked)))


@cache
def _bytes_of(codec: str, alphabet: _Alphabet) -> tuple[tuple[float, ...], bytes]:
    """What each byte costs in a set, and its kind."""
    costs, kinds = list[float](), bytearray()
    for byte in range(0x100):
        character = bytes([byte]).decode(codec, "replace")
        if character.isascii():
            costs.append(0.0)
        else:
            costs.append(_cost_of_letter(character, alphabet))
        kinds.append(_kind_of(character, alphabet))
    return tuple(costs), bytes(kinds)


def _kind_of(character: str, alphabet: _Alphabet) -> int:
    is_capital = character.isupper()
    if character.isascii() and character.isalpha():
        return _PLAIN_CAPITAL if is_capital else _PLAIN
    if character.lower() in alphabet.letters or character.isalpha():
        return _UPPER if is_capital else _LOWER
    if character in _TRAILS:
        return _TRAIL
    return _MARK if character in _MARKS_OF_PRINT else _OTHER


def _cost_of_letter(character: str, alphabet: _Alphabet) -> float:
    if character == LOST or (not character.isprintable() and character != "\u00a0"):
        return _ERROR
    place = alphabet.letters.find(character.lower())
    capital = _CAPITAL if character.isupper() else 0.0
    if place >= 0 and alphabet.own:
        return _FIRST_LETTER + _PER_PLACE * place + capital
    if place >= 0:
        return _FIRST_ACCENTED + _PER_ACCENTED_PLACE * place + capital
    if character in _MARKS_OF_PRINT:
        return _MARK_OF_PRINT
    return _OTHER_LETTER + capital if character.isalpha() else _SIGN
