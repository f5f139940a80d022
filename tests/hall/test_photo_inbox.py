"""A picture sent by phone: over plain HTTP and by a real browser, and all that must be harmless."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import socket
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

import pytest
from PIL import Image

from ingboard.hall.page_words import CAMERA, page_words
from ingboard.hall.photo_inbox import LARGEST, PhotoInbox, serve_photo
from ingboard.hall.room_page import RoomPage
from ingboard.resources import resource
from ingboard.text import LANGUAGES, translated
from tests.hall.browser import Browser, chromium

HERE = "127.0.0.1"
PHONE = (390, 844)


@pytest.fixture
def inbox() -> PhotoInbox:
    return PhotoInbox()


@pytest.fixture
def page(inbox: PhotoInbox) -> Iterator[RoomPage]:
    page = serve_photo(inbox, HERE, 0)
    yield page
    page.close()


def send(page: RoomPage, path: str, body: bytes, method: str = "POST") -> tuple[int, bytes]:
    line = HTTPConnection(urlsplit(page.address).netloc, timeout=10)
    try:
        line.request(method, path, body)
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def test_a_picture_arrives_once(page, inbox):
    sent = os.urandom(3_000_000)
    assert send(page, f"/{inbox.token}", sent) == (200, b"{}")
    assert inbox.take() == sent
    assert inbox.take() is None


def test_nothing_is_heard_without_the_token(page, inbox):
    for path in ("/", "/picture", f"/{inbox.token}x", f"/{inbox.token[:-1]}", "/%C3%A4"):
        # The line may be cut before the picture has gone.
        with contextlib.suppress(HTTPException, ConnectionError):
            assert send(page, path, b"a picture")[0] == 400
    assert send(page, "/", b"")[0] == 400
    assert inbox.take() is None


def test_one_picture_at_a_time(page, inbox):
    """A second phone is told so, and the first one's picture stays."""
    send(page, f"/{inbox.token}", b"first")
    assert json.loads(send(page, f"/{inbox.token}", b"second")[1]) == {"refused": "busy"}
    assert inbox.take() == b"first"
    assert send(page, f"/{inbox.token}", b"third") == (200, b"{}")


def test_no_more_than_its_largest_is_read(page, inbox):
    line = HTTPConnection(urlsplit(page.address).netloc, timeout=10)
    line.putrequest("POST", f"/{inbox.token}")
    line.putheader("Content-Length", str(LARGEST + 1))
    line.endheaders()
    assert line.getresponse().status == 400
    line.close()


def test_a_picture_that_breaks_off_is_none(page, inbox):
    """The network goes in the middle, or the phone never ends: nothing arrives, and the next one does."""
    host, port = urlsplit(page.address).netloc.split(":")
    with socket.create_connection((host, int(port))) as line:
        head = f"POST /{inbox.token} HTTP/1.0\r\nContent-Length: 1000\r\n\r\n"
        line.sendall(head.encode() + b"half of it")
    time.sleep(0.2)
    assert inbox.take() is None
    assert send(page, f"/{inbox.token}", b"whole") == (200, b"{}")
    assert inbox.take() == b"whole"


def test_a_phone_that_sends_nothing_more_is_let_go(page, inbox):
    host, port = urlsplit(page.address).netloc.split(":")
    with socket.create_connection((host, int(port)), timeout=15) as line:
        line.sendall(f"POST /{inbox.token} HTTP/1.0\r\nContent-Length: 9\r\n\r\n".encode())
        began = time.monotonic()
        assert line.recv(100) == b""
        assert time.monotonic() - began < 10
    assert inbox.take() is None


def test_nothing_but_the_page_is_served(page):
    assert send(page, "/", b"", "GET")[0] == 200
    for path in ("/../pyproject.toml", "/camera.js", "/x", "//etc/passwd"):
        assert send(page, path, b"", "GET")[0] == 404


