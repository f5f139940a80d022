"""Boards filled by hand, right and wrong, with what they read and why; every figure was worked out on paper.

Upper case: stones of the game. Lower case, laid in the count: x black and o white fill, k a white and K
nothing else; l a white losing stone, p a white penalty stone, q a black one, s black and t white laid as
shared; d a dead stone that was left on the board; a dot is an open point.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.by_hand import DropKind, HandCount, begin_by_hand, lay, lift
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.hand_judged import MistakeKind
from ingboard.counting.terms import Terms
from tests.unit.counting.boards import DEMO, DEMO_DEAD, SHARED
from tests.unit.counting.counted_cases import plan_of

SIGNS = {
    "x": (Color.BLACK, DropKind.FILL),
    "o": (Color.WHITE, DropKind.FILL),
    "k": (Color.WHITE, DropKind.KOMI),
    "l": (Color.WHITE, DropKind.LOSING),
    "p": (Color.WHITE, DropKind.PENALTY),
    "q": (Color.BLACK, DropKind.PENALTY),
    "s": (Color.BLACK, DropKind.SHARED),
    "t": (Color.WHITE, DropKind.SHARED),
}
BLACK, WHITE = Color.BLACK, Color.WHITE
Named = tuple[MistakeKind, Color, int, int]


@dataclass(frozen=True)
class Filling:
    """`reads` is Black's margin; `mistakes` are kind, color, number and effect."""

    name: str
    rows: tuple[str, ...]
    reads: int
    mistakes: tuple[Named, ...] = ()
    game: tuple[str, ...] = DEMO
    white_owes: int = 0


def demo(*changes: tuple[int, str], **more: object) -> tuple[str, ...]:
    """The right filling of the demonstration with other rows, numbered from the top."""
    rows = list(RIGHT)
    for number, row in changes:
        rows[number] = row
    del more
    return tuple(rows)


RIGHT = (
    ".lxxXOooo",
    "xxxxXOooo",
    "kkxxXOooo",
    "kxxxXOOoo",
    "kxxxXXOoo",
    "xxxxXOOoo",
    "xxxxXOooo",
    "xxxxXOooo",
    "xxxxXOooo",
)
FILLINGS = (
    Filling("right", RIGHT, 3),
    Filling(
        "three komi stones, so that one more white stone loses",
        demo((4, "lxxxXXOoo")),
        5,
        ((MistakeKind.KOMI_TOO_FEW, WHITE, 1, 2),),
    ),
    Filling(
        "five komi stones, so that none loses",
        demo((0, ".kxxXOooo")),
        1,
        ((MistakeKind.KOMI_TOO_MANY, WHITE, 1, -2),),
    ),
    Filling(
        "a komi stone in White's own land",
        demo((0, ".lxxXOook"), (4, "lxxxXXOoo")),
        5,
        ((MistakeKind.KOMI_MISPLACED, WHITE, 1, 2),),
    ),
    Filling(
        "the dead black stone left in White's land",
        demo((7, "xxxxXOodo"), (8, "xxxlXOooo")),
        5,
        ((MistakeKind.DEAD_LEFT, BLACK, 1, 2),),
    ),
    Filling(
        "two dead white stones left in Black's land: White seems to win",
        demo(
            (0, "xxxxXOooo"),
            (1, "xdxxXOooo"),
            (2, "kdkxXOooo"),
            (8, "xxxxXOoo."),
        ),
        -1,
        ((MistakeKind.DEAD_LEFT, WHITE, 2, -4),),
    ),
    Filling(
        "a black stone fills White's land",
        demo((8, "xxxlXOoox")),
        5,
        ((MistakeKind.OPPONENTS_LAND, BLACK, 1, 2),),
    ),
    Filling(
        "the losing stone laid as if it filled",
        demo((0, ".oxxXOooo")),
        1,
        ((MistakeKind.OPPONENTS_LAND, WHITE, 1, -2),),
    ),
    Filling(
        "White's penalty paid with a white stone",
        demo((0, ".pxxXOooo")),
        1,
        (
            (MistakeKind.PENALTY_NOT_OWED, WHITE, 1, -2),
            (MistakeKind.PENALTY_TOO_FEW, BLACK, 1, -2),
        ),
        white_owes=2,
    ),
    Filling(
        "the winning space on the side",
        demo((0, "xl.xXOooo")),
        3,
        ((MistakeKind.NOT_IN_CORNER, BLACK, 1, 0),),
    ),
    Filling(
        "the losing stone still in the bowl",
        demo((0, "..xxXOooo")),
        3,
        ((MistakeKind.UNFINISHED, WHITE, 1, 0),),
    ),
    Filling(
        "two points of Black's land filled as shared",
        demo((0, ".xxxXOooo"), (8, "xxstXOooo")),
        1,
        ((MistakeKind.NOT_SHARED, BLACK, 1, 0), (MistakeKind.NOT_SHARED, WHITE, 1, -2)),
    ),
    Filling(
        "losing before filling: a white space is left to Black",
        demo((0, "llxxXOooo"), (8, "xxxxXOoo.")),
        3,
        ((MistakeKind.LOSING_TOO_EARLY, WHITE, 2, 0),),
    ),
    Filling(
        "the odd shared point filled, by Black",
        (
            ".lllXsOoo",
            "lllxXtOoo",
            "xxxxXsOoo",
            "xxxxXtOoo",
            "xxxxXsOoo",
            "xxxxXtOoo",
            "xxxxXsOoo",
            "xxxxXXOoo",
            "kkkkXXOoo",
        ),
        13,
        ((MistakeKind.SHARED_TOO_MANY, BLACK, 1, 1),),
        SHARED,
    ),
    Filling(
        "three shared points filled by Black alone",
        (
            "llllXsOoo",
            "llxxXsOoo",
            "xxxxXsOoo",
            "xxxxX.Ooo",
            "xxxxX.Ooo",
            "xxxxX.Ooo",
            "xxxxX.Ooo",
            "xxxxXXOoo",
            "kkkkXXOoo",
        ),
        15,
        ((MistakeKind.UNPAIRED, WHITE, 3, 3),),
        SHARED,
    ),
)


def filled(filling: Filling) -> HandCount:
    """Lay the filling stone by stone, the dead home first."""
    terms = Terms(penalties=PerColor(0, filling.white_owes))
    count = begin_by_hand(plan_of(filling.game, terms, DEMO_DEAD if filling.game is DEMO else ()))
    signs = [
        (Point(row, column), sign)
        for row, line in enumerate(filling.rows)
        for column, sign in enumerate(line)
    ]
    for point, sign in signs:
        if point in count.plan.dead and sign != "d":
            count = made(lift(count, point))
    for point, sign in signs:
        if sign in SIGNS:
            count = made(lay(count, *SIGNS[sign], point))
    return count


def made(dropped: object) -> HandCount:
    """The count after a drop that is not refused."""
    assert isinstance(dropped, HandCount), dropped
    return dropped


def plan_of_demo(**terms: object) -> FillPlan:
    """The demonstration's count under these terms."""
    return plan_of(DEMO, Terms(**terms), DEMO_DEAD)  # type: ignore[arg-type]  # plain numbers
