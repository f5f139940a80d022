"""One question to the index from beginning to end: brought up to date if wanted, asked, the files walked."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.asking import LibraryAnswer, reaching
from ingboard.review.library.entries import GameEntry, NodeWords, natural_order
from ingboard.review.library.searched import Searched, candidates, search_files
from ingboard.review.library.store import GameWords, Store, opened
from ingboard.review.library.update_process import update_apart
from ingboard.review.library.updating import UpdateProgress
from ingboard.review.search.finding import Query
from ingboard.review.search.words import WordMatch, asked_property, excerpt_of, find_words


class LibraryQuestion(Struct, frozen=True):
    """What is asked of the index in a file: the games below a folder, all for an empty one.

    `update_at` is the time, in nanoseconds, at which the folder is brought up to date first; None leaves it.
    Of the `library`, folders that this index has not read to their end are read first too.
    """

    index: Path
    query: Query
    folder: str = ""
    update_at: int | None = None
    library: tuple[str, ...] = ()


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
    yield from _brought_up_to_date(question)
    with opened(question.index) as store:
        if query.pattern.is_whole:
            yield from reaching(store, query.pattern.position, query, folder)
            return
        paths = candidates(store, query, folder)
        yield Known({(entry.path, entry.root): entry for _, entry in store.games(folder)})
    yield from search_files(paths, query)


class WordQuestion(Struct, frozen=True):
    """What is typed is asked of the index in a file; see `LibraryQuestion`. `most` nodes are wanted."""

    index: Path
    typed: str
    folder: str = ""
    update_at: int | None = None
    most: int = 2_000
    library: tuple[str, ...] = ()


class WordAnswer(Struct, frozen=True):
    """Nodes that say what was typed, each with an excerpt."""

    sayings: tuple[GameWords, ...]


def look_up_words(
    question: WordQuestion,
) -> Generator[UpdateProgress | WordAnswer | Searched, None, None]:
    """The progress of reading, then for words the answer, the best first; for a property one for each file.

    Those come in the order in which the library lists the files.

    Raises LibraryError where the index cannot be used.
    """
    typed, folder, most = question.typed, question.folder, question.most
    yield from _brought_up_to_date(question)
    with opened(question.index) as store:
        if asked := asked_property(typed):
            paths = sorted(store.naming(asked.name, folder), key=natural_order)
            yield from _having(store, typed, paths, most)
        else:
            yield _saying(store, typed, folder, most)


def _brought_up_to_date(
    question: LibraryQuestion | WordQuestion,
) -> Generator[UpdateProgress, None, None]:
    index, now = question.index, question.update_at
    if now is None:
        return
    if question.folder:
        yield from update_apart(index, question.folder, now)
    with opened(index) as store:
        unread = [folder for folder in question.library if not store.is_whole(folder)]
    for folder in unread:
        if Path(folder).is_dir():  # of one that is away now, what was read stays
            yield from update_apart(index, folder, now)


def _saying(store: Store, typed: str, folder: str, most: int) -> WordAnswer:
    words = typed.split()
    found = store.saying(words, folder, most) if words else []
    wanted = [word.casefold() for word in words]
    return WordAnswer(
        tuple(
            GameWords(entry, said._replace(words=excerpt_of(said.words, wanted)))
            for entry, said in found
        )
    )


def _having(
    store: Store, typed: str, paths: Sequence[str], most: int
) -> Generator[WordAnswer | Searched, None, None]:
    """The nodes with a property, of each game by move; a file that cannot be read now is passed over."""
    for done, path in enumerate(paths):
        progress = Searched(done, len(paths), path, ())
        yield progress
        try:
            document = open_document(file_bytes(Path(path)), path)
        except KifuError:
            continue
        games = store.games_of(path)
        found = list[WordMatch]()
        for step in find_words(document, typed):
            found += (match for match in step.matches if match.root in games)
            yield progress
        found.sort(key=lambda match: (match.root, match.number))
        sayings = tuple(
            GameWords(games[root], NodeWords(node, number, excerpt))
            for root, node, number, excerpt in found[:most]
        )
        most -= len(sayings)
        if sayings:
            yield WordAnswer(sayings)
        if not most:
            return
