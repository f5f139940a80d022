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
    return text("No border is touched and no stone of the game moves.")


def _why_glance(_: FillPlan) -> str:
    return text("Who has stones left has no space for them.")


def _why_losing(_: FillPlan) -> str:
    return text("Each takes a space from the winner and is a stone without one: two points.")


def _why_refill(plan: FillPlan) -> str:
    return text(
        "A full frame holds {stones} stones, seen at a glance. When both are full, no stone "
        "was missing, and the result stands.",
        stones=plan.balance.stones,
    )


def _why_home(plan: FillPlan) -> str:
    stones = plan.balance.stones
    if any(plan.kept):
        return text(
            "Filling in needs every stone. Once they are home, bowl and board make {stones} stones "
            "for each side.",
            stones=stones,
        )
    if plan.dead:
        return text(
            "Both sides agreed on them. From now on bowl and board make {stones} stones for "
            "each side, all the time.",
            stones=stones,
        )
    return text("Bowl and board make {stones} stones for each side, all the time.", stones=stones)


def _why_shared(plan: FillPlan) -> str:
    sentence = text("They are nobody’s, so each side fills as many: the margin stays.")
    if plan.balance.odd_shared:
        return paragraph((sentence, text("The odd one stays open and counts for nobody.")))
    return sentence


def _why_komi(plan: FillPlan) -> str:
    terms = plan.terms
    paid = fill_komi(terms.komi)
    payer = Color.BLACK if plan.balance.komi_stones.black else Color.WHITE
    number = plan.balance.komi_stones[payer]
    if payer is Color.BLACK:
        worth = text("Each one takes a space from Black and a stone from White’s hand, "
                     "so it is worth 2 points.")  # fmt: skip
    else:
        worth = text("Each one takes a space from White and a stone from Black’s hand, "
                     "so it is worth 2 points.")  # fmt: skip
    points = abs(paid.points)
    sentences = [worth]
    handicap = handicap_points(terms)
    if handicap:
        sentences.append(
            text(
                "Komi {komi} and {handicap} points for the handicap, after Kim, Simon and Straus: "
                "a convention of theirs, not of the official texts.",
                komi=f"{terms.komi:g}",
                handicap=handicap,
            )
        )
    elif paid.favors is None and points == 2 * number:
        make = plural("{count} stone makes the komi of {points}.",
                      "{count} stones make the komi of {points}.", number,
                      count=capital(number_word(number)), points=points)  # fmt: skip
        sentences.append(make)
    if plan.balance.reserved is not None:
        sentences.append(text("The odd point owed is a space kept open, marked R."))
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
    sentences.append(
        text("An opponent's stone in the land of the side that owes is worth 2 points.")
    )
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
        sentences.append(text("The open shared point counts for nobody."))
    if plan.reserved is not None:
        sentences.append(text("The point kept open, R, is paid and does not count."))
    return paragraph(sentences)
