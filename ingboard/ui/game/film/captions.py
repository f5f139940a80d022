"""The sentences of the film: what happens, its arithmetic, why, and at the result where it is written.

Pure: a plan, a moment and a way to tell it give a caption. Articles are those of the 1991 laws; under the
Simplified text the result is the area, and filling in is the way that text recommends to show it.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import Moment, moment
from ingboard.counting.terms import handicap_points
from ingboard.rules.ruleset import RuleText
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.film.arithmetic import Arithmetic, arithmetic_of, stones_moved
from ingboard.ui.game.film.explanations import explanation_of, number_word
from ingboard.ui.game.film.narration import TOLD, Narration, Pace
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.game.film.stages import Stage, alone_until, stage_at


class Caption(Struct, frozen=True):
    """All words of one moment; what is not said is empty, `arithmetic` None."""

    stage: Stage
    title: str
    arithmetic: Arithmetic | None = None
    explanation: str = ""
    source: str = ""

    @property
    def words(self) -> str:
        """Everything that is to be read."""
        return paragraph((self.title, self.explanation, self.source))


def caption_at(
    plan: FillPlan,
    instant: Instant,
    rules: RuleText,
    narration: Narration = TOLD,
    now: Moment | None = None,
) -> Caption:
    """The caption of a moment. The plan must have a picture (`feasible`).

    `now` saves computing the moment of the landed stones again.
    """
    stage = stage_at(plan, instant, answered=narration.answered)
    ended = stage is Stage.REFILL and instant.landed == len(plan.film)
    title = (
        text("Both bowls full: nothing is missing.")
        if ended
        else _title(plan, instant, stage, narration)
    )
    if not narration.says_all:
        return Caption(stage, title)
    hidden = stage is Stage.FILL and not narration.shows_sums(plan, instant.landed)
    return Caption(
        stage,
        title,
        None
        if ended or hidden
        else arithmetic_of(plan, stage, now or moment(plan, instant.landed)),
        "" if stage is Stage.GLANCE and narration.answered else explanation_of(plan, stage),
        source_of(rules) if stage is Stage.RESULT else "",
    )


def source_of(rules: RuleText) -> str:
    """Where the filling in is laid down for a count under that text."""
    match rules:
        case RuleText.SIMPLIFIED:
            return text(
                "Ing 1991, Article 4. Simplified Ing counts area and recommends filling in."
            )
        case RuleText.ING1991:
            return text("Ing 1991, Article 4.")
        case RuleText.ING1996:
            return text("Counted as in Ing 1991, Article 4.")
        case RuleText.KSS:
            return text("Kim, Simon and Straus, Counting; Ing 1991, Article 4.")
        case _:
            assert_never(rules)


def _title(plan: FillPlan, instant: Instant, stage: Stage, narration: Narration) -> str:
    """One sentence of at most nine words."""
    match stage:
        case Stage.KOMI | Stage.PENALTY:
            return _entering(plan, stage)
        case Stage.FILL:
            return _filling(plan, instant)
        case Stage.GLANCE if narration.pace is Pace.LESSON and narration.answered:
            return _answer(plan, narration.answer)
        case Stage.RESULT if narration.answer is not None and not any(plan.losing):
            return paragraph((_verdict_on(plan, narration.answer), _reading(plan)))
        case Stage.RESULT:
            return _reading(plan)
        case _:
            return {
                Stage.DEAD: _going_home(plan),
                Stage.SHARED: text("Shared spaces are filled in turn."),
                Stage.GLANCE: text("Who wins? Look at the bowls."),
                Stage.LOSING: _losing(plan),
                Stage.REFILL: text("Both bowls are filled again."),
            }[stage]


def _going_home(plan: FillPlan) -> str:
    if not any(plan.kept):
        return text("Dead stones return to their bowls.")
    if plan.dead:
        return text("Prisoners and dead stones return.")
    return text("Prisoners return to their bowls.")


def _entering(plan: FillPlan, stage: Stage) -> str:
    """Which stones enter whose land, and what for."""
    purpose = _purpose(plan) if stage is Stage.KOMI else text("Penalty")
    numbers = {color: stones_moved(plan, stage, color) for color in Color}
    if all(numbers.values()):
        return text("{purpose}: stones enter both lands.", purpose=purpose)
    color = max(numbers, key=lambda side: numbers[side])
    number = numbers[color]
    count = number_word(number)
    if color is Color.WHITE:
        return plural(
            "{purpose}: {count} white stone into Black's land.",
            "{purpose}: {count} white stones into Black's land.",
            number, purpose=purpose, count=count,
        )  # fmt: skip
    return plural(
        "{purpose}: {count} black stone into White's land.",
        "{purpose}: {count} black stones into White's land.",
        number, purpose=purpose, count=count,
    )  # fmt: skip


def _purpose(plan: FillPlan) -> str:
    if not handicap_points(plan.terms):
        return text("Komi")
    return text("Komi and handicap") if plan.terms.komi else text("Handicap")


def _filling(plan: FillPlan, instant: Instant) -> str:
    change = alone_until(plan)
    if not change:
        return text("Each side fills its own land.")
    if plan.film[min(instant.landed, plan.glance - 1)].color is Color.BLACK:
        return text("Black fills Black's land.")
    return text("White fills White's land.")


def _answer(plan: FillPlan, answer: Color | None) -> str:
    """Whether the answer was right; without one, who has won."""
    if plan.winner is Color.BLACK:
        told = text("Black wins.")
    elif plan.winner is Color.WHITE:
        told = text("White wins.")
    else:
        told = text("Nobody wins.")
    if answer is None:
        return told
    return paragraph((_verdict_on(plan, answer), told))


def _verdict_on(plan: FillPlan, answer: Color) -> str:
    return text("Right.") if answer is plan.winner else text("No.")


def _losing(plan: FillPlan) -> str:
    if plan.losing.white:
        return plural(
            "White's last stone fills Black's space: two points.",
            "White's last stones fill Black's spaces: two each.",
            plan.losing.white,
        )
    return plural(
        "Black's last stone fills White's space: two points.",
        "Black's last stones fill White's spaces: two each.",
        plan.losing.black,
    )


def _reading(plan: FillPlan) -> str:
    """What stays open and what is left over at the end, for each shape a count can end in."""
    for winner in Color:
        if plan.spaces[winner] > plan.losing[winner.opponent]:
            if winner is Color.BLACK:
                return text("Black's last space stays open: one point.")
            return text("White's last space stays open: one point.")
    if plan.in_hand.black:
        return text("One black stone fits nowhere: one point.")
    if plan.in_hand.white:
        return text("One white stone fits nowhere: one point.")
    if any(plan.losing):
        return text("Each losing stone: two points.")
    return text("No space or stone is left.")
