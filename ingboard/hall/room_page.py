"""A page served to the phones of the room until it is closed, and what they send to it.

It listens only at this computer's address in its own network, hears only addresses that belong to it, and
does little at once: a request is of a limited size, a connection short, and an address that asks too often
is not heard for a while. What is served, and what a request means, is the room's.
"""

from __future__ import annotations

import contextlib
import ipaddress
import threading
import time
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from socket import SHUT_RDWR, socket
from socketserver import ThreadingMixIn
from typing import Protocol, TypeAlias

import msgspec

from ingboard.hall.connection import own_address
from ingboard.hall.page_words import spoken_words
from ingboard.resources import resource
from ingboard.text import text

USUAL_PORT = 8361
_IDLE = 5.0  # seconds without a byte
_BURST_SHARE = 2  # of what an address may ask in a second, at once
_LOOK_EVERY = 0.03  # the longest that its end is waited for
_MOST_ADDRESSES = 500
_HEAD = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
        "img-src data:; connect-src 'self'; frame-ancestors 'none'",
    ),
)


class RoomPageError(Exception):
    """The page cannot be served, with one sentence why."""


class Limits(msgspec.Struct, frozen=True):
    """How much is heard: seconds for a whole request; connections at once, of one address, in a second."""

    patience: float
    at_once: int
    of_one_address: int
    a_second: float


class Room(Protocol):
    """What is served, and what is answered; each request comes in a thread of its own."""

    limits: Limits
    files: str
    """The page's folder among the resources: `NAME/NAME.html`, `.css` and `.js`, with its words."""

    def largest(self, path: str) -> int:
        """The bytes that a request to a path may have; 0 where nothing is heard."""

    def answer(self, peer: str, path: str, body: bytes) -> dict[str, object]:
        """The answer to a request. Raises ValueError or MsgspecError for what is none."""


class RoomPage:
    """Serves a room from the moment it is made until `close`.

    `address` is this computer's in the local network. Raises RoomPageError where there is none.
    """

    def __init__(self, room: Room, secret: str, address: str = "", port: int = USUAL_PORT) -> None:
        here = address or own_address()
        if here == "localhost":
            raise RoomPageError(text("No network here: phones cannot reach this computer."))
        self._server = _bound(room, here, port)
        self._secret = secret
        host, bound = self._server.server_address[:2]
        self.address = f"http://{host!s}:{bound}"
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(_LOOK_EVERY,), name="room page", daemon=True
        )
        self._thread.start()
        threading.Thread(target=self._server.page_made, name="room page words", daemon=True).start()

    @property
    def joining_address(self) -> str:
        """The address with the secret, for a QR code; what follows # stays in the phone."""
        return f"{self.address}/#{self._secret}"

    def close(self) -> None:
        """Listen no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _bound(room: Room, address: str, port: int) -> _Server:
    """A server at the usual port, or at any where that is taken."""
    try:
        return _Server(room, address, port)
    except OSError:
        pass
    try:
        return _Server(room, address, 0)
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise RoomPageError(text("Phones cannot be heard ({why}).", why=why)) from None


_Request: TypeAlias = socket | tuple[bytes, socket]
_Peer: TypeAlias = tuple[str, int]


class _Server(ThreadingMixIn, HTTPServer):
    daemon_threads = True
    block_on_close = False
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, room: Room, address: str, port: int) -> None:
        self.room = room
        self._heard: dict[
            str, tuple[float, float]
        ] = {}  # what an address may still ask, and when it did
        self._open: dict[socket, tuple[str, float]] = {}  # connections, whose and since when
        self._lock, self._making = threading.Lock(), threading.Lock()
        super().__init__((address, port), _Handler)

    def server_bind(self) -> None:
        """Bind without asking a name server who this is, as the base class would."""
        super(HTTPServer, self).server_bind()
        host, port = self.server_address[:2]
        self.server_name, self.server_port = str(host), int(port)

    @cached_property
    def page(self) -> bytes:
        """The page, its words in every language, which take about a second to read."""
        folder = self.room.files
        script = f"{folder}/{folder}.js"
        words = msgspec.json.encode(spoken_words(script)).decode().replace("<", "\\u003c")
        made = resource(f"{folder}/{folder}.html").read_text(encoding="utf-8")
        for name, content in (
            ("style", resource(f"{folder}/{folder}.css").read_text(encoding="utf-8")),
            ("words", words),
            ("script", resource(script).read_text(encoding="utf-8")),
        ):
            made = made.replace(f"/*{name}*/", content, 1)
        return made.encode()

    def page_made(self) -> bytes:
        """The page, made by whoever asks first; the others wait for it."""
        with self._making:
            return self.page

    def verify_request(self, request: _Request, client_address: _Peer) -> bool:
        """Whether it comes from the local network, not too often, and few others are heard."""
        peer = client_address[0]
        if not is_near(peer, self.server_name):
            return False
        now = time.monotonic()
        limits = self.room.limits
        burst = _BURST_SHARE * limits.a_second
        left, before = self._heard.pop(peer, (burst, now))
        left = min(burst, left + (now - before) * limits.a_second)
        if len(self._heard) >= _MOST_ADDRESSES:
            del self._heard[next(iter(self._heard))]
        self._heard[peer] = max(0.0, left - 1), now
        with self._lock:
            theirs = sum(address == peer for address, _ in self._open.values())
            may = left >= 1 and theirs < limits.of_one_address and len(self._open) < limits.at_once
            if may and isinstance(request, socket):
                self._open[request] = peer, now
        return may

    def service_actions(self) -> None:
        """Hang up where a request has not come whole in time; between two requests."""
        late = time.monotonic() - self.room.limits.patience
        with self._lock:
            slow = [request for request, (_, since) in self._open.items() if since < late]
        for request in slow:
            with contextlib.suppress(OSError):
                request.shutdown(SHUT_RDWR)

    def shutdown_request(self, request: _Request) -> None:
        """The end of a connection, however it came."""
        with self._lock:
            if isinstance(request, socket):
                self._open.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: _Request, client_address: _Peer) -> None:
        """A phone that hangs up, or speaks no HTTP, is no fault of ours: nothing is printed."""


def is_near(peer: str, here: str) -> bool:
    """Whether an address is of a local network: a private one, or one with the first half of ours."""
    known = ipaddress.ip_address(peer)
    if known.is_private or known.is_link_local or known.is_loopback:
        return True
    return peer.split(".")[:2] == here.split(".")[:2]


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = _IDLE
    server_version, sys_version = "ingboard", ""

    def do_GET(self) -> None:
        """The page; there is nothing else."""
        if self.path.partition("?")[0] != "/":
            self._say(HTTPStatus.NOT_FOUND, b"", "text/plain")
            return
        self._say(HTTPStatus.OK, self.server.page_made(), "text/html; charset=utf-8")

    def do_POST(self) -> None:
        """What a phone sends."""
        room, length = self.server.room, self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()) or int(length) > room.largest(self.path):
            self._say(HTTPStatus.BAD_REQUEST, b"", "text/plain")
            return
        body = self.rfile.read(int(length))
        if len(body) < int(length):  # the phone hung up within it
            return
        try:
            told = room.answer(self.client_address[0], self.path, body)
        except (msgspec.MsgspecError, ValueError):
            self._say(HTTPStatus.BAD_REQUEST, b"", "text/plain")
            return
        self._say(HTTPStatus.OK, msgspec.json.encode(told), "application/json")

    def log_message(self, *_: object) -> None:
        """Nothing is written of who asked."""

    def _say(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in _HEAD:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
