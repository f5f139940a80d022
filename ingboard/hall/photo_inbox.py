"""A picture from a phone of the room: one at a time, to whoever has scanned the code of an open page."""

from __future__ import annotations

import secrets
import threading
from enum import StrEnum
from typing import Final

from ingboard.hall.room_page import USUAL_PORT, Limits, RoomPage

LARGEST: Final = 20_000_000
"""Bytes of a picture."""
_TOKEN: Final = 9  # bytes


class PictureRefusal(StrEnum):
    """Why a picture is not taken."""

    BUSY = "busy"  # the one before still waits to be looked at
    EMPTY = "empty"


class PhotoInbox:
    """The room of a photograph: keeps the picture that came until it is taken.

    The address has a token, without which nothing is heard; it is known to whoever sees the screen.
    """

    # A picture of 20 MB over a slow network takes its time.
    limits = Limits(patience=60.0, at_once=6, of_one_address=4, a_second=10.0)
    files = "camera"

    def __init__(self) -> None:
        self.token = secrets.token_urlsafe(_TOKEN)
        self._lock = threading.Lock()
        self._picture: bytes | None = None

    def take(self) -> bytes | None:
        """The picture that has come, once."""
        with self._lock:
            picture, self._picture = self._picture, None
        return picture

    def largest(self, path: str) -> int:
        """The bytes of a picture, where its address has the token."""
        return LARGEST if secrets.compare_digest(path.encode(), f"/{self.token}".encode()) else 0

    def answer(self, peer: str, path: str, body: bytes) -> dict[str, object]:  # noqa: ARG002 - any
        """Keep a picture. Raises ValueError without the token."""
        if not self.largest(path):
            raise ValueError(path)
        with self._lock:
            if self._picture is not None:
                return {"refused": PictureRefusal.BUSY}
            if not body:
                return {"refused": PictureRefusal.EMPTY}
            self._picture = body
        return {}


def serve_photo(inbox: PhotoInbox, address: str = "", port: int = USUAL_PORT) -> RoomPage:
    """Serve the phone's page. Raises RoomPageError where there is no network."""
    return RoomPage(inbox, inbox.token, address, port)
