"""Who gets a key: the clock of a timed game first, then a feature's mode, then the command it stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QDeadlineTimer, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ingboard.board.points import Color
from ingboard.ui.game.clock.seat_keys import ASSENTING, SeatKeys
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.commands import Command, CommandRegistry, KeyContext
from ingboard.ui.shell.feature import Feature, those_with
from ingboard.ui.shell.pages import Pages
from ingboard.ui.widgets.hold import HoldButton, press_enter_in
from ingboard.ui.widgets.keys import is_typing


class HasNext(Protocol):
    """What shows the button that is next; Enter presses or holds it."""

    def press_next(self) -> QWidget | None:
        """Enter goes down on that button; None if nothing is next here."""
        ...


class KeyRouter:
    """Deals with the plain keys of one tab; those with Ctrl, Alt or F1 to F12 come by `take_shortcut`."""

    def __init__(
        self,
        presenter: GamePresenter,
        pages: Pages,
        commands: CommandRegistry,
        features: Sequence[Feature],
        seats: Callable[[], SeatKeys],
        buttons: Sequence[HasNext],
    ) -> None:
        self._presenter = presenter
        self._pages = pages
        self._commands = commands
        self._asking = those_with(features, "take_assent")
        self._taking = those_with(features, "take_clock_key")
        self._taken: tuple[int, object] | None = None
        self._seats = seats
        self._buttons = buttons
        self._repeats = 0
        self._pressed: tuple[str, int] | None = None
        self._let_go = (0, 0)
        self._resting = QDeadlineTimer(0)

    @property
    def context(self) -> KeyContext:
        """What plain keys mean now."""
        spec = self._pages.spec(self._pages.current)
        context = KeyContext.GAME if spec is None else spec.keys
        view = self._presenter.phase
        if context in _GIVING_WAY and view is not None and view.takes_clock_keys:
            return KeyContext.CLOCK
        return context

    @property
    def stride(self) -> int:
        """How many moves an arrow goes now."""
        return stride_of(self._repeats)

    def rest(self) -> None:
        """Letters go to nothing for a moment: what took them is gone, and who typed has not seen it yet."""
        if self._has_clock_in_play():
            self._resting.setRemainingTime(_REST)

    def is_of_clock(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the running or held clock, whatever widget has the focus."""
        if self._rests(event):
            return True
        if not self._has_clock_in_play() or _modifiers_of(event):
            return False
        key = event.key()
        if key == Qt.Key.Key_F12:
            return True
        if self._is_typed():
            return False
        return key == Qt.Key.Key_Space or self._presses(key) is not None

    def take(self, event: QKeyEvent) -> bool:
        """Carry out a plain key; while text is typed all but Esc and the referee's are left to Qt."""
        if self._rests(event):
            return True
        if event.key() == Qt.Key.Key_Escape and self._pages.any_open:
            self._pages.leave()
            return True
        if event.key() == Qt.Key.Key_Escape and self._is_typed():
            return self._commands.run("leave")
        if event.key() != Qt.Key.Key_F12 and self._is_typed():
            return event.key() in _ENTER and not is_typing() and self._press_next(event.key())
        return self._take_plain(event)

    def _rests(self, event: QKeyEvent) -> bool:
        return event.text().isprintable() and bool(event.text()) and not self._resting.hasExpired()

    def _take_plain(self, event: QKeyEvent) -> bool:
        modifiers, is_repeat = _modifiers_of(event), self._is_repeat(event)
        if not is_repeat:
            if self._take_first(event, modifiers):
                return True
        elif self._taken is not None and self._taken[0] == event.key():
            if (button := self._held) is not None:
                button.keep_key()
            return True
        name = QKeySequence(modifiers.value | event.key()).toString()
        command = self._commands.command_of(name, self.context)
        if command is None or (is_repeat and not command.repeats):
            return False
        self._carry_out(command, name, event)
        return True

    def take_shortcut(self, name: str) -> bool:
        """Carry out a key with Ctrl, Alt or F1 to F12, which Qt has matched."""
        command = self._commands.command_of(name, self.context)
        return command is not None and self._commands.run(command.id)

    def release(self, event: QKeyEvent) -> None:
        """A key is let go; under X11 a held key is let go and pressed again in the same instant."""
        self._let_go = event.key(), event.timestamp()
        is_taken = self._taken is not None and self._taken[0] == event.key()
        if is_taken and not event.isAutoRepeat() and (button := self._held) is not None:
            button.let_key_go()

    @property
    def _held(self) -> HoldButton | None:
        """The button that is held by the key that was taken, unless it was taken away meanwhile."""
        button = None if self._taken is None else self._taken[1]
        return button if isinstance(button, HoldButton) and isValid(button) else None

    def _take_first(self, event: QKeyEvent, modifiers: Qt.KeyboardModifier) -> bool:
        """What comes before the commands: a feature's mode, and the clock."""
        key, self._taken = event.key(), None
        asked = self._seats().assents(key) if key in ASSENTING and not modifiers else None
        if asked is not None and any(each.take_assent(asked) for each in self._asking):
            return True
        session = self._presenter.session
        for feature in self._taking if session is not None and session.is_timed else ():
            if taken := feature.take_clock_key(event):
                self._taken = key, taken
                return True
        if key in _ENTER and not modifiers and self._press_next(key):
            return True
        if modifiers or not self._has_clock_in_play():
            return False
        if key == Qt.Key.Key_Space:
            self._commands.run("pause")
            return True
        side = self._presses(key)
        if side is not None:
            self._presenter.press(side)
        return side is not None

    def _presses(self, key: int) -> Color | None:
        """The side that a key presses for: where stones press, a letter alone ends no turn."""
        state = self._presenter.state
        if state is None or state.stones_press:
            return None
        return self._seats().side_of(key)

    def _press_next(self, key: int) -> bool:
        """Press or hold the button that is next: that of the page in sight, wherever the focus went."""
        page = self._pages.widget(self._pages.current)
        pressed = None if page is None else press_enter_in(page)
        if pressed is None and not self._pages.any_open:
            pressed = next(filter(None, (each.press_next() for each in self._buttons)), None)
        if pressed is not None:
            self._taken = key, pressed
        return pressed is not None

    def _is_typed(self) -> bool:
        """Whether the key goes into a field, or a page that takes every key for itself."""
        return is_typing() or self.context is KeyContext.TYPED

    def _has_clock_in_play(self) -> bool:
        view = self._presenter.phase
        return view is not None and view.takes_clock_keys and view.in_play

    def _carry_out(self, command: Command, name: str, event: QKeyEvent) -> None:
        self._repeats = self._repeats + 1 if self._is_held(name, event) else 0
        self._pressed = name, event.timestamp()
        self._commands.run(command.id)

    def _is_repeat(self, event: QKeyEvent) -> bool:
        instant = event.timestamp()
        return event.isAutoRepeat() or (instant > 0 and self._let_go == (event.key(), instant))

    def _is_held(self, name: str, event: QKeyEvent) -> bool:
        """Under X11 Qt takes some repeats of a held key for presses; no finger taps so fast."""
        if event.isAutoRepeat() or self._pressed is None or not self._repeats:
            return event.isAutoRepeat()
        last, moment = self._pressed
        return last == name and 0 < event.timestamp() - moment <= _NO_TAP


def stride_of(repeats: int) -> int:
    """How many moves an arrow goes at that repeat of being held: one each, faster after half a second.

    A keyboard repeats some 25 times a second; one move each would take 12 seconds for a game.
    """
    return next((stride for until, stride in _STRIDES if repeats <= until), _LONGEST_STRIDE)


def is_plain(name: str) -> bool:
    """Whether a key comes without Ctrl, Alt or Meta and is none of F1 to F12."""
    *modifiers, key = name.split("+") if not name.endswith("+") else (name[:-1], "+")
    is_function = len(key) > 1 and key[0] == "F" and key[1:].isdigit()
    return not is_function and set(modifiers) <= {"Shift", ""}


def _modifiers_of(event: QKeyEvent) -> Qt.KeyboardModifier:
    return event.modifiers() & _MODIFIERS


_MODIFIERS = ~Qt.KeyboardModifier.KeypadModifier


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


_NO_TAP = 70  # ms


_REST = 700


_STRIDES = ((10, 1), (18, 2), (26, 4))


_LONGEST_STRIDE = 8


_GIVING_WAY = frozenset({KeyContext.GAME, KeyContext.ANSWER, KeyContext.PAGE})
