"""Buttons with keys and reasons, choices, cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from ingboard.board.points import Color
from ingboard.ui.style import current_theme, make_theme, use_theme
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import ChoiceCard, SegmentedChoice
from ingboard.ui.widgets.page_parts import Card, CardTone, LabelledField


def test_a_button_is_clicked_by_mouse_and_by_space(qtbot):
    button = KeyButton("Pass", "F8")
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_Space)


def test_a_locked_button_says_why_and_does_nothing(qtbot):
    button = KeyButton("Count", size=ButtonSize.LARGE)
    qtbot.addWidget(button)
    button.lock("Count: White must agree")
    assert button.reason == "Count: White must agree"
    assert button.accessibleDescription() == "Count: White must agree"
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    button.unlock()
    assert button.isEnabled()
    assert button.reason == ""


def test_a_button_keeps_its_height_in_all_states(qtbot):
    button = KeyButton("Agree", "Q", stone=Color.BLACK)
    qtbot.addWidget(button)
    heights = set()
    for kind in ButtonKind:
        button.show_kind(kind)
        heights.add(button.sizeHint().height())
        assert not button.grab().isNull()
    button.lock("White must agree")
    heights.add(button.sizeHint().height())
    assert heights == {40}


def test_the_key_cap_is_given_up_before_the_words(qtbot):
    button = KeyButton("Disagree, play on", "Ctrl+R")
    qtbot.addWidget(button)
    assert button.minimumSizeHint().width() < button.sizeHint().width()


def test_an_icon_button_is_square_and_has_a_spoken_name(qtbot):
    button = KeyButton("", icon="first", size=ButtonSize.SMALL, spoken="First move")
    qtbot.addWidget(button)
    assert (button.sizeHint().width(), button.sizeHint().height()) == (32, 32)
    assert button.accessibleName() == "First move"


@pytest.mark.parametrize(
    ("reason", "ringed"),
    [(Qt.FocusReason.TabFocusReason, True), (Qt.FocusReason.ActiveWindowFocusReason, False)],
)
def test_a_focus_ring_is_for_those_who_came_by_keyboard(qtbot, reason, ringed):
    button = KeyButton("Pass")
    qtbot.addWidget(button)
    before = button.grab().toImage()
    QApplication.sendEvent(button, QFocusEvent(QEvent.Type.FocusIn, reason))
    assert (button.grab().toImage() != before) is ringed


def test_a_dashed_edge_is_seen_on_a_disabled_button(qtbot):
    button = KeyButton("Pass")
    qtbot.addWidget(button)
    button.resize(120, 40)
    button.setEnabled(False)
    image = button.grab().toImage()
    edge = current_theme().line2
    marks = [image.pixelColor(x, 0) == edge for x in range(10, 110)]
    assert any(marks)
    assert not all(marks)


def test_a_segment_clicked_is_chosen_and_told(qtbot):
    choice = SegmentedChoice((("s", "Simplified"), ("91", "Ing 1991"), ("96", "Ing 1996")), "s")
    qtbot.addWidget(choice)
    choice.resize(300, 36)
    with qtbot.waitSignal(choice.chosen) as caught:
        qtbot.mouseClick(choice.segment("91"), Qt.MouseButton.LeftButton)
    assert caught.args == ["91"]
    assert choice.choice == "91"


def test_arrow_keys_move_the_choice_and_stop_at_the_ends(qtbot):
    choice = SegmentedChoice(((9, "9"), (13, "13"), (19, "19")), 13)
    qtbot.addWidget(choice)
    qtbot.keyClick(choice, Qt.Key.Key_Right)
    assert choice.choice == 19
    with qtbot.assertNotEmitted(choice.chosen):
        qtbot.keyClick(choice, Qt.Key.Key_Right)
    with qtbot.waitSignal(choice.chosen) as caught:
        qtbot.keyClick(choice, Qt.Key.Key_Left)
    assert caught.args == [13]


def test_a_choice_shown_from_outside_is_not_told(qtbot):
    choice = SegmentedChoice(((9, "9"), (19, "19")), 19)
    qtbot.addWidget(choice)
    with qtbot.assertNotEmitted(choice.chosen):
        choice.show_choice(9)
    assert choice.choice == 9
    assert not choice.grab().isNull()


def test_a_chosen_card_is_washed_in_petrol(qtbot):
    card = ChoiceCard("EGF", ("60 min + 3 × 10 min", "2 points each"))
    qtbot.addWidget(card)
    card.resize(250, 76)
    card.click()
    assert card.isChecked()
    assert card.grab().toImage().pixelColor(200, 60) == current_theme().petrol_wash


@pytest.mark.parametrize("tone", CardTone)
def test_a_card_keeps_its_size_in_every_tone(qtbot, tone):
    card = Card("Moves", "2 variations")
    qtbot.addWidget(card)
    before = card.sizeHint()
    card.show_tone(tone)
    assert card.sizeHint() == before
    assert not card.grab().isNull()


def test_a_label_belongs_to_its_field(qtbot):
    field = LabelledField("Komi", QLineEdit("8"))
    qtbot.addWidget(field)
    assert field.field.accessibleName() == "Komi"
    assert field.field.minimumHeight() == 36


GERMAN = (
    ("Anhalten (SET)", "Leertaste"),
    ("Nicht einverstanden, weiterspielen", "Strg+R"),
    ("Schiedsrichterentscheidung", "Strg+6"),
)


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
@pytest.mark.parametrize(("words", "key"), GERMAN)
def test_a_button_asks_for_room_for_words_of_any_length(qapp, qtbot, words, key, family):
    use_theme(qapp, replace(make_theme("light"), sans_family=(family,)))
    button = KeyButton(words, key, "pause")
    qtbot.addWidget(button)
    room = button.fontMetrics()
    assert button.sizeHint().width() > room.horizontalAdvance(words) + room.horizontalAdvance(key)
