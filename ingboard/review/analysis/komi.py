"""The komi that an engine is asked with where the record states none: offered, never guessed in silence."""

from __future__ import annotations

import re

_USUAL = (0.0, 6.5, 7.5, 8.0)
_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,3}(?![0-9])(?:[.,][0-9]{1,2})?")
_MOST = 150


def komi_offered(unread: str = "") -> tuple[float, ...]:
    """The usual ones; before them the number in what the record has in other words (`unread`)."""
    found = _NUMBER.search(unread)
    odd = [] if found is None else [float(found[0].replace(",", "."))]
    return tuple(dict.fromkeys([*(komi for komi in odd if komi <= _MOST), *_USUAL]))
