"""Keys as the user's language writes them on its caps. Knows no Qt."""

from __future__ import annotations

import re

from ingboard.text import text

_NAME = r"[A-Za-z]+|-(?=\Z|\s)"


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
        "Left": "←",
        "Right": "→",
        "Up": "↑",
        "Down": "↓",
        "-": "−",
    }
    return re.sub(_NAME, lambda found: caps.get(found[0], found[0]), keys)
