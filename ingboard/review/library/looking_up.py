"""One question to the index from beginning to end: brought up to date if wanted, asked, the files walked."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from pathlib import Path

from msgspec import Struct

from ingboard.board.points import grid_of
from ingboard.board.position import Position
from ingboard.review.library.asking import (
    LibraryAnswer,
    Searched,
    candidates,
    reaching,
    search_files,
)
from ingboard.review.library.entries import GameEntry
from ingboard.review.library.store import GameWords, opened
from ingboard.review.library.update_process import update_apart
from ingboard.review.library.updating import UpdateProgress
from ingboard.review.search.finding import Query


class LibraryQuestion(Struct, frozen=True):
    """What is asked of the index in a file: the games below a folder, all for an empty one.

    `update_at` is the time, in nanoseconds, at which the folder is brought up to date first; None leaves it.
    """

    index: Path
    query: Query
    folder: str = ""
    update_at: int | None = None


class Known(Struct, frozen=True):
    """What the index knows of the games that are searched, by path and root."""

    games: Mapping[tuple[str, int], GameEntry]


def look_up(
    question: LibraryQuestion,
) -> Generator[UpdateProgress | LibraryAnswer | Known | Searched, None, None]:
    """The progress of reading, then Answers for a whole board; for a part Known and the Searched files.

    Raises LibraryError where the index cannot be used.
    """
    query, folder = question.query, question.folder
    if question.update_at is not None:
        yield from update_apart(question.index, folder, question.update_at)
    with opened(question.index) as store:
        if query.pattern.is_whole:
            yield from reaching(store, _board(query), query, folder)
            return
        paths = candidates(store, query, folder)
        yield Known({(entry.path, entry.root): entry for _, entry in store.games(folder)})
    yield from search_files(paths, query)


class WordQuestion(Struct, frozen=True):
    """Words that are asked of the index in a file; see `LibraryQuestion`. `most` nodes are wanted."""

    index: Path
    words: str
    folder: str = ""
    update_at: int | None = None
    most: int = 2_000


class WordAnswer(Struct, frozen=True):
    """The nodes that say the words, the best first."""

    sayings: tuple[GameWords, ...]


def look_up_words(question: WordQuestion) -> Generator[UpdateProgress | WordAnswer, None, None]:
    """The progress of reading, then the answer.

    Raises LibraryError where the index cannot be used.
    """
    if question.update_at is not None:
        yield from update_apart(question.index, question.folder, question.update_at)
    with opened(question.index) as store:
        words = question.words.split()
        found = store.saying(words, question.folder, question.most) if words else []
        yield WordAnswer(tuple(found))


def _board(query: Query) -> Position:
    pattern = query.pattern
    return Position(grid_of(pattern.size, pattern.size), pattern.cells)
