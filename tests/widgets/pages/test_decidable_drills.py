"""What a drill shows decides its answer: the answer is worked out from the picture and the bowls alone."""

from __future__ import annotations

import itertools

import pytest

from ingboard.board.chains import chains_of, liberties_of, regions_of
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.area import without_dead
from ingboard.review.drills.drill import Drill, DrillKind, Level
from ingboard.review.drills.making import make_drill
from ingboard.review.drills.settled import is_settled
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.features.learn.drill_view_model import (
    DrillWork,
    bowls_of_drill,
    picture_of,
    tell_of,
)

EVERY = list(itertools.product(DrillKind, Level))
SEEDS = {Level.FIRST: 60, Level.SECOND: 60, Level.THIRD: 30, Level.FOURTH: 10, Level.FIFTH: 10}


def margin_seen(picture: BoardPicture, left: PerColor[int]) -> int:
    """Black's points less White's of a filled board: spaces for stones, what lacks a space counts too.

    Losing stones that are drawn as such wait for a space as those in the bowls do. A stone that was paid lies
    in the other side's land: it makes no point White's or Black's.
    """
    position, marks = picture.position, picture.marks
    losing = {point for point, mark in marks.items() if mark is Mark.LOSING}
    paid = {point for point, mark in marks.items() if mark in (Mark.KOMI, Mark.PENALTY)}
    bare = position.with_cells((point, None) for point in losing)
    around = position.with_cells((point, None) for point in paid | losing)
    spaces, waiting = dict.fromkeys(Color, 0), dict.fromkeys(Color, 0)
    for color in Color:
        waiting[color] = sum(position.color_at(point) is color for point in losing)
    for region in regions_of(around):
        if len(region.borders) == 1:
            open_points = [point for point in region.points if bare.color_at(point) is None]
            spaces[next(iter(region.borders))] += len(open_points)
    black, white = (spaces[color] - left[color] - waiting[color] for color in Color)
    return black - white


def check(drill: Drill) -> None:
    work = DrillWork(drill)
    picture, bowls = picture_of(work), bowls_of_drill(work)
    match drill.kind:
        case DrillKind.WHO_WINS | DrillKind.MARGIN:
            left = PerColor(0, 0) if bowls is None else bowls.map(lambda bowl: bowl.in_bowl)
            margin = margin_seen(picture, left)
            winner = Color.BLACK if margin > 0 else Color.WHITE if margin else None
            assert (winner, abs(margin)) == (drill.right.winner, drill.right.margin)
            assert (bowls is not None) == (drill.level < Level.FOURTH)
        case DrillKind.OPEN_POINTS:
            shared = [region for region in regions_of(picture.position) if len(region.borders) > 1]
            assert {point for region in shared for point in region.points} == drill.right.points
        case DrillKind.DEAD_STONES:
            check_dead(drill, picture)
        case DrillKind.MEND_BOWL:
            assert bowls is not None
            lacks = [
                drill.plan.balance.stones - bowl.in_bowl - picture.position.count(bowl.color)
                for bowl in bowls
            ]
            assert PerColor(*lacks) == drill.right.missing
            assert str(drill.plan.balance.stones) in tell_of(work)


def check_dead(drill: Drill, picture: BoardPicture) -> None:
    """Without these stones all others live or are a seki; with any of them standing not all would."""
    board, right = picture.position, drill.right.points
    rest = without_dead(board, right)
    seki = in_seki(rest)
    assert bool(seki) == bool(drill.sekis)
    assert is_settled(rest, seki)
    for color in Color:
        for chain in chains_of(board, color):
            if min(chain) in right:
                assert not is_settled(without_dead(board, right - chain), seki)


def in_seki(position: Position) -> frozenset[Point]:
    """The stones of chains all of whose liberties are shared with the other side."""
    shared = {
        point
        for region in regions_of(position)
        if len(region.borders) > 1
        for point in region.points
    }
    return frozenset(
        stone
        for color in Color
        for chain in chains_of(position, color)
        if shared.issuperset(liberties_of(position, min(chain)))
        for stone in chain
    )


@pytest.mark.parametrize(("kind", "level"), EVERY, ids=lambda it: str(it.value))
def test_the_picture_of_a_drill_decides_its_answer(kind, level):
    for seed in range(SEEDS[level]):
        check(make_drill(kind, level, seed))


@pytest.mark.nightly
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize(("kind", "level"), EVERY, ids=lambda it: str(it.value))
def test_a_thousand_of_each(kind, level):
    for seed in range(1_000):
        check(make_drill(kind, level, seed))
