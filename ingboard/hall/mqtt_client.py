"""The library's client, made for hundreds of messages a second: it reads and writes in large pieces.

By itself it asks the system for every byte or two. Loaded with the first connection, as the library takes a
while. Not safe for several threads.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from paho.mqtt.client import Client, MQTTv5, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

if TYPE_CHECKING:
    from paho.mqtt.client import SocketLike

_PIECE = 64 * 1024


class PiecewiseClient(Client):
    """A client whose network is served by `read` and `write`; what is published waits for `write`."""

    def __init__(self, name: str, *, is_old: bool) -> None:
        super().__init__(
            CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTv311 if is_old else MQTTv5
        )
        self._came, self._at = b"", 0
        self._gathered = bytearray()
        self._gathers = False
        self.on_socket_register_write = _on_waiting

    def read(self) -> None:
        """Take in what came, at most a piece of it; more is told by the socket."""
        self.loop_read()
        while self._has_more():
            self.loop_read()

    def _has_more(self) -> bool:
        """Whether more is here: in our piece, or in what TLS took in, of which no selector tells."""
        sock = self.socket()
        in_tls = getattr(sock, "pending", int)
        return sock is not None and (self._at < len(self._came) or bool(in_tls()))

    def write(self) -> None:
        """Send what waits, as far as the network takes it."""
        self._gathers = True
        self.loop_write()
        self._gathers = False
        if self._gathered:
            with contextlib.suppress(OSError):  # full; or lost, as reading will tell
                self._send_gathered()

    @property
    def waits(self) -> bool:
        """Whether something is left to be written."""
        return bool(self._gathered) or self.want_write()

    def _sock_recv(self, bufsize: int) -> bytes:
        if self._at == len(self._came):
            self._came, self._at = super()._sock_recv(_PIECE), 0
        piece = self._came[self._at : self._at + bufsize]
        self._at += len(piece)
        return piece

    def _sock_send(self, buf: bytes | bytearray) -> int:
        if self._gathers:
            self._gathered += buf
            return len(buf)
        self._send_gathered()
        return super()._sock_send(buf)

    def _send_gathered(self) -> None:
        while self._gathered:
            sent = super()._sock_send(self._gathered)
            del self._gathered[:sent]


def _on_waiting(_client: Client, _user: object, _socket: SocketLike) -> None:
    """Nothing to do: whoever has the client asks what waits."""
