r"""GIB, the records of Tygem: facts as `\[NAME=VALUE\]`, then INI (handicap), STO (stone), SKI (pass)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ingboard.kifu.foreign.sgf_lines import MOST_FIXED, USUAL_SIZE, SgfLines, figure_in
from ingboard.text import text

_FACT = re.compile(r"\\\[([A-Z]{1,30})=(.*?)\\?\]?\s*$")
_TEXTS = {"GAMENAME": "GN", "GAMEPLACE": "PC", "GAMECOMMENT": "GC"}
_PLAYERS = {"GAMEBLACKNAME": "B", "GAMEWHITENAME": "W"}
_USERS = {"BUSERINFO": "B", "WUSERINFO": "W"}  # in records of 2025 the only names
_ENDED = {"3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_COUNTED = {"0": "B", "1": "W"}
_COLORS = {"1": "B", "2": "W"}
_MOST_POINTS = 99_999  # tenths


def read_gib(lines: Sequence[str]) -> SgfLines:
    """The SGF of a GIB record."""
    sgf = SgfLines("GIB (Tygem)")
    for line in sgf.each(lines):
        fact = _FACT.match(line)
        if fact is not None:
            _read_fact(sgf, fact[1], fact[2])
            continue
        words = line.split()
        match words[:1]:
            case ["INI"]:
                _read_beginning(sgf, line, words)
            case ["STO"]:
                _read_move(sgf, words)
            case ["SKI"]:
                sgf.pass_(sgf.next_color)
            case [word] if word in ("REM", "IDX"):
                sgf.lost(text("Left out: unknown lines ({word}).", word=word))
            case _:
                pass
    return sgf


def _read_fact(sgf: SgfLines, name: str, value: str) -> None:
    if name in _TEXTS:
        sgf.fact(_TEXTS[name], value)
    elif name in _PLAYERS:
        player, rank = player_and_rank(value)
        sgf.fact("P" + _PLAYERS[name], player)
        sgf.fact(_PLAYERS[name] + "R", rank)
    elif name in _USERS:
        letter = _USERS[name]
        sgf.fact("P" + letter, _named_parts(value).get(f"{letter}NICK", ""))
    elif name == "GAMEINFOMAIN":
        _read_conditions(sgf, _named_parts(value))
    elif name == "GAMEINFOSUB":
        facts = _named_parts(value)
        for part, fact in (("GNAME", "GN"), ("GPLC", "PC")):
            sgf.fact(fact, facts.get(part, ""))
        sgf.fact("DT", _date(facts.get("GDATE", "")))
    elif name == "GAMETAG":
        _read_tag(sgf, value)


def _read_conditions(sgf: SgfLines, facts: Mapping[str, str]) -> None:
    sgf.use_size(facts.get("LINE", ""))
    _read_terms(sgf, facts.get("GRLT", ""), facts.get("ZIPSU", ""), facts.get("GONGJE", ""))
    _read_time(sgf, facts.get("GTIME", ""))
    if facts.get("DUM", "0") not in ("", "0"):
        sgf.lost(text("Left out: points given in advance (“{words}”).", words="DUM"))


def _read_tag(sgf: SgfLines, value: str) -> None:
    """The facts once more, each by one letter: C the date, A and B White's name and Black's."""
    facts = {part.strip()[:1]: part.strip()[1:].removeprefix(":") for part in value.split(",")}
    _read_terms(sgf, facts.get("W", ""), facts.get("Z", ""), facts.get("G", ""))
    sgf.fact("DT", _date(facts.get("C", "")))
    for letter, side in (("A", "W"), ("B", "B")):
        sgf.fact("P" + side, facts.get(letter, ""))


def _named_parts(value: str) -> dict[str, str]:
    """The facts of a line such as GNAME:Rank,GDATE:2025-01-18."""
    return dict(part.split(":", 1) for part in value.split(",") if ":" in part)


def _date(words: str) -> str:
    """The day of a moment, such as 2016- 3-26-17-29-25 or 2025:01:18:16:38."""
    found = re.match(r"\s*([0-9]{4})[-:]\s*([0-9]{1,2})[-:]\s*([0-9]{1,2})(?![0-9])", words)
    return "" if found is None else f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"


def _read_terms(sgf: SgfLines, ended: str, score: str, komi: str) -> None:
    """Result and komi; both are written in tenths of points."""
    points = figure_in(komi, _MOST_POINTS)
    if points is not None:
        sgf.fact("KM", _points(points))
    margin = figure_in(score, _MOST_POINTS)
    if ended in _ENDED:
        sgf.fact("RE", _ENDED[ended])
    elif ended in _COUNTED and margin is not None:
        sgf.fact("RE", f"{_COUNTED[ended]}+{_points(margin) if margin else ''}")


def _read_time(sgf: SgfLines, words: str) -> None:
    """Main time, a period and how many there are, such as 1200-30-3 (seconds)."""
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,5})-([0-9]{1,3})", words.strip())
    if found is not None:
        sgf.fact("TM", found[1])
        if int(found[3]) and int(found[2]):
            sgf.fact("OT", f"{int(found[3])}x{int(found[2])} byo-yomi")
    elif words.strip():
        sgf.fact("OT", words)


def _read_beginning(sgf: SgfLines, line: str, words: Sequence[str]) -> None:
    words = [*words, *("",) * 4]
    sgf.handicap(figure_in(words[3], MOST_FIXED) or 0)
    sgf.comment(0, line.partition("&4")[2].strip())


def _read_move(sgf: SgfLines, words: Sequence[str]) -> None:
    """`STO 0 21 2 13 15`: the number counts from 2; the color; column and row from the upper left."""
    color, column, row = [*words[3:6], *("",) * 3][:3]
    place = figure_in(column, USUAL_SIZE), figure_in(row, USUAL_SIZE)
    if color not in _COLORS or place[0] is None or place[1] is None:
        sgf.lost(text("Left out: an unreadable move."))
    else:
        sgf.move(_COLORS[color], place[0], place[1])


def _points(tenths: int) -> str:
    return f"{tenths / 10:g}"


def player_and_rank(words: str) -> tuple[str, str]:
    """The parts of "name (rank)"."""
    found = re.fullmatch(r"(.*?)\s*\(([^()]*)\)\s*", words)
    return (words.strip(), "") if found is None else (found[1].strip(), found[2].strip())
