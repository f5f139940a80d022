"""Bowls that do not add up."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.bowl_causes import Cause, CauseExplanation, sentence_of_explanation
from ingboard.counting.missing import (
    BowlCheck,
    check_bowls,
    parity_sentence,
    proof_sentences,
    state_sentences,
)
from ingboard.counting.reading import read_filled
from ingboard.counting.terms import Terms, bowls_of
from tests.unit.counting.counted_cases import plan_of, plan_of_case

PLAN = plan_of_case("demo-even-9x9")
BOWLS = bowls_of(PLAN.game, 40)


def check_with(black: int, white: int) -> BowlCheck:
    """The check with so many stones missing from the bowls."""
    return check_bowls(PLAN, PerColor(BOWLS.black - black, BOWLS.white - white))


def test_full_bowls_need_no_explanation() -> None:
    check = check_with(0, 0)
    assert check.complete
    assert (check.read_margin, check.fill_margin, check.open_points_seen) == (3, 3, 1)
    assert check.explanations == ()


def test_a_lost_stone_favors_its_owner_by_one_point() -> None:
    black, white = check_with(1, 0), check_with(0, 1)
    assert (black.read_margin, black.open_points_seen) == (4, 2)
    assert (white.read_margin, white.open_points_seen) == (2, 2)
    assert black.missing == PerColor(1, 0)
    assert CauseExplanation(Cause.LOST, 1, Color.BLACK) in black.explanations


def test_the_board_really_reads_so_when_a_stone_is_lost() -> None:
    # Black leaves one space of his own unfilled: it is one more winning space.
    own = (
        next(p for p in PLAN.final.points_of(Color.BLACK) if p in PLAN.tags) if PLAN.final else None
    )
    assert PLAN.final is not None
    assert own is not None
    short = PLAN.final.with_cells([(own, None)])
    reading = read_filled(short, PLAN.game, PLAN.tags)
    with_the_bowl_empty = reading.margin + reading.in_hand.black
    assert with_the_bowl_empty == check_with(1, 0).read_margin
    assert len(short.points_of(None)) == check_with(1, 0).open_points_seen


def test_a_stone_in_the_other_bowl_shifts_the_margin_by_two_and_shows_no_extra_point() -> None:
    check = check_with(1, -1)
    assert (check.read_margin, check.open_points_seen) == (5, 1)
    assert CauseExplanation(Cause.OTHER_BOWL, 1, Color.BLACK) in check.explanations


def test_only_causes_that_fit_both_numbers_are_named() -> None:
    causes = {explanation.cause for explanation in check_with(2, -1).explanations}
    assert causes == {Cause.PRISONERS_KEPT, Cause.LOST, Cause.EXTRA, Cause.OFF_BOARD}
    causes = {explanation.cause for explanation in check_with(3, 1).explanations}
    assert causes == {Cause.DEAD_KEPT, Cause.PRISONERS_KEPT, Cause.LOST}


def test_dead_stones_that_did_not_go_home_are_named() -> None:
    check = check_with(0, 2)
    assert check.explanations[0] == CauseExplanation(Cause.DEAD_KEPT, 2, Color.WHITE)
    assert CauseExplanation(Cause.PRISONERS_KEPT, 2, Color.WHITE) in check.explanations


def test_sets_that_are_short_by_the_same_number_keep_the_margin() -> None:
    check = check_with(3, 3)
    assert check.read_margin == check.fill_margin
    assert check.explanations[-1] == CauseExplanation(Cause.SHORT_SETS, 3)


def test_stones_too_many_close_all_points() -> None:
    check = check_with(-1, 0)
    assert (check.read_margin, check.open_points_seen) == (2, 0)
    assert check.explanations == (
        CauseExplanation(Cause.EXTRA, 1, Color.BLACK),
        CauseExplanation(Cause.OFF_BOARD, 1, Color.BLACK),
    )


def test_exchanged_bowls_are_noticed() -> None:
    plan = plan_of_case("penalty-flips")
    bowls = bowls_of(plan.game, 40)
    assert bowls.black != bowls.white
    check = check_bowls(plan, PerColor(bowls.white, bowls.black))
    assert check.explanations[0].cause is Cause.BOWLS_SWAPPED


def test_a_board_that_cannot_be_filled_shows_no_open_points() -> None:
    plan = plan_of_case("no-room-for-komi")
    assert check_bowls(plan, bowls_of(plan.game, 40)).open_points_seen is None
    assert check_bowls(PLAN, PerColor(BOWLS.black, 3)).open_points_seen is None


def test_a_shared_point_stays_open_beside_the_extra_one() -> None:
    plan = plan_of_case("dame-left-draw-official")
    bowls = bowls_of(plan.game, 40)
    assert check_bowls(plan, bowls).open_points_seen == 1
    assert check_bowls(plan, PerColor(bowls.black - 1, bowls.white)).open_points_seen == 2


def test_a_negative_bowl_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        check_bowls(PLAN, PerColor(-1, 0))


def test_every_explanation_has_a_sentence_for_one_and_for_many() -> None:
    sentences = set()
    for cause in Cause:
        for color in Color:
            for number in (1, 2):
                sentence = sentence_of_explanation(CauseExplanation(cause, number, color))
                assert sentence.endswith(".")
                assert "{" not in sentence
                sentences.add(sentence)
    # Two of the eight causes do not speak of one color, and exchanged bowls of no number.
    assert len(sentences) == 6 * 4 + 2 + 1


def test_bowls_are_what_the_board_leaves_of_the_set() -> None:
    plan = plan_of(["X..", ".OO", "..."], Terms(), [Point(0, 0)])
    assert bowls_of(plan.board, 4) == PerColor(3, 2)
    assert bowls_of(plan.game, 4) == PerColor(4, 2)
    assert bowls_of(plan.game, 4, PerColor(1, 0)) == PerColor(3, 2)


def test_each_bowl_is_spoken_of_by_itself() -> None:
    states = state_sentences(check_with(2, -1))
    assert "lacks 2" in states.black
    assert "1 extra stone" in states.white
    assert state_sentences(check_with(0, 0)) == PerColor(
        "Black's bowl is right.", "White's bowl is right."
    )


def test_the_proof_works_the_true_margin_out_of_the_wrong_reading() -> None:
    areas, reading = proof_sentences(check_with(1, -1))
    assert "Area counting" in areas
    assert "+5 − 1 − 1 = +3" in reading
    assert len(proof_sentences(check_with(0, 0))) == 1


def test_parity_shows_one_missing_stone_and_hides_two_that_cancel() -> None:
    assert "2 points" in parity_sentence(check_with(1, 0))
    assert "cancel out" in parity_sentence(check_with(2, -2))
    assert "3 points" in parity_sentence(check_with(1, 1))


def test_a_half_komi_is_in_the_true_margin() -> None:
    plan = plan_of([".X.O.", ".X.O.", ".X.O.", ".X.O.", ".X.O."], Terms(komi=0.5))
    check = check_bowls(plan, bowls_of(plan.game, 12))
    assert check.true_margin == plan.margin
    assert check.true_margin != check.fill_margin
