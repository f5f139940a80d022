"""How much of a tree a reading of a file's bytes gives: of two readings the one whose tree is whole is true.

The second byte of a sign can be a bracket or a backslash. Read in the wrong set such bytes swallow the end of
a value with the moves behind it, or end one too early, so that words stand where none may.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from ingboard.kifu.sweep import VALUE_TEXT, source_of

_NAME_AT_END = re.compile(r"([A-Za-z][A-Za-z0-9]*+)\s*+\Z")
_STRUCTURE = re.compile(r"[\s;()\ufeff\0\x1a]*+")
_MOVES = frozenset({"B", "W", "Black", "White"})


class TreeCount(NamedTuple):
    """What a text holds; `faults` are words that belong to no property and ends that are missing."""

    faults: int
    nodes: int
    properties: int
    values: int
    moves: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the text is out of place."""
        return not self.faults

    def holds(self, other: TreeCount) -> bool:
        """Whether there is no less here than in another reading."""
        return all(ours >= theirs for ours, theirs in zip(self[1:4], other[1:4], strict=True))


def tree_count(written: str) -> TreeCount:
    """What a text holds as SGF. One pass; most of what stands between values is the same few signs."""
    shadow = source_of(written).shadow
    first, *others = re.split(VALUE_TEXT, shadow)
    gaps = Counter(
        [first[max(first.find("("), 0) :], *others]
    )  # before a game, as in a mail, words may stand
    faults = int(shadow.rfind("[") > shadow.rfind("]"))
    nodes = properties = moves = depth = 0
    for gap, number in gaps.items():
        name = _NAME_AT_END.search(gap)
        nodes += number * gap.count(";")
        depth += number * (gap.count("(") - gap.count(")"))
        properties += number * (name is not None)
        moves += number * (name is not None and name[1] in _MOVES)
        structure = gap if name is None else gap[: name.start()]
        faults += number * (_STRUCTURE.fullmatch(structure) is None)
    return TreeCount(faults + (depth != 0), nodes, properties, len(others), moves)
