"""The same position twice on one line of play: both numbers. Stones alone count, not whose turn it was.

What a rule text says about a repetition is not asked here; passes and nodes that only comment repeat nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingboard.kifu.tree.document import Document
from ingboard.review.search.walk import Visit, walk


class Repetition(NamedTuple):
    """A position that came back: its number the first time, and node and number this time.

    `same_turn` tells whether the same side is to play.
    """

    first_number: int
    node: int
    number: int
    same_turn: bool
    is_main: bool


def repetitions(document: Document, root: int) -> Iterator[Repetition]:
    """Every return of a position in a game, on any line from the root, in the order of the tree."""
    path: list[Visit] = []
    first: dict[bytes, Visit] = {}
    for visit in walk(document, root):
        parent = document.parent(visit.node)
        while path and path[-1].node != parent:
            left = path.pop()
            if first[left.position.cells] is left:
                del first[left.position.cells]
        path.append(visit)
        earlier = first.setdefault(visit.position.cells, visit)
        if earlier is not visit and visit.position != visit.before:
            yield Repetition(
                earlier.number,
                visit.node,
                visit.number,
                earlier.to_play is visit.to_play,
                visit.is_main,
            )
