"""A network of its own for every simulated table, so that one can be cut off: Linux network namespaces.

Each table's namespace hangs with a pair of virtual cards on one bridge, where the broker is. A thread named
`hall TABLE` makes its connections from within that table's namespace. Cut off is who has no carrier: what is
sent either way is lost, and nobody is told.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_NET = 0x4000_0000
_NAMES = Path("/run/netns")
_THREAD = "hall "


def can_make_networks() -> bool:
    """Whether this user may make namespaces here."""
    if shutil.which("ip") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    name = f"ibtry{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "delete", name], capture_output=True, check=False)
    return made.returncode == 0


class TableNetworks:
    """The networks of these `tables` until `close`; `address` is where they reach the broker."""

    def __init__(self, tables: Sequence[str]) -> None:
        self.tables = list(tables)
        self._mark = f"ib{os.getpid()}"
        start = f"100.{64 + os.getpid() % 64}"
        self.address = f"{start}.0.1"
        self._own = os.open("/proc/self/ns/net", os.O_RDONLY)
        self._connect = socket.create_connection
        bridge = f"{self._mark}b"
        lines = [f"link add {bridge} type bridge", f"address add {self.address}/16 dev {bridge}"]
        lines += [f"link set {bridge} up"]
        for number, table in enumerate(self.tables):
            card, name = self._card(number), self._name(table)
            lines += [
                f"netns add {name}",
                f"link add {card} type veth peer name eth0 netns {name}",
                f"link set {card} master {bridge} up",
            ]
        self._ip(lines)
        for number, table in enumerate(self.tables):
            place = f"{start}.{1 + number // 250}.{1 + number % 250}/16"
            with self._within(table):
                self._ip(["link set lo up", f"address add {place} dev eth0", "link set eth0 up"])

    def cut(self, table: str) -> None:
        """Pull a table's cable."""
        self._ip([f"link set {self._card(self.tables.index(table))} down"])

    def mend(self, table: str) -> None:
        """Put it back."""
        self._ip([f"link set {self._card(self.tables.index(table))} up"])

    @contextmanager
    def used(self) -> Iterator[None]:
        """While this lasts every table's thread connects from its own network."""

        def connect(*arguments, **named):
            name = threading.current_thread().name
            if not name.startswith(_THREAD):
                return self._connect(*arguments, **named)
            with self._within(name.removeprefix(_THREAD)):
                return self._connect(*arguments, **named)

        socket.create_connection = connect
        try:
            yield
        finally:
            socket.create_connection = self._connect

    def close(self) -> None:
        """Take all of them away."""
        lines = [f"netns delete {self._name(table)}" for table in self.tables]
        self._ip([*lines, f"link delete {self._mark}b"])
        os.close(self._own)

    @contextmanager
    def _within(self, table: str) -> Iterator[None]:
        there = os.open(_NAMES / self._name(table), os.O_RDONLY)
        try:
            _enter(there)
            yield
        finally:
            _enter(self._own)
            os.close(there)

    def _name(self, table: str) -> str:
        return f"{self._mark}n{table}"

    def _card(self, number: int) -> str:
        return f"{self._mark}v{number}"

    def _ip(self, lines: Sequence[str]) -> None:
        subprocess.run(
            ["ip", "-batch", "-"],
            input="\n".join(lines) + "\n",
            text=True,
            check=True,
            capture_output=True,
        )


def _enter(namespace: int) -> None:
    """This thread alone is in another network from now on."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(namespace, _NET):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
