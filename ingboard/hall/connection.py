"""The one module that talks to a network: a connection to a broker, in a thread of its own.

Everything that is asked of it returns at once. It connects, and connects again for as long as it is open,
waiting longer each time. MQTT 5; a broker that only has 3.1.1 is spoken to in that. All of its user's
methods are called in this thread.
"""

from __future__ import annotations

import contextlib
import random
import secrets
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from ingboard.hall.join import JoinCode, fingerprint_of
from ingboard.hall.messages import LARGEST_MESSAGE
from ingboard.text import text

if TYPE_CHECKING:
    from ssl import SSLContext

    from paho.mqtt.client import Client, MQTTMessage, SocketLike
    from paho.mqtt.properties import Properties
    from paho.mqtt.reasoncodes import ReasonCode

    from ingboard.hall.mqtt_client import PiecewiseClient

_KEEPALIVE = 10
_CONNECT_WITHIN = 5.0
_ANSWER_WITHIN = 2.0
_AGAIN_FIRST, _AGAIN_LAST = 0.25, 15.0
_LOOK_EVERY = 1.0
_REST = 0.02
"""Between two turns, so that what comes one by one is taken together."""
_LAST_WORDS_WITHIN = 1.0
_MOST_ON_THE_WAY = 200
_ONLY_OLDER = "Unsupported protocol version"


class LinkState(StrEnum):
    """How a connection stands."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    REFUSED = "refused"
    CLOSED = "closed"


class Link(Struct, frozen=True):
    """How a connection stands, and why it is lost or refused, in the system's or the broker's words."""

    state: LinkState
    why: str = ""


class Sent(Struct, frozen=True):
    """A message to send; all are at least once. `kept` has the broker keep it for whoever comes later."""

    topic: str
    payload: bytes
    kept: bool = False


class LinkUser(Protocol):
    """Whoever uses a connection; all methods are called in the connection's thread."""

    def on_link(self, link: Link) -> None:
        """The connection stands otherwise now."""
        ...

    def on_message(self, topic: str, payload: bytes, *, kept: bool) -> None:
        """A message came."""
        ...

    def on_refused(self, topic: str, why: str, payload: bytes = b"") -> None:
        """The broker did not take a message of ours, or what we wanted to hear."""
        ...

    def on_unanswered(self, sent: Sent) -> None:
        """The connection broke before the broker told of a message whether it has it."""
        ...

    def on_turn(self) -> float:
        """Send what is due; in how many seconds to be asked again at the latest."""
        ...


