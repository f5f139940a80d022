"""The lessons in the real window: each one by mouse and by keys, wrong answers named, class mode measured."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, Point, point_named
from ingboard.counting.fillplan import StepKind
from ingboard.resources import resource
from ingboard.review.laying import ends_itself
from ingboard.review.lesson_words import expected_number, expected_points
from ingboard.review.lessons import Asks, Manner, lessons
from ingboard.ui.board.view_model import Mark
from ingboard.ui.features.learn.lesson_page import LessonPage
from ingboard.ui.features.learn.lessons_presenter import load_done
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_tray import RIM, tray_for
from ingboard.ui.widgets.page_parts import LEGIBLE

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key
ORDINAL = {one.step or one.asks: one for one in lessons() if not one.parts}


@pytest.fixture
def room(app):
    app.run("lessons")
    assert app.page_id == "lessons"
    return app.feature("lessons")


@pytest.fixture
def page(room) -> LessonPage:
    QTest.keyClick(room.plan_list.buttons[0], Key.Key_Return)
    page: LessonPage = room.lesson_page
    assert page.isVisible()
    return page


def press(page, *keys) -> None:
    for key in keys:
        QTest.keyClick(page.board, key)


def click(page, *names: str) -> None:
    for name in names:
        point = point_named(name, page.board.grid)
        QTest.mouseClick(page.board, LEFT, pos=page.board.center_of(point).toPoint())


def by_keys(page, point) -> None:
    """Walk the board's cursor to a point and press Enter, as a pupil without a mouse does."""
    board = page.board
    if not board.cursor_shown:
        press(page, Key.Key_Left)
    while board.cursor_point.row != point.row:
        press(page, Key.Key_Down if board.cursor_point.row < point.row else Key.Key_Up)
    while board.cursor_point.column != point.column:
        press(page, Key.Key_Right if board.cursor_point.column < point.column else Key.Key_Left)
    press(page, Key.Key_Return)


def answer(page, one, choose) -> None:
    """Give the right answer of a lesson; `choose` marks a point."""
    if one.manner in (Manner.POINTS, Manner.LAYING):
        for point in right_clicks(one):
            choose(point)
    elif one.manner is Manner.FIGURE:
        QTest.keyClicks(page.board, str(expected_number(one)))
    elif one.manner is Manner.SIDE:
        press(page, Key.Key_1 if one.plan.winner is Color.BLACK else Key.Key_2)
    else:
        for _ in range(one.starts - expected_number(one)):
            press(page, Key.Key_Down)


def right_clicks(one) -> list[Point]:
    """The points to choose in turn: one stone of each dead chain, the points of a step by the plan."""
    if one.step is not None:
        steps = [step for step in one.plan.steps if step.kind is one.step]
        if one.step is StepKind.FILL:
            steps = [step for step in steps if step.color is one.side]
        return [point for step in steps for point in step.points]
    wanted = sorted(expected_points(one))
    if one.asks is Asks.DEAD_CHAINS:
        return [point for point in wanted if point != point_named("H7", one.board.grid)]
    return wanted[:1] if one.asks is Asks.TIE else wanted


def wants_check(one) -> bool:
    """Whether the answer is judged only when it is checked."""
    return one.manner is not Manner.SIDE and (one.step is None or not ends_itself(one))


def do_all(page, choose) -> None:
    """Give the right answers of a lesson's parts, one after the other."""
    while not page.work.is_open:
        one = page.work.lesson
        answer(page, one, choose)
        if wants_check(one):
            press(page, Key.Key_C)
        assert page.work.lesson is not one or page.work.is_found, one.name


