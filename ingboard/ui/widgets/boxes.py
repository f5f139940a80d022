"""A box layout filled in one call, as it is read: its parts from left to right or from top to bottom."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

_Box = TypeVar("_Box", bound=QBoxLayout)

STRETCH: Final = 1
"""Room that is left, as a part of a box."""


def filled(box: _Box, *parts: QWidget | QLayout | int | tuple[QWidget | QLayout, int]) -> _Box:
    """Put parts into a box, one after the other, and return it.

    A part is a widget or a layout, alone or with its share of the room as in (widget, 1); a number is a
    stretch.
    """
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QLayout):
            box.addLayout(what, share)
        else:
            box.addWidget(what, share)
    return box
