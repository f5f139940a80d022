"""Bowls that do not add up: which color lacks stones, what the count would read, and what may be the cause.

A player's own lost stone favors that player by 1 point, since it leaves one more space unfilled.
Knows only numbers: where a stone really lies is for the players to find.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ingboard.board.points import Color, PerColor
from ingboard.counting.bowls import bowls_of
from ingboard.counting.fillplan import FillPlan
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


@dataclass(frozen=True, slots=True)
class Explanation:
    """A cause that fits the numbers: `number` stones of `color` (None: of both colors)."""

    cause: Cause
    number: int
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class BowlCheck:
    """The bowls as counted against those that the board leaves.

    `missing` is positive for lacking stones and negative for too many. `read_margin` is what the
    board would read, filled from these bowls (half points left out, Black's less White's);
    `fill_margin` what it should read. `open_points_seen` is None where the board cannot be filled
    from these bowls.
    """

    counted: PerColor[int]
    expected: PerColor[int]
    missing: PerColor[int]
    read_margin: int
    fill_margin: int
    open_points_seen: int | None
    explanations: tuple[Explanation, ...]

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
    read_margin = plan.fill_margin + missing.black - missing.white
    return BowlCheck(
        counted,
        expected,
        missing,
        read_margin,
        plan.fill_margin,
        _open_points_seen(plan, counted, missing),
        tuple(_explanations(plan, counted, expected, missing)),
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


def _explanations(
    plan: FillPlan, counted: PerColor[int], expected: PerColor[int], missing: PerColor[int]
) -> list[Explanation]:
    """Every cause that accounts for the numbers, the surest first."""
    found: list[Explanation] = []
    swapped = PerColor(expected.white, expected.black)
    if counted == swapped != expected:
        found.append(Explanation(Cause.BOWLS_SWAPPED, abs(expected.black - expected.white)))
    for color in Color:
        number = missing[color]
        if number > 0 and missing[color.opponent] == -number:
            found.append(Explanation(Cause.OTHER_BOWL, number, color))
    for color in Color:
        found += _of_one_color(plan, color, missing[color])
    if missing.black == missing.white > 0:
        found.append(Explanation(Cause.SHORT_SETS, missing.black))
    return found


def _of_one_color(plan: FillPlan, color: Color, number: int) -> list[Explanation]:
    if number <= 0:
        return [Explanation(Cause.EXTRA, -number, color)] if number else []
    kept = [Explanation(Cause.PRISONERS_KEPT, number, color)]
    if number == sum(plan.board.color_at(point) is color for point in plan.dead):
        kept.insert(0, Explanation(Cause.DEAD_KEPT, number, color))
    return [*kept, Explanation(Cause.LOST, number, color)]


def sentence_of_explanation(explanation: Explanation) -> str:
    """The explanation in words."""
    number, black = explanation.number, explanation.color is Color.BLACK
    match explanation.cause:
        case Cause.BOWLS_SWAPPED:
            return text("The two numbers are exchanged: each bowl stands on the other side.")
        case Cause.OTHER_BOWL if black:
            return plural(
                "{number} black stone lies in White's bowl.",
                "{number} black stones lie in White's bowl.",
                number,
            )
        case Cause.OTHER_BOWL:
            return plural(
                "{number} white stone lies in Black's bowl.",
                "{number} white stones lie in Black's bowl.",
                number,
            )
        case Cause.DEAD_KEPT if black:
            return plural(
                "{number} dead black stone has not gone back to Black's bowl.",
                "{number} dead black stones have not gone back to Black's bowl.",
                number,
            )
        case Cause.DEAD_KEPT:
            return plural(
                "{number} dead white stone has not gone back to White's bowl.",
                "{number} dead white stones have not gone back to White's bowl.",
                number,
            )
        case Cause.PRISONERS_KEPT if black:
            return plural(
                "White still keeps {number} captured black stone, in the lid perhaps.",
                "White still keeps {number} captured black stones, in the lid perhaps.",
                number,
            )
        case Cause.PRISONERS_KEPT:
            return plural(
                "Black still keeps {number} captured white stone, in the lid perhaps.",
                "Black still keeps {number} captured white stones, in the lid perhaps.",
                number,
            )
        case _:
            return _sentence_of_set(explanation)


def _sentence_of_set(explanation: Explanation) -> str:
    number, black = explanation.number, explanation.color is Color.BLACK
    match explanation.cause:
        case Cause.LOST if black:
            return plural(
                "{number} black stone is lost: look on the floor, or take one from another set.",
                "{number} black stones are lost: look on the floor, or take them from another set.",
                number,
            )
        case Cause.LOST:
            return plural(
                "{number} white stone is lost: look on the floor, or take one from another set.",
                "{number} white stones are lost: look on the floor, or take them from another set.",
                number,
            )
        case Cause.EXTRA if black:
            return plural(
                "{number} black stone too many came from another set.",
                "{number} black stones too many came from another set.",
                number,
            )
        case Cause.EXTRA:
            return plural(
                "{number} white stone too many came from another set.",
                "{number} white stones too many came from another set.",
                number,
            )
        case Cause.SHORT_SETS:
            return plural(
                "Both sets are short by {number} stone: the margin stays the same.",
                "Both sets are short by {number} stones: the margin stays the same.",
                number,
            )
        case _:
            raise AssertionError(explanation.cause)
