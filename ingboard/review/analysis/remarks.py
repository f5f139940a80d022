"""What an engine says in a record as a reviewer does: words under its name, lines as variations."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.board.points import Grid
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.keeping import keep_line
from ingboard.kifu.tree.markup import set_comment
from ingboard.kifu.tree.notes import comment_of as comment_at
from ingboard.review.merge.authors import (
    ANNOTATORS,
    Paragraph,
    authors_of,
    comment_of,
    one_line,
    paragraphs_of,
)
from ingboard.review.trying import Tried


def with_said(document: Document, root: int, node: int, author: str, words: str) -> Document:
    """The document with an author's words in a comment, in place of what the author said there before.

    An author who is new to the game is added to its AN property, as for a person who reviews.
    """
    author, known = one_line(author), authors_of(document, root)
    if author not in known:
        change = set_property(document, root, ANNOTATORS, ["; ".join([*known, author])])
        assert isinstance(change, TreeChange)
        document = change.document
    said = paragraphs_of(comment_at(document, node), [*known, author])
    kept = [paragraph for paragraph in said if paragraph.author != author]
    return set_comment(document, node, comment_of([*kept, Paragraph(author, words)])).document


def with_line(
    document: Document,
    root: int,
    node: int,
    moves: Sequence[Tried],
    author: str,
    words: str,
    grid: Grid,
) -> TreeChange:
    """The document with an engine's line as a variation from a node, its first move said by that author.

    The change names the first move of the line.
    """
    change = keep_line(document, node, moves, grid)
    first = keep_line(change.document, node, moves[:1], grid).node
    kept = change.document if not words else with_said(change.document, root, first, author, words)
    return TreeChange(kept, change.what, first)
