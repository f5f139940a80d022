"""The mistake that an answer shows, as a sentence for the pupil."""

from __future__ import annotations

from ingboard.review.drills.hint import DrillHint
from ingboard.text import text


def sentence_of_hint(hint: DrillHint) -> str:
    """The mistake in words, with the article where one decides."""
    return {
        DrillHint.SWAPPED_WINNER: text(
            "The other side wins: winner has spaces left, loser stones."
        ),
        DrillHint.FORGOT_DOUBLE: text("Each losing stone counts 2, not 1 (Ing 1991, Article 4)."),
        DrillHint.FORGOT_WINNING_SPACE: text(
            "The winning space counts 1 more (Ing 1991, Article 4)."
        ),
        DrillHint.COUNTED_SHARED_POINT: text("The shared point left counts for nobody."),
        DrillHint.FORGOT_KOMI: text("You left out the komi stones."),
        DrillHint.KOMI_TWICE: text("Komi stones are on the board: do not subtract komi again."),
        DrillHint.FORGOT_PENALTY: text("You left out the penalty stones."),
        DrillHint.PENALTY_SIGN: text("Penalty points count against the side owing them."),
        DrillHint.FORGOT_HANDICAP: text("You left out the handicap payment."),
        DrillHint.NOT_OPEN: text("One point is land, not neutral."),
        DrillHint.MISSED_OPEN: text("Another point lies between stones of both colors."),
        DrillHint.CALLED_LIVING_DEAD: text("One group lives: room for two eyes, or seki."),
        DrillHint.MISSED_DEAD: text("More stones are dead: no room for two eyes."),
        DrillHint.WRONG_BOWL: text("Check the other bowl: bowl plus board make one set."),
        DrillHint.WRONG_NUMBER: text("Right color; recount the missing stones."),
        DrillHint.MISSING_SIGN: text("Missing and too many are swapped."),
        DrillHint.BELIEVED_READING: text("The board would read that with the wrong bowls."),
        DrillHint.TOO_EARLY: text("Nothing was wrong yet."),
        DrillHint.WENT_BY: text("The mistake went by unseen."),
        DrillHint.MENDED_WRONG_WAY: text("Each missing stone gives its side 1 point: subtract it."),
    }[hint]
