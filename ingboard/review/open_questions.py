"""The questions in a review's comments, and which of them somebody has answered: a review as a conversation.

A paragraph that asks is a question. It is answered by a later paragraph of the same comment, as merging a
review puts one there: by another author where authors are named, else by one that asks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.notes import comment_of
from ingboard.review.merge.authors import Paragraph, authors_of, paragraphs_of

_SIGNS = "?\uff1f\u061f"  # also of Chinese and Japanese, of Arabic
_ASKS = re.compile(f"[{_SIGNS}]")
_SENTENCE = re.compile(rf"[^.!\n\u3002{_SIGNS}]*[{_SIGNS}]")


class ReviewQuestion(Struct, frozen=True):
    """A question at a node: who asks ("" for nobody named), the first sentence that asks, if answered."""

    node: int
    author: str
    words: str
    is_answered: bool


def questions_in(document: Document, root: int) -> tuple[ReviewQuestion, ...]:
    """All questions of a game, in the order of the file."""
    authors = authors_of(document, root)
    nodes = (node for node in document.subtree(root) if not document.is_bare_move(node))
    return tuple(
        question
        for node in nodes
        if _ASKS.search(document.content(node))
        for question in _questions_at(node, comment_of(document, node), authors)
    )


def _questions_at(node: int, comment: str, authors: tuple[str, ...]) -> Iterable[ReviewQuestion]:
    said = paragraphs_of(comment, authors)
    if not authors:
        said = tuple(Paragraph("", part.strip()) for part in comment.split("\n\n") if part.strip())
    for at, paragraph in enumerate(said):
        found = _SENTENCE.search(paragraph.said)
        if found is None:
            continue
        later = said[at + 1 :]
        answered = any(
            other.author != paragraph.author if authors else not _ASKS.search(other.said)
            for other in later
        )
        yield ReviewQuestion(node, paragraph.author, found[0].strip(), answered)


def next_open(questions: Iterable[ReviewQuestion], node: int) -> ReviewQuestion | None:
    """The next open question behind a node in the order of the file, round to the first; None without one."""
    still = [question for question in questions if not question.is_answered]
    places = [at for at, question in enumerate(still) if question.node == node]
    if places:
        return still[(places[-1] + 1) % len(still)]
    return next(
        (question for question in still if question.node > node), still[0] if still else None
    )