def test_after_the_page_nobody_listens(inbox):
    page = serve_photo(inbox, HERE, 0)
    before = threading.active_count()
    page.close()
    with pytest.raises(ConnectionError):
        send(page, "/", b"", "GET")
    assert threading.active_count() <= before


def test_every_sentence_of_the_page_can_be_translated():
    asked = page_words(CAMERA)
    script = resource(CAMERA).read_text(encoding="utf-8")
    assert len(asked) == len(re.findall(r"\btext\((?!message)", script))
    for code in LANGUAGES:
        if code != "en":
            assert len(translated(code, asked)) == len(set(asked)), code


# In a real browser -------------------------------------------------------------------------------

with_chromium = pytest.mark.skipif(chromium() is None, reason="Chromium is not installed")


def photograph(width: int = 3000, height: int = 2250, turned: int = 1) -> bytes:
    """A JPEG with an orientation, upper left part red."""
    image = Image.new("RGB", (width, height), "white")
    image.paste((255, 0, 0), (0, 0, width // 2, height // 2))
    exif = Image.Exif()
    exif[0x0112] = turned
    written = io.BytesIO()
    image.save(written, "JPEG", exif=exif)
    return written.getvalue()


@with_chromium
def test_a_phone_sends_its_picture_upright(page, inbox, tmp_path):
    """Through the page's own button: reduced, turned as it is seen, and a JPEG."""
    picture = tmp_path / "board.jpg"
    picture.write_bytes(photograph(6000, 3000, turned=6))
    browser = Browser(tmp_path / "profile", *PHONE, languages="en")
    try:
        browser.open(page.joining_address)
        browser.wait("document.getElementById('said')?.textContent === 'Photograph the board'")
        browser.choose_file("#picture", picture)
        wait_until(lambda: said(browser).startswith("Sent."))
        sent = inbox.take()
        assert sent is not None
        with Image.open(io.BytesIO(sent)) as image:
            assert (image.format, image.size) == ("JPEG", (2000, 4000))
            assert red(image.getpixel((1900, 100)))
            assert not red(image.getpixel((100, 100)))
        assert browser.ask("document.documentElement.scrollWidth <= innerWidth")
    finally:
        browser.close()


@with_chromium
def test_a_phone_is_told_what_is_wrong(page, inbox, tmp_path):
    """One sentence each; the next picture goes through."""
    words, picture = tmp_path / "words.jpg", tmp_path / "board.jpg"
    words.write_text("no picture")
    picture.write_bytes(photograph(600, 400))
    browser = Browser(tmp_path / "profile", *PHONE, languages="en")
    try:
        browser.open(page.joining_address)
        assert chosen(browser, "#chosen", picture) == "Sent. Look at the computer."
        second = chosen(browser, "#chosen", picture)
        assert second == "The last picture is still being read. Try again."
        inbox.take()
        assert chosen(browser, "#chosen", picture) == "Sent. Look at the computer."
        inbox.take()
        chosen(browser, "#chosen", words)  # whether it is a picture the computer says
        sent = inbox.take()
        assert sent in (None, b"no picture")
        browser.ask("location.hash = 'wrong'")
        ended = "This code has ended. Scan the one on the screen."
        assert chosen(browser, "#chosen", picture) == ended
        page.close()
        gone = "The computer does not answer. Is its page still open?"
        assert chosen(browser, "#chosen", picture) == gone
    finally:
        browser.close()


def said(browser: Browser) -> str:
    return str(browser.ask("document.getElementById('said')?.textContent"))


def chosen(browser: Browser, field: str, picture) -> str:
    browser.wait("document.readyState === 'complete' && window.say !== undefined")
    browser.ask("say('')")
    browser.choose_file(field, picture)
    wait_until(lambda: said(browser) not in ("", "Sending…"))
    return said(browser)


def red(pixel) -> bool:
    return bool(pixel[0] > 200 and pixel[1] < 80)


def wait_until(condition, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)
