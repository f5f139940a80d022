"""Where one side's stones are, as numbers and in words, and how the wells of its frame lie. No Qt."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.game.strip import name_of_color
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
        side=name_of_color(bowl.color),
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


RIM = 0.875  # of the pitch, between the outer wells' squares and the edge of the frame
TEN = 10
"""After so many wells of a row there is a notch, so that a bowl can be counted at a glance."""

_SHAPE = 20 / 9  # columns to rows of the frame for 180 stones


class Tray(Struct, frozen=True):
    """Wells in rows, numbered from the bottom left, row by row upward; the top row may be shorter."""

    rows: int
    columns: int
    capacity: int

    def place_of(self, index: int) -> tuple[int, int]:
        """Row (0 at the top) and column of a well, by its number in filling order."""
        return (self.rows - 1 - index // self.columns, index % self.columns)


class TrayGeometry(Struct, frozen=True):
    """A tray laid into pixels: the frame's rectangle, the pitch, and the middle of the top left place."""

    tray: Tray
    x: int
    y: int
    width: int
    height: int
    pitch: int
    left: float
    top: float

    def center_of(self, index: int) -> tuple[float, float]:
        """The middle of a well, x then y."""
        row, column = self.tray.place_of(index)
        return (self.left + column * self.pitch, self.top + row * self.pitch)


@cache
def tray_for(capacity: int) -> Tray:
    """The frame with exactly that many wells in rows of ten, twenty or thirty, nearest to 9 rows of 20.

    180 is 9 by 20, 40 is 4 by 10; 84 is 4 rows of 20 and a top row of four.
    """
    capacity = max(1, capacity)
    trays = [
        Tray(math.ceil(capacity / columns), min(columns, capacity), capacity)
        for columns in (TEN, 2 * TEN, 3 * TEN)
    ]
    return min(trays, key=lambda tray: abs(math.log(tray.columns / tray.rows / _SHAPE)))


@lru_cache(maxsize=32)  # widgets ask again and again for the same size
def fit_tray(tray: Tray, x: float, y: float, width: float, height: float) -> TrayGeometry:
    """The largest frame with a whole pitch in that room: in the middle across, at the top."""
    pitch = max(
        2, int(min(width / (tray.columns + 2 * RIM), height / (tray.rows + 2 * RIM)) + 1e-6)
    )
    rim = round(RIM * pitch)
    across, down = tray.columns * pitch + 2 * rim, tray.rows * pitch + 2 * rim
    left = round(x + max(0.0, (width - across) / 2))
    return TrayGeometry(
        tray,
        left,
        round(y),
        across,
        down,
        pitch,
        left + rim + pitch / 2,
        round(y) + rim + pitch / 2,
    )
