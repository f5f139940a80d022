"""One node's comments by two people, as one comment in which neither loses a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingboard.review.merge.authors import Paragraph, comment_of, paragraphs_of


class Names(NamedTuple):
    """Whose the two reviews are."""

    one: str
    other: str


def named(comment: str, author: str, authors: tuple[str, ...]) -> str:
    """A comment under its author's name; what already has names stays as it is."""
    comment = comment.strip()
    if not comment:
        return comment
    paragraphs = paragraphs_of(comment, authors)
    if any(paragraph.author for paragraph in paragraphs):
        return comment
    return comment_of([Paragraph(author, comment)])


def united(one: str, other: str, names: Names, authors: tuple[str, ...]) -> str:
    """Both comments. What both begin with was there before them and gets no name.

    A paragraph that the first holds already is not put there twice, so that merging again changes nothing.
    """
    one, other = one.strip(), other.strip()
    if one == other or not other:
        return one if one == other else named(one, names.one, authors)
    if other.startswith(f"{one}\n") and one:
        return comment_of([Paragraph("", one), *_under(other[len(one) :], names.other, authors)])
    if one.startswith(f"{other}\n"):
        return comment_of([Paragraph("", other), *_under(one[len(other) :], names.one, authors)])
    kept = paragraphs_of(one, authors)
    new = [part for part in _under(other, names.other, authors) if not _holds(kept, part)]
    if not new:
        return one
    return comment_of([*_under(one, names.one, authors), *new])


def _under(comment: str, author: str, authors: tuple[str, ...]) -> Iterator[Paragraph]:
    """Its paragraphs; the nameless ones get this name, unless others are named already."""
    paragraphs = paragraphs_of(comment, authors)
    has_names = any(paragraph.author for paragraph in paragraphs)
    for paragraph in paragraphs:
        yield paragraph if has_names else Paragraph(author, paragraph.said)


def with_notes(comment: str, notes: str, names: Names, authors: tuple[str, ...]) -> str:
    """The comment with more words of the second author's, in that author's paragraph if it comes last."""
    paragraphs = list(paragraphs_of(named(comment, names.one, authors), authors))
    if any(part.author == names.other and notes in part.said for part in paragraphs):
        return comment
    if paragraphs and paragraphs[-1].author == names.other:
        said = paragraphs.pop().said
        notes = f"{said}\n{notes}"
    return comment_of([*paragraphs, Paragraph(names.other, notes)])


def _holds(kept: tuple[Paragraph, ...], part: Paragraph) -> bool:
    """Whether it is said already, perhaps with more after it."""
    return any(f"{known.said}\n".startswith(f"{part.said}\n") for known in kept)
