"""Which node of one tree is the same as which of another: the same stones after the same way from the root.

Nodes without stones, which only say something, are looked through: some programs put them between moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.stones import NodeStones, StoneReader

_NOTHING = NodeStones()


class Game(NamedTuple):
    """One game of a document."""

    document: Document
    root: int


class Pairing(NamedTuple):
    """Nodes of the other game by what they are in the first.

    `same` pairs the other's node with the first's; `new` are the other's nodes that the first lacks, with
    the first's node they follow; what follows a new node is new as well and is not listed.
    """

    same: tuple[tuple[int, int], ...]
    new: tuple[tuple[int, int], ...]
    moves: int


def pair_off(one: Game, other: Game, size: int) -> Pairing:
    """Every node of the other game: the same as one of the first, or new."""
    ours, theirs = StoneReader(one.document, size), StoneReader(other.document, size)
    same = [(other.root, one.root)]
    new: list[tuple[int, int]] = []
    waiting = [(other.root, one.root)]
    moves = 0
    while waiting:
        their, our = waiting.pop()
        known = _stones_after(one.document, our, ours)
        for child in other.document.children(their):
            stones = _plain(theirs.read(child))
            found = known.get(stones)
            if found is None and stones == _NOTHING:
                found = our  # a node that only says something is said at the node before
            if found is None:
                new.append((child, our))
                continue
            moves += bool(stones.moves)
            same.append((child, found))
            waiting.append((child, found))
    return Pairing(tuple(same), tuple(new), moves)


def _plain(stones: NodeStones) -> NodeStones:
    return NodeStones(tuple(sorted(stones.setup)), stones.moves)


def _stones_after(document: Document, node: int, reader: StoneReader) -> dict[NodeStones, int]:
    """The nodes that come next, by their stones; of two with the same stones the first."""
    found: dict[NodeStones, int] = {}
    for child in _next(document, node, reader):
        found.setdefault(_plain(reader.read(child)), child)
    return found


def _next(document: Document, node: int, reader: StoneReader) -> Iterator[int]:
    """The children, and those of children without stones."""
    waiting = list(reversed(document.children(node)))
    while waiting:
        child = waiting.pop()
        yield child
        if _plain(reader.read(child)) == _NOTHING:
            waiting.extend(reversed(document.children(child)))
