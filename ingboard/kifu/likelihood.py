"""Which legacy character set unmarked bytes are likely in: errors first, then how common the characters are.

Every candidate accepts much of every other's text, so counting errors alone would always choose GB18030.
Each character therefore costs about the bits that its class of codes costs in ordinary text of that
character set; the classes are the standards' own levels (common characters, rare ones, signs), and an
error costs more than any character. Knows no SGF.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_RUNS = re.compile(rb"(?:[\x80-\xff]++[\x30-\x7e]?+)++")  # possessive: a way back costs memory
_SAMPLE = 1 << 16
_LOST = "\N{REPLACEMENT CHARACTER}"
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
    "big5hkscs": (
        _Level(0xA4, 0xC6, 12.0),
        _Level(0xC9, 0xF9, 16.0),
        _Level(0xA1, 0xA1, 13.5),
    ),
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
    if declared == "latin-1" and _is_utf8(data):
        return "utf-8"
    costs = _costs(runs)
    best = min(costs, key=lambda codec: costs[codec])
    clearly = _CLEARLY_NOT_WESTERN if declared == "latin-1" else _CLEARLY
    return best if costs[best] * clearly < costs[declared] else ""


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


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
    if character == _LOST:
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
