"""Keys as caps name them in the user's language, and whose each is now: a cap is drawn where it is true.

Enter goes with the focus of the keyboard, a plain key with a field that is typed into, and what the strip
asks has its keys before any other part of the window.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeGuard
from weakref import WeakKeyDictionary

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from ingboard.system_keys import keys_as_written
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView

ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
ENTERS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_DRAWN_ARROWS: Final = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
_ARROW_CAPS: Final = dict(zip(_DRAWN_ARROWS.values(), ARROWS, strict=True))
_KEY_NAME = r"[A-Za-z]+|-(?=\Z|\s)"


def key_words(keys: str) -> str:
    """Keys such as "Ctrl+Space" or "Tab  Esc", as Qt writes them, in the user's language."""
    caps = {
        "Ctrl": text("Ctrl"),
        "Shift": text("Shift"),
        "Alt": text("Alt"),
        "Space": text("Space"),
        "Return": text("Enter"),
        "Enter": text("Enter"),
        "Esc": text("Esc"),
        "Tab": text("Tab"),
        "Backspace": text("Backspace"),
        "Ins": text("Ins"),
        "Del": text("Del"),
        "Home": text("Home"),
        "End": text("End", "key"),
        "PgUp": text("PgUp"),
        "PgDown": text("PgDn"),
        **_DRAWN_ARROWS,
        "-": "−",
    }
    written = keys_as_written(keys, {})
    return re.sub(_KEY_NAME, lambda found: caps.get(found[0], found[0]), written)


def takes_text(widget: QWidget | None) -> TypeGuard[QWidget]:
    """Whether that is a field that takes text."""
    if isinstance(widget, QTextEdit | QPlainTextEdit | QLineEdit | QAbstractSpinBox):
        return isValid(widget) and not widget.isReadOnly()
    return False


def is_typing() -> bool:
    """Whether a field that takes text has the keys."""
    return takes_text(QApplication.focusWidget())


def is_key_of(button: QWidget, cap: str) -> bool:
    """Whether a key, as its cap names it, does this button's act now."""
    if cap == key_words("Enter") and not _enter_is_for(button):
        return False
    owner, claimed = _claims.get(button.window(), (None, frozenset()))
    is_claimed = owner is not None and isValid(owner) and owner.isVisible() and cap in claimed
    if owner is not None and is_claimed and not owner.isAncestorOf(button):
        return False
    return not _is_typed(cap)


def _is_typed(cap: str) -> bool:
    """Whether a key without others is taken by a field as a letter, or by a board's cursor."""
    focus = QApplication.focusWidget()
    if isinstance(focus, BoardView):
        return len(cap) == 1 and focus.takes_key(_ARROW_CAPS.get(cap, ord(cap)))
    if not takes_text(focus):
        return False
    return len(cap) == 1 or cap == key_words("Space") or cap in _kept.get(focus, ())


def keep_keys(field: QWidget, keys: Iterable[str]) -> None:
    """Have a field take these keys too, besides letters, while it has the focus."""
    _kept[field] = frozenset(map(key_words, keys))


def claim_keys(owner: QWidget, keys: Iterable[str]) -> None:
    """From now on these keys are those of the buttons of `owner`, whatever others of its window name them."""
    caps, window = frozenset(map(key_words, keys)), owner.window()
    if _claims.get(window, (owner, frozenset())) != (owner, caps):
        _claims[window] = owner, caps
        window.update()


def follow_focus(button: QWidget) -> None:
    """Paint a button whose cap names Enter anew when the focus moves: the cap goes with the key."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        app.focusChanged.connect(button.update)


def _enter_is_for(button: QWidget) -> bool:
    """Whether Enter presses this button: not while it ends a line, or the focus was led to another one."""
    focus = QApplication.focusWidget()
    if isinstance(focus, QTextEdit | QPlainTextEdit) and takes_text(focus):
        return False
    return focus is button or not getattr(focus, "is_ringed", False)


_claims: WeakKeyDictionary[QWidget, tuple[QWidget, frozenset[str]]] = WeakKeyDictionary()
_kept: WeakKeyDictionary[QWidget, frozenset[str]] = WeakKeyDictionary()


def is_enter(event: QKeyEvent) -> bool:
    """Whether Enter is pressed; one that is held down acts once."""
    return event.key() in ENTERS and not event.isAutoRepeat()
