"""What can have made the bowls wrong: single causes, and everything that can have happened as a whole.

The numbers cannot tell a lost stone from one that is kept somewhere, so every cause that fits is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.text import plural, text


class Cause(StrEnum):
    """What can make a bowl's number wrong."""

    BOWLS_SWAPPED = "bowls-swapped"
    OTHER_BOWL = "other-bowl"
    DEAD_KEPT = "dead-kept"
    PRISONERS_KEPT = "prisoners-kept"
    LOST = "lost"
    SHORT_SETS = "short-sets"
    EXTRA = "extra"
    OFF_BOARD = "off-board"


LACKING = (Cause.PRISONERS_KEPT, Cause.LOST)
"""What can take stones out of play, besides dead stones that were not given back."""


TOO_MANY = (Cause.EXTRA, Cause.OFF_BOARD)
"""What can bring stones into a bowl."""


class CauseExplanation(Struct, frozen=True):
    """A cause that fits the numbers: `number` stones of `color` (None: of both colors)."""

    cause: Cause
    number: int
    color: Color | None = None


class Account(Struct, frozen=True):
    """One thing that can have happened as a whole.

    `moved` stones of `mover` lie in the other side's bowl; besides, each side lacks `lacking` stones
    (negative: has too many), by any mixture of `causes`.
    """

    mover: Color | None
    moved: int
    lacking: PerColor[int]
    causes: PerColor[tuple[Cause, ...]]

    @property
    def stones(self) -> int:
        """How many stones are not where they belong."""
        return self.moved + abs(self.lacking.black) + abs(self.lacking.white)


def explanations_of(
    counted: PerColor[int], expected: PerColor[int], missing: PerColor[int], dead: PerColor[int]
) -> Iterator[CauseExplanation]:
    """Every single cause that fits at least one side's number, the surest first.

    `dead` are the stones of each color that were agreed dead.
    """
    swapped = PerColor(expected.white, expected.black)
    if counted == swapped != expected:
        yield CauseExplanation(Cause.BOWLS_SWAPPED, abs(expected.black - expected.white))
    for color in Color:
        number = missing[color]
        if number > 0 and missing[color.opponent] == -number:
            yield CauseExplanation(Cause.OTHER_BOWL, number, color)
    for color in Color:
        for cause in _causes_of(missing[color], dead[color]):
            yield CauseExplanation(cause, abs(missing[color]), color)
    if missing.black == missing.white > 0:
        yield CauseExplanation(Cause.SHORT_SETS, missing.black)


def _causes_of(lacking: int, dead: int) -> tuple[Cause, ...]:
    if lacking < 0:
        return TOO_MANY
    if lacking == 0:
        return ()
    return (Cause.DEAD_KEPT, *LACKING) if dead >= lacking else LACKING


def accounts_of(
    counted: PerColor[int], missing: PerColor[int], dead: PerColor[int]
) -> tuple[Account, ...]:
    """Everything that can have happened, the fewest stones first; none if nothing is wrong.

    What would cancel out is left out: a stone in the other bowl, one of its color too many and one of
    the other color lost look like nothing at all.
    """
    if missing == PerColor(0, 0):
        return ()
    flows: list[tuple[Color | None, int]] = [(None, 0)]
    for color in Color:
        most = max(missing[color], -missing[color.opponent], 0)
        most = min(most, counted[color.opponent])
        flows += [(color, moved) for moved in range(1, most + 1)]
    accounts = []
    for mover, moved in flows:
        lacking = missing
        if mover is not None:
            lacking = lacking.with_color(mover, missing[mover] - moved)
            lacking = lacking.with_color(mover.opponent, missing[mover.opponent] + moved)
        causes = PerColor(*(_mixture(lacking[color], dead[color]) for color in Color))
        accounts.append(Account(mover, moved, lacking, causes))
    return tuple(sorted(accounts, key=lambda account: (account.stones, account.moved)))


def _mixture(lacking: int, dead: int) -> tuple[Cause, ...]:
    """Causes that can have a share in a number: some of the dead stones may have been kept."""
    return _causes_of(lacking, lacking if dead else 0)


