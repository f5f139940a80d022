"""Every test of widgets starts in the light theme at 100 %, and leaves it so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtWidgets import QApplication

from ingboard.ui.style import current_theme, make_theme, use_theme

_usual = cache(lambda: make_theme("light"))


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    usual = _usual()
    if current_theme() != usual or not qapp.styleSheet():
        use_theme(qapp, usual)
    yield
    if current_theme() != usual:
        use_theme(qapp, usual)
