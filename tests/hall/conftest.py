"""Halls with each engine that is there."""

from __future__ import annotations

import pytest

from ingboard.hall.broker import mosquitto_path
from tests.hall.halls import ENGINES, Hall, Stranger


@pytest.fixture(params=ENGINES)
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
