"""What is refused in a hall with a real broker: each by its own test."""

from __future__ import annotations

import subprocess
import time
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import LinkState
from ingboard.hall.director_client import AnsweredOrder, DroppedMessage
from ingboard.hall.messages import (
    HallPlayer,
    Online,
    OrderAnswer,
    OrderRefused,
    RecordsShown,
    Say,
    ShownGame,
    ShownRecord,
    ShownRound,
    SideClock,
    SideName,
    StartRound,
    StoredUpTo,
    TableState,
    UnreadReason,
    decoded,
    encoded,
)
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import GivenOrder, NotTaken, TakenByTwin, UnreadMessage
from ingboard.hall.topics import ALL_TABLES, HallTopic, TopicKind, written_by
from ingboard.table.time_source import MonotonicTime
from tests.hall.halls import Hall, Stranger, has_mosquitto_clients, states, wait_until
from tests.unit.hall.journals import RecordedTable
from tests.unit.hall.test_messages import STATE
from tests.unit.table.journal.games import HandClocks

A_WHILE = 0.7


def name(table, kind, version=1):
    return HallTopic("spring", table, kind, version).name


def test_a_table_is_seen_and_its_last_words_are_heard(hall):
    _, news = hall.director()
    table, _ = hall.table()
    wait_until(lambda: states(news))
    assert states(news)[-1].title == "Table 12"
    table.close()
    wait_until(lambda: not news[-1].table.online)


def test_a_wrong_password_is_refused_and_told(hall):
    code = replace(hall.key.code("12"), password="wrong")
    _, news = hall.table(code=code)
    wait_until(lambda: any(getattr(each, "state", None) is LinkState.REFUSED for each in news))
    assert states(hall.director()[1]) == []


def test_a_table_cannot_write_where_another_one_does(hall, stranger):
    _, news = hall.director()
    hall.table("12")
    wait_until(lambda: states(news))
    bad = stranger("13")
    forged = encoded(replace(STATE, title="forged", machine="x"))
    bad.say(name("12", TopicKind.STATE), forged, kept=True)
    bad.say(name("12", TopicKind.ONLINE), encoded(Online(online=False)), kept=True)
    bad.say(name("12", TopicKind.STORED), encoded(StoredUpTo("g", 99)), kept=True)
    bad.say("ingboard/1/autumn/12/state", forged, kept=True)
    bad.say(name("13", TopicKind.STATE), encoded(replace(STATE, title="its own")))
    wait_until(lambda: states(news, "13"))
    assert {state.title for state in states(news)} == {"Table 12"}
    if hall.engine == "mosquitto":
        wait_until(lambda: len(bad.taken) == 5)
        assert bad.taken == [False, False, False, False, True], "MQTT 5 tells who is refused"


def test_a_table_cannot_give_orders_nor_say_what_is_stored(hall, stranger):
    _, heard = hall.table("12")
    director, news = hall.director()
    wait_until(lambda: states(news))
    bad = stranger("13")
    for topic in (name("12", TopicKind.ORDERS), name(ALL_TABLES, TopicKind.ORDERS)):
        bad.say(topic, encoded(StartRound("bad")))
    bad.say(name("13", TopicKind.ORDERS), encoded(StartRound("bad")))
    bad.say(name("13", TopicKind.AUTHORITY), b"{}", kept=True)
    time.sleep(A_WHILE)
    director.order("12", Say("good", "Lunch"))
    wait_until(lambda: any(isinstance(each, GivenOrder) for each in heard))
    assert [each.order.id for each in heard if isinstance(each, GivenOrder)] == ["good"]


def test_a_table_does_not_hear_what_is_said_of_another(hall, stranger):
    hall.table("12")
    _, news = hall.director()
    wait_until(lambda: states(news))
    filters = ("ingboard/1/spring/+/state", "#", "ingboard/1/spring/orders/+")
    curious = stranger("13", *filters)
    hall.director()[0].order("12", Say("x", "secret"))
    time.sleep(A_WHILE)
    kept = {name("12", kind) for kind in (TopicKind.STATE, TopicKind.ONLINE)}
    may_be_heard = kept if hall.engine == "amqtt" else set()  # it does not bar what it keeps
    assert {topic for topic, _ in curious.heard} <= may_be_heard


