"""The referee's card: what is possible can be chosen, what lacks is named, a second confirms."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from ingboard.board.points import Point
from ingboard.game.state import Ruling, RulingKind
from ingboard.ui.features.why.legality import ICONS, RulingOffer, RulingsPicture
from ingboard.ui.features.why.ruling_card import RulingCard
from ingboard.ui.widgets.page_parts import CardTone
from tests.widgets.verdict.values import BLACK, WHITE

B8, D7 = Point(1, 1), Point(2, 3)
OFFERS = tuple(
    RulingOffer(
        kind,
        f"Offer {kind}",
        "a condition",
        before="now",
        after="then",
        color=WHITE if kind in (RulingKind.ALLOWED, RulingKind.FORBIDDEN) else BLACK,
        point=B8 if kind is RulingKind.ALLOWED else D7,
    )
    for kind in RulingKind
)
PICTURE = RulingsPicture("White B8, after move 1", OFFERS, "M. Weber")


@pytest.fixture
def card(qtbot):
    made = RulingCard()
    qtbot.addWidget(made)
    made.resize(678, 640)
    made.pending.hold_button._filling.setDuration(30)
    made.show()
    made.show_rulings(PICTURE)
    return made


@pytest.fixture
def rulings(card):
    told: list[Ruling] = []
    card.ruled.connect(told.append)
    return told


def choose(card, kind):
    row = next(row for row in card.rows if row.offer.kind is kind)
    row.click()
    return card.pending


def hold(pending):
    """Hold the button to the end of its rim, whatever the machine is doing meanwhile."""
    button = pending.hold_button
    button.press_in()
    if button._is_held:
        button._filling.setCurrentTime(button._filling.duration())
    button.release()


def test_every_ruling_has_a_row_in_order_and_an_icon(card):
    assert [row.offer.kind for row in card.rows] == list(RulingKind)
    assert set(ICONS) == set(RulingKind)
    assert card.pending.offer is None
    assert card.pending.hold_button.reason == "Choose a ruling first"


def test_a_chosen_ruling_takes_what_is_typed(qtbot, card):
    qtbot.mouseClick(card.rows[0], Qt.MouseButton.LeftButton)
    assert card.focusWidget() is card.pending.reason
    illegal = next(row for row in card.rows if row.offer.kind is RulingKind.RETRACTED_ILLEGAL)
    qtbot.mouseClick(illegal, Qt.MouseButton.LeftButton)
    assert card.focusWidget() is card.pending.evidence


def test_enter_is_held_from_the_field_where_the_reason_was_typed(qtbot, card, rulings):
    pending = choose(card, RulingKind.ALLOWED)
    pending.referee.setText("M. Weber")
    qtbot.keyClicks(pending.reason, "both overlooked it")
    qtbot.keyPress(pending.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(rulings))
    qtbot.keyRelease(pending.reason, Qt.Key.Key_Return)
    assert rulings[0].reason == "both overlooked it"


def test_a_barred_ruling_cannot_be_chosen_and_says_why(qtbot, card):
    barred = replace(OFFERS[0], barred="already allowed")
    card.show_rulings(replace(PICTURE, offers=(barred, *OFFERS[1:])))
    assert not card.rows[0].isEnabled()
    assert card.rows[0].accessibleDescription() == "already allowed"
    qtbot.mouseClick(card.rows[0], Qt.MouseButton.LeftButton)
    assert card.pending.offer is None


def test_an_allowed_play_needs_a_reason_and_a_name(card, rulings):
    pending = choose(card, RulingKind.ALLOWED)
    assert pending.hold_button.reason == "Enter the reason"
    hold(pending)
    assert rulings == []
    pending.reason.setText("  The twin rule was not known  ")
    assert pending.hold_button.reason == ""
    pending.referee.setText("")
    assert pending.hold_button.reason == "Enter the referee's name"
    pending.referee.setText("M. Weber, K. Sato")
    hold(pending)
    assert rulings == [
        Ruling(RulingKind.ALLOWED, "M. Weber, K. Sato", "The twin rule was not known", WHITE, B8)
    ]


def test_a_hold_that_is_let_go_rules_nothing(card, rulings, qtbot):
    pending = choose(card, RulingKind.ALLOWED)
    pending.reason.setText("why")
    pending.hold_button.press_in()
    pending.hold_button.release()
    qtbot.wait(80)
    assert rulings == []
    assert pending.offer is not None


def test_after_a_ruling_nothing_is_pending(card, rulings):
    pending = choose(card, RulingKind.FORBIDDEN)
    pending.reason.setText("why")
    hold(pending)
    assert len(rulings) == 1
    assert pending.offer is None
    assert pending.reason.text() == ""
    assert pending.referee.text() == "M. Weber"
    assert not any(row.isChecked() for row in card.rows)


def test_an_unintended_illegal_move_needs_evidence(card, rulings):
    pending = choose(card, RulingKind.RETRACTED_ILLEGAL)
    pending.reason.setText("why")
    assert "evidence" in pending.hold_button.reason
    pending.evidence.setText("The monitor announced the wrong turn")
    hold(pending)
    assert rulings[0].evidence == "The monitor announced the wrong turn"
    assert (rulings[0].color, rulings[0].point) == (BLACK, D7)


def test_a_legal_move_goes_back_only_with_the_opponents_assent(card, rulings):
    pending = choose(card, RulingKind.RETRACTED_LEGAL)
    pending.reason.setText("why")
    assert pending.hold_button.reason == "White has not agreed"
    hold(pending)
    assert rulings == []
    pending.assent_button.click()
    assert pending.hold_button.reason == ""
    pending.assent_button.click()
    assert pending.hold_button.reason == "White has not agreed"
    pending.assent_button.click()
    hold(pending)
    assert rulings[0].assent


def test_the_disturber_is_named_by_the_referee(card, rulings, qtbot):
    pending = choose(card, RulingKind.DISTURBER_NAMED)
    pending.reason.setText("why")
    assert pending.hold_button.reason == "Name the disturber"
    pending.disturber.setFocus()
    qtbot.keyClick(pending.disturber, Qt.Key.Key_Right)
    assert pending.hold_button.reason == ""
    hold(pending)
    assert (rulings[0].kind, rulings[0].color) == (RulingKind.DISTURBER_NAMED, BLACK)


@pytest.mark.parametrize("kind", list(RulingKind))
def test_before_and_after_are_shown_and_the_card_keeps_its_size(card, qapp, kind):
    qapp.processEvents()
    size = card.pending.size()
    pending = choose(card, kind)
    qapp.processEvents()
    assert pending._change.text() == "now → then"
    assert pending.size() == size
    assert pending.tone is CardTone.PENDING


def test_another_choice_empties_the_fields(card):
    pending = choose(card, RulingKind.RETRACTED_LEGAL)
    pending.reason.setText("why")
    pending.assent_button.click()
    choose(card, RulingKind.ALLOWED)
    assert pending.reason.text() == ""
    choose(card, RulingKind.RETRACTED_LEGAL)
    pending.reason.setText("why")
    assert pending.hold_button.reason == "White has not agreed"


def test_dropping_it_leaves_nothing_pending(card, rulings, qtbot):
    pending = choose(card, RulingKind.PLAY_ORDERED)
    qtbot.mouseClick(pending.drop_button, Qt.MouseButton.LeftButton)
    assert pending.offer is None
    assert pending.hold_button.reason == "Choose a ruling first"
    assert rulings == []


def test_the_same_list_again_keeps_what_is_written(card):
    pending = choose(card, RulingKind.ALLOWED)
    pending.reason.setText("why")
    card.show_rulings(replace(PICTURE, referee="K. Sato"))
    assert pending.reason.text() == "why"
    assert pending.referee.text() == "M. Weber"


def test_another_list_drops_a_ruling_that_is_gone(card):
    choose(card, RulingKind.ALLOWED)
    card.show_rulings(replace(PICTURE, offers=OFFERS[1:]))
    assert card.pending.offer is None


def test_escape_and_the_button_close(card, qtbot):
    with qtbot.waitSignal(card.closed):
        qtbot.keyClick(card, Qt.Key.Key_Escape)
    with qtbot.waitSignal(card.closed):
        qtbot.mouseClick(card.close_button, Qt.MouseButton.LeftButton)


def test_everything_fits_at_the_size_of_a_laptop(card, qapp):
    choose(card, RulingKind.RETRACTED_ILLEGAL)
    qapp.processEvents()
    bottom = card.pending.mapTo(card, card.pending.rect().bottomLeft()).y()
    assert bottom < card.height()
    assert card.pending.height() >= card.pending.minimumSizeHint().height()
