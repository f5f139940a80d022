"""One step of a film that moves: the rectangle that changes, packed, and how long it then stands."""

from __future__ import annotations

from msgspec import Struct

LONGEST = 60_000  # milliseconds that one picture may stand; APNG counts to 65,535


class Part(Struct, frozen=True):
    """A packed rectangle, in pixels from the top left corner, and the milliseconds it stands."""

    left: int
    top: int
    width: int
    height: int
    milliseconds: int
    payload: bytes
