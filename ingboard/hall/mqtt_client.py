"""The library's client, made for hundreds of messages a second: it reads and writes in large pieces.

By itself it asks the system for every byte or two, and builds the table of all properties of MQTT 5 for each
message. A message that has any, or is not usual otherwise, goes the library's own way. Loaded with the first
connection, as the library takes a while. Not safe for several threads.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from paho.mqtt.client import Client, MQTTMessage, MQTTv5, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

if TYPE_CHECKING:
    from paho.mqtt.client import SocketLike

_PIECE = 64 * 1024
_ONCE = 1 << 1  # in a message's first byte: delivered at least once
_QUALITY = 3 << 1
_KEPT = 1
_NUMBER = 2  # bytes of what names a message
_TAKEN = ReasonCode(PacketTypes.PUBACK)
_NOTHING = Properties(PacketTypes.PUBACK)  # type: ignore[no-untyped-call]


class PiecewiseClient(Client):
    """A client whose network is served by `read` and `write`; what is published waits for `write`.

    `took` is called with each message: its topic, what it says, and whether the broker had kept it.
    """

    def __init__(
        self, name: str, took: Callable[[str, bytes, bool], None], *, is_old: bool
    ) -> None:
        super().__init__(
            CallbackAPIVersion.VERSION2,
            client_id=name,
            protocol=MQTTv311 if is_old else MQTTv5,
        )
        self._took = took
        self._came, self._at = b"", 0
        self._gathered = bytearray()
        self._gathers = False
        self.on_socket_register_write = _on_waiting
        self.on_message = self._on_unusual

    def read(self) -> None:
        """Take in what came, at most a piece of it; more is told by the socket."""
        self.loop_read()
        while self.socket() is not None and self._at < len(self._came):
            self.loop_read()

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

    def _handle_publish(self) -> MQTTErrorCode:
        """A message that is delivered at least once and has no properties, without the library's detour."""
        command, packet = self._in_packet["command"], self._in_packet["packet"]
        end = 2 + int.from_bytes(packet[:2], "big")
        starts = end + 2 + (self.protocol == MQTTv5)
        has_more = self.protocol == MQTTv5 and packet[starts - 1 : starts] != b"\0"
        if command & _QUALITY != _ONCE or has_more or len(packet) < starts:
            return super()._handle_publish()
        topic = packet[2:end].decode("utf-8", "replace")
        self._took(topic, bytes(packet[starts:]), bool(command & _KEPT))
        return self._send_puback(int.from_bytes(packet[end : end + 2], "big"))

    def _handle_pubackcomp(self, cmd: Literal["PUBACK", "PUBCOMP"]) -> MQTTErrorCode:
        """A message of ours was taken, and no more is said of it; the rest is the library's."""
        packet = self._in_packet["packet"]
        number = int.from_bytes(packet[:2], "big")
        if len(packet) != _NUMBER or number not in self._out_messages:
            return super()._handle_pubackcomp(cmd)
        return self._do_on_publish(number, _TAKEN, _NOTHING)

    def _on_unusual(self, _client: Client, _user: object, message: MQTTMessage) -> None:
        self._took(message.topic, bytes(message.payload), message.retain)

    def _send_gathered(self) -> None:
        while self._gathered:
            sent = super()._sock_send(self._gathered)
            del self._gathered[:sent]


def _on_waiting(_client: Client, _user: object, _socket: SocketLike) -> None:
    """Nothing to do: whoever has the client asks what waits."""
