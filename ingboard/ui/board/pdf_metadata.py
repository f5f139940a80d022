"""Takes the moment of its making from a PDF, so that the same drawing gives the same bytes."""

from __future__ import annotations

import re

_MOMENTS = (
    (re.compile(rb"\(D:[0-9]{14}"), b"(D:20000101000000"),
    (re.compile(rb'="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}'), b'="2000-01-01T00:00:00'),
    (re.compile(rb"uuid:[0-9a-f-]{36}"), b"uuid:00000000-0000-0000-0000-000000000000"),
)  # fmt: skip
_NAMES = re.compile(rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]")
_DIGIT = re.compile(rb"[0-9a-f]")


def without_date(pdf: bytes) -> bytes:
    """The same PDF without date and random name; nothing changes its length, for a PDF counts its bytes."""
    for pattern, plain in _MOMENTS:
        pdf = pattern.sub(plain, pdf)
    return _NAMES.sub(lambda found: _DIGIT.sub(b"0", found[0]), pdf)