def test_a_message_of_ten_megabytes_harms_nobody(hall, stranger):
    _, news = hall.director()
    hall.table("12")
    wait_until(lambda: states(news))
    bad = stranger("13")
    bad.say(name("13", TopicKind.STATE), encoded(STATE) + b" " * 10_000_000)
    told = [False]

    def is_refused() -> bool:
        told[0] = any(
            isinstance(each, DroppedMessage) and (UnreadReason.SIZE, 1) in each.dropped.counts
            for each in news
        )
        return bad.is_lost or told[0]

    wait_until(is_refused)
    assert hall.engine == "amqtt" or bad.is_lost, "mosquitto closes the door"
    assert states(news, "13") == []
    hall.table("14")
    wait_until(lambda: states(news, "14"))


def test_another_version_is_said_by_whoever_hears_it(hall, stranger):
    _, heard = hall.table("12")
    _, news = hall.director()
    wait_until(lambda: states(news))
    stranger("13").say(name("13", TopicKind.STATE, 2), encoded(STATE))
    stranger("director").say(name("12", TopicKind.ORDERS, 2), encoded(Say("v2", "hm")))
    wait_until(lambda: any(isinstance(each, DroppedMessage) for each in news))
    told = next(each for each in news if isinstance(each, DroppedMessage))
    assert told.dropped.versions == (2,)
    wait_until(lambda: any(isinstance(each, UnreadMessage) for each in heard))
    assert next(each for each in heard if isinstance(each, UnreadMessage)).unread.version == 2
    wait_until(lambda: any(isinstance(each, AnsweredOrder) for each in news))
    answer = next(each.answer for each in news if isinstance(each, AnsweredOrder))
    assert answer == OrderAnswer("v2", refused=True, why=OrderRefused.UNKNOWN)


def test_what_the_broker_keeps_of_one_table_is_bounded(hall, stranger):
    """The last word of a topic is kept until the broker ends: for a table of a few, whatever it says."""
    _, news = hall.director()
    bad = stranger("13")
    written = [name("13", kind, version) for version in range(1, 60) for kind in TopicKind]
    for topic in (*written, "ingboard/1/spring/13/state/more", "ingboard/1/spring/13/else"):
        bad.say(topic, b"x", kept=True)
    bad.say(name("13", TopicKind.STATE), encoded(STATE), kept=True)
    wait_until(lambda: states(news, "13"))
    late = stranger("director", "ingboard/+/spring/#")
    wait_until(lambda: late.heard)
    time.sleep(A_WHILE)
    kept = {topic for topic, _ in late.heard if "/13/" in topic or topic.endswith("/13")}
    assert kept <= set(written_by("spring", "13"))
    assert len(written_by("spring", "13")) == 6


@pytest.mark.parametrize("hall", ["mosquitto"], indirect=True)
def test_a_message_with_properties_is_heard_like_any_other(hall, stranger):
    _, news = hall.director()
    hall.table("12")
    wait_until(lambda: states(news))
    said = encoded(replace(STATE, title="with a remark"))
    stranger("13").say(name("13", TopicKind.STATE), said, remark="of a program we do not know")
    wait_until(lambda: [state.title for state in states(news, "13")] == ["with a remark"])


@pytest.mark.parametrize("hall", ["mosquitto"], indirect=True)
def test_a_table_learns_that_the_broker_does_not_take_what_it_says(hall):
    _, heard = hall.table(code=replace(hall.key.code("12"), hall="autumn"))
    wait_until(lambda: any(isinstance(each, NotTaken) for each in heard))
    assert next(each.topic for each in heard if isinstance(each, NotTaken)).startswith(
        "ingboard/1/autumn/"
    )


def test_a_state_that_did_not_change_is_not_said_again(hall):
    _, news = hall.director()
    table, _ = hall.table()
    wait_until(lambda: states(news))
    for _ in range(3):
        table.say(TableSituation("Table 12"), None, HandClocks())
        time.sleep(0.1)
    table.say(TableSituation("Table 12, moved"), None, HandClocks())
    wait_until(lambda: len(states(news)) == 2)
    assert [state.seq for state in states(news)] == [1, 2]


def test_two_machines_with_one_code_are_told_and_the_second_waits(hall):
    _, news = hall.director()
    first, _ = hall.table("12", "m1")
    wait_until(lambda: states(news))
    _, heard = hall.table("12", "m2")
    wait_until(lambda: TakenByTwin("m1") in heard)
    time.sleep(A_WHILE)
    assert {state.machine for state in states(news)} == {"m1"}
    first.close()
    wait_until(lambda: states(news)[-1].machine == "m2")
    assert TakenByTwin(None) in heard


