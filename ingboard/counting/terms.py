"""What both sides agreed on before the count: komi, handicap, penalties, ties and stones per player.

Points are whole numbers except the komi, which may end on a half. Captures and dead stones go home, so bowl
and board always make one full set: a bowl is never stored, it is what the board and the missing stones leave
of the set (counting, Ing 1991, Article 4). Knows no areas.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor
from ingboard.board.position import Position
from ingboard.text import text

NO_PENALTIES = PerColor(0, 0)
SMALLEST_COMPENSATED_HANDICAP = 2


class Sharing(StrEnum):
    """Which empty points are nobody's: judged by whole regions, or point by point in mixed ones."""

    REGION = "region"
    ADJACENCY = "adjacency"


class Ties(StrEnum):
    """Who wins when the margin, half points included, is 0."""

    DRAW = "draw"
    BLACK = "black"
    WHITE = "white"


class Compensation(StrEnum):
    """Whether Black owes as many points as the handicap has stones (Kim, Simon and Straus, Counting 5)."""

    NONE = "none"
    KSS = "kss"


class FillKomi(Struct, frozen=True):
    """A komi as it can be paid in stones: whole points, and whom the half point left out favors."""

    points: int
    favors: Color | None


class Terms(Struct, frozen=True):
    """The terms of one count.

    `komi` is owed by Black (by White if negative), a multiple of 0.5. `penalties` are the points
    owed by each side. `stones` is the number each player starts with; None stands for the largest
    equal sets that leave a point open. Raises ValueError with one sentence for a komi that is no multiple
    of 0.5, for a number that is negative or not whole, and for players without stones.
    """

    komi: float = 8
    penalties: PerColor[int] = NO_PENALTIES
    handicap: int = 0
    compensation: Compensation = Compensation.NONE
    ties: Ties = Ties.DRAW
    sharing: Sharing = Sharing.REGION
    stones: int | None = None

    def __post_init__(self) -> None:
        if (2 * self.komi) % 1:
            raise ValueError(text("Komi must be a multiple of 0.5."))
        for penalty in self.penalties:
            _is_whole(penalty, text("Penalty points must be whole numbers, 0 or more."))
        _is_whole(self.handicap, text("Handicap must be a whole number, 0 or more."))
        if self.stones is not None:
            _is_whole(self.stones - 1, text("Each player needs at least one stone."))


def _is_whole(number: float, otherwise: str) -> None:
    """Refuse a number below 0 or between two whole ones."""
    if number < 0 or number % 1:
        raise ValueError(otherwise)


def stones_per_player(grid: Grid, terms: Terms) -> int:
    """How many stones each player starts with: as agreed, else 180 on 19x19, 84 on 13x13, 40 on 9x9."""
    return (grid.size - 1) // 2 if terms.stones is None else terms.stones


def fill_komi(komi: float) -> FillKomi:
    """The komi that is paid in stones: a half komi becomes its even neighbor.

    7.5 becomes 8, 6.5 becomes 6. The half point left out goes to Black where the neighbor is larger,
    else to White.
    """
    if float(komi).is_integer():
        return FillKomi(int(komi), None)
    above = round(komi + 0.5)
    return FillKomi(above, Color.BLACK) if above % 2 == 0 else FillKomi(above - 1, Color.WHITE)


def handicap_points(terms: Terms) -> int:
    """The points that Black owes for the handicap: as many as its stones, where that is agreed on."""
    if terms.compensation is Compensation.NONE or terms.handicap < SMALLEST_COMPENSATED_HANDICAP:
        return 0
    return terms.handicap


def tie_winner(ties: Ties) -> Color | None:
    """Who wins a tie, or None for a draw."""
    match ties:
        case Ties.BLACK:
            return Color.BLACK
        case Ties.WHITE:
            return Color.WHITE
        case Ties.DRAW:
            return None


NOTHING_MISSING = PerColor(0, 0)


def bowls_of(
    position: Position, stones: int, missing: PerColor[int] = NOTHING_MISSING
) -> PerColor[int]:
    """The stones in each bowl: the set, less the stones on the board, less those missing.

    Negative where more stones are on the board than the set holds.
    """
    return PerColor(
        stones - position.count(Color.BLACK) - missing.black,
        stones - position.count(Color.WHITE) - missing.white,
    )
