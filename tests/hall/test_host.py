"""A hall that is hosted here, whose broker is killed and cannot be started at once."""

from __future__ import annotations

import os
import signal

import pytest

from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import is_listening
from ingboard.hall.host import HostedHall
from tests.hall.halls import free_port, wait_until


@pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed")
@pytest.mark.parametrize("hindered", ["broker.log", "mosquitto.conf"])
def test_why_a_broker_is_not_started_again_is_said_and_it_is_as_soon_as_it_can(tmp_path, hindered):
    told: list[str] = []
    folder = tmp_path / "hall"
    hosted = HostedHall(folder, "spring", free_port(), engine="mosquitto", tell=told.append)
    path = folder / hindered
    path.unlink()
    path.mkdir()
    os.kill(int((folder / "broker.pid").read_text()), signal.SIGKILL)
    wait_until(lambda: bool(told))
    assert len(told) == 1
    assert told[0].startswith("The broker's files cannot be written")
    path.rmdir()
    wait_until(lambda: told[1:] == ["The broker has ended; it is started again."])
    assert is_listening("localhost", hosted.key.port)
    hosted.close()
