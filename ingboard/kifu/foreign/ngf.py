"""NGF, the records of WBaduk: twelve lines of facts, then a line for each move, such as PMABBQEEQ.

Older ones have GI before each line of facts, and these in another order. The first player is White.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingboard.kifu.foreign.sgf_lines import SgfLines, figure_in
from ingboard.kifu.result_words import result_written
from ingboard.text import text

_MOVE = re.compile(r"PM[A-Z]{2}([BW])([A-Z])([A-Z])")
_FACTS = 12
_MOST_HANDICAP = 99


def read_ngf(lines: Sequence[str]) -> SgfLines:
    """The SGF of an NGF record."""
    sgf = SgfLines("NGF (WBaduk)")
    facts = [line.strip() for line in lines[:_FACTS]]
    if any(line.startswith("GI") for line in facts[:2]):
        _read_old_facts(sgf, [line.removeprefix("GI").strip() for line in facts])
    else:
        _read_facts(sgf, facts)
    for line in sgf.each(lines):
        if line.startswith("PM"):
            _read_move(sgf, line)
    return sgf


def _read_facts(sgf: SgfLines, facts: Sequence[str]) -> None:
    """Title, size, White, Black, place, handicap, what nobody knows, komi, date, minutes, result, moves."""
    title, size, white, black, place, handicap, _, komi, date, minutes, result, _ = _filled(facts)
    sgf.use_size(size)
    _read_texts(sgf, title, white, black)
    sgf.fact("PC", place)
    _read_terms(sgf, handicap, komi)
    found = re.match(r"([0-9]{4})([0-9]{2})([0-9]{2})", date)
    if found is not None:
        sgf.fact("DT", "-".join(found.groups()))
    if minutes not in ("", "0"):
        sgf.lost(text("Left out: the minutes, of unknown meaning."))
    _read_result(sgf, result)


def _read_old_facts(sgf: SgfLines, facts: Sequence[str]) -> None:
    title, white, black, _, _, date, size, handicap, _, komi, _, _ = _filled(facts)
    sgf.use_size(size)
    _read_texts(sgf, title, white, black)
    _read_terms(sgf, handicap, komi)
    found = re.fullmatch(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})", date)
    if found is not None:
        sgf.fact("DT", f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}")


def _filled(facts: Sequence[str]) -> list[str]:
    return [*facts, *[""] * _FACTS][:_FACTS]


def _read_texts(sgf: SgfLines, title: str, white: str, black: str) -> None:
    sgf.fact("GN", title)
    for side, player in (("W", white), ("B", black)):
        name, _, rank = player.rpartition(" ")
        sgf.fact("P" + side, name or rank)
        sgf.fact(side + "R", rank if name else "")


def _read_terms(sgf: SgfLines, handicap: str, komi: str) -> None:
    """Without a handicap half a point comes to a whole komi: games of that server are never even."""
    count = figure_in(handicap, _MOST_HANDICAP) or 0
    sgf.handicap(count)
    if re.fullmatch(r"[0-9]{1,3}", komi):
        sgf.fact("KM", komi if count else f"{int(komi)}.5")
    elif re.fullmatch(r"[0-9]{1,3}\.[0-9]{1,2}", komi):
        sgf.fact("KM", komi)


def _read_result(sgf: SgfLines, words: str) -> None:
    result = result_written(words)
    if result:
        sgf.fact("RE", result)
    elif words:
        sgf.lost(text("The result “{words}” is not understood.", words=words))


def _read_move(sgf: SgfLines, line: str) -> None:
    """Its number in two letters, the color, the point in letters from B on, and that backwards."""
    found = _MOVE.match(line)
    if found is None:
        sgf.lost(text("Left out: an unreadable move."))
        return
    column, row = ord(found[2]) - ord("B"), ord(found[3]) - ord("B")
    if column < 0 and row < 0:
        sgf.pass_(found[1])
    else:
        sgf.move(found[1], column, row)
