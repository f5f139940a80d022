"""Every test of widgets starts in the light theme at 100 %, and leaves it so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ingboard.ui.style import current_theme, make_theme, use_theme


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    usual = make_theme("light")
    if current_theme() != usual or not qapp.styleSheet():
        use_theme(qapp, usual)
    yield
    if current_theme() != usual:
        use_theme(qapp, usual)
