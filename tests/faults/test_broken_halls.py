"""A hall whose broker and director are killed and whose tables are cut off: no journal line is lost.

Bar: every journal is on the director's disk byte for byte; no act waits for the network. The long form has
30 tables, the broker killed ten times, each table cut off for a minute, and 24 hours by a fast clock:
`packaging/dev.py test -m nightly -s tests/faults/test_broken_halls.py`.
"""

from __future__ import annotations

import socket
import threading

import pytest

from ingboard.hall.broker import mosquitto_path
from tests.benchmarks.hall import day
from tests.faults.broken_hall import Faults, run
from tests.faults.table_networks import TableNetworks, can_make_networks

pytestmark = pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed")
needs_networks = pytest.mark.skipif(
    not can_make_networks(), reason="network namespaces need root, and Linux"
)


def nothing_is_lost(found, tables):
    assert found["journals"] >= tables
    assert found["byte_identical"] == found["journals"]
    assert found["lines"] == found["stored"] > 0
    assert (found["missing"], found["doubled"], found["altered"]) == (0, 0, 0)
    assert found["refused"] == 0


@pytest.mark.slow
def test_broker_and_director_are_killed_and_nothing_is_lost(tmp_path):
    found = run(tmp_path, 4, 10, Faults(kills=2, kill_archive=1, cut=0))
    assert (found["broker_killed"], found["director_killed"]) == (2, 1)
    nothing_is_lost(found, 4)


@needs_networks
@pytest.mark.slow
def test_tables_are_cut_off_and_nothing_is_lost(tmp_path):
    found = run(tmp_path, 3, 14, Faults(kills=1, kill_archive=0, cut=6))
    assert found["tables_cut_off"] == 3
    assert found["acts"] > 3 * 14 * 0.5, "nobody waits for a cable"
    nothing_is_lost(found, 3)


@needs_networks
def test_a_cable_that_is_pulled_carries_nothing_until_it_is_back():
    networks, made = TableNetworks(["1", "2"]), []
    server = socket.create_server((networks.address, 0))
    try:
        with networks.used():
            where = server.getsockname()
            thread = threading.Thread(
                target=lambda: made.append(socket.create_connection(where, 10)), name="hall 2"
            )
            thread.start()
            thread.join()
        peer, address = server.accept()
        assert address[0] != networks.address
        networks.cut("2")
        made[0].sendall(b"move")
        peer.settimeout(1)
        with pytest.raises(TimeoutError):
            peer.recv(4)
        networks.mend("2")
        peer.settimeout(30)
        assert peer.recv(4) == b"move"
        peer.close()
    finally:
        for sock in (server, *made):
            sock.close()
        networks.close()


@pytest.mark.nightly
@pytest.mark.timeout(900)
@needs_networks
def test_ten_kills_and_a_minute_without_network(tmp_path):
    found = run(tmp_path, 30, 150, Faults(kills=10, kill_archive=3, cut=60))
    print(found)
    assert found["broker_killed"] == 10
    assert found["seen_offline"] > 20
    nothing_is_lost(found, 30)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_twenty_four_hours_by_a_fast_clock_in_flat_memory(tmp_path):
    found = day(tmp_path, 3, 144, 24)
    print(found)
    for megabytes in found["mb_at_each_hour"].values():
        assert len(megabytes) == 24
        assert max(megabytes[12:]) - min(megabytes[2:12]) < 12
    assert max(found["objects_at_each_hour"]) < 1.5 * min(found["objects_at_each_hour"][2:])
    assert found["lines"] == found["stored"] > 24 * 3600
    assert found["byte_identical"] == found["journals"]
