"""Values of our kinds from JSON, MessagePack or plain Python values, in any thread.

msgspec learns a kind when it is first asked for one. A thread that asks for the same kind in the midst of
that finds it half learned, and the process ends; so kinds are learned here only, one after another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, overload

from msgspec import convert, json, msgpack

T = TypeVar("T")
Decoder = json.Decoder
Hook: TypeAlias = Callable[[type, Any], object]

_learning = threading.Lock()
_known: dict[object, Decoder[Any]] = {}


@overload
def decoder_of(kind: type[T]) -> Decoder[T]: ...
@overload
def decoder_of(kind: object) -> Decoder[Any]: ...
def decoder_of(kind: object) -> Decoder[Any]:
    """What reads a `kind` from JSON. Its `decode` raises msgspec.DecodeError or ValidationError."""
    known = _known.get(kind)
    if known is None:
        with _learning:
            known = _known[kind] = json.Decoder(kind)
    return known


def unpacker_of(kind: type[T]) -> msgpack.Decoder[T]:
    """What reads a `kind` from MessagePack. Its `decode` raises msgspec.DecodeError or ValidationError."""
    decoder_of(kind)
    return msgpack.Decoder(kind)


def converted(plain: object, kind: type[T], dec_hook: Hook | None = None) -> T:
    """The `kind` that plain values say; `dec_hook` makes what msgspec does not know.

    Raises msgspec.ValidationError.
    """
    decoder_of(kind)
    return convert(plain, kind, dec_hook=dec_hook)
