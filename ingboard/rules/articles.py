"""Where a rule text says what: the citations of its refusals."""

from __future__ import annotations

from msgspec import Struct


class Articles(Struct, frozen=True):
    """`hot` is for single, double and triple hot stones; `backstop` is what the last resort rests upon."""

    board_play: str
    hot: tuple[str, str, str]
    twin: str
    recycling: str
    backstop: str
