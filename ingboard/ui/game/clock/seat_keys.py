"""Which keys may press the clock, which do when nobody has chosen others, and with which a side assents."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from ingboard.board.points import Color, PerColor
from ingboard.text import text
from ingboard.ui.widgets.keys import key_words

Key = Qt.Key

USUAL_LEFT: Final = frozenset(
    int(key)
    for key in (
        Key.Key_Q,
        Key.Key_W,
        Key.Key_E,
        Key.Key_A,
        Key.Key_S,
        Key.Key_D,
        Key.Key_Z,
        Key.Key_X,
        Key.Key_C,
    )
)
USUAL_RIGHT: Final = frozenset(
    int(key)
    for key in (
        Key.Key_U,
        Key.Key_I,
        Key.Key_O,
        Key.Key_J,
        Key.Key_K,
        Key.Key_L,
        Key.Key_M,
        Key.Key_Comma,
        Key.Key_Period,
    )
)
# A half is meant for a keyboard of its own; Y stays the key of the cycle.
_HALVES: Final = (frozenset(map(ord, "QWERTASDFGZXCVB")), frozenset(map(ord, "UIOPHJKLNM,.")))
_ASSENT_LEFT: Final = Key.Key_1
_ASSENT_RIGHT: Final = Key.Key_0
ASSENTING: Final = frozenset({_ASSENT_LEFT, _ASSENT_RIGHT})
_TAKEN: Final = frozenset(
    {
        *ASSENTING,
        Key.Key_Shift,
        Key.Key_Control,
        Key.Key_Alt,
        Key.Key_Meta,
        Key.Key_AltGr,
        Key.Key_CapsLock,
        Key.Key_Space,
        Key.Key_Escape,
        Key.Key_Return,
        Key.Key_Enter,
        Key.Key_Tab,
        Key.Key_Backtab,
        Key.Key_Left,
        Key.Key_Right,
        Key.Key_PageUp,
        Key.Key_PageDown,
        Key.Key_Home,
        Key.Key_End,
        Key.Key_unknown,
    }
)


def may_press(key: int) -> bool:
    """Whether a key may press the clock.

    Shift and its like do not: five quick ones open a dialog of the system. Nor do the keys that hold,
    assent, confirm, step or leave, nor those from F1 to F12.
    """
    try:
        known = Qt.Key(key)
    except ValueError:
        return False
    return known not in _TAKEN and not Key.Key_F1 <= known <= Key.Key_F12


class KeyTable(StrEnum):
    """How the keys that press lie on the table.

    Between the players one keyboard; the same with the blocks exchanged, for players who press with the
    left hand; or one before each of them, where half a keyboard presses, wherever a hand falls.
    """

    ONE = "one"
    LEFT_HANDED = "left-handed"
    TWO = "two"

    @property
    def blocks(self) -> tuple[frozenset[int], frozenset[int]]:
        """The keys of the left and of the right seat."""
        match self:
            case KeyTable.ONE:
                return USUAL_LEFT, USUAL_RIGHT
            case KeyTable.LEFT_HANDED:
                return USUAL_RIGHT, USUAL_LEFT
            case KeyTable.TWO:
                return _HALVES


class SeatKeys(Struct, frozen=True):
    """Which keys press for the left and for the right seat; `swapped` White sits at the left.

    `mirrored` the keys of assent are exchanged as those that press are.
    """

    left: frozenset[int] = USUAL_LEFT
    right: frozenset[int] = USUAL_RIGHT
    swapped: bool = False
    mirrored: bool = False

    def keys_of(self, color: Color) -> frozenset[int]:
        """The keys of the seat where a side sits."""
        return self.left if (color is Color.BLACK) is not self.swapped else self.right

    @property
    def assent_keys(self) -> PerColor[Qt.Key]:
        """The key with which each side assents, wherever that is asked; none of them presses the clock."""
        left, right = _ASSENT_LEFT, _ASSENT_RIGHT
        exchanged = self.swapped is not self.mirrored
        return PerColor(right, left) if exchanged else PerColor(left, right)

    @property
    def assent_caps(self) -> PerColor[str]:
        """Those keys as written on a cap."""
        return self.assent_keys.map(key_name)

    def assents(self, key: int) -> Color | None:
        """The side that assents with a key, or None."""
        return next((color for color in Color if key == self.assent_keys[color]), None)

    @property
    def at_left(self) -> Color:
        """Who sits at the left."""
        return Color.WHITE if self.swapped else Color.BLACK

    def side_of(self, key: int) -> Color | None:
        """The side that a key presses for, or None."""
        return next((color for color in Color if key in self.keys_of(color)), None)


def keys_words(keys: frozenset[int]) -> str:
    """The keys that press for a seat: the usual nine by their rows, as they lie on the keyboard."""
    if keys in (USUAL_LEFT, USUAL_RIGHT):
        return "QWE ASD ZXC" if keys == USUAL_LEFT else "UIO JKL M,."
    if keys in _HALVES:
        return text("left half") if keys == _HALVES[0] else text("right half")
    return " ".join(map(key_name, sorted(keys)[:_FEW]))


def key_name(key: int) -> str:
    """A key as written on a cap."""
    return key_words(QKeySequence(key).toString())


_FEW: Final = 3