def test_all_lessons_in_order_by_keys_alone(page, room):
    for one in lessons():
        assert page.work.lesson is one
        do_all(page, lambda point: by_keys(page, point))
        assert page.work.is_found, one.name
        shown = page.exercise.title if page.work.lesson.step else page.exercise.verdict
        assert "✓" in shown.text()
        press(page, Key.Key_Return)
    assert load_done() == {"": {one.name for one in lessons()}}
    assert room.plan_list.isVisible()
    assert all("done" in button.accessibleName() for button in room.plan_list.buttons)


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.name)
def test_each_lesson_by_mouse(page, one):
    page.show_lesson(one)

    def choose(point):
        QTest.mouseClick(page.board, LEFT, pos=page.board.center_of(point).toPoint())

    do_all(page, choose)
    assert page.work.is_found


def test_a_whole_board_is_counted_on_the_board_that_the_pupil_fills(page):
    """Stones that he lays elsewhere than the plan stay where they are; a part that is shown is no find."""
    whole = lessons()[-1]
    page.show_lesson(whole)

    def now():
        return page.work.lesson

    click(page, "B8", "H2")
    assert now().step is StepKind.COMPENSATE
    click(page, "A9", "B9", "C9", "D9")
    press(page, Key.Key_C)
    assert now().step is StepKind.FILL
    assert page.board.picture.position.color_at(point_named("A9", page.board.grid)) is Color.WHITE
    press(page, Key.Key_O, Key.Key_O)
    assert now().side is Color.WHITE
    assert page.bowls.views.black.picture.in_bowl == 0
    press(page, Key.Key_O, Key.Key_O)
    assert now().step is StepKind.PLACE_LOSING
    press(page, Key.Key_O, Key.Key_O)
    assert now().asks is Asks.MARGIN
    assert sum(bowl.picture.in_bowl for bowl in page.bowls.views) == 0
    QTest.keyClicks(page.board, str(whole.plan.fill_margin))
    press(page, Key.Key_C)
    assert page.work.is_open
    assert not page.work.is_found, "it was helped"
    press(page, Key.Key_R)
    assert page.work.lesson is whole


@pytest.mark.parametrize(
    ("asks", "clicks", "typed", "words"),
    [
        (Asks.OPEN_POINTS, ("A1",), "", "land"),
        (Asks.OPEN_POINTS, ("E5",), "", "2 neutral points missing"),
        (Asks.DEAD_CHAINS, ("A1",), "", "lives"),
        (Asks.DEAD_CHAINS, ("B9",), "", "unmarked"),
        (Asks.BOWL, (), "27", "not returned yet"),
        (Asks.KOMI_STONES, (), "6", "one stone per point"),
        (Asks.WINNER, (), "2", "stone too many"),
        (Asks.MARGIN, (), "4", "counts 2"),
        (Asks.TIE, ("F5",), "", "not be shared"),
        (StepKind.COMPENSATE, ("C1",), "", "Too few"),
        (Asks.HANDICAP_STONES, (), "2", "Too many"),
        (Asks.TRUE_MARGIN, (), "5", "board shows"),
    ],
)
def test_a_wrong_answer_is_told_what_is_wrong_and_the_answer_stays_hidden(
    page, asks, clicks, typed, words
):
    page.show_lesson(ORDINAL[asks])
    click(page, *clicks)
    QTest.keyClicks(page.board, typed)
    if asks is not Asks.WINNER:
        press(page, Key.Key_C)
    assert words in page.exercise.title.text()
    assert not page.work.is_open
    assert asks is StepKind.COMPENSATE or "Not yet" in page.exercise.verdict.text()


def test_a_mark_judged_wrong_goes_with_the_next_click(page):
    click(page, "A1", "E5")
    press(page, Key.Key_C)
    click(page, "F7", "F2")
    press(page, Key.Key_C)
    assert page.work.is_found


def test_space_never_reveals(page):
    page.show_lesson(ORDINAL[Asks.MARGIN])
    for _ in range(3):
        press(page, Key.Key_Space)
        assert not page.work.is_open


