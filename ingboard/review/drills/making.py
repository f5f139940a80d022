"""Makes drills: a real shape, varied, proved over, with terms that bring the margin where the level wants it.

The same kind, level and seed give the same drill everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.chains import liberties_of, regions_of
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.balance import balance_of
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.film import moment
from ingboard.counting.terms import Compensation, Terms, bowls_of
from ingboard.review.drills.dead_stones import with_dead
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, Level
from ingboard.review.drills.faults import FaultKind, fault_film, fitting_faults
from ingboard.review.drills.settled import is_settled
from ingboard.review.drills.shapes import Window, board_in, last_points, shapes, some_window, turned
from ingboard.review.drills.small_seki import with_seki

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
        case DrillKind.WHO_WINS | DrillKind.MARGIN | DrillKind.MEND_BOWL:
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
