"""Which keys may press the clock, and which do when nobody has chosen others."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from ingboard.board.points import Color, PerColor

Key = Qt.Key

USUAL_LEFT: Final = frozenset(int(key) for key in (
    Key.Key_Q, Key.Key_W, Key.Key_E, Key.Key_A, Key.Key_S, Key.Key_D, Key.Key_Z, Key.Key_X,
    Key.Key_C,
))  # fmt: skip
USUAL_RIGHT: Final = frozenset(int(key) for key in (
    Key.Key_U, Key.Key_I, Key.Key_O, Key.Key_J, Key.Key_K, Key.Key_L, Key.Key_M, Key.Key_Comma,
    Key.Key_Period,
))  # fmt: skip
_TAKEN: Final = frozenset({
    Key.Key_Shift, Key.Key_Control, Key.Key_Alt, Key.Key_Meta, Key.Key_AltGr, Key.Key_CapsLock,
    Key.Key_Space, Key.Key_Escape, Key.Key_Return, Key.Key_Enter, Key.Key_Tab, Key.Key_Backtab,
    Key.Key_Left, Key.Key_Right, Key.Key_PageUp, Key.Key_PageDown, Key.Key_Home, Key.Key_End,
    Key.Key_unknown,
})  # fmt: skip


def may_press(key: int) -> bool:
    """Whether a key may press the clock.

    Shift and its like do not: five quick ones open a dialog of the system. Nor do the keys that hold,
    confirm, step or leave, nor those from F1 to F12.
    """
    try:
        known = Qt.Key(key)
    except ValueError:
        return False
    return known not in _TAKEN and not Key.Key_F1 <= known <= Key.Key_F12


class SeatKeys(Struct, frozen=True):
    """Which keys press for the left and for the right seat; `swapped` White sits at the left."""

    left: frozenset[int] = USUAL_LEFT
    right: frozenset[int] = USUAL_RIGHT
    swapped: bool = False

    def keys_of(self, color: Color) -> frozenset[int]:
        """The keys of the seat where a side sits."""
        return self.left if (color is Color.BLACK) is not self.swapped else self.right

    def shown_key(self, color: Color) -> str:
        """The key to name of those of a side: the middle one of a usual block, else the first."""
        keys = self.keys_of(color)
        usual = [key for key in (Key.Key_A, Key.Key_K) if int(key) in keys]
        return QKeySequence(usual[0] if usual else min(keys)).toString()

    @property
    def shown_keys(self) -> PerColor[str]:
        """The keys to name where both sides assent: with any of its clock keys a side does."""
        return PerColor(self.shown_key(Color.BLACK), self.shown_key(Color.WHITE))

    @property
    def at_left(self) -> Color:
        """Who sits at the left."""
        return Color.WHITE if self.swapped else Color.BLACK

    def side_of(self, key: int) -> Color | None:
        """The side that a key presses for, or None."""
        return next((color for color in Color if key in self.keys_of(color)), None)


USUAL_SEATS = SeatKeys()
