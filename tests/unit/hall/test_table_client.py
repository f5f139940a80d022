"""What a table takes of all that a broker gives it."""

from __future__ import annotations

import pytest

from ingboard.hall.join import HallKey
from ingboard.hall.messages import Online, encoded
from ingboard.hall.table_client import TableClient, TableNews, TakenByTwin
from ingboard.hall.topics import HallTopic, TopicKind
from tests.hall.halls import free_port


@pytest.mark.parametrize(("table", "told"), [("12", [TakenByTwin("m2")]), ("13", [])])
def test_a_twin_is_another_machine_of_the_same_table(table, told):
    heard: list[TableNews] = []
    client = TableClient(
        HallKey("spring", "a" * 32, "localhost", free_port()).code("12"), "m1", heard.append
    )
    topic = HallTopic("spring", table, TopicKind.ONLINE)
    client.on_message(topic.name, encoded(Online(online=True, machine="m2")), kept=True)
    assert heard == told
    client.open()  # who was never open keeps what wakes it
    client.close()
