"""How the names and words of a file would read in each character set, so that a person can choose by eye."""

from __future__ import annotations

import re

from msgspec import Struct

from ingboard.kifu.character_sets import LOST, CharacterSet, choices
from ingboard.kifu.encoding import BOTH_ORDERS, decode_as, decoded_by, wide_codec
from ingboard.kifu.likelihood import likeliest
from ingboard.kifu.readings import Readings

_LOOKED_AT = 1 << 16
_LONGEST = 48
_MOST_VALUES = 6
_VALUE = re.compile(
    r"(?<![A-Z])(?:PB|PW|EV|GN|PC|RO|RE|SO|US|C|N)\s*\[((?:[^\]\\]|\\.){1,400})", re.DOTALL
)


class Sample(Struct, frozen=True):
    """A character set, some of the file's words in it, and what it costs.

    That is characters that it cannot read, and moves that another set gives.
    """

    known: CharacterSet
    words: str
    lost: int
    moves_fewer: int = 0


def samples_of(data: bytes) -> tuple[Sample, ...]:
    """One sample for each character set that may be chosen: words from the beginning of a file's bytes.

    Those that cost nothing come first, the likely ones before the others.
    """
    beginning = data[:_LOOKED_AT]
    readings = Readings(data, is_sgf=True)
    wide = wide_codec(data) is not None or not readings.has_trails
    moves = {known.codec: 0 if wide else readings.tree(known.codec).moves for known in choices()}
    most = max(moves.values())
    samples = [_sample(beginning, known, most - moves[known.codec]) for known in choices()]
    ranked = () if beginning.isascii() else ("utf-8", *likeliest(beginning))
    places = {codec: place for place, codec in enumerate(ranked)}

    def standing(sample: Sample) -> tuple[bool, int]:
        return sample.lost + sample.moves_fewer > 0, places.get(sample.known.codec, len(places))

    return tuple(sorted(samples, key=standing))


def _sample(data: bytes, known: CharacterSet, moves_fewer: int) -> Sample:
    decoded = (
        decoded_by(data, known.codec)
        if known.codec not in BOTH_ORDERS
        else decode_as(data, known.codec)
    )
    assert decoded is not None
    # The last character may be cut through by the end of the beginning.
    written = decoded.text[:-1].rstrip(LOST) if len(data) == _LOOKED_AT else decoded.text
    values = [" ".join(value.split()) for value in _VALUE.findall(written)]
    foreign = [value for value in values if not value.isascii()] or values
    words = " · ".join(dict.fromkeys(foreign[:_MOST_VALUES]))
    return Sample(known, words[:_LONGEST], written.count(LOST), moves_fewer)