def test_the_reveal_waits_for_an_answer_or_a_second_wish(page):
    page.show_lesson(ORDINAL[Asks.MARGIN])
    press(page, Key.Key_O)
    assert not page.work.is_open
    assert "first" in page.exercise.title.text()
    press(page, Key.Key_O)
    assert page.work.is_open
    assert not page.work.is_found
    assert "=\N{NO-BREAK SPACE}9" in page.exercise.title.text()
    assert load_done() == {}


def test_a_lesson_has_its_keys_when_another_page_gives_way_to_it(app, tmp_path):
    record = tmp_path / "a.sgf"
    record.write_text("(;GM[1]FF[4]SZ[9];B[ee];W[cc])")
    app.open(record)
    app.run("lessons")
    room = app.feature("lessons")
    QTest.keyClick(room.plan_list.buttons[4], Key.Key_Return)
    app.tap("Ctrl+6")
    app.right_click("A4")
    app.click("D3")  # the answer about A4 is over
    assert app.page_id == "lessons"
    for _ in range(2):
        app.tap("O")
    assert room.lesson_page.work.is_open


def test_after_an_answer_one_wish_is_enough_and_again_hides_it(page):
    page.show_lesson(ORDINAL[Asks.MARGIN])
    QTest.keyClicks(page.board, "5")
    press(page, Key.Key_O)
    assert page.work.is_open
    press(page, Key.Key_R)
    assert not page.work.is_open
    assert page.exercise.box.words == ""


def test_a_trial_changes_nothing_and_escape_restores_the_lesson(page):
    page.show_lesson(ORDINAL[Asks.DEAD_CHAINS])
    click(page, "G7")
    before, picture = page.work, page.board.picture
    press(page, Key.Key_T)
    click(page, "A9", "J7")
    assert page.trial.plays == 2
    assert page.board.picture.position != picture.position
    press(page, Key.Key_Escape)
    assert page.work == before
    assert page.board.picture == picture
    press(page, Key.Key_C)
    assert not page.work.is_found


def test_a_lesson_left_and_come_back_to_is_as_it_was(page):
    click(page, "E5")
    press(page, Key.Key_PageDown)
    assert page.work.lesson.number == 2
    press(page, Key.Key_PageUp)
    assert page.exercise.box.words == "1"


def test_the_game_behind_the_lessons_stands_still(app, room):
    press(room.lesson_page, Key.Key_Escape)
    app.key("Esc")
    app.presenter.choose(point_named("D4", app.board.grid))
    before = app.session
    app.run("lessons")
    room.toggle_class()
    QTest.keyClicks(room.lesson_page.board, "1234")
    room.lesson_page.leave()
    assert app.session is before


def test_f7_opens_and_leaves_class_mode_without_menus(app):
    app.run("class-mode")
    page = app.feature("lessons").lesson_page
    assert page.is_class
    assert app.window.isFullScreen()
    assert not app.menu_bar.isVisible()
    press(page, Key.Key_Escape)
    assert not page.is_class
    assert app.menu_bar.isVisible()
    assert not app.window.isFullScreen()


def test_who_gives_a_name_at_the_end_keeps_what_was_done_before(app):
    app.run("lessons")
    presenter = app.feature("lessons")
    for one in lessons():
        presenter._on_found(one)
    presenter.plan_list.pupil.setText("Mia")
    presenter.plan_list.pupil.editingFinished.emit()
    assert presenter.plan_list.certificate_button.isEnabled()
    assert load_done() == {"": frozenset(), "Mia": {one.name for one in lessons()}}
    presenter.plan_list.pupil.setText("Tom")
    presenter.plan_list.pupil.editingFinished.emit()
    assert not presenter.plan_list.certificate_button.isEnabled()
    assert load_done()["Mia"]


