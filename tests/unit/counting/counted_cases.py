"""The worked examples of tests/data/counting_cases.json as plans, and small ways to build counts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import Compensation, Sharing, Terms, Ties, handicap_points
from tests.unit.board.turns import Turn

CASES_FILE = Path(__file__).resolve().parents[2] / "data" / "counting_cases.json"
SHARING = {"simplified": Sharing.REGION, "adjacency": Sharing.ADJACENCY}


@cache
def cases() -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in json.loads(CASES_FILE.read_text())["cases"]}


def terms_of(case: dict[str, Any]) -> Terms:
    handicap = case.get("handicap", 0)
    return Terms(
        komi=case["komi"],
        penalties=PerColor(case.get("pen_b", 0), case.get("pen_w", 0)),
        handicap=handicap,
        compensation=Compensation(case.get("handicap_rule", "kss")),
        ties=Ties(case.get("tie", "white" if handicap else "black")),
        sharing=SHARING[case.get("mode", "simplified")],
    )


def plan_of_turned_case(name: str, turn: Turn, *, swapped: bool) -> FillPlan:
    """The count of a case on a turned board, by the other side's colors if so wished.

    The handicap's debt is Black's alone in the texts: exchanged, White owes as many points as komi.
    """
    case = cases()[name]
    board, terms = parse_rows(case["board"]), terms_of(case)
    rows = board.grid.rows
    stones = [
        (turn(rows, point), color.opponent if swapped else color)
        for color in Color
        for point in board.points_of(color)
    ]
    turned = Position(board.grid, bytes(board.grid.size)).with_cells(stones)
    dead = dead_chains(turned, [turn(rows, Point(*pair)) for pair in case.get("dead", [])])
    return plan_count(turned, dead, exchanged(terms) if swapped else terms)


def exchanged(terms: Terms) -> Terms:
    """The same debts and ties with the sides' parts exchanged."""
    return replace(
        terms,
        komi=-(terms.komi + handicap_points(terms)),
        penalties=PerColor(terms.penalties.white, terms.penalties.black),
        handicap=0,
        ties={Ties.BLACK: Ties.WHITE, Ties.WHITE: Ties.BLACK, Ties.DRAW: Ties.DRAW}[terms.ties],
    )


def plan_of_case(name: str) -> FillPlan:
    case = cases()[name]
    board = parse_rows(case["board"])
    dead = dead_chains(board, [Point(*pair) for pair in case.get("dead", [])])
    return plan_count(board, dead, terms_of(case))


def plan_of(rows: Iterable[str], terms: Terms, dead: Iterable[Point] = ()) -> FillPlan:
    board = parse_rows(rows)
    return plan_count(board, dead_chains(board, dead), terms)
