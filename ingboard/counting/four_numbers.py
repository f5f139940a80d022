"""A count told by four numbers: each side's spaces and stones left, at any stage of the filling.

The margin is Black's spaces less his stones, less the same for White; it is the same at every stage once
the komi and penalty stones lie on the board. The four numbers also check each other: with complete sets
all open spaces together are one more than the stones left, less each open point that is nobody's
(spaces + shared = stones + 1). Knows no board.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import half_point, result_of, winner_of
from ingboard.counting.terms import Terms
from ingboard.text import listed, plural, text


class NumberEntry(StrEnum):
    """The four numbers by name."""

    BLACK_SPACES = "black-spaces"
    BLACK_STONES = "black-stones"
    WHITE_SPACES = "white-spaces"
    WHITE_STONES = "white-stones"


class FourNumbers(Struct, frozen=True):
    """What is seen: own open spaces and stones in the bowl on each side.

    `open_shared` are open points that are nobody's: shared points not filled yet, the odd one that stays
    open, and a point kept open for an odd number owed. `unpaid` are points that Black still owes White in
    stones (negative: White owes Black); 0 once the komi and penalty stones lie on the board. `missing` is
    how many stones each set lacks (negative: has too many), where both sets were counted: in the bowls and on
    the board. Raises ValueError for a negative number of spaces, stones or shared points.
    """

    spaces: PerColor[int]
    stones: PerColor[int]
    open_shared: int = 0
    unpaid: int = 0
    missing: PerColor[int] | None = None

    def __post_init__(self) -> None:
        if min(*self.spaces, *self.stones, self.open_shared) < 0:
            raise ValueError(self)


class Correction(Struct, frozen=True):
    """One number put right so that the sum fits, and the margin that follows."""

    entry: NumberEntry
    number: int
    margin: float


class FourReading(Struct, frozen=True):
    """What four numbers say.

    `margin` is Black's less White's, half points included; `winner` None is a draw. `excess` is by how
    many open spaces the sum is too large (too small if negative); 0 fits. Where it does not fit,
    `corrections` name every single number that could be the wrong one, and `sure` tells whether all of
    them leave the same winner.
    """

    numbers: FourNumbers
    fill_margin: int
    margin: float
    winner: Color | None
    excess: int
    corrections: tuple[Correction, ...]
    sure: bool

    @property
    def fits(self) -> bool:
        """Whether the sums fit."""
        return self.excess == 0


def read_four(numbers: FourNumbers, terms: Terms) -> FourReading:
    """The margin and winner that the numbers give, and whether they can be right."""
    spaces, stones, missing = numbers.spaces, numbers.stones, numbers.missing or _COMPLETE
    # A player's own missing stone leaves one space more open, a point in his favor.
    own = PerColor(*(spaces[color] - stones[color] - missing[color] for color in Color))
    fill = own.black - own.white - numbers.unpaid
    margin = fill + half_point(terms)
    excess = sum(spaces) + numbers.open_shared - sum(stones) - sum(missing) - 1
    corrections = _corrections(numbers, margin, excess)
    winner = winner_of(margin, terms)
    results = {winner_of(found.margin, terms) for found in corrections}
    sure = not excess or (bool(results) and results == {winner})
    return FourReading(numbers, fill, margin, winner, excess, corrections, sure)


_COMPLETE = PerColor(0, 0)


def missing_words(missing: PerColor[int], color: Color) -> str:
    """Whether a set is whole, and what it lacks."""
    number, black = missing[color], color is Color.BLACK
    if not number:
        return text("Black's set is whole.") if black else text("White's set is whole.")
    if number > 0 and black:
        return plural(
            "{number} black stone is missing.", "{number} black stones are missing.", number
        )
    if number > 0:
        return plural(
            "{number} white stone is missing.", "{number} white stones are missing.", number
        )
    if black:
        return plural("{number} black stone too many.", "{number} black stones too many.", -number)
    return plural("{number} white stone too many.", "{number} white stones too many.", -number)


def _corrections(numbers: FourNumbers, margin: float, excess: int) -> tuple[Correction, ...]:
    """Every single number that mends the sum: a space too many on one side is one point in its favor."""
    if not excess:
        return ()
    spaces, stones = numbers.spaces, numbers.stones
    # Fewer spaces and more stones both lower a side's own value by the same amount.
    named = (
        (NumberEntry.BLACK_SPACES, spaces.black - excess, margin - excess),
        (NumberEntry.BLACK_STONES, stones.black + excess, margin - excess),
        (NumberEntry.WHITE_SPACES, spaces.white - excess, margin + excess),
        (NumberEntry.WHITE_STONES, stones.white + excess, margin + excess),
    )
    return tuple(Correction(*each) for each in named if each[1] >= 0)


def result_words(reading: FourReading) -> str:
    """The result as a headline; where the sums do not fit, what is known of it."""
    margin, winner = abs(reading.margin), reading.winner
    side = None if winner is None else text("Black") if winner is Color.BLACK else text("White")
    if reading.fits:
        if side is None:
            return text("Nobody wins")
        if not margin:
            return text("{side} wins the tie", side=side)
        return text("{side} wins by {points}", side=side, points=f"{margin:g}")
    if side is None or not reading.sure:
        return text("Winner unknown")
    nearest, *rest = sorted({abs(found.margin) for found in reading.corrections})
    if not rest:
        return text("{side} wins, perhaps by {points}", side=side, points=f"{nearest:g}")
    return text(
        "{side} wins by {few} or {many}", side=side, few=f"{nearest:g}", many=f"{rest[-1]:g}"
    )


def sum_words(reading: FourReading) -> str:
    """The self-check as one line: "2 + 0 spaces = 0 + 1 stones + 1"."""
    numbers = reading.numbers
    spaces, stones, shared = numbers.spaces, numbers.stones, numbers.open_shared
    left = text("{black} + {white} spaces", black=spaces.black, white=spaces.white)
    if shared:
        left = text("{spaces} + {shared} shared", spaces=left, shared=shared)
    right = text("{black} + {white} stones + 1", black=stones.black, white=stones.white)
    lacking = sum(numbers.missing or _COMPLETE)
    if lacking:
        right = text("{stones} + {number} missing", stones=right, number=lacking)
    sign = "=" if reading.fits else "≠"
    return f"{left} {sign} {right}"


def fit_words(reading: FourReading) -> str:
    """Whether the sums fit, in a sentence; where not, which totals would."""
    numbers = reading.numbers
    if reading.fits:
        return text("Sums fit: one more space than stones left.")
    lacking, stones = sum(numbers.missing or _COMPLETE), sum(numbers.stones)
    spaces = sum(numbers.spaces) + numbers.open_shared
    fitting = stones + lacking + 1 - numbers.open_shared
    if fitting < 0 or spaces < 1:
        return text(
            "Impossible: spaces, shared points included, must be one more than stones left."
        )
    return text(
        "Sums do not fit: spaces must be {spaces} (stones left: {stones}), or stones {wanted}.",
        stones=stones,
        spaces=fitting,
        wanted=max(0, spaces - lacking - 1),
    )


def doubt_words(reading: FourReading) -> str:
    """What a sum that does not fit means for the result; "" where it fits."""
    if reading.fits:
        return ""
    margins = sorted({found.margin for found in reading.corrections})
    if not margins:
        return ""
    number = abs(reading.excess)
    if reading.excess > 0:
        cause = plural(
            "{number} stone missing, or a wrong number.",
            "{number} stones missing, or a wrong number.",
            number,
        )
    else:
        cause = plural(
            "{number} extra stone, or a wrong number.",
            "{number} extra stones, or a wrong number.",
            number,
        )
    if reading.sure:
        return text("{cause} Same winner.", cause=cause)
    *several, last = (result_of(margin, _side_of(margin)) for margin in margins)
    either = text("{several} or {last}", several=listed(several), last=last)
    return text("{cause} The winner depends on it: {results}.", cause=cause, results=either)


def _side_of(margin: float) -> Color | None:
    if not margin:
        return None
    return Color.BLACK if margin > 0 else Color.WHITE


def parity_words(reading: FourReading) -> str:
    """Why the filled board reads an odd or an even margin, on one line."""
    numbers = reading.numbers
    if reading.excess % 2:
        return text("An error: odd and even are swapped.")
    if (numbers.open_shared + numbers.unpaid) % 2:
        return text("An odd point is shared or owed: the board shows an even margin.")
    return text("All points but one filled: the board shows an odd margin, never 0.")
