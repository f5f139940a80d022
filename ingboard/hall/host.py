"""A hall hosted on this computer: its key, its broker, the codes by which tables join."""

from __future__ import annotations

import importlib.util
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

from msgspec import json

from ingboard.hall.broker import Broker, BrokerError, Mosquitto, hall_of, mosquitto_path
from ingboard.hall.connection import own_address
from ingboard.hall.join import MOST_TABLES, PORT
from ingboard.hall.page_words import HALL, spoken_words
from ingboard.hall.small_broker import MOST_TABLES as SMALL_HALL
from ingboard.hall.small_broker import SmallBroker, needs_broker_words
from ingboard.hall.topics import DIRECTOR
from ingboard.kifu.saving import PRIVATE, save_beside
from ingboard.resources import resource
from ingboard.text import text

CODES_FILE = "codes.txt"
DIRECTORS_FILE = "director.txt"
MOSQUITTO, AMQTT = ENGINES = ("mosquitto", "amqtt")
_LOOK_EVERY = 0.2
_AGAIN_AFTER = 1.0


def engine_here() -> str:
    """The best of `ENGINES` that is on this computer; "" for none."""
    if mosquitto_path() is not None:
        return MOSQUITTO
    return AMQTT if importlib.util.find_spec("amqtt") is not None else ""


def limits_of(engine: str) -> str:
    """What a hall lacks with one of `ENGINES`, or with none (""), for whoever opens it; "" for nothing."""
    if engine == MOSQUITTO:
        return ""
    if engine != AMQTT:
        return needs_broker_words()
    return text(
        "Without mosquitto the hall runs on amqtt: at most {number} tables, delays of half a minute, "
        "no page for spectators.",
        number=SMALL_HALL,
    )


def write_page(folder: Path) -> Path:
    """Write the spectators' page into a folder, its words in every language that there is; the folder.

    Raises BrokerError, with one sentence, if it cannot be written.
    """
    try:
        shutil.copytree(resource("hall"), folder, dirs_exist_ok=True)
        save_beside(folder / "words.json", json.encode(spoken_words(HALL)))
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise BrokerError(text("{path} cannot be written ({why}).", path=folder, why=why)) from None
    return folder


class HostedHall:
    """A hall whose broker runs here until `close`, and is started again if it ends.

    Raises BrokerError, with one sentence, if it cannot be opened. `tell` is called with a sentence, in
    another thread, when the broker has ended and runs again, or why it does not. `engine` is one of
    `ENGINES`; the best that is there if "".
    """

    def __init__(
        self,
        folder: Path,
        hall: str,
        port: int = PORT,
        certificate: tuple[Path, Path] | None = None,
        engine: str = "",
        tell: Callable[[str], object] | None = None,
    ) -> None:
        self.key = hall_of(folder, hall, own_address(), port, certificate and certificate[0])
        self.codes = folder / CODES_FILE
        self._folder = folder
        self._certificate = certificate
        self._wanted = engine or engine_here()
        self._tell = tell
        self._broker = self._begun()
        self._write_codes()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall host", daemon=True)
        self._thread.start()

    @property
    def engine(self) -> str:
        """What the broker is called."""
        return self._broker.name

    @property
    def page(self) -> str:
        """Where spectators look; "" where this broker serves no page."""
        return f"http://{self.key.host}:{self.key.page_port}/" if self._broker.serves_page else ""

    def close(self) -> None:
        """End the broker."""
        self._closed.set()
        self._thread.join()
        self._broker.close()

    def _begun(self) -> Broker:
        if self._wanted == MOSQUITTO:
            page = write_page(self._folder / "page")
            return Mosquitto(self.key, self._folder, page, self._certificate)
        if self._certificate is not None:
            raise BrokerError(text("TLS needs mosquitto, which is not installed."))
        return SmallBroker(self.key)

    def _write_codes(self) -> None:
        names = [str(number) for number in range(1, MOST_TABLES + 1)]
        written = "".join(f"{name}\t{self.key.code(name).text}\n" for name in names)
        directors = self.codes.with_name(DIRECTORS_FILE)
        try:
            for path, lines in (
                (directors, self.key.code(DIRECTOR).text + "\n"),
                (self.codes, written),
            ):
                save_beside(path, lines.encode(), PRIVATE)
        except OSError as fault:
            self._broker.close()
            why = fault.strerror or str(fault)
            raise BrokerError(
                text("{path} cannot be written ({why}).", path=self.codes, why=why)
            ) from None

    def _run(self) -> None:
        while not self._closed.wait(_LOOK_EVERY):
            if self._broker.is_running():
                continue
            self._broker.close()
            why = ""
            while not self._closed.is_set():
                try:
                    self._broker = self._begun()
                except BrokerError as fault:
                    if str(fault) != why:
                        why = str(fault)
                        self._say(why)
                    self._closed.wait(_AGAIN_AFTER)
                else:
                    self._say(text("The broker has ended; it is started again."))
                    break

    def _say(self, sentence: str) -> None:
        if self._tell is not None:
            self._tell(sentence)
