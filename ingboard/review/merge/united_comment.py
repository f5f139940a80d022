"""One node's comments by two people, as one comment in which neither loses a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingboard.review.merge import authors as merge_authors


class Names(NamedTuple):
    """Whose the two reviews are."""

    one: str
    other: str


def named(comment: str, author: str, authors: tuple[str, ...]) -> str:
    """A comment under its author's name; what already has names stays as it is."""
    comment = comment.strip()
    if not comment:
        return comment
    paragraphs = merge_authors.paragraphs_of(comment, authors)
    if any(paragraph.author for paragraph in paragraphs):
        return comment
    return merge_authors.comment_of([merge_authors.Paragraph(author, comment)])


def united(one: str, other: str, names: Names, authors: tuple[str, ...]) -> str:
    """Both comments. What both begin with was there before them and gets no name.

    A paragraph that the first holds already is not put there twice, so that merging again changes nothing.
    """
    one, other = one.strip(), other.strip()
    if one == other or not other:
        return one if one == other else named(one, names.one, authors)
    if other.startswith(f"{one}\n") and one:
        return merge_authors.comment_of(
            [merge_authors.Paragraph("", one), *_under(other[len(one) :], names.other, authors)]
        )
    if one.startswith(f"{other}\n"):
        return merge_authors.comment_of(
            [merge_authors.Paragraph("", other), *_under(one[len(other) :], names.one, authors)]
        )
    kept = merge_authors.paragraphs_of(one, authors)
    new = [part for part in _under(other, names.other, authors) if not _holds(kept, part)]
    if not new:
        return one
    return merge_authors.comment_of([*_under(one, names.one, authors), *new])


def _under(
    comment: str, author: str, authors: tuple[str, ...]
) -> Iterator[merge_authors.Paragraph]:
    """Its paragraphs; the nameless ones get this name, unless others are named already."""
    paragraphs = merge_authors.paragraphs_of(comment, authors)
    has_names = any(paragraph.author for paragraph in paragraphs)
    for paragraph in paragraphs:
        yield paragraph if has_names else merge_authors.Paragraph(author, paragraph.said)


def with_notes(comment: str, notes: str, names: Names, authors: tuple[str, ...]) -> str:
    """The comment with more words of the second author's, in that author's paragraph if it comes last."""
    paragraphs = list(merge_authors.paragraphs_of(named(comment, names.one, authors), authors))
    if any(part.author == names.other and notes in part.said for part in paragraphs):
        return comment
    if paragraphs and paragraphs[-1].author == names.other:
        said = paragraphs.pop().said
        notes = f"{said}\n{notes}"
    return merge_authors.comment_of([*paragraphs, merge_authors.Paragraph(names.other, notes)])


def _holds(kept: tuple[merge_authors.Paragraph, ...], part: merge_authors.Paragraph) -> bool:
    """Whether it is said already, perhaps with more after it."""
    return any(f"{known.said}\n".startswith(f"{part.said}\n") for known in kept)
