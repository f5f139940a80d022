"""What two records of one game do not have in common: moves, first stones, facts of the head.

A step is a node that puts stones down: a move, a pass or set-up stones; nodes that only say something are
passed over. Two steps that changed places are told as one thing, not as two wrong moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.record import GameRecord, RecordMove
from ingboard.review.compare.aligning import AlignedPair, aligned
from ingboard.review.compare.facts import FactDifference, differing_facts
from ingboard.review.search.likeness import SAME, Likeness, color_as, likenesses, turned

Setup = tuple[tuple[Point, Color | None], ...]


_ENOUGH_TO_BE_A_COPY = 0.8


_FEWEST_FOR_A_COPY = 6


_LOOKED_AT = 100


class DifferenceKind(StrEnum):
    """How two records differ at a place."""

    TRANSPOSED = "transposed"
    MOVED = "moved"
    REPLACED = "replaced"
    ONLY_ONE = "only-one"
    ONLY_OTHER = "only-other"


class Step(NamedTuple):
    """A move or set-up stones: `number` is the move number there, `node` is the record's node."""

    number: int
    node: int
    move: RecordMove | None
    setup: Setup = ()


class Difference(Struct, frozen=True):
    """One difference. `one` and `other` are the steps it concerns in each record, in order.

    TRANSPOSED: the two steps that changed places, in each record's order. MOVED: the one step, at its two
    places. REPLACED: as many steps of the one for as many of the other. ONLY_*: steps the other lacks.
    """

    kind: DifferenceKind
    one: tuple[Step, ...]
    other: tuple[Step, ...]


class Comparison(Struct, frozen=True):
    """Two records beside each other. Their steps are in the records' own coordinates.

    `likeness` is how the first must be turned or recolored to give the second, if it is such a copy; SAME
    otherwise. `agree_until` is the number of steps both begin with. `first_stones` are the points where the
    first positions differ. `pairs` lay every step beside its like, or beside none.
    """

    one: tuple[Step, ...]
    other: tuple[Step, ...]
    likeness: Likeness
    agree_until: int
    differences: tuple[Difference, ...]
    facts: tuple[FactDifference, ...]
    boards: tuple[Grid, Grid]
    first_stones: frozenset[Point]
    pairs: tuple[AlignedPair, ...]

    @property
    def is_same(self) -> bool:
        """Whether nothing differs, not even a fact of the head."""
        return self.same_moves and not self.facts

    @property
    def same_moves(self) -> bool:
        """Whether both hold the same game, turned over or not."""
        return self.boards[0] is self.boards[1] and not (self.differences or self.first_stones)


def steps_of(record: GameRecord) -> tuple[Step, ...]:
    """The steps of a record's line; the stones of its root are its first position, no step."""
    steps: list[Step] = []
    for index, (number, node) in enumerate(
        zip(numbers_along(record.nodes), record.nodes, strict=True)
    ):
        setup = node.setup if index else ()
        if node.move is not None or setup:
            steps.append(Step(number, index, node.move, setup))
    return tuple(steps)


def compare(one: GameRecord, other: GameRecord) -> Comparison:
    """Two records beside each other. Boards of two sizes have no move in common."""
    ours, theirs = steps_of(one), steps_of(other)
    likeness = _likeness(one, other, ours, theirs)
    says = [_said(step, one.grid, likeness) for step in ours]
    says_other = [_said(step, other.grid, SAME) for step in theirs]
    pairs = aligned(says, says_other) if one.grid is other.grid else ()
    told = _told(says, says_other, pairs)
    return Comparison(
        ours,
        theirs,
        likeness,
        min((*told[0].one, *told[0].other)) if told else len(pairs),
        tuple(_difference(found, ours, theirs) for found in told),
        differing_facts(one.details, other.details),
        (one.grid, other.grid),
        _first_stones(one, other, likeness),
        pairs,
    )


class _Said(NamedTuple):
    """A step without its place, so that steps of two records compare."""

    move: RecordMove | None
    setup: frozenset[tuple[Point, Color | None]]


def _said(step: Step, grid: Grid, likeness: Likeness) -> _Said:
    move, setup = step.move, step.setup
    if likeness == SAME:
        return _Said(move, frozenset(setup))
    if move is not None:
        point = (
            None if move.point is None else turned(move.point, grid.rows, grid.columns, likeness)
        )
        move = RecordMove(color_as(move.color, likeness), point)
    stones = frozenset(
        (turned(point, grid.rows, grid.columns, likeness), color and color_as(color, likeness))
        for point, color in setup
    )
    return _Said(move, stones)


