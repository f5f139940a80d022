"""The card that answers "Why not here?": everything is on it, at any size, and it closes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from ingboard.review.sayings import Confidence
from ingboard.ui.features.why.cycle_view import AnswersTable
from ingboard.ui.features.why.presenter import WhyNotCard
from ingboard.ui.features.why.view_model import TextRow
from ingboard.ui.game.play_answers import PlayAnswer
from ingboard.ui.style import current_theme, make_theme, use_theme
from tests.widgets.verdict.values import ROWS, why_of

SIZES = [(678, 640), (560, 640), (430, 560), (830, 830)]
LONG = (
    "Schwarz hat soeben mit dem Zug auf D7 einen Stein geschlagen. In diesem dreifachen Ko sind "
    "B7 und D7 Zwillinge: solange einer nicht geschlagen werden darf, darf es keiner von ihnen. "
    "Weiß spielt erst einmal anderswo oder passt und darf danach schlagen."
)


@pytest.fixture
def card(qtbot):
    made = WhyNotCard()
    qtbot.addWidget(made)
    made.resize(678, 640)
    made.show()
    made.show_why(why_of())
    return made


def parts(card):
    body = card.body
    return [body.title, body.words, body.panel, body.table, body.confidence]


def test_a_barred_play_has_the_barred_sign_and_all_words(card):
    assert not card.body.barred_sign.isHidden()
    assert card.body.allowed_sign.isHidden()
    assert card.accessibleName() == "White may not play B8 now"
    assert card.body.words.accessibleName() == why_of().words
    assert "Ing 1991 (in use): Barred" in card.body.table.accessibleDescription()
    assert "medium" in card.body.confidence.accessibleName()


def test_a_play_that_is_allowed_has_a_check_and_the_same_table(card):
    card.show_why(why_of(title="White may play B8", allowed=True))
    assert card.body.barred_sign.isHidden()
    assert not card.body.allowed_sign.isHidden()
    assert card.body.table.rows == ROWS


def test_its_back_button_and_escape_close_it(card, qtbot):
    with qtbot.waitSignal(card.closed):
        qtbot.mouseClick(card.back_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(card.closed):
        qtbot.keyClick(card, Qt.Key.Key_Escape)


def test_letters_are_left_to_the_clock(card, qtbot):
    with qtbot.assertNotEmitted(card.cycle_button.clicked):
        qtbot.keyClick(card, Qt.Key.Key_Y)


def test_without_a_cycle_the_button_says_so_in_its_place(card):
    place = card.cycle_button.pos()
    card.show_why(why_of(cycle=None))
    assert card.cycle_button.reason == "No cycle here"
    assert card.cycle_button.pos() == place
    assert card.body.panel.ring.isHidden()
    card.show_why(why_of())
    assert card.cycle_button.isEnabled()


def test_a_ruling_that_is_not_possible_says_why(card):
    card.show_why(why_of(ruling_barred="Result fixed"))
    assert card.ruling_button.reason == "Result fixed"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", [why_of().words, LONG])
@pytest.mark.parametrize(("family", "scale"), [("", 1.0), ("DejaVu Sans", 1.0), ("", 1.5)])
def test_nothing_overlaps_and_nothing_is_wider_than_the_card(
    card, qapp, size, words, family, scale
):
    theme = make_theme("light", scale)
    if family:
        theme = replace(theme, sans_family=(family,), serif_family=("DejaVu Serif",))
    use_theme(qapp, theme)
    card.resize(*(round(side * scale) for side in size))
    rows = tuple(replace(row, why=words[:90]) for row in ROWS)
    card.show_why(why_of(words=words, rows=rows, inset_words=words[:120]))
    qapp.processEvents()
    bottom = 0
    for part in parts(card):
        assert part.y() >= bottom
        assert part.height() > 0
        bottom = part.geometry().bottom()
        assert part.geometry().right() < card.body.width()
    assert bottom < card.body.height()
    panel = card.body.panel
    shown = [panel.board, panel.ring, *panel._labels]
    for at, part in enumerate(shown):
        assert panel.rect().contains(part.geometry())
        for other in shown[:at]:
            assert not part.geometry().intersects(other.geometry())
    for button in (card.cycle_button, card.ruling_button, card.back_button):
        place = button.parentWidget().rect()
        assert place.contains(button.geometry())
        assert button.width() >= button.minimumSizeHint().width()


def test_at_the_usual_size_nothing_scrolls(card, qapp):
    qapp.processEvents()
    assert not card._scroll.verticalScrollBar().isVisible()
    assert card.body.panel.board.width() >= 170


def test_the_inset_grows_with_the_card(card, qapp):
    qapp.processEvents()
    usual = card.body.panel.board.width()
    card.resize(1000, 900)
    qapp.processEvents()
    assert card.body.panel.board.width() > usual


def test_the_table_washes_the_text_in_use_and_signs_each_answer(qtbot):
    table = AnswersTable()
    qtbot.addWidget(table)
    table.resize(600, 200)
    table.show_rows(ROWS, "White B8")
    image = table.grab().toImage()
    wash = current_theme().petrol_wash
    washed = [y for y in range(image.height()) if image.pixelColor(590, y) == wash]
    assert 30 <= len(washed) <= 34
    assert 62 <= washed[0] <= 66
    assert len({answer.words for answer in PlayAnswer}) == len(PlayAnswer)


def test_a_long_why_takes_more_lines(qtbot):
    table = AnswersTable()
    qtbot.addWidget(table)
    table.show_rows(ROWS, "White B8")
    usual = table.heightForWidth(600)
    table.show_rows((*ROWS[:3], TextRow("Kim, Simon, Straus", PlayAnswer.BARRED, LONG)), "White B8")
    assert table.heightForWidth(600) > usual + 15
    assert table.heightForWidth(420) > table.heightForWidth(600)


def test_each_confidence_looks_different(card):
    seen = []
    for confidence in Confidence:
        card.show_why(why_of(confidence=confidence))
        seen.append(card.body.confidence.grab().toImage())
    assert seen[0] != seen[1]
    assert seen[1] != seen[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_card_follows_the_theme(card, qapp, theme):
    use_theme(qapp, make_theme(theme, 1.25))
    qapp.processEvents()
    assert card.grab().toImage().pixelColor(5, 300) == current_theme().surface
