"""How many spaces and stones each side has; what stands in the way of a count, and the ways out."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.balance import BalanceReason, Obstacle, Remedy, WayOut, ways_out_of
from ingboard.counting.fillplan import FillPlan, StepKind, Tag
from ingboard.counting.reading import read_filled
from ingboard.counting.terms import Compensation, Terms, Ties
from tests.unit.counting import laws
from tests.unit.counting.counted_cases import plan_of, plan_of_case

HALVES = ["....XO..."] * 9  # 45 points against 36
FULL_BUT_ONE = [".XXXXXXXX"] + ["XXXXXXXXX"] * 3 + ["OOOOOOOOO"] * 4 + ["OOOOOOOO."]


def plan_of_halves(**terms: object) -> FillPlan:
    return plan_of(HALVES, Terms(**terms))  # type: ignore[arg-type] # the fields under test


def stones_of(plan: FillPlan, kind: StepKind) -> list[Color]:
    return [stone.color for stone in plan.stones if stone.kind is kind]


def test_komi_and_penalties_of_both_sides_are_placed_gross() -> None:
    plan = plan_of_halves(komi=8, penalties=PerColor(4, 6))
    assert stones_of(plan, StepKind.COMPENSATE) == [Color.WHITE] * 4
    assert stones_of(plan, StepKind.PENALIZE) == [Color.WHITE] * 2 + [Color.BLACK] * 3
    assert plan.margin == 9 - 8 - 4 + 6


def test_a_negative_komi_is_paid_by_white() -> None:
    plan = plan_of_halves(komi=-6)
    assert stones_of(plan, StepKind.COMPENSATE) == [Color.BLACK] * 3
    assert plan.result == "B+15"


@pytest.mark.parametrize(
    ("komi", "penalties", "keeper"),
    [
        (7, (0, 0), Color.BLACK),
        (8, (1, 0), Color.BLACK),
        (8, (0, 3), Color.WHITE),
        (-7, (0, 0), Color.WHITE),
        (7, (1, 0), None),
        (7, (0, 1), None),
        (8, (3, 5), None),
    ],
)
def test_an_odd_point_owed_is_kept_open_by_the_side_that_owes_it(
    komi: int, penalties: tuple[int, int], keeper: Color | None
) -> None:
    plan = plan_of_halves(komi=komi, penalties=PerColor(*penalties))
    assert plan.balance.reserved is keeper
    assert plan.margin == 9 - komi - penalties[0] + penalties[1]
    laws.check(plan)
    if keeper:
        assert plan.reserved in plan.areas.territory_points(keeper)
        assert [step.color for step in plan.steps if step.kind is StepKind.RESERVE] == [keeper]


@pytest.mark.parametrize(
    ("komi", "result", "fill"),
    [(7.5, "B+1.5", 1), (8.5, "B+0.5", 1), (6.5, "B+2.5", 3), (9.5, "W+0.5", -1)],
)
def test_a_half_komi_leaves_half_a_point_between_board_and_result(
    komi: float, result: str, fill: int
) -> None:
    plan = plan_of_halves(komi=komi)
    assert (plan.result, plan.fill_margin) == (result, fill)


@pytest.mark.parametrize(
    ("ties", "result", "winner"),
    [(Ties.DRAW, "Draw", None), (Ties.BLACK, "B+0", Color.BLACK), (Ties.WHITE, "W+0", Color.WHITE)],
)
def test_the_tie_rule_decides_a_margin_of_zero(
    ties: Ties, result: str, winner: Color | None
) -> None:
    plan = plan_of_halves(komi=9, ties=ties)
    assert (plan.margin, plan.result, plan.winner) == (0, result, winner)


def test_the_tie_rule_is_silent_where_half_a_point_decides() -> None:
    # 44 against 36 and one shared point: the board reads a draw, the half komi decides.
    rows = [*HALVES[:4], "...X.O...", *HALVES[:4]]
    plan = plan_of(rows, Terms(komi=7.5, ties=Ties.WHITE))
    assert (plan.fill_margin, plan.result) == (0, "B+0.5")


def test_an_even_number_of_points_is_only_counted_by_area() -> None:
    plan = plan_of(["XX.O", "XX.O"], Terms(komi=0))
    assert plan.balance.obstacles == (Obstacle(BalanceReason.EVEN_POINTS, 8),)
    assert ways_out_of(plan.balance, plan.areas) == (WayOut(Remedy.AREA),)
    assert (plan.margin, plan.result, plan.areas.shared) == (2, "B+2", 2)
    laws.check(plan)


def test_a_board_of_two_by_three_is_counted_by_area() -> None:
    plan = plan_of([".X.", "XXO"], Terms(komi=0))
    assert (plan.feasible, plan.result) == (False, "B+3")


def test_no_room_and_too_few_stones_together_name_each_way_out_once() -> None:
    """An open board of 9x9: both "Use the area result" and "Count the areas" were on the list."""
    plan = plan_of(["X.......O", *7 * ["........."], "O.......X"], Terms(komi=8))
    reasons = [obstacle.reason for obstacle in plan.balance.obstacles]
    assert reasons == [BalanceReason.NO_ROOM, BalanceReason.TOO_FEW_STONES]
    assert plan.ways_out == (
        "Fill 4 shared pairs fewer: same margin.",
        "Borrow 4 stones per side: same margin.",
        "Count the areas: same margin.",
    )


def test_sets_of_another_size_are_no_count() -> None:
    plan = plan_of(HALVES, Terms(stones=50))
    assert plan.balance.obstacles == (Obstacle(BalanceReason.OTHER_SETS, 40),)
    assert ways_out_of(plan.balance, plan.areas) == (
        WayOut(Remedy.USE_FULL_SETS, 40),
        WayOut(Remedy.AREA),
    )
    assert plan.result == "B+1"


def test_the_empty_board_is_shared_and_has_no_room_for_komi() -> None:
    plan = plan_of(["." * 5] * 5, Terms(komi=8))
    assert not plan.feasible
    assert plan.margin == -8
    assert Obstacle(BalanceReason.NO_ROOM, 4, Color.BLACK) in plan.balance.obstacles


def test_the_empty_board_without_komi_is_filled_in_pairs() -> None:
    plan = plan_of(["." * 5] * 5, Terms(komi=0))
    assert (plan.feasible, plan.result, len(plan.stones)) == (True, "Draw", 24)
    laws.check(plan)


def test_stones_that_do_not_fit_are_worth_two_points_each() -> None:
    plan = plan_of_case("no-room-for-komi")
    assert plan.balance.obstacles == (Obstacle(BalanceReason.NO_ROOM, 2, Color.BLACK),)
    fitting = plan.areas.territory_points(Color.BLACK)
    placed = plan.game.with_cells((point, Color.WHITE) for point in fitting)
    reading = read_filled(placed, plan.game, dict.fromkeys(fitting, Tag.KOMI))
    assert reading.margin - 2 * plan.balance.obstacles[0].lacking == plan.margin


def test_a_point_that_cannot_be_kept_open_is_lacking_too() -> None:
    rows = ["XXXXXXXX.", *["XXXXXXXXX"] * 3, *["OOOOOOOO."] * 4, "OOOOOOOOO"]
    plan = plan_of(rows, Terms(komi=3))
    assert Obstacle(BalanceReason.NO_ROOM, 1, Color.BLACK) in plan.balance.obstacles


def test_setting_debts_off_is_offered_where_it_makes_room() -> None:
    rows = ["..XXXXOO.", *[".XXXXOOOO"] * 3, ".XXXXOOO.", *["XXXXXOOOO"] * 2, ".XXXXOOO."]
    rows.append("XXXX.OOOO")
    plan = plan_of(rows, Terms(komi=0, penalties=PerColor(20, 18)))
    assert BalanceReason.NO_ROOM in {obstacle.reason for obstacle in plan.balance.obstacles}
    assert ways_out_of(plan.balance, plan.areas)[0] == WayOut(Remedy.NET, 1)
    netted = plan_of(rows, Terms(komi=0, penalties=PerColor(2, 0)))
    assert netted.feasible
    assert netted.margin == plan.margin


def test_too_few_stones_can_be_met_by_fewer_pairs_or_by_borrowing() -> None:
    # 39 white stones stand on the board; two shared points and komi of 2 want two more.
    rows = ["........X", "XXXXXXXXX", "XXXXXXXXX", "XXXXXXXX.", "OOOOOOOO."]
    rows += ["OOOOOOOOO"] * 3 + ["OOOOO.OOO"]
    plan = plan_of(rows, Terms(komi=16))
    short = [o for o in plan.balance.obstacles if o.reason is BalanceReason.TOO_FEW_STONES]
    assert short
    lacking = short[0].lacking
    assert short[0].color is Color.WHITE
    assert lacking == plan.game.count(Color.WHITE) + plan.areas.shared // 2 + 8 - 40
    assert WayOut(Remedy.BORROW, lacking) in ways_out_of(plan.balance, plan.areas)
    assert (WayOut(Remedy.FEWER_PAIRS, lacking) in ways_out_of(plan.balance, plan.areas)) == (
        lacking <= plan.areas.shared // 2
    )


def test_fewer_pairs_leave_the_margin_as_it_is() -> None:
    plan = plan_of_case("seki-even-9x9")
    shared = dict.fromkeys(plan.areas.shared_points, Tag.SHARED)
    assert len(shared) == 2
    assert plan.final is not None
    lifted = plan.final.with_cells((point, None) for point in shared)
    assert read_filled(lifted, plan.game, plan.tags).margin == plan.fill_margin


def test_a_compensated_handicap_adds_to_the_komi() -> None:
    terms = Terms(komi=0.5, handicap=4, compensation=Compensation.KSS)
    plan = plan_of(HALVES, terms)
    assert plan.paid_stones == PerColor(0, 2)
    assert plan.result == "B+4.5"


def test_every_reason_and_way_out_has_its_own_sentence() -> None:
    plans = [
        plan_of_case("no-room-for-komi"),
        plan_of(["XX.O", "XX.O"], Terms()),
        plan_of(HALVES, Terms(stones=50)),
        plan_of(FULL_BUT_ONE, Terms(komi=16, penalties=PerColor(0, 16))),
    ]
    for plan in plans:
        sentences = plan.reasons + plan.ways_out
        assert len(set(sentences)) == len(plan.balance.obstacles) + len(
            ways_out_of(plan.balance, plan.areas)
        )
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def test_one_color_alone_is_an_ordinary_count() -> None:
    plan = plan_of_case("all-black")
    assert (plan.spaces.black, plan.losing.white) == (37, 36)
    assert plan.open_points == (Point(0, 0),)
