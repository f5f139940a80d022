"""Moves, verdicts and the closed list of reasons for refusing a board play. Knows no rule text by name."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement
from ingboard.text import text


class Reason(StrEnum):
    """Why a board play may not be made; the values are the codes of the command line."""

    ENDED = "ended"
    OCCUPIED = "occupied"
    SINGLE_SUICIDE = "single_suicide"
    HOT_SINGLE = "hot_single"
    HOT_DOUBLE = "hot_double"
    HOT_TRIPLE = "hot_triple"
    HOT_TWIN = "hot_twin"
    RECYCLING = "recycling"
    SUPERKO = "superko"
    RECYCLING_BACKSTOP = "recycling_backstop"
    WRONG_TURN = "wrong_turn"


class MoveClass(StrEnum):
    """What a board play is in a cycle. A label: the referee may name another one.

    Ordinary: it takes nothing. Fighting for a lone ko, a triple ko on which life hangs, two or three ko
    stones or an eternal life; a reply that is forced, or any capture outside ko; disturbing: every other
    removal in kos that hang together, which matters only if it repeats or comes again.
    """

    ORDINARY = "ordinary"
    FIGHTING = "fighting"
    REPLY = "reply"
    DISTURBING = "disturbing"


class CycleMove(Struct, frozen=True):
    """One move of a repeated stretch; a pass has neither point nor class."""

    number: int
    color: Color
    point: Point | None
    move_class: MoveClass | None


class Evidence(Struct, frozen=True):
    """What bears out a verdict, for showing on the board and reading aloud.

    `hot` are the hot stones; `stones` all ko stones of the complex and `zone` all points of its kos;
    `breaths` are the liberties of each side's walls that have the fewest. `cycle` are the moves of the
    repeated stretch, or of the first disturbance, the refused one last. `disturber` is who would begin it
    again, None where the text names nobody; `move_class` is that of the refused play.
    """

    hot: frozenset[Point] = frozenset()
    stones: frozenset[Point] = frozenset()
    zone: frozenset[Point] = frozenset()
    breaths: PerColor[frozenset[Point]] = PerColor(frozenset(), frozenset())
    cycle: tuple[CycleMove, ...] = ()
    disturber: Color | None = None
    move_class: MoveClass | None = None


class Illegal(Struct, frozen=True):
    """The ruling on a board play that may not be made.

    `refers_to` is the number of the earlier move that bars it: the move that made the repeated position
    (0: the starting position), which began the cycle or the player's first disturbance of that complex, or
    the capture that made the stone hot. `source` cites the text and article in English.
    `evidence` is None until it is asked for (`rules.ko.evidence`).
    """

    color: Color
    point: Point
    reason: Reason
    refers_to: int | None
    source: str
    evidence: Evidence | None = None

    @property
    def article(self) -> str:
        """The source in the user's language."""
        return text(self.source)


class Passed(Struct, frozen=True):
    """A pass in the line of play. `free` marks White's passes while Black places a handicap.

    `instead_of` is the point of a single-stone suicide that counts as a pass (KSS), else None.
    """

    color: Color
    free: bool = False
    instead_of: Point | None = None


Move = Placement | Passed


class MoveClasses:
    """The class of each move as far as anybody has asked, None for a pass; numbers of disturbing ones."""

    __slots__ = ("disturbing", "found")

    def __init__(self, found: list[MoveClass | None], disturbing: list[int]) -> None:
        self.found = found
        self.disturbing = disturbing
