"""Results in words, as servers of the East write them: who won, and how. Gives the form that RE has.

Points are said in many words; a Chinese record counts in stones, each of them two points.
"""

from __future__ import annotations

import re
from fractions import Fraction

_SIDES = (("B", ("black", "흑", "黑", "黒", "ดำ")), ("W", ("white", "백", "白", "ขาว")))
_RESIGNED = ("resign", "불계", "中押", "中盘", "中盤", "不计", "不計")
_ON_TIME = ("time", "시간", "时间", "時間", "超时", "超時", "時限")
_FORFEIT = ("forfeit", "기권", "반칙", "弃权", "棄權", "棄権", "犯规", "犯規", "反則")
_LOST = ("loses", "loss", "负", "負", "패")
_DRAWN = ("jigo", "무승부", "빅", "和棋", "持碁", "ジゴ", "平局")
_HALF = ("目半", "집반", "子半")
_STONES = ("子半", "子")
_SCORE = re.compile(
    r"(?:(?P<part>[1-3]/[1-4])|(?P<whole>[0-9]{1,3}(?:\.[0-9]{1,2})?)(?:\s*又\s*(?P<rest>[1-3]/[1-4]))?)"
    r"\s*(?P<unit>目半|집반|子半|子)?"
)
_HALF_ALONE = re.compile("半目|반집")
_NUMBER_OF_MOVES = re.compile(
    r"^\s*[共全]?\s*[0-9]{1,4}\s*(?:수|手|moves?)\s*(?:完|终|終)?\s*[,\uff0c、]?"
)


def result_written(words: str) -> str:
    """A result such as "294수 흑0.5집승" as RE has it, B+0.5; "" where no winner is told.

    What stands behind ">>" are both sides' scores.
    """
    said = _NUMBER_OF_MOVES.sub("", words.partition(">>")[0].lower())
    places = [
        (min(at for at in map(said.find, names) if at >= 0), side)
        for side, names in _SIDES
        if any(name in said for name in names)
    ]
    if not places:
        return "0" if _has(said, _DRAWN) else ""
    at, side = min(places)
    if _has(said, _LOST):
        side = "W" if side == "B" else "B"
    if _has(said, _RESIGNED):
        return f"{side}+R"
    if _has(said, _ON_TIME):
        return f"{side}+T"
    if _has(said, _FORFEIT):
        return f"{side}+F"
    return f"{side}+{_score_in(said[at:])}"


def _has(said: str, words: tuple[str, ...]) -> bool:
    return any(word in said for word in words)


def _score_in(said: str) -> str:
    """Points; those of stones are twice as many."""
    found = _SCORE.search(said)
    if found is None:
        return "0.5" if _HALF_ALONE.search(said) else ""
    unit = found["unit"] or ""
    halves = Fraction(1 if unit in _HALF else 0, 2)
    score = sum((Fraction(part) for part in found.group("part", "whole", "rest") if part), halves)
    return f"{float(score * 2 if unit in _STONES else score):g}"
