"""Looks for a position or a pattern in all variations of a document, step by step, so that it can be left.

A match is the node at which something comes to be seen, not each node at which it still is.

The sixteen ways in which positions can be alike: eight symmetries of the square, colors kept or swapped.

A likeness is a number from 0 to 15; 0 changes nothing, 8 and above swap the colors. Bits: 1 mirrors left and
right, 2 mirrors top and bottom, 4 then exchanges rows and columns, which only a square board bears.

A rectangle of points that is looked for on the board, and where a position shows it.

Each side's stones of a position are taken as one long number, a bit a point, so that all places are compared
at once.

Walks every node of a game, all variations, and tells the position at each. By captures alone.

The same position twice on one line of play: both numbers. Stones alone count, not whose turn it was.

What a rule text says about a repetition is not asked here; passes and nodes that only comment repeat nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point, grid_of
from ingboard.board.position import EMPTY, Position, empty_position, place_over
from ingboard.kifu.record import RecordMove, number_after
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.stones import NodeStones, StoneReader, board_of_game

Likeness = int

SAME: Likeness = 0
LIKENESSES = range(16)
SWAP = 8
_FLIP_COLUMNS, _FLIP_ROWS, _TRANSPOSE = 1, 2, 4
_SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


def likenesses(grid: Grid, *, symmetries: bool, colors: bool) -> tuple[Likeness, ...]:
    """Those that a search on a board allows, the one that changes nothing first."""
    turns = turns_of(grid) if symmetries else (SAME,)
    return (*turns, *(turn + SWAP for turn in turns)) if colors else turns


@cache
def turns_of(grid: Grid) -> tuple[Likeness, ...]:
    """The likenesses that keep the colors and take the board to itself."""
    return tuple(range(SWAP if grid.is_square else _TRANSPOSE))


@cache
def images(grid: Grid, likeness: Likeness) -> tuple[int, ...]:
    """Where each point of a board goes, by point number."""
    return tuple(
        grid.index_of(turned(point, grid.rows, grid.columns, likeness)) for point in grid.points
    )


def turned(point: Point, rows: int, columns: int, likeness: Likeness) -> Point:
    """Where a point of a rectangle goes."""
    row, column = point
    if likeness & _FLIP_COLUMNS:
        column = columns - 1 - column
    if likeness & _FLIP_ROWS:
        row = rows - 1 - row
    return Point(column, row) if likeness & _TRANSPOSE else Point(row, column)


@cache
def inverse(likeness: Likeness) -> Likeness:
    """The likeness that takes it back."""
    return next(other for other in LIKENESSES if combined(likeness, other) == SAME)


@cache
def combined(first: Likeness, second: Likeness) -> Likeness:
    """The likeness that does the one, then the other."""
    grid = grid_of(3, 3)  # on which all sixteen differ, by where they take the points
    taken = tuple(images(grid, second)[at] for at in images(grid, first))
    swap = (first ^ second) & SWAP
    return swap + next(turn for turn in range(SWAP) if images(grid, turn) == taken)


def seen_as(position: Position, likeness: Likeness) -> Position:
    """The position as that likeness shows it."""
    grid = position.grid
    cells = position.cells
    if likeness % SWAP:
        cells = bytes(_sources(grid, likeness % SWAP)(cells))
    return Position(grid, color_cells(cells, likeness))


def color_cells(cells: bytes, likeness: Likeness) -> bytes:
    """Cells of a board with their colors swapped, if the likeness swaps them."""
    return cells.translate(_SWAPPED) if likeness >= SWAP else cells


def color_as(color: Color, likeness: Likeness) -> Color:
    """The color that a color becomes."""
    return color.opponent if likeness >= SWAP else color


@cache
def _sources(grid: Grid, likeness: Likeness) -> Callable[[bytes], Iterable[int]]:
    """Takes the cells of a board in the order in which the likeness shows them."""
    if grid.size == 1:
        return itemgetter(slice(0, 1))
    goes_to = images(grid, likeness)
    comes_from = sorted(range(grid.size), key=goes_to.__getitem__)
    return itemgetter(*comes_from)


ANY = 3
"""A cell of a pattern that may hold anything; the others hold what a cell of a position holds."""

_BLACK_BITS = bytes.maketrans(b"\0\1\2\3", b"0100")
_WHITE_BITS = bytes.maketrans(b"\0\1\2\3", b"0010")


class Rectangle(NamedTuple):
    """A part of a board: its upper left point, its rows and columns."""

    corner: Point
    rows: int
    columns: int


class Pattern(Struct, frozen=True):
    """What a rectangle of that board holds; `cells` row by row, ANY where anything may stand."""

    grid: Grid
    rectangle: Rectangle
    cells: bytes

    @property
    def is_whole(self) -> bool:
        """Whether it tells every point of the board."""
        return len(self.cells) == self.grid.size and ANY not in self.cells

    @property
    def position(self) -> Position:
        """The position that a whole one tells."""
        return Position(self.grid, self.cells)


def whole_board(position: Position) -> Pattern:
    """A position as a pattern that tells every point."""
    grid = position.grid
    return Pattern(grid, Rectangle(Point(0, 0), grid.rows, grid.columns), position.cells)


def cut_out(position: Position, one: Point, other: Point, free: Iterable[Point] = ()) -> Pattern:
    """The rectangle between two opposite points as it stands; `free` points may hold anything."""
    top, bottom = sorted((one.row, other.row))
    left, right = sorted((one.column, other.column))
    freed, grid = frozenset(free), position.grid
    cells = bytes(
        ANY if (row, column) in freed else position.cells[row * grid.columns + column]
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    )
    rectangle = Rectangle(Point(top, left), bottom - top + 1, right - left + 1)
    return Pattern(grid, rectangle, cells)


class Shown(NamedTuple):
    """Where a position shows a pattern, and seen how."""

    likeness: Likeness
    rectangle: Rectangle


class Form(Struct, frozen=True):
    """The pattern seen one way: points to compare as distances from its corner, and the corners allowed."""

    likeness: Likeness
    rows: int
    columns: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    empty: tuple[int, ...]
    corners: int


class Matcher:
    """Finds a pattern in positions of its size; `anywhere` or only where it stands (or its images stand)."""

    def __init__(
        self, pattern: Pattern, allowed: Iterable[Likeness] = (0,), *, anywhere: bool = False
    ) -> None:
        self._columns = pattern.grid.columns
        self._all = (1 << pattern.grid.size) - 1
        forms: dict[object, Form] = {}
        for likeness in allowed:
            form = _form_of(pattern, likeness, anywhere=anywhere)
            same = (form.black, form.white, form.empty, form.corners, likeness >= SWAP)
            forms.setdefault(same, form)
        self.forms = tuple(forms.values())

    def shows(self, black: int, white: int) -> bool:
        """Whether a position, as two numbers, shows the pattern at all."""
        empty = self._all ^ black ^ white
        return any(_corners(form, black, white, empty) for form in self.forms)

    def may_show(self, black_ever: int, white_ever: int) -> bool:
        """Whether positions may show it whose stones all stand on these points; asks for stones alone."""
        return any(_corners(form, black_ever, white_ever, self._all) for form in self.forms)

    def corners(self, black: int, white: int) -> tuple[int, ...]:
        """For each form the upper left points of the places that show it, bit n for point n."""
        empty = self._all ^ black ^ white
        return tuple([_corners(form, black, white, empty) for form in self.forms])

    def place(self, form: Form, corners: int) -> Rectangle:
        """The first of such places."""
        lowest = (corners & -corners).bit_length() - 1
        return Rectangle(Point(*divmod(lowest, self._columns)), form.rows, form.columns)


def bits_of(cells: bytes) -> tuple[int, int]:
    """Black's and White's stones as numbers, bit n for point n."""
    reverse = cells[::-1]
    return int(reverse.translate(_BLACK_BITS), 2), int(reverse.translate(_WHITE_BITS), 2)


def _corners(form: Form, black: int, white: int, empty: int) -> int:
    found = form.corners
    for distance in form.black:
        found &= black >> distance
        if not found:
            return 0
    for distance in form.white:
        found &= white >> distance
        if not found:
            return 0
    for distance in form.empty:
        found &= empty >> distance
        if not found:
            return 0
    return found


@cache
def _all_corners(grid: Grid, rows: int, columns: int) -> int:
    """The upper left points of all rectangles of that size, bit n for point n."""
    row = (1 << (grid.columns - columns + 1)) - 1
    return sum(row << (grid.columns * down) for down in range(grid.rows - rows + 1))


def _form_of(pattern: Pattern, likeness: Likeness, *, anywhere: bool) -> Form:
    assert likeness in LIKENESSES
    grid, (corner, rows, columns) = pattern.grid, pattern.rectangle
    colored = color_cells(pattern.cells, likeness)
    distances: dict[int, list[int]] = {EMPTY: [], 1: [], 2: [], ANY: []}
    for number, cell in enumerate(colored):
        row, column = turned(Point(*divmod(number, columns)), rows, columns, likeness)
        distances[cell].append(row * grid.columns + column)
    opposite = Point(corner.row + rows - 1, corner.column + columns - 1)
    ends = [turned(end, grid.rows, grid.columns, likeness) for end in (corner, opposite)]
    top, left = min(end.row for end in ends), min(end.column for end in ends)
    high = max(end.row for end in ends) - top + 1
    wide = max(end.column for end in ends) - left + 1
    corners = _all_corners(grid, high, wide) if anywhere else 1 << (top * grid.columns + left)
    black, white, empty = (tuple(sorted(distances[cell])) for cell in (1, 2, EMPTY))
    return Form(likeness, high, wide, black, white, empty, corners)


class Visit(NamedTuple):
    """The position after a node. `number` is the move number there.

    `before` and `turn_before` are those after its parent, no position before a root; `stones` is what the
    node did; `is_main` tells whether it stands on the game's main line, `is_last` that nothing follows.
    """

    node: int
    number: int
    position: Position
    to_play: Color
    before: Position | None
    turn_before: Color
    stones: NodeStones
    is_main: bool
    is_last: bool


def walk(document: Document, root: int) -> Iterator[Visit]:
    """Every node of a game, each before its children, the main line first; nothing for a board not shown."""
    grid = board_of_game(document, root)
    if grid is None:
        return
    read, children = StoneReader(document, grid).read, document.children
    empty = empty_position(grid.rows, grid.columns)
    waiting: list[tuple[int, int, Position | None, Color, bool]]
    waiting = [(root, 0, None, Color.BLACK, True)]
    while waiting:
        node, number, before, turn_before, is_main = waiting.pop()
        stones = read(node)
        position = after(before or empty, stones)
        number = number_after(number, len(stones.moves), stones.number)
        turn = turn_after(stones, turn_before, is_root=node == root)
        following = children(node)
        last = not following
        yield Visit(node, number, position, turn, before, turn_before, stones, is_main, last)
        for child in reversed(following):
            waiting.append((child, number, position, turn, is_main and child == following[0]))


def after(before: Position, stones: NodeStones) -> Position:
    """The position that a node makes of the one before it."""
    position = before.with_cells(stones.setup) if stones.setup else before
    for move in stones.moves:
        if move.point is not None:
            position = place_over(position, move.point, move.color)
    return position


def turn_after(stones: NodeStones, turn: Color, *, is_root: bool) -> Color:
    """Whose turn it is: as PL says, else the other side's than moved last; White's after handicap stones."""
    if stones.to_play is not None:
        return stones.to_play
    if stones.moves:
        return stones.moves[-1].color.opponent
    if is_root and {color for _, color in stones.setup} == {Color.BLACK}:
        return Color.WHITE
    return turn


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


class Repetition(NamedTuple):
    """A position that came back: its number the first time, and node and number this time.

    `same_turn` tells whether the same side is to play.
    """

    first_number: int
    node: int
    number: int
    same_turn: bool
    is_main: bool


def repetitions(document: Document, root: int) -> Iterator[Repetition]:
    """Every return of a position in a game, on any line from the root, in the order of the tree."""
    path: list[Visit] = []
    first: dict[bytes, Visit] = {}
    for visit in walk(document, root):
        parent = document.parent(visit.node)
        while path and path[-1].node != parent:
            left = path.pop()
            if first[left.position.cells] is left:
                del first[left.position.cells]
        path.append(visit)
        earlier = first.setdefault(visit.position.cells, visit)
        if earlier is not visit and visit.position != visit.before:
            yield Repetition(
                earlier.number,
                visit.node,
                visit.number,
                earlier.to_play is visit.to_play,
                visit.is_main,
            )
