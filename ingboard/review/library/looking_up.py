"""One question to the index from beginning to end: brought up to date if wanted, asked, the files walked.

Asks the index: which games reach a position and what was played next, which may show a pattern.

A position is answered from the index alone. For a pattern the index names the games whose stones ever stood
so that it may be there; those are walked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point
from ingboard.board.position import Position
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.result_property import parse_result
from ingboard.kifu.tree.opening import open_document
from ingboard.review.library.entries import GameEntry, NodeWords, natural_order
from ingboard.review.library.position_keys import key_of
from ingboard.review.library.store import Found, GameWords, Store, opened
from ingboard.review.library.update_process import update_apart
from ingboard.review.library.updating import UpdateProgress
from ingboard.review.search.finding import Match, Query, find_with, seeing
from ingboard.review.search.likeness import Likeness, color_as, inverse, seen_as, turned
from ingboard.review.search.pattern import Matcher
from ingboard.review.search.words import WordMatch, asked_property, excerpt_of, find_words


class Hit(Struct, frozen=True):
    """A game that reaches the position that was asked for, and where it does so first.

    `likeness` shows what was asked for as the game has it; `following` is what the game played next, None
    where nothing follows.
    """

    game: int
    entry: GameEntry
    node: int
    number: int
    is_main: bool
    likeness: Likeness
    following: tuple[Color, Point | None] | None


class Continuation(NamedTuple):
    """What was played next, as seen on the board that was asked for; in how many games, and who won those.

    Of points that are alike on that board one stands for all.
    """

    color: Color
    point: Point | None
    games: int
    black_won: int
    white_won: int


class LibraryAnswer(Struct, frozen=True):
    """Games that reach a position, by path, and what all found so far played next, the usual first."""

    hits: tuple[Hit, ...]
    continuations: tuple[Continuation, ...]


def reaching(
    store: Store, position: Position, query: Query, folder: str = ""
) -> Iterator[LibraryAnswer]:
    """The games below a folder that reach a whole position, as alike as the query allows.

    They come as they are found, each time twice as many as before: the first is not kept waiting.
    """
    seen: dict[int, list[Likeness]] = {}
    for likeness in query.likenesses:
        seen.setdefault(key_of(seen_as(position, likeness)), []).append(likeness)
    to_itself = seen[key_of(position)]
    hits: dict[int, Hit] = {}
    wanted = 1
    next_ones: dict[int, set[tuple[Color, Point | None]]] = {}
    entries: dict[int, GameEntry] = {}
    for found in store.reaching(seen, folder):
        ways = [way for way in seen[found.at.key] if query.fits(way, found.at.turn)]
        if not ways:
            continue
        if len(hits) >= wanted and found.game not in hits:  # a game's places follow each other
            yield LibraryAnswer(tuple(hits.values()), _continuations(next_ones, entries))
            hits, wanted = {}, 2 * wanted
        likeness = ways[0]
        entries[found.game] = found.entry
        at = found.at
        hit = Hit(found.game, found.entry, at.node, at.number, at.is_main, likeness, at.following)
        before = hits.get(found.game)
        if before is None or _is_better(hit, before):
            hits[found.game] = hit
        played = _as_asked(found, likeness, to_itself, position.grid)
        if played is not None:
            next_ones.setdefault(found.game, set()).add(played)
    yield LibraryAnswer(tuple(hits.values()), _continuations(next_ones, entries))


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


def _is_better(hit: Hit, before: Hit) -> bool:
    """The main line comes before variations, an early node before a late one."""
    return (not hit.is_main, hit.number, hit.node) < (
        not before.is_main,
        before.number,
        before.node,
    )


def _as_asked(
    found: Found, likeness: Likeness, to_itself: list[Likeness], grid: Grid
) -> tuple[Color, Point | None] | None:
    """What the game played next, brought back to the board that was asked for."""
    if found.at.following is None:
        return None
    color, point = found.at.following
    back = inverse(likeness)
    asked_color = color_as(color, back)
    if point is None:
        return asked_color, None
    rows, columns = grid.rows, grid.columns
    at = turned(point, rows, columns, back)
    return min((color_as(asked_color, way), turned(at, rows, columns, way)) for way in to_itself)


def _continuations(
    next_ones: dict[int, set[tuple[Color, Point | None]]], entries: dict[int, GameEntry]
) -> tuple[Continuation, ...]:
    results = {game: parse_result(entry.result) for game, entry in entries.items()}
    winners = {game: result and result.winner for game, result in results.items()}
    games: dict[tuple[Color, Point | None], list[int]] = {}
    for game, played in next_ones.items():
        for each in played:
            games.setdefault(each, []).append(game)
    found = [
        Continuation(
            color,
            point,
            len(those),
            sum(winners[game] is Color.BLACK for game in those),
            sum(winners[game] is Color.WHITE for game in those),
        )
        for (color, point), those in games.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.games, each.color, each.point or (-1, -1))))


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
