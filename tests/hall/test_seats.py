"""Who is a table of the hall, over a real broker, whatever the network between does."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from ingboard.hall import seat
from ingboard.hall.archive_keeper import ArchivedGames
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.director_client import TableChanged
from ingboard.hall.messages import Online, OrderAnswer, Say, TableState, encoded
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import GivenOrder, MovedElsewhere, SeatTaken, TakenByTwin
from ingboard.hall.topics import HallTopic, TopicKind
from tests.hall.halls import states, wait_until
from tests.hall.wire import Wire
from tests.unit.hall.journals import RecordedTable
from tests.unit.table.journal.games import HandClocks


@pytest.fixture
def wire(hall):
    made = Wire(hall.key.port)
    yield made
    made.close()


def is_online(news) -> bool:
    told = [each.table.online for each in news if isinstance(each, TableChanged)]
    return bool(told) and told[-1]


def is_seated(news) -> bool:
    """Whether a table's client sits at its table, by the last that it told of that."""
    told = [each for each in news if isinstance(each, SeatTaken | TakenByTwin)]
    return bool(told) and isinstance(told[-1], SeatTaken)


def test_the_late_end_of_a_broken_connection_takes_no_busy_table_offline(hall, wire):
    """The network changed: the table is back at once, the broker hears of the broken connection late."""
    _, heard = hall.director()
    client, news = hall.table(code=replace(hall.key.code("12"), port=wire.port))
    wait_until(lambda: is_online(heard))
    wire.leave_open()
    wait_until(lambda: sum(isinstance(each, SeatTaken) for each in news) == 2)
    known = len(heard)
    wire.drop()
    wait_until(lambda: any(not is_online([each]) for each in heard[known:]))
    for number in range(20):
        client.say(TableSituation(f"Table {number}"), None, HandClocks())
        time.sleep(0.05)
    assert is_online(heard)


def test_a_busy_table_keeps_its_seat_from_a_second_machine(hall, monkeypatch):
    """What it says of its game is no reason to leave out that it is there."""
    monkeypatch.setattr(seat, "SAID_EVERY", 300)
    monkeypatch.setattr(seat, "LOST_AFTER", 900)
    first, news = hall.table("12", "m1")
    wait_until(lambda: is_seated(news))
    _, others = hall.table("12", "m2")
    wait_until(lambda: any(isinstance(each, TakenByTwin) for each in others))
    for number in range(40):
        first.say(TableSituation(f"Table {number}"), None, HandClocks())
        time.sleep(0.05)
    assert not is_seated(others)


def test_two_machines_that_come_at_once_are_one_table(hall):
    director, _ = hall.director()
    for number in range(5):
        name = str(20 + number)
        (one, first), (two, second) = hall.table(name, "m1"), hall.table(name, "m2")
        wait_until(lambda news=(first, second): any(map(is_seated, news)))
        time.sleep(1)
        assert is_seated(first) != is_seated(second), name
        director.order(name, Say(f"s{name}", "hm"))
        time.sleep(0.3)
        done = [each for each in (*first, *second) if isinstance(each, GivenOrder)]
        assert len(done) == 1
        one.close()
        two.close()


def test_what_another_machine_said_of_the_table_does_not_stay(hall, stranger):
    _, heard = hall.director()
    _, news = hall.table("12", "m1")
    wait_until(lambda: is_seated(news))
    other = stranger("12")
    for kind, said in (
        (TopicKind.ONLINE, Online(True, "m2")),
        (TopicKind.STATE, TableState(seq=1, at=datetime.now(UTC), title="?", machine="m2")),
        (TopicKind.ONLINE, Online(True, "m2")),
    ):
        other.say(HallTopic("spring", "12", kind).name, encoded(said), kept=True)
    wait_until(lambda: any(each.machine == "m2" for each in states(heard)))
    wait_until(lambda: states(heard)[-1].machine == "m1", 5)
    assert is_seated(news)


def test_a_machine_that_waits_and_goes_leaves_the_seat_where_it_is(hall):
    _, heard = hall.director()
    _, first = hall.table("12", "m1")
    wait_until(lambda: is_seated(first))
    second, _ = hall.table("12", "m2")
    _, third = hall.table("12", "m3")
    time.sleep(1)
    second.close()
    time.sleep(0.5)
    assert is_seated(first)
    assert not is_seated(third)
    assert is_online(heard)


def test_a_machine_whose_game_went_on_elsewhere_gives_its_seat_up(hall, tmp_path):
    """It came back while its game was taken up: the spare machine has the game, and is the table."""
    director, heard = hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, news = hall.table("12", "m1")
    client.keep(table.box)
    table.act(5)
    director.ask_games("12")

    def games():
        return [each for each in heard if isinstance(each, ArchivedGames) and each.games]

    wait_until(lambda: bool(games()) and games()[-1].games[-1].lines == table.box.lines)
    director.take_over(games()[-1].games[-1], "spare", "Nora")
    wait_until(lambda: any(isinstance(each, MovedElsewhere) for each in news))
    spare_client, spare = hall.table("12", "spare")
    wait_until(lambda: is_seated(spare), 5)
    assert not is_seated(news)
    wait_until(lambda: is_online(heard))
    # A broker that has forgotten all, and a director who is not there to say it again, change nothing.
    director.close()
    hall.cut_off(spare_client)
    known = len(news)
    hall.restart_broker()
    wait_until(lambda: Link(LinkState.CONNECTED) in news[known:])
    time.sleep(1)
    assert not is_seated(news)
    _, spare = hall.table("12", "spare")
    wait_until(lambda: is_seated(spare))
    table.close()


def test_an_order_that_comes_before_the_seat_is_taken_waits_for_it(hall, monkeypatch):
    monkeypatch.setattr(seat, "_SETTLED_AFTER", 1_000)
    director, _ = hall.director()
    client, news = hall.table()
    wait_until(lambda: client.link.state == "connected")
    wait_until(lambda: director.link.state == "connected")
    director.order("12", Say("s1", "hm"))
    wait_until(lambda: any(isinstance(each, GivenOrder) for each in news))
    assert is_seated(news)
    client.answer(OrderAnswer("s1", done=True))
