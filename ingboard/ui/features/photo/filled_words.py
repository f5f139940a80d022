"""What is said of a filled board: who won, which stones are missing, whether the program counts the same."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.counting.filled_board import FilledReading
from ingboard.counting.fillplan import FillPlan, half_point, winner_of
from ingboard.counting.four_numbers import missing_words
from ingboard.counting.terms import Terms
from ingboard.game.state import Ending, Outcome
from ingboard.game.strip import result_words
from ingboard.text import capital, paragraph, plural, sentence, text
from ingboard.ui.features.photo.words import points_words


def outcome_read(reading: FilledReading, terms: Terms | None) -> Outcome:
    """The result that a filled board says; under terms with a half komi, with its half point."""
    margin = float(reading.margin)
    if terms is None:
        winner = None if not margin else Color.BLACK if margin > 0 else Color.WHITE
    else:
        margin += half_point(terms)
        winner = winner_of(margin, terms)
    return Outcome(Ending.COUNT, winner, abs(margin))


def filled_words(reading: FilledReading, plan: FillPlan | None, position: Position) -> str:
    """What a filled board says, which stones are missing, and what the program counts."""
    if plan is None and not reading.losing and abs(reading.margin) != 1:
        return text("Filled board: mark the losing stones (D).")
    found = outcome_read(reading, None if plan is None else plan.terms)
    said = [text("Filled board: {result}.", result=result_words(found))]
    if plan is None:
        spaces = points_words(reading.spaces, position)
        said.append(
            text(
                "Open: {points}. Losing stones: {number}.",
                points=spaces,
                number=len(reading.losing),
            )
        )
    said += [_missing_words(reading, color, position) for color in Color]
    if plan is not None:
        counted = Outcome(Ending.COUNT, plan.winner, abs(plan.margin))
        own = capital(result_words(counted))
        agree = text("Counted here: the same.")
        differ = text("Counted here: {result}. They differ.", result=own)
        said.append(agree if counted == found else differ)
    return paragraph(sentence(each) for each in said)


def _missing_words(reading: FilledReading, color: Color, position: Position) -> str:
    """How many stones of a set are not on a filled board; "" where it is whole."""
    lacks, whole = reading.missing[color], (position.grid.size - 1) // 2
    if lacks <= 0:
        return missing_words(reading.missing, color) if lacks else ""
    if color is Color.BLACK:
        return plural(
            "{number} black stone is missing ({there} of {whole}).",
            "{number} black stones are missing ({there} of {whole}).",
            lacks,
            there=whole - lacks,
            whole=whole,
        )
    return plural(
        "{number} white stone is missing ({there} of {whole}).",
        "{number} white stones are missing ({there} of {whole}).",
        lacks,
        there=whole - lacks,
        whole=whole,
    )
