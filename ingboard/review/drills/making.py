"""Makes drills: a real shape, varied, proved over, with terms that bring the margin where the level wants it.

The same kind, level and seed give the same drill everywhere.

Leaves dead stones on a board that is over: a few stones in a land too narrow for two eyes.

No two points of that land could both become eyes for them, and the walls around have breath to spare; that
the walls live is for `is_settled` to say.

Puts a small seki where a border meets the edge: two chains without eyes that share their liberties.

Each is enclosed by the other side's living stones; whoever plays on a shared point loses the chain.

Whether a board is over: every chain lives where it stands, and no point is worth a play.

The argument: each side in answer to any play can fill its own land down to one space a region (two in a wide
one); if all its chains then live unconditionally (see `certain_life`), they live now. Sekis are named by
whoever put them there and left out.

Real finished boards as shapes, and what may be done to one without it ceasing to look like a game.

The shapes are shipped (see packaging/drill_shapes.py). A smaller board is a window of a real one; its cut
borders run to the edge as borders do. Knows no count.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point, grid_of
from ingboard.board.position import Position, Region, chain_at, chains_of, liberties_of, regions_of
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.film import moment
from ingboard.counting.placement import balance_of
from ingboard.counting.terms import Compensation, Terms, bowls_of
from ingboard.resources import resource
from ingboard.review.certain_life import is_surely_alive
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, Level
from ingboard.review.drills.faults import FaultKind, fault_film, fitting_faults

_SMALLEST_LAND = 4
_MOST_STONES = 4
_LIBERTIES_TO_SPARE = 3


def with_dead(position: Position, number: int, chance: Random) -> tuple[Position, frozenset[Point]]:
    """The board with about that many dead stones, and which they are; none where no land suits."""
    dead: set[Point] = set()
    regions = [region for region in regions_of(position) if len(region.borders) == 1]
    chance.shuffle(regions)
    for region in regions:
        (owner,) = region.borders
        if len(dead) >= number:
            break
        put = _invaders(position, region.points, chance)
        tried = position.with_cells((point, owner.opponent) for point in put)
        if put and _is_hopeless(tried, region.points, owner, put):
            position = tried
            dead |= put
    return position, frozenset(dead)


def _invaders(position: Position, region: tuple[Point, ...], chance: Random) -> frozenset[Point]:
    """A few connected points of a region of some size."""
    if len(region) < _SMALLEST_LAND:
        return frozenset()
    inside = set(region)
    start = chance.choice(region)
    put, number = (
        [start],
        chance.randint(1, max(1, min(_MOST_STONES, len(region) // _SMALLEST_LAND))),
    )
    for point in put:
        near = [p for p in _around(position, point) if p in inside and p not in put]
        if len(put) < number and near:
            put.append(chance.choice(near))
    return frozenset(put)


def _around(position: Position, point: Point) -> Iterator[Point]:
    grid = position.grid
    return (grid.points[near] for near in grid.neighbors[grid.index_of(point)])


def _is_hopeless(
    position: Position, region: tuple[Point, ...], owner: Color, put: frozenset[Point]
) -> bool:
    """Whether the stones breathe, take no chain's breath, and no two points could become eyes for them."""
    first = min(put)
    if not liberties_of(position, first) or chain_at(position, first) != put:
        return False
    walls = {
        near for p in region for near in _around(position, p) if position.color_at(near) is owner
    }
    if any(len(liberties_of(position, wall)) < _LIBERTIES_TO_SPARE for wall in walls):
        return False
    eyes = [p for p in region if walls.isdisjoint(_around(position, p))]
    return all(
        abs(one.row - other.row) + abs(one.column - other.column) == 1
        for number, one in enumerate(eyes)
        for other in eyes[number + 1 :]
    )


# Capitals join the living stones around; small letters are the two chains of the seki.
_TEMPLATES = (("Ox.oX", "Ox.oX", "OxxoX", "OOOXX"), ("Ox.oX", "Ox.oX", "Ox.oX", "OxxoX", "OOOXX"))
_COLORS = {"O": Color.WHITE, "o": Color.WHITE, "X": Color.BLACK, "x": Color.BLACK, ".": None}


def with_seki(position: Position, chance: Random) -> tuple[Position, frozenset[Point]]:
    """The board with a seki at some place of its edge, and the stones of its two chains.

    Whether all around lives is not asked here.
    """
    template = chance.choice(_TEMPLATES)
    side = position.grid.rows
    start = chance.randint(0, side - len(template[0]))
    turns, mirrored = chance.randrange(4), chance.randrange(2)
    changes: dict[Point, Color | None] = {}
    weak: set[Point] = set()
    for row, line in enumerate(template):
        for column, sign in enumerate(line):
            point = Point(row, start + column)
            if mirrored:
                point = Point(point.row, side - 1 - point.column)
            for _ in range(turns):
                point = Point(point.column, side - 1 - point.row)
            changes[point] = _COLORS[sign]
            if sign.islower():
                weak.add(point)
    return position.with_cells(changes.items()), frozenset(weak)


