"""Generated drills: always a board that is over and counts right, never the same few."""

from __future__ import annotations

from collections import Counter

import pytest

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import fill_komi, handicap_points
from ingboard.review.drills.drill import Drill, DrillKind, Level
from ingboard.review.drills.making import make_drill
from ingboard.review.drills.settled import is_settled


def drill_number(number: int) -> Drill:
    kinds, levels = list(DrillKind), list(Level)
    return make_drill(kinds[number % 5], levels[number // 5 % 5], number)


def check_board(drill: Drill) -> None:
    """No chain without a liberty, and no side with more stones than its set."""
    for color in Color:
        for position in (drill.plan.board, drill.plan.game):
            assert all(liberties_of(position, min(chain)) for chain in chains_of(position, color))
        assert drill.board.count(color) <= (drill.board.grid.size - 1) // 2


def check_count(drill: Drill) -> None:
    """The filled board reads what the areas say, komi, handicap and penalties by hand."""
    plan = drill.plan
    assert plan.feasible
    assert plan.final is not None
    terms, areas = plan.terms, areas_of(plan.game, plan.terms.sharing)
    owed = fill_komi(terms.komi).points + handicap_points(terms) + terms.penalties.black
    by_area = areas.margin - owed + terms.penalties.white
    assert by_area == plan.fill_margin
    signed = -1 if drill.right.winner is Color.WHITE else 1
    assert drill.right.margin is not None
    assert signed * drill.right.margin == by_area


def check_question(drill: Drill) -> None:
    """What is asked for is on the board and right."""
    asked = drill.right.points
    match drill.kind:
        case DrillKind.WHO_WINS | DrillKind.MARGIN if drill.level < Level.FOURTH:
            assert drill.bowls == drill.plan.losing
        case DrillKind.WHO_WINS | DrillKind.MARGIN:
            assert (drill.board, drill.bowls) == (drill.plan.final, None)
        case DrillKind.OPEN_POINTS:
            assert asked == frozenset(drill.plan.areas.shared_points)
            assert asked
            assert is_settled(drill.board)
        case DrillKind.DEAD_STONES:
            assert asked == drill.plan.dead == dead_chains(drill.board, asked)
            assert asked
        case DrillKind.MEND_BOWL:
            assert drill.bowls is not None
            assert drill.right.missing is not None
            for color in Color:
                whole = drill.bowls[color] + drill.right.missing[color] + drill.board.count(color)
                assert whole == drill.plan.balance.stones
            assert any(drill.right.missing)
            assert min(drill.bowls) >= 0


@pytest.mark.parametrize("made", [100, pytest.param(1_000, marks=pytest.mark.nightly)])
def test_made_drills_are_legal_right_and_different(made: int) -> None:
    margins: Counter[int] = Counter()
    boards, sekis, penalties, handicaps, dead = set(), 0, 0, 0, 0
    for number in range(made):
        drill = drill_number(number)
        check_board(drill)
        check_count(drill)
        check_question(drill)
        margins[drill.plan.fill_margin] += 1
        boards.add(drill.plan.board)
        sekis += drill.sekis
        penalties += any(drill.plan.terms.penalties)
        handicaps += drill.plan.terms.handicap > 0
        dead += len(drill.plan.dead)
    assert len(boards) > 0.8 * made
    assert len(margins) > 30
    assert max(margins.values()) < 0.15 * made
    assert (
        min(sum(margins[m] for m in range(-30, 0)), sum(margins[m] for m in range(1, 31)))
        > 0.3 * made
    )
    assert sekis > 0.05 * made
    assert penalties > 0.2 * made
    assert handicaps > 0.05 * made
    assert dead > 0.2 * made


@pytest.mark.parametrize("kind", list(DrillKind))
def test_the_same_seed_gives_the_same_drill(kind: DrillKind) -> None:
    one, other = make_drill(kind, Level.SECOND, 7), make_drill(kind, Level.SECOND, 7)
    assert (one.board, one.right, one.bowls) == (other.board, other.right, other.bowls)
    assert one.board != make_drill(kind, Level.SECOND, 8).board


def test_a_group_with_one_eye_is_not_settled() -> None:
    living = parse_rows([". X . X O", "X X X X O", "O O O O O", ". O . O .", "O O O O O"])
    dying = parse_rows([". X X X O", "X X X X O", "O O O O O", ". O . O .", "O O O O O"])
    assert is_settled(living)
    assert not is_settled(dying)


def test_a_chain_in_atari_is_not_settled() -> None:
    corner = parse_rows([". X O . O", "X . X O O", "O X X O .", "O O O O O", ". O . O ."])
    assert not is_settled(corner)


def test_the_count_of_a_seki_leaves_its_points_to_nobody() -> None:
    drills = [make_drill(DrillKind.MARGIN, Level.FIFTH, seed) for seed in range(20)]
    with_seki = [drill for drill in drills if drill.sekis]
    assert with_seki
    for drill in with_seki:
        assert drill.plan.areas.shared in {2, 3}
        assert plan_count(drill.plan.board, frozenset(), drill.plan.terms).feasible
        assert without_dead(drill.plan.board, ()) == drill.plan.game
