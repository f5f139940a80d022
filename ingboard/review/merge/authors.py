"""Who says what in a comment that several people wrote: paragraphs under a line with the author's name.

The names are those that the game's AN property lists, so that other programs read them too; a line that
ends in a colon is a name only if it is one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ingboard.kifu.nodes import simple_text
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import raw_values

ANNOTATORS = "AN"
_BETWEEN_NAMES = re.compile(r"\s*[;\n]\s*|\s*,\s+")
_GAP = "\n\n"


class Paragraph(NamedTuple):
    """A part of a comment; `author` is empty where nobody is named."""

    author: str
    said: str


def authors_of(document: Document, root: int) -> tuple[str, ...]:
    """The people whom AN names as authors of a game's comments."""
    values = raw_values(document.content(root), ANNOTATORS)
    return names_in("; ".join(map(simple_text, values))) if values else ()


def names_in(written: str) -> tuple[str, ...]:
    """The names in an AN value: divided by semicolons, or by commas with a blank."""
    names = (one_line(name) for name in _BETWEEN_NAMES.split(written))
    return tuple(dict.fromkeys(name for name in names if name))


def one_line(name: str) -> str:
    """A name as it can stand before a colon on a line of its own."""
    return " ".join(name.replace(";", " ").split()).rstrip(":").strip()


def paragraphs_of(comment: str, authors: Iterable[str]) -> tuple[Paragraph, ...]:
    """A comment by its authors, in order. Text before the first name has no author."""
    headings = {f"{author}:": author for author in authors}
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in comment.split("\n"):
        author = headings.get(line.strip())
        if author is None:
            parts[-1][1].append(line)
        else:
            parts.append((author, []))
    said = [Paragraph(author, "\n".join(lines).strip()) for author, lines in parts]
    return tuple(part for part in said if part.said)


def comment_of(paragraphs: Sequence[Paragraph]) -> str:
    """The comment that these paragraphs make; each author's name stands on a line of its own."""
    return _GAP.join(
        f"{author}:\n{said}" if author else said for author, said in paragraphs if said
    )
