"""Join codes, and who has which password."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ingboard
from ingboard.hall.amqtt_rights import may
from ingboard.hall.join import HallKey, JoinCode, JoinError, join_code_of, new_key
from ingboard.hall.topics import DIRECTOR, TopicKind, filter_of
from ingboard.table.tournament import is_hall_address

KEY = HallKey("spring", "0" * 32, "192.168.1.20", 1884)


@pytest.mark.parametrize(
    "code",
    [
        KEY.code("12"),
        JoinCode("hall.example.org", "autumn-2026", "Tisch-3", "p@ss:w/rd#%", 8883, True),
        JoinCode("fe80::1", "spring"),
        JoinCode("localhost", "spring", "12"),
    ],
)
def test_a_code_is_read_as_it_was_shown(code):
    assert join_code_of(f" {code.text}\n") == code
    assert is_hall_address(code.text)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "hello",
        "http://host/spring",
        "ingboard://host",
        "ingboard:///spring",
        "ingboard://host/a/b",
        "ingboard://host:0/spring",
        "ingboard://host:99999/spring",
        "ingboard://host:x/spring",
        "ingboard://+@host/spring",
        "ingboard://orders@host/spring",
        "ingboard://[::1/spring",
    ],
)
def test_what_is_no_code_is_refused(written):
    with pytest.raises(JoinError):
        join_code_of(written)


def test_every_table_has_a_password_of_its_own():
    names = [DIRECTOR, *map(str, range(1, 301))]
    assert len({KEY.password(name) for name in names}) == len(names)
    assert all(len(KEY.password(name)) == 16 for name in names)
    assert KEY.code("1").password != HallKey("spring", "1" * 32).code("1").password
    assert new_key("spring").key != new_key("spring").key
    with pytest.raises(JoinError):
        new_key("a/b")


def test_a_table_may_write_its_own_topics_and_hear_what_is_said_to_it():
    def topic(table, kind):
        return filter_of("spring", table, kind).replace("+", "1", 1)

    for kind in (*["state", "online", "journal", "call", "answer"],):
        assert may("spring", "12", topic("12", TopicKind(kind)), writes=True)
        assert not may("spring", "12", topic("13", TopicKind(kind)), writes=True)
    for kind in (TopicKind.ROUND, TopicKind.RECORD):
        assert not may("spring", "12", topic("12", kind), writes=True)
        assert not may("spring", "12", topic("12", kind), writes=False)
        assert may("spring", DIRECTOR, topic("12", kind), writes=True)
    for kind in (TopicKind.STORED, TopicKind.AUTHORITY, TopicKind.ORDERS):
        assert not may("spring", "12", topic("12", kind), writes=True)
        assert may("spring", "12", topic("12", kind), writes=False)
        assert not may("spring", "12", topic("13", kind), writes=False)
        assert may("spring", DIRECTOR, topic("13", kind), writes=True)
    assert may("spring", "12", topic("all", TopicKind.ORDERS), writes=False)
    assert not may("spring", "12", topic("+", TopicKind.STATE), writes=False)
    assert not may("spring", DIRECTOR, "ingboard/1/autumn/12/state", writes=True)
    assert not may("spring", "12", "#", writes=False)


SAYING = ("hall", "ui/features/director", "ui/features/hall", "cli/hall.py", "table/tournament.py")


def test_a_tables_join_code_and_the_directors_code_go_by_these_two_names():
    program = Path(ingboard.__file__).parent
    files = [
        file
        for place in SAYING
        for file in (
            [program / place] if place.endswith(".py") else (program / place).rglob("*.py")
        )
    ]
    said = [
        words
        for file in files
        for words in re.findall(r'text\(\s*"([^"]+)"', file.read_text("utf-8"))
        if re.search(r"\bcodes?\b", words.replace("{code}", ""))
    ]
    assert len(said) > 10
    assert [words for words in said if not re.search("[Jj]oin code|irector's code", words)] == []
