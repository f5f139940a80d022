"""The games of a file as a list shows them: who played, how it ended, how long it is. Each read by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ingboard.board.points import Grid
from ingboard.kifu.findings import KifuError
from ingboard.kifu.record import GameDetails
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_line

_MOVES = ("B[", "W[")


class GameOfFile(Struct, frozen=True):
    """One game: its first node, its number in the file from 1, its facts, the moves of its main line.

    `refused` says in a sentence why it cannot be shown; empty if it can. `grid` is None then.
    """

    root: int
    number: int
    details: GameDetails
    grid: Grid | None
    moves: int
    refused: str = ""


class GameList(Sequence[GameOfFile]):
    """The games of a document, each read when it is asked for, and then kept."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._roots = document.roots
        self._known: dict[int, GameOfFile] = {}

    def __len__(self) -> int:
        return len(self._roots)

    def __getitem__(self, at: int) -> GameOfFile:  # type: ignore[override]  # no slices are needed
        if not 0 <= at < len(self):
            raise IndexError(at)
        known = self._known.get(at)
        if known is None:
            known = self._known[at] = _entry(self._document, self._roots[at], at + 1)
        return known

    def __iter__(self) -> Iterator[GameOfFile]:
        return (self[at] for at in range(len(self)))

    def place_of(self, root: int) -> int:
        """Where the game with that first node stands in the list, from 0."""
        return self._roots.index(root)


def _entry(document: Document, root: int, number: int) -> GameOfFile:
    try:
        record = read_line(document, [root]).record
    except KifuError as refused:
        return GameOfFile(root, number, GameDetails(), None, 0, refused.why)
    return GameOfFile(root, number, record.details, record.grid, _moves(document, root))


def _moves(document: Document, root: int) -> int:
    """The nodes of the main line that hold a move, read off their beginnings."""
    node, moves = root, 0
    while True:
        content = document.content(node)
        if content.startswith(_MOVES) or (
            "[" in content
            and any(raw.name in {"B", "W", "BLACK", "WHITE"} for raw in document.properties(node))
        ):
            moves += 1
        children = document.children(node)
        if not children:
            return moves
        node = children[0]
