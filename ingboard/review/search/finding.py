"""Looks for a position or a pattern in all variations of a document, step by step, so that it can be left.

A match is the node at which something comes to be seen, not each node at which it still is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.kifu.record import RecordMove
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.stones import StoneReader
from ingboard.review.search.likeness import Likeness, color_as, likenesses, seen_as
from ingboard.review.search.pattern import Matcher, Pattern, Rectangle, Shown, bits_of
from ingboard.review.search.walk import Visit, walk

STEP = 2_000  # nodes between two answers: some fifty milliseconds


class Query(Struct, frozen=True):
    """What is looked for. `symmetries`: also turned and mirrored; `colors`: also with colors swapped.

    `anywhere`: the pattern may stand elsewhere on the board; `to_play` None: whoever's turn it is.
    """

    pattern: Pattern
    symmetries: bool = False
    colors: bool = False
    anywhere: bool = False
    to_play: Color | None = None

    @property
    def likenesses(self) -> tuple[Likeness, ...]:
        """In which ways a position may be alike."""
        return likenesses(self.pattern.grid, symmetries=self.symmetries, colors=self.colors)

    def fits(self, likeness: Likeness, turn: Color) -> bool:
        """Whether that side may be to play where the board is alike in that way."""
        return self.to_play is None or color_as(self.to_play, likeness) is turn


class Match(NamedTuple):
    """A node that shows what is looked for, how and where; `next_move` is the first child's move."""

    root: int
    node: int
    number: int
    is_main: bool
    likeness: Likeness
    rectangle: Rectangle
    next_move: RecordMove | None


class SearchProgress(NamedTuple):
    """How many nodes were looked at in all, and the matches since the last answer."""

    nodes: int
    matches: tuple[Match, ...]


See = Callable[[Visit], Shown | None]


def find(document: Document, query: Query) -> Generator[SearchProgress, None, None]:
    """Every match in all games of the document, in the order of the tree, in steps; leave off to cancel."""
    return find_with(document, query, seeing(query))


def seeing(query: Query) -> See:
    """How the nodes of any number of documents are looked at for one query."""
    return _seeing_whole(query) if query.pattern.is_whole else _seeing_part(query)


def find_with(document: Document, query: Query, see: See) -> Generator[SearchProgress, None, None]:
    """`find` for one of many documents."""
    seen, matches = 0, list[Match]()
    for root in document.roots:
        reader = StoneReader(document, query.pattern.grid)
        for visit in walk(document, root):
            seen += 1
            if visit.position.grid is not query.pattern.grid:
                break
            shown = see(visit)
            if shown is not None:
                children = document.children(visit.node)
                moves = reader.read(children[0]).moves if children else ()
                following = moves[0] if moves else None
                matches.append(
                    Match(root, visit.node, visit.number, visit.is_main, *shown, following)
                )
            if seen % STEP == 0:
                yield SearchProgress(seen, tuple(matches))
                matches.clear()
    yield SearchProgress(seen, tuple(matches))


def find_all(document: Document, query: Query) -> tuple[Match, ...]:
    """Every match at once."""
    return tuple(match for progress in find(document, query) for match in progress.matches)


def _seeing_whole(query: Query) -> See:
    """Positions are compared as they are: a search for the whole board is a look-up."""
    wanted: dict[bytes, list[Likeness]] = {}
    position = query.pattern.position
    for likeness in query.likenesses:
        wanted.setdefault(seen_as(position, likeness).cells, []).append(likeness)
    rectangle = query.pattern.rectangle

    def alike(position: Position, turn: Color) -> Likeness | None:
        found = wanted.get(position.cells, ())
        return next((each for each in found if query.fits(each, turn)), None)

    def see(visit: Visit) -> Shown | None:
        if visit.position.cells not in wanted:
            return None
        likeness = alike(visit.position, visit.to_play)
        if likeness is None:
            return None
        if visit.before is not None and alike(visit.before, visit.turn_before) is not None:
            return None  # it has stood there before this node
        return Shown(likeness, rectangle)

    return see


def _seeing_part(query: Query) -> See:
    matcher = Matcher(query.pattern, query.likenesses, anywhere=query.anywhere)

    def see(visit: Visit) -> Shown | None:
        before = visit.before
        if visit.position is before and visit.to_play is visit.turn_before:
            return None
        black, white = bits_of(visit.position.cells)
        if not matcher.shows(black, white):
            return None
        now = matcher.corners(black, white)
        earlier = (0,) * len(now) if before is None else matcher.corners(*bits_of(before.cells))
        for form, corners, old in zip(matcher.forms, now, earlier, strict=True):
            if not corners or not query.fits(form.likeness, visit.to_play):
                continue
            new = corners & ~old if query.fits(form.likeness, visit.turn_before) else corners
            if new:
                return Shown(form.likeness, matcher.place(form, new))
        return None

    return see