class Connection:
    """A connection to the broker that a join code names, as long as it is open.

    `filters` are what it subscribes to whenever it is connected, `will` what the broker says when it is lost.
    With TLS the broker has to be who the code's fingerprint says; else one whom `certificate` vouches for
    (None: whom the system trusts).
    """

    def __init__(
        self,
        code: JoinCode,
        user: LinkUser,
        filters: tuple[str, ...],
        will: Sent | None = None,
        certificate: Path | None = None,
    ) -> None:
        self.link = Link(LinkState.CLOSED)
        self._code = code
        self._user = user
        self._filters = filters
        self._will = will
        self._certificate = certificate
        self._client: PiecewiseClient | None = None
        self._is_old = self._is_answered = False
        self._jobs: deque[Callable[[], None]] = deque()
        self._last_words: Sent | None = None
        self._closing = False
        self._selector = selectors.DefaultSelector()
        self._woken, self._wake = socket.socketpair()
        self._woken.settimeout(0)
        self._wake.settimeout(0)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._watched: tuple[SocketLike | None, int] = (None, 0)
        self._on_the_way: dict[int, Sent] = {}
        self._thread = threading.Thread(target=self._run, name=f"hall {code.user}", daemon=True)

    def open(self) -> None:
        """Begin to connect; returns at once."""
        self._thread.start()

    def close(self, last_words: Sent | None = None, at_most: float = 2.0) -> None:
        """Say last words if connected, and stop; waits at most so many seconds (0: not at all)."""
        self._last_words = last_words
        self._closing = True
        self.wake()
        if at_most and self._thread.is_alive():
            self._thread.join(at_most)

    @property
    def is_closing(self) -> bool:
        """Whether it was told to close; what comes from then on is nobody's."""
        return self._closing

    def do(self, job: Callable[[], None]) -> None:
        """Have something done in the connection's thread; returns at once."""
        self._jobs.append(job)
        self.wake()

    def wake(self) -> None:
        """Have `on_turn` called soon; returns at once."""
        with contextlib.suppress(OSError):  # full: it is awake; or closed
            self._wake.send(b"!")

    # In the connection's thread -----------------------------------------------------------------------

    def send(self, sent: Sent) -> bool:
        """Send a message, from the connection's thread; whether that could be tried."""
        if self._client is None or self.link.state is not LinkState.CONNECTED:
            return False
        info = self._client.publish(sent.topic, sent.payload, qos=1, retain=sent.kept)
        if info.rc != 0:
            return False
        self._on_the_way[info.mid] = sent
        return True

    @property
    def is_busy(self) -> bool:
        """Whether so much waits for the broker's word that the rest had better wait here."""
        return len(self._on_the_way) >= _MOST_ON_THE_WAY

    def _run(self) -> None:
        pause, chance = _AGAIN_FIRST, random.Random()
        while not self._closing:
            self._tell(Link(LinkState.CONNECTING))
            self._is_answered = False
            was_connected = self._connect() and self._serve()
            if self._client is not None and not self._is_answered:
                self._is_old = not self._is_old  # one of 3.1.1 need not understand the question
            self._drop()
            pause = _AGAIN_FIRST if was_connected else min(2 * pause, _AGAIN_LAST)
            self._rest(pause * chance.uniform(0.5, 1.0))
        self._tell(Link(LinkState.CLOSED))
        self._selector.close()
        self._woken.close()
        self._wake.close()

    def _rest(self, seconds: float) -> None:
        """Wait that long or until it is closed; whoever has more to say meanwhile hurries nothing."""
        until = time.monotonic() + seconds
        while not self._closing and time.monotonic() < until:
            self._wait(until)

    def _connect(self) -> bool:
        try:
            client = self._new_client()
            client.connect(self._code.host, self._code.port, _KEEPALIVE, properties=self._limits())
        except (OSError, ValueError) as fault:  # ValueError: a name that no host has
            state = LinkState.REFUSED if isinstance(fault, _NotTrustedError) else LinkState.LOST
            self._tell(Link(state, getattr(fault, "strerror", None) or str(fault)))
            return False
        self._client = client
        return True

    def _new_client(self) -> PiecewiseClient:
        """A client without a past: what an earlier one had not sent is this program's to send again."""
        from ingboard.hall.mqtt_client import PiecewiseClient

        name = f"{self._code.user}-{secrets.token_hex(6)}"
        client = PiecewiseClient(name, is_old=self._is_old)
        client.connect_timeout = _CONNECT_WITHIN
        if self._code.user:
            client.username_pw_set(self._code.user, self._code.password)
        if self._code.is_safe:
            client.tls_set_context(_safe_context(self._code.fingerprint, self._certificate))
            client.tls_insecure_set(bool(self._code.fingerprint))
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, 1, self._will.kept)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        return client

    def _limits(self) -> Properties | None:
        """What the broker is told not to send, where the protocol can say so."""
        if self._is_old:
            return None
        from paho.mqtt.packettypes import PacketTypes
        from paho.mqtt.properties import Properties

        limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        limits.MaximumPacketSize = LARGEST_MESSAGE + 1_000
        return limits

    def _serve(self) -> bool:
        """Read and write until the connection is lost or closed; whether it ever stood."""
        client = self._client
        assert client is not None
        stood, began = False, time.monotonic()
        while not self._closing and client.socket() is not None:
            until = time.monotonic() + _LOOK_EVERY
            if self.link.state is LinkState.CONNECTED:
                stood = True
                until = min(until, time.monotonic() + self._user.on_turn())
            elif time.monotonic() - began > _ANSWER_WITHIN:
                self._tell(Link(LinkState.LOST, text("no answer")))
                return False
            client.write()
            time.sleep(_REST)
            self._wait(until, client)
            client.loop_misc()
        if self._closing and self.link.state is LinkState.CONNECTED:
            self._say_last_words(client)
        return stood

    def _say_last_words(self, client: PiecewiseClient) -> None:
        if self._last_words is not None:
            self.send(self._last_words)
        until = time.monotonic() + _LAST_WORDS_WITHIN
        client.write()
        while self._on_the_way and client.socket() is not None and time.monotonic() < until:
            self._wait(until, client)
            client.write()
        client.disconnect()
        client.loop_write()

    def _wait(self, until: float, client: PiecewiseClient | None = None) -> None:
        """Wait for the network, for a job or until then; take what came."""
        self._watch(client)
        ready = self._selector.select(max(0.0, until - time.monotonic()))
        if any(key.fileobj is self._woken for key, _ in ready):
            self._take_jobs()  # before what came: an answer of ours counts for an order that is repeated
        for key, events in ready:
            if client is not None and key.fileobj is not self._woken:
                if events & selectors.EVENT_WRITE:
                    client.write()
                if events & selectors.EVENT_READ:
                    client.read()

    def _watch(self, client: PiecewiseClient | None) -> None:
        """Have the selector look at this client's network, and at no other's."""
        sock = None if client is None else client.socket()
        writes = selectors.EVENT_WRITE if client is not None and client.waits else 0
        before, wanted = self._watched, (sock, selectors.EVENT_READ | writes)
        if wanted == before:
            return
        if before[0] is not None:
            self._selector.unregister(before[0])
        if sock is not None:
            self._selector.register(sock, wanted[1])
        self._watched = wanted

    def _take_jobs(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._woken.recv(4096):
                pass
        while self._jobs:
            self._jobs.popleft()()

    def _drop(self) -> None:
        client, self._client = self._client, None
        unanswered, self._on_the_way = self._on_the_way, {}
        for sent in unanswered.values():
            self._user.on_unanswered(sent)
        self._watch(None)
        if client is not None:
            client.on_disconnect = None
            client.disconnect()
            sock = client.socket()
            if sock is not None:
                sock.close()
        if self.link.state in (LinkState.CONNECTED, LinkState.CONNECTING):
            self._tell(Link(LinkState.LOST))

    def _tell(self, link: Link) -> None:
        if link != self.link:
            self.link = link
            self._user.on_link(link)

    # What the library tells, in the same thread --------------------------------------------------------

    def _on_connect(
        self, client: Client, _user: object, _flags: object, reason: ReasonCode, _more: object
    ) -> None:
        self._is_answered = True
        if not reason.is_failure:
            client.subscribe([(name, 1) for name in self._filters])
            return
        why = reason.getName()
        self._is_old = self._is_old or why == _ONLY_OLDER
        self._tell(Link(LinkState.REFUSED, why))

    def _on_subscribe(
        self, _client: Client, _user: object, _mid: int, reasons: list[ReasonCode], _more: object
    ) -> None:
        for name, reason in zip(self._filters, reasons, strict=False):
            if reason.is_failure:
                self._user.on_refused(name, reason.getName())
        self._tell(Link(LinkState.CONNECTED))

    def _on_disconnect(
        self, _client: Client, _user: object, _flags: object, reason: ReasonCode, _more: object
    ) -> None:
        if self.link.state is not LinkState.REFUSED:
            self._tell(Link(LinkState.LOST, reason.getName()))

    def _on_message(self, _client: Client, _user: object, message: MQTTMessage) -> None:
        self._user.on_message(message.topic, bytes(message.payload), kept=message.retain)

    def _on_publish(
        self, _client: Client, _user: object, mid: int, reason: ReasonCode, _more: object
    ) -> None:
        sent = self._on_the_way.pop(mid, Sent("", b""))
        if reason.is_failure:
            self._user.on_refused(sent.topic, reason.getName(), sent.payload)


class _NotTrustedError(OSError):
    """The broker has another certificate than it should."""


def _safe_context(fingerprint: str, certificate: Path | None) -> SSLContext:
    """TLS with the one certificate that is named by its fingerprint, or with all that can be trusted."""
    import ssl  # loaded when a hall asks for it

    class CheckedSocket(ssl.SSLSocket):
        """Closed at once if the other end is not who it should be."""

        def do_handshake(self, block: bool = False) -> None:  # noqa: FBT001, FBT002 - the library's own
            try:
                super().do_handshake(block)
            except ssl.SSLCertVerificationError as fault:
                self.close()
                raise _NotTrustedError(fault.verify_message) from None
            except OSError:
                self.close()
                raise
            shown = self.getpeercert(binary_form=True) or b""
            if fingerprint and fingerprint_of(shown) != fingerprint:
                self.close()
                raise _NotTrustedError(text("another certificate"))

    context = ssl.create_default_context(cafile=None if certificate is None else str(certificate))
    context.sslsocket_class = CheckedSocket
    if fingerprint:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def is_listening(host: str, port: int) -> bool:
    """Whether anybody takes connections there."""
    try:
        with socket.create_connection((host, port), timeout=1):
            return True
    except OSError:
        return False


def own_address() -> str:
    """The address by which other machines of the network reach this one; nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of documentation: nobody's
        return str(probe.getsockname()[0])
    return "localhost"
