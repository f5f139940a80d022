"""A class that answers by phone: forty phones over plain HTTP, and all that must be harmless."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from ingboard.board.points import Color
from ingboard.hall import class_answers
from ingboard.hall.class_answers import MOST_PHONES, Answer, Asked, ClassAnswers, Question, Refusal
from ingboard.hall.class_page import serve_class
from ingboard.hall.page_words import ANSWERS, page_words, spoken_words
from ingboard.hall.room_page import RoomPage, is_near
from ingboard.resources import resource
from ingboard.text import LANGUAGES

HERE = "127.0.0.1"


class Phone:
    """A pupil's phone, by what its page sends."""

    def __init__(self, page: RoomPage) -> None:
        self._to = urlsplit(page.address).netloc
        self.secret = ""

    def send(self, path: str, body: bytes, method: str = "POST") -> tuple[int, bytes]:
        line = HTTPConnection(self._to, timeout=10)
        try:
            line.request(method, path, body)
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def tell(self, path: str, **said: object) -> dict[str, object]:
        status, body = self.send(path, json.dumps(said).encode())
        assert status == 200
        told: dict[str, object] = json.loads(body)
        return told

    def join(self, code: str, name: str = "") -> None:
        self.secret = str(self.tell("/join", code=code, name=name)["secret"])

    def answer(self, question: int, winner: str, margin: float | None = None) -> dict[str, object]:
        said = {"secret": self.secret, "question": question, "winner": winner, "margin": margin}
        return self.tell("/answer", **said)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time_of_room() -> Clock:
    return Clock()


@pytest.fixture
def room(time_of_room) -> ClassAnswers:
    return ClassAnswers(time_of_room)


@pytest.fixture
def page(room):
    made = serve_class(room, HERE, 0)
    yield made
    made.close()


def place_of(page: RoomPage) -> tuple[str, int]:
    return HERE, int(urlsplit(page.address).port or 0)


def wrong_for(room: ClassAnswers) -> str:
    return f"{(int(room.code) + 1) % 10_000:04}"


def test_forty_phones_answer_and_the_class_is_split(room, page):
    phones = [Phone(page) for _ in range(40)]
    with ThreadPoolExecutor(40) as class_of_forty:
        list(class_of_forty.map(lambda phone: phone.join(room.code), phones))
        room.ask()
        asked = list(class_of_forty.map(lambda p: p.tell("/look", secret=p.secret), phones))
        assert all(told["open"] and told["question"] == 1 for told in asked)
        list(
            class_of_forty.map(
                lambda at: phones[at].answer(1, "B" if at % 4 else "W"), range(len(phones))
            )
        )
    now = room.standing
    assert (now.phones, now.answered, now.black, now.white) == (40, 40, 30, 10)
    room.close_question()
    assert phones[0].answer(1, "B")["open"] is False
    assert room.standing.black == 30, "what was answered stands"


def test_an_answer_may_be_changed_while_it_is_open_and_the_margin_is_told(room, page):
    phone = Phone(page)
    phone.join(room.code)
    room.ask(Question.MARGIN)
    phone.answer(1, "W", 3)
    assert phone.answer(1, "B", 2.5) == {
        "question": 1,
        "open": True,
        "kind": "margin",
        "winner": "B",
        "points": 2.5,
    }
    assert room.standing.margins == (("B+2.5", 1),)
    room.ask()
    assert room.standing.answered == 0
    phone.answer(1, "W")
    assert room.standing.answered == 0, "the question before this one"


def test_a_wrong_code_is_refused_and_many_of_them_for_a_minute(room, page, time_of_room):
    phone, wrong = Phone(page), wrong_for(room)
    refused = [phone.tell("/join", code=wrong)["refused"] for _ in range(14)]
    assert refused == ["code"] * 12 + ["tries"] * 2
    assert phone.tell("/join", code=room.code)["refused"] == "tries"
    time_of_room.now = 61
    phone.join(room.code)


def test_wrong_codes_from_everywhere_fill_no_memory(room):
    for at in range(2_000):
        room.join(f"10.0.{at // 250}.{at % 250}", wrong_for(room), "")
    assert len(room._wrong) <= class_answers._MOST_ADDRESSES


