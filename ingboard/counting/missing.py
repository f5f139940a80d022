"""Bowls that do not add up: which color lacks stones, what the count would read, and the true margin.

A player's own lost stone favors that player by 1 point, since it leaves one more space unfilled.
Knows only numbers: where a stone really lies is for the players to find. The repair is in
`repair`.

What can have made the bowls wrong: single causes, and everything that can have happened as a whole. The
numbers cannot tell a lost stone from one that is kept somewhere, so every cause that fits is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import bowls_of
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


class BowlCheck(Struct, frozen=True):
    """The bowls as counted against those that the board leaves.

    `missing` is positive for lacking stones and negative for too many. `read_margin` is what the
    board would read, filled from these bowls (half points left out, Black's less White's);
    `fill_margin` what it should read. `open_points_seen` is None where the board cannot be filled
    from these bowls, `open_points_right` how many belong there. `explanations` are single causes,
    `accounts` everything that can have happened as a whole. `true_margin` has half points in it and is
    known from the areas, which ask no bowl.
    """

    counted: PerColor[int]
    expected: PerColor[int]
    missing: PerColor[int]
    read_margin: int
    fill_margin: int
    true_margin: float
    open_points_seen: int | None
    open_points_right: int
    explanations: tuple[CauseExplanation, ...]
    accounts: tuple[Account, ...]

    @property
    def hints(self) -> tuple[str, ...]:
        """What strikes the eye in both numbers together: exchanged bowls, or sets short from the start."""
        return tuple(
            sentence_of_explanation(found)
            for found in self.explanations
            if found.cause in (Cause.BOWLS_SWAPPED, Cause.SHORT_SETS)
        )

    @property
    def complete(self) -> bool:
        """Whether both bowls hold what they should."""
        return self.missing == PerColor(0, 0)


def check_bowls(plan: FillPlan, counted: PerColor[int]) -> BowlCheck:
    """Compare the stones counted in the bowls, after the dead went home and before the filling.

    Raises ValueError for a negative number.
    """
    if min(counted.black, counted.white) < 0:
        raise ValueError(counted)
    expected = bowls_of(plan.game, plan.balance.stones)
    missing = PerColor(expected.black - counted.black, expected.white - counted.white)
    dead = PerColor(
        *(sum(plan.board.color_at(point) is color for point in plan.dead) for color in Color)
    )
    return BowlCheck(
        counted,
        expected,
        missing,
        plan.fill_margin
        + missing.black
        - missing.white,  # a space more or a stone less for its owner
        plan.fill_margin,
        plan.margin,
        _open_points_seen(plan, counted, missing),
        1 + (plan.balance.reserved is not None) * plan.balance.odd_shared,
        tuple(explanations_of(counted, expected, missing, dead)),
        accounts_of(counted, missing, dead),
    )


def _open_points_seen(plan: FillPlan, counted: PerColor[int], missing: PerColor[int]) -> int | None:
    balance = plan.balance
    paid = plan.paid_stones
    if not plan.feasible or any(counted[color] < balance.pairs + paid[color] for color in Color):
        return None
    over = {color: balance.surplus[color] + missing[color] for color in Color}
    open_spaces = 0
    for color in Color:
        laid_in = min(max(-over[color.opponent], 0), max(over[color], 0))
        open_spaces += max(over[color], 0) - laid_in
    return open_spaces + balance.odd_shared + (balance.reserved is not None)


def state_sentences(check: BowlCheck) -> PerColor[str]:
    """What each side's bowl says: complete, lacking stones or holding too many."""
    return PerColor(*(_state(check, color) for color in Color))


def _state(check: BowlCheck, color: Color) -> str:
    number, expected = check.missing[color], check.expected[color]
    black = color is Color.BLACK
    if number > 0 and black:
        return plural(
            "Black lacks {number} stone: bowl needs {expected}.",
            "Black lacks {number} stones: bowl needs {expected}.",
            number,
            expected=expected,
        )
    if number > 0:
        return plural(
            "White lacks {number} stone: bowl needs {expected}.",
            "White lacks {number} stones: bowl needs {expected}.",
            number,
            expected=expected,
        )
    if number < 0 and black:
        return plural(
            "Black has {number} extra stone: bowl needs {expected}.",
            "Black has {number} extra stones: bowl needs {expected}.",
            -number,
            expected=expected,
        )
    if number < 0:
        return plural(
            "White has {number} extra stone: bowl needs {expected}.",
            "White has {number} extra stones: bowl needs {expected}.",
            -number,
            expected=expected,
        )
    return text("Black's bowl is right.") if black else text("White's bowl is right.")


def proof_sentences(check: BowlCheck) -> tuple[str, ...]:
    """How the true margin is known: from the areas, and once more from the wrong reading."""
    areas = text("Area counting with komi and penalties needs no bowls.")
    if check.complete:
        return (areas,)
    parts = [_signed(check.read_margin)]
    for color, sign in ((Color.BLACK, -1), (Color.WHITE, 1)):
        number = sign * check.missing[color]
        if number:
            parts.append(f"{'+' if number > 0 else '−'} {abs(number)}")
    worked = " ".join(parts)
    reading = text(
        "The count would read {read}. Each missing stone gives its side 1 point: {worked} = {right}.",
        read=_signed(check.read_margin),
        worked=worked,
        right=_signed(check.fill_margin),
    )
    return (areas, reading)


def parity_sentence(check: BowlCheck) -> str:
    """What the number of open points alone would show, on one line."""
    lacking = check.missing.black + check.missing.white
    if check.complete:
        return text("Both sets are complete, as a filled board shows.")
    if lacking == 0:
        return text("Missing and extra stones cancel out: odd and even stay right.")
    seen, right = check.open_points_seen, check.open_points_right
    if seen is not None and seen != right:
        return text("{seen} points would stay open, not {right}: an error.", seen=seen, right=right)
    if lacking % 2:
        return text("The filled board would read even for odd: an error.")
    return text("Odd and even stay right: only the bowls show it.")


def _signed(number: float) -> str:
    return f"{number:+g}".replace("-", "−")
