"""Counts for the tests of the film: every kind of step and every shape of ending."""

from __future__ import annotations

from functools import cache

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import PerColor
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import Compensation, Terms, Ties
from tests.unit.counting.boards import DEMO, DEMO_DEAD, SHARED


@cache
def demo(
    komi: float = 8,
    black_owes: int = 0,
    white_owes: int = 0,
    handicap: int = 0,
    ties: Ties = Ties.BLACK,
) -> FillPlan:
    """The 9x9 demonstration: 46 to 35, white stones dead at B8 and B7, a black one at H2."""
    board = parse_rows(DEMO)
    terms = Terms(
        komi=komi,
        penalties=PerColor(black_owes, white_owes),
        handicap=handicap,
        compensation=Compensation.KSS if handicap else Compensation.NONE,
        ties=ties,
    )
    return plan_count(board, dead_chains(board, DEMO_DEAD), terms)


@cache
def shared(komi: float = 8, ties: Ties = Ties.DRAW) -> FillPlan:
    """A 9x9 board with seven shared points: three pairs and one that stays open."""
    return plan_count(parse_rows(SHARED), frozenset(), Terms(komi=komi, ties=ties))


@cache
def without_picture() -> FillPlan:
    """Black has two spaces for four komi stones."""
    rows = (".XXXXXXXX", *["XXXXXXXXX"] * 7, "XXXXXXXX.")
    return plan_count(parse_rows(rows), frozenset(), Terms(komi=8, ties=Ties.BLACK))
