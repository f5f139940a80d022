"""What is to be said of a game's facts while they are typed: what a value means, or what is odd about it.

A remark is a fault where SGF gives the value a form and it has another; a program may refuse such a file.
Free text (rules, ranks, overtime) is kept as written with a note. Pure; knows no document.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ingboard.board.points import Color
from ingboard.clock.control import Absolute, TimeControl, describe
from ingboard.kifu import properties
from ingboard.kifu.dates import date_meant, parse_dates
from ingboard.kifu.result_property import PropertyEnding, RecordedResult, parse_result
from ingboard.kifu.times import parse_control, parse_seconds
from ingboard.text import sentence, text

_RANK = re.compile(
    r"(?:[1-9]|[1-9][0-9])\s*(?:(?:k|kyu|d|dan|p|pro)\b|[段級级단급]).*|nr|\?", re.IGNORECASE
)


class FactRemark(NamedTuple):
    """A sentence about a fact; a fault is a value whose form SGF does not allow."""

    sentence: str
    is_fault: bool = False


def remarks_on(facts: Mapping[str, str]) -> dict[str, FactRemark]:
    """What is to be said, by property; nothing about facts that are empty or plain."""
    checks = {
        "DT": _on_dates,
        "KM": _on_komi,
        "HA": _on_handicap,
        "RE": _on_result,
        "RU": _on_rules,
        "BR": _on_rank,
        "WR": _on_rank,
    }
    found: dict[str, FactRemark] = {}
    for name, check in checks.items():
        value = facts.get(name, "").strip()
        remark = check(value) if value else None
        if remark is not None:
            found[name] = remark
    return found | _on_time(facts.get("TM", "").strip(), facts.get("OT", "").strip())


def _on_dates(value: str) -> FactRemark | None:
    if parse_dates(value) is not None:
        return None
    meant = date_meant(value)
    if meant:
        return FactRemark(text("Write dates as {date}.", date=meant), is_fault=True)
    return FactRemark(text("Dates: 2026-11-21; following days: 2026-11-21,22."), is_fault=True)


def _on_komi(value: str) -> FactRemark | None:
    if properties.parse_komi(value) is None:
        return FactRemark(text("Komi must be a multiple of 0.5, such as 7.5."), is_fault=True)
    if "," in value:
        return FactRemark(text("SGF needs a point, not a comma: 7.5."), is_fault=True)
    return None


def _on_handicap(value: str) -> FactRemark | None:
    stones = properties.parse_count(value)
    if stones is None:
        return FactRemark(text("Handicap is a number of stones, such as 4."), is_fault=True)
    if stones == 1:
        return FactRemark(text("One stone is not a handicap in SGF: only komi differs."))
    return None


def _on_result(value: str) -> FactRemark | None:
    result = parse_result(value)
    if result is None:
        return FactRemark(text("Valid: B+5, W+2.5, B+R, W+T, B+F, 0, Void or ?. Kept as written."))
    return FactRemark(_result_in_words(result))


def _on_rules(value: str) -> FactRemark | None:
    known = properties.rule_text_of(value) is not None
    return None if known else FactRemark(text("Kept as written. Judged under Simplified Ing."))


def _on_rank(value: str) -> FactRemark | None:
    if _RANK.fullmatch(value):
        return None
    return FactRemark(text("Valid: 3k, 2d or 9p. Kept as written."))


def _on_time(main: str, overtime: str) -> dict[str, FactRemark]:
    found: dict[str, FactRemark] = {}
    if main and parse_seconds(main) is None:
        sentence = text("Main time is in seconds: one hour is 3600.")
        found["TM"] = FactRemark(sentence, is_fault=True)
    if not main and not overtime:
        return found
    control = parse_control(main, overtime)
    if control is not None:
        found.setdefault("TM", FactRemark(_control_in_words(control)))
    elif overtime:
        found["OT"] = FactRemark(
            text("Kept as written. Understood: 3x600 Ing 2 points, 5x30 byo-yomi, 25/600 Canadian.")
        )
    return found


def _result_in_words(result: RecordedResult) -> str:
    winner = text("White") if result.winner is Color.WHITE else text("Black")
    return {
        PropertyEnding.DRAW: text("A draw."),
        PropertyEnding.VOID: text("No result: void game."),
        PropertyEnding.POINTS: text(
            "{side} wins by {points}.", side=winner, points=f"{result.margin or 0:g}"
        ),
        PropertyEnding.RESIGNATION: text("{side} wins by resignation.", side=winner),
        PropertyEnding.TIME: text("{side} wins on time.", side=winner),
        PropertyEnding.FORFEIT: text("{side} wins by forfeit.", side=winner),
        PropertyEnding.UNKNOWN: (
            text("Result unknown.") if result.winner is None else text("{side} wins.", side=winner)
        ),
    }[result.ending]


def _control_in_words(control: TimeControl) -> str:
    words = describe(control)
    if isinstance(control, Absolute):
        return text("{main}, no overtime.", main=words)
    return sentence(words)