def test_a_name_given_in_the_lessons_is_that_of_the_drills_and_back(app):
    app.run("lessons")
    app.feature("lessons").plan_list.pupil.setText("Mia")
    app.feature("lessons").plan_list.pupil.editingFinished.emit()
    app.run("drills")
    assert app.feature("drills").drill_page.pupil.text() == "Mia"
    app.feature("drills").drill_page.pupil.setText("Tom")
    app.feature("drills").drill_page.pupil.editingFinished.emit()
    app.run("lessons")
    assert app.feature("lessons").plan_list.pupil.text() == "Tom"


def test_an_answer_that_was_shown_is_asked_again(qtbot):
    page = LessonPage()
    qtbot.addWidget(page)
    for one in lessons():
        page.show_lesson(one)
        while page.work.lesson.parts:
            page.reveal()
        page.reveal()
        page.reveal()
        assert page.work.is_open
        other = lessons()[one.number % len(lessons())]
        page.show_lesson(other)
        page.show_lesson(one)
        assert not page.work.is_open


def test_the_cursor_of_a_question_points_at_no_answer(qtbot):
    page = LessonPage()
    qtbot.addWidget(page)
    for one in lessons():
        page.show_lesson(one)
        if one.manner is Manner.POINTS:
            assert page.board.cursor_point not in expected_points(one)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (2560, 1440)])
@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.name)
def test_before_a_class_figures_are_a_sixth_and_words_legible_from_8_m(qtbot, one, width, height):
    page = LessonPage()
    qtbot.addWidget(page)
    page.resize(width, height)
    page.show()
    page.show_class(on=True)
    page.show_lesson(one)
    QTest.keyClicks(page.board, "88")
    QApplication.processEvents()
    drawn = _ink_height(page.exercise.box)
    assert drawn == 0 or drawn >= height / 6
    assert digit_height(page.exercise.box) >= height / 6
    for label in (
        page.exercise.kicker,
        page.exercise.question,
        page.exercise.below,
        page.exercise.detail,
        page.exercise.keys,
    ):
        assert label.font().pixelSize() >= round(height * LEGIBLE)
        assert _fits(label), label.text()
    page.reveal()
    page.reveal()
    QApplication.processEvents()
    assert _fits(page.exercise.title), page.exercise.title.text()
    assert _fits(page.exercise.detail)
    assert page.exercise.card.geometry().bottom() <= page.exercise.column.height()
    assert not page.exercise.buttons.isVisible()


def _fits(label) -> bool:
    return not label.isVisible() or label.heightForWidth(label.width()) <= label.height()


def digit_height(box) -> float:
    return QFontMetricsF(box._font()).tightBoundingRect("8").height()


def _ink_height(box) -> int:
    """The rows of the rendered box that hold its ink, edges left out; 0 for an empty box."""
    image = box.grab().toImage()
    side = 10
    ground = image.pixelColor(side, side)
    rows = [
        y
        for y in range(side, image.height() - side)
        if any(image.pixelColor(x, y) != ground for x in range(side, image.width() - side, 3))
    ]
    return rows[-1] - rows[0] + 1 if rows else 0


def test_who_wins_and_the_number_of_stones_are_answered_by_mouse_alone(page):
    page.show_lesson(ORDINAL[Asks.WINNER])
    black, white, _ = page.exercise.choices.buttons
    white.click()
    assert page.work.judgment is not None
    assert not page.work.is_found
    black.click()
    assert page.work.is_found
    page.show_lesson(ORDINAL[Asks.KOMI_STONES])
    less, _ = page.exercise.choices.buttons
    QTest.mouseClick(less, LEFT)
    QTest.mouseClick(page.check_button, LEFT)
    assert page.work.is_found
    assert not page.exercise.choices.buttons


def test_keys_are_answers_with_the_focus_on_a_button(page):
    page.show_lesson(ORDINAL[Asks.WINNER])
    page.check_button.setFocus()
    QTest.keyClick(page.check_button, Key.Key_2)
    assert "Not yet" in page.exercise.verdict.text()
    QTest.keyClick(page.check_button, Key.Key_B)
    assert page.work.is_found


