"""A position from a photograph, by mouse and keys: dropped, checked, and where it goes from there.

The reader is a program that knows the answer; `test_photograph_read` has the program's own.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Point, point_named
from ingboard.board.position import Position, empty_position
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Terms
from ingboard.export.result_sheet import result_sheet
from ingboard.export.sheet import SheetFacts, grouped
from ingboard.game.state import CountOfBoard, CountStated, Phase
from ingboard.resources import DEMONSTRATION, resource
from ingboard.table.opening import open_session
from ingboard.table.photograph_file import photograph_path
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.photo.picture_view import PictureView
from ingboard.ui.features.photo.reader_process import PhotoReader
from tests.app.contents import check_contents
from tests.app.driver import App
from tests.app.test_table_count import stopped as stopped_table
from tests.scenes.photographs import answer_of, knowing_reader, photograph, taken
from tests.unit.counting.boards import DEMO

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
stopped = stopped_table
BOARD = parse_rows(DEMO)
DOUBTFUL = ("C3", "E5", "H8")


def named(name: str) -> Point:
    point = point_named(name, BOARD.grid)
    assert point is not None
    return point


class Photos:
    """Pictures in a folder, and a reader that knows what is on them."""

    def __init__(self, app: App, folder: Path) -> None:
        self.app, self.folder = app, folder
        self._number = 0

    @property
    def presenter(self) -> Any:
        return self.app.feature("photo")

    @property
    def page(self) -> Any:
        return self.app.page("photograph")

    @property
    def reader(self) -> PhotoReader:
        reader = self.presenter.reader
        assert isinstance(reader, PhotoReader)
        return reader

    def use(self, position: Position, doubtful: tuple[str, ...] = (), way: str = "answers") -> None:
        """What the reader answers from now on."""
        self.reader.program = knowing_reader(self.folder, answer_of(position, doubtful), way)

    def picture(self, position: Position = BOARD) -> Path:
        self._number += 1
        return taken(self.folder / f"board {self._number}.jpg", position)

    def read(
        self, position: Position = BOARD, doubtful: tuple[str, ...] = (), way: str = "answers"
    ) -> Path:
        """Drop a picture, and wait until it was read."""
        self.use(position, doubtful, way)
        path = self.picture(position)
        self.app.drop(path)
        self.wait()
        return path

    def wait(self) -> None:
        for _ in range(2_000):
            QTest.qWait(5)
            if not self.presenter.is_reading:
                return
        raise AssertionError("the picture is still being read")

    def at(self, name: str) -> QPoint:
        view = self.page.picture
        assert isinstance(view, PictureView)
        return view.place_of(named(name)).toPoint()

    @property
    def position(self) -> Position:
        trail = self.presenter._trail
        assert trail is not None
        position = trail.now.position
        assert isinstance(position, Position)
        return position

    def color(self, name: str) -> Color | None:
        point = point_named(name, self.position.grid)
        assert point is not None
        return self.position.color_at(point)

    @property
    def sentence(self) -> str:
        words = self.page.sentence.words if self.page.view else self.page.begin_sentence.words
        assert isinstance(words, str)
        return words


@pytest.fixture
def photos(app: App, tmp_path: Path) -> Photos:
    return Photos(app, tmp_path)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # one that was killed and not yet waited for is no process any more
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for_end(process: int) -> None:
    for _ in range(400):
        if not is_alive(process):
            return
        QTest.qWait(5)
    raise AssertionError("the reader lives on")


# Ways in --------------------------------------------------------------------------------------------


def test_a_dropped_picture_is_read_and_goes_on_to_the_count(app, photos):
    photos.read()
    assert app.page_id == "photograph"
    assert photos.position == BOARD
    assert not photos.page.count_button.reason
    app.tap("Return")
    assert app.page_id == "count-board"
    assert app.page("count-board").painting.position == BOARD
    app.tap("Return")
    assert app.page_id == "film"
    assert app.state.phase is Phase.COUNTING


def test_count_a_board_leads_to_the_page_and_enter_asks_for_a_file(app, photos):
    app.tap("Ctrl+B")
    QTest.mouseClick(app.page("count-board").photo_button, LEFT)
    assert app.page_id == "photograph"
    photos.use(BOARD)
    app.tap("Return")
    app.choose_path(photos.picture())
    photos.wait()
    assert photos.position == BOARD


def test_the_key_leads_to_the_page_and_escape_back(app):
    app.tap("Ctrl+Shift+B")
    assert app.page_id == "photograph"
    app.tap("Esc")
    assert app.page_id == "start"


def test_a_picture_of_the_clipboard_is_pasted(app, photos):
    photos.use(BOARD)
    QGuiApplication.clipboard().setImage(photograph(BOARD))
    app.tap("Ctrl+Shift+V")
    photos.wait()
    assert app.page_id == "photograph"
    assert photos.position == BOARD
    app.tap("Esc")
    app.tap("Ctrl+Shift+B")
    number = photos.presenter._number
    app.tap("Ctrl+V")
    photos.wait()
    assert photos.presenter._number == number + 1


def test_a_copied_file_is_pasted_and_anything_else_is_said(app, photos):
    photos.use(BOARD)
    app.tap("Ctrl+Shift+B")
    QGuiApplication.clipboard().setText("no picture")
    app.tap("Ctrl+V")
    assert app.notice == "No picture on the clipboard."
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(photos.picture()))])
    QGuiApplication.clipboard().setMimeData(data)
    app.tap("Ctrl+V")
    photos.wait()
    assert photos.position == BOARD
    QGuiApplication.clipboard().clear()


def test_a_coded_picture_of_the_clipboard_is_not_decoded_here(app, photos):
    photos.use(BOARD)
    data = QMimeData()
    data.setData("image/jpeg", photos.picture().read_bytes())
    QGuiApplication.clipboard().setMimeData(data)
    app.tap("Ctrl+Shift+B")
    app.tap("Ctrl+V")
    photos.wait()
    assert photos.position == BOARD
    assert photos.presenter._shown.picture.ending == ".jpeg"
    QGuiApplication.clipboard().clear()


def test_bytes_of_a_phone_are_read_as_a_file_is(photos):
    photos.use(BOARD)
    photos.presenter.take_picture(photos.picture().read_bytes(), "phone.jpg", whence="phone")
    photos.wait()
    assert photos.position == BOARD
    assert photos.presenter._shown.picture.whence == "phone"


def test_over_a_running_clock_no_picture_is_read(app, photos):
    from tests.unit.table.journal.games import timed_setup

    app.presenter.start(timed_setup())
    app.presenter.toggle_pause()
    app.drop(photos.picture())
    assert app.page_id != "photograph"
    assert app.notice == "Pause the clock first (Space)."


# Doubts ---------------------------------------------------------------------------------------------


def test_nothing_goes_on_with_an_open_doubt(app, photos):
    photos.read(BOARD, DOUBTFUL)
    page = photos.page
    assert photos.sentence == "3 doubts left: H8, E5, C3."
    buttons = (page.count_button, page.save_button, page.compare_button)
    assert all(button.reason for button in buttons)
    app.tap("Return")
    assert app.page_id == "photograph"
    for key in "WB":
        app.tap(key)
    assert photos.sentence == "1 doubt left: C3."
    app.tap("Return")
    assert app.page_id == "photograph"
    app.tap("E")
    assert (photos.color("H8"), photos.color("E5"), photos.color("C3")) == (
        Color.WHITE,
        Color.BLACK,
        None,
    )
    assert not page.count_button.reason


def test_all_right_closes_the_doubts_and_undo_opens_them(app, photos):
    photos.read(BOARD, DOUBTFUL)
    QTest.mouseClick(photos.page.doubt.accept_button, LEFT)
    assert not photos.page.count_button.reason
    app.tap("Ctrl+Z")
    assert photos.page.count_button.reason
    app.tap("Ctrl+Y")
    assert not photos.page.count_button.reason


def test_tab_walks_the_doubts_and_on_to_the_buttons(app, photos):
    photos.read(BOARD, DOUBTFUL)
    page = photos.page
    asked = [page.doubt.question.text()]
    for _ in range(2):
        app.tap("Tab")
        asked.append(page.doubt.question.text())
    assert asked == ["What lies at H8?", "What lies at E5?", "What lies at C3?"]
    app.tap("Shift+Tab")
    assert page.doubt.question.text() == "What lies at E5?"
    app.tap("Tab")
    app.tap("Tab")
    assert not page.board.hasFocus(), "no trap for the keyboard"


def test_doubts_are_ringed_on_both_boards_and_pulse(app, photos):
    photos.read(BOARD, DOUBTFUL)
    page, e5 = photos.page, Point(4, 4)
    assert page.board.picture.marks[e5] is Mark.RING
    assert page.board.picture.glow[e5] is Glow.UNSURE
    assert e5 in page.picture._overlay.doubts
    assert not photos.presenter._pulse.isActive(), "less motion is asked for"
    app.preferences.reduced_motion = False
    photos.presenter._show()
    assert photos.presenter._pulse.isActive()
    photos.presenter._pulse.timeout.emit()
    assert e5 not in page.board.picture.glow
    app.tap("Esc")
    assert not photos.presenter._pulse.isActive()


def test_a_chain_without_liberty_is_a_doubt(photos):
    wrong = BOARD.with_cells([(named("A1"), Color.WHITE)])
    wrong = wrong.with_cells([(named(name), Color.BLACK) for name in ("A2", "B1")])
    photos.read(wrong)
    assert photos.sentence == "1 doubt left: A1."
    QTest.keyClick(photos.page.board, Qt.Key.Key_E)
    assert photos.color("A1") is None


# Mending --------------------------------------------------------------------------------------------


def test_clicks_paint_on_the_photograph_and_on_the_board(app, photos):
    photos.read()
    page = photos.page
    QTest.mouseClick(page.picture, LEFT, NONE, photos.at("A1"))
    assert photos.color("A1") is Color.BLACK
    QTest.mouseClick(page.picture, RIGHT, NONE, photos.at("A1"))
    assert photos.color("A1") is Color.WHITE
    a1 = page.board.center_of(Point(8, 0)).toPoint()
    QTest.mouseClick(page.board, RIGHT, NONE, a1)
    assert photos.color("A1") is None
    QTest.mouseClick(page.board, LEFT, NONE, a1)
    assert photos.color("A1") is Color.BLACK
    for _ in range(4):
        app.tap("Ctrl+Z")
    assert photos.position == BOARD


def test_dead_chains_are_marked_and_go_to_the_count(app, photos):
    photos.read()
    page = photos.page
    page.go_to(named("H2"))
    app.tap("D")
    QTest.mouseClick(page.mode.segment(True), LEFT)
    QTest.mouseClick(page.picture, LEFT, NONE, photos.at("B8"))
    app.tap("Return")
    painting = app.page("count-board").painting
    assert painting.dead == {Point(1, 1), Point(2, 1), Point(7, 7)}
    app.page("count-board").undo()
    assert not any(app.page("count-board").painting.position.cells)


def test_r_turns_the_board_and_the_doubts_with_it(app, photos):
    photos.read(BOARD, ("A9",))
    before = rows_of(BOARD)
    app.tap("R")
    assert rows_of(photos.position)[0] == "".join(row[0] for row in before[::-1])
    assert photos.sentence == "1 doubt left: J9."
    for _ in range(3):
        app.tap("R")
    assert photos.position == BOARD


# Corners --------------------------------------------------------------------------------------------


def test_a_dragged_corner_is_read_again_and_undo_brings_the_first_reading_back(app, photos):
    photos.read()
    page = photos.page
    before = page.picture.corners
    handle = page.picture.handles[0]
    start = QPoint(handle.width() // 2, handle.height() // 2)
    QTest.mousePress(handle, LEFT, NONE, start)
    QTest.mouseMove(handle, start + QPoint(12, 9))
    assert page.picture.loupe.isVisible()
    QTest.mouseRelease(handle, LEFT, NONE, start)
    photos.wait()
    after = page.picture.corners
    assert after[0] != before[0]
    assert after[2] == pytest.approx(before[2], abs=0.01)
    assert photos.position == BOARD
    app.tap("Ctrl+Z")
    assert page.picture.corners == before


def test_a_corner_is_moved_by_keys(app, photos):
    photos.read()
    page = photos.page
    x, y = page.picture.corners[1]
    page.picture.handles[1].setFocus()
    app.tap("Left")
    app.tap("Shift+Down")
    assert page.picture.corners[1] == (x - 1, y + 10)
    QTest.qWait(450)
    photos.wait()
    assert page.picture.corners[1] == pytest.approx((x - 1, y + 10), abs=0.01)
    assert photos.presenter._trail.now.answer.found_by == "--corners"
    app.tap("Tab")
    assert page.picture.handles[2].hasFocus()


def test_a_later_corner_ends_the_reading_of_an_earlier_one(photos):
    photos.read()
    photos.use(BOARD, way="waits:30")
    corners = photos.page.picture.corners
    moved = [((corners[0][0] + step, corners[0][1]), *corners[1:]) for step in (3, 5)]
    photos.page.picture.corners_moved.emit(moved[0])
    QTest.qWait(50)
    first = photos.reader.number
    photos.use(BOARD)
    photos.page.picture.corners_moved.emit(moved[1])
    photos.wait()
    wait_for_end(first)
    assert photos.page.picture.corners[0] == pytest.approx(moved[1][0], abs=0.01)


def test_where_no_board_is_found_the_corners_are_led_by_hand(photos):
    photos.read(way="refuses")
    page = photos.page
    assert photos.sentence == "No single, whole board found. Drag the four corners onto one."
    assert page.picture.corners == ((160, 120), (1440, 120), (1440, 1080), (160, 1080))
    assert page.count_button.reason
    page.sizes.chosen.emit(9)
    photos.wait()
    assert photos.position == BOARD


def test_corners_that_go_no_way_round_are_not_read(photos):
    photos.read()
    first, second, third, fourth = photos.page.picture.corners
    photos.page.picture.corners_moved.emit((first, third, second, fourth))
    assert not photos.presenter.is_reading
    assert "clockwise" in photos.sentence


def test_another_size_is_read_anew(app, photos):
    photos.read()
    QTest.mouseClick(photos.page.sizes.segment(13), LEFT)
    photos.wait()
    assert photos.position.grid.rows == 13
    app.tap("Ctrl+Z")
    assert photos.position == BOARD
    assert photos.page.sizes.choice == 9


def test_the_wheel_zooms_where_it_points(photos):
    photos.read()
    view = photos.page.picture
    place = photos.at("C7")
    QApplication.sendEvent(
        view,
        QWheelEvent(
            QPointF(place),
            QPointF(view.mapToGlobal(place)),
            QPoint(),
            QPoint(0, 240),
            Qt.MouseButton.NoButton,
            NONE,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        ),
    )
    assert (photos.at("C7") - place).manhattanLength() <= 2
    assert (photos.at("E7") - place).manhattanLength() > 60


# Ways on --------------------------------------------------------------------------------------------


def test_the_stones_are_saved_as_a_record(app, photos, tmp_path):
    photos.read()
    photos.page.save_button.click()
    app.choose_path(tmp_path / "board.sgf")
    for _ in range(100):
        if app.notice:
            break
        QTest.qWait(10)
    assert app.notice == "Saved: board.sgf"
    study = open_session(tmp_path / "board.sgf")
    assert study.main_line.states[0].position == BOARD


def test_the_record_that_was_kept_is_compared(app, photos, tmp_path):
    photos.read()
    assert photos.page.compare_button.reason == "Compare: no game is open"
    photos.page.save_button.click()
    app.choose_path(tmp_path / "kept.sgf")
    QTest.qWait(50)
    app.tap("Esc")
    app.open(tmp_path / "kept.sgf")
    differs = BOARD.with_cells([(Point(6, 7), Color.BLACK), (Point(6, 2), Color.WHITE)])
    photos.read(differs)
    photos.page.compare_button.click()
    assert photos.sentence == "The record and the board differ at C3, H3."
    assert photos.page.board.picture.glow.keys() == {Point(6, 7), Point(6, 2)}
    photos.read()
    photos.page.compare_button.click()
    assert photos.sentence == "The record and the board agree."
    app.tap("R")
    photos.page.compare_button.click()
    assert photos.sentence.endswith("Turned (R R R), they agree.")
    app.tap("Esc")
    check_contents(app)


def test_a_table_takes_its_final_position_from_a_photograph(stopped, tmp_path):
    photos = Photos(stopped, tmp_path)
    path = photos.read()
    page = photos.page
    for name in ("B8", "H2"):
        page.go_to(named(name))
        stopped.tap("D")
    assert page.report_button.words == "Report: Black wins by 3"
    QTest.mousePress(page.report_button, LEFT)
    page.report_button._filling.setCurrentTime(page.report_button._filling.duration())
    for _ in range(400):
        if stopped.page_id != "photograph":
            break
        QTest.qWait(5)
    state = stopped.session.table.state
    digest = sha256(path.read_bytes()).hexdigest()
    assert (state.reported.outcome.winner, state.reported.outcome.margin) == (Color.BLACK, 3)
    counted = state.reported.counted
    assert isinstance(counted, CountOfBoard)
    assert (counted.position, len(counted.dead), counted.photograph) == (BOARD, 3, digest)
    kept = photograph_path(stopped.journal.path, digest, ".jpg")
    assert kept.read_bytes() == path.read_bytes()
    assert kept.stat().st_mode & 0o077 == 0
    sheet = result_sheet(state, SheetFacts())
    assert sheet.boards[0].title == "Final position, from a photograph"
    assert grouped(digest) in " ".join(sheet.remarks)
    check_contents(stopped)
    journal = stopped.journal.read()
    assert digest in journal.path.read_text("utf-8", "replace")


def test_a_photograph_that_cannot_be_kept_sets_no_result(stopped, tmp_path, monkeypatch):
    from ingboard.kifu.findings import KifuError
    from ingboard.ui.features.photo import ways_on

    def full(*_: object) -> Path:
        raise KifuError("x", 0, "The disk is full; nothing changed.")

    monkeypatch.setattr(ways_on, "keep_photograph", full)
    photos = Photos(stopped, tmp_path)
    photos.read()
    photos.page.report_chosen.emit()
    QTest.qWait(50)
    assert stopped.session.table.state.reported is None
    assert "The disk is full" in stopped.notice


# A filled board -------------------------------------------------------------------------------------


def filled_demo():
    dead = frozenset({Point(1, 1), Point(2, 1), Point(7, 7)})
    plan = plan_count(BOARD, dead, Terms())
    assert plan.final is not None
    return plan


def test_a_filled_board_is_read_alone(photos):
    plan = filled_demo()
    photos.read(plan.final)
    page = photos.page
    assert not page.filled_button.isHidden()
    page.filled_button.click()
    said = "Filled board: Black wins by 3. Open: A9. Losing stones: 1."
    assert page.filled_words.text() == said
    assert Mark.LOSING in page.board.picture.marks.values()


def test_a_filled_board_agrees_with_the_count_here_also_with_a_stone_missing(app, photos):
    plan = filled_demo()
    photos.read()
    for name in ("B8", "H2"):
        photos.page.go_to(named(name))
        app.tap("D")
    app.tap("Return")
    app.tap("Return")
    assert app.page_id == "film"
    photos.read(plan.final)
    photos.page.filled_button.click()
    assert (
        photos.page.filled_words.text() == "Filled board: Black wins by 3. Counted here: the same."
    )
    gone = next(
        p for p, tag in plan.tags.items() if tag == "filled" and plan.final.color_at(p) == 2
    )
    photos.read(plan.final.with_cells([(gone, None)]))
    photos.page.filled_button.click()
    said = photos.page.filled_words.text()
    assert "Black wins by 3." in said
    assert "1 white stone is missing (39 of 40)." in said


def test_a_photograph_of_a_board_of_another_size_is_not_the_final_position(stopped, tmp_path):
    photos = Photos(stopped, tmp_path)
    photos.read(empty_position(13, 13))
    assert photos.page.report_button.reason == "The game's board: 9×9"
    photos.page.report_chosen.emit()
    QTest.qWait(300)
    assert stopped.session.table.state.reported is None


def test_the_page_has_its_keys_when_another_one_gives_way_to_it(app, tmp_path):
    app.open(resource(DEMONSTRATION))
    photos = Photos(app, tmp_path)
    photos.read(way="dies")
    app.run("find")
    app.click("E5")
    app.tap("Esc")
    assert app.page_id == "photograph"
    app.tap("P")
    assert photos.page.phone_code.isVisible()


def test_esc_stays_where_the_board_on_the_table_is_counted(stopped):
    assert stopped.page_id == "table-count"
    stopped.tap("Ctrl+Q")
    assert "Not over" in stopped.strip.sentence
    stopped.tap("Esc")
    assert "Not over" not in stopped.strip.sentence
    assert stopped.page_id == "table-count"


def test_who_leaves_from_the_page_is_asked_in_sight(stopped, tmp_path):
    photos = Photos(stopped, tmp_path)
    photos.read()
    assert not stopped.strip.widget.isVisible()
    stopped.tap("Ctrl+Q")
    assert stopped.strip.widget.isVisible()
    assert not photos.page.isVisible()
    assert "Not over" in stopped.strip.sentence
    stopped.tap("Esc")
    assert "Not over" not in stopped.strip.sentence
    assert stopped.window.isVisible()


def test_a_filled_board_is_reported_with_its_photograph(stopped, tmp_path):
    photos = Photos(stopped, tmp_path)
    photos.read(filled_demo().final)
    photos.page.filled_button.click()
    assert photos.page.report_button.words == "Report: Black wins by 3"
    photos.page.report_chosen.emit()
    for _ in range(400):
        if stopped.page_id != "photograph":
            break
        QTest.qWait(5)
    report = stopped.session.table.state.reported
    assert isinstance(report.counted, CountStated)
    assert len(report.counted.photograph) == 64


# What goes wrong ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("fails", "Not a picture: give a JPEG, PNG, WebP, TIFF or BMP file."),
        ("dies", "The reader crashed. Try again, or another picture."),
        ("babbles", "The reader gave no answer. Try again."),
    ],
)
def test_a_reader_that_fails_says_one_sentence_and_loses_nothing(photos, way, said):
    photos.read(BOARD, DOUBTFUL)
    before = photos.position
    photos.read(way=way)
    assert photos.sentence == said
    assert photos.position == before
    assert photos.page.picture.corners is not None


def test_a_reader_that_hangs_is_ended(photos):
    photos.use(BOARD, way="hangs")
    photos.reader.limit(300)
    photos.app.drop(photos.picture())
    for _ in range(400):
        QTest.qWait(5)
        if photos.reader.number:
            break
    process = photos.reader.number
    photos.wait()
    assert photos.sentence == "No answer in 0.3 seconds: stopped."
    wait_for_end(process)


def test_a_file_that_vanished_or_is_a_folder_is_told(photos, tmp_path):
    photos.use(BOARD)
    photos.app.drop(tmp_path / "gone.jpg")
    photos.wait()
    assert photos.sentence == "File not found."
    (tmp_path / "folder.jpg").mkdir()
    photos.app.drop(tmp_path / "folder.jpg")
    photos.wait()
    assert photos.sentence == "A folder, not a file."


def test_of_two_files_the_first_is_read_and_that_is_said(app, photos):
    photos.use(BOARD)
    first, second = photos.picture(), photos.picture()
    app.drop(first, second)
    photos.wait()
    assert photos.position == BOARD
    assert app.notice == f"One file at a time: {first.name}."


def test_what_was_read_stays_though_its_file_vanishes(photos):
    path = photos.read()
    path.unlink()
    QTest.mouseClick(photos.page.sizes.segment(13), LEFT)
    photos.wait()
    assert photos.position.grid.rows == 13


def test_a_reader_that_is_not_there_is_told(photos):
    photos.presenter.reader.program = ["/nowhere/ingboard", "photo"]
    photos.app.drop(photos.picture())
    photos.wait()
    assert photos.sentence == "The reader of photographs cannot start."


def test_no_reader_lives_after_the_page(app, photos):
    photos.use(BOARD, way="hangs")
    app.drop(photos.picture())
    for _ in range(400):
        QTest.qWait(5)
        if photos.reader.number:
            break
    process = photos.reader.number
    assert is_alive(process)
    app.tap("Esc")
    wait_for_end(process)
    app.tap("Ctrl+Shift+B")  # what was still being read is read again
    process = photos.reader.number
    assert is_alive(process)
    app.end()
    wait_for_end(process)
    assert photos.presenter._folder is None


def test_a_picture_is_read_on_when_another_page_gave_way(app, photos):
    photos.use(BOARD, way="hangs")
    app.drop(photos.picture())
    while not photos.reader.number:
        QTest.qWait(5)
    process = photos.reader.number
    app.run("new")
    wait_for_end(process)
    photos.use(BOARD)
    app.tap("Esc")
    photos.wait()
    assert photos.position == BOARD


def test_an_unsaved_game_and_a_painted_board_come_back(app, photos):
    app.presenter.choose(point_named("D4", app.board.grid))
    game = app.session
    app.tap("Ctrl+B")
    painting = app.page("count-board")
    painting.tools.side_chosen.emit(9)
    QTest.mouseClick(painting.board, LEFT, NONE, painting.board.center_of(Point(0, 0)).toPoint())
    painted = painting.painting.position
    photos.read()
    app.tap("Esc")
    assert app.page_id == "count-board"
    assert painting.painting.position == painted
    app.tap("Ctrl+Shift+B")
    assert photos.position == BOARD, "what was read is still there"
    app.tap("Return")
    painting.undo()
    assert painting.painting.position == painted
    app.tap("Esc")
    assert app.session is game
    assert app.state.position.count(Color.BLACK) == 1
