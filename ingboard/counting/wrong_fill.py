"""The board as it would be filled from the bowls that were counted, whole or not.

Each side pays, shares and fills in the order of the plan; what it lacks are the last stones of that order,
what it has too many go on into the winning spaces. Only for counts that complete sets can carry out.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import FillPlan, StepKind, Tag
from ingboard.counting.four_numbers import FourNumbers

_BEFORE_FILLING = frozenset({StepKind.SHARE, StepKind.COMPENSATE, StepKind.PENALIZE})


class WrongFill(Struct, frozen=True):
    """A board filled from some bowls: `filled` are the stones laid, `in_hand` those that found no space."""

    position: Position
    filled: frozenset[Point]
    in_hand: PerColor[int]
    numbers: FourNumbers

    @property
    def margin(self) -> int:
        """What the board reads: Black's spaces less his stones left, less the same for White."""
        spaces, stones = self.numbers.spaces, self.numbers.stones
        return (spaces.black - stones.black) - (spaces.white - stones.white)

    @property
    def open_points(self) -> tuple[Point, ...]:
        """The points that stayed open."""
        return self.position.points_of(None)


def fill_from(plan: FillPlan, bowls: PerColor[int]) -> WrongFill | None:
    """Fill the game's board from these bowls.

    None where the plan has no picture, or a side cannot even share and pay.
    """
    if not plan.feasible:
        return None
    stones: dict[Point, Color] = {}
    hand = {color: bowls[color] for color in Color}
    for step in plan.steps:
        if step.kind in _BEFORE_FILLING:
            stones.update(dict.fromkeys(step.points, step.color))
            hand[step.color] -= len(step.points)
    if min(hand.values()) < 0:
        return None
    spaces = {color: list(_own_spaces(plan, color)) for color in Color}
    open_spaces, over = dict(spaces), dict(hand)
    for color in Color:
        laid, rest = spaces[color][: hand[color]], spaces[color][hand[color] :]
        stones.update(dict.fromkeys(laid, color))
        open_spaces[color], over[color] = rest, hand[color] - len(laid)
    numbers = FourNumbers(
        PerColor(len(open_spaces[Color.BLACK]), len(open_spaces[Color.WHITE])),
        PerColor(over[Color.BLACK], over[Color.WHITE]),
        plan.balance.odd_shared + (plan.reserved is not None),
    )
    for color in Color:
        by_place = sorted(open_spaces[color.opponent], key=lambda at: plan.tags[at] is Tag.FILLED)
        losing = by_place[: over[color]]
        stones.update(dict.fromkeys(losing, color))
        over[color] -= len(losing)
    return WrongFill(
        plan.game.with_cells(stones.items()),
        frozenset(stones),
        PerColor(over[Color.BLACK], over[Color.WHITE]),
        numbers,
    )


def _own_spaces(plan: FillPlan, color: Color) -> tuple[Point, ...]:
    """A side's spaces in the order in which it would fill them: the winning space comes last."""
    filled = [
        point
        for step in plan.steps
        if step.kind is StepKind.FILL and step.color is color
        for point in step.points
    ]
    if not plan.spaces[color]:
        return tuple(filled)
    losing = [
        point for step in plan.steps if step.kind is StepKind.PLACE_LOSING for point in step.points
    ]
    winning = [point for point, tag in sorted(plan.tags.items()) if tag is Tag.WINNING_SPACE]
    return (*filled, *losing, *winning)
