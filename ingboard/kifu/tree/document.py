"""The document: the text of a file, its outline, and the nodes that were changed or added since.

Nodes are numbers: those of the file in the order written, added ones after them. A number keeps its meaning
in every document that comes from the same opened file.

A table from small numbers to values that never changes: putting a value in gives another table.

Both share all but the few rows on the way to the value, so that ten thousand steps of undo cost little.

One node's raw text with a property put in or taken out; everything else in it stays as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ingboard.kifu.findings import Finding
from ingboard.kifu.outline import NONE, Outline
from ingboard.kifu.sweep import RawProperty, Report, Source, properties_of, source_of

Value = TypeVar("Value")

_BITS = 4
_WIDTH = 1 << _BITS
_LEVELS = 6
_SHIFTS = tuple(range(_BITS * (_LEVELS - 1), 0, -_BITS))
LARGEST_NUMBER = (1 << (_BITS * _LEVELS)) - 1


Row: TypeAlias = tuple[Any, ...]
"""Sixteen rows of the level below, or sixteen values."""


def _empty_rows() -> tuple[Row | None, ...]:
    """By level what stands there while there is no value: none at the lowest, else a row of such."""
    empty: list[Row | None] = [None]
    for _ in range(_LEVELS):
        empty.append((empty[-1],) * _WIDTH)
    return tuple(empty)


_EMPTY = _empty_rows()


class SharedTable(Generic[Value]):
    """Values by number, from 0 to LARGEST_NUMBER."""

    __slots__ = ("_count", "_top")

    def __init__(self) -> None:
        self._top: Row = _EMPTY[_LEVELS] or ()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, number: int) -> Value | None:
        """The value there, if any."""
        row = self._top
        for shift in _SHIFTS:
            row = row[(number >> shift) % _WIDTH]
        value: Value | None = row[number % _WIDTH]
        return value

    def with_value(self, number: int, value: Value) -> SharedTable[Value]:
        """The table with this value there, in place of any other. None is no value."""
        assert 0 <= number <= LARGEST_NUMBER
        table: SharedTable[Value] = SharedTable()
        table._count = self._count + (self.get(number) is None)
        table._top = _with(self._top, number, value, _BITS * (_LEVELS - 1))
        return table

    def numbers(self) -> list[int]:
        """The numbers that have a value, in order."""
        rows: list[tuple[int, Row]] = [(0, self._top)]
        for empty in reversed(_EMPTY[:_LEVELS]):
            rows = [
                ((first << _BITS) + slot, entry)
                for first, row in rows
                for slot, entry in enumerate(row)
                if entry is not empty
            ]
        return [number for number, _ in rows]

    def differing(self, other: SharedTable[Value]) -> list[int]:
        """The numbers whose values are not the same objects in both, in order; shared rows are skipped."""
        rows: list[tuple[int, Row, Row]] = [(0, self._top, other._top)]
        for _ in range(_LEVELS):
            rows = [
                ((first << _BITS) + slot, entry, theirs[slot])
                for first, row, theirs in rows
                for slot, entry in enumerate(row)
                if entry is not theirs[slot]
            ]
        return [number for number, _, _ in rows]


def _with(row: Row, number: int, value: object, shift: int) -> Row:
    slot = (number >> shift) % _WIDTH
    if shift:
        value = _with(row[slot], number, value, shift - _BITS)
    return (*row[:slot], value, *row[slot + 1 :])


NAME = re.compile(r"[A-Z][A-Z0-9]{0,19}")


def written_property(name: str, values: Sequence[str]) -> str:
    """A property as SGF; brackets and backslashes of its values are escaped."""
    return name + "".join(f"[{_escaped(value)}]" for value in values)


def with_property(content: str, name: str, values: Sequence[str]) -> str:
    """The content with these values of a property, where it stood; a new one comes last.

    Without values the property is taken out.
    """
    return with_raw_values(content, name, [_escaped(value) for value in values])


def raw_values(content: str, name: str) -> list[str]:
    """The values of a property as they stand between their brackets; of a double one all of them."""
    return [
        raw for entry in properties_in(content) if entry.name == name for _, raw in entry.values
    ]


def with_raw_values(content: str, name: str, values: Sequence[str]) -> str:
    """As `with_property`, with values that are escaped already: those of a file stay as they were."""
    entries = properties_in(content)
    spans = [span_of(entry) for entry in entries if entry.name == name]
    new = name + "".join(f"[{value}]" for value in values) if values else ""
    if not spans:
        at = span_of(entries[-1])[1] if entries else 0
        return content[:at] + new + content[at:]
    pieces = []
    position = 0
    for start, end in spans:
        pieces += [content[position:start], new]
        position, new = end, ""
    return "".join([*pieces, content[position:]])


_BARE_MOVE = re.compile(r"\s*[BW]\[[a-z]{0,2}\]\s*")


@lru_cache(maxsize=16)  # whoever shows a node asks for one property after the other
def properties_in(content: str) -> tuple[RawProperty, ...]:
    """The properties of a node's raw text; offsets count within it."""
    return tuple(properties_of(source_of(content), 0, len(content), Report(content)))


def span_of(entry: RawProperty) -> tuple[int, int]:
    """From the name to the last bracket; values are always closed in a document."""
    at, raw = entry.values[-1]
    return entry.offset, at + len(raw) + 2


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


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
        return _BARE_MOVE.fullmatch(self.content(node)) is not None

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
