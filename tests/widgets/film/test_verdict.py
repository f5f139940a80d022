"""The result in words and as a sum of stones."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import moment
from ingboard.counting.terms import Ties
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.view_model import Mark
from ingboard.ui.game.film.captions import (
    ResultSum,
    StonePiece,
    WordPiece,
    caption_at,
    margin_words,
    verdict_of,
)
from ingboard.ui.game.film.schedule import Instant
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.widgets.film.counts import demo, shared, without_picture

FEASIBLE = [name for name, case in cases().items() if case["expect"]["feasible"]]


def plain(words: str) -> str:
    return words.replace("\N{NO-BREAK SPACE}", " ")


def row_of(verdict: ResultSum) -> str:
    """The row of stones as text: ① is the winning space, ② a losing stone, o a stone in hand."""
    signs = {Mark.WINNING: "①", Mark.LOSING: "②", None: "o"}
    parts = []
    for piece in verdict.row:
        if isinstance(piece, StonePiece):
            parts.append(signs[piece.mark])
        elif isinstance(piece, WordPiece):
            parts.append(piece.words)
    return " ".join(parts)


def added_up(terms: str) -> float:
    """What the row comes to: a losing stone is two points, all else one."""
    worth = {"①": 1, "o": 1, "②": 2}
    total, sign, times = 0.0, 1, 1.0
    for part in terms.replace(" ×", "×").split():
        if part in ("+", "−"):
            sign = 1 if part == "+" else -1
        elif part.endswith("×"):
            times = float(part[:-1])
        else:
            total += sign * (times * worth[part] if part in worth else float(part))
            times = 1
    return total


@pytest.mark.parametrize("name", FEASIBLE)
def test_the_sum_of_stones_is_the_margin(name: str) -> None:
    plan = plan_of_case(name)
    terms, _, total = row_of(verdict_of(plan)).partition(" = ")
    assert added_up(terms) == (float(total) if total else 0)
    assert float(total or 0) == abs(plan.margin)


@pytest.mark.parametrize(
    ("plan", "headline", "row"),
    [
        (demo(), "Black wins by 3", "① + ② = 3"),
        (demo(8, 2, 6), "Black wins by 7", "① + ② ② ② = 7"),
        (demo(7.5), "Black wins by 3.5", "① + ② + 0.5 = 3.5"),
        (demo(11.5), "White wins by 0.5", "① − 0.5 = 0.5"),
        (demo(14), "White wins by 3", "① + ② = 3"),
        (demo(11), "Black wins the tie", ""),
        (shared(20), "A draw", ""),
        (shared(20, Ties.WHITE), "White wins the tie", ""),
        (shared(19.5), "Black wins by 0.5", "0 + 0.5 = 0.5"),
        (shared(7), "Black wins by 13", "② ② ② ② ② ② + o = 13"),
        (demo(-6), "Black wins by 17", "① + ② ② ② ② ② ② ② ② = 17"),
        (demo(-8), "Black wins by 19", "① + 9 × ② = 19"),
        (without_picture(), "Black wins by 73", ""),
    ],
)
def test_headline_and_row_of_stones(plan: FillPlan, headline: str, row: str) -> None:
    verdict = verdict_of(plan)
    assert (verdict.headline, row_of(verdict)) == (headline, row)


@pytest.mark.parametrize(
    ("plan", "by_area"),
    [
        (demo(), "By area: 46 − 35 − 8 komi = 3"),
        (demo(14), "By area: 35 − 46 + 14 komi = 3"),
        (demo(0), "By area: 46 − 35 = 11"),
        (demo(8, 2, 6), "By area: 46 − 35 − 8 komi − 2 Black's penalty + 6 White's penalty = 7"),
        (demo(0, handicap=3), "By area: 46 − 35 − 3 handicap = 8"),
        (demo(7.5), "By area: 46 − 35 − 7.5 komi = 3.5"),
        (shared(20), "By area: 47 − 27 − 20 komi = 0"),
    ],
)
def test_the_same_margin_by_area_as_the_winner_reads_it(plan: FillPlan, by_area: str) -> None:
    assert plain(verdict_of(plan).by_area) == by_area


def test_a_half_point_outside_the_filled_board_is_named() -> None:
    assert verdict_of(demo(7.5)).note == "The half point is komi."
    assert verdict_of(demo()).note == ""


def test_a_tie_says_by_whose_rule_it_is_won_or_that_nobody_wins_it() -> None:
    assert verdict_of(demo(11)).note.startswith("Equal: Black wins")
    assert "nobody wins" in verdict_of(shared(20)).note


def test_losing_stones_have_the_losers_color() -> None:
    stones = [p for p in verdict_of(demo()).row if isinstance(p, StonePiece)]
    assert stones == [StonePiece(None, Mark.WINNING), StonePiece(Color.WHITE, Mark.LOSING)]


def test_margins_in_short() -> None:
    assert [margin_words(m) for m in (5, -0.5, 0)] == ["Black +5", "White +0.5", "even"]


def test_a_caption_shows_placed_stones_and_rings_for_those_to_come() -> None:
    plan = demo()
    caption = caption_at(plan, Instant(len(plan.dead) + 3), RuleText.SIMPLIFIED)
    pieces = caption.arithmetic
    assert pieces[:4] == (
        *[StonePiece(Color.WHITE, Mark.KOMI)] * 3,
        StonePiece(None, Mark.RESERVED),
    )
    assert pieces[4:] == (WordPiece("3 × 2 = 6", strong=True), WordPiece("of 8 points"))


def test_filling_shows_spaces_for_stones() -> None:
    plan = demo()
    instant = Instant(len(plan.dead) + 5)
    now = moment(plan, instant.landed)
    pieces = caption_at(plan, instant, RuleText.SIMPLIFIED).arithmetic
    figures = [p.words for p in pieces if isinstance(p, WordPiece) and p.strong]
    assert figures == [str(n) for color in Color for n in (now.spaces[color], now.stones[color])]
