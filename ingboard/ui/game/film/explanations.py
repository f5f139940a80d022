"""Why each stage of the film is done, in our own plain sentences; the article is cited by the caption."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import fill_komi, handicap_points
from ingboard.text import capital, paragraph, plural, text
from ingboard.ui.game.film.stages import Stage


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