def test_a_phone_that_sleeps_goes_on_where_it_was(room, page, time_of_room):
    sleeps, other = Phone(page), Phone(page)
    for phone in (sleeps, other):
        phone.join(room.code)
    room.ask()
    sleeps.answer(1, "W")
    time_of_room.now = 600
    other.answer(1, "B")
    assert (room.standing.phones, room.standing.answered) == (2, 2)
    assert sleeps.tell("/look", secret=sleeps.secret)["winner"] == "W"


def test_a_full_room_forgets_who_sleeps_and_nobody_who_is_awake(room, time_of_room):
    first = room.join(HERE, room.code, "")
    others = [room.join(HERE, room.code, "") for _ in range(MOST_PHONES - 1)]
    assert room.join(HERE, room.code, "") is Refusal.FULL
    time_of_room.now = 30
    for secret in others:
        assert isinstance(room.look(secret), Asked)
    late = room.join(HERE, room.code, "")
    assert isinstance(late, str)
    assert not isinstance(late, Refusal)
    assert room.look(first) is Refusal.UNKNOWN
    assert room.standing.phones == MOST_PHONES


def test_a_name_is_one_short_line(room):
    for name in ("<img src=x onerror=alert(1)>", "a\nb\u202e\x00", "n" * 900, " "):
        room.join(HERE, room.code, name)
    assert room.standing.names == ("<img src=x onerror=a"[:20], "a b", "n" * 20)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/join", b"{"),
        ("/join", b'{"code": 5}'),
        ("/join", b'{"code": "\\ud800"}'),
        ("/answer", b'{"secret": "x", "question": 1, "winner": "X"}'),
        ("/answer", b'{"secret": "x", "question": 1, "winner": "B", "margin": 1e9}'),
        ("/answer", b'{"secret": "x", "question": 1, "winner": "B", "margin": NaN}'),
        ("/look", b"[]"),
        ("/other", b"{}"),
        ("/join", b"x" * 5_000),
    ],
)
def test_what_is_no_request_of_ours_is_refused(page, path, body):
    assert Phone(page).send(path, body)[0] == 400


def test_the_page_is_the_only_file(page):
    phone = Phone(page)
    status, found = phone.send("/", b"", "GET")
    assert status == 200
    assert b"/*" not in found.partition(b"</style>")[2].partition(b"<script>")[0]
    for path in ("/../index.html", "/codes.txt", "//etc/passwd"):
        assert phone.send(path, b"", "GET")[0] == 404


def test_a_flood_is_not_heard_and_the_class_goes_on(room, page):
    """Thousands of connections, some that say nothing: threads stay few, and a phone is soon heard again."""
    before = threading.active_count()
    silent = [socket.create_connection(place_of(page)) for _ in range(100)]
    most = threading.active_count()
    for _ in range(600):
        with socket.create_connection(place_of(page)) as line:
            line.sendall(b"GET / HTTP/1.0\r\n")
        most = max(most, threading.active_count())
    assert most - before < 48 + 20
    for line in silent:
        line.close()
    phone = Phone(page)
    until = time.monotonic() + 10
    while not phone.secret and time.monotonic() < until:
        try:
            phone.join(room.code)
        except OSError:
            time.sleep(0.2)
    room.ask()
    assert phone.answer(1, "B")["winner"] == "B"


def test_nothing_listens_once_it_is_closed(room):
    made = serve_class(room, HERE, 0)
    made.close()
    with pytest.raises(OSError, match=r"."):
        socket.create_connection(place_of(made), timeout=1)


def test_a_port_that_is_taken_is_no_hindrance(room):
    first = serve_class(room, HERE, 0)
    port = int(urlsplit(first.address).port or 0)
    second = serve_class(room, HERE, port)
    assert first.address != second.address
    for made in (first, second):
        made.close()


def test_only_the_local_network_is_heard():
    assert is_near("192.168.3.4", "192.168.1.2")
    assert is_near("130.60.9.9", "130.60.1.1"), "a university's own"
    assert not is_near("8.8.8.8", "192.168.1.2")


def test_every_sentence_of_the_page_is_marked_and_asked_of_each_language():
    asked = page_words(ANSWERS)
    script = resource(ANSWERS).read_text(encoding="utf-8")
    assert len(asked) == len(re.findall(r"\btext\((?!message)", script))
    assert set(spoken_words(ANSWERS)) == set(LANGUAGES) - {"en"}


def test_answers_of_a_closed_question_are_refused(room):
    secret = room.join(HERE, room.code, "")
    assert room.answer(secret, 0, Answer(Color.BLACK)) is Refusal.CLOSED
