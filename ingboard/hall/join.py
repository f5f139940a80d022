"""Who may say what in a hall: its key, the password of each table, and the code by which a table joins.

Every table has a password of its own, so that the broker lets it write its own topics alone. All are made of
the hall's one key, which only the director has; a join code holds one of them. It is a URL, so that it can be
typed, pasted and shown as a QR code: `ingboard://12:password@host:1883/spring`. With TLS it begins with
`ingboards` and ends with `?certificate=` and the beginning of the broker's fingerprint.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import b32encode
from urllib.parse import parse_qs, quote, unquote, urlsplit

from msgspec import Struct

from ingboard.hall.topics import DIRECTOR, is_hall_name, is_table_name

PORT = 1883
MOST_TABLES = 300
"""How many tables have a password from the beginning; they are called by their numbers."""
_SCHEMES = {"ingboard": False, "ingboards": True}
_HOST_LENGTH = 253
_MARK_DIGITS = 16
_LAST_PORT = 65_535
_CERTIFICATE = "certificate"
_FINGERPRINT = re.compile("[0-9a-f]{32}")


class JoinError(Exception):
    """A code that is no join code."""


class JoinCode(Struct, frozen=True):
    """Where a hall is and who joins it; without `user` no name is given.

    `is_safe` asks for TLS; `fingerprint` is the broker's, as `fingerprint_of` tells it ("": whoever is to be
    trusted says who the broker is).
    """

    host: str
    hall: str
    user: str = ""
    password: str = ""
    port: int = PORT
    is_safe: bool = False
    fingerprint: str = ""

    @property
    def mark(self) -> str:
        """What tells the hall of this user apart from every other, without its password."""
        named = f"{self.hall} {self.user} {self.password}"
        return hashlib.sha256(named.encode()).hexdigest()[:_MARK_DIGITS]

    @property
    def text(self) -> str:
        """The code as it is typed, or shown as QR."""
        scheme = "ingboards" if self.is_safe else "ingboard"
        secret = f":{quote(self.password, safe='')}" if self.password else ""
        name = f"{quote(self.user, safe='')}{secret}@" if self.user else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        ending = f"?{_CERTIFICATE}={self.fingerprint}" if self.fingerprint else ""
        return f"{scheme}://{name}{host}:{self.port}/{self.hall}{ending}"


def join_code_of(written: str) -> JoinCode:
    """The code that somebody typed. Raises JoinError for what is none."""
    try:
        parts = urlsplit(written.strip())
        port = PORT if parts.port is None else parts.port
    except ValueError:
        raise JoinError(written) from None
    host, hall = parts.hostname or "", parts.path.strip("/")
    user = unquote(parts.username or "")
    is_whole = parts.scheme in _SCHEMES and 0 < len(host) <= _HOST_LENGTH and host.isprintable()
    if not is_whole or not is_hall_name(hall) or not 0 < port <= _LAST_PORT:
        raise JoinError(written)
    if user and user != DIRECTOR and not is_table_name(user):
        raise JoinError(written)
    is_safe = _SCHEMES[parts.scheme]
    fingerprint = parse_qs(parts.query).get(_CERTIFICATE, [""])[0].lower()
    if fingerprint and not (is_safe and _FINGERPRINT.fullmatch(fingerprint)):
        raise JoinError(written)
    return JoinCode(host, hall, user, unquote(parts.password or ""), port, is_safe, fingerprint)


def fingerprint_of(certificate: bytes) -> str:
    """The first 32 digits of a certificate's SHA-256, of its DER."""
    return hashlib.sha256(certificate).hexdigest()[:32]


class HallKey(Struct, frozen=True):
    """A hall as its director knows it: where it is, and the key that all passwords are made of.

    With a `fingerprint` its broker speaks TLS.
    """

    hall: str
    key: str
    host: str = "localhost"
    port: int = PORT
    page_port: int = 0
    fingerprint: str = ""

    def password(self, user: str) -> str:
        """The password of a table, or of the director."""
        digest = hmac.new(self.key.encode(), user.encode(), hashlib.sha256).digest()
        return b32encode(digest).decode("ascii").lower()[:16]

    def code(self, user: str) -> JoinCode:
        """How a table, or the director, joins."""
        is_safe = bool(self.fingerprint)
        secret = self.password(user)
        return JoinCode(self.host, self.hall, user, secret, self.port, is_safe, self.fingerprint)


def new_key(hall: str, host: str = "localhost", port: int = PORT) -> HallKey:
    """A hall with a key of its own. Raises JoinError for a name that no hall can have."""
    if not is_hall_name(hall):
        raise JoinError(hall)
    return HallKey(hall, secrets.token_hex(16), host, port)
