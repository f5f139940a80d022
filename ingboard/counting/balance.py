"""How many spaces and stones each side has in a count, before anyone asks where a stone goes.

The arithmetic is that of the fill-in proof: a side's spaces less its stones, over both sides, give
the margin (see `margin` below), and one point stays open if the sets are complete. Knows no
placement.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Position
from ingboard.counting.area import Areas
from ingboard.counting.terms import Terms, fill_komi, handicap_points, stones_per_player
from ingboard.text import plural, text


class BalanceReason(StrEnum):
    """Why a count cannot be carried out strictly."""

    EVEN_POINTS = "even-points"
    OTHER_SETS = "other-sets"
    NO_ROOM = "no-room"
    TOO_FEW_STONES = "too-few-stones"
    MORE_THAN_A_SET = "more-than-a-set"


class Remedy(StrEnum):
    """What a referee can do when a count cannot be carried out strictly."""

    USE_FULL_SETS = "use-full-sets"
    NET = "net"
    FEWER_PAIRS = "fewer-pairs"
    BORROW = "borrow"
    AREA = "area"


class Obstacle(Struct, frozen=True):
    """One thing in the way. `color` is the side that lacks spaces or stones, `lacking` how many.

    For `OTHER_SETS` the number is that of a complete set, for `EVEN_POINTS` that of the points, for
    `MORE_THAN_A_SET` that of the stones too many on the board.
    """

    reason: BalanceReason
    lacking: int
    color: Color | None = None


class WayOut(Struct, frozen=True):
    """A remedy that leaves the margin as it is. `number` counts the stones or pairs it speaks of, or 0."""

    remedy: Remedy
    number: int = 0


class Balance(Struct, frozen=True):
    """The numbers of one count; a pair is indexed by the side that owes, owns or holds.

    `owed` are points each side owes (komi, handicap and penalties), `komi_stones` and
    `penalty_stones` the stones that the OTHER side puts into its spaces for them, `reserved` the
    side that keeps a point open for an odd point owed. `pairs` of shared points are filled and
    `odd_shared` (0 or 1) stays open. `surplus` is each side's spaces less its stones once all these
    are placed: the winning spaces if positive, the losing stones if negative.
    """

    stones: int
    owed: PerColor[int]
    komi_stones: PerColor[int]
    penalty_stones: PerColor[int]
    reserved: Color | None
    pairs: int
    odd_shared: int
    surplus: PerColor[int]
    obstacles: tuple[Obstacle, ...]

    @property
    def margin(self) -> int:
        """Black's surplus less White's: what the filled board reads (half points left out)."""
        return self.surplus.black - self.surplus.white

    @property
    def winning_spaces(self) -> PerColor[int]:
        """The spaces each side has left when its stones are used up."""
        return self.surplus.map(lambda surplus: max(surplus, 0))

    @property
    def losing_stones(self) -> PerColor[int]:
        """The stones each side has left that find a winning space of the other side."""
        surplus = self.surplus
        return PerColor(
            min(max(-surplus.black, 0), max(surplus.white, 0)),
            min(max(-surplus.white, 0), max(surplus.black, 0)),
        )

    @property
    def in_hand(self) -> PerColor[int]:
        """The losing stones that fit nowhere: one, where a reserved and a shared point stay open."""
        losing = self.losing_stones
        return PerColor(
            max(-self.surplus.black, 0) - losing.black, max(-self.surplus.white, 0) - losing.white
        )


def owed_points(terms: Terms) -> PerColor[int]:
    """The points each side owes in stones: komi, handicap and penalties, a half komi as its even neighbor."""
    komi = _owed_komi(terms)
    return PerColor(komi.black + terms.penalties.black, komi.white + terms.penalties.white)


def _owed_komi(terms: Terms) -> PerColor[int]:
    komi = fill_komi(terms.komi).points + handicap_points(terms)
    return PerColor(max(komi, 0), max(-komi, 0))


def balance_of(areas: Areas, terms: Terms) -> Balance:
    """The numbers of the count of a position with the dead stones off.

    An odd point owed is one reserved point of the side that owes it; if both sides owe an odd
    point, the two cancel and nobody reserves one.
    """
    owed_komi, owed = _owed_komi(terms), owed_points(terms)
    komi_stones = owed_komi.map(lambda points: points // 2)
    penalty_stones = PerColor(
        owed.black // 2 - komi_stones.black, owed.white // 2 - komi_stones.white
    )
    reserved = None
    if (owed.black - owed.white) % 2:
        reserved = Color.BLACK if owed.black % 2 else Color.WHITE
    stones = stones_per_player(areas.position.grid, terms)
    pairs, odd_shared = divmod(areas.shared, 2)

    def surplus_of(color: Color) -> int:
        paid_in, paid_out = owed[color] // 2, owed[color.opponent] // 2
        spaces = areas.territory[color] - paid_in - (reserved is color)
        return spaces - (stones - areas.position.count(color) - pairs - paid_out)

    surplus = PerColor(surplus_of(Color.BLACK), surplus_of(Color.WHITE))
    obstacles = _obstacles(areas, owed, reserved, stones)
    return Balance(
        stones, owed, komi_stones, penalty_stones, reserved, pairs, odd_shared, surplus, obstacles
    )


def _obstacles(
    areas: Areas, owed: PerColor[int], reserved: Color | None, stones: int
) -> tuple[Obstacle, ...]:
    size = areas.position.grid.size
    if size % 2 == 0:
        return (Obstacle(BalanceReason.EVEN_POINTS, size),)
    if stones != (size - 1) // 2:
        return (Obstacle(BalanceReason.OTHER_SETS, (size - 1) // 2),)
    position, pairs = areas.position, areas.shared // 2
    lacking = {
        BalanceReason.MORE_THAN_A_SET: PerColor(
            *(position.count(color) - stones for color in Color)
        ),
        BalanceReason.NO_ROOM: PerColor(
            *(spaces_lacking(areas, owed, reserved, color) for color in Color)
        ),
        BalanceReason.TOO_FEW_STONES: PerColor(
            *(stones_lacking(position, owed, pairs, stones, color) for color in Color)
        ),
    }
    return tuple(
        Obstacle(reason, numbers[color], color)
        for reason, numbers in lacking.items()
        for color in Color
        if numbers[color] > 0
    )


def spaces_lacking(areas: Areas, owed: PerColor[int], reserved: Color | None, color: Color) -> int:
    """How many spaces a side lacks for the stones it is owed to take in; 0 or less if it has room."""
    return owed[color] // 2 + (reserved is color) - areas.territory[color]


def stones_lacking(
    position: Position, owed: PerColor[int], pairs: int, stones: int, color: Color
) -> int:
    """How many stones a side lacks for its half of the shared pairs and what it is owed."""
    return position.count(color) + pairs + owed[color.opponent] // 2 - stones


def ways_out_of(balance: Balance, areas: Areas) -> tuple[WayOut, ...]:
    """What a referee can do about the obstacles, the least change first; empty if none."""
    reasons = {obstacle.reason for obstacle in balance.obstacles}
    ways: list[WayOut] = []
    if BalanceReason.OTHER_SETS in reasons:
        ways.append(WayOut(Remedy.USE_FULL_SETS, balance.obstacles[0].lacking))
    if reasons & {BalanceReason.NO_ROOM, BalanceReason.TOO_FEW_STONES} and _netting_helps(
        balance, areas
    ):
        ways.append(WayOut(Remedy.NET, abs(balance.owed.black - balance.owed.white) // 2))
    short = max(
        (each.lacking for each in balance.obstacles if each.reason is BalanceReason.TOO_FEW_STONES),
        default=0,
    )
    if 0 < short <= balance.pairs:
        ways.append(WayOut(Remedy.FEWER_PAIRS, short))
    if short:
        ways.append(WayOut(Remedy.BORROW, short))
    if reasons:
        ways.append(WayOut(Remedy.AREA))
    return tuple(ways)


def _netting_helps(balance: Balance, areas: Areas) -> bool:
    black, white = balance.owed.black, balance.owed.white
    if not (black > 1 and white > 1):
        return False
    net = PerColor(max(black - white, 0), max(white - black, 0))
    return all(
        spaces_lacking(areas, net, balance.reserved, color) <= 0
        and stones_lacking(areas.position, net, balance.pairs, balance.stones, color) <= 0
        for color in Color
    )


def sentence_of_obstacle(obstacle: Obstacle) -> str:
    """The obstacle in words."""
    number = obstacle.lacking
    match obstacle.reason:
        case BalanceReason.EVEN_POINTS:
            return text("{number} points, an even number: no winning space.", number=number)
        case BalanceReason.OTHER_SETS:
            return text("One open point needs {number} stones per side.", number=number)
        case BalanceReason.MORE_THAN_A_SET if obstacle.color is Color.BLACK:
            return plural(
                "{number} black stone more than a set has is on the board.",
                "{number} black stones more than a set has are on the board.",
                number,
            )
        case BalanceReason.MORE_THAN_A_SET:
            return plural(
                "{number} white stone more than a set has is on the board.",
                "{number} white stones more than a set has are on the board.",
                number,
            )
        case BalanceReason.NO_ROOM if obstacle.color is Color.BLACK:
            return plural(
                "Black has no room for what it owes: {number} space is missing.",
                "Black has no room for what it owes: {number} spaces are missing.",
                number,
            )
        case BalanceReason.NO_ROOM:
            return plural(
                "White has no room for what it owes: {number} space is missing.",
                "White has no room for what it owes: {number} spaces are missing.",
                number,
            )
        case BalanceReason.TOO_FEW_STONES if obstacle.color is Color.BLACK:
            return plural(
                "Black lacks {number} stone for shared points and what White owes.",
                "Black lacks {number} stones for shared points and what White owes.",
                number,
            )
        case BalanceReason.TOO_FEW_STONES:
            return plural(
                "White lacks {number} stone for shared points and what Black owes.",
                "White lacks {number} stones for shared points and what Black owes.",
                number,
            )


def sentence_of_way_out(way: WayOut) -> str:
    """The way out in words."""
    number = way.number
    match way.remedy:
        case Remedy.USE_FULL_SETS:
            return text("Give each side {number} stones and recount.", number=number)
        case Remedy.NET:
            return plural(
                "Both owe: lay only the difference, {number} stone.",
                "Both owe: lay only the difference, {number} stones.",
                number,
            )
        case Remedy.FEWER_PAIRS:
            return plural(
                "Fill {number} shared pair fewer: same margin.",
                "Fill {number} shared pairs fewer: same margin.",
                number,
            )
        case Remedy.BORROW:
            return plural(
                "Borrow {number} stone per side: same margin.",
                "Borrow {number} stones per side: same margin.",
                number,
            )
        case Remedy.AREA:
            return text("Count the areas: same margin.")
