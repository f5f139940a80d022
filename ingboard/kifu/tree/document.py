"""The document: the text of a file, its outline, and the nodes that were changed or added since.

Nodes are numbers: those of the file in the order written, added ones after them. A number keeps its meaning
in every document that comes from the same opened file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ingboard.kifu.findings import Finding
from ingboard.kifu.outline import NONE, Outline
from ingboard.kifu.sweep import RawProperty, Source
from ingboard.kifu.tree.node_text import BARE_MOVE, properties_in
from ingboard.kifu.tree.shared_table import SharedTable


class Twig(Struct, frozen=True):
    """A node that is no longer, or never was, as in the file; None means "as in the file"."""

    parent: int
    content: str | None = None
    children: tuple[int, ...] | None = None


class Origin(Struct, frozen=True):
    """How the file was written: its codec, the byte order mark, its very text where ours is mended.

    `is_exact` tells whether the text gives the file's bytes again; where it does not, something was lost
    in the reading, and the file may not be saved over: only then `raw` keeps those bytes. `is_certain` tells
    whether the file itself proves its character set, `is_chosen` whether a person named it.
    """

    path: str
    encoding: str
    mark: bytes
    is_exact: bool
    unmended: str | None = None
    is_certain: bool = True
    is_chosen: bool = False
    raw: bytes | None = None


class Document(Struct, frozen=True):
    """One state of an opened file. Never changes; see `changes` for what makes another."""

    source: Source
    outline: Outline
    origin: Origin
    findings: tuple[Finding, ...]
    twigs: SharedTable[Twig]
    added: int = 0

    def __repr__(self) -> str:
        return f"Document({self.origin.path!r}, {len(self.outline)} nodes, {self.added} added)"

    @property
    def is_changed(self) -> bool:
        """Whether anything differs from the file, even if it was changed back."""
        return bool(len(self.twigs))

    @property
    def roots(self) -> tuple[int, ...]:
        """The first node of each game."""
        return tuple(self.outline.roots)

    def is_of_file(self, node: int) -> bool:
        """Whether the node stands in the file; else it was added."""
        return node < len(self.outline.starts)

    @property
    def node_count(self) -> int:
        """How many nodes have a number: those of the file and the added ones."""
        return len(self.outline.starts) + self.added

    def parent(self, node: int) -> int:
        """The node before; NONE for a root."""
        twig = self.twigs.get(node)
        return self.outline.parents[node] if twig is None else twig.parent

    def holds(self, node: int) -> bool:
        """Whether a node that was known once, perhaps before an undo, is in the tree."""
        if node >= self.node_count:
            return False
        while (parent := self.parent(node)) != NONE:
            if node not in self.children(parent):
                return False
            node = parent
        return True

    def children(self, node: int) -> tuple[int, ...]:
        """The nodes that may follow, the main one first."""
        twig = self.twigs.get(node)
        if twig is None or twig.children is None:
            return self.written_children(node)
        return twig.children

    def written_children(self, node: int) -> tuple[int, ...]:
        """The nodes that may follow one of the file, as the file has them."""
        child, following = self.outline.first_children[node], self.outline.next_siblings
        found = []
        while child != NONE:
            found.append(child)
            child = following[child]
        return tuple(found)

    def first_child(self, node: int) -> int:
        """The main one of the nodes that may follow; NONE at the end of a line."""
        twig = self.twigs.get(node)
        if twig is None or twig.children is None:
            return self.outline.first_children[node]
        return twig.children[0] if twig.children else NONE

    def content(self, node: int) -> str:
        """The raw text of a node: its properties as written, without the semicolon."""
        twig = self.twigs.get(node)
        if twig is None or twig.content is None:
            return self.source.text[self.outline.starts[node] : self.outline.ends[node]]
        return twig.content

    def is_bare_move(self, node: int) -> bool:
        """Whether a node's raw text is one move and nothing else, as most are: then nothing is said there."""
        return BARE_MOVE.fullmatch(self.content(node)) is not None

    def those_with(self, written: re.Pattern[str], nodes: Iterable[int]) -> Iterator[int]:
        """The nodes whose raw text holds that; of nodes as in the file no text is copied."""
        text, starts, ends = self.source.text, self.outline.starts, self.outline.ends
        changed, search = frozenset(self.twigs.numbers()), written.search
        for node in nodes:
            if node in changed:
                if search(self.content(node)):
                    yield node
            elif search(text, starts[node], ends[node]):
                yield node

    def properties(self, node: int) -> tuple[RawProperty, ...]:
        """The node's properties; offsets count within its content."""
        return properties_in(self.content(node))

    def subtree(self, node: int) -> Iterator[int]:
        """The node and all that follow it, each before its children."""
        waiting = [node]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(self.children(node)))

    def with_twig(
        self, node: int, *, content: str | None = None, children: tuple[int, ...] | None = None
    ) -> Document:
        """The document with another content or other children at a node; None leaves them.

        A child that followed another node until now follows this one.
        """
        old = self.twigs.get(node) or Twig(self.parent(node))
        twig = Twig(
            old.parent,
            old.content if content is None else content,
            old.children if children is None else children,
        )
        twigs = self.twigs.with_value(node, twig)
        for child in children or ():
            if self.parent(child) != node:
                moved = twigs.get(child)
                moved = Twig(node) if moved is None else replace(moved, parent=node)
                twigs = twigs.with_value(child, moved)
        return replace(self, twigs=twigs)

    def with_new_node(self, parent: int, content: str) -> tuple[Document, int]:
        """The document with a node more, the last child of its parent; and its number."""
        assert parent != NONE
        number = self.node_count
        twigs = self.twigs.with_value(number, Twig(parent, content, ()))
        grown = replace(self, twigs=twigs, added=self.added + 1)
        return grown.with_twig(parent, children=(*self.children(parent), number)), number
