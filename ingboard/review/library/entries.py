"""What the index holds of files and games. Values only.

Of files and games there may be a hundred thousand in memory: the collection of garbage never looks at them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Grid, grid_of
from ingboard.kifu.properties import parse_size

_DIGITS = re.compile(r"(\d+)")


_LONGEST_NUMBER = 18


def natural_order(written: str) -> list[tuple[int, int, str]]:
    """What files and games are ordered by: numbers by their value, also within words."""
    parts = _DIGITS.split(written.casefold())
    return [
        (0, int(part[:_LONGEST_NUMBER]), "") if at % 2 else (1, 0, part)
        for at, part in enumerate(parts)
    ]


class FileState(Struct, frozen=True, gc=False, tag=True):
    """A file as it was when it was read; `changed` in nanoseconds, 0 where it is to be read again anyhow."""

    size: int
    changed: int
    digest: bytes


class GameEntry(Struct, frozen=True, gc=False):
    """One game of a file. `number` counts the games of its file from 1, `root` is its document node."""

    path: str
    number: int
    root: int
    black: str
    black_rank: str
    white: str
    white_rank: str
    event: str
    round: str
    date: str
    place: str
    komi: float | None
    handicap: int
    result: str
    rules: str
    size: str
    moves: int
    nodes: int

    @property
    def grid(self) -> Grid:
        """The board that `size`, as SZ has it, names."""
        return parse_size(self.size) or grid_of(19, 19)


class NodeWords(NamedTuple):
    """What a node says in words, and its move number."""

    node: int
    number: int
    words: str


class Surveyed(Struct, frozen=True):
    """One game as it is put into the index: its entry, its positions, where stones ever stood, its end.

    `keys` and `how` have a number of 8 bytes, and three of 4, the lowest first, for each position and what
    follows it (see `reached_at`). `black` and `white` have bit n set, the lowest first, if a stone of that
    color ever stood on point n; `last` are the cells of the main line's last position; `said` is what it says
    in words, `names` those of its properties. The entry has no path: the file is put in by its own.
    """

    entry: GameEntry
    keys: bytes
    how: bytes
    black: bytes
    white: bytes
    last: bytes
    said: tuple[NodeWords, ...]
    names: frozenset[str]


class SurveyedFile(Struct, frozen=True, tag=True):
    """A file as it is put into the index; `note` says in one sentence what could not be read of it.

    `names` are those of the properties of its games, each between blanks.
    """

    state: FileState
    encoding: str
    games: tuple[Surveyed, ...] = ()
    note: str = ""
    names: str = ""


class NotedFile(NamedTuple):
    """A file of which something could not be read, and why."""

    path: str
    note: str