def test_an_order_that_comes_twice_is_given_once_and_answered_twice(hall):
    table, heard = hall.table("12")
    director, news = hall.director()
    wait_until(lambda: states(news))
    director.order("12", Say("a", "Lunch"))
    wait_until(lambda: any(isinstance(each, GivenOrder) for each in heard))
    director.order(ALL_TABLES, Say("a", "Lunch"))
    time.sleep(A_WHILE)
    table.answer(OrderAnswer("a", done=True))
    director.order(ALL_TABLES, Say("a", "Lunch"))
    wait_until(lambda: sum(isinstance(each, AnsweredOrder) for each in news) == 2)
    assert sum(isinstance(each, GivenOrder) for each in heard) == 1


def test_a_table_whose_time_of_day_is_an_hour_off_shows_the_right_clock_and_is_marked(
    hall, stranger
):
    _, news = hall.director()
    hall.table("12")
    wait_until(lambda: states(news))
    player = HallPlayer("A", clock=SideClock(60_000, running=True))
    ahead = datetime.now(UTC) + timedelta(hours=1)
    table = stranger("13")
    table.say(name("13", TopicKind.ONLINE), encoded(Online(online=True, machine="m")))
    table.say(
        name("13", TopicKind.STATE), encoded(replace(STATE, at=ahead, black=player, machine="m"))
    )
    wait_until(lambda: states(news, "13"))
    shown = news[-1].table
    assert shown.has_wrong_clock
    clock = shown.clock(SideName.BLACK, MonotonicTime().now(), datetime.now(UTC))
    assert clock is not None
    assert 0 < 60_000 - clock.remaining_ms < 30_000


@pytest.mark.skipif(mosquitto_path() is None, reason="amqtt serves no page")
def test_a_spectator_sees_the_states_alone_and_says_nothing(tmp_path):
    hall = Hall(tmp_path, "mosquitto", has_page=True)
    try:
        director, news = hall.director()
        hall.table("12")
        wait_until(lambda: states(news))
        spectator = Stranger(hall, filters=("ingboard/1/spring/+/state", "#", "ingboard/#"))
        director.order("12", Say("x", "secret"))
        forged = encoded(replace(STATE, title="forged", machine="x"))
        spectator.say(name("12", TopicKind.STATE), forged, kept=True)
        spectator.say(name(ALL_TABLES, TopicKind.ORDERS), encoded(StartRound("bad")))
        wait_until(lambda: len(spectator.taken) == 2)
        assert spectator.taken == [False, False]
        wait_until(lambda: spectator.heard)
        seen = {name("12", kind) for kind in (TopicKind.STATE, TopicKind.ONLINE)}
        assert {topic for topic, _ in spectator.heard} <= seen
        assert {state.title for state in states(news)} == {"Table 12"}
        spectator.close()
    finally:
        hall.close()


def said_on(stranger, topic):
    return [payload for name, payload in stranger.heard if name == topic]


@pytest.mark.skipif(mosquitto_path() is None, reason="amqtt serves no page")
def test_a_record_reaches_spectators_only_while_the_director_allows_it(tmp_path):
    """On the wire: what is not allowed is not there to be asked for, by whatever name."""
    hall = Hall(tmp_path, "mosquitto", has_page=True)
    record = name("12", TopicKind.RECORD)
    try:
        director, news = hall.director(keeps=True)
        game = RecordedTable(tmp_path / "own.ingtable", "Table 12")
        client, _ = hall.table()
        client.keep(game.box)
        game.play(3, 3)

        def say() -> None:
            client.say(TableSituation("Table 12"), game.table.state, game.clocks)

        say()
        wait_until(lambda: states(news) and states(news)[-1].moves == 1)
        early = Stranger(hall, filters=("ingboard/#", record))
        director.show_round(ShownRound(4, "Cup", (ShownGame("12", "A", "B"),)))
        wait_until(lambda: said_on(early, name("12", TopicKind.ROUND)))
        time.sleep(A_WHILE)
        assert not any(said_on(early, record)), "a running game's record is not served by itself"

        director.show_records(RecordsShown.ALL)
        wait_until(lambda: any(said_on(early, record)))
        served = next(filter(None, said_on(early, record)))
        read = decoded(HallTopic("spring", "12", TopicKind.RECORD), served)
        assert isinstance(read, ShownRecord)
        assert read.moves == ("XD6",)
        late = Stranger(hall, filters=(record,))
        wait_until(lambda: said_on(late, record) == [served])

        second, _ = hall.director()
        second.show_records(RecordsShown.NONE)
        wait_until(lambda: said_on(early, record)[-1] == b"")
        read = decoded(
            topic := HallTopic("spring", ALL_TABLES, TopicKind.ROUND),
            said_on(early, topic.name)[-1],
        )
        assert read == ShownRound(4, "Cup", (ShownGame("12", "A", "B"),), RecordsShown.NONE)
        game.play(4, 4)
        say()
        wait_until(lambda: states(news)[-1].moves == 2)
        last = Stranger(hall, filters=("ingboard/#", record))
        wait_until(lambda: said_on(last, name("12", TopicKind.STATE)))
        time.sleep(A_WHILE)
        assert said_on(last, record) == []
        assert said_on(early, record)[-1] == b""
        for each in (early, late, last):
            each.close()
        game.close()
    finally:
        hall.close()


