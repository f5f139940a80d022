"""Which node of one tree is the same as which of another: the same stones after the same way from the root.

Nodes without stones, which only say something, are looked through: some programs put them between moves.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingboard.board.points import Grid
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.stones import NodeStones, StoneReader

_NOTHING = NodeStones()


class Game(NamedTuple):
    """One game of a document."""

    document: Document
    root: int


class ReviewPairing(NamedTuple):
    """Nodes of the other game by what they are in the first.

    `same` pairs the other's node with the first's; `new` are the other's nodes that the first lacks, with
    the first's node they follow; what follows a new node is new as well and is not listed.
    """

    same: tuple[tuple[int, int], ...]
    new: tuple[tuple[int, int], ...]
    moves: int


def pair_off(one: Game, other: Game, grid: Grid) -> ReviewPairing:
    """Every node of the other game: the same as one of the first, or new."""
    ours, theirs = StoneReader(one.document, grid), StoneReader(other.document, grid)
    same = [(other.root, one.root)]
    new: list[tuple[int, int]] = []
    waiting = [(other.root, one.root)]
    moves = 0
    while waiting:
        their, our = waiting.pop()
        known = _nodes_after(one.document, our, ours)
        seen: Counter[NodeStones] = Counter()
        for child in other.document.children(their):
            stones = _plain(theirs.read(child))
            found = _found(known.get(stones, ()), seen[stones])
            seen[stones] += 1
            if found is None and stones == _NOTHING:
                found = our  # a node that only says something is said at the node before
            if found is None:
                new.append((child, our))
                continue
            moves += bool(stones.moves)
            same.append((child, found))
            waiting.append((child, found))
    return ReviewPairing(tuple(same), tuple(new), moves)


def parts_at_once(one: Game, pairing: ReviewPairing, grid: Grid) -> bool:
    """Whether the two games have no stone in common behind their first positions: they are two games."""
    reader = StoneReader(one.document, grid)
    shared = any(reader.read(our) != _NOTHING for _, our in pairing.same[1:])
    if shared or not pairing.new:
        return False
    return any(_plain(reader.read(node)) != _NOTHING for node in _next(one, reader))


def _found(nodes: Sequence[int], seen: int) -> int | None:
    """Of several nodes with the same stones the one in the same place, or the last."""
    return nodes[min(seen, len(nodes) - 1)] if nodes else None


def _plain(stones: NodeStones) -> NodeStones:
    return NodeStones(tuple(sorted(stones.setup)), stones.moves)


def _nodes_after(document: Document, node: int, reader: StoneReader) -> dict[NodeStones, list[int]]:
    """The nodes that come next, by their stones, the node's own children first."""
    found: dict[NodeStones, list[int]] = {}
    for child in _next(Game(document, node), reader):
        found.setdefault(_plain(reader.read(child)), []).append(child)
    return found


def _next(game: Game, reader: StoneReader) -> Iterator[int]:
    """The children, then those of children without stones, and so on."""
    document, node = game
    waiting = deque(document.children(node))
    while waiting:
        child = waiting.popleft()
        yield child
        if _plain(reader.read(child)) == _NOTHING:
            waiting.extend(document.children(child))
