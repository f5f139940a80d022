"""Where a rule text says what: the citations of its refusals."""

from __future__ import annotations

from msgspec import Struct


def cited(source: str) -> str:
    """A citation as it is, found by the catalogs: `text` shows it in the user's language."""
    return source


class Articles(Struct, frozen=True):
    """`hot` is for single, double and triple hot stones; `backstop` is what the last resort rests upon.

    `suicide` is cited where the suicide of one stone is prohibited, by the text or by a table's choice.
    """

    board_play: str
    suicide: str
    hot: tuple[str, str, str]
    twin: str
    recycling: str
    backstop: str
