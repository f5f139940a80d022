"""The sentences of the film: what happens, its arithmetic, why, where it is written, where it stops.

Pure: a plan, a moment and a way to tell it give a caption. Articles are those of the 1991 laws; under the
Simplified text the result is the area, and filling in is the way that text recommends to show it.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import Moment, moment
from ingboard.counting.terms import fill_komi, handicap_points
from ingboard.rules.ruleset import RuleText
from ingboard.text import capital, paragraph, plural, text
from ingboard.ui.game.film.result import Piece, pieces_at, stones_moved
from ingboard.ui.game.film.schedule import (
    TOLD,
    Airborne,
    Instant,
    Narration,
    Stage,
    StoneCue,
    alone_until,
    stage_at,
    stage_of,
    steps_of,
)


def number_word(number: int) -> str:
    """A number in a sentence: words up to twelve, then digits."""
    words = (
        text("no"), text("one"), text("two"), text("three"), text("four"), text("five"),
        text("six"), text("seven"), text("eight"), text("nine"), text("ten"), text("eleven"),
        text("twelve"),
    )  # fmt: skip
    return words[number] if number < len(words) else str(number)


def explanation_of(plan: FillPlan, stage: Stage) -> str:
    """Why this stage does not change whose points they are, or what it pays."""
    return {
        Stage.DEAD: _why_home,
        Stage.SHARED: _why_shared,
        Stage.KOMI: _why_komi,
        Stage.PENALTY: _why_penalty,
        Stage.FILL: _why_fill,
        Stage.GLANCE: _why_glance,
        Stage.LOSING: _why_losing,
        Stage.RESULT: _what_counts,
        Stage.REFILL: _why_refill,
    }[stage](plan)


def _why_fill(_: FillPlan) -> str:
    return text("Borders and game stones stay.")


def _why_glance(_: FillPlan) -> str:
    return text("The side with stones left lacks space.")


def _why_losing(_: FillPlan) -> str:
    return text("Each lacks a space and takes the winner's: two points.")


def _why_refill(plan: FillPlan) -> str:
    return text(
        "A full frame holds {stones} stones. Both full: none missing, the result stands.",
        stones=plan.balance.stones,
    )


def _why_home(plan: FillPlan) -> str:
    stones = plan.balance.stones
    if any(plan.kept):
        return text(
            "Filling in needs every stone: {stones} of each color in bowl and board.",
            stones=stones,
        )
    if plan.dead:
        return text(
            "Both agreed. Bowl and board now hold {stones} of each color.",
            stones=stones,
        )
    return text("Bowl and board always hold {stones} of each color.", stones=stones)


def _why_shared(plan: FillPlan) -> str:
    sentence = text("They are nobody's: equal filling keeps the margin.")
    if plan.balance.odd_shared:
        return paragraph((sentence, text("The odd one stays open.")))
    return sentence


def _why_komi(plan: FillPlan) -> str:
    terms = plan.terms
    paid = fill_komi(terms.komi)
    payer = Color.BLACK if plan.balance.komi_stones.black else Color.WHITE
    number = plan.balance.komi_stones[payer]
    if payer is Color.BLACK:
        worth = text("Each: 1 black space and 1 white stone fewer, 2 points.")  # fmt: skip
    else:
        worth = text("Each: 1 white space and 1 black stone fewer, 2 points.")  # fmt: skip
    points = abs(paid.points)
    sentences = [worth]
    handicap = handicap_points(terms)
    if handicap:
        sentences.append(
            text(
                "Komi {komi} and {handicap} handicap points, by Kim, Simon and Straus: not "
                "official.",
                komi=f"{terms.komi:g}",
                handicap=handicap,
            )
        )
    elif paid.favors is None and points == 2 * number:
        make = plural("{count} stone makes komi {points}.",
                      "{count} stones make komi {points}.", number,
                      count=capital(number_word(number)), points=points)  # fmt: skip
        sentences.append(make)
    if plan.balance.reserved is not None:
        sentences.append(text("The odd point is an open space (R)."))
    return paragraph(sentences)


def _why_penalty(plan: FillPlan) -> str:
    owed = plan.terms.penalties
    sentences = []
    if owed.black:
        sentences.append(
            plural("Black owes {number} point.", "Black owes {number} points.", owed.black)
        )
    if owed.white:
        sentences.append(
            plural("White owes {number} point.", "White owes {number} points.", owed.white)
        )
    sentences.append(text("Each opponent's stone in the payer's land: 2 points."))
    return paragraph(sentences)


def _what_counts(plan: FillPlan) -> str:
    losing = plan.losing.black + plan.losing.white
    in_hand = plan.in_hand.black + plan.in_hand.white
    space = plan.spaces.black + plan.spaces.white - losing
    sentences = []
    if space and losing:
        sentences.append(text("The space counts 1, each losing stone 2."))
    elif space:
        sentences.append(text("The space counts 1."))
    elif losing:
        sentences.append(text("Each losing stone counts 2."))
    if in_hand:
        sentences.append(text("The stone that fits nowhere counts 1."))
    if plan.balance.odd_shared:
        sentences.append(text("The open shared point is nobody's."))
    if plan.reserved is not None:
        sentences.append(text("The open point R is payment: not counted."))
    return paragraph(sentences)


class Caption(Struct, frozen=True):
    """All words of one moment, its arithmetic as a row of stones; what is not said is empty."""

    stage: Stage
    title: str
    arithmetic: tuple[Piece, ...] = ()
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
        () if ended or hidden else pieces_at(plan, stage, now or moment(plan, instant.landed)),
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
        case Stage.GLANCE if narration.is_lesson and narration.answered:
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


_FEW = 8
_AFTER_A_LOOK = frozenset({Stage.LOSING, Stage.REFILL})
_ONE_BY_ONE = frozenset({Stage.KOMI, Stage.PENALTY, Stage.LOSING})


def cues_of(plan: FillPlan, rules: RuleText, narration: Narration) -> tuple[StoneCue, ...]:
    """How each stone of the film is staged: few komi, penalty or losing stones fly one after another.

    The first stone of a step waits while its caption is read, unless the film stops there with the same
    words. Those that refill the bowls fly fast.
    """
    stages = [stage_of(stone.kind) for stone in plan.film]
    alone = {stage for stage in _ONE_BY_ONE if stages.count(stage) <= _FEW}
    stops = rests_of(plan, narration)

    def hold(stone: int) -> int:
        if stone not in steps or (stone in stops and stages[stone] not in _AFTER_A_LOOK):
            return 0
        caption = caption_at(plan, Instant(stone, (Airborne(stone, 0.0),)), rules, narration)
        return narration.hold(caption.words)

    steps = frozenset(steps_of(plan))
    return tuple(
        StoneCue(
            hold(number),
            stage in alone,
            quick=stage is Stage.REFILL,
            color=plan.film[number].color,
            opens=number in steps,
        )
        for number, stage in enumerate(stages)
    )


def rests_of(plan: FillPlan, narration: Narration) -> tuple[int, ...]:
    """Where a run stops until it is told to go on: at the glance and the result, in a lesson at each step."""
    if narration.is_lesson and not narration.auto:
        return steps_of(plan)
    return tuple(sorted({plan.glance, plan.reading}))