def test_the_number_that_stands_there_is_judged_when_it_is_checked(page):
    page.show_lesson(ORDINAL[Asks.HANDICAP_STONES])
    press(page, Key.Key_C)
    assert page.exercise.verdict.text().endswith("Not yet")
    assert page.exercise.title.text().startswith("You laid one stone per point")


def test_the_last_lesson_does_not_promise_another(page):
    page.show_lesson(lessons()[-1])
    while page.work.lesson.parts:
        press(page, Key.Key_O)
    QTest.keyClicks(page.board, str(expected_number(page.work.lesson)))
    press(page, Key.Key_Return)
    assert "next lesson" not in page.exercise.keys.text()
    assert "Drills" in page.exercise.below.text()


@pytest.mark.usefixtures("page")
def test_a_record_that_is_opened_takes_the_place_of_the_lesson(app):
    record = resource("games/demonstration.sgf")
    app.run("open")
    app.choose_path(record)
    assert app.session is not None
    assert app.page_id != "lessons"


def test_a_click_on_a_button_or_beside_the_board_leaves_the_keys_with_the_lesson(page):
    page.show_lesson(ORDINAL[Asks.WINNER])
    for place in (page.check_button, page.exercise.below):
        page.window().setFocus()
        QTest.mouseClick(page.window().windowHandle(), LEFT, pos=middle_of(place))
        assert page.board.hasFocus(), place


def middle_of(widget):
    return widget.mapTo(widget.window(), widget.rect().center())


# Steps done by hand -----------------------------------------------------------------------------


def drag(page, start, end) -> None:
    """Hold the left button at `start` and let it go at `end`, both in pixels of the page."""
    widget = page.childAt(start)
    QTest.mousePress(widget, LEFT, pos=widget.mapFrom(page, start))
    QTest.mouseMove(widget, widget.mapFrom(page, (start + end) / 2))
    QTest.mouseMove(widget, widget.mapFrom(page, end))
    QTest.mouseRelease(widget, LEFT, pos=widget.mapFrom(page, end))


def on_board(page, name: str):
    at = page.board.center_of(point_named(name, page.board.grid)).toPoint()
    return page.board.mapTo(page, at)


def in_bowl(page, color: Color):
    view = page.bowls.views[color]
    return view.mapTo(page, view.rect().center())


def test_a_stone_is_dragged_from_its_bowl_and_a_wrong_one_goes_home(page):
    page.show_lesson(ORDINAL[StepKind.FILL])
    assert page.exercise.legend.isVisible()
    before = page.bowls.views.black.picture.in_bowl
    drag(page, in_bowl(page, Color.BLACK), on_board(page, "A1"))
    assert page.board.picture.position.color_at(point_named("A1", page.board.grid)) is Color.BLACK
    assert page.bowls.views.black.picture.in_bowl == before - 1
    for start, end, words in (
        (in_bowl(page, Color.BLACK), "J9", "White's land"),
        (in_bowl(page, Color.WHITE), "A2", "Now lay Black's stones"),
        (in_bowl(page, Color.BLACK), "E9", "border"),
    ):
        drag(page, start, on_board(page, end))
        assert words in page.exercise.title.text()
        assert page.bowls.views.black.picture.in_bowl == before - 1
    press(page, Key.Key_Backspace)
    assert page.bowls.views.black.picture.in_bowl == before


def test_dead_stones_go_home_to_their_own_bowl_by_drag_and_by_key(page):
    page.show_lesson(ORDINAL[StepKind.RETURN_DEAD])
    drag(page, on_board(page, "B9"), in_bowl(page, Color.BLACK))
    assert "That is Black's bowl" in page.exercise.title.text()
    drag(page, on_board(page, "B9"), in_bowl(page, Color.WHITE))
    assert point_named("B9", page.board.grid) in page.work.trail.now.home
    click(page, "A8")
    assert "living stones stay" in page.exercise.title.text()
    by_keys(page, point_named("G7", page.board.grid))
    by_keys(page, point_named("H7", page.board.grid))
    assert page.work.is_found


