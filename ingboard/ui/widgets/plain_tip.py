"""The words of a tooltip as they are: Qt takes what looks like HTML for HTML, and names come from files."""

from __future__ import annotations

from PySide6.QtGui import Qt


def plain_tip(words: str) -> str:
    """What shows exactly these words when it is set as a tooltip."""
    return Qt.convertFromPlainText(words) if Qt.mightBeRichText(words) else words
