"""What the index holds of files and games. Values only.

Of files and games there may be a hundred thousand in memory: the collection of garbage never looks at them.

A number of 64 bits for each position, made of one for each stone on each point: a play changes few.

Its lowest 24 bits are the same for all sixteen likenesses of a position: the index is asked for those alone,
once, and the rest tells which likeness it is. Two different positions share a key about once in 10**12 pairs
that share those bits; what is found by keys is seen on the board in the end.
"""

from __future__ import annotations

import re
from functools import cache, reduce
from hashlib import blake2b
from operator import xor
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point, grid_of
from ingboard.board.position import Position
from ingboard.kifu.properties import format_size, parse_size
from ingboard.review.search.finding import images, turns_of

_DIGITS = re.compile(r"(\d+)")
_LONGEST_NUMBER = 18


def natural_order(written: str) -> list[tuple[int, int, str]]:
    """What files and games are ordered by: numbers by their value, also within words."""
    parts = _DIGITS.split(written.casefold())
    return [(0, int(part[:_LONGEST_NUMBER]), "") if at % 2 else (1, 0, part) for at, part in enumerate(parts)]


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


class Reached(NamedTuple):
    """A node whose position has a key: whose turn, and what was played there next.

    `following` is None where nothing follows; its point is None for a pass.
    """

    key: int
    node: int
    number: int
    turn: Color
    is_main: bool
    following: tuple[Color, Point | None] | None


def reached_at(key: int, how: tuple[int, int, int], grid: Grid) -> Reached:
    """A position as the index has it: its node, its number, and in one what follows, the turn, the line.

    What follows: 0 nothing, 1 and 2 a pass of Black or White, from then on both colors for each point.
    """
    node, number, rest = how
    code, following = rest >> 2, None
    if code:
        place, other = divmod(code - 1, 2)
        point = None if not place else Point(*divmod(place - 1, grid.columns))
        following = Color(other + 1), point
    turn = Color((rest >> 1 & 1) + 1)
    return Reached(key, node, number, turn, bool(rest & 1), following)


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


SHARED = 3
"""Bytes of a key, the lowest, that are the same for all likenesses of a position."""


def key_of(position: Position) -> int:
    """The key of a position."""
    stones = stone_keys(position.grid)
    return reduce(
        xor, (stones[cell][index] for index, cell in enumerate(position.cells) if cell), stones[0][0]
    )


@cache
def stone_keys(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """By what a cell holds and by point: a stone's number; that of the empty board stands alone at 0."""
    size = format_size(grid)
    alike = [min(at) for at in zip(*(images(grid, turn) for turn in turns_of(grid)), strict=True)]
    return (
        (_number(f"{size}", 8),),
        *(
            tuple(
                _number(f"{size} {color} {point}", 8 - SHARED) << 8 * SHARED
                | _number(f"{size} {first}", SHARED)
                for point, first in enumerate(alike)
            )
            for color in (1, 2)
        ),
    )


def _number(written: str, length: int) -> int:
    return int.from_bytes(blake2b(written.encode(), digest_size=length).digest(), "little")
