"""The credential of a tournament's referee: kept as a salted hash, and slower to guess with every wrong try.

It bars whoever sits at the window. Whoever may write this computer's files can take the lock away: no program
on the same computer can hinder that.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

_KIND: Final = "scrypt"


_COST: Final = 14  # of two: 16 MB and about a twentieth of a second, in the window's thread


_MOST_COST: Final = 14  # a file may not ask for more: it would stop the window


_BLOCK, _LANES = 8, 1


_SALT: Final = 16


def hashed(typed: str) -> str:
    """What a settings file keeps of a credential: kind, cost, salt and hash; "" for none."""
    import secrets

    if not typed:
        return ""
    salt = secrets.token_bytes(_SALT)
    return f"{_KIND}:{_COST}:{salt.hex()}:{_hash(typed, salt, _COST).hex()}"


def matches(typed: str, kept: str) -> bool:
    """Whether this is the credential. Nothing matches what `is_hash` does not take."""
    from hmac import compare_digest

    parts = _parts(kept)
    if parts is None:
        return False
    cost, salt, wanted = parts
    return compare_digest(_hash(typed, salt, cost), wanted)


def is_hash(kept: str) -> bool:
    """Whether a text is what `hashed` gives, or could be."""
    return _parts(kept) is not None


def _parts(kept: str) -> tuple[int, bytes, bytes] | None:
    with suppress(ValueError):
        kind, cost, salt, digest = kept.split(":")
        if kind == _KIND and 1 <= int(cost) <= _MOST_COST and salt and digest:
            return int(cost), bytes.fromhex(salt), bytes.fromhex(digest)
    return None


def _hash(typed: str, salt: bytes, cost: int) -> bytes:
    import hashlib

    return hashlib.scrypt(
        typed.encode(errors="surrogatepass"), salt=salt, n=2**cost, r=_BLOCK, p=_LANES, dklen=32
    )
