"""The sentences of the film: what happens, its arithmetic, why, where it is written, and what comes next.

Pure: a plan and a moment give a caption. Articles are those of the 1991 laws; under the Simplified text
the result is the area, and filling in is the way that text recommends to show it.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import moment
from ingboard.counting.terms import handicap_points
from ingboard.rules.ruleset import RuleText
from ingboard.text import plural, text
from ingboard.ui.game.film.arithmetic import Arithmetic, arithmetic_of, stones_moved
from ingboard.ui.game.film.explanations import capital, explanation_of, number_word
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.game.film.stages import Stage, stage_at, stages_of


class Caption(Struct, frozen=True):
    """All words of one moment. `next` is empty at the end, `arithmetic` None where a result card has it.

    `closing` captions stand above the result.
    """

    stage: Stage
    title: str
    arithmetic: Arithmetic | None
    explanation: str
    source: str
    next: str
    closing: bool = False


def caption_at(plan: FillPlan, instant: Instant, rules: RuleText) -> Caption:
    """The caption of a moment. The plan must have a picture (`feasible`)."""
    stage = stage_at(plan, instant)
    now = moment(plan, instant.landed)
    ended = instant.landed == len(plan.film)
    return Caption(
        stage,
        _bowls_full(plan) if ended else _title(plan, stage),
        None if ended else arithmetic_of(plan, stage, now),
        explanation_of(plan, stage),
        source_of(rules),
        _next(plan, stage),
        closing=ended or stage is Stage.READ,
    )


def source_of(rules: RuleText) -> str:
    """Where the filling in is laid down for a count under that text."""
    match rules:
        case RuleText.SIMPLIFIED:
            return text(
                "Ing 1991, Article 4. Under Simplified the area is the result; filling in is "
                "recommended to show it."
            )
        case RuleText.ING1991:
            return text("Ing 1991, Article 4.")
        case RuleText.ING1996:
            return text("Counted as in Ing 1991, Article 4.")
        case RuleText.KSS:
            return text("Kim, Simon and Straus, Counting; Ing 1991, Article 4.")
        case _:
            assert_never(rules)


def _title(plan: FillPlan, stage: Stage) -> str:
    match stage:
        case Stage.DEAD:
            return _going_home(plan)
        case Stage.SHARED:
            return text("Shared points are filled in pairs, one stone of each side.")
        case Stage.KOMI | Stage.PENALTY:
            return capital(_entering(plan, stage))
        case Stage.FILL:
            return text("Each side fills its own spaces with its own stones.")
        case Stage.READ:
            return _reading(plan)
        case Stage.REFILL:
            return text("Both bowls are filled again.")
        case _:
            assert_never(stage)


def _going_home(plan: FillPlan) -> str:
    if not any(plan.kept):
        if not plan.dead:
            return text("No stone is dead: the board stays as it is.")
        return text("The dead stones go home, each to its own bowl.")
    if plan.dead:
        return text(
            "The prisoners leave the lids and the dead leave the board, to their own bowls."
        )
    return text("The prisoners leave the lids, each to its own bowl.")


def _bowls_full(plan: FillPlan) -> str:
    """The proof at the end; a stone in hand, which fits nowhere, lies in its bowl all the time."""
    return text("Both bowls hold {stones} stones again.", stones=plan.balance.stones)


def _entering(plan: FillPlan, stage: Stage) -> str:
    """Which stones enter whose land, and what for."""
    purpose = _purpose(plan) if stage is Stage.KOMI else text("penalty")
    parts = [
        _enter(color, number)
        for color in (Color.WHITE, Color.BLACK)
        if (number := stones_moved(plan, stage, color))
    ]
    joined = text(", ").join(parts)
    return text("{stones}: {purpose}.", stones=joined, purpose=purpose)


def _enter(color: Color, number: int) -> str:
    count = number_word(number)
    if color is Color.WHITE:
        return plural(
            "{count} white stone enters Black’s land",
            "{count} white stones enter Black’s land",
            number,
            count=count,
        )
    return plural(
        "{count} black stone enters White’s land",
        "{count} black stones enter White’s land",
        number,
        count=count,
    )


def _purpose(plan: FillPlan) -> str:
    if not handicap_points(plan.terms):
        return text("komi")
    return text("komi and handicap") if plan.terms.komi else text("handicap")


def _reading(plan: FillPlan) -> str:
    """What stays open and what is left over at the end, for each shape a count can end in."""
    spaces, losing = plan.spaces, plan.losing
    for winner in Color:
        stones = losing[winner.opponent]
        if spaces[winner] > stones:
            return _winning_space(winner, stones)
        if spaces[winner]:
            return _all_spaces_taken(winner, stones)
    if plan.in_hand.black or plan.in_hand.white:
        loser = Color.BLACK if plan.in_hand.black else Color.WHITE
        if loser is Color.BLACK:
            return text("Every space is full, and one black stone fits nowhere.")
        return text("Every space is full, and one white stone fits nowhere.")
    if plan.reserved is not None:
        return text("Only the point kept open is empty: no space and no stone is left.")
    return text("Only the shared point is open: no space and no stone is left.")


def _winning_space(winner: Color, losing: int) -> str:
    if winner is Color.BLACK:
        if not losing:
            return text("Black’s last space stays open: the winning space. No stone is left over.")
        return plural(
            "Black’s last space stays open: the winning space. White’s {count} stone without a "
            "home is the losing stone.",
            "Black’s last space stays open: the winning space. White’s {count} stones without a "
            "home are the losing stones.",
            losing,
            count=number_word(losing),
        )
    if not losing:
        return text("White’s last space stays open: the winning space. No stone is left over.")
    return plural(
        "White’s last space stays open: the winning space. Black’s {count} stone without a home "
        "is the losing stone.",
        "White’s last space stays open: the winning space. Black’s {count} stones without a home "
        "are the losing stones.",
        losing,
        count=number_word(losing),
    )


def _all_spaces_taken(winner: Color, losing: int) -> str:
    if winner is Color.BLACK:
        return plural(
            "White’s {count} stone without a home fills Black’s last space: the losing stone.",
            "White’s {count} stones without a home fill Black’s last spaces: the losing stones.",
            losing,
            count=number_word(losing),
        )
    return plural(
        "Black’s {count} stone without a home fills White’s last space: the losing stone.",
        "Black’s {count} stones without a home fill White’s last spaces: the losing stones.",
        losing,
        count=number_word(losing),
    )


def _penalties_to_come(plan: FillPlan) -> str:
    parts = []
    if white := stones_moved(plan, Stage.PENALTY, Color.WHITE):
        parts.append(text("{count} white for what Black owes", count=number_word(white)))
    if black := stones_moved(plan, Stage.PENALTY, Color.BLACK):
        parts.append(text("{count} black for what White owes", count=number_word(black)))
    return text("Penalty stones: {parts}.", parts=text(", ").join(parts))


def _next(plan: FillPlan, stage: Stage) -> str:
    stages = stages_of(plan)
    after = stages.index(stage) + 1
    return "" if after >= len(stages) else _announcement(plan, stages[after])


def _announcement(plan: FillPlan, stage: Stage) -> str:
    match stage:
        case Stage.DEAD:
            return ""
        case Stage.SHARED:
            return text("The shared points, one stone of each side in turn.")
        case Stage.KOMI:
            return capital(_entering(plan, Stage.KOMI))
        case Stage.PENALTY:
            return _penalties_to_come(plan)
        case Stage.FILL:
            return text("Each side fills its own spaces.")
        case Stage.READ:
            return text("The winning space and the losing stones.")
        case Stage.REFILL:
            return text("Both bowls are filled again, to show that no stone is missing.")
        case _:
            assert_never(stage)
