"""A still from this computer's camera: in a process of its own, which ends with the page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from tests.app.driver import App
from tests.app.test_photograph import BOARD, Photos, is_alive, wait_for_end

SENDS = "import sys; sys.stdout.buffer.write(open(sys.argv[1], 'rb').read())"


@pytest.fixture
def photos(app: App, tmp_path: Path) -> Photos:
    made = Photos(app, tmp_path)
    app.run("photograph")
    made.use(BOARD)
    return made


def wait_for_sentence(photos: Photos) -> str:
    for _ in range(1_000):
        QTest.qWait(10)
        if photos.sentence and not photos.presenter.is_reading:
            return photos.sentence
    raise AssertionError("nothing was said")


def asked_in_vain(app: App, photos: Photos) -> int:
    """The number of the process of a camera that does not answer."""
    photos.presenter.camera.program = [sys.executable, "-c", "import time; time.sleep(60)"]
    app.tap("C")
    while not photos.presenter.camera.number:
        QTest.qWait(10)
    return int(photos.presenter.camera.number)


def test_a_still_is_read_as_any_picture(app, photos):
    photos.presenter.camera.program = [sys.executable, "-c", SENDS, str(photos.picture())]
    app.tap("C")
    photos.wait()
    assert photos.position == BOARD


def test_without_a_camera_the_programs_own_command_says_so(app, photos):
    """There is none where tests run; the sentence comes through the real process."""
    if list(Path("/dev").glob("video*")):
        pytest.skip("a camera is here")
    app.tap("C")
    assert wait_for_sentence(photos) == "No camera is found, or another program has it."


@pytest.mark.parametrize("program", ["raise SystemExit(3)", "import os; os.abort()", "pass"])
def test_a_camera_that_fails_is_one_sentence(app, photos, program):
    photos.presenter.camera.program = [sys.executable, "-c", program]
    app.tap("C")
    assert wait_for_sentence(photos) == "The camera gave no picture. Try again."


def test_no_camera_is_held_after_the_page(app, photos):
    number = asked_in_vain(app, photos)
    assert is_alive(number)
    app.tap("Esc")
    wait_for_end(number)
    assert app.page_id != "photograph"


def test_the_key_that_asks_the_camera_asks_it_no_longer(app, photos):
    number = asked_in_vain(app, photos)
    assert photos.page.camera_button.text() == "Cancel"
    app.tap("C")
    wait_for_end(number)
    assert not photos.presenter.is_reading
    assert photos.page.camera_button.text() == "Camera"
    assert photos.sentence == ""


def test_a_tab_that_is_closed_while_the_camera_is_asked_leaves_no_process(app, photos):
    """Qt would wait for a process that its owner takes along, in the window's thread, and warn."""
    number = asked_in_vain(app, photos)
    app.run("new-tab")
    app.tabs.bring_to_front(app)
    app.run("close")
    wait_for_end(number)


def test_the_camera_is_offered_again_when_another_page_gave_way(app, photos):
    number = asked_in_vain(app, photos)
    app.run("new")
    wait_for_end(number)
    app.tap("Esc")
    assert photos.page.camera_button.text() == "Camera"
    assert photos.sentence == ""
    asked_in_vain(app, photos)
    assert photos.page.camera_button.text() == "Cancel"
