"""Why each stage of the film is done, in our own plain sentences; the article is cited by the caption."""

from __future__ import annotations

from typing import assert_never

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import fill_komi, handicap_points
from ingboard.text import plural, text
from ingboard.ui.game.film.stages import Stage


def number_word(number: int) -> str:
    """A number in a sentence: words up to twelve, then digits."""
    words = (
        text("no"), text("one"), text("two"), text("three"), text("four"), text("five"),
        text("six"), text("seven"), text("eight"), text("nine"), text("ten"), text("eleven"),
        text("twelve"),
    )  # fmt: skip
    return words[number] if number < len(words) else str(number)


def capital(sentence: str) -> str:
    """The sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def explanation_of(plan: FillPlan, stage: Stage) -> str:
    """Why this stage does not change whose points they are, or what it pays."""
    match stage:
        case Stage.DEAD:
            return _why_home(plan)
        case Stage.SHARED:
            return _why_shared(plan)
        case Stage.KOMI:
            return " ".join(_komi_sentences(plan))
        case Stage.PENALTY:
            return " ".join(_penalty_sentences(plan))
        case Stage.FILL:
            return " ".join(
                (
                    text("No border is touched and no stone of the game moves."),
                    *_left_over(plan),
                )
            )
        case Stage.READ:
            return _what_counts(plan)
        case Stage.REFILL:
            return text(
                "A full frame holds {stones} stones, seen at a glance. When both are full, no stone "
                "was missing, and the result stands.",
                stones=plan.balance.stones,
            )
        case _:
            assert_never(stage)


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
        return f"{sentence} {text('The odd one stays open and counts for nobody.')}"
    return sentence


def _komi_sentences(plan: FillPlan) -> list[str]:
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
    elif paid.favors is not None:
        sentences.append(
            text(
                "They make {points}; the half point between that and the komi of {komi} is set "
                "right at the end.",
                points=points,
                komi=f"{abs(terms.komi):g}",
            )
        )
    if plan.balance.reserved is not None:
        sentences.append(text("The odd point owed is a space kept open, marked R."))
    return sentences


def _penalty_sentences(plan: FillPlan) -> list[str]:
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
    return sentences


def _left_over(plan: FillPlan) -> list[str]:
    surplus = plan.balance.surplus
    sentences = []
    if surplus.black > 0:
        sentences.append(text("Black has more spaces than stones."))
    elif surplus.black < 0:
        sentences.append(text("Black has more stones than spaces."))
    else:
        sentences.append(text("Black has as many stones as spaces."))
    if surplus.white > 0:
        sentences.append(text("White has more spaces than stones."))
    elif surplus.white < 0:
        sentences.append(text("White has more stones than spaces."))
    else:
        sentences.append(text("White has as many stones as spaces."))
    return sentences


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
    return " ".join(sentences)
