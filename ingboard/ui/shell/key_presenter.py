"""Who gets a plain key: a clock's seat, the sound test, a held assent, or the wish that it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit

from ingboard.ui.shell.focus_order import go_to_next_pane
from ingboard.ui.shell.keys import Wish, wish_of, wish_with_shift
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menu_state import has_live_clock
from ingboard.ui.shell.navigation import Navigation

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow


class KeyPresenter:
    """Deals with the plain keys of a window."""

    def __init__(self, window: MainWindow, steering: Navigation) -> None:
        self._window = window
        self._steering = steering
        self._repeats = 0
        self._pressed: tuple[Wish, int] | None = None
        self._let_go = (0, 0)

    def take(self, event: QKeyEvent) -> bool:
        """Carry out a plain key; keys with Ctrl, and all keys while text is typed, are left to Qt."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        typing = isinstance(QApplication.focusWidget(), QLineEdit | QTextEdit | QPlainTextEdit)
        if self._take_anywhere(event.key()):
            return True
        if typing or self._window.scene in _OWN_KEYS:
            return False
        if modifiers:
            return self._take_shifted(event, modifiers)
        has_clock = has_live_clock(self._window.controller.session)
        seats = self._window.clocks.seats
        wish = wish_of(event.key(), self._window.scene, has_clock=has_clock, seats=seats)
        if self._take_at_table(event, wish):
            return True
        if wish is None or (self._is_repeat(event) and wish not in _REPEATING):
            return False
        if self._window.rooms.takes_assent(wish):
            return True
        self._repeats = self._repeats + 1 if self._is_held(wish, event) else 0
        self._pressed = wish, event.timestamp()
        self._carry_out(wish)
        return True

    def _take_anywhere(self, key: int) -> bool:
        """Esc leaves a page also while text is typed. F6 goes on to the next pane, but not from a clock."""
        if key == Qt.Key.Key_Escape and self._window.has_page:
            self._window.leave()
            return True
        if key != Qt.Key.Key_F6 or has_live_clock(self._window.controller.session):
            return False
        return go_to_next_pane(self._window.stage)

    def _take_at_table(self, event: QKeyEvent, wish: Wish | None) -> bool:
        """The referee's key for resuming, and the keys of the sound test.

        The button of the held key knows itself that a key let go and pressed in one instant is held.
        """
        key, window = event.key(), self._window
        if not event.isAutoRepeat() and window.clocks.take_key(key):
            return True
        return not self._is_repeat(event) and window.sound.take_key(key, wish, window.scene)

    def release(self, event: QKeyEvent) -> None:
        """A key is let go; under X11 a held key is let go and pressed again in the same instant."""
        self._let_go = event.key(), event.timestamp()

    def _is_repeat(self, event: QKeyEvent) -> bool:
        instant = event.timestamp()
        return event.isAutoRepeat() or (instant > 0 and self._let_go == (event.key(), instant))

    def _is_held(self, wish: Wish, event: QKeyEvent) -> bool:
        """Under X11 Qt takes some repeats of a held key for presses; no finger taps so fast."""
        if event.isAutoRepeat() or self._pressed is None or not self._repeats:
            return event.isAutoRepeat()
        last, moment = self._pressed
        return last is wish and 0 < event.timestamp() - moment <= _NO_TAP

    def _carry_out(self, wish: Wish) -> None:
        if wish in _ARROWS and self._window.scene in _WALKED:
            self._steering.step(_ARROWS[wish] * stride_of(self._repeats))
        else:
            self._steering.carry_out(wish)

    def _take_shifted(self, event: QKeyEvent, modifiers: Qt.KeyboardModifier) -> bool:
        wish = wish_with_shift(event.key(), self._window.scene)
        if wish is None or modifiers != Qt.KeyboardModifier.ShiftModifier or event.isAutoRepeat():
            return False
        self._steering.carry_out(wish)
        return True


def stride_of(repeats: int) -> int:
    """How many moves an arrow goes at that repeat of being held: one each, faster after half a second.

    A keyboard repeats some 25 times a second; one move each would take 12 seconds for a game.
    """
    return next((stride for until, stride in _STRIDES if repeats <= until), _LONGEST_STRIDE)


_NO_TAP = 70  # ms
_STRIDES = ((10, 1), (18, 2), (26, 4))
_LONGEST_STRIDE = 8
_ARROWS = {Wish.BACK: -1, Wish.FORWARD: 1}
_WALKED = frozenset({PageId.PLAY, PageId.WHY})
_OWN_KEYS = frozenset(
    {
        PageId.LIBRARY,
        PageId.NEW_TABLE,
        PageId.ENGINE,
        PageId.CLOCK_KEYS,
        PageId.PAINTING,
        PageId.BY_HAND,
        PageId.EXPORT,
        PageId.LESSONS,
        PageId.DRILLS,
        PageId.CLASS_FILM,
        PageId.INFORMATION,
        PageId.COMPARE,
        PageId.MERGE,
        PageId.RECORDED,
    }
)
_REPEATING = frozenset(
    {
        *(Wish.BACK, Wish.FORWARD, Wish.BACK_TEN, Wish.FORWARD_TEN),
        *(Wish.NEXT_VARIATION, Wish.LAST_VARIATION),
    }
)
