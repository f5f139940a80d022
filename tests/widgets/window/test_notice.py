"""The notice: what was not done is marked as a warning, what was done with a check."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

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


def test_a_dismissed_notice_says_nothing(notice):
    notice.tell("The board is on the clipboard.")
    notice.dismiss()
    assert notice.sentence == ""
    assert not notice.isVisible()
