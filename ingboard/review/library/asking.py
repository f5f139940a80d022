"""Which games reach a position, and what was played next: answered from the index alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point
from ingboard.board.position import Position
from ingboard.kifu.result_property import parse_result
from ingboard.review.library.entries import GameEntry
from ingboard.review.library.position_keys import key_of
from ingboard.review.library.store import Found, Store
from ingboard.review.search.finding import Query
from ingboard.review.search.likeness import Likeness, color_as, inverse, seen_as, turned


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
