"""Lines of a document: a way from the root of a game to a leaf, and the game that is played along it.

A node may hold more than one move, or none; so the record's nodes are told apart from the document's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import eq

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Grid
from ingboard.kifu.findings import KifuError
from ingboard.kifu.outline import NONE
from ingboard.kifu.reader import (
    GameRefused,
    Piece,
    collector_paused,
    own_piece,
    read_more,
    read_pieces,
)
from ingboard.kifu.record import GameRecord, RecordNode
from ingboard.kifu.text_lines import Report
from ingboard.kifu.tree.document import Document


class LineRecord(Struct, frozen=True):
    """The game along a line; `nodes[i]` is the document's node of `record.nodes[i]`."""

    record: GameRecord
    nodes: tuple[int, ...]


def way_to(document: Document, node: int, known: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The nodes from the root to this one, both included; a way that is `known` is gone no more."""
    ahead: list[int] = []
    while node != NONE and node not in known:
        ahead.append(node)
        node = document.parent(node)
    return (*known[: known.index(node) + 1 if node in known else 0], *reversed(ahead))


def line_through(document: Document, node: int) -> tuple[int, ...]:
    """The way to a node and on from there along first children, to the end."""
    line, first_child = list(way_to(document, node)), _first_child(document)
    while (node := first_child(line[-1])) != NONE:
        line.append(node)
    return tuple(line)


def is_first(document: Document, line: Sequence[int]) -> bool:
    """Whether a line follows first children only, to the end."""
    return all(map(eq, map(_first_child(document), line), (*line[1:], NONE)))


def len_of_main(document: Document, line: Sequence[int]) -> int:
    """How many nodes of a line from its root on follow first children only."""
    first_child = _first_child(document)
    parting = (
        at for at, (node, child) in enumerate(pairwise(line), start=1) if first_child(node) != child
    )
    return next(parting, len(line))


def _first_child(document: Document) -> Callable[[int], int]:
    """What gives a node's first child; as in the file one array does, for each change of a long record."""
    return document.first_child if document.twigs else document.outline.first_children.__getitem__


def read_line(document: Document, line: Sequence[int]) -> LineRecord:
    """The game along a line, which begins at a root.

    Raises KifuError for another game than Go and for a board that is not read.
    """
    report = Report(document.source.text, document.source.lines)
    pieces = [_piece(document, node) for node in line]
    offset = document.outline.begins[line[0]]
    try:
        with collector_paused():
            read = read_pieces(document.source, pieces, offset, report)
    except GameRefused as refused:
        at, _ = report.lines.place(refused.offset)
        raise KifuError(document.origin.path, at, refused.sentence) from None
    record = replace(read.record, encoding=document.origin.encoding)
    return LineRecord(record, tuple(line[piece] for piece in read.pieces))


def read_more_of_line(
    document: Document, root: int, chain: Sequence[int], grid: Grid
) -> tuple[tuple[RecordNode, ...], tuple[int, ...]]:
    """What the nodes of a line say, its root and others left out, and for each its node of the document.

    Raises KifuError for more than is read of one line.
    """
    offset = document.outline.begins[root]
    pieces = [_piece(document, node) for node in chain]
    try:
        with collector_paused():
            nodes, places = read_more(document.source, pieces, grid, offset)
    except GameRefused as refused:
        at, _ = document.source.lines.place(refused.offset)
        raise KifuError(document.origin.path, at, refused.sentence) from None
    return tuple(nodes), tuple(chain[place] for place in places)


def read_branch(
    document: Document, root: int, chain: Sequence[int]
) -> tuple[tuple[RecordNode, int], ...]:
    """What the nodes of a branch of a game say, each with its node of the document; no line, no column.

    A tree of thousands of branches is read by this in the time of its nodes, wherever they stand in the file.
    Raises KifuError like `read_line`.
    """
    pieces = [_piece(document, node) for node in (root, *chain)]
    try:
        read = read_pieces(document.source, pieces, 0, Report(""))
    except GameRefused as refused:
        raise KifuError(document.origin.path, 0, refused.sentence) from None
    owners = zip(read.record.nodes, read.pieces, strict=True)
    return tuple((node, chain[piece - 1]) for node, piece in owners if piece)


def read_node(document: Document, node: int) -> tuple[RecordNode, ...]:
    """What one node says: usually one record node, two or more where a file crams moves into one.

    Raises KifuError like `read_line`.
    """
    root = way_to(document, node)[0]
    if node == root:
        return read_line(document, [root]).record.nodes
    return read_line(document, [root, node]).record.nodes[1:]


def _piece(document: Document, node: int) -> Piece:
    twig = document.twigs.get(node)
    if twig is not None and twig.content is not None:
        return own_piece(twig.content)
    return Piece(document.outline.starts[node], document.outline.ends[node])
