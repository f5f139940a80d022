"""Pupils answer the glance by phone: a real window in class mode, phones over HTTP and in a real browser."""

from __future__ import annotations

import json
import re
import socket
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.board.points import Color
from ingboard.hall import room_page
from ingboard.hall.class_answers import Answer, Question
from ingboard.review.drills.drill import DrillKind
from ingboard.review.lessons import Asks, lessons
from ingboard.ui.widgets.page_parts import LEGIBLE
from ingboard.ui.widgets.phone_answers import PhoneAnswers
from tests.hall.browser import Browser, chromium

Key = Qt.Key
PLAN = next(one.plan for one in lessons() if one.asks is Asks.MARGIN)


@pytest.fixture(autouse=True)
def _own_network(monkeypatch):
    """The phones of a test are on this machine."""
    monkeypatch.setattr(room_page, "own_address", lambda: "127.0.0.1")


@pytest.fixture
def film(app):
    """The film of a count before a class, at its beginning."""
    app.run("count-board")
    painting = app.page("count-board")
    painting.show_position(PLAN.board, PLAN.dead)
    painting.count_button.click()
    app.run("class-mode")
    return app.page("class-film")


def press(film, key) -> None:
    QTest.keyClick(film.board, key)


def address_on(film) -> str:
    """What a pupil reads off the screen."""
    written: str = film.phones.card.address.text()
    return written


def code_on(film) -> str:
    found = re.search(r"\d{4}", film.phones.card.code.text())
    assert found is not None
    return found[0]


def tell(address: str, path: str, **said: object) -> dict[str, object]:
    line = HTTPConnection(urlsplit(address).netloc, timeout=10)
    line.request("POST", path, json.dumps(said))
    told: dict[str, object] = json.loads(line.getresponse().read())
    line.close()
    return told


def to_glance(film) -> None:
    film.player.animator.seek(film.player.plan.glance)


def strip_of(film) -> tuple[str, str, str]:
    strip = film.phones.strip
    return strip.black.text(), strip.white.text(), strip.told.text()


def test_nothing_listens_before_the_key_nor_after_class_mode(app, film):
    assert film.phones.served is None
    press(film, Key.Key_Q)
    address = address_on(film)
    place = "127.0.0.1", urlsplit(address).port
    socket.create_connection(place, timeout=5).close()
    assert film.phones.card.isVisible()
    press(film, Key.Key_Escape)
    assert app.page_id == "film"
    with pytest.raises(OSError, match=r"."):
        socket.create_connection(place, timeout=1)


def test_the_split_is_shown_when_the_teacher_asks_for_it_and_the_answer_after(film, qtbot):
    press(film, Key.Key_Q)
    address, code = address_on(film), code_on(film)
    secrets = [tell(address, "/join", code=code, name=name)["secret"] for name in ("Nora", "<b>")]
    qtbot.waitUntil(lambda: "2 phones, Nora, <b>" in film.phones.card.came.text())
    press(film, Key.Key_Q)
    assert not film.phones.card.isVisible()
    assert tell(address, "/look", secret=secrets[0])["open"] is False
    to_glance(film)
    assert film.player.waits
    assert tell(address, "/look", secret=secrets[0])["open"] is True
    for secret, winner in zip(secrets, "BW", strict=True):
        tell(address, "/answer", secret=secret, question=1, winner=winner)
    qtbot.waitUntil(lambda: strip_of(film)[2] == "2 of 2 have answered")
    assert not film.phones.strip.bar.isVisible(), "how they split waits for the teacher"
    press(film, Key.Key_Q)
    assert strip_of(film)[:2] == ("Black 1", "White 1")
    assert film.phones.strip.bar.isVisible()
    assert film.player.waits, "the film has told nothing"
    press(film, Key.Key_B)
    assert film.phones.strip.isVisible()
    press(film, Key.Key_Home)
    assert not film.phones.strip.isVisible()
    assert film.rail.isVisible() or film.keys.isVisible()


def test_the_teachers_own_answer_ends_the_question_and_r_asks_anew(film):
    press(film, Key.Key_Q)
    address, code = address_on(film), code_on(film)
    secret = tell(address, "/join", code=code)["secret"]
    press(film, Key.Key_Q)
    to_glance(film)
    tell(address, "/answer", secret=secret, question=1, winner="W")
    press(film, Key.Key_W)
    assert tell(address, "/look", secret=secret)["open"] is False
    assert strip_of(film)[:2] == ("Black 0", "White 1")
    press(film, Key.Key_R)
    again = tell(address, "/look", secret=secret)
    assert (again["open"], again["question"], again["winner"]) == (True, 2, "")


def test_without_a_network_one_sentence_says_so_and_the_film_goes_on(film, monkeypatch):
    monkeypatch.setattr(room_page, "own_address", lambda: "localhost")
    press(film, Key.Key_Q)
    assert "No network" in film.phones.card.address.text()
    press(film, Key.Key_Q)
    assert not film.phones.card.isVisible()
    to_glance(film)
    press(film, Key.Key_B)
    assert film.player.narration.answered


