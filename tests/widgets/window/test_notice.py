"""The notice: what was not done is marked as a warning, what was done with a check."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from ingboard.ui.shell.layout import ABOVE_PLAY
from ingboard.ui.shell.notice import Notice
from ingboard.ui.style import current_theme


@pytest.fixture
def notice(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 200)
    shown = Notice(window)
    shown.stand_in(QRect(300, 0, 600, 32))
    window.show()
    yield shown
    window.close()


def colors_in(notice: Notice) -> set[int]:
    image = notice.grab().toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_what_was_not_done_stands_on_gold_and_what_was_done_does_not(notice):
    gold = current_theme().gold_wash.rgb()
    notice.say("This point is barred.")
    assert not notice.is_done
    assert gold in colors_in(notice)
    notice.tell("The board is on the clipboard.")
    assert notice.is_done
    assert gold not in colors_in(notice)
    notice.say("This point is barred.")
    assert gold in colors_in(notice)


@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_a_long_sentence_stands_above_board_and_clocks_in_play(notice, length):
    """Its second line covered the letters above the board, and the players' names."""
    notice.say("White may not play E5 now: Black just captured there; play elsewhere. " * length)
    assert notice.y() >= 0
    assert notice.geometry().bottom() < 32 + current_theme().px(ABOVE_PLAY)
    words = notice.rect().height() - current_theme().px(4)
    assert words >= QFontMetrics(current_theme().sans(notice._size, 500)).height()


def test_a_dismissed_notice_says_nothing(notice):
    notice.tell("The board is on the clipboard.")
    notice.dismiss()
    assert notice.sentence == ""
    assert not notice.isVisible()