_WIDE = 7
_LEAST_LIBERTIES = 2


def is_settled(position: Position, in_seki: Collection[Point] = frozenset()) -> bool:
    """Whether every chain not in seki has two liberties and lives by the argument above."""
    own = dict.fromkeys(Color, position)
    for region in regions_of(position):
        if len(region.borders) == 1:
            (color,) = region.borders
            kept = _kept(region, position, color)
            own[color] = own[color].with_cells(
                (point, color) for point in region.points if point not in kept
            )
    for color in Color:
        for chain in chains_of(position, color):
            stone = min(chain)
            if stone in in_seki:
                continue
            if len(liberties_of(position, stone)) < _LEAST_LIBERTIES:
                return False
            if not is_surely_alive(own[color], stone):
                return False
    return True


def _kept(region: Region, position: Position, color: Color) -> frozenset[Point]:
    """The points of a region that its owner would leave open: those that most chains touch."""

    def worth(point: Point) -> tuple[int, Point]:
        cells, grid = position.cells, position.grid
        touching = sum(cells[near] == color for near in grid.neighbors[grid.index_of(point)])
        return (-touching, point)

    ordered = sorted(region.points, key=worth)
    first = ordered[0]
    if len(region.points) < _WIDE:
        return frozenset({first})
    apart = [p for p in ordered if abs(p.row - first.row) + abs(p.column - first.column) > 2]  # noqa: PLR2004 - neither touching nor diagonal
    return frozenset({first, *apart[:1]})


_EXCHANGED = bytes.maketrans(b"\1\2", b"\2\1")
_ATARI = 1
_ROUNDS = 6


class Shape(Struct, frozen=True):
    """A finished 19x19 board without its dead stones, and the record it comes from."""

    position: Position
    source: str


@cache
def shapes() -> tuple[Shape, ...]:
    """All shipped shapes, in the order of the file."""
    kept = json.loads(resource("drills/finished.json").read_text(encoding="utf-8"))
    return tuple(Shape(parse_rows(each["rows"]), each["source"]) for each in kept["shapes"])


class Window(Struct, frozen=True):
    """A square part of a shape: which shape, how large, and where its top left point lies."""

    shape: int
    side: int
    top: int
    left: int


def some_window(side: int, chance: Random) -> Window:
    """A window of that side; two in three lie in a corner, where two edges are real."""
    number = chance.randrange(len(shapes()))
    spare = shapes()[number].position.grid.rows - side
    if chance.randrange(3):
        return Window(number, side, chance.choice((0, spare)), chance.choice((0, spare)))
    return Window(number, side, chance.randint(0, spare), chance.randint(0, spare))


@lru_cache(maxsize=4096)
def board_in(window: Window) -> Position | None:
    """What stands in a window, chains in atari connected; None if that does not help."""
    position, side = shapes()[window.shape].position, window.side
    columns = position.grid.columns
    starts = [(window.top + row) * columns + window.left for row in range(side)]
    cells = b"".join(position.cells[start : start + side] for start in starts)
    return out_of_atari(Position(grid_of(side, side), cells))


def turned(position: Position, chance: Random) -> Position:
    """The board turned, mirrored and with the colors exchanged by chance."""
    cells, side = position.cells, position.grid.rows
    if chance.randrange(2):
        cells = b"".join(cells[column::side] for column in range(side))
    for _ in range(chance.randrange(4)):
        cells = b"".join(cells[column::side][::-1] for column in range(side))
    if chance.randrange(2):
        cells = cells.translate(_EXCHANGED)
    return Position(position.grid, cells)


def out_of_atari(position: Position) -> Position | None:
    """The position with every chain in atari connected by its own side; None if that does not help."""
    for _ in range(_ROUNDS):
        fills: dict[Point, Color] = {}
        for color in Color:
            for chain in chains_of(position, color):
                liberties = liberties_of(position, next(iter(chain)))
                if not liberties:
                    return None
                if len(liberties) == _ATARI:
                    fills.setdefault(next(iter(liberties)), color)
        if not fills:
            return position
        position = position.with_cells(fills.items())
    return None


def last_points(position: Position) -> tuple[Point, ...]:
    """The stones that could have been the last play on a point between both sides: all around is taken.

    Emptied, such a point lies between stones of both colors and counts for nobody; taken by the other
    side it moves the border by one.
    """
    grid, cells = position.grid, position.cells
    return tuple(
        grid.points[index]
        for index, cell in enumerate(cells)
        if cell and {1, 2} == {cells[near] for near in grid.neighbors[index]}
    )