def test_a_drill_before_a_class_is_answered_by_phone_with_nobody_and_margin(app, qtbot):
    app.run("drills")
    drills = app.feature("drills").drill_page
    drills.kinds.show_choice(DrillKind.MARGIN)
    drills.kinds.chosen.emit(DrillKind.MARGIN)
    app.run("class-mode")
    press(drills, Key.Key_Q)
    address, code = address_on(drills), code_on(drills)
    secrets = [tell(address, "/join", code=code)["secret"] for _ in range(3)]
    press(drills, Key.Key_Q)
    assert tell(address, "/look", secret=secrets[0])["kind"] == "margin"
    for secret, winner, margin in zip(secrets, "BBN", (3, 3, None), strict=True):
        said = {"secret": secret, "question": 1, "winner": winner, "margin": margin}
        tell(address, "/answer", **said)
    qtbot.waitUntil(lambda: strip_of(drills)[2] == "3 of 3 have answered")
    press(drills, Key.Key_Q)
    assert strip_of(drills) == ("Black 2", "White 0", "Nobody 1, B+3 (2)")
    press(drills, Key.Key_O)
    press(drills, Key.Key_O)
    press(drills, Key.Key_Return)
    assert drills.phones.strip.told.text() == "0 of 3 have answered", "the next drill is asked"
    press(drills, Key.Key_Escape)
    assert drills.phones.served is None


@pytest.mark.parametrize("size", [(800, 600), (800, 800), (1366, 768), (1920, 1080)])
def test_all_that_is_said_of_the_phones_is_seen_whole(qtbot, size):
    wide, high = size
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    phones = PhoneAnswers(page)
    strip_room = QRect(0, high * 9 // 10, wide, high // 10)
    phones.place(QRect(0, 0, high // 2, high // 2), strip_room, round(high * LEGIBLE))
    phones.use_key(Question.MARGIN)
    room = phones.answers
    assert room is not None
    for at, winner in enumerate((Color.BLACK, Color.WHITE, None) * 9):
        secret = room.join("127.0.0.1", room.code, "W" * 20)
        room.answer(secret, 1, Answer(winner, 99.5 + at))
    QApplication.processEvents()
    card, strip = phones.card, phones.strip
    for label in (card.address, card.code):
        assert label.sizeHint().width() <= label.width(), label.text()
    for splits in (False, True):
        phones.use_key(Question.MARGIN)
        QApplication.processEvents()
        labels = (strip.black, strip.white, strip.told) if splits else (strip.told,)
        for label in labels:
            assert label.sizeHint().width() <= label.width() + 1, label.text()
    assert "Nobody 9" in strip.told.text()
    assert strip.bar.width() > 0.15 * strip.width()
    phones.stop()


def test_q_means_nothing_in_a_drill_at_a_desk(app):
    app.run("drills")
    drills = app.feature("drills").drill_page
    press(drills, Key.Key_Q)
    assert drills.phones.served is None


@pytest.mark.slow
@pytest.mark.skipif(chromium() is None, reason="chromium is not installed")
def test_two_phones_in_a_browser_answer_and_one_that_slept_comes_back(film, qtbot, tmp_path):
    press(film, Key.Key_Q)
    address, code = address_on(film), code_on(film)
    phones = []
    try:
        for at, languages in enumerate(("de", "ja")):
            phone = Browser(tmp_path / str(at), 360, 640, languages=languages, dark=at == 1)
            phones.append(phone)
            phone.open(f"{address}/#{code}" if at else address)
            phone.wait("document.getElementById('enter')")
            if not at:
                phone.ask(f"document.getElementById('code').value = '{code}'")
            phone.ask("document.getElementById('name').value = '<img src=x>'")
            phone.ask("document.getElementById('enter').click()")
            phone.wait("kept.secret")
            assert phone.ask("document.documentElement.scrollWidth") <= 360
        assert [p.ask("document.documentElement.lang") for p in phones] == ["de", "ja"]
        qtbot.waitUntil(lambda: "<img src=x>" in film.phones.card.came.text())
        press(film, Key.Key_Q)
        to_glance(film)
        for phone, winner in zip(phones, "BW", strict=True):
            phone.wait("!document.getElementById('ask').hidden")
            phone.ask(f"document.querySelector('[data-winner={winner}]').click()")
            phone.wait(f"asked.winner === '{winner}'")
        phones[0].ask("location.reload()")
        phones[0].wait("typeof asked === 'object' && asked && asked.winner === 'B'")
        qtbot.waitUntil(lambda: strip_of(film)[2] == "2 of 2 have answered")
        press(film, Key.Key_Q)
        assert strip_of(film)[:2] == ("Black 1", "White 1")
        assert not [p for p in phones if p.ask("document.querySelectorAll('img').length")]
    finally:
        for phone in phones:
            phone.close()
