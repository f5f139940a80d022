"""What holds for the tests of the board."""

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.style import current_theme
from tests.widgets.board.pictures import random_picture


@pytest.fixture(scope="session", autouse=True)
def letters_drawn_once(qapp: QApplication) -> None:  # noqa: ARG001 - fonts need an application
    """Draw every sign before the first test: the very first letters of a process differ by a shade."""
    for seed in range(12):
        for font in (QFont(), current_theme().sans(13, 600)):
            wooden_image(random_picture(seed), 340, font)