def _likeness(
    one: GameRecord, other: GameRecord, ours: Sequence[Step], theirs: Sequence[Step]
) -> Likeness:
    """The way in which nearly all first steps come out the same; SAME where no other way does better."""
    shorter = min(len(ours), len(theirs), _LOOKED_AT)
    if one.grid is not other.grid or shorter < _FEWEST_FOR_A_COPY:
        return SAME
    wanted = [_said(step, other.grid, SAME) for step in theirs[:shorter]]

    def agreeing(likeness: Likeness) -> int:
        said = (_said(step, one.grid, likeness) for step in ours[:shorter])
        return sum(left == right for left, right in zip(said, wanted, strict=True))

    best = max(
        likenesses(one.grid, symmetries=True, colors=True),
        key=lambda likeness: (agreeing(likeness), -likeness),
    )
    return best if agreeing(best) >= _ENOUGH_TO_BE_A_COPY * shorter else SAME


class _Found(Struct):
    """A difference while it is put together: places in both sequences."""

    kind: DifferenceKind
    one: list[int]
    other: list[int]


def _joined(kind: DifferenceKind, pairs: Iterable[AlignedPair]) -> _Found:
    ones, others = zip(*pairs, strict=True)
    return _Found(
        kind, [at for at in ones if at is not None], [at for at in others if at is not None]
    )


def _told(
    one: Sequence[_Said], other: Sequence[_Said], pairs: Sequence[AlignedPair]
) -> list[_Found]:
    """The pairs that differ, those that belong together as one, in the order of the game."""
    odd = [pair for pair in pairs if not _agrees(pair, one, other)]
    exchanged = _exchanged(odd, one, other)
    taken = {pair for found in exchanged for pair in found}
    told = [_joined(DifferenceKind.TRANSPOSED, pairs) for pairs in exchanged]
    moved = _moved([pair for pair in odd if pair not in taken], one, other)
    gone = {pair for found in moved for pair in found}
    told += [_joined(DifferenceKind.MOVED, pairs) for pairs in moved]
    told += _runs([pair for pair in odd if pair not in taken and pair not in gone])
    return sorted(told, key=lambda found: min((*found.one, *found.other)))


def _agrees(pair: AlignedPair, one: Sequence[_Said], other: Sequence[_Said]) -> bool:
    left, right = pair
    return left is not None and right is not None and one[left] == other[right]


def _exchanged(
    odd: Sequence[AlignedPair], one: Sequence[_Said], other: Sequence[_Said]
) -> list[tuple[AlignedPair, AlignedPair]]:
    """Two places each of which holds in the other record what this one has at the other place."""
    waiting: dict[tuple[_Said, _Said], list[AlignedPair]] = {}
    found = []
    for pair in odd:
        left, right = pair
        if left is None or right is None:
            continue
        before = waiting.get((other[right], one[left]))
        if before:
            found.append((before.pop(0), pair))
        else:
            waiting.setdefault((one[left], other[right]), []).append(pair)
    return found


def _moved(
    odd: Sequence[AlignedPair], one: Sequence[_Said], other: Sequence[_Said]
) -> list[tuple[AlignedPair, AlignedPair]]:
    """A step that one record lacks here and has, with nothing in its place, elsewhere."""
    missing = [pair for pair in odd if pair.other is None]
    found = []
    for added in odd:
        if added.one is not None or added.other is None:
            continue
        for lost in missing:
            if lost.one is not None and one[lost.one] == other[added.other]:
                missing.remove(lost)
                found.append((lost, added))
                break
    return found


def _runs(odd: Sequence[AlignedPair]) -> list[_Found]:
    """Pairs of one kind that follow each other, as one difference."""
    runs: list[list[AlignedPair]] = []
    for pair in odd:
        if runs and _follows(runs[-1][-1], pair) and _kind(runs[-1][-1]) is _kind(pair):
            runs[-1].append(pair)
        else:
            runs.append([pair])
    return [_joined(_kind(run[0]), run) for run in runs]


def _kind(pair: AlignedPair) -> DifferenceKind:
    if pair.other is None:
        return DifferenceKind.ONLY_ONE
    return DifferenceKind.ONLY_OTHER if pair.one is None else DifferenceKind.REPLACED


def _follows(before: AlignedPair, pair: AlignedPair) -> bool:
    """Whether a pair comes right after another, with no agreeing step between."""
    steps = [
        later - earlier
        for earlier, later in zip(before, pair, strict=True)
        if earlier is not None and later is not None
    ]
    return bool(steps) and all(step == 1 for step in steps)


def _difference(found: _Found, one: Sequence[Step], other: Sequence[Step]) -> Difference:
    return Difference(
        found.kind,
        tuple(one[place] for place in found.one),
        tuple(other[place] for place in found.other),
    )


def _first_stones(one: GameRecord, other: GameRecord, likeness: Likeness) -> frozenset[Point]:
    """The points of the second record's board whose first stones differ."""
    if one.grid is not other.grid:
        return frozenset()
    grid = one.grid
    colors = {}
    for point in grid.points:
        color = one.first.color_at(point)
        colors[turned(point, grid.rows, grid.columns, likeness)] = color and color_as(
            color, likeness
        )
    return frozenset(
        point for point in other.first.grid.points if other.first.color_at(point) != colors[point]
    )
