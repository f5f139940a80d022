"""The sentences of the film for every kind of step and every shape of ending."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, StepKind, plan_count
from ingboard.counting.film import moment
from ingboard.counting.terms import Terms, Ties
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.ui.game.film.captions import (
    Caption,
    caption_at,
    cues_of,
    number_word,
    spoken_pieces,
    verdict_of,
)
from ingboard.ui.game.film.narration import Narration
from ingboard.ui.game.film.schedule import (
    Airborne,
    Instant,
    Stage,
    forward_from,
    looks_at_shared,
    stage_at,
    stage_of,
    stages_of,
    start_of,
)
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.widgets.film.counts import demo, shared

RULES = RuleText.ING1991
FEASIBLE = [name for name, case in cases().items() if case["expect"]["feasible"]]


def caption(plan: FillPlan, landed: int, aloft: int = 0) -> Caption:
    flying = tuple(Airborne(landed + n, 0.5) for n in range(aloft))
    return caption_at(plan, Instant(landed, flying), RuleText.ING1991)


def during(plan: FillPlan, stage: Stage, landed: int = 0) -> Caption:
    """The caption while the stone after so many of the stage flies."""
    return caption(plan, start_of(plan, stage) + landed, aloft=1)


def last(plan: FillPlan) -> Caption:
    return caption(plan, len(plan.stones))


@pytest.mark.parametrize("name", FEASIBLE)
def test_every_moment_of_every_example_has_a_whole_caption(name: str) -> None:
    plan = plan_of_case(name)
    order = list(Stage)
    before = 0
    for number in range(len(plan.film) + 1):
        words = caption(plan, number)
        assert words.title.endswith((".", "?"))
        assert len(words.title.split()) <= 9
        assert "{" not in f"{words.title}{words.explanation}{words.source}"
        assert bool(words.source) == (words.stage is Stage.RESULT)
        assert words.stage in stages_of(plan)
        assert order.index(words.stage) >= before
        before = order.index(words.stage)


def test_a_stage_where_nothing_happens_is_not_shown() -> None:
    end = (Stage.GLANCE, Stage.LOSING, Stage.RESULT, Stage.REFILL)
    assert stages_of(demo(0)) == (Stage.DEAD, Stage.FILL, *end)
    assert stages_of(demo()) == (Stage.DEAD, Stage.KOMI, Stage.FILL, *end)
    assert Stage.DEAD not in stages_of(shared())
    assert Stage.SHARED in stages_of(shared())
    assert Stage.PENALTY in stages_of(demo(8, 2, 6))
    assert Stage.LOSING not in stages_of(demo(11.5))


def test_the_stage_is_that_of_the_stones_that_move_next() -> None:
    plan = demo()
    dead = len(plan.dead)
    assert stage_at(plan, Instant(dead - 1)) is Stage.DEAD
    assert stage_at(plan, Instant(dead)) is Stage.KOMI
    assert stage_at(plan, Instant(dead + 4)) is Stage.FILL
    assert stage_at(plan, Instant(plan.glance)) is Stage.GLANCE
    assert stage_at(plan, Instant(plan.glance, (Airborne(plan.glance, 0.0),))) is Stage.LOSING
    assert stage_at(plan, Instant(plan.reading)) is Stage.RESULT
    assert stage_at(plan, Instant(len(plan.film))) is Stage.REFILL


def test_without_losing_stones_the_glance_becomes_the_result_when_it_is_answered() -> None:
    plan = demo(11.5)
    assert plan.glance == plan.reading
    assert stage_at(plan, Instant(plan.glance), answered=False) is Stage.GLANCE
    assert stage_at(plan, Instant(plan.glance), answered=True) is Stage.RESULT


def test_every_kind_of_step_has_a_stage() -> None:
    assert {stage_of(kind) for kind in StepKind} == set(Stage) - {Stage.GLANCE, Stage.RESULT}


def test_dead_stones_go_home_each_to_its_own_bowl() -> None:
    words = caption(demo(), 1)
    assert words.title == "Dead stones return to their bowls."
    row = "1 black stone 1 of 1 returned ; 1 white stone 0 of 2 returned"
    assert spoken_pieces(words.arithmetic) == row
    assert "40 of each color" in words.explanation


def test_shared_points_are_filled_in_pairs_and_the_odd_one_stays() -> None:
    words = during(shared(), Stage.SHARED, 2)
    assert words.title == "Shared spaces are filled in turn."
    row = "1 black stone 1 white stone 1 of 3 pairs ; 1 space one point stays open"
    assert spoken_pieces(words.arithmetic) == row
    assert "stays open" in words.explanation


def test_komi_says_how_many_stones_enter_and_what_they_make() -> None:
    words = during(demo(), Stage.KOMI, 3)
    assert words.title == "Komi: four white stones into Black's land."
    assert spoken_pieces(words.arithmetic) == "3 white stones 1 space 3 × 2 = 6 of 8 points"
    assert words.explanation.endswith("Four stones make komi 8.")


def test_the_odd_half_point_is_said_at_the_result_alone() -> None:
    words = during(demo(7.5), Stage.KOMI)
    assert "half" not in words.words
    assert "half point" in verdict_of(demo(7.5)).note


def test_an_odd_komi_keeps_a_point_open() -> None:
    assert "open space (R)" in during(demo(7), Stage.KOMI).explanation


def test_a_komi_for_black_is_paid_in_whites_land() -> None:
    words = during(demo(-6), Stage.KOMI)
    assert words.title == "Komi: three black stones into White's land."
    assert "1 white space and 1 black stone fewer" in words.explanation


def test_handicap_stones_are_named_as_a_convention_of_kim_simon_and_straus() -> None:
    words = during(demo(0, handicap=3), Stage.KOMI)
    assert words.title == "Handicap (unofficial): one white stone into Black's land."
    assert "Kim, Simon and Straus" in words.explanation


def test_penalty_stones_of_both_sides_are_named_together() -> None:
    plan = demo(8, 2, 6)
    words = during(plan, Stage.PENALTY, 1)
    assert words.title == "Penalty: stones enter both lands."
    assert spoken_pieces(words.arithmetic) == (
        "1 white stone 1 × 2 = 2 of 2 points ; 3 spaces 0 × 2 = 0 of 6 points"
    )
    assert words.explanation.startswith("Black owes 2 points. White owes 6 points.")


def test_filling_counts_spaces_and_stones_of_the_moment() -> None:
    plan = demo()
    at = start_of(plan, Stage.FILL) + 5
    now = moment(plan, at)
    black, white = (f"{now.spaces[side]} spaces, {now.stones[side]} stones" for side in Color)
    row = f"1 black stone {black} ; 1 white stone {white}"
    assert spoken_pieces(caption(plan, at).arithmetic) == row


@pytest.mark.parametrize(
    ("plan", "title", "explanation"),
    [
        (
            demo(),
            "Black's last space stays open: one point.",
            "The space counts 1, each losing stone 2.",
        ),
        (
            demo(14),
            "White's last space stays open: one point.",
            "The space counts 1, each losing stone 2.",
        ),
        (demo(11.5), "White's last space stays open: one point.", "The space counts 1."),
        (
            shared(),
            "Each losing stone: two points.",
            "Each losing stone counts 2. The shared point left belongs to neither side.",
        ),
        (
            shared(22),
            "Each losing stone: two points.",
            "Each losing stone counts 2. The shared point left belongs to neither side.",
        ),
        (demo(11), "No space or stone is left.", "Point R, kept open, is payment: not counted."),
        (
            shared(20),
            "No space or stone is left.",
            "The shared point left belongs to neither side.",
        ),
        (
            shared(7),
            "One white stone fits nowhere: one point.",
            "Each losing stone counts 2. The stone that fits nowhere counts 1. "
            "The shared point left belongs to neither side. Point R, kept open, is payment: not counted.",
        ),
    ],
)
def test_each_shape_of_ending_has_its_own_sentence(
    plan: FillPlan, title: str, explanation: str
) -> None:
    words = last(plan)
    assert (words.title, words.explanation) == (title, explanation)


def test_a_single_stone_that_fits_nowhere_is_named() -> None:
    plan = shared(19)
    assert (plan.in_hand.black, plan.in_hand.white, plan.losing) == (0, 1, PerColor(0, 0))
    assert last(plan).title == "One white stone fits nowhere: one point."


def test_each_rule_text_cites_where_filling_in_is_laid_down() -> None:
    assert RULESETS[RuleText.ING1991].words.filling() == "Ing 1991, Article 4."
    assert "Simplified" in RULESETS[RuleText.SIMPLIFIED].words.filling()
    assert "area" in RULESETS[RuleText.SIMPLIFIED].words.filling()
    assert all("Article 4" in RULESETS[rules].words.filling() for rules in RuleText)


def test_numbers_are_words_up_to_twelve() -> None:
    assert (number_word(1), number_word(12), number_word(13)) == ("one", "twelve", "13")


def test_a_draw_is_told_by_the_tie_rule_not_by_the_caption() -> None:
    assert last(shared(20, Ties.DRAW)).title == last(shared(20, Ties.BLACK)).title


def test_a_single_shared_point_has_its_own_step() -> None:
    """No stone moves in it: it is looked at before the next stones lift, for as long as its words take."""
    rows = ["....X.O..", *["....XO..."] * 8]
    plan = plan_count(parse_rows(rows), frozenset(), Terms(komi=8))
    assert (plan.balance.pairs, plan.balance.odd_shared) == (0, 1)
    begin = looks_at_shared(plan)
    assert begin == start_of(plan, Stage.SHARED) == start_of(plan, Stage.KOMI)
    words = caption_at(plan, Instant(begin), RULES)
    assert (words.stage, words.title) == (Stage.SHARED, "One shared point stays empty.")
    assert spoken_pieces(words.arithmetic) == "1 space one point stays open"
    cues = cues_of(plan, RULES, Narration(auto=True))
    run = forward_from(cues, begin)
    assert caption_at(plan, run.at(cues[begin].look - 1), RULES).stage is Stage.SHARED
    assert caption_at(plan, run.at(cues[begin].look + 1), RULES).stage is Stage.KOMI
    assert cues[begin].look >= 1000 * len(words.title.split()) / 3
