"""The cards that stand in place of the captions, on pages of any width."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ingboard.board.points import PerColor
from ingboard.counting.pairing import pairing_of
from ingboard.counting.territory import Played
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.count.area_card import CompareTable
from ingboard.ui.features.count.film_page import FilmPage, FilmPicture, SidePanel
from ingboard.ui.features.count.trial_card import TrialCard, as_played
from ingboard.ui.game.film.places import film_places
from tests.widgets.film.counts import demo, without_picture

PLAYED = Played(PerColor(25, 24))


@pytest.mark.parametrize("aside", [SidePanel.PROOF, SidePanel.TABLE, SidePanel.TRIAL])
@pytest.mark.parametrize(("width", "height"), [(1000, 588), (1366, 628), (1920, 940)])
def test_nothing_is_cut_off_at_the_side(
    qtbot: QtBot, width: int, height: int, aside: SidePanel
) -> None:
    page = FilmPage()
    qtbot.addWidget(page)
    page.resize(width, height)
    plan = demo()
    page.show_film(FilmPicture(plan, RuleText.SIMPLIFIED))
    page.proof.show_proof(plan, pairing_of(plan))
    page.table.show_count(plan, PLAYED)
    page.trial.show_trial(plan, as_played(plan.terms), plan)
    page.show_side_panel(aside)
    page.show()
    QApplication.processEvents()
    board = film_places(width, height, round).board
    for card in (page.proof, page.table, page.trial):
        if card.isVisible():
            area = page._scrolled[card]
            assert not area.horizontalScrollBar().maximum()
            assert not area.geometry().intersects(board)


def test_the_table_speaks_both_margins(qtbot: QtBot) -> None:
    table = CompareTable()
    qtbot.addWidget(table)
    table.show_count(demo(), PLAYED)
    assert table.accessibleName().endswith("Area: Black +3; territory: Black +2")
    table.show_count(demo(), None)
    assert table.territory.text() == "not known"


def test_a_trial_can_stand_over_a_count_without_a_picture(qtbot: QtBot) -> None:
    page = FilmPage()
    qtbot.addWidget(page)
    page.show_film(FilmPicture(without_picture(), RuleText.SIMPLIFIED))
    page.resize(1366, 628)
    page.show_side_panel(SidePanel.TRIAL)
    page.show()
    assert page.trial.isVisible()
    assert page.areas.isVisible()
    assert not page.bowls.black.isVisible()
    page.show_side_panel(SidePanel.TABLE)
    assert not page.areas.isVisible()


def test_a_count_without_a_picture_says_that_a_picture_would_be_false(qtbot: QtBot) -> None:
    page = FilmPage()
    qtbot.addWidget(page)
    page.show_film(FilmPicture(without_picture(), RuleText.SIMPLIFIED))
    page.show()
    assert "No filled board" in page.areas.no_picture.text()
    assert page.areas.ways_out.text().startswith("1. ")


@pytest.mark.parametrize(("width", "rows"), [(900, 1), (500, 2), (300, 4)])
def test_the_fields_of_a_trial_take_as_many_rows_as_the_page_needs(
    qtbot: QtBot, width: int, rows: int
) -> None:
    card, plan = TrialCard(), demo()
    qtbot.addWidget(card)
    card.resize(1200, 400)
    card.show_trial(plan, as_played(plan.terms), plan)
    card.show()
    card.resize(width, 400)
    QApplication.processEvents()
    fields = (card.komi, *card.penalties, card.handicap)
    tops = {field.mapTo(card, field.rect().topLeft()).y() for field in fields}
    assert len(tops) == rows
    assert all(field.mapTo(card, field.rect().topRight()).x() < width for field in fields)
