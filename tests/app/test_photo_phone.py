"""A photograph sent by phone: its code on the page, the phone over HTTP and in a real browser."""

from __future__ import annotations

import threading
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PySide6.QtTest import QTest

from ingboard.hall import room_page
from tests.app.driver import App
from tests.app.test_photograph import BOARD, Photos
from tests.hall.browser import Browser, chromium


@pytest.fixture(autouse=True)
def _own_network(monkeypatch):
    """The phone of a test is on this machine."""
    monkeypatch.setattr(room_page, "own_address", lambda: "127.0.0.1")


@pytest.fixture
def photos(app: App, tmp_path: Path) -> Photos:
    made = Photos(app, tmp_path)
    app.run("photograph")
    made.use(BOARD)
    return made


def address_on(photos: Photos) -> str:
    """What a person without a scanner types."""
    code = photos.page.phone_code
    assert code.isVisible()
    assert not code.picture.pixmap().isNull()
    return str(code.address.text())


def send(address: str, body: bytes) -> int:
    to = urlsplit(address)
    line = HTTPConnection(to.netloc, timeout=10)
    try:
        line.request("POST", f"/{to.fragment}", body)
        return line.getresponse().status
    finally:
        line.close()


def wait_for_picture(photos: Photos) -> None:
    for _ in range(1_000):
        QTest.qWait(10)
        if photos.presenter._shown is not None and not photos.presenter.is_reading:
            return
    raise AssertionError(photos.sentence)


def test_the_key_that_shows_the_code_hides_it(app, photos):
    app.tap("P")
    address = address_on(photos)
    app.tap("P")
    assert not photos.page.phone_code.isVisible()
    with pytest.raises(ConnectionRefusedError):
        send(address, b"late")
    photos.read()
    app.tap("P")
    address_on(photos)
    app.tap("P")
    assert photos.page.picture.isVisible()
    assert photos.position == BOARD


def test_nothing_listens_before_the_key_nor_after_the_page(app, photos):
    before = threading.active_count()
    assert photos.presenter.phone.page is None
    app.tap("P")
    address = address_on(photos)
    assert send(address, b"") == 200
    app.tap("Esc")
    assert app.page_id != "photograph"
    with pytest.raises(ConnectionError):
        send(address, b"")
    QTest.qWait(50)
    assert threading.active_count() <= before


def test_no_code_of_a_page_that_nobody_serves_is_in_sight(app, photos):
    app.tap("P")
    address = address_on(photos)
    app.run("new")
    app.tap("Esc")
    assert not photos.page.phone_code.isVisible()
    app.tap("P")
    assert address_on(photos) != address


def test_each_code_has_its_own_token(app, photos):
    app.tap("P")
    first = address_on(photos)
    app.tap("Esc")
    app.run("photograph")
    app.tap("P")
    second = address_on(photos)
    assert urlsplit(first).fragment != urlsplit(second).fragment
    assert send(urlsplit(second)._replace(fragment=urlsplit(first).fragment).geturl(), b"") == 400


def test_a_picture_from_the_phone_is_read_and_the_next_one_too(app, photos):
    app.tap("P")
    address, picture = address_on(photos), photos.picture().read_bytes()
    assert send(address, picture) == 200
    wait_for_picture(photos)
    assert photos.position == BOARD
    assert photos.page.view is not None
    app.tap("P")  # the same code for the next one; Esc leads back to the picture
    assert address_on(photos) == address
    app.tap("Esc")
    assert (app.page_id, photos.page.view is not None) == ("photograph", True)
    assert photos.position == BOARD


def test_what_is_no_picture_is_told_and_the_one_before_stays(app, photos):
    app.tap("P")
    address = address_on(photos)
    send(address, photos.picture().read_bytes())
    wait_for_picture(photos)
    photos.use(BOARD, way="fails")
    send(address, b"words named .jpg")
    QTest.qWait(300)
    photos.wait()
    assert photos.sentence
    assert photos.position == BOARD


def test_without_a_network_one_sentence_says_so(app, photos, monkeypatch):
    monkeypatch.setattr(room_page, "own_address", lambda: "localhost")
    app.tap("P")
    assert photos.sentence == "No network here: phones cannot reach this computer."
    assert not photos.page.phone_code.isVisible()


@pytest.mark.skipif(chromium() is None, reason="Chromium is not installed")
def test_a_real_browser_sends_what_its_person_chose(app, photos, tmp_path):
    app.tap("P")
    browser = Browser(tmp_path / "profile", 390, 844, languages="en")
    try:
        browser.open(address_on(photos))
        browser.wait("document.getElementById('said')?.textContent === 'Photograph the board'")
        browser.choose_file("#picture", photos.picture())
        wait_for_picture(photos)
        browser.wait("document.getElementById('said')?.textContent.startsWith('Sent.')")
    finally:
        browser.close()
    assert photos.position == BOARD