_TRIES = 20_000
_SEKI_TRIES = 1_500
_PUSHES = 3
_LEAST_SHARE = 4


class _Grade(Struct, frozen=True):
    """What a level asks for: sizes, the widest margin, and one in how many has which trimming (0: none)."""

    side: int
    widest: int
    seki: int
    penalty: int
    handicap: int
    asked: int
    frame: int  # stones that move at once where a mistake is to be spotted


_OF_SHARED = frozenset({FaultKind.SHARED_UNEQUAL, FaultKind.LONE_SHARED_FILLED})
_GRADES = {
    Level.FIRST: _Grade(9, 25, 0, 0, 0, 2, 4),
    Level.SECOND: _Grade(9, 15, 0, 3, 0, 3, 5),
    Level.THIRD: _Grade(13, 15, 3, 3, 0, 3, 8),
    Level.FOURTH: _Grade(19, 15, 2, 2, 6, 4, 12),
    Level.FIFTH: _Grade(19, 7, 2, 2, 3, 5, 16),
}


class _Board(Struct, frozen=True):
    """A board that is over, without dead stones."""

    position: Position
    in_seki: frozenset[Point]
    source: str


def make_drill(kind: DrillKind, level: Level, seed: int) -> Drill:
    """The drill of that kind, level and seed (any whole number)."""
    chance = Random(f"{kind.value}/{int(level)}/{seed}")
    grade = _GRADES[level]
    wants_seki = kind is not DrillKind.OPEN_POINTS and _one_in(grade.seki, chance)
    fault = chance.choice(list(FaultKind)) if kind is DrillKind.SPOT_FAULT else None
    if fault is not None:
        wants_seki = fault in _OF_SHARED
    for number in range(_TRIES):
        seki, wanted = wants_seki and number < _SEKI_TRIES, fault
        if number >= _SEKI_TRIES and fault is not None:
            wanted = FaultKind.OTHERS_LAND
        drill = _tried(kind, level, seed, chance, wants_seki=seki, fault=wanted)
        if drill is not None:
            return drill
    raise AssertionError((kind, level, seed))


def _tried(
    kind: DrillKind,
    level: Level,
    seed: int,
    chance: Random,
    *,
    wants_seki: bool,
    fault: FaultKind | None,
) -> Drill | None:
    grade = _GRADES[level]
    board = _board(grade, chance, wants_seki=wants_seki)
    if board is None:
        return None
    if fault is FaultKind.PENALTY_ON_WRONG_SIDE:
        grade = replace(grade, penalty=1)
    terms = _terms(grade, chance)
    position, asked = _posed(kind, board, grade, chance)
    if not asked and kind in {DrillKind.OPEN_POINTS, DrillKind.DEAD_STONES}:
        return None
    has_dead = kind in {DrillKind.DEAD_STONES, DrillKind.SPOT_FAULT}
    dead = asked if has_dead else frozenset[Point]()
    if not _fits(position, dead, terms, grade):
        return None
    if not is_settled(board.position, board.in_seki):
        return None
    if kind is DrillKind.OPEN_POINTS and not is_settled(position):
        return None
    plan = plan_count(position, dead, terms)
    drill = _drill(kind, level, seed, board, plan, asked, chance)
    return drill if fault is None else _with_fault(drill, fault, grade, chance)


def _with_fault(drill: Drill, fault: FaultKind, grade: _Grade, chance: Random) -> Drill | None:
    """The drill with a film that has the mistake; None where the count has no room for it."""
    if fault not in fitting_faults(drill.plan):
        return None
    film = fault_film(drill.plan, fault, grade.frame, chance)
    return replace(drill, film=film, right=replace(drill.right, moment=film.at))


def _posed(
    kind: DrillKind, board: _Board, grade: _Grade, chance: Random
) -> tuple[Position, frozenset[Point]]:
    """The board as the question has it, and the points asked for: none where it has no room for them."""
    match kind:
        case DrillKind.OPEN_POINTS:
            asked = _opened(board, grade, chance)
            return board.position.with_cells((point, None) for point in asked), asked
        case DrillKind.DEAD_STONES:
            return with_dead(board.position, grade.asked + 2, chance)
        case DrillKind.SPOT_FAULT:
            return with_dead(board.position, chance.randrange(3), chance)
        case _:
            return board.position, frozenset()


def _fits(position: Position, dead: frozenset[Point], terms: Terms, grade: _Grade) -> bool:
    """Whether the count can be carried out, both sets suffice, and the margin is that of the level."""
    balance = balance_of(areas_of(without_dead(position, dead), terms.sharing), terms)
    enough = max(map(position.count, Color)) <= balance.stones
    return not balance.obstacles and enough and abs(balance.margin) <= grade.widest


