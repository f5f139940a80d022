"""Bowls that do not add up: which color lacks stones, what the count would read, and the true margin.

A player's own lost stone favors that player by 1 point, since it leaves one more space unfilled.
Knows only numbers: where a stone really lies is for the players to find. The repair is in
`repair`.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.bowl_causes import (
    Account,
    Cause,
    CauseExplanation,
    accounts_of,
    explanations_of,
    sentence_of_explanation,
)
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import bowls_of
from ingboard.text import plural, text


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
