"""Every worked example of counting_cases.json, by its id: counts and invariants, never the one picture."""

from __future__ import annotations

from itertools import product

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, Tag
from tests.unit.board.turns import TURNS
from tests.unit.counting import laws
from tests.unit.counting.counted_cases import cases, plan_of_case, plan_of_turned_case

FEASIBLE = [name for name, case in cases().items() if case["expect"]["feasible"]]
BARRED = [name for name in cases() if name not in FEASIBLE]


def test_all_examples_are_here() -> None:
    assert (len(FEASIBLE), len(BARRED)) == (25, 1)


@pytest.mark.parametrize("name", cases())
def test_areas_margin_and_winner(name: str) -> None:
    plan, expected = plan_of_case(name), cases()[name]["expect"]
    assert (plan.areas.area.black, plan.areas.area.white) == (
        expected["black_area"],
        expected["white_area"],
    )
    assert (plan.areas.territory.black, plan.areas.territory.white) == (
        expected["black_territory"],
        expected["white_territory"],
    )
    assert plan.areas.shared == len(plan.areas.shared_points) == expected["shared"]
    assert (plan.paid_stones.white, plan.paid_stones.black) == (
        expected["comp_white_stones"],
        expected["comp_black_stones"],
    )
    assert plan.margin == expected["margin"]
    assert plan.fill_margin == expected["fill_margin"]
    assert (plan.winner.letter if plan.winner else "draw") == expected["winner"]
    assert plan.feasible == expected["feasible"]


@pytest.mark.parametrize("name", FEASIBLE)
def test_spaces_and_stones_left(name: str) -> None:
    plan, expected = plan_of_case(name), cases()[name]["expect"]
    assert (plan.spaces.black, plan.spaces.white) == (expected["spaces_b"], expected["spaces_w"])
    assert (plan.losing.black, plan.losing.white) == (expected["losing_b"], expected["losing_w"])
    in_hand = (plan.in_hand.black, plan.in_hand.white)
    assert in_hand == (expected["in_hand_b"], expected["in_hand_w"])
    assert len(plan.open_points) == len(expected["empty_points"])
    assert sum(tag is Tag.SHARED_OPEN for tag in plan.tags.values()) == expected["shared_left"]
    keeper = {None: None, "X": Color.BLACK, "O": Color.WHITE}[expected["reserved"]]
    assert plan.balance.reserved is keeper
    assert (plan.reserved is not None) == (keeper is not None)


@pytest.mark.parametrize("name", cases())
def test_the_laws_hold_at_every_frame(name: str) -> None:
    plan = plan_of_case(name)
    laws.check(plan)
    laws.check_film(plan, set(range(len(plan.stones) + 1)))


@pytest.mark.parametrize("name", cases())
def test_an_example_is_counted_alike_whichever_way_it_is_turned(name: str) -> None:
    """Eight ways to lay the board, each with both colorings: sixteen counts of one example.

    With colors exchanged each side's figures are the other's and the margin changes its sign; only the
    points themselves may differ, for the plan takes the best corner and sorts points by rows.
    """
    upright = figures_of(plan_of_case(name))
    for turn, swapped in product(TURNS, (False, True)):
        plan = plan_of_turned_case(name, turn, swapped=swapped)
        assert figures_of(plan, swapped=swapped) == upright
        laws.check(plan)


def figures_of(plan: FillPlan, *, swapped: bool = False) -> dict[str, object]:
    """What a count comes to, as Black's and White's side see it; each other's, if swapped."""

    def sides(each: PerColor[int]) -> tuple[int, int]:
        return (each.white, each.black) if swapped else (each.black, each.white)

    def side(color: Color | None) -> str | None:
        return (color.opponent if swapped else color).letter if color else None

    sign = -1 if swapped else 1
    return {
        "area": sides(plan.areas.area),
        "territory": sides(plan.areas.territory),
        "shared": plan.areas.shared,
        "paid": sides(plan.paid_stones),
        "spaces": sides(plan.spaces),
        "losing": sides(plan.losing),
        "in hand": sides(plan.in_hand),
        "left open": len(plan.open_points),
        "shared left": sum(tag is Tag.SHARED_OPEN for tag in plan.tags.values()),
        "reserved": side(plan.balance.reserved),
        "margins": (sign * plan.fill_margin, sign * plan.margin),
        "winner": side(plan.winner),
        "feasible": plan.feasible,
        "reasons": len(plan.reasons),
    }


def test_the_barred_example_says_why_and_what_can_be_done() -> None:
    plan = plan_of_case("no-room-for-komi")
    assert plan.reasons == ("Black has no room for what it owes: 2 spaces are missing.",)
    assert any("Count the areas" in way for way in plan.ways_out)
    assert plan.result == "W+9"
