"""The bytes of a record read in one character set or another, and the tree that each reading gives."""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from ingboard.kifu.character_sets import LOST, NAMED_ONLY
from ingboard.kifu.skeleton import TreeCount, tree_count

TOLERATED_SHARE = 8
"""One in so many of the bytes beyond ASCII may mean nothing, and a reading still counts as one."""
_FOREIGN = bytes(range(0x80, 0x100))
# Sets in which a byte of ASCII can be part of another sign; in all others the tree is the same.
WITH_TRAILS = (
    *("gb18030", "big5hkscs", "cp932", "cp949", "hz", "iso2022_jp", "iso2022_kr"),
    *(codec for codec in NAMED_ONLY if codec.startswith("iso2022")),
)
_TRAIL = re.compile(rb"[\x80-\xff][\[\\\]]")
_SHIFT = re.compile(rb"\x1b\$[()]?[@-DOQ]|~\{")
_SHIFTS = (b"\x1b", b"~{")
_STEP = 1 << 10
_LARGE, _ENOUGH_OF_LARGE = 1 << 21, 2


class Standing(NamedTuple):
    """How well a reading does beside the bare brackets of a file; the greater the better."""

    loses_nothing: bool
    is_whole: bool
    moves: int
    nodes: int


class Readings:
    """The same bytes read in one set or another, and the tree that each gives."""

    def __init__(self, data: bytes, *, is_sgf: bool) -> None:
        self.data = data
        self._is_sgf = is_sgf
        self._trees: dict[str, TreeCount] = {}

    @cached_property
    def foreign(self) -> int:
        """How many bytes are beyond ASCII."""
        return len(self.data) - len(self.data.translate(None, _FOREIGN))

    @cached_property
    def has_trails(self) -> bool:
        """Whether a bracket or a backslash may be part of another sign."""
        data = self.data
        if not self._is_sgf:
            return False
        if any(begin in data for begin in _SHIFTS) and _SHIFT.search(data):
            return True
        return any(
            _TRAIL.search(data, place, place + _STEP + 1)
            for place in range(0, len(data), _STEP)
            if not data[place : place + _STEP].isascii()  # most of a file is
        )

    def tree(self, codec: str) -> TreeCount:
        """The tree of a reading; all sets that leave ASCII alone share one."""
        known = codec if codec in WITH_TRAILS else "latin-1"
        if known not in self._trees:
            self._trees[known] = tree_count(self.data.decode(known, "replace"))
        return self._trees[known]

    def standing(self, codec: str) -> Standing:
        """How a reading does beside the brackets as they stand in ASCII."""
        bare, tree = self.tree("latin-1"), self.tree(codec)
        keeps = tree.nodes >= bare.nodes and (tree.holds(bare) or not bare.is_whole)
        loses_nothing = tree.moves > bare.moves or (keeps and tree.moves == bare.moves)
        return Standing(loses_nothing, tree.is_whole, tree.moves, tree.nodes)

    def is_readable(self, codec: str) -> bool:
        """Whether no more than a few characters have no meaning there."""
        lost = self.data.decode(codec, "replace").count(LOST)
        return lost * TOLERATED_SHARE <= self.foreign

    def likeliest(self) -> str:
        """The set that the bytes are in: first by its tree, then by its letters."""
        from ingboard.kifu.likelihood import likeliest

        ranked = likeliest(self.data)
        if not self.has_trails:
            return ranked[0]
        several = [codec for codec in ranked if codec in WITH_TRAILS and self.is_readable(codec)]
        single = next(codec for codec in ranked if codec not in WITH_TRAILS)
        some = several[: _ENOUGH_OF_LARGE if len(self.data) > _LARGE else None]
        return max(sorted([single, *some], key=ranked.index), key=self.standing)