def _drill(
    kind: DrillKind,
    level: Level,
    seed: int,
    board: _Board,
    plan: FillPlan,
    asked: frozenset[Point],
    chance: Random,
) -> Drill:
    shown, bowls, missing = plan.board, None, None
    if kind in {DrillKind.WHO_WINS, DrillKind.MARGIN} and plan.final is not None:
        if level < Level.FOURTH:
            now = moment(plan, plan.glance)
            shown, bowls = now.position, now.bowls
        else:
            shown = plan.final
    if kind is DrillKind.MEND_BOWL:
        missing = _missing(level, chance)
        whole = bowls_of(plan.game, plan.balance.stones)
        bowls = PerColor(whole.black - missing.black, whole.white - missing.white)
    margin = plan.fill_margin
    winner = None if not margin else Color.BLACK if margin > 0 else Color.WHITE
    right = DrillAnswer(winner, abs(margin), asked, missing)
    return Drill(
        kind, level, seed, shown, plan, right, int(bool(board.in_seki)), bowls, board.source
    )


def _one_in(number: int, chance: Random) -> bool:
    return number > 0 and chance.randrange(number) == 0


def _board(grade: _Grade, chance: Random, *, wants_seki: bool) -> _Board | None:
    """A varied shape that could be over; None where it shows at once that it is not."""
    window = some_window(grade.side, chance)
    position = _over_in(window)
    if position is None:
        return None
    position = turned(position, chance)
    weak: frozenset[Point] = frozenset()
    if wants_seki:
        position, weak = with_seki(position, chance)
        if not _looks_over(position, weak):
            return None
    for _ in range(chance.randrange(_PUSHES)):
        points = [point for point in last_points(position) if point not in weak]
        if points:
            point = chance.choice(points)
            color = position.color_at(point)
            assert color is not None
            position = position.with_cells([(point, color.opponent)])
    return _Board(position, weak, shapes()[window.shape].source)


@lru_cache(maxsize=4096)
def _over_in(window: Window) -> Position | None:
    """What stands in a window, if it is over."""
    position = board_in(window)
    if position is None or not _looks_over(position, frozenset()) or not is_settled(position):
        return None
    return position


def _looks_over(position: Position, weak: frozenset[Point]) -> bool:
    """Whether no space is shared but in the seki, every chain breathes, and both sides own a fair part."""
    area = dict.fromkeys(Color, 0)
    for region in regions_of(position):
        if len(region.borders) == 1:
            area[next(iter(region.borders))] += len(region.points)
        elif not _beside(position, region.points, weak):
            return False
    if any(len(liberties_of(position, stone)) < 2 for stone in weak):  # noqa: PLR2004 - shared
        return False
    size = position.grid.size
    return all(_LEAST_SHARE * (area[color] + position.count(color)) >= size for color in Color)


def _beside(position: Position, points: tuple[Point, ...], stones: frozenset[Point]) -> bool:
    """Whether every stone around these points is one of the stones."""
    grid, cells = position.grid, position.cells
    return all(
        not cells[near] or grid.points[near] in stones
        for point in points
        for near in grid.neighbors[grid.index_of(point)]
    )


def _terms(grade: _Grade, chance: Random) -> Terms:
    penalties = PerColor(0, 0)
    if _one_in(grade.penalty, chance):
        owing = chance.choice(list(Color))
        penalties = penalties.with_color(owing, 2 * chance.randint(1, 3))
    if _one_in(grade.handicap, chance):
        handicap = chance.choice((2, 4, 6))
        return Terms(0, penalties, handicap, Compensation.KSS)
    return Terms(penalties=penalties)


def _opened(board: _Board, grade: _Grade, chance: Random) -> frozenset[Point]:
    """Points between both sides, not touching each other, that are open again; empty if too few."""
    points = list(last_points(board.position))
    chance.shuffle(points)
    chosen: list[Point] = []
    number = chance.randint(max(grade.asked - 1, 1), grade.asked)
    for point in points:
        if all(abs(point.row - p.row) + abs(point.column - p.column) > 1 for p in chosen):
            chosen.append(point)
        if len(chosen) == number:
            return frozenset(chosen)
    return frozenset()


def _missing(level: Level, chance: Random) -> PerColor[int]:
    """Stones that lack: one color at first, both or one too many later."""
    number = chance.randint(1, 2 if level < Level.THIRD else 4)
    missing = PerColor(0, 0).with_color(chance.choice(list(Color)), number)
    if level >= Level.FOURTH and chance.randrange(2):
        lacking = Color.BLACK if missing.black else Color.WHITE
        missing = missing.with_color(lacking.opponent, chance.choice((-1, 1, 2)))
    return missing
