"""A photograph read by the program's own reader, in its process: a board of ours, and what is no picture."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color
from ingboard.photo.turning import doubts_of
from tests.app.driver import App
from tests.app.test_photograph import Photos, named, wait_for_end
from tests.app.test_table_count import stopped as stopped_table
from tests.unit.counting.boards import DEMO

cv2 = pytest.importorskip("cv2", reason="the extra `photo` is not installed")
BOARD = parse_rows(DEMO)
stopped = stopped_table


def taken(path: Path, rows: tuple[str, ...] = DEMO, seed: int = 3) -> Path:
    """A photograph of a board, rendered."""
    from tests.photo.rendered_board import photograph
    from tests.photo.scene import Scene

    picture = photograph(Scene(rows=rows, width=1600, seed=seed)).pixels
    assert cv2.imwrite(str(path), picture[:, :, ::-1])
    return path


@pytest.fixture
def photos(app: App, tmp_path: Path) -> Photos:
    return Photos(app, tmp_path)


def test_a_board_is_found_and_no_point_is_wrong_without_doubt(app, photos, tmp_path):
    app.drop(taken(tmp_path / "board.jpg"))
    photos.wait()
    assert photos.page.view is not None, photos.sentence
    checked = photos.presenter._trail.now
    assert checked.size == 9
    pairs = zip(BOARD.grid.points, BOARD.cells, checked.position.cells, strict=True)
    wrong = {point for point, cell, read in pairs if cell != read}
    assert wrong <= doubts_of(checked.answer)
    assert not photos.page.picture._image.isNull()


def test_a_corner_led_by_hand_is_read_by_the_same_reader(app, photos, tmp_path):
    app.drop(taken(tmp_path / "board.jpg"))
    photos.wait()
    (x, y), *others = photos.page.picture.corners
    photos.page.picture.corners_moved.emit(((x + 2, y + 1), *others))
    photos.wait()
    assert photos.presenter._trail.now.answer.found_by == "--corners"


@pytest.mark.parametrize("held", ["text", "truncated", "empty"])
def test_what_is_no_picture_gives_one_sentence(app, photos, tmp_path, held):
    whole = taken(tmp_path / "whole.jpg").read_bytes()
    path = tmp_path / "wrong.jpg"
    path.write_bytes({"text": b"no picture at all", "truncated": whole[:4000], "empty": b""}[held])
    app.drop(path)
    photos.wait()
    assert photos.sentence
    assert photos.sentence.endswith(".")
    assert str(tmp_path) not in photos.sentence
    assert "ingboard-photo" not in photos.sentence
    assert photos.page.view is None


def test_a_reader_that_is_killed_is_told_and_what_was_read_stays(app, photos, tmp_path):
    app.drop(taken(tmp_path / "board.jpg"))
    photos.wait()
    before = photos.position
    app.drop(taken(tmp_path / "again.jpg"))
    while not photos.reader.number:
        QTest.qWait(1)
    process = photos.reader.number
    os.kill(process, signal.SIGKILL)
    photos.wait()
    wait_for_end(process)
    assert photos.sentence == "The reader crashed. Try again, or another picture."
    assert photos.position == before


def test_a_picture_that_is_named_on_the_command_line_is_read(preferences, tmp_path, qtbot):
    path = taken(tmp_path / "board.jpg")
    app = App.started(preferences, path, log=tmp_path / "log")
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.show(1366, 768)
    photos = Photos(app, tmp_path)
    photos.wait()
    assert app.page_id == "photograph"
    assert photos.page.view is not None
    app.end()


def test_from_a_dropped_picture_to_the_result_sheet_in_few_acts(stopped, tmp_path):
    """A table without recorded moves; the reader is the program's own."""
    photos, acts = Photos(stopped, tmp_path), ["drop"]
    stopped.drop(taken(tmp_path / "board.jpg"))
    photos.wait()
    page, trail = photos.page, photos.presenter
    truth = {None: "E", Color.BLACK: "B", Color.WHITE: "W"}
    while trail._trail.now.doubts:
        acts.append(truth[BOARD.color_at(page.board.cursor_point)])
        stopped.tap(acts[-1])
    assert photos.position == BOARD
    QTest.mouseClick(page.mode.segment(True), Qt.MouseButton.LeftButton)
    acts.append("mark dead")
    for name in ("B8", "H2"):
        at = page.board.center_of(named(name)).toPoint()
        QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=at)
        acts.append(name)
    assert page.report_button.words == "Report: Black wins by 3"
    QTest.mousePress(page.report_button, Qt.MouseButton.LeftButton)
    page.report_button._filling.setCurrentTime(page.report_button._filling.duration())
    acts.append("hold")
    while stopped.page_id == "photograph":
        QTest.qWait(5)
    for key in ("1", "0", "Ctrl+Shift+P"):
        stopped.tap(key)
        acts.append(key)
    for _ in range(400):
        if stopped.page_id == "result-sheet":
            break
        QTest.qWait(5)
    assert stopped.page_id == "result-sheet"
    doubts = [act for act in acts if act in "BWE"]
    assert len(acts) - len(doubts) == 8
    assert len(doubts) <= 2