@pytest.mark.skipif(mosquitto_path() is None, reason="amqtt serves no page")
def test_nobody_but_the_director_says_the_round_or_a_record(tmp_path):
    hall = Hall(tmp_path, "mosquitto", has_page=True)
    try:
        watching = Stranger(hall, filters=("ingboard/#",))
        table = Stranger(hall, "13")
        forged = encoded(ShownRound(9, "forged"))
        for one in (table, watching):
            one.say(name("13", TopicKind.ROUND), forged, kept=True)
            one.say(name("13", TopicKind.RECORD), b"{}", kept=True)
            one.say(name("12", TopicKind.RECORD), b"", kept=True)
        wait_until(lambda: len(table.taken) == len(watching.taken) == 3)
        assert not any((*table.taken, *watching.taken))
        director, _ = hall.director()
        director.show_round(ShownRound(1))
        wait_until(lambda: watching.heard)
        assert {topic for topic, _ in watching.heard} == {name("", TopicKind.ROUND)}
        assert all(b"forged" not in payload for _, payload in watching.heard)
        for one in (table, watching):
            one.close()
    finally:
        hall.close()


@pytest.mark.skipif(not has_mosquitto_clients(), reason="mosquitto-clients are not installed")
@pytest.mark.parametrize("hall", ["mosquitto"], indirect=True)
def test_mosquittos_own_client_hears_nothing_of_other_tables(hall):
    director, news = hall.director()
    hall.table("12")
    wait_until(lambda: states(news))

    def sub(user: str, password: str, *topics: str) -> str:
        command = [
            "mosquitto_sub",
            "-h",
            "localhost",
            "-p",
            str(hall.key.port),
            "-q",
            "1",
            "-W",
            "3",
            "-u",
            user,
            "-P",
            password,
            "-v",
            *(word for one in topics for word in ("-t", one)),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
            time.sleep(1)
            director.order("12", Say("x", "secret"))
            return run.communicate(timeout=20)[0].decode()

    everything = ("#", "ingboard/#", name("12", TopicKind.STATE), name("12", TopicKind.ORDERS))
    secret = hall.key.password
    assert sub("13", secret("13"), *everything) == ""
    assert sub("13", secret("12"), *everything) == ""
    assert name("12", TopicKind.STATE) in sub("director", secret("director"), "ingboard/#")


@pytest.mark.skipif(not has_mosquitto_clients(), reason="mosquitto-clients are not installed")
@pytest.mark.parametrize("hall", ["mosquitto"], indirect=True)
def test_mosquittos_own_client_is_refused_too(hall):
    _, news = hall.director()
    hall.table("12")
    wait_until(lambda: states(news))

    def pub(user, password, topic):
        command = [
            "mosquitto_pub",
            "-V",
            "5",
            "-h",
            "localhost",
            "-p",
            str(hall.key.port),
            "-q",
            "1",
            "-u",
            user,
            "-P",
            password,
            "-t",
            topic,
            "-m",
            encoded(STATE).decode(),
        ]
        return subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)

    secret = hall.key.password
    assert pub("13", secret("13"), name("13", TopicKind.STATE)).returncode == 0
    for user, password, topic in (
        ("13", "wrong", name("13", TopicKind.STATE)),
        ("13", secret("13"), name("12", TopicKind.STATE)),
        ("13", secret("13"), name("12", TopicKind.ORDERS)),
        ("13", secret("13"), name("13", TopicKind.STORED)),
        ("nobody", "", name("13", TopicKind.STATE)),
    ):
        run = pub(user, password, topic)
        assert run.returncode or "Not authorized" in run.stdout + run.stderr
    wait_until(lambda: states(news, "13"))
    assert {state.title for state in states(news)} == {"Table 12"}
    assert isinstance(states(news, "13")[-1], TableState)
