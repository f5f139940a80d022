"""Where one side's stones are, as numbers and as words. Knows no Qt and no rule."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.text import text


class BowlPicture(Struct, frozen=True):
    """Where a side's stones are; `capacity` is how many there must be in all (180 on 19x19).

    `moving` stones are in the air, `in_lid` ones lie in the other side's lid as prisoners: both are terms
    of the sum. `lid` is how many of the other side's stones lie in this side's lid; None where the table
    keeps none. `captured` counts the side's stones that were taken so far, wherever they are now.
    """

    color: Color
    capacity: int
    in_bowl: int
    on_board: int
    moving: int = 0
    in_lid: int = 0
    lid: int | None = None
    captured: int = 0

    @property
    def total(self) -> int:
        """All stones that are accounted for."""
        return self.in_bowl + self.on_board + self.moving + self.in_lid

    @property
    def adds_up(self) -> bool:
        """Whether no stone is missing and none too many."""
        return self.total == self.capacity


def name_of_side(color: Color) -> str:
    """The side's name in the user's language."""
    return text("Black") if color is Color.BLACK else text("White")


@lru_cache(maxsize=8)  # painted and spoken
def terms_of(bowl: BowlPicture, *, short: bool = False) -> str:
    """The left side of the sum: "59 bowl + 1 moving + 121 board"; short leaves the bowl unnamed."""
    parts = (
        str(bowl.in_bowl) if short else text("{count} bowl", count=bowl.in_bowl),
        text("{count} moving", count=bowl.moving) if bowl.moving else "",
        text("{count} board", count=bowl.on_board),
        text("{count} lid", count=bowl.in_lid) if bowl.in_lid else "",
    )
    return " + ".join(filter(None, parts))


def figures_of(bowl: BowlPicture) -> str:
    """The left side of the sum as figures alone: "59 + 1 + 121"."""
    terms = (bowl.in_bowl, bowl.moving, bowl.on_board, bowl.in_lid)
    return " + ".join(str(term) for term in terms if term) or "0"


def forms_of(bowl: BowlPicture) -> tuple[str, ...]:
    """The left side of the sum from the longest form to figures alone, for the room there is."""
    return terms_of(bowl), terms_of(bowl, short=True), figures_of(bowl)


def sum_of(bowl: BowlPicture) -> str:
    """The right side of the sum: "= 180"."""
    return text("= {count}", count=bowl.total)


def spoken(bowl: BowlPicture) -> str:
    """The whole bowl in one line, for screen readers."""
    line = text(
        "{side}: {terms} {total}",
        side=name_of_side(bowl.color),
        terms=terms_of(bowl),
        total=sum_of(bowl),
    )
    if bowl.lid is not None:
        line = text("{line}; prisoners in lid: {count}", line=line, count=bowl.lid)
    elif bowl.captured:
        line = text("{line}; {count} captured", line=line, count=bowl.captured)
    if bowl.adds_up:
        return line
    return text("{line}, not {capacity}", line=line, capacity=bowl.capacity)
