"""Where a rule text says what: the citations of its refusals."""

from __future__ import annotations

from msgspec import Struct


def cited(source: str) -> str:
    """A citation as it is, found by the catalogs: `text` shows it in the user's language."""
    return source


class Articles(Struct, frozen=True):
    """`hot` is for single, double and triple hot stones; `backstop` is what the last resort rests upon.

    `spells_out_ko` tells that the text says in words when twins freeze, and that a side disturbs once and
    only once; 1991 and 1996 leave both to pictures that are lost. `stops_whole_cycles` tells that it bars
    every move of a second cycle, answers too (1991, item 42), where here only the disturber is stopped.
    """

    board_play: str
    hot: tuple[str, str, str]
    twin: str
    recycling: str
    backstop: str
    spells_out_ko: bool = False
    stops_whole_cycles: bool = False
