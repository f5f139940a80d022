"""The head of the pages about another record: the title at the left, the buttons at the right."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QHBoxLayout, QWidget


def heading(title: QWidget, buttons: Iterable[QWidget]) -> QHBoxLayout:
    """A row of the title and the buttons."""
    row = QHBoxLayout()
    row.addWidget(title)
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    return row
