"""Looks for words in what a record says: comments, names and facts; or for a property by its name."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import NamedTuple

from ingboard.kifu.nodes import full_text
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.kifu.tree.node_text import properties_in, raw_values
from ingboard.kifu.tree.root_facts import NAMES

STEP = 5_000  # nodes between two answers
_TEXTS = {name: order for order, name in enumerate(("N", "C", *NAMES))}
_SAYS = re.compile(rf"\b(?:{'|'.join(_TEXTS)})\s*\[")
_PROPERTY = re.compile(r"([A-Z]{1,2})(?:\[(.*)\])?", re.DOTALL)
_AROUND = 40  # letters of an excerpt on each side of what was found


class WordMatch(NamedTuple):
    """A node that says what was looked for: its game's root, its move number, and the words around it."""

    root: int
    node: int
    number: int
    excerpt: str


class WordsFound(NamedTuple):
    """How many nodes were looked at in all, and the matches since the last answer."""

    nodes: int
    matches: tuple[WordMatch, ...]


class AskedProperty(NamedTuple):
    """A property by its name, as `TE`; with a value, as `DM[2]`, only where it has this one."""

    name: str
    value: str | None

    @property
    def written(self) -> re.Pattern[str]:
        """What every node that has it holds, and few others do."""
        return re.compile(
            rf"(?:{self.name}|[a-z])\s*+\["
        )  # old formats write capitals among small letters

    def said(self, content: str) -> str:
        """The property as a node has it; "" where it has not."""
        values = raw_values(content, self.name)
        if self.value is not None and self.value not in [value.strip() for value in values]:
            return ""
        return f"{self.name} {', '.join(values)}"[: 2 * _AROUND] if values else ""


def asked_property(typed: str) -> AskedProperty | None:
    """The property that is asked for; None where words are: one or two capitals alone are a name."""
    found = _PROPERTY.fullmatch(typed.strip())
    return None if found is None else AskedProperty(found[1], found[2])


def words_at(document: Document, node: int) -> str:
    """All that a node says in words, a line each; "" for most."""
    content = document.content(node)
    if _SAYS.search(content) is None:
        return ""
    entries = properties_in(content)
    said = sorted(
        [(_TEXTS[entry.name], at) for at, entry in enumerate(entries) if entry.name in _TEXTS]
    )
    return "\n".join([full_text(raw) for _, at in said for _, raw in entries[at].values])


def find_words(document: Document, typed: str) -> Generator[WordsFound, None, None]:
    """Every node of the document that says all of these words, in steps; leave off to cancel.

    Capital and small letters are alike. For a property (see `asked_property`): every node that has it.
    """
    asked, wanted = asked_property(typed), typed.casefold().split()
    written = None if asked is None else asked.written
    found, nodes = list[tuple[int, int, str]](), 0
    for root in document.roots:
        for node in document.subtree(root):
            nodes += 1
            if asked is None or written is None:
                excerpt = excerpt_of(words_at(document, node), wanted)
            else:
                content = document.content(node)
                excerpt = asked.said(content) if written.search(content) else ""
            if excerpt:
                found.append((root, node, excerpt))
            if nodes % STEP == 0:
                yield WordsFound(nodes, _numbered(document, found))
                found = []
    yield WordsFound(nodes, _numbered(document, found))


def excerpt_of(said: str, wanted: list[str]) -> str:
    """The line around the first of these words (in small letters); "" if one of them is not there."""
    folded = said.casefold()
    if not wanted or not all(word in folded for word in wanted):
        return ""
    at = folded.find(wanted[0])
    start = max(said.rfind("\n", 0, at) + 1, at - _AROUND)
    end = said.find("\n", at)
    end = min(len(said) if end < 0 else end, at + len(wanted[0]) + _AROUND)
    before = "…" if start and said[start - 1] != "\n" else ""
    after = "…" if end < len(said) and said[end] != "\n" else ""
    return f"{before}{said[start:end].strip()}{after}" or said[:_AROUND]


def _numbered(document: Document, found: list[tuple[int, int, str]]) -> tuple[WordMatch, ...]:
    numbers = move_numbers_at(document, [node for _, node, _ in found])
    return tuple(WordMatch(root, node, numbers[node], words) for root, node, words in found)
