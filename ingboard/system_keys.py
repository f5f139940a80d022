"""Keys as the system has them: macOS keeps some for itself, and writes all of them in its own way.

A key is named as Qt's PortableText has it: "Ctrl+Shift+P". On macOS its Command is Qt's Ctrl, and its Control
Qt's Meta.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Final

_OTHERS_ON_MACOS: Final = {
    "Ctrl+H": "Meta+H",
    "Ctrl+Tab": "Meta+Tab",
    "Ctrl+Shift+Tab": "Meta+Shift+Tab",
    "F11": "Ctrl+Meta+F",
}
_SIGNS: Final = {"Meta": "⌃", "Alt": "⌥", "Shift": "⇧", "Ctrl": "⌘"}
"""In the order in which macOS writes them."""


def key_here(key: str) -> str:
    """The key on this system: macOS has some to hide a program, to change it, to see the desktop."""
    return _OTHERS_ON_MACOS.get(key, key) if sys.platform == "darwin" else key


def keys_as_written(words: str, names: Mapping[str, str]) -> str:
    """Words with the keys in them as this system writes them.

    `names` has Ctrl, Shift and Alt by what the words call them. macOS has signs in its own order, and nothing
    between them and the key, as Qt's NativeText.
    """
    return _with_signs(words, names) if sys.platform == "darwin" else words


def _with_signs(words: str, names: Mapping[str, str]) -> str:
    known = {**{name: name for name in _SIGNS}, **names}
    held = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))

    def written(found: re.Match[str]) -> str:
        stated = "+".join(known[each] for each in found[1].split("+"))
        modifiers, _, key = key_here(f"{stated}+{found[2]}").rpartition("+")
        wanted = modifiers.split("+")
        return "".join(sign for name, sign in _SIGNS.items() if name in wanted) + (key or "+")

    return re.sub(rf"\b((?:{held})(?:\+(?:{held}))*)\+(\w+|\S)", written, words)
