"""A line of a document as figures, each followed by the variations that leave it. No recursion.

Moves are counted from 1 at the root, in variations too, so that a number means the same everywhere; a
record's own numbers (MN) go before that count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.position import Position
from ingboard.export.kifu.draft import FigureDraft
from ingboard.export.kifu.figure import Branch, Figure, figure_letters
from ingboard.export.kifu.options import KifuOptions
from ingboard.kifu.move_number import number_after
from ingboard.kifu.record import RecordNode
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_branch, read_line, way_to
from ingboard.text import text


class _Off(Struct, frozen=True):
    """A variation that is still to be printed: its first node, and the board and number before it."""

    node: int
    position: Position
    number: int


def figures_of(document: Document, line: Sequence[int], options: KifuOptions) -> Iterator[Figure]:
    """The figures of a line that begins at a root, in the order of print, one by one as they are asked for.

    Raises KifuError where the game cannot be read.
    """
    reading = _Reading(document, line[0], options, figure_letters())
    yield from _printed(reading.line_of(line))


def figures_after(
    document: Document, node: int, position: Position, letters: Iterator[str], most: int
) -> Iterator[Figure]:
    """The figures of a line from a node on, played on from a board, its moves counted from 1.

    `letters` are those of the variations. Of each line at most so many nodes are printed; where it is cut a
    note says so. Raises KifuError where the game cannot be read.
    """
    root = way_to(document, node)[0]
    reading = _Reading(document, root, KifuOptions(), letters, most)
    yield from _printed(reading.variation(_Off(node, position, 0), _Name()))


def _printed(first: _Walk) -> Iterator[Figure]:
    waiting = [first]
    while waiting:
        walk = waiting[-1]
        made = walk.next_figure()
        if made is None:
            waiting.pop()
            continue
        figure, branches = made
        yield figure
        waiting.extend(reversed(branches))


class _Reading:
    """What all lines of one print share: the document, the options, and the letters given so far."""

    def __init__(
        self,
        document: Document,
        root: int,
        options: KifuOptions,
        letters: Iterator[str],
        most: int | None = None,
    ) -> None:
        self.document = document
        self.root = root
        self.options = options
        self.letters = letters
        self._most = most

    def line_of(self, line: Sequence[int]) -> _Walk:
        """The walk along a line from its root."""
        read = read_line(self.document, line)
        empty = read.record.first.with_cells((p, None) for p in read.record.first.grid.points)
        return _Walk(self, read.record.nodes, read.nodes, empty, 0, _Name())

    def variation(self, off: _Off, name: _Name) -> _Walk:
        """The walk along a variation and its first children."""
        chain = [off.node]
        while children := self.document.children(chain[-1]):
            if self._most is not None and off.number + len(chain) >= self._most:
                break
            chain.append(children[0])
        read = read_branch(self.document, self.root, chain)
        nodes, places = [node for node, _ in read], [place for _, place in read]
        return _Walk(self, nodes, places, off.position, off.number, name)


class _Name(Struct, frozen=True):
    """The letter of a line, empty for the game itself, and that of the line it leaves."""

    letter: str = ""
    above: str = ""


class _Walk:
    """One line on its way into figures."""

    def __init__(
        self,
        reading: _Reading,
        nodes: Sequence[RecordNode],
        places: Sequence[int],
        position: Position,
        number: int,
        name: _Name,
    ) -> None:
        self._reading = reading
        self.nodes = nodes
        self._places = places
        self._position = position
        self._number = number
        self._name = name
        self._at = 0
        self._printed = 0
        self._begins_at = number + 1
        self._begins_with_move = bool(nodes) and nodes[0].move is not None

    def next_figure(self) -> tuple[Figure, list[_Walk]] | None:
        """The next figure and the variations that leave it; None at the end of the line."""
        if self._at == len(self.nodes):
            return None
        draft = FigureDraft(self._position, self._reading.options)
        off: list[_Off] = []
        begun = self._at
        while self._at < len(self.nodes):
            node = self.nodes[self._at]
            number = number_after(self._number, node.move is not None, node.number)
            if self._at > begun and self._opens(node, number, draft):
                break
            off.extend(self._siblings(draft.position))
            draft.take(node, number)
            self._number = number
            self._at += 1
        draft.finish(self.nodes[self._at - 1])
        self._position = draft.position
        walks, branches = self._branches(off, draft.labels)
        figure = draft.figure(self._title(draft), branches, self._name.letter)
        if self._at == len(self.nodes) and self._reading.document.children(self._places[-1]):
            figure = replace(figure, notes=(*figure.notes, text("the record continues")))
        self._printed += 1
        return figure, walks

    def _opens(self, node: RecordNode, number: int, draft: FigureDraft) -> bool:
        """Whether a node opens a new figure."""
        if node.setup:
            return draft.is_begun
        return node.move is not None and (
            draft.is_full or (draft.moves > 0 and number != self._number + 1)
        )

    def _siblings(self, position: Position) -> list[_Off]:
        """The other ways from the node before, each with the board there."""
        here = self._places[self._at]
        if not self._reading.options.variations or not self._at:
            return []
        before = self._places[self._at - 1]
        if before == here:
            return []
        children = self._reading.document.children(before)
        return [_Off(child, position, self._number) for child in children if child != here]

    def _branches(
        self, off: Sequence[_Off], taken: frozenset[str]
    ) -> tuple[list[_Walk], list[Branch]]:
        walks, branches = [], []
        for one in off:
            letter = next(name for name in self._reading.letters if name not in taken)
            walk = self._reading.variation(one, _Name(letter, self._name.letter))
            move = walk.nodes[0].move
            color, point = (None, None) if move is None else move
            branches.append(Branch(letter, one.number + 1, color, point))
            walks.append(walk)
        return walks, branches

    def _title(self, draft: FigureDraft) -> str:
        if not self._name.letter:
            number = self._printed + 1
            if not draft.moves:
                return text("Figure {number}", number=number)
            return text("Figure {number} ({moves})", number=number, moves=draft.span())
        title = self._variation_title()
        return text("{title} ({moves})", title=title, moves=draft.span()) if draft.moves else title

    def _variation_title(self) -> str:
        letter, above, number = self._name.letter, self._name.above, self._begins_at
        if self._printed:
            return text("Variation {letter}, continued", letter=letter)
        if not self._begins_with_move:
            if above:
                return text(
                    "Variation {letter} after move {number} of variation {above}",
                    letter=letter,
                    number=number - 1,
                    above=above,
                )
            return text("Variation {letter} after move {number}", letter=letter, number=number - 1)
        if above:
            return text(
                "Variation {letter} at move {number} of variation {above}",
                letter=letter,
                number=number,
                above=above,
            )
        return text("Variation {letter} at move {number}", letter=letter, number=number)
