"""Orders over a real broker that dies meanwhile: each is answered, or told as not done."""

from __future__ import annotations

import pytest

from ingboard.hall.connection import LinkState
from ingboard.hall.director_client import AnsweredOrder, OrderNotSent
from ingboard.hall.messages import OrderAnswer, Say
from ingboard.hall.overview import Need
from ingboard.hall.table_client import GivenOrder
from ingboard.hall.topics import ALL_TABLES
from tests.hall.desk import Desk
from tests.hall.halls import wait_until


@pytest.fixture
def desk(hall):
    made = Desk(hall)
    wait_until(lambda: made.client.link.state is LinkState.CONNECTED)
    yield made
    made.close()


def ordered(news) -> list[str]:
    return [each.order.id for each in news if isinstance(each, GivenOrder)]


def test_an_answer_that_is_given_while_the_broker_is_away_comes_later(hall, desk):
    client, news = hall.table()
    wait_until(lambda: desk.knows("12"))
    desk.order("12", Say("s1", "hm"))
    wait_until(lambda: ordered(news) == ["s1"])
    hall.kill_broker()
    wait_until(lambda: client.link.state is LinkState.LOST)
    client.answer(OrderAnswer("s1", done=True))
    hall.start_broker()
    wait_until(lambda: desk.cell("12").answered == "Message shown")
    assert ordered(news) == ["s1"]


def test_an_order_whose_answer_was_lost_is_given_again_and_done_once(hall, desk):
    """The answer went to a broker that the director was cut off from."""
    client, news = hall.table()
    wait_until(lambda: desk.knows("12"))
    desk.order("12", Say("s1", "hm"))
    wait_until(lambda: ordered(news) == ["s1"])
    known = len(desk.news)
    client.answer(OrderAnswer("s1", done=True))
    wait_until(lambda: any(isinstance(each, AnsweredOrder) for each in desk.news[known:]))
    desk.lose_news()
    desk.ahead = 3_500
    wait_until(lambda: desk.cell("12").answered == "Message shown")
    assert ordered(news) == ["s1"]


def test_an_answer_that_comes_twice_is_told_once(hall, desk):
    """A refusal that the director has looked at does not call him again."""
    hall.table()
    wait_until(lambda: desk.knows("12"))
    desk.order("12", Say("s1", "hm"))
    refused = AnsweredOrder("12", OrderAnswer("s1", refused=True))
    desk.news.append(refused)
    assert desk.cell("12").need is Need.REFUSED
    desk.halls.forget_refusal("12")
    desk.news.append(refused)
    assert desk.cell("12").need is not Need.REFUSED


@pytest.mark.parametrize("to", ["12", ALL_TABLES])
def test_an_order_without_a_connection_is_told_as_not_done_and_no_other_is(hall, desk, to):
    _, news = hall.table()
    hall.table("13", "m13")
    wait_until(lambda: desk.knows("12") and desk.knows("13"))
    desk.order("13", Say("s1", "hm"))
    wait_until(lambda: desk.client._connection._on_the_way == {})
    hall.kill_broker()
    wait_until(lambda: desk.client.link.state is LinkState.LOST)
    desk.order(to, Say("s2", "hm"))
    wait_until(lambda: any(isinstance(each, OrderNotSent) for each in desk.news))
    assert desk.cell("12").answered == "Not done: offline"
    assert "12" in desk.halls.urgent()
    assert ("13" in desk.halls.urgent()) == (to == ALL_TABLES)
    desk.news.append(AnsweredOrder("13", OrderAnswer("s1", done=True)))
    desk.look()
    assert "s1" in desk.halls.orders.done
    assert "s2" not in ordered(news)


def test_an_order_that_nobody_answers_needs_the_director_until_it_is_answered(hall, desk):
    client, news = hall.table()
    wait_until(lambda: desk.knows("12"))
    desk.order("12", Say("s1", "hm"))
    wait_until(lambda: ordered(news) == ["s1"])
    for desk.ahead in (11_000, 35_000):
        assert desk.cell("12").need is Need.REFUSED
        assert desk.cell("12").head == "No answer yet"
    assert "12" in desk.halls.urgent()
    client.answer(OrderAnswer("s1", done=True))
    wait_until(lambda: "s1" in desk.halls.orders.answered or desk.look())
    assert desk.cell("12").answered == "Message shown"
    assert "12" not in desk.halls.urgent()