def test_no_bowl_moves_while_stones_are_laid(page):
    page.show_lesson(ORDINAL[StepKind.FILL])
    QApplication.processEvents()
    where = [view.geometry() for view in page.bowls.views]
    click(page, "A9", "E9", "J1")
    QApplication.processEvents()
    assert [view.geometry() for view in page.bowls.views] == where


def test_progress_is_kept_for_each_pupil_and_printed_at_the_end(page, room, tmp_path):
    room.lesson_page.leave()
    page.leave()
    names = room.plan_list
    names.pupil.setText("  Ana ")
    names.pupil.editingFinished.emit()
    for one in lessons():
        page.found.emit(one)
    assert load_done() == {"Ana": {one.name for one in lessons()}}
    assert not names.certificate_button.reason
    room.write_certificate(tmp_path / "ana.pdf")
    assert (tmp_path / "ana.pdf").read_bytes().startswith(b"%PDF")
    names.pupil.setText("Ben")
    names.pupil.editingFinished.emit()
    assert names.certificate_button.reason
    assert "0 of 16" in names.told.text()
    assert names.pupils.text() == "Lessons done: Ana 16"
    assert names.pupil.completer().model().rowCount() == 1


def test_a_film_of_the_article_opens_from_the_list_and_stops_at_each_step(page, room, app):
    page.leave()
    assert room.plan_list.isVisible()
    room.plan_list.film_chosen.emit("film-kss-even")
    assert app.page_id == "film"
    assert not app.film.playing
    assert app.film.plan.result == "B+3"
    assert not app.preferences.lesson_pace
    app.key("Esc")
    assert app.page_id == "lessons"
    assert app.session is None


def test_a_wrong_figure_is_rubbed_out_whole(page):
    page.show_lesson(ORDINAL[Asks.BOWL])
    QTest.keyClicks(page.board, "27c")
    press(page, Key.Key_Backspace)
    QTest.keyClicks(page.board, "29c")
    assert page.work.is_found


def test_another_pupil_finds_no_answer_of_the_last_one(page, room):
    click(page, "E5")
    page.leave()
    room.plan_list.pupil.setText("Ben")
    room.plan_list.pupil.editingFinished.emit()
    page.show_lesson(lessons()[0])
    assert page.exercise.box.words == ""


def tray_width(view: BowlView) -> float:
    """From edge to edge of the tray, in pixels."""
    tray = tray_for(view.picture.capacity)
    first, second = view.well_center(0), view.well_center(1)
    return (second.x() - first.x()) * (tray.columns + 2 * RIM)


def test_bowls_are_wide_enough_to_be_read(page, app):
    app.resize(1366, 768)
    narrow = {}
    for lesson in lessons():
        page.show_lesson(lesson)
        for shown in (False, True):
            while shown and not page.work.is_open:
                page.reveal()
            QTest.qWait(1)
            if not page.bowls.isHidden():
                widest = max(map(tray_width, page.bowls.views))
                if widest < 320:
                    narrow[lesson.number, shown] = round(widest)
    assert not narrow, narrow


def test_a_click_marks_a_whole_chain_as_dead_or_takes_it_off_and_an_empty_point_is_seen(page):
    """A second stone of a chain counted once more; an empty point was counted and nowhere to be seen."""
    page.show_lesson(next(one for one in lessons() if one.asks is Asks.DEAD_CHAINS))
    click(page, "G7")
    assert page.exercise.box.words == "2"
    click(page, "H7")
    assert page.exercise.box.words == ""
    click(page, "A9")
    assert page.board.picture.marks == {point_named("A9", page.board.grid): Mark.RESERVED}
    press(page, Key.Key_C)
    click(page, "G7")
    assert not page.board.picture.marks, "what was wrong goes with the next click"
    assert page.exercise.box.words == "2"
