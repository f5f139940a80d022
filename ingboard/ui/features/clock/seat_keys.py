"""Which keys may press the clock, and which do when nobody has chosen others."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

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
