"""The engine between the tables: mosquitto, started by this program and ended with it.

It is given a generated configuration: a password for every table, and an access list by which a table writes
its own topics alone; whoever has no password sees the states through the page's listener and writes nothing.
Its memory is not needed: all that it keeps is said again by those who said it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import time
from base64 import b64decode
from pathlib import Path
from typing import Protocol

from msgspec import ValidationError, json

from ingboard.decoding import decoder_of
from ingboard.hall.connection import is_listening
from ingboard.hall.join import MOST_TABLES, HallKey, JoinError, fingerprint_of, new_key
from ingboard.hall.messages import LARGEST_MESSAGE
from ingboard.hall.topics import (
    ALL_TABLES,
    DIRECTOR,
    TO_SPECTATORS,
    TO_TABLE,
    TopicKind,
    filter_of,
    written_by,
)
from ingboard.hall.windows_job import creation_flags, tied_to_us
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import PRIVATE, save_beside
from ingboard.text import text

KEY_FILE = "hall.json"
_ELSEWHERE = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
_PROGRAMS = ("ProgramFiles", "ProgramW6432", "ProgramFiles(x86)")
"""Where Windows keeps programs: its installer of mosquitto puts it there, and not on the path."""
_STARTS_WITHIN = 10.0
_ENDS_WITHIN = 3.0
_PEM = re.compile(rb"-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----")
# Ends the engine when this program's end of the pipe is closed, however it ends.
_WITH_US = (
    'exec 3<&0; "$@" 3<&- & child=$!; (cat <&3 >/dev/null; kill "$child" 2>/dev/null) & '
    'exec 3<&-; wait "$child"'
)


class BrokerError(Exception):
    """A broker that cannot be started, in one sentence."""


class Broker(Protocol):
    """A running engine: what it is called, and whether spectators are served."""

    name: str
    serves_page: bool

    def is_running(self) -> bool:
        """Whether it still runs."""
        ...

    def close(self) -> None:
        """End it."""
        ...


def hall_of(
    folder: Path, hall: str, host: str, port: int, certificate: Path | None = None
) -> HallKey:
    """The hall whose key is kept in a folder; a new one with a key of its own where there is none.

    With a `certificate`, a file of PEM, its codes ask for TLS with that one. Raises BrokerError, with one
    sentence, where the folder cannot be used.
    """
    path = folder / KEY_FILE
    try:
        if path.exists():
            known = decoder_of(HallKey).decode(file_bytes(path))
        else:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)
            known = new_key(hall)
        key = HallKey(hall, known.key, host, port, port + 1, _fingerprint_in(certificate))
        save_beside(path, json.format(json.encode(key)), PRIVATE)
    except (KifuError, OSError, ValidationError, ValueError, JoinError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        raise BrokerError(
            text("{folder} cannot be the hall's folder ({why}).", folder=folder, why=why)
        ) from None
    return key


def _fingerprint_in(certificate: Path | None) -> str:
    """The fingerprint of the first certificate in a file; "" for none. Raises ValueError for another file."""
    if certificate is None:
        return ""
    found = _PEM.search(file_bytes(certificate))
    if found is None:
        raise ValueError(text("{path} is no certificate", path=certificate))
    return fingerprint_of(b64decode(found[1], validate=False))


def read_key(path: Path) -> HallKey:
    """The hall that a key file names. Raises BrokerError, with one sentence, if it is none."""
    try:
        return decoder_of(HallKey).decode(file_bytes(path))
    except (KifuError, ValidationError, ValueError):
        raise BrokerError(text("{path} is not the key of a hall.", path=path)) from None


def mosquitto_path() -> str | None:
    """Where mosquitto is; None where it is not installed."""
    installed = (os.environ.get(name, "") for name in _PROGRAMS)
    there = (str(Path(folder, "mosquitto")) for folder in installed if folder)
    places = os.pathsep.join((os.environ.get("PATH", ""), *_ELSEWHERE, *there))
    return shutil.which("mosquitto", path=places)


class Mosquitto:
    """A mosquitto of this program's own. Raises BrokerError, with one sentence, if it does not start.

    `page` is the folder that the page's listener serves (None: no such listener), `certificate` and its key
    make TLS of the tables' listener.
    """

    def __init__(
        self,
        key: HallKey,
        folder: Path,
        page: Path | None = None,
        certificate: tuple[Path, Path] | None = None,
    ) -> None:
        self.name = "mosquitto"
        self.serves_page = page is not None
        engine = mosquitto_path()
        if engine is None:
            raise BrokerError(text("mosquitto is not installed."))
        ports = (key.port,) if page is None else (key.port, key.page_port)
        for port in ports:
            if is_listening("localhost", port):
                raise BrokerError(text("Port {port} is taken by another program.", port=port))
        self._log = folder / "broker.log"
        configuration = write_configuration(key, folder, page, certificate)
        command = [engine, "-c", str(configuration)]
        if os.name == "posix":
            command = ["/bin/sh", "-c", _WITH_US, "sh", *command]
        try:
            self._process = self._begun(command)
        except OSError as fault:
            raise BrokerError(
                text("The broker's files cannot be written ({why}).", why=fault)
            ) from None
        self._job = tied_to_us(self._process)
        until = time.monotonic() + _STARTS_WITHIN
        while not all(is_listening("localhost", port) for port in ports):
            if not self.is_running() or time.monotonic() > until:
                self.close()
                raise BrokerError(text("mosquitto does not start: see {path}.", path=self._log))
            time.sleep(0.05)

    def _begun(self, command: list[str]) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                creationflags=creation_flags(),
            )

    def is_running(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def close(self) -> None:
        """End it."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        if os.name != "posix":
            self._process.terminate()
        try:
            self._process.wait(_ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def write_configuration(
    key: HallKey,
    folder: Path,
    page: Path | None = None,
    certificate: tuple[Path, Path] | None = None,
) -> Path:
    """Write what mosquitto reads into the folder; the file to start it with. Raises BrokerError."""
    lines = [
        "per_listener_settings true",
        "persistence false",
        f"max_packet_size {LARGEST_MESSAGE + 1_000}",
        "max_inflight_messages 100",
        "set_tcp_nodelay true",
        "log_dest stderr",
        "log_type error",
        f"pid_file {folder / 'broker.pid'}",
        *(["user root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
        "",
        f"listener {key.port}",
        "allow_anonymous false",
        f"password_file {folder / 'passwords'}",
        f"acl_file {folder / 'tables.acl'}",
    ]
    if certificate is not None:
        lines += [f"certfile {certificate[0]}", f"keyfile {certificate[1]}"]
    if page is not None:
        lines += [
            "",
            f"listener {key.page_port}",
            "protocol websockets",
            f"http_dir {page}",
            "allow_anonymous true",
            f"acl_file {folder / 'page.acl'}",
        ]
    try:
        _write_passwords(key, folder / "passwords")
        save_beside(folder / "tables.acl", _tables_rights(key.hall).encode())
        save_beside(folder / "page.acl", _page_rights(key.hall).encode())
        save_beside(folder / "mosquitto.conf", ("\n".join(lines) + "\n").encode())
    except (OSError, subprocess.SubprocessError) as fault:
        raise BrokerError(
            text("The broker's files cannot be written ({why}).", why=fault)
        ) from None
    return folder / "mosquitto.conf"


def _write_passwords(key: HallKey, path: Path) -> None:
    """The users' passwords, hashed by mosquitto's own program; made once for a key."""
    users = [DIRECTOR, *(str(number) for number in range(1, MOST_TABLES + 1))]
    stamp = path.with_name("passwords.of")
    if path.exists() and stamp.exists() and file_bytes(stamp) == key.password("passwords").encode():
        return
    engine = mosquitto_path()
    assert engine is not None
    beside = Path(engine).with_name("mosquitto_passwd")
    program = shutil.which("mosquitto_passwd") or str(beside)
    written = "".join(f"{user}:{key.password(user)}\n" for user in users)
    save_beside(path, written.encode(), PRIVATE)
    subprocess.run(
        [program, "-U", str(path)],
        check=True,
        capture_output=True,
        creationflags=creation_flags(),
    )
    save_beside(stamp, key.password("passwords").encode(), PRIVATE)


def _tables_rights(hall: str) -> str:
    own = "%u"
    return "\n".join(
        [
            f"user {DIRECTOR}",
            f"topic readwrite ingboard/+/{hall}/#",
            "",
            *(f"pattern write {name}" for name in written_by(hall, own)),
            *(f"pattern read {filter_of(hall, own, kind)}" for kind in TO_TABLE),
            f"pattern read {filter_of(hall, own, TopicKind.ONLINE)}",
            f"pattern read {filter_of(hall, ALL_TABLES, TopicKind.ORDERS)}",
            "",
        ]
    )


def _page_rights(hall: str) -> str:
    return "".join(f"topic read {filter_of(hall, '+', kind)}\n" for kind in TO_SPECTATORS)
