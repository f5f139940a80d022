"""Halls with each engine that is there."""

from __future__ import annotations

import pytest

from ingboard.hall.broker import mosquitto_path
from tests.hall.halls import Hall, Stranger

# amqtt leaves sockets of broken connections to the collector.
_LEAVES_SOCKETS = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)


@pytest.fixture(params=["mosquitto", pytest.param("amqtt", marks=_LEAVES_SOCKETS)])
def hall(request, tmp_path):
    if request.param == "mosquitto" and mosquitto_path() is None:
        pytest.skip("mosquitto is not installed; amqtt carries these tests")
    made = Hall(tmp_path, request.param)
    yield made
    made.close()


@pytest.fixture
def stranger(hall):
    made = []

    def make(user: str, *filters: str) -> Stranger:
        made.append(Stranger(hall, user, filters=filters))
        return made[-1]

    yield make
    for each in made:
        each.close()
