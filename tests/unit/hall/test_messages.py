"""What comes in from a network is judged first: names of topics, shapes, versions, sizes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec import json
from msgspec.structs import replace

from ingboard.game.state import Phase
from ingboard.hall.messages import (
    LARGEST_MESSAGE,
    Authority,
    HallPlayer,
    Hold,
    JournalLine,
    JournalWanted,
    Message,
    Online,
    OrderAnswer,
    OrderRefused,
    PairNext,
    RecordsShown,
    RefereeCall,
    Say,
    ShownGame,
    ShownRecord,
    ShownRound,
    SideClock,
    SideName,
    StartRound,
    StoredUpTo,
    TableMark,
    TableState,
    Unread,
    UnreadReason,
    decoded,
    encoded,
    order_id,
)
from ingboard.hall.topics import (
    ALL_TABLES,
    HallTopic,
    TopicKind,
    filter_of,
    is_table_name,
    topic_named,
)

AT = datetime(2026, 11, 22, 16, 30, tzinfo=UTC)
STATE = TableState(
    seq=4,
    at=AT,
    title="Table 12",
    phase=Phase.PLAYING,
    black=HallPlayer("許功蓋", "4d", SideClock(60_000, running=True)),
    white=HallPlayer("Nora", "", SideClock(1, 2, 3, 4, flag=True)),
    to_play=SideName.BLACK,
    board=("...", ".X.", "..O"),
    marks=(TableMark.SOUND,),
    call=RefereeCall("ko", AT),
)
EXAMPLES: dict[TopicKind, tuple[Message, ...]] = {
    TopicKind.STATE: (STATE,),
    TopicKind.ONLINE: (Online(True, "m1"),),
    TopicKind.JOURNAL: (JournalLine("0123456789abcdef", 7, '000002 00000000 {"n":7}'),),
    TopicKind.STORED: (StoredUpTo("0123456789abcdef", 7),),
    TopicKind.WANTED: (JournalWanted("0123456789abcdef", 7),),
    TopicKind.AUTHORITY: (Authority("0123456789abcdef", 7, "m2", AT),),
    TopicKind.CALL: (RefereeCall("ko", AT),),
    TopicKind.ANSWER: (
        OrderAnswer("a", done=True),
        OrderAnswer("b", refused=True, why=OrderRefused.MOVED),
    ),
    TopicKind.RECORD: (ShownRecord("g1", ("...", "..."), ("XA1", "", "OB1.A1"), "(;GM[1])\n"),),
    TopicKind.ROUND: (
        ShownRound(),
        ShownRound(
            *(2, "Cup", (ShownGame("12", "許功蓋", "Nora", "4d"), ShownGame("", "Lone"))),
            RecordsShown.ALL,
        ),
    ),
    TopicKind.ORDERS: (
        *(StartRound("a"), Say("b", "Lunch"), Hold("c", "Ref")),
        PairNext("d", STATE.black, STATE.white),
    ),
}


def topic(kind, version=1):
    table = ALL_TABLES if kind is TopicKind.ROUND else "12"
    return HallTopic("spring", table, kind, version)


@pytest.mark.parametrize("kind", TopicKind)
def test_every_message_comes_back_as_it_was_said(kind):
    assert topic_named(topic(kind).name) == topic(kind)
    for message in EXAMPLES[kind]:
        assert decoded(topic(kind), encoded(message)) == message


def test_the_payloads_have_the_words_of_the_contract():
    assert json.decode(encoded(Online(True, "m"))) == {"online": True, "machine": "m"}
    assert json.decode(encoded(OrderAnswer("a", done=True))) == {"id": "a", "done": True}
    said = json.decode(encoded(STATE))
    assert said["at"] == "2026-11-22T16:30:00Z"
    assert said["black"]["clock"].keys() >= {
        *("period", "remaining_ms", "points", "running", "paused", "flag")
    }
    assert json.decode(encoded(Hold("c", "Ref"))) == {"kind": "hold", "id": "c", "by": "Ref"}
    assert topic(TopicKind.ORDERS).name == "ingboard/1/spring/orders/12"
    assert topic(TopicKind.STATE).name == "ingboard/1/spring/12/state"


def test_unknown_words_are_passed_over():
    said = json.decode(encoded(STATE)) | {"weather": {"sun": [1]}}
    assert decoded(topic(TopicKind.STATE), json.encode(said)) == STATE


def test_another_version_is_said_and_not_read():
    assert topic_named("ingboard/2/spring/12/state") == topic(TopicKind.STATE, 2)
    assert decoded(topic(TopicKind.STATE, 2), encoded(STATE)) == Unread(UnreadReason.VERSION, 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seq", "4"),
        ("seq", -1),
        ("at", "yesterday"),
        ("at", "2026-11-22T16:30:00"),
        ("phase", "dancing"),
        ("board", ["..<script>"]),
        ("board", ["."] * 26),
        ("title", "x" * 201),
        ("marks", ["smell"]),
        ("machine", "../x"),
        ("black", {"clock": {"remaining_ms": 10**12}}),
    ],
)
def test_a_wrong_shape_is_dropped(name, value):
    said = json.decode(encoded(STATE)) | {name: value}
    assert decoded(topic(TopicKind.STATE), json.encode(said)) == Unread(UnreadReason.SHAPE)


@pytest.mark.parametrize("payload", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null", b"[]"])
@pytest.mark.parametrize("kind", TopicKind)
def test_what_is_no_message_is_dropped(kind, payload):
    assert isinstance(decoded(topic(kind), payload), Unread)


def test_a_message_of_ten_megabytes_is_not_even_read():
    huge = encoded(replace(STATE, machine="")) + b" " * 10_000_000
    assert decoded(topic(TopicKind.STATE), huge) == Unread(UnreadReason.SIZE)
    line = encoded(JournalLine("a", 1, "x")) + b" " * LARGEST_MESSAGE
    assert decoded(topic(TopicKind.JOURNAL), line) == Unread(UnreadReason.SIZE)


def test_the_longest_line_of_a_journal_is_no_message_too_long():
    longest = JournalLine("0123456789abcdef", 10**9, '"' * 1_000_030, "m" * 64)
    assert decoded(topic(TopicKind.JOURNAL), encoded(longest)) == longest


def test_an_order_of_an_unknown_kind_can_be_refused_by_its_id():
    payload = b'{"id":"x9","kind":"sing"}'
    assert decoded(topic(TopicKind.ORDERS), payload) == Unread(UnreadReason.SHAPE)
    assert order_id(payload) == "x9"
    assert order_id(b'{"id":9}') is None


@pytest.mark.parametrize(
    "name",
    [
        "ingboard/1/spring/12",
        "ingboard/1/spring/12/state/x",
        "ingboard/one/spring/12/state",
        "ingboard/1/spring/+/state",
        "ingboard/1/#/12/state",
        "ingboard/1/spring/../state",
        "other/1/spring/12/state",
        "$SYS/broker/uptime",
        "ingboard/1/spring/12/singing",
    ],
)
def test_a_foreign_topic_is_none_of_the_halls(name):
    assert topic_named(name) is None


def test_no_table_is_called_as_orders_are():
    assert is_table_name("12")
    assert is_table_name("Tisch-3")
    assert not any(map(is_table_name, ("orders", "all", "", "a/b", "+", "x" * 33, "Ä")))


def test_filters_name_every_version():
    assert filter_of("spring", "+", TopicKind.STATE) == "ingboard/+/spring/+/state"
    assert filter_of("spring", "12", TopicKind.ORDERS) == "ingboard/+/spring/orders/12"
