"""The repair of a count with wrong bowls, step by step: stones taken back, bowls made whole, the refill.

At the table it takes two minutes (Kim, Simon and Straus, Counting): top each bowl up to its full set and
fill again. Here only the stones that must move are moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.counting.bowl_causes import Account
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.missing import BowlCheck
from ingboard.counting.wrong_fill import WrongFill, fill_from
from ingboard.text import plural, text


class Mending(StrEnum):
    """What a step of the repair does."""

    FOUND = "found"
    TAKE_BACK = "take-back"
    MOVE = "move"
    ADD = "add"
    REMOVE = "remove"
    REFILL = "refill"
    PROVED = "proved"


class RepairStep(Struct, frozen=True):
    """A moment of the repair: the board and the bowls after it, and the points it touched.

    `number` counts the stones of `color` that the step is about.
    """

    kind: Mending
    position: Position
    bowls: PerColor[int]
    points: frozenset[Point] = frozenset()
    color: Color | None = None
    number: int = 0


class Repair(Struct, frozen=True):
    """The steps, and what the board reads first and last (Black's less White's, no half points)."""

    steps: tuple[RepairStep, ...]
    read_first: int
    read_last: int


def repair_of(plan: FillPlan, check: BowlCheck, account: Account) -> Repair | None:
    """The repair of what an account says happened.

    None where the bowls are right, or the count has no picture.
    """
    wrong = fill_from(plan, own_stones(check, account))
    right = fill_from(plan, check.expected)
    if check.complete or wrong is None or right is None:
        return None
    return Repair(_steps(wrong, right, account), wrong.margin, right.margin)


def own_stones(check: BowlCheck, account: Account) -> PerColor[int]:
    """The stones of its own color that each side can fill with: those of the other color stay in the bowl."""
    if account.mover is None:
        return check.counted
    other = account.mover.opponent
    return check.counted.with_color(other, check.counted[other] - account.moved)


def _steps(wrong: WrongFill, right: WrongFill, account: Account) -> tuple[RepairStep, ...]:
    bowls = wrong.in_hand
    if account.mover is not None:
        other = account.mover.opponent
        bowls = bowls.with_color(other, bowls[other] + account.moved)
    steps = [RepairStep(Mending.FOUND, wrong.position, bowls, frozenset(wrong.open_points))]
    steps += _taken_back(steps[-1], wrong, right)
    steps += _made_whole(steps[-1], account)
    steps += _refilled(steps[-1], right)
    last, open_points = steps[-1], frozenset(right.open_points)
    return (*steps, RepairStep(Mending.PROVED, last.position, last.bowls, open_points))


def _taken_back(step: RepairStep, wrong: WrongFill, right: WrongFill) -> Iterator[RepairStep]:
    """Stones that lie where another stone, or none, belongs."""
    for color in Color:
        back = frozenset(
            point
            for point in wrong.filled
            if wrong.position.color_at(point) is color
            and right.position.color_at(point) is not color
        )
        if back:
            position = step.position.with_cells((point, None) for point in back)
            bowls = step.bowls.with_color(color, step.bowls[color] + len(back))
            step = RepairStep(Mending.TAKE_BACK, position, bowls, back, color, len(back))
            yield step


def _made_whole(step: RepairStep, account: Account) -> Iterator[RepairStep]:
    """Each bowl gets what it lacks and gives up what is not its own."""
    mover, moved = account.mover, account.moved
    if mover is not None:
        bowls = PerColor(*(step.bowls[c] + (moved if c is mover else -moved) for c in Color))
        step = RepairStep(Mending.MOVE, step.position, bowls, color=mover, number=moved)
        yield step
    for color in Color:
        lacking = account.lacking[color]
        if lacking:
            bowls = step.bowls.with_color(color, step.bowls[color] + lacking)
            kind = Mending.ADD if lacking > 0 else Mending.REMOVE
            step = RepairStep(kind, step.position, bowls, color=color, number=abs(lacking))
            yield step


def _refilled(step: RepairStep, right: WrongFill) -> Iterator[RepairStep]:
    for color in Color:
        laid = frozenset(
            point
            for point in right.filled
            if right.position.color_at(point) is color and step.position.color_at(point) is None
        )
        if laid:
            position = step.position.with_cells((point, color) for point in laid)
            bowls = step.bowls.with_color(color, step.bowls[color] - len(laid))
            step = RepairStep(Mending.REFILL, position, bowls, laid, color, len(laid))
            yield step


def sentence_of_step(repair: Repair, step: RepairStep) -> str:
    """The step in words."""
    number, black = step.number, step.color is Color.BLACK
    match step.kind:
        case Mending.FOUND:
            return plural(
                "These bowls leave {number} point open; the board shows {margin}.",
                "These bowls leave {number} points open; the board shows {margin}.",
                len(step.points),
                margin=_signed(repair.read_first),
            )
        case Mending.TAKE_BACK if black:
            return plural(
                "{number} black stone returns to its bowl.",
                "{number} black stones return to their bowl.",
                number,
            )
        case Mending.TAKE_BACK:
            return plural(
                "{number} white stone returns to its bowl.",
                "{number} white stones return to their bowl.",
                number,
            )
        case Mending.MOVE if black:
            return plural(
                "{number} black stone returns from White's bowl.",
                "{number} black stones return from White's bowl.",
                number,
            )
        case Mending.MOVE:
            return plural(
                "{number} white stone returns from Black's bowl.",
                "{number} white stones return from Black's bowl.",
                number,
            )
        case Mending.ADD | Mending.REMOVE | Mending.REFILL | Mending.PROVED:
            return _sentence_of_bowl(repair, step)


def _sentence_of_bowl(repair: Repair, step: RepairStep) -> str:
    number, black = step.number, step.color is Color.BLACK
    match step.kind:
        case Mending.ADD if black:
            return plural(
                "Black's bowl gets {number} stone, found or borrowed.",
                "Black's bowl gets {number} stones, found or borrowed.",
                number,
            )
        case Mending.ADD:
            return plural(
                "White's bowl gets {number} stone, found or borrowed.",
                "White's bowl gets {number} stones, found or borrowed.",
                number,
            )
        case Mending.REMOVE if black:
            return plural(
                "{number} black stone leaves the bowl: borrowed, or from the board.",
                "{number} black stones leave the bowl: borrowed, or from the board.",
                number,
            )
        case Mending.REMOVE:
            return plural(
                "{number} white stone leaves the bowl: borrowed, or from the board.",
                "{number} white stones leave the bowl: borrowed, or from the board.",
                number,
            )
        case Mending.REFILL if black:
            return plural(
                "Black fills {number} point again.", "Black fills {number} points again.", number
            )
        case Mending.REFILL:
            return plural(
                "White fills {number} point again.", "White fills {number} points again.", number
            )
        case Mending.PROVED:
            return text(
                "All stones in place: the board shows {margin}.", margin=_signed(repair.read_last)
            )
        case _:
            raise ValueError(step.kind)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
