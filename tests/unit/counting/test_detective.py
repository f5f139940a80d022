"""Everything that can have happened to the bowls, the wrong filling it leads to, and its repair."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.counting.bowl_causes import Cause, sentences_of_account
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.missing import BowlCheck, check_bowls
from ingboard.counting.repair import Mending, repair_of, sentence_of_step
from ingboard.counting.terms import bowls_of
from ingboard.counting.wrong_fill import fill_from
from tests.unit.counting.counted_cases import plan_of_case
from tests.unit.counting.finished_positions import random_terms, walled

PLAN = plan_of_case("demo-even-9x9")
BOWLS = bowls_of(PLAN.game, 40)
NOTHING = PerColor(0, 0)


def check_with(plan: FillPlan, missing: PerColor[int]) -> BowlCheck:
    bowls = bowls_of(plan.game, plan.balance.stones)
    return check_bowls(plan, PerColor(bowls.black - missing.black, bowls.white - missing.white))


def random_plans(number: int) -> list[FillPlan]:
    random = Random(11)
    plans: list[FillPlan] = []
    while len(plans) < number:
        position, dead = walled(9, random)
        plan = plan_count(position, dead, random_terms(random))
        if plan.feasible:
            plans.append(plan)
    return plans


PLANS = random_plans(120)


def test_full_bowls_need_no_account() -> None:
    assert check_with(PLAN, NOTHING).accounts == ()


def test_one_missing_stone_is_told_with_every_place_it_can_be_in() -> None:
    # Two white stones and one black one are dead in this count.
    first = check_with(PLAN, PerColor(1, 0)).accounts[0]
    assert first.mover is None
    assert first.lacking == PerColor(1, 0)
    assert first.causes.black == (Cause.DEAD_KEPT, Cause.PRISONERS_KEPT, Cause.LOST)
    (sentence,) = sentences_of_account(first)
    assert sentence == ("1 black stone missing: dead, not returned, in White's lid, or lost.")


def test_a_stone_short_here_and_over_there_is_first_of_all_in_the_wrong_bowl() -> None:
    first, *others = check_with(PLAN, PerColor(1, -1)).accounts
    assert (first.mover, first.moved, first.lacking) == (Color.BLACK, 1, NOTHING)
    assert sentences_of_account(first) == ("1 black stone lies in White's bowl.",)
    assert PerColor(1, -1) in {other.lacking for other in others}


def test_a_move_beside_a_loss_is_among_the_accounts() -> None:
    # A black stone in White's bowl, and two white ones lost: Black lacks 1, White 1.
    found = check_with(PLAN, PerColor(1, 1)).accounts
    assert (Color.BLACK, 1, PerColor(0, 2)) in {(a.mover, a.moved, a.lacking) for a in found}


def test_what_happened_is_always_among_the_accounts_unless_it_cancels_out() -> None:
    random = Random(4)
    seen = 0
    for _ in range(400):
        plan = random.choice(PLANS)
        mover = random.choice([*Color])
        moved = random.randint(0, 3)
        lacking = PerColor(random.randint(-3, 3), random.randint(-3, 3))
        missing = lacking.with_color(mover, lacking[mover] + moved)
        missing = missing.with_color(mover.opponent, missing[mover.opponent] - moved)
        cancels = moved and lacking[mover] < 0 < lacking[mover.opponent]
        if missing == NOTHING or cancels:
            continue
        bowls = bowls_of(plan.game, plan.balance.stones)
        left = PerColor(bowls.black - missing.black, bowls.white - missing.white)
        if min(left) < 0 or left[mover.opponent] < moved:
            continue
        check = check_bowls(plan, left)
        told = {(a.mover, a.moved, a.lacking) for a in check.accounts}
        assert ((mover if moved else None), moved, lacking) in told
        assert check.true_margin == plan.margin
        for account in check.accounts:
            for color in Color:
                expected = {1: Cause.LOST, -1: Cause.EXTRA}
                sign = (account.lacking[color] > 0) - (account.lacking[color] < 0)
                assert not sign or expected[sign] in account.causes[color]
        seen += 1
    assert seen > 150


def test_a_board_filled_from_wrong_bowls_reads_what_the_check_says() -> None:
    random = Random(9)
    seen = 0
    for plan in PLANS:
        missing = PerColor(random.randint(-3, 3), random.randint(-3, 3))
        check = check_with_if_possible(plan, missing)
        wrong = None if check is None else fill_from(plan, check.counted)
        if check is None or wrong is None:
            continue
        assert wrong.margin == check.read_margin
        assert wrong.margin - missing.black + missing.white == plan.fill_margin
        assert len(wrong.open_points) == check.open_points_seen
        on_board = PerColor(wrong.position.count(Color.BLACK), wrong.position.count(Color.WHITE))
        for color in Color:
            in_all = on_board[color] + wrong.in_hand[color]
            assert in_all == plan.balance.stones - missing[color]
        seen += 1
    assert seen > 60


def check_with_if_possible(plan: FillPlan, missing: PerColor[int]) -> BowlCheck | None:
    bowls = bowls_of(plan.game, plan.balance.stones)
    left = PerColor(bowls.black - missing.black, bowls.white - missing.white)
    return None if min(left) < 0 else check_bowls(plan, left)


def test_full_bowls_fill_the_board_as_the_plan_does() -> None:
    for plan in PLANS:
        filled = fill_from(plan, bowls_of(plan.game, plan.balance.stones))
        assert filled is not None
        assert filled.position == plan.final
        assert filled.margin == plan.fill_margin


def test_every_repair_ends_at_the_right_board_with_whole_sets_and_moves_no_stone_of_the_game() -> (
    None
):
    random = Random(17)
    seen = 0
    for plan in PLANS:
        missing = PerColor(random.randint(-2, 2), random.randint(-2, 2))
        check = check_with_if_possible(plan, missing)
        if check is None or check.complete:
            continue
        for account in check.accounts:
            repair = repair_of(plan, check, account)
            if repair is None:
                continue
            last = repair.steps[-1]
            assert last.kind is Mending.PROVED
            assert last.position == plan.final
            assert repair.read_last == plan.fill_margin
            for color in Color:
                in_all = last.position.count(color) + last.bowls[color]
                assert in_all == plan.balance.stones
            for step in repair.steps:
                assert min(step.bowls) >= 0
                for point in plan.game.grid.points:
                    stone = plan.game.color_at(point)
                    assert stone is None or step.position.color_at(point) is stone
            seen += 1
    assert seen > 60


def test_a_stone_in_the_other_bowl_comes_home_and_fills_the_open_space() -> None:
    check = check_with(PLAN, PerColor(1, -1))
    repair = repair_of(PLAN, check, check.accounts[0])
    assert repair is not None
    kinds = [step.kind for step in repair.steps]
    assert kinds == [Mending.FOUND, Mending.MOVE, Mending.REFILL, Mending.PROVED]
    # White can fill with the white stones only: one black stone is short, and that favors Black by 1.
    assert (repair.read_first, repair.read_last) == (4, 3)
    assert repair.steps[0].bowls == PerColor(0, 1)
    assert repair.steps[1].bowls == PerColor(1, 0)


def test_a_borrowed_stone_of_the_winner_is_taken_back_for_the_losing_stone() -> None:
    check = check_with(PLAN, PerColor(-1, 0))
    repair = repair_of(PLAN, check, check.accounts[0])
    assert repair is not None
    kinds = [step.kind for step in repair.steps]
    assert kinds == [
        Mending.FOUND,
        Mending.TAKE_BACK,
        Mending.TAKE_BACK,
        Mending.REMOVE,
        Mending.REFILL,
        Mending.PROVED,
    ]
    assert (repair.read_first, repair.read_last) == (2, 3)


def test_there_is_no_film_where_there_is_no_picture() -> None:
    plan = plan_of_case("no-room-for-komi")
    check = check_with(plan, PerColor(1, 0))
    assert check.accounts
    assert repair_of(plan, check, check.accounts[0]) is None


@pytest.mark.parametrize("missing", [PerColor(b, w) for b in (-2, -1, 1, 2) for w in (-2, 0, 1)])
def test_every_account_and_every_step_has_its_sentence(missing: PerColor[int]) -> None:
    check = check_with(PLAN, missing)
    for account in check.accounts:
        assert sentences_of_account(account)
        repair = repair_of(PLAN, check, account)
        assert repair is not None
        sentences = [
            *sentences_of_account(account),
            *(sentence_of_step(repair, step) for step in repair.steps),
        ]
        for sentence in sentences:
            assert sentence.endswith(".")
            assert "{" not in sentence
