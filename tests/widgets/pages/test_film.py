"""The film page: a count and a moment in, wishes out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import Moment, moment
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.count.area_card import rows_of
from ingboard.ui.features.count.film_page import FilmPage, FilmPicture
from ingboard.ui.game.film import view
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.narration import Narration
from ingboard.ui.game.film.schedule import Airborne, Instant, Stage
from ingboard.ui.widgets.buttons import ButtonKind
from tests.widgets.film.counts import demo, without_picture

LEFT = Qt.MouseButton.LeftButton
PICTURE = FilmPicture(demo(), RuleText.ING1991)
END = Instant(len(demo().stones))


@pytest.fixture
def page(qtbot: QtBot) -> FilmPage:
    made = FilmPage()
    qtbot.addWidget(made)
    made.resize(1366, 628)
    made.show_film(PICTURE)
    made.show()
    return made


def wishes(page: FilmPage) -> list[object]:
    got: list[object] = []
    page.confirmed.connect(got.append)
    page.stage_chosen.connect(got.append)
    page.correct_button.clicked.connect(lambda: got.append("correct"))
    page.play_on_button.clicked.connect(lambda: got.append("play on"))
    return got


def test_it_begins_with_the_dead_stones(page: FilmPage) -> None:
    assert page.rail.present is Stage.DEAD
    assert page.caption.words.startswith("Dead stones return")
    assert not page.result.isVisible()


def test_a_moment_gives_the_frame_for_the_board(page: FilmPage) -> None:
    instant = Instant(5, (Airborne(5, 0.5),))
    assert page.show_instant(instant) == frame_at(demo(), instant)
    assert page.bowls.white.picture == frame_at(demo(), instant).bowls.white


def test_the_sum_below_holds_at_every_stone(page: FilmPage) -> None:
    for number in range(len(demo().stones) + 1):
        frame = page.show_instant(Instant(number))
        assert frame is not None
        now = frame.moment
        assert now.spaces.black - now.stones.black == now.surplus.black
        assert f"{now.spaces.black} − {now.stones.black} = " in page.invariant.words
    assert page.invariant.words.endswith("margin Black +3")


def test_the_result_comes_after_the_last_stone(page: FilmPage) -> None:
    page.show_instant(Instant(END.landed - 1))
    assert not page.result.isVisible()
    page.show_instant(END)
    assert page.result.isVisible()
    assert page.result.headline.text() == "Black wins by 3"


def test_the_result_stays_in_sight_while_the_bowls_are_refilled(page: FilmPage) -> None:
    plan = demo()
    page.show_instant(Instant(plan.reading + 5))
    assert page.rail.present is Stage.REFILL
    assert page.result.isVisible()
    assert page.confirm_buttons.black.reason != "At the end"
    page.show_instant(Instant(len(plan.film)))
    assert [page.bowls[color].picture.in_bowl for color in Color] == [40, 40]
    assert page.caption.words == "Both bowls full: nothing is missing."


def test_at_the_result_there_is_one_margin_below_the_winners_bowl(page: FilmPage) -> None:
    page.show_instant(END)
    assert not page.invariant.isVisible()
    black = page.bowls.black.geometry()
    assert page.result.y() > black.bottom()
    assert page.result.x() == black.x()
    assert page.reason.x() == page.bowls.white.x()


def test_nobody_confirms_before_the_end(page: FilmPage, qtbot: QtBot) -> None:
    got = wishes(page)
    for color in Color:
        qtbot.mouseClick(page.confirm_buttons[color], LEFT)
    assert got == []
    assert page.confirm_buttons.black.reason == "At the end"


def test_each_side_confirms_for_itself(page: FilmPage, qtbot: QtBot) -> None:
    page.show_instant(END)
    got = wishes(page)
    qtbot.mouseClick(page.confirm_buttons.white, LEFT)
    page.show_film(FilmPicture(demo(), RuleText.ING1991, PerColor(None, "20:44:10")))
    assert page.confirm_buttons.white.kind is ButtonKind.DONE
    assert page.confirm_buttons.white.text() == "20:44:10"
    qtbot.mouseClick(page.confirm_buttons.white, LEFT)
    qtbot.mouseClick(page.confirm_buttons.black, LEFT)
    assert got == [Color.WHITE, Color.BLACK]


def test_the_same_count_shown_again_stays_at_its_moment(page: FilmPage) -> None:
    page.show_instant(END)
    page.show_film(FilmPicture(demo(), RuleText.ING1991, PerColor("20:44", None)))
    assert page.result.isVisible()
    page.show_film(FilmPicture(demo(7), RuleText.ING1991))
    assert not page.result.isVisible()


def test_marks_can_be_corrected_and_play_can_go_on_at_any_time(
    page: FilmPage, qtbot: QtBot
) -> None:
    got = wishes(page)
    qtbot.mouseClick(page.correct_button, LEFT)
    qtbot.mouseClick(page.play_on_button, LEFT)
    assert got == ["correct", "play on"]


def test_what_is_barred_says_why(page: FilmPage, qtbot: QtBot) -> None:
    got = wishes(page)
    page.show_film(
        FilmPicture(
            demo(),
            RuleText.ING1991,
            confirm_barred="A referee decides",
            correct_barred="Result final",
            play_on_barred="Counting has begun",
        )
    )
    page.show_instant(END)
    for button in (page.correct_button, page.play_on_button, page.confirm_buttons.black):
        qtbot.mouseClick(button, LEFT)
    assert got == []
    assert page.play_on_button.reason == "Counting has begun"
    assert page.confirm_buttons.black.reason == "A referee decides"


def test_a_click_on_a_stage_goes_to_its_beginning(page: FilmPage, qtbot: QtBot) -> None:
    got = wishes(page)
    qtbot.mouseClick(page.rail, LEFT, pos=QPoint(5, 12))
    qtbot.mouseClick(page.rail, LEFT, pos=QPoint(page.rail.width() - 10, 12))
    assert got == [Stage.DEAD, Stage.REFILL]


def test_bowls_and_buttons_stay_where_they_are_from_stage_to_stage(
    page: FilmPage, qtbot: QtBot
) -> None:
    qtbot.waitExposed(page)

    def places() -> list[object]:
        QApplication.processEvents()
        watched = (*page.bowls, page.correct_button, *page.confirm_buttons)
        return [(w.mapTo(page, QPoint(0, 0)), w.size()) for w in watched]

    page.show_instant(Instant(0))
    before = places()
    for number in (3, 7, 20, END.landed):
        page.show_instant(Instant(number))
        assert places() == before


def test_a_count_without_a_picture_shows_reason_areas_and_ways_out(
    page: FilmPage, qtbot: QtBot
) -> None:
    page.show_film(FilmPicture(without_picture(), RuleText.SIMPLIFIED))
    assert page.show_instant(Instant(0)) is None
    assert page.areas.isVisible()
    assert not page.bowls.black.isVisible()
    assert not page.reason.isVisible()
    assert without_picture().reasons[0] in page.areas.reasons.text()
    assert without_picture().ways_out[-1] in page.areas.ways_out.text()
    assert page.area_result.headline.text() == "Black wins by 73"
    assert page.area_result.isVisible()
    got = wishes(page)
    qtbot.mouseClick(page.confirm_buttons.black, LEFT)
    assert got == [Color.BLACK]


def test_the_area_table_adds_up_to_the_margin() -> None:
    plan = demo(8, 2, 6)
    table = {row.title: (row.area.black, row.area.white) for row in rows_of(plan, None, "Area")}
    assert table["Area"] == ("46", "35")
    assert table["Komi"] == ("−8", "")
    assert table["Penalty"] == ("−2", "−6")
    negative = {row.title: row.area.white for row in rows_of(demo(-6), None, "Area")}
    assert negative["Komi"] == "−6"


def test_a_picture_after_one_without_comes_back(page: FilmPage) -> None:
    page.show_film(FilmPicture(without_picture(), RuleText.SIMPLIFIED))
    page.show_film(PICTURE)
    assert page.bowls.black.isVisible()
    assert not page.areas.isVisible()
    assert not page.result.isVisible()


@pytest.mark.parametrize(("width", "height"), [(640, 428), (1000, 596), (1366, 628), (2560, 1300)])
def test_the_acts_of_the_page_stand_in_windows_of_every_size(
    page: FilmPage, width: int, height: int
) -> None:
    page.resize(width, height)
    page.show_film(FilmPicture(demo(7.5, 2, 6), RuleText.SIMPLIFIED))
    page.show_instant(Instant(len(demo(7.5, 2, 6).stones)))
    QApplication.processEvents()
    for button in (page.correct_button, page.play_on_button, *page.confirm_buttons):
        assert button.width() > 60
        corners = button.rect().topLeft(), button.rect().bottomRight()
        assert all(page.rect().contains(button.mapTo(page, corner)) for corner in corners)


def test_a_fixed_result_is_not_reopened_and_nothing_moves(page: FilmPage) -> None:
    page.show_instant(END)
    places = [button.geometry() for button in page.confirm_buttons]
    page.show_film(FilmPicture(demo(), RuleText.ING1991, PerColor("20:44", "20:44"), fixed=True))
    assert not page.correct_button.isVisible()
    assert not page.play_on_button.isVisible()
    assert [button.geometry() for button in page.confirm_buttons] == places


def test_while_the_same_stones_fly_nothing_is_computed_again(
    page: FilmPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []

    def counting(plan: FillPlan, number: int) -> Moment:
        counted.append(number)
        return moment(plan, number)

    monkeypatch.setattr(view, "moment", counting)
    frames = [page.show_instant(Instant(5, (Airborne(5, share / 14),))) for share in range(1, 15)]
    assert counted == [5]
    assert all(frame is frames[0] for frame in frames)
    page.show_instant(Instant(6))
    assert counted == [5, 6]


def test_a_lesson_asks_and_hides_the_sum_until_the_answer(page: FilmPage, qtbot: QtBot) -> None:
    glance = Instant(demo().glance)
    page.show_instant(glance, Narration(), asks=True)
    assert page.answers.black.isVisible()
    assert (page.invariant.words, page.invariant.accessibleName()) == ("", "")
    assert not page.result.isVisible()
    got: list[object] = []
    page.answered.connect(got.append)
    qtbot.mouseClick(page.answers.white, LEFT)
    assert got == [Color.WHITE]
    page.show_instant(glance, Narration(answered=True, answer=Color.WHITE))
    assert not page.answers.black.isVisible()
    assert page.caption.words == "No. Black wins."
    assert page.invariant.words == "", "no sum below zero before the losing stones lie"
    page.show_instant(Instant(demo().reading), Narration(answered=True, answer=Color.WHITE))
    assert page.result.isVisible()
    page.show_instant(glance, Narration(answered=True, answer=Color.WHITE, more=True))
    assert "+3" in page.invariant.words
