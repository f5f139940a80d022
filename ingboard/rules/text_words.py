"""What a rule text is called and cited as, and what it says of the plays that it bars.

Everything that names a text or explains a verdict takes its words from here. Each is a call, for the language
is chosen later than the texts are made; one that a new text leaves out is an error of the type checker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from ingboard.text import text

Words = Callable[[], str]
WordsOfPlay = Callable[..., str]
"""Given the fields that `explanations` knows of a play: side, point, other, number."""


class TermSentence(NamedTuple):
    """A sentence, and the word of the rules in it that is set bold."""

    term: str
    words: str


class KoWords(Struct, frozen=True, kw_only=True):
    """What a text of the SST family says of kos: in a table, and of recycling at length with its {term}."""

    twins: Words
    recycling: WordsOfPlay
    recycling_briefly: WordsOfPlay


class TextWords(Struct, frozen=True, kw_only=True):
    """What every text answers.

    `title` is its name as a column has it, `short_title` where there is little room, `summary` what it means
    for players. `reading` is the command that reads a record under it. `board_play` is where it says what
    may be played, cited for a play that is allowed; `filling` where the filling in is laid down. `no_suicide`
    says why one stone may not remove itself where that is barred, `no_suicide_briefly` the same in a table.
    `ko` is None for a text that knows no hot stones and no disturbers.
    """

    title: Words
    short_title: Words
    summary: Words
    reading: Words
    board_play: Words
    filling: Words
    no_suicide: Callable[[], TermSentence]
    no_suicide_briefly: Words
    ko: KoWords | None = None


def no_suicide(sentence: Callable[[str], str]) -> TermSentence:
    """Why the suicide of one stone is barred, in a sentence with the name of that."""
    term = text("single-stone suicide")
    return TermSentence(term, sentence(term))
