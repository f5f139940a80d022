"""The agreement page: marks and assents in, wishes out; one side never gives the other's assent."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, PerColor, grid_of, point_named
from ingboard.ui.features.count.agreement_page import AgreementPage
from ingboard.ui.game.agreement import (
    AgreementLine,
    AgreementPicture,
    MarkedChain,
    chain_words,
    count_words,
    goes_back,
    marked_heading,
    shared_words,
)
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.page_parts import CardTone, scrolled
from tests.scenes.pseudo_language import PseudoLanguage, spoken

GRID = grid_of(19, 19)
LEFT = Qt.MouseButton.LeftButton


def chain(color: Color, stones: int, name: str) -> MarkedChain:
    point = point_named(name, GRID)
    assert point is not None
    return MarkedChain(color, stones, point, name)


MARKED = (chain(Color.BLACK, 4, "C10"), chain(Color.WHITE, 1, "R6"))
NEITHER = AgreementPicture(
    names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
    marked=MARKED,
    shared_points=0,
    assents=PerColor(None, None),
    keys=PerColor("Q", "P"),
    log=(AgreementLine("20:40:31", "Second pass by Black; clocks stopped"),),
)
BLACK_ONLY = replace(NEITHER, assents=PerColor("20:41:07", None))
BOTH = replace(NEITHER, assents=PerColor("20:41:07", "20:41:20"), may_count=True)


@pytest.fixture
def page(qtbot: QtBot) -> AgreementPage:
    made = AgreementPage()
    qtbot.addWidget(made)
    made.resize(678, 640)
    made.show_agreement(NEITHER)
    made.show()
    return made


def wishes(page: AgreementPage) -> list[object]:
    got: list[object] = []
    page.assent_toggled.connect(got.append)
    page.play_on_button.clicked.connect(lambda: got.append("play on"))
    page.count_button.clicked.connect(lambda: got.append("count"))
    return got


def test_the_words_of_a_mark() -> None:
    assert [chain_words(one) for one in MARKED] == ["4 stones at C10", "1 stone at R6"]
    assert [goes_back(one) for one in MARKED] == ["goes back to Black", "goes back to White"]
    assert marked_heading(NEITHER) == "Marked dead: 2 chains, 5 stones"
    assert marked_heading(replace(NEITHER, marked=())) == "No stones marked dead"
    assert (shared_words(0), shared_words(3)) == ("Shared points: none", "Shared points: 3")


def test_the_count_names_who_is_missing() -> None:
    assert count_words(NEITHER.missing) == "Count: both must agree"
    assert count_words(BLACK_ONLY.missing) == "Count: White must agree"
    assert count_words((Color.BLACK,)) == "Count: Black must agree"
    assert count_words(BOTH.missing) == "Count"


def test_each_button_gives_its_own_sides_assent(page: AgreementPage, qtbot: QtBot) -> None:
    got = wishes(page)
    for color in Color:
        qtbot.mouseClick(page.cards[color].agree_button, LEFT)
    assert got == [Color.BLACK, Color.WHITE]


def test_a_double_click_is_one_wish_and_never_the_other_sides(
    page: AgreementPage, qtbot: QtBot
) -> None:
    got = wishes(page)

    def agree(color: object) -> None:
        assert color is Color.BLACK
        page.show_agreement(BLACK_ONLY)

    page.assent_toggled.connect(agree)
    button = page.cards.black.agree_button
    qtbot.mouseClick(button, LEFT)
    qtbot.mouseDClick(button, LEFT)
    qtbot.mouseClick(page.cards.black.withdraw_button, LEFT)
    assert got == [Color.BLACK]


def test_without_both_assents_nothing_can_be_counted(page: AgreementPage, qtbot: QtBot) -> None:
    got = wishes(page)
    page.show_agreement(BLACK_ONLY)
    qtbot.mouseClick(page.count_button, LEFT)
    assert got == []
    assert page.count_button.reason == "Count: White must agree"
    page.show_agreement(BOTH)
    qtbot.mouseClick(page.count_button, LEFT)
    assert got == ["count"]


def test_an_assent_has_a_solid_edge_and_a_missing_one_a_dashed_edge(page: AgreementPage) -> None:
    page.show_agreement(BLACK_ONLY)
    assert page.cards.black.card.tone is CardTone.DONE
    assert page.cards.white.card.tone is CardTone.MISSING


def test_the_cards_and_buttons_keep_their_places(page: AgreementPage, qtbot: QtBot) -> None:
    def places() -> list[object]:
        return [
            w.geometry()
            for w in (page.cards.black, page.cards.white, page.play_on_button, page.count_button)
        ]

    qtbot.waitExposed(page)
    before = places()
    page.show_agreement(BOTH)
    page.grab()
    assert places() == before


def test_play_on_is_wished_for_or_says_why_not(page: AgreementPage, qtbot: QtBot) -> None:
    got = wishes(page)
    qtbot.mouseClick(page.play_on_button, LEFT)
    page.show_agreement(replace(NEITHER, play_on_barred="Four passes ended play"))
    qtbot.mouseClick(page.play_on_button, LEFT)
    assert got == ["play on"]
    assert page.play_on_button.reason == "Four passes ended play"


def test_pointing_at_a_row_tells_its_chain(page: AgreementPage, qtbot: QtBot) -> None:
    pointed: list[object] = []
    page.mark_pointed.connect(pointed.append)
    page.activateWindow()
    with qtbot.waitActive(page):
        pass
    page.rows[1].setFocus()
    page.play_on_button.setFocus()
    assert pointed == [MARKED[1].point, None]


def test_a_given_assent_can_be_withdrawn_by_its_own_side(
    page: AgreementPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingboard.ui.features.count.agreement_page.SETTLE", 0)
    page.show_agreement(BLACK_ONLY)
    got = wishes(page)
    assert page.cards.black.withdraw_button.text() == "Withdraw with Q"
    qtbot.mouseClick(page.cards.black.withdraw_button, LEFT)
    assert got == [Color.BLACK]


def test_marks_that_cannot_change_any_more_are_explained(page: AgreementPage) -> None:
    page.show_agreement(replace(NEITHER, marking_barred="After playing on nothing is dead."))
    assert page._subtitle.text() == "After playing on nothing is dead."


def test_sixty_marked_chains_scroll_and_push_nothing_away(page: AgreementPage) -> None:
    many = tuple(chain(Color.BLACK, 1, f"A{n % 19 + 1}") for n in range(60))
    page.show_agreement(replace(NEITHER, marked=many))
    page.grab()
    assert page.count_button.geometry().bottom() <= page.height()
    assert len(page.rows) == 60


@pytest.mark.parametrize("width", [296, 440, 678])
def test_the_page_fits_half_of_a_narrow_window(qtbot: QtBot, width: int) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    page = AgreementPage()
    area.setWidget(page)
    area.resize(width, 720)
    page.show_agreement(BLACK_ONLY)
    area.show()
    qtbot.waitUntil(lambda: page.width() <= area.viewport().width())
    assert page.cards.white.geometry().right() <= area.viewport().width()


class _ShownWindows(QObject):
    """Hears of every window that is shown, however shortly."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


def test_making_the_page_shows_no_window_that_would_take_the_focus(qtbot: QtBot, qapp) -> None:
    shown = _ShownWindows()
    qapp.installEventFilter(shown)
    qtbot.addWidget(AgreementPage())
    qapp.removeEventFilter(shown)
    assert shown.names == []


@pytest.mark.parametrize("width", [428, 448, 678])
def test_what_lacks_room_beside_the_others_goes_below_them(qtbot: QtBot, width: int) -> None:
    with spoken(PseudoLanguage()):
        page = AgreementPage()
        page.show_agreement(BOTH)
        area = scrolled(page)
        qtbot.addWidget(area)
        area.resize(width, 1200)
        area.show()
        assert page.width() == width
        for button in page.findChildren(KeyButton):
            if button.isVisible():
                assert button.mapTo(page, button.rect().topRight()).x() < width
