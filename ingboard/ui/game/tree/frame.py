"""From places in the tree to pixels in the view and back: pitch, zoom and scroll. Pure arithmetic, no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ingboard.ui.game.tree.layout import Place

PITCH: Final = 34
ROW_PITCH: Final = 38
_MARGIN: Final = 8
_TOP: Final = 4
_KEPT_FROM_EDGE: Final = 3
_STEPS_A_NOTCH: Final = 3


class Cells(NamedTuple):
    """A rectangle of columns and rows, all four included."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Frame:
    """How large a step is (`scale` 1 is 34 by 38 pixels) and which pixel stands at the upper left corner."""

    scale: float
    x: int = 0
    y: int = 0

    @property
    def pitch(self) -> float:
        """From column to column, in pixels."""
        return PITCH * self.scale

    @property
    def row_pitch(self) -> float:
        """From row to row, in pixels."""
        return ROW_PITCH * self.scale

    def center(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a place, in pixels of the view."""
        return (
            (_MARGIN + (column + 0.5) * PITCH) * self.scale - self.x,
            (_TOP + (row + 0.5) * ROW_PITCH) * self.scale - self.y,
        )

    def place_at(self, x: float, y: float) -> Place:
        """The place whose cell has this pixel of the view."""
        column = ((x + self.x) / self.scale - _MARGIN) // PITCH
        row = ((y + self.y) / self.scale - _TOP) // ROW_PITCH
        return Place(int(column), int(row))

    def cells(self, x: float, y: float, width: float, height: float) -> Cells:
        """The cells that a rectangle of the view touches."""
        left, top = self.place_at(x, y)
        right, bottom = self.place_at(x + width, y + height)
        return Cells(left, top, right, bottom)

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """The size of the whole tree in pixels."""
        width = (2 * _MARGIN + columns * PITCH) * self.scale
        return round(width), round((2 * _TOP + rows * ROW_PITCH) * self.scale)

    def scrolled_to(self, place: Place, width: int, height: int) -> tuple[int, int]:
        """The corner that keeps a place three steps from the edges of a view of that size."""
        x, y = self.center(*place)
        return (
            self.x + _shift(x, width, self.pitch),
            self.y + _shift(y, height, self.row_pitch),
        )

    def rolled(self, right: float, down: float) -> tuple[int, int]:
        """The corner after so many notches of the wheel, which turn what is seen that way."""
        x = self.x - right * _STEPS_A_NOTCH * self.pitch
        return round(x), round(self.y - down * _STEPS_A_NOTCH * self.row_pitch)


def _shift(at: float, length: int, pitch: float) -> int:
    kept = min((_KEPT_FROM_EDGE + 0.5) * pitch, length / 2)
    if at < kept:
        return round(at - kept)
    if at > length - kept:
        return round(at - (length - kept))
    return 0
