"""How the names and words of a file would read in each character set, so that a person can choose by eye."""

from __future__ import annotations

import re

from msgspec import Struct

from ingboard.kifu.character_sets import CharacterSet, choices
from ingboard.kifu.encoding import LOST, decode_as

_LOOKED_AT = 1 << 16
_LONGEST = 48
_MOST_VALUES = 6
_VALUE = re.compile(
    r"(?<![A-Z])(?:PB|PW|EV|GN|PC|RO|RE|SO|US|C|N)\s*\[((?:[^\]\\]|\\.){1,400})", re.DOTALL
)


class Sample(Struct, frozen=True):
    """A character set, some of the file's words in it, and how many characters it cannot read."""

    known: CharacterSet
    words: str
    lost: int


def samples_of(data: bytes) -> tuple[Sample, ...]:
    """One sample for each character set that may be chosen, from the beginning of a file's bytes."""
    beginning = data[:_LOOKED_AT]
    return tuple(_sample(beginning, known) for known in choices())


def _sample(data: bytes, known: CharacterSet) -> Sample:
    decoded = decode_as(data, known.codec)
    assert decoded is not None
    # The last character may be cut through by the end of the beginning.
    written = decoded.text[:-1].rstrip(LOST) if len(data) == _LOOKED_AT else decoded.text
    values = [" ".join(value.split()) for value in _VALUE.findall(written)]
    foreign = [value for value in values if not value.isascii()] or values
    words = " · ".join(dict.fromkeys(foreign[:_MOST_VALUES]))
    return Sample(known, words[:_LONGEST], written.count(LOST))
