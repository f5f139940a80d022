"""A hall with a real broker, for tests: who is in it, and somebody who means no good."""

from __future__ import annotations

import contextlib
import gc
import os
import secrets
import shutil
import signal
import socket
import time
from pathlib import Path
from typing import Literal

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from ingboard.hall.archive import Archive
from ingboard.hall.broker import Broker, Mosquitto, hall_of
from ingboard.hall.director_client import DirectorClient, HallNews, TableChanged
from ingboard.hall.messages import TableState
from ingboard.hall.small_broker import SmallBroker
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import TableClient, TableNews
from ingboard.hall.topics import DIRECTOR
from tests.unit.table.journal.games import HandClocks

LONG = 20.0


def free_port() -> int:
    """A free port whose next, the page's, is free too; below those that the system gives to connections."""
    for _ in range(1_000):
        port = 2 * (5_000 + secrets.randbelow(11_000))
        with socket.socket() as one, socket.socket() as next_one, contextlib.suppress(OSError):
            one.bind(("localhost", port))
            next_one.bind(("localhost", port + 1))
            return port
    raise OSError("no port is free, or localhost is no name here")


def wait_until(holds, seconds: float = LONG) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)


class Hall:
    """One hall on a free port; everybody in it is closed with it."""

    def __init__(
        self,
        folder: Path,
        engine: str,
        certificate: tuple[Path, Path] | None = None,
        *,
        has_page: bool = False,
    ) -> None:
        self.folder = folder
        self.engine = engine
        self._certificate = certificate
        self._has_page = has_page
        shown = None if certificate is None else certificate[0]
        self.key = hall_of(folder / "hall", "spring", "localhost", free_port(), shown)
        self.broker: Broker = self._begun()
        self._open: list[TableClient | DirectorClient] = []

    def _begun(self) -> Broker:
        if self.engine == "mosquitto":
            page = self.folder if self._has_page else None
            return Mosquitto(self.key, self.folder / "hall", page, self._certificate)
        return SmallBroker(self.key)

    def restart_broker(self) -> None:
        """Killed without a word where it is a program of its own; it has forgotten everything."""
        self.kill_broker()
        self.start_broker()

    def kill_broker(self) -> None:
        """End it, without a word where it is a program of its own."""
        if self.engine == "mosquitto":
            self.signal_broker(signal.SIGKILL)
            wait_until(lambda: not self.broker.is_running())
        self.broker.close()

    def start_broker(self) -> None:
        """Another one, on the same port."""
        self.broker = self._begun()

    def signal_broker(self, number: signal.Signals) -> None:
        """Send a signal to mosquitto."""
        os.kill(int((self.folder / "hall" / "broker.pid").read_text()), number)

    def table(
        self, name: str = "12", machine: str = "m1", code=None, certificate=None
    ) -> tuple[TableClient, list[TableNews]]:
        news: list[TableNews] = []
        client = TableClient(code or self.key.code(name), machine, news.append, certificate)
        client.say(TableSituation(f"Table {name}"), None, HandClocks())
        self._open.append(client)
        client.open()
        return client, news

    def director(self, *, keeps: bool = False, folder: Path | None = None):
        news: list[HallNews] = []
        folder = folder or self.folder / "copies" if keeps or folder else None
        archive = None if folder is None else Archive(folder)
        client = DirectorClient(self.key.code(DIRECTOR), news.append, archive)
        self._open.append(client)
        client.open()
        return client, news

    def cut_off(self, client: TableClient) -> None:
        """Pull its plug: nothing is said but its last will."""
        client._connection.close(client._gone, 2.0)

    def close(self) -> None:
        for client in self._open:
            client.close()
        self.broker.close()
        if self.engine == "amqtt":
            gc.collect()  # sockets that it leaves: in this test's end, not in whichever comes next


def states(news: list[HallNews], table: str = "12") -> list[TableState]:
    return [
        each.table.state
        for each in news
        if isinstance(each, TableChanged) and each.table.table == table and each.table.state
    ]


def has_mosquitto_clients() -> bool:
    return shutil.which("mosquitto_pub") is not None


class Stranger:
    """A client of the plain library: says what it likes, hears what it may; a spectator without `user`."""

    def __init__(self, hall: Hall, user: str = "", *, filters: tuple[str, ...] = ()) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.taken: list[bool] = []
        self.is_lost = False
        version = mqtt.MQTTv5 if hall.engine == "mosquitto" else mqtt.MQTTv311
        way: Literal["tcp", "websockets"] = "tcp" if user else "websockets"
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=version, transport=way)
        if user:
            self._client.username_pw_set(user, hall.key.password(user))
        self._client.on_message = lambda _c, _u, said: self.heard.append(
            (said.topic, bytes(said.payload))
        )
        self._client.on_publish = lambda _c, _u, _m, why, _p: self.taken.append(not why.is_failure)
        self._client.on_disconnect = self._on_lost
        self._client.connect("localhost", hall.key.port if user else hall.key.page_port)
        self._client.loop_start()
        wait_until(self._client.is_connected)
        for name in filters:
            self._client.subscribe(name, 1)

    def _on_lost(self, *_more) -> None:
        self.is_lost = True

    def say(self, topic: str, payload: bytes, *, kept: bool = False, remark: str = "") -> None:
        properties = None
        if remark:
            properties = Properties(PacketTypes.PUBLISH)
            properties.UserProperty = ("remark", remark)
        self._client.publish(topic, payload, 1, kept, properties)

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
