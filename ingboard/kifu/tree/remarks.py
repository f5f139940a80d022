"""What was odd about one game of a file, all variations too, and at which node each oddity stands.

It is about the file as it was opened: nodes changed since then are told of as they stood there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from ingboard.board.position import Position, place_over
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.outline import NONE
from ingboard.kifu.reader import GameRefused, Piece, collector_paused, own_piece, read_pieces
from ingboard.kifu.record import RecordNode
from ingboard.kifu.replay import occupied
from ingboard.kifu.text_lines import MOST_OF_ONE_CODE, LineStarts, Report
from ingboard.kifu.tree.document import Document


class Remark(Struct, frozen=True):
    """A finding and the node where it stands; what concerns the whole file stands at a root."""

    node: int
    finding: Finding


def node_at(document: Document, line: int, column: int) -> int:
    """The node that a place of the file belongs to: the last one that begins there or before."""
    return _node_before(document, LineStarts(document.source.text).offset(line, column))


def remarks_of(document: Document, root: int) -> tuple[Remark, ...]:
    """Everything odd about the file as a whole and about this game, in the order of the file."""
    search = RemarkSearch(document, root)
    with collector_paused():
        while search.step():
            pass
    return search.remarks()


def _node_before(document: Document, offset: int) -> int:
    # A node that lacks its semicolon starts where it begins; all others one sign later.
    return max(0, bisect_right(document.outline.starts, offset + 1) - 1)


_NONE_KNOWN: Mapping[int, Position] = {}


class RemarkSearch:
    """One game read through, all variations, some at a time: a window stays alive meanwhile.

    At most `NODES` nodes at a time, fewer where their text is longer than `LETTERS`. `known` gives positions
    after nodes that somebody has played through already, as the file has them, and spares playing there.
    """

    NODES = 200
    LETTERS = 1 << 18

    def __init__(
        self, document: Document, root: int, known: Mapping[int, Position] = _NONE_KNOWN
    ) -> None:
        self._document = document
        self._root = root
        self._known = known
        self._next = root
        self._findings = list(document.findings)
        self._report = Report(document.source.text, document.source.lines)
        self._counts: Counter[Code] = Counter()
        self._positions: dict[int, Position] = {}

    def __len__(self) -> int:
        """How many nodes the game has."""
        return self._end() - self._root

    def step(self) -> bool:
        """Read on by some nodes; whether there are more."""
        first, self._next = self._next, self._after(self._next)
        try:
            self._keep(self._batch(range(first, self._next)))
        except GameRefused as refused:
            line, column = self._report.lines.place(refused.offset)
            sentence = refused.sentence
            self._keep([Finding(Severity.LOSSY, line, column, Code.GAME_REFUSED, sentence)])
            return False
        return self._next < self._end()

    def remarks(self) -> tuple[Remark, ...]:
        """What was found so far, in the order of the file; of one kind only the first hundred."""
        lines = LineStarts(self._document.source.text)
        found = sorted(self._findings, key=lambda each: (each.line, each.column))
        return tuple(
            [
                Remark(_node_before(self._document, lines.offset(each.line, each.column)), each)
                for each in found
            ]
        )

    def _keep(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self._counts[finding.code] += 1
            if self._counts[finding.code] <= MOST_OF_ONE_CODE:
                self._findings.append(finding)

    def _end(self) -> int:
        roots = self._document.outline.roots
        following = bisect_right(roots, self._root)
        return roots[following] if following < len(roots) else len(self._document.outline)

    def _after(self, first: int) -> int:
        """The node after those that are read together from this one on."""
        starts = self._document.outline.starts
        last = min(first + self.NODES, self._end())
        return max(first + 1, bisect_right(starts, starts[first] + self.LETTERS, first, last))

    def _batch(self, nodes: range) -> Iterator[Finding]:
        source, outline, first = self._document.source, self._document.outline, nodes.start
        pieces = [Piece(outline.starts[node], outline.ends[node]) for node in nodes]
        if first > self._root:
            # The root says the size again, but nothing of its own.
            root = source.text[outline.starts[self._root] : outline.ends[self._root]]
            pieces.insert(0, own_piece(root))
        read = read_pieces(source, pieces, outline.begins[self._root], self._report)
        yield from read.record.findings
        skipped = first > self._root
        grouped = groupby(zip(read.pieces, read.record.nodes, strict=True), itemgetter(0))
        for piece, pairs in grouped:
            if piece or not skipped:
                position = self._before(first + piece - skipped, read.record.first)
                yield from self._played(
                    first + piece - skipped, position, [node for _, node in pairs]
                )

    def _before(self, node: int, first: Position) -> Position:
        """The position that a node starts from; kept no longer than other nodes need it."""
        outline = self._document.outline
        if node == self._root:
            return first
        parent = outline.parents[node]
        if outline.next_siblings[node] == NONE:
            return self._positions.pop(parent)
        return self._positions[parent]

    def _played(
        self, node: int, position: Position, record_nodes: Sequence[RecordNode]
    ) -> Iterator[Finding]:
        known = self._known.get(node) if len(record_nodes) == 1 else None
        for record_node in record_nodes:
            if record_node.setup and node != self._root:
                position = position.with_cells(record_node.setup)
            move = record_node.move
            if move is None or move.point is None:
                continue
            if position.color_at(move.point) is not None:
                yield occupied(record_node, move.point, position)
            position = known or place_over(position, move.point, move.color)
        if self._document.outline.first_children[node] != NONE:
            self._positions[node] = position
