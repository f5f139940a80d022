"""Which games may show a pattern: the index names those whose stones ever stood so; they are walked."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import NamedTuple

from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.store import Store
from ingboard.review.search.finding import Match, Query, find_with, seeing
from ingboard.review.search.pattern import Matcher


class Searched(NamedTuple):
    """How many of the files that come into question were walked, and the matches in the last of them.

    `note` says why a file could not be walked.
    """

    done: int
    files: int
    path: str
    matches: tuple[Match, ...]
    note: str = ""


def candidates(store: Store, query: Query, folder: str = "") -> tuple[str, ...]:
    """The files below a folder in which the pattern may be, by path."""
    matcher = Matcher(query.pattern, query.likenesses, anywhere=query.anywhere)
    found = dict[str, None]()
    for stones in store.stones(query.pattern.grid, folder):
        if stones.path not in found and matcher.may_show(stones.black, stones.white):
            found[stones.path] = None
    return tuple(found)


def search_files(paths: Iterable[str], query: Query) -> Generator[Searched, None, None]:
    """Walk those files one after the other; leave off to cancel."""
    waiting, see = list(paths), seeing(query)
    for done, path in enumerate(waiting):
        try:
            document = open_document(file_bytes(Path(path)), path)
        except KifuError as fault:
            yield Searched(done, len(waiting), path, (), fault.why)
            continue
        for progress in find_with(document, query, see):
            yield Searched(done, len(waiting), path, progress.matches)
    yield Searched(len(waiting), len(waiting), "", ())
