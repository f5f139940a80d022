"""amqtt inside this program, for a small hall on a machine where nothing can be installed.

It speaks MQTT 3.1.1: a message that is not allowed is dropped without a word to whoever sent it, none is too
long for it, whoever has a password reads all that is kept (states, not orders), and it has neither the page's
listener nor TLS of ours.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from typing import TYPE_CHECKING

from ingboard.hall.broker import BrokerError
from ingboard.hall.connection import is_listening
from ingboard.hall.join import HallKey
from ingboard.text import text

if TYPE_CHECKING:
    from amqtt.broker import Broker as Engine

MOST_TABLES = 50
"""How many tables it serves without losing a line, if late: tests/benchmarks/hall.py, part `engines`."""
_STARTS_WITHIN = 10.0


def needs_broker_words() -> str:
    """What is said where neither broker is there."""
    return text("A hall needs a broker: install mosquitto, or amqtt for a small hall.")


class SmallBroker:
    """A broker in a thread of its own. Raises BrokerError, with one sentence, if it does not start."""

    name = "amqtt"
    serves_page = False

    def __init__(self, key: HallKey) -> None:
        try:
            from amqtt.broker import Broker as AmqttBroker
        except ImportError:
            raise BrokerError(needs_broker_words()) from None
        if is_listening("localhost", key.port):
            raise BrokerError(text("Port {port} is taken by another program.", port=key.port))
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)
        logging.getLogger("transitions").setLevel(logging.CRITICAL)
        self._fault = ""
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        rights = {"hall": key.hall, "key": key.key}
        settings = {
            "listeners": {"default": {"type": "tcp", "bind": f"0.0.0.0:{key.port}"}},
            "plugins": {
                "ingboard.hall.amqtt_rights.HallPasswords": rights,
                "ingboard.hall.amqtt_rights.HallRights": rights,
            },
        }
        self._started = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(AmqttBroker, settings), name="hall broker", daemon=True
        )
        self._thread.start()
        if not self._started.wait(_STARTS_WITHIN) or self._fault:
            raise BrokerError(text("amqtt does not start ({why}).", why=self._fault or "?"))

    def is_running(self) -> bool:
        """Whether it still runs."""
        return self._thread.is_alive()

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(RuntimeError):  # it has ended
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(5)

    def _run(self, engine: type[Engine], settings: dict[str, object]) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.set_exception_handler(lambda _loop, _context: None)  # of single connections
        try:
            self._loop.run_until_complete(self._serve(engine, settings))
        except Exception as fault:  # noqa: BLE001 - whatever it is, the hall is told and goes on without
            self._fault = str(fault) or type(fault).__name__
        finally:
            self._started.set()
            self._loop.close()

    async def _serve(self, engine: type[Engine], settings: dict[str, object]) -> None:
        broker = engine(settings)
        await broker.start()
        self._started.set()
        await self._ended.wait()
        await broker.shutdown()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