def sentences_of_account(account: Account) -> tuple[str, ...]:
    """What happened, part by part; where several causes can share in it, all of them."""
    sentences = []
    if account.mover is not None:
        parts = CauseExplanation(Cause.OTHER_BOWL, account.moved, account.mover)
        sentences.append(sentence_of_explanation(parts))
    sentences += [_sentence_of_lacking(account, color) for color in Color if account.lacking[color]]
    return tuple(sentences)


def _sentence_of_lacking(account: Account, color: Color) -> str:
    number, black = account.lacking[color], color is Color.BLACK
    if number < 0 and black:
        return plural(
            "{number} extra black stone: borrowed, or from the board.",
            "{number} extra black stones: borrowed, or from the board.",
            -number,
        )
    if number < 0:
        return plural(
            "{number} extra white stone: borrowed, or from the board.",
            "{number} extra white stones: borrowed, or from the board.",
            -number,
        )
    where = text("in White's lid, or lost") if black else text("in Black's lid, or lost")
    if Cause.DEAD_KEPT in account.causes[color]:
        dead = text("dead, not returned")
        where = text("{dead}, {other}", dead=dead, other=where)
    if black:
        return plural(
            "{number} black stone missing: {where}.",
            "{number} black stones missing: {where}.",
            number,
            where=where,
        )
    return plural(
        "{number} white stone missing: {where}.",
        "{number} white stones missing: {where}.",
        number,
        where=where,
    )


def sentence_of_explanation(explanation: CauseExplanation) -> str:
    """The explanation in words."""
    number = explanation.number
    if explanation.cause is Cause.BOWLS_SWAPPED:
        return text("Numbers or bowls may be swapped.")
    if explanation.cause is Cause.SHORT_SETS:
        return plural(
            "Both sets lack {number} stone: same margin.",
            "Both sets lack {number} stones: same margin.",
            number,
        )
    return {
        (Cause.OTHER_BOWL, True): plural(
            "{number} black stone lies in White's bowl.",
            "{number} black stones lie in White's bowl.",
            number,
        ),
        (Cause.OTHER_BOWL, False): plural(
            "{number} white stone lies in Black's bowl.",
            "{number} white stones lie in Black's bowl.",
            number,
        ),
        (Cause.DEAD_KEPT, True): plural(
            "{number} dead black stone not in Black's bowl.",
            "{number} dead black stones not in Black's bowl.",
            number,
        ),
        (Cause.DEAD_KEPT, False): plural(
            "{number} dead white stone not in White's bowl.",
            "{number} dead white stones not in White's bowl.",
            number,
        ),
        (Cause.PRISONERS_KEPT, True): plural(
            "White keeps {number} black stone, perhaps in the lid.",
            "White keeps {number} black stones, perhaps in the lid.",
            number,
        ),
        (Cause.PRISONERS_KEPT, False): plural(
            "Black keeps {number} white stone, perhaps in the lid.",
            "Black keeps {number} white stones, perhaps in the lid.",
            number,
        ),
        (Cause.LOST, True): plural(
            "{number} black stone lost: search, or borrow.",
            "{number} black stones lost: search, or borrow.",
            number,
        ),
        (Cause.LOST, False): plural(
            "{number} white stone lost: search, or borrow.",
            "{number} white stones lost: search, or borrow.",
            number,
        ),
        (Cause.EXTRA, True): plural(
            "{number} extra black stone is borrowed.",
            "{number} extra black stones are borrowed.",
            number,
        ),
        (Cause.EXTRA, False): plural(
            "{number} extra white stone is borrowed.",
            "{number} extra white stones are borrowed.",
            number,
        ),
        (Cause.OFF_BOARD, True): plural(
            "Compare the board: {number} black stone belongs there.",
            "Compare the board: {number} black stones belong there.",
            number,
        ),
        (Cause.OFF_BOARD, False): plural(
            "Compare the board: {number} white stone belongs there.",
            "Compare the board: {number} white stones belong there.",
            number,
        ),
    }[explanation.cause, explanation.color is Color.BLACK]
